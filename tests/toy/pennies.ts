/**
 * A rule system whose best play is known: each side shows rock, paper or scissors, and one die of twenty sides says who
 * wins. Rock beats scissors by 8 in 20 over even odds, paper beats rock by 6, scissors beat paper by 4; so best play shows
 * each as often as the other two are worth to one another: rock 4, paper 8, scissors 6 times in 18.
 */
import { anyGame, type RuleSystem } from '../../src/play/system.ts';
import type { ThrowKind } from '../../src/play/dice.ts';
import { TURN_DONE, type Game, type GameState } from '../../src/play/game.ts';
import type { Fields, Values } from '../../src/play/inputs.ts';
import { oneThrowAStep } from './one-throw.ts';

export const SHOWN = ['rock', 'paper', 'scissors'] as const;
/** Chances in 20 that the first side wins, by what it shows and what the other shows. */
export const CHANCES: Readonly<
  Record<(typeof SHOWN)[number], Readonly<Record<(typeof SHOWN)[number], number>>>
> = {
  rock: { rock: 10, paper: 4, scissors: 18 },
  paper: { rock: 16, paper: 10, scissors: 6 },
  scissors: { rock: 2, paper: 14, scissors: 10 },
};

class PenniesState implements GameState<PenniesState> {
  readonly words = 1;
  /** 0 before the throw, 1 where the first side has won, 2 where the other has. */
  won = 0;

  get at(): number {
    return this.won === 0 ? 0 : TURN_DONE;
  }

  get over(): number {
    return this.won === 0 ? 0 : 1;
  }

  copyFrom(other: PenniesState): void {
    this.won = other.won;
  }

  write(into: Int32Array, offset: number): void {
    into[offset] = this.won;
  }

  read(from: Int32Array, offset: number): void {
    this.won = from[offset] ?? 0;
  }
}

const side = {
  shows: { type: 'choice', values: SHOWN, default: 'rock', at: 'side', meaning: 'what it shows' },
  hand: {
    type: 'choice',
    values: ['left', 'right'],
    default: 'right',
    at: 'side',
    meaning: 'the hand with which it shows, which makes no difference',
  },
} as const satisfies Fields;

const fields = {
  turnLimit: { type: 'integer', unit: 'turns', min: 1, max: 1, default: 1, meaning: 'throws' },
  A: { type: 'group', fields: side, required: true, meaning: 'the first side' },
  B: { type: 'group', fields: side, required: true, meaning: 'the other side' },
} as const satisfies Fields;

function penniesOf({ A, B }: Values<typeof fields>): Game<PenniesState> {
  const chance = CHANCES[A.shows][B.shows];
  const thrown: ThrowKind = {
    name: 'throw',
    ruleIds: ['PENNIES-1'],
    occasion: 0,
    resolve: (dice) => (dice.die(20) <= chance ? 1 : 2),
    act: () => 'they show',
    result: () => 'they showed',
  };
  const both = { name: '', role: null, purposes: 0 };
  return {
    outcomes: ['A-wins', 'B-wins', 'turn-limit'],
    winners: [0, 1, -1],
    turnLimit: 1,
    limitOutcome: 2,
    metrics: [],
    counters: [],
    counting: 0,
    joints: [],
    create: () => new PenniesState(),
    start: (state) => {
      state.won = 0;
    },
    openTurn: () => undefined,
    turn: oneThrowAStep(
      (state, dice) => (state.won = dice.throw(thrown, both, null, 0, 0)),
      () => thrown.name,
    ),
    outcome: (state) => state.won - 1,
    tell: () => 'they showed',
  };
}

export const pennies: RuleSystem<object> = {
  id: 'pennies',
  title: 'Rock, paper, scissors',
  period: 'any',
  tables: {},
  rowKeys: {},
  options: {},
  kinds: [
    {
      name: 'pennies',
      meaning: 'each side shows something',
      roles: ['A', 'B'],
      symmetric: true,
      inputs: fields,
      turnLimitField: 'turnLimit',
      firstSideField: null,
      create: (_tables, _options, inputs) => anyGame(penniesOf(inputs as Values<typeof fields>)), // read by the fields
    },
  ],
  mechanics: [],
  errorCodes: { input: 'PENNIES-ERR-INPUT', notGiven: 'PENNIES-ERR-NOT-GIVEN' },
  read: (tables) => tables,
  notes: () => [],
};
