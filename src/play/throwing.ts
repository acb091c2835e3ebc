/** Dice that are thrown, from any source of chance: a numbered stream, streams by purpose, a script. */
import { intAt } from '../chance/at.ts';
import type { Chance } from '../chance/chance.ts';
import { Sampled } from '../chance/sampled.ts';
import { purposeOf, type Actor, type Dice, type ThrowKind } from './dice.ts';
import { Total, type Sum } from './sum.ts';

export class Throwing implements Dice {
  readonly sum: Sum = new Total();
  readonly byLaw = false;
  /** What the rules have counted, by counter. */
  readonly counted: Int32Array;
  /** Throws so far. */
  throws = 0;
  private readonly chance: Chance;
  /** False for a stream, which has one for all purposes. */
  private readonly byPurpose: boolean;

  constructor(chance: Chance, counting: number) {
    this.chance = chance;
    this.byPurpose = !(chance instanceof Sampled);
    this.counted = new Int32Array(counting);
  }

  throw(kind: ThrowKind, who: Actor, _whom: Actor | null, number: number, marks: number): number {
    this.throws++;
    if (this.byPurpose) this.chance.purpose = purposeOf(kind, who);
    return kind.resolve(this.chance, number, marks);
  }

  count(counter: number, by = 1): void {
    this.counted[counter] = intAt(this.counted, counter) + by;
  }
}
