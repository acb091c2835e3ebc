import { fc } from '../fast-check.ts';
import { mean, sampleSkewness, sampleStandardDeviation, variance } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { meanEstimate, moments } from '../../src/statistics/moments.ts';

const grouped = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 9 })), {
  minLength: 1,
  maxLength: 12,
});

describe('moments', () => {
  test('those of a die are 7/2 and 35/12, without skew', () => {
    const die = moments([1, 2, 3, 4, 5, 6], Array<number>(6).fill(1 / 6));
    expect(die.mean).toBeCloseTo(3.5, 14);
    expect(die.variance).toBeCloseTo(35 / 12, 14);
    expect(die.skewness).toBeCloseTo(0, 14);
  });

  test('grouped counts give what simple-statistics finds in the values one by one', () => {
    fc.assert(
      fc.property(grouped, (pairs) => {
        const [values, counts] = [pairs.map(([v]) => v), pairs.map(([, c]) => c)];
        const each = pairs.flatMap(([v, c]) => Array<number>(c).fill(v));
        fc.pre(each.length >= 3 && new Set(each).size > 1);
        const found = moments(values, counts);
        const n = each.length;
        expect(found.mean).toBeCloseTo(mean(each), 10);
        expect(found.variance).toBeCloseTo(variance(each), 8);
        const adjusted = (found.skewness * Math.sqrt(n * (n - 1))) / (n - 2);
        expect(adjusted).toBeCloseTo(sampleSkewness(each), 8);
        const error = sampleStandardDeviation(each) / Math.sqrt(n);
        expect(meanEstimate(values, counts, 0.95).standardError).toBeCloseTo(error, 8);
      }),
    );
  });

  test.each([
    [[2, 1], 4.30265272974946],
    [[75, 25], 1.984217],
  ] as const)("the interval of a mean is Student's: %j", (counts, quantile) => {
    const { interval, mean: m, standardError, n } = meanEstimate([0, 10], counts, 0.95);
    expect(standardError).toBeCloseTo(Math.sqrt((counts[0] * counts[1] * 100) / n / n / (n - 1)), 12);
    expect((interval.high - m) / standardError).toBeCloseTo(quantile, 6);
    expect((m - interval.low) / standardError).toBeCloseTo(quantile, 6);
  });

  test('a single replicate says nothing of its error', () => {
    const { standardError, interval } = meanEstimate([3], [1], 0.95);
    expect([standardError, interval.low, interval.high]).toEqual([Infinity, -Infinity, Infinity]);
  });

  test('no replicates and negative counts are refused', () => {
    expect(() => meanEstimate([1, 2], [0, 0], 0.95)).toThrow('counts must hold at least one entry above 0');
    expect(() => moments([1, 2], [1, -1])).toThrow('weights[1] must be 0 or more and finite, got -1');
    expect(() => moments([1, 2], [1])).toThrow('values and weights must have the same length, got 2 and 1');
  });
});
