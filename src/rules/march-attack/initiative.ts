/** Initiative: both sides throw, and the winner chooses who is first active (MA-INIT-01, MA-INIT-02, R-11). */
import type { Chance } from '../../chance/chance.ts';
import { combine, mapped, rollOff, type Throw as Dice } from '../../chance/throw.ts';
import { part, type Sum } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Tables } from './tables.ts';
import type { Choice, Command } from './units.ts';

const COMMAND = part(
  (letter: 'A' | 'B', ability: string) => `${letter}'s command ${ability}`,
  'MA-LDR-02',
  'MA-INIT-01',
);

/** S5 as two sides face it: their commands, their dice, and what each chooses when it wins. */
export class Initiative {
  /** The act in plain words. */
  readonly act: string;
  private readonly tables: Tables;
  private readonly commands: readonly [Command, Command];
  private readonly choices: readonly [Choice, Choice];
  /** A's dice less B's. */
  private readonly dice: Dice;
  /** 1 for A, -1 for B. */
  private readonly tie: Dice;

  constructor(
    tables: Tables,
    commands: readonly [Command, Command],
    choices: readonly [Choice, Choice] = ['first', 'first'],
  ) {
    const { initiativeDice, tieDice } = tables;
    const less = (a: number, b: number): number => a - b;
    this.dice = combine(initiativeDice, initiativeDice, `${initiativeDice.label} each`, less);
    const tie = combine(tieDice, tieDice, `${tieDice.label} each`, less);
    this.tie = rollOff(mapped(tie, tie.label, Math.sign), 0);
    this.act = `A and B throw for the initiative: ${this.dice.label}, a tie ${tie.label}`;
    this.tables = tables;
    this.commands = commands;
    this.choices = choices;
  }

  /** The number that raises A's dice: its command ability less B's (MA-LDR-02). */
  advantage(sum: Sum): void {
    const { command, commandNames } = this.tables;
    const [a, b] = this.commands;
    sum.begin("A's dice are raised by");
    sum.base(command[a], COMMAND, 'A', commandNames[a]);
    sum.base(-command[b] + 0, COMMAND, 'B', commandNames[b]);
  }

  /** The side that wins: 0 for A, 1 for B (MA-INIT-01, R-11). */
  private winner(chance: Chance, advantage: number): number {
    const margin = chance.draw(this.dice) + advantage;
    return (margin === 0 ? chance.draw(this.tie) : margin) > 0 ? 0 : 1;
  }

  /** The side that is first active, as the winner chooses (MA-INIT-02). */
  firstActive(chance: Chance, advantage: number): number {
    const winner = this.winner(chance, advantage);
    return this.choices[winner === 0 ? 0 : 1] === 'first' ? winner : 1 - winner;
  }
}

/** The throw for the initiative at a stage of an engagement, with what it does there. */
export function initiativeThrow<B extends { readonly initiative: Initiative }, S>(
  stage: number,
  { apply, result }: Pick<Throw<B, S>, 'apply' | 'result'>,
): Throw<B, S> {
  return {
    name: 'initiative',
    ruleIds: ['MA-INIT-01', 'MA-INIT-02'],
    key: ({ initiative }, _s, due, sum) => {
      initiative.advantage(sum);
      due.set(stage, stage, sum.value);
    },
    resolve: ({ initiative }, due, chance) => initiative.firstActive(chance, due.key0),
    apply,
    act: ({ initiative }) => initiative.act,
    result,
  };
}
