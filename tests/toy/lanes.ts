/**
 * A rule system with ground: in each lane two fronts push each other, one throw of a D6 a turn for each. A 1 breaks the
 * front, 2 and 3 take it back by a step, 4 leaves it, 5 and 6 take it forward by a step, two steps to the yard. It is
 * over when a side has no front left, and that side has lost.
 */
import { intAt, item } from '../../src/chance/at.ts';
import { anyGame, type Needs, type RuleSystem } from '../../src/play/system.ts';
import type { ThrowKind } from '../../src/play/dice.ts';
import { TURN_DONE, type Game, type GameState } from '../../src/play/game.ts';
import type { Fields, Values } from '../../src/play/inputs.ts';
import type { Metric } from '../../src/play/metric.ts';
import { oneThrowAStep } from './one-throw.ts';

/** Steps of a yard. */
const PARTS = 2;
/** The advance of a front that is broken; no front comes so far. */
const BROKEN = -1_000;

/** Advances of A, then of B, lane by lane; then the number of throws of the turn. */
class LanesState implements GameState<LanesState> {
  readonly values: Int32Array;
  readonly words: number;
  private readonly lanes: number;

  constructor(lanes: number) {
    this.lanes = lanes;
    this.words = 2 * lanes + 1;
    this.values = new Int32Array(this.words);
  }

  get at(): number {
    return this.over !== 0 || this.thrown === 2 * this.lanes ? TURN_DONE : 0;
  }

  get over(): number {
    return this.fronts(0) === 0 || this.fronts(1) === 0 ? 1 : 0;
  }

  /** Throws of the turn so far. */
  get thrown(): number {
    return intAt(this.values, 2 * this.lanes);
  }

  advance(side: number, lane: number): number {
    return intAt(this.values, side * this.lanes + lane);
  }

  fronts(side: number): number {
    let fronts = 0;
    for (let lane = 0; lane < this.lanes; lane++) if (this.advance(side, lane) !== BROKEN) fronts++;
    return fronts;
  }

  copyFrom(other: LanesState): void {
    this.values.set(other.values);
  }

  write(into: Int32Array, offset: number): void {
    into.set(this.values, offset);
  }

  read(from: Int32Array, offset: number): void {
    this.values.set(from.subarray(offset, offset + this.words));
  }
}

const fields = {
  lanes: { type: 'integer', min: 1, max: 3, default: 1, meaning: 'lanes' },
  distanceYards: {
    type: 'integer',
    unit: 'yards',
    min: 1,
    max: 100,
    default: 2,
    meaning: 'between the fronts',
  },
  turnLimit: { type: 'integer', unit: 'turns', min: 1, max: 100, default: 4, meaning: 'turns' },
  A: { type: 'group', fields: {}, required: true, meaning: 'front A' },
  B: { type: 'group', fields: {}, required: true, meaning: 'front B' },
} as const satisfies Fields;

type Inputs = Values<typeof fields>;

const push: ThrowKind = {
  name: 'push',
  ruleIds: ['LANE-1'],
  occasion: 0,
  resolve: (chance) => chance.die(6),
  act: () => 'a front pushes',
  result: (face) => (face === 1 ? 'it breaks' : face >= 5 ? 'it comes on' : 'it does not come on'),
};

/** The engagement; with its lines only where they are needed. */
export function lanesOf(
  { lanes, distanceYards, turnLimit }: Omit<Inputs, 'A' | 'B'>,
  needs: Needs = {},
): Game<LanesState> {
  const fronts = Array.from({ length: 2 * lanes }, (_front, purposes) => ({
    name: '',
    role: null,
    purposes,
  }));
  const survivors = (name: string, side: 0 | 1): Metric<LanesState> => ({
    name,
    meaning: 'fronts left',
    role: side,
    labels: null,
    most: lanes,
    of: (s) => s.fronts(side),
  });
  return {
    outcomes: ['A-wins', 'B-wins', 'turn-limit'],
    winners: [0, 1, -1],
    turnLimit,
    limitOutcome: 2,
    metrics: [survivors('survivors.A', 0), survivors('survivors.B', 1)],
    counters: [{ name: 'pushes.A', meaning: 'steps forward of A', role: 0, mostPerTurn: lanes, number: 0 }],
    counting: 1,
    joints: [['survivors.A', 'survivors.B']],
    ...(needs.ground === true
      ? {
          ground: {
            unit: 'yards',
            parts: PARTS,
            distances: Array.from({ length: lanes }, () => distanceYards * PARTS),
            farthest: Math.max(turnLimit, distanceYards * PARTS),
            line: (s: LanesState, side: 0 | 1, lane: number) => {
              const line = s.advance(side, lane);
              return line === BROKEN ? null : line;
            },
          },
        }
      : {}),
    create: () => new LanesState(lanes),
    start: (s) => s.values.fill(0),
    openTurn: (s) => (s.values[2 * lanes] = 0),
    turn: oneThrowAStep(
      (s, dice) => {
        const front = s.thrown;
        const line = intAt(s.values, front);
        const face = dice.throw(push, item(fronts, front), null, 0, 0);
        if (front < lanes && face >= 5) dice.count(0);
        if (line !== BROKEN)
          s.values[front] = face === 1 ? BROKEN : line + (face >= 5 ? 1 : face <= 3 ? -1 : 0);
        s.values[2 * lanes] = front + 1;
      },
      () => push.name,
    ),
    outcome: (s) => (s.fronts(1) === 0 ? 0 : 1),
    tell: (_before, { outcome, who, whom }) => push.result(outcome, who, whom),
  };
}

export const lanes: RuleSystem<object> = {
  id: 'lanes',
  title: 'Fronts in lanes',
  period: 'any',
  tables: {},
  rowKeys: {},
  options: {},
  kinds: [
    {
      name: 'lanes',
      meaning: 'fronts push each other',
      roles: ['A', 'B'],
      symmetric: false,
      inputs: fields,
      turnLimitField: 'turnLimit',
      firstSideField: null,
      create: (_tables, _options, inputs, needs) => anyGame(lanesOf(inputs as Inputs, needs)), // read by the fields
    },
  ],
  mechanics: [],
  errorCodes: { input: 'LANES-ERR-INPUT', notGiven: 'LANES-ERR-NOT-GIVEN' },
  read: (tables) => tables,
  notes: () => [],
};
