import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { cumulativeIncidence, restrictedMean } from '../../src/statistics/competing-risks.ts';
import { wilson } from '../../src/statistics/proportion.ts';
import melanoma from './fixtures/melanoma-by-year.json' with { type: 'json' };

/** The largest distance between two lists of the same length. */
function apart(found: Float64Array | undefined, expected: readonly number[] | undefined): number {
  if (found === undefined || expected === undefined || found.length !== expected.length) return Infinity;
  return Math.max(...expected.map((x, i) => Math.abs(x - (found[i] ?? NaN))));
}

/** Engagements of two endings over four turns and a limit, uncensored before it. */
const endings = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 4, maxLength: 4 }),
    fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 4, maxLength: 4 }),
    fc.integer({ min: 1, max: 40 }),
  )
  .map(([first, second, left]) => ({
    times: [1, 2, 3, 4],
    events: [first, second],
    censored: [0, 0, 0, left],
  }));

describe('cumulative incidence with competing endings', () => {
  test("gives R's digits for the melanoma data of Andersen et al. 1993, standard errors included", () => {
    const found = cumulativeIncidence(melanoma, 0.95);
    for (const cause of [0, 1]) {
      expect(apart(found.incidence[cause]?.value, melanoma.incidence[cause])).toBeLessThan(1e-14);
      expect(apart(found.incidence[cause]?.standardError, melanoma.standardError[cause])).toBeLessThan(1e-14);
    }
    expect(apart(found.survival.value, melanoma.survival)).toBeLessThan(1e-14);
    expect(apart(found.survival.standardError, melanoma.survivalStandardError)).toBeLessThan(1e-14);
  });

  test('without censoring before the limit it is a plain proportion with its Wilson interval', () => {
    fc.assert(
      fc.property(endings, (data) => {
        const { incidence } = cumulativeIncidence(data, 0.95);
        const [first = [], second = []] = data.events;
        const n = [...first, ...second, ...data.censored].reduce((sum, x) => sum + x, 0);
        let ended = 0;
        for (const [i, count] of first.entries()) {
          ended += count;
          expect(incidence[0]?.value[i]).toBeCloseTo(ended / n, 12);
          expect(incidence[0]?.standardError[i]).toBeCloseTo(Math.sqrt((ended * (n - ended)) / n ** 3), 10);
          expect(incidence[0]?.interval[i]?.low).toBeCloseTo(wilson(ended, n, 0.95).low, 9);
          expect(incidence[0]?.interval[i]?.high).toBeCloseTo(wilson(ended, n, 0.95).high, 9);
        }
      }),
    );
  });

  test('when all are decided at once nothing is left uncertain beyond the proportion', () => {
    const { incidence, survival } = cumulativeIncidence(
      {
        times: [1, 2],
        events: [
          [6, 0],
          [4, 0],
        ],
        censored: [0, 0],
      },
      0.95,
    );
    expect([...survival.value]).toEqual([0, 0]);
    expect(incidence[0]?.standardError[1]).toBeCloseTo(Math.sqrt(0.024), 14);
  });

  test('times that do not ascend and data without replicates are refused', () => {
    const wrong = { times: [2, 1], events: [[1, 1]], censored: [0, 0] };
    expect(() => cumulativeIncidence(wrong, 0.95)).toThrow('times[1] must be above the one before, got 1');
    const empty = { times: [1], events: [[0]], censored: [0] };
    expect(() => cumulativeIncidence(empty, 0.95)).toThrow('events and censored hold no replicates');
  });
});

describe('the restricted mean', () => {
  test("gives R's mean and standard error for the melanoma data", () => {
    const { limit, mean, standardError } = melanoma.restrictedMean;
    const found = restrictedMean(melanoma, limit, 0.95);
    expect(found.mean).toBeCloseTo(mean, 12);
    expect(found.standardError).toBeCloseTo(standardError, 12);
    expect(found.n).toBe(205);
  });

  test('is the plain mean of turns cut off at the limit where nothing is censored before it', () => {
    fc.assert(
      fc.property(endings, (data) => {
        const [first = [], second = []] = data.events;
        const counts = first.map((count, i) => count + (second[i] ?? 0) + (data.censored[i] ?? 0));
        const n = counts.reduce((sum, x) => sum + x, 0);
        const mean = counts.reduce((sum, count, i) => sum + (count * (i + 1)) / n, 0);
        const variance = counts.reduce((sum, count, i) => sum + (count * (i + 1 - mean) ** 2) / n, 0);
        const found = restrictedMean(data, 4, 0.95);
        expect(found.mean).toBeCloseTo(mean, 10);
        expect(found.standardError).toBeCloseTo(Math.sqrt(variance / n), 10);
      }),
    );
  });

  test('cannot look beyond the last time while some are undecided', () => {
    expect(() => restrictedMean(melanoma, 17, 0.95)).toThrow(
      'limit must be above 0 and at most the last time, 16',
    );
    const decided = { times: [1, 2], events: [[5, 5]], censored: [0, 0] };
    expect(restrictedMean(decided, 100, 0.95).mean).toBeCloseTo(1.5, 14);
  });
});
