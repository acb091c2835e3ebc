/** The folded throws of the rules, each made when it is first asked for and kept: one draw however many dice. */
import { Pools } from '../../chance/pools.ts';
import { certain, dependent, mapped, oneDie, repeated, type Throw } from '../../chance/throw.ts';
import type { DiceNotation } from './dice-notation.ts';

/** Every die of the rules (R: all dice are d6; d3 = ceil(d6 / 2), d2 = ceil(d6 / 3)). */
export const D6 = 6;
/** A saving number that no face reaches: no save. */
export const NO_SAVE = D6 + 1;

export type PickOfDice = 'sum' | 'highest' | 'lowest';

const MOST_SAVES = 8;
const HALVINGS = 2;

/** Folded throws for the life of an engagement or of one question. */
export class Throws {
  private readonly pools = new Pools();
  private readonly volleys = new Map<number, Throw>();
  private readonly melees = new Map<number, Throw>();
  private readonly squads = new Map<number, Throw>();

  /** The total of a number of d6. */
  total(dice: number): Throw {
    return this.pools.sum(dice, D6);
  }

  /**
   * Hits of one volley (AUG-FIRE-09): the total divided, fractions dropped; halved once more where half effect halves
   * the hits (AUG-FIRE-12).
   */
  hits(dice: number, divisor: number, halveHits: boolean): Throw {
    const total = this.total(dice);
    const half = halveHits ? ', halved' : '';
    return mapped(total, `${total.label} / ${divisor}${half}`, (sum) => {
      const hits = Math.floor(sum / divisor);
      return halveHits ? Math.floor(hits / 2) : hits;
    });
  }

  /** Hits that are not saved: a d6 for each hit, saved on `saveOn` or more (AUG-FIRE-10). */
  unsaved(hits: number, saveOn: number): Throw {
    if (saveOn >= NO_SAVE) return certain(hits);
    const saved = this.pools.successes(hits, D6, saveOn);
    return mapped(saved, `${hits}D6 to save on ${saveOn} or more`, (saves) => hits - saves);
  }

  /** A volley with its saves: unsaved hits, one draw. */
  volley(dice: number, saveOn: number, divisor: number, halveHits: boolean): Throw {
    const key = (dice * MOST_SAVES + saveOn) * HALVINGS + (halveHits ? 1 : 0);
    let made = this.volleys.get(key);
    if (made === undefined) {
      const hits = this.hits(dice, divisor, halveHits);
      const label = saveOn >= NO_SAVE ? hits.label : `${hits.label}, each saved on ${saveOn} or more`;
      made =
        saveOn >= NO_SAVE
          ? hits
          : dependent(
              hits,
              (count) => this.unsaved(count, saveOn),
              label,
              (_count, unsaved) => unsaved,
            );
      this.volleys.set(key, made);
    }
    return made;
  }

  /** Hits of a melee pool (AUG-MEL-06). */
  melee(dice: number, divisor: number): Throw {
    let made = this.melees.get(dice);
    if (made === undefined) {
      const total = this.total(dice);
      made = mapped(total, `${total.label} / ${divisor}`, (sum) => Math.floor(sum / divisor));
      this.melees.set(dice, made);
    }
    return made;
  }

  /** The picked dice of each squadron, summed (AUG-MOR-03). */
  squadrons(count: number, dicePerSquadron: number, pick: 'highest' | 'lowest'): Throw {
    const key = count * 2 + (pick === 'lowest' ? 0 : 1);
    let made = this.squads.get(key);
    if (made === undefined) {
      const one = this.pools[pick](dicePerSquadron, D6);
      made = count === 1 ? one : repeated(one, count, `${one.label} for each of ${count} squadrons`);
      this.squads.set(key, made);
    }
    return made;
  }
}

/** A throw as the tables write it: the sum of its dice, or the highest or lowest of them. */
export function notedThrow({ count, sides, plus }: DiceNotation, pick: PickOfDice = 'sum'): Throw {
  const perFace = D6 / sides;
  const die =
    sides === D6 ? oneDie(D6) : mapped(oneDie(D6), `D${sides}`, (face) => Math.ceil(face / perFace));
  const label = `${count === 1 ? '' : count}D${sides}`;
  const dice = pick === 'sum' || count === 1 ? repeated(die, count, label) : new Pools()[pick](count, D6);
  return plus === 0 ? dice : mapped(dice, `${label} + ${plus}`, (sum) => sum + plus);
}
