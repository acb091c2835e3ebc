/** Pools of D6 read as hits: each folded into one throw when it is first asked for, and kept. */
import { Pools } from '../../chance/pools.ts';
import { dependent, mapped, repeated, type Throw } from '../../chance/throw.ts';

/** Every die of the rules. */
export const D6 = 6;
/** A natural 1 always fails an Accuracy Roll (FOH-ACC-01). */
const LOWEST_ACCURACY = 2;
/** An accuracy number that no face reaches. */
const NEVER_ACCURATE = D6 + 1;

/** There is no floor beyond the natural 1 and no automatic 6: a number of 1 acts as 2, one of 7 or more as 7 (FOH-ACC-01). */
export function effectiveAccuracy(accuracyNumber: number): number {
  return Math.min(Math.max(accuracyNumber, LOWEST_ACCURACY), NEVER_ACCURATE);
}

/** More than the dice of any pool that can be thrown, and the stands of any battery. */
const MOST_DICE = 4096;
const MOST_STANDS = 128;

/** One number for what a volley depends on. */
function volleyKey(dice: number, accuracyNumber: number, killNumber: number): number {
  return (killNumber * (NEVER_ACCURATE + 1) + accuracyNumber) * MOST_DICE + dice;
}

/** Folded throws for the life of an engagement or of one question. */
export class Dice {
  private readonly pools = new Pools();
  private readonly sums = new Map<number, Throw>();
  private readonly volleys = new Map<number, Throw>();
  private readonly batteries = new Map<number, Throw>();
  private readonly melees = new Map<number, Throw>();

  /** A sum of D6, at hand for the Morale Tests that follow on most volleys. */
  sum(dice: number): Throw {
    let made = this.sums.get(dice);
    if (made === undefined) {
      made = this.pools.sum(dice, D6);
      this.sums.set(dice, made);
    }
    return made;
  }

  /**
   * Hits of one volley (FOH-ACC-01, FOH-KILL-01): an Accuracy Roll for each die, then one Kill Roll for each accurate
   * shot; the pooled sum is divided by the kill number, fractions dropped.
   */
  volley(dice: number, accuracyNumber: number, killNumber: number): Throw {
    const key = volleyKey(dice, accuracyNumber, killNumber);
    let made = this.volleys.get(key);
    if (made === undefined) {
      const accurate = this.pools.successes(dice, D6, accuracyNumber);
      const label = `${dice}D6 for ${accuracyNumber} or more and a D6 for each, sum / ${killNumber}`;
      const shots = dependent(
        accurate,
        (count) => this.pools.sum(count, D6),
        label,
        (_count, sum) => sum,
      );
      made = mapped(shots, label, (sum) => Math.floor(sum / killNumber));
      this.volleys.set(key, made);
    }
    return made;
  }

  /** Hits of a battery whose stands each divide their own total (FOH-ART-03, R-19). */
  battery(stands: number, dice: number, accuracyNumber: number, killNumber: number): Throw {
    if (stands === 1) return this.volley(dice, accuracyNumber, killNumber);
    const key = volleyKey(dice, accuracyNumber, killNumber) * MOST_STANDS + stands;
    let made = this.batteries.get(key);
    if (made === undefined) {
      const stand = this.volley(dice, accuracyNumber, killNumber);
      made = repeated(stand, stands, `${stands} x (${stand.label})`);
      this.batteries.set(key, made);
    }
    return made;
  }

  /** Hits of melee or of a pursuit attack: no Accuracy Roll (FOH-MEL-01). */
  melee(dice: number, killNumber: number): Throw {
    const key = killNumber * MOST_DICE + dice;
    let made = this.melees.get(key);
    if (made === undefined) {
      const sum = this.pools.sum(dice, D6);
      made = mapped(sum, `${sum.label} / ${killNumber}`, (total) => Math.floor(total / killNumber));
      this.melees.set(key, made);
    }
    return made;
  }
}
