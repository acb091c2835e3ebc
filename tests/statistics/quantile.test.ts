import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { quantile, quantileRanks } from '../../src/statistics/quantile.ts';

/** The chance of exactly k heads in n throws of a coin, from whole numbers. */
function coin(k: number, n: number): number {
  let ways = 1;
  for (let i = 0; i < k; i += 1) ways = (ways * (n - i)) / (i + 1);
  return ways / 2 ** n;
}

describe('quantiles', () => {
  test('the median of counts is the value that half of the replicates reach', () => {
    expect(quantile([1, 2, 3], [1, 1, 1], 0.5)).toBe(2);
    expect(quantile([1, 2], [5, 5], 0.5)).toBe(1);
    expect(quantile([1, 2, 3], [0.2, 0.3, 0.5], 0.5)).toBe(2);
  });

  test('probabilities that add up to a half but for rounding reach the median', () => {
    expect(quantile([1, 2, 3, 4, 5, 6], [0.1, 0.1, 0.1, 0.1, 0.1, 0.5], 0.5)).toBe(5);
    expect(0.1 + 0.7 < 0.8).toBe(true);
    expect(quantile([1, 2, 3], [0.1, 0.7, 0.2], 0.8)).toBe(2);
  });

  test('values never seen do not count, and never may be a value', () => {
    expect(quantile([1, 2, 3], [0, 0, 4], 0.01)).toBe(3);
    expect(quantile([1, Infinity], [4, 6], 0.5)).toBe(Infinity);
  });

  // David and Nagaraja 2003, "Order Statistics", 7.1, and any table of the sign test: n = 10 gives the 2nd and 9th.
  test.each([
    [6, 1, 6],
    [10, 2, 9],
    [20, 6, 15],
    [100, 40, 61],
  ])('the 95%% interval of a median of %i lies between order statistics %i and %i', (n, low, high) => {
    expect(quantileRanks(n, 0.5, 0.95)).toEqual({ low, high });
  });

  test('five replicates are too few for a bound of the median', () => {
    expect(quantileRanks(5, 0.5, 0.95)).toEqual({ low: 0, high: 6 });
  });

  test('each side errs with at most half of what is allowed, and would err with more one rank further in', () => {
    for (const n of [10, 37, 50]) {
      const { low } = quantileRanks(n, 0.5, 0.95);
      const below = (k: number) => Array.from({ length: k }, (_, i) => coin(i, n)).reduce((a, b) => a + b, 0);
      expect(below(low)).toBeLessThanOrEqual(0.025);
      expect(below(low + 1)).toBeGreaterThan(0.025);
    }
  });

  test('turning the values around turns the ranks around', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (n, p) => {
          const [there, back] = [quantileRanks(n, p, 0.95), quantileRanks(n, 1 - p, 0.95)];
          expect(Math.abs(there.low - (n + 1 - back.high))).toBeLessThanOrEqual(1); // 1 - p is rounded
          expect(there.low).toBeLessThan(there.high);
        },
      ),
    );
  });

  test('a hundred million replicates take no longer than an instant', () => {
    expect(quantileRanks(1e8, 0.5, 0.95)).toEqual({ low: 49990200, high: 50009801 });
  });

  test('values that do not ascend are refused', () => {
    expect(() => quantile([1, 1], [1, 1], 0.5)).toThrow('values must ascend, but values[1] does not');
  });
});
