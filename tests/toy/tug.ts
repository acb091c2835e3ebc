/**
 * A rule system whose true prices are known: two teams pull at a rope, each pull goes to a team with a chance in
 * proportion to its strength, and who is `lead` pulls ahead has won. The odds of winning are the ratio of the strengths to
 * the power of `lead`, so teams of equal strength are even, and a unit is worth its strength. At night those who cannot
 * see in the dark pull at half their strength. Those with `teamwork` pull the harder the more they are: n of them as n to
 * that power, in percent. With several `pulls` a turn the lead walks as far within one turn.
 */
import { anyGame, type RuleSystem } from '../../src/play/system.ts';
import type { ThrowKind } from '../../src/play/dice.ts';
import { TURN_DONE, type Game, type GameState } from '../../src/play/game.ts';
import type { Fields, Values } from '../../src/play/inputs.ts';
import { oneThrowAStep } from './one-throw.ts';

class TugState implements GameState<TugState> {
  readonly words = 2;
  /** Pulls by which A leads. */
  ahead = 0;
  pulled = 0;
  private readonly lead: number;
  private readonly pulls: number;

  constructor({ lead, pulls }: Pick<Inputs, 'lead' | 'pulls'>) {
    this.lead = lead;
    this.pulls = pulls;
  }

  get at(): number {
    return this.over !== 0 || this.pulled === this.pulls ? TURN_DONE : 0;
  }

  get over(): number {
    return Math.abs(this.ahead) >= this.lead ? 1 : 0;
  }

  copyFrom(other: TugState): void {
    this.ahead = other.ahead;
    this.pulled = other.pulled;
  }

  write(into: Int32Array, offset: number): void {
    into.set([this.ahead, this.pulled], offset);
  }

  read(from: Int32Array, offset: number): void {
    [this.ahead = 0, this.pulled = 0] = from.subarray(offset, offset + this.words);
  }
}

const team = {
  units: {
    type: 'list',
    of: {
      type: 'group',
      fields: {
        strength: { type: 'integer', min: 2, max: 1_000, required: true, meaning: 'an even number' },
        teamwork: { type: 'integer', min: 50, max: 200, default: 100, meaning: 'percent' },
        seesInTheDark: { type: 'boolean', default: true, meaning: 'pulls as hard at night' },
      },
      required: true,
      meaning: 'one who pulls',
    },
    minItems: 1,
    maxItems: 100,
    required: true,
    at: 'force',
    meaning: 'the team',
  },
} as const satisfies Fields;

const fields = {
  lead: { type: 'integer', min: 1, max: 1_000, default: 2, meaning: 'pulls ahead that win' },
  pulls: { type: 'integer', min: 1, max: 100, default: 1, meaning: 'pulls in a turn' },
  night: { type: 'boolean', default: false, meaning: 'it is dark' },
  turnLimit: { type: 'integer', unit: 'turns', min: 1, max: 1000, default: 200, meaning: 'pulls' },
  A: { type: 'group', fields: team, required: true, meaning: 'team A' },
  B: { type: 'group', fields: team, required: true, meaning: 'team B' },
} as const satisfies Fields;

type Inputs = Values<typeof fields>;

function strengthOf({ units }: Inputs['A'], night: boolean): number {
  return units.reduce((sum, { strength, seesInTheDark, teamwork }) => {
    const own = night && !seesInTheDark ? strength / 2 : strength;
    return sum + Math.round(own * units.length ** (teamwork / 100 - 1));
  }, 0);
}

export function tugOf(inputs: Inputs): Game<TugState> {
  const { night, turnLimit } = inputs;
  const [a, b] = [strengthOf(inputs.A, night), strengthOf(inputs.B, night)];
  const pull: ThrowKind = {
    name: 'pull',
    ruleIds: ['TUG-1'],
    occasion: 0,
    resolve: (chance) => (chance.die(a + b) <= a ? 1 : 0),
    act: () => 'they pull',
    result: () => 'they pulled',
  };
  const both = { name: '', role: null, purposes: 0 };
  return {
    outcomes: ['A-wins', 'B-wins', 'turn-limit'],
    winners: [0, 1, -1],
    turnLimit,
    limitOutcome: 2,
    metrics: [],
    counters: [],
    counting: 0,
    joints: [],
    create: () => new TugState(inputs),
    start: (state) => {
      state.ahead = 0;
      state.pulled = 0;
    },
    openTurn: (state) => {
      state.pulled = 0;
    },
    turn: oneThrowAStep(
      (state, dice) => {
        state.ahead += dice.throw(pull, both, null, 0, 0) === 1 ? 1 : -1;
        state.pulled++;
      },
      () => pull.name,
    ),
    outcome: (state) => (state.ahead > 0 ? 0 : 1),
    tell: () => 'they pulled',
  };
}

export const tug: RuleSystem<object> = {
  id: 'tug',
  title: 'Tug of war',
  period: 'any',
  tables: {},
  rowKeys: {},
  options: {},
  kinds: [
    {
      name: 'tug',
      meaning: 'two teams pull',
      roles: ['A', 'B'],
      symmetric: true,
      inputs: fields,
      turnLimitField: 'turnLimit',
      firstSideField: null,
      create: (_tables, _options, inputs) => anyGame(tugOf(inputs as Inputs)), // read by the fields
    },
  ],
  mechanics: [],
  errorCodes: { input: 'TUG-ERR-INPUT', notGiven: 'TUG-ERR-NOT-GIVEN' },
  read: (tables) => tables,
  notes: () => [],
};
