/** Initiative (MA-INIT-01, MA-INIT-02, R-11). */
import type { Chance } from '../../chance/chance.ts';
import { combine, mapped, rollOff, type Throw } from '../../chance/throw.ts';
import type { Choice, Command } from './names.ts';
import type { Tables } from './tables.ts';

/** S5 as the sides face it. */
export class Initiative {
  /** What A's dice exceed B's by. */
  private readonly dice: Throw;
  /** 1 for A, -1 for B. */
  private readonly tie: Throw;

  constructor({ initiativeDice, tieDice }: Tables) {
    const less = (a: number, b: number): number => a - b;
    this.dice = combine(initiativeDice, initiativeDice, `${initiativeDice.label} each`, less);
    const tie = combine(tieDice, tieDice, `${tieDice.label} each`, less);
    this.tie = rollOff(mapped(tie, tie.label, Math.sign), 0);
  }

  /** The side that wins: 0 for A, 1 for B. `advantage` is A's command ability less B's. */
  winner(chance: Chance, advantage: number): number {
    const margin = chance.draw(this.dice) + advantage;
    return (margin === 0 ? chance.draw(this.tie) : margin) > 0 ? 0 : 1;
  }
}

/** MA-LDR-02: what one ability is above another. */
export function advantageOf({ command }: Tables, a: Command, b: Command): number {
  return command[a] - command[b];
}

/** MA-INIT-02: the side that is first active when `winner` has won. */
export function firstActive(winner: number, choices: readonly [Choice, Choice]): number {
  return choices[winner === 0 ? 0 : 1] === 'first' ? winner : 1 - winner;
}
