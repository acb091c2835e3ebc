/** Random engagements, solved exactly and played: do they agree? */
import { fc } from '../../fast-check.ts';
import { rootOf } from '../../../src/chance/random.ts';
import { simulate } from '../../../src/engagement/simulate.ts';
import { DEFAULT_BUDGET, solve } from '../../../src/engagement/solve.ts';
import { tallyShape } from '../../../src/engagement/tally.ts';
import { gTest, holm } from '../../../src/statistics/index.ts';
import { anyRulings } from './any-engagement.ts';
import { engagementOf } from './asked.ts';

/** How a reading of one engagement agreed. */
export interface Agreement {
  readonly engagement: number;
  readonly reading: string;
  readonly pValue: number;
}

export interface Compared {
  readonly agreements: readonly Agreement[];
  /** The least p-value of all, after Holm's correction. */
  readonly least: number;
  readonly states: readonly number[];
  readonly tooLarge: readonly number[];
}

/** Random engagements in which something happens, from a fixed seed. */
function randomEngagements(
  count: number,
  any: fc.Arbitrary<Record<string, unknown>>,
): readonly ReturnType<typeof engagementOf>[] {
  const fights = fc.sample(fc.tuple(any, anyRulings), {
    seed: 1815,
    numRuns: count * 10,
  });
  return fights
    .map(([fight, rulings]) => engagementOf(fight, rulings))
    .filter((engagement) => {
      const shape = tallyShape(engagement);
      const counts = simulate(engagement, shape, {
        root: rootOf('lively'),
        pairing: 0,
        first: 0,
        count: 200,
      });
      return counts.outcomeByTurn.filter((n) => n > 0).length >= 3;
    })
    .slice(0, count);
}

/** Compares outcome x turn, every reading and every joint of each engagement by G-test. */
export function compare(
  count: number,
  replicates: number,
  any: fc.Arbitrary<Record<string, unknown>>,
): Compared {
  const agreements: Agreement[] = [];
  const states: number[] = [];
  const tooLarge: number[] = [];
  randomEngagements(count, any).forEach((engagement, i) => {
    const shape = tallyShape(engagement);
    const exact = solve(engagement, shape, DEFAULT_BUDGET);
    states.push(exact.states);
    if (!exact.solved) {
      tooLarge.push(i);
      return;
    }
    const counts = simulate(engagement, shape, {
      root: rootOf('agreement'),
      pairing: i,
      first: 0,
      count: replicates,
    });
    const add = (reading: string, observed: Float64Array, probabilities: Float64Array): void => {
      agreements.push({ engagement: i, reading, pValue: gTest(observed, probabilities).pValue });
    };
    add('outcome x turn', counts.outcomeByTurn, exact.tally.outcomeByTurn);
    shape.readings.forEach(({ name }, k) =>
      add(name, counts.readings[k] ?? new Float64Array(), exact.tally.readings[k] ?? new Float64Array()),
    );
    shape.joints.forEach((_pair, k) =>
      add(`joint ${k}`, counts.joints[k] ?? new Float64Array(), exact.tally.joints[k] ?? new Float64Array()),
    );
  });
  const least = Math.min(...holm(agreements.map(({ pValue }) => pValue)));
  return { agreements, least, states, tooLarge };
}
