/** Dice that are thrown, from any source of chance: a numbered stream, streams by purpose, a script. */
import type { Chance } from '../chance/chance.ts';
import { CountingDice, purposeOf, type Actor, type ThrowKind } from './dice.ts';

export class Throwing extends CountingDice {
  readonly byLaw = false;
  private readonly chance: Chance;

  constructor(chance: Chance, counting: number) {
    // Subclasses look at each throw, so they have to be asked for it.
    super(counting, new.target === Throwing && chance.mindsPurpose !== true ? chance : null);
    this.chance = chance;
  }

  throw(kind: ThrowKind, who: Actor, _whom: Actor | null, number: number, marks: number): number {
    if (this.plain === null) this.chance.purpose = purposeOf(kind, who);
    return kind.resolve(this.chance, number, marks);
  }
}
