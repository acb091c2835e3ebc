/**
 * A rule system with ground: in each lane two fronts push each other, one throw of a D6 a turn for each. A 1 breaks the
 * front, 2 and 3 take it back by a step, 4 leaves it, 5 and 6 take it forward by a step, two steps to the yard. It is
 * over when a side has no front left, and that side has lost.
 */
import { ENGAGEMENT_OVER, TURN_OVER, type Engagement, type State } from '../../src/engagement/engagement.ts';
import type { Metric } from '../../src/play/metric.ts';
import type { Fields, Values } from '../../src/play/inputs.ts';
import { anyEngagement, type Needs, type RuleSystem } from '../../src/engagement/system.ts';
import { intAt } from '../../src/chance/at.ts';

/** Steps of a yard. */
const PARTS = 2;
/** The advance of a front that is broken; no front comes so far. */
const BROKEN = -1_000;

/** Advances of A, then of B, lane by lane; then the number of throws of the turn. */
export class LanesState implements State<LanesState> {
  readonly values: Int32Array;
  readonly words: number;

  constructor(lanes: number) {
    this.words = 2 * lanes + 1;
    this.values = new Int32Array(this.words);
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

/** The engagement; with its lines only where they are needed. */
export function lanesOf(
  { lanes, distanceYards, turnLimit }: Omit<Inputs, 'A' | 'B'>,
  needs: Needs = {},
): Engagement<LanesState> {
  const advance = (s: LanesState, side: number, lane: number): number => intAt(s.values, side * lanes + lane);
  const fronts = (s: LanesState, side: number): number =>
    Array.from({ length: lanes }, (_lane, lane) => advance(s, side, lane)).filter((line) => line !== BROKEN)
      .length;
  const throwsIn = (s: LanesState): number => intAt(s.values, 2 * lanes);
  const survivors = (name: string, side: 0 | 1): Metric<LanesState> => ({
    name,
    meaning: 'fronts left',
    role: side,
    labels: null,
    most: lanes,
    of: (s) => fronts(s, side),
  });
  return {
    resolutions: [{ name: 'push', ruleIds: ['LANE-1'] }],
    outcomes: ['A-wins', 'B-wins', 'turn-limit'],
    winners: [0, 1, -1],
    turnLimit,
    limitOutcome: 2,
    metrics: [survivors('survivors.A', 0), survivors('survivors.B', 1)],
    counters: [
      {
        name: 'pushes.A',
        meaning: 'steps forward of A',
        role: 0,
        mostPerTurn: lanes,
        counts: () => true,
        of: (_s, due, outcome) => (due.purpose < lanes && outcome >= 5 ? 1 : 0),
      },
    ],
    joints: [['survivors.A', 'survivors.B']],
    ...(needs.ground === true
      ? {
          ground: {
            unit: 'yards',
            parts: PARTS,
            distances: Array.from({ length: lanes }, () => distanceYards * PARTS),
            farthest: Math.max(turnLimit, distanceYards * PARTS),
            line: (s: LanesState, side: 0 | 1, lane: number) => {
              const line = advance(s, side, lane);
              return line === BROKEN ? null : line;
            },
          },
        }
      : {}),
    create: () => new LanesState(lanes),
    start: (s) => s.values.fill(0),
    openTurn: (s) => (s.values[2 * lanes] = 0),
    next: (s, due) => {
      if (fronts(s, 0) === 0 || fronts(s, 1) === 0) due.set(ENGAGEMENT_OVER, 0);
      else if (throwsIn(s) === 2 * lanes) due.set(TURN_OVER, 0);
      else due.set(0, throwsIn(s));
    },
    resolve: (_due, chance) => chance.die(6),
    apply: (s, due, face) => {
      const front = due.purpose;
      const line = intAt(s.values, front);
      if (line !== BROKEN)
        s.values[front] = face === 1 ? BROKEN : line + (face >= 5 ? 1 : face <= 3 ? -1 : 0);
      s.values[2 * lanes] = throwsIn(s) + 1;
    },
    outcome: (s) => (fronts(s, 1) === 0 ? 0 : 1),
    explain: () => ({ act: 'a front pushes', total: null, factors: [] }),
    tell: (_before, _due, face) =>
      face === 1 ? 'it breaks' : face >= 5 ? 'it comes on' : 'it does not come on',
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
      create: (_tables, _options, inputs, needs) => anyEngagement(lanesOf(inputs as Inputs, needs)), // read by the fields
    },
  ],
  mechanics: [],
  errorCodes: { input: 'LANES-ERR-INPUT', notGiven: 'LANES-ERR-NOT-GIVEN' },
  read: (tables) => tables,
  notes: () => [],
};
