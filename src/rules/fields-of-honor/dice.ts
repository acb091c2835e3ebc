/** Pools of D6 read as hits: each folded into one throw when it is first asked for, and kept. */
import { Pools } from '../../chance/pools.ts';
import { combine, dependent, mapped, repeated, type Throw } from '../../chance/throw.ts';

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

/** Folds pools of dice into throws, for the life of an engagement or of one question. */
export class Rolls {
  private readonly pools = new Pools();
  private readonly melees: Throw[][] = [];

  /** A sum of D6. */
  sum(dice: number): Throw {
    return this.pools.sum(dice, D6);
  }

  /**
   * Hits of one volley (FOH-ACC-01, FOH-KILL-01): an Accuracy Roll for each die, then one Kill Roll for each accurate
   * shot; the pooled sum is divided by the kill number, fractions dropped.
   */
  volley(dice: number, accuracyNumber: number, killNumber: number): Throw {
    const accurate = this.pools.successes(dice, D6, accuracyNumber);
    const label = `${dice}D6 for ${accuracyNumber} or more and a D6 for each, sum / ${killNumber}`;
    const shots = dependent(
      accurate,
      (count) => this.sum(count),
      label,
      (_count, sum) => sum,
    );
    return mapped(shots, label, (sum) => Math.floor(sum / killNumber));
  }

  /** Hits of a battery whose stands each divide their own total (FOH-ART-03, R-19). */
  battery(stands: number, dice: number, accuracyNumber: number, killNumber: number): Throw {
    const stand = this.volley(dice, accuracyNumber, killNumber);
    return stands === 1 ? stand : repeated(stand, stands, `${stands} x (${stand.label})`);
  }

  /** The same where one of the stands has fewer dice. */
  damagedBattery(
    stands: number,
    dice: number,
    fewer: number,
    accuracyNumber: number,
    killNumber: number,
  ): Throw {
    return combine(
      this.volley(fewer, accuracyNumber, killNumber),
      this.battery(stands - 1, dice, accuracyNumber, killNumber),
      `${stands} stands of ${dice} dice, one of ${fewer}`,
      (one, others) => one + others,
    );
  }

  /** Hits of melee or of a pursuit attack: no Accuracy Roll (FOH-MEL-01). */
  melee(dice: number, killNumber: number): Throw {
    return ((this.melees[killNumber] ??= [])[dice] ??= this.foldMelee(dice, killNumber));
  }

  private foldMelee(dice: number, killNumber: number): Throw {
    const sum = this.sum(dice);
    return mapped(sum, `${sum.label} / ${killNumber}`, (total) => Math.floor(total / killNumber));
  }
}
