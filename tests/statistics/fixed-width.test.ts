import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import {
  boundedHalfWidth,
  boundedMean,
  confidenceAtStop,
  pValueAtStop,
  replicatesForBounded,
  shareHalfWidth,
} from '../../src/statistics/fixed-width.ts';
import { clopperPearson, wilson } from '../../src/statistics/proportion.ts';

const share = (p: number) => ({ variance: p * (1 - p), range: 1 });

describe('an interval of a fixed width', () => {
  test('has a part of the error, and leaves the rest to the stop', () => {
    expect(confidenceAtStop(0.95)).toBeCloseTo(0.9575, 14);
    expect(confidenceAtStop(0.999)).toBeCloseTo(0.99915, 14);
    expect(pValueAtStop(0.0425)).toBeCloseTo(0.05, 14);
    expect(pValueAtStop(0.9)).toBe(1);
  });

  test('of a share is as wide as Wilson\u2019s, and of its values 0 and 1 it is Wilson\u2019s', () => {
    for (const [x, n] of [
      [3, 10],
      [40, 1000],
      [5000, 10_000],
    ] as const) {
      const { low, high } = wilson(x, n, 0.95);
      expect(boundedHalfWidth(share(x / n), n, 0.95)).toBeCloseTo((high - low) / 2, 14);
      const mean = boundedMean([0, 1], [n - x, x], 0.95);
      expect([mean.low, mean.high]).toEqual([expect.closeTo(low, 14), expect.closeTo(high, 14)]);
    }
  });

  test('of a mean goes with the values: moved and stretched as they are', () => {
    const counts = [10, 0, 40, 3];
    const once = boundedMean([0, 1, 2, 3], counts, 0.9);
    const moved = boundedMean([5, 7, 9, 11], counts, 0.9);
    expect(moved.low).toBeCloseTo(5 + 2 * once.low, 12);
    expect(moved.high).toBeCloseTo(5 + 2 * once.high, 12);
    // A value that was never seen takes no part in it.
    expect(boundedMean([0, 2, 3, 99], [10, 40, 3, 0], 0.9)).toEqual(once);
  });

  test('is not narrow because all values were alike so far', () => {
    expect(boundedHalfWidth({ variance: 0, range: 20 }, 1000, 0.95)).toBeCloseTo(0.0383, 4);
  });

  test('of a share is Clopper and Pearson\u2019s near the width asked for, and never called narrow before it is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 100_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.001, max: 0.2, noNaN: true }),
        (n, p, asked) => {
          const successes = Math.round(p * n);
          const { low, high } = clopperPearson(successes, n, 0.95);
          const farther = Math.max(high - successes / n, successes / n - low);
          const width = Math.max((high - low) / 2, farther / 1.6);
          const fast = shareHalfWidth(successes, n, asked, 0.95);
          expect(fast <= asked ? fast : width).toBe(width);
          expect(Math.abs(fast - width)).toBeLessThan(1 / n);
        },
      ),
    );
  });
});

describe('the replicates of a width', () => {
  test('are as few as give it: one fewer does not', () => {
    fc.assert(
      fc.property(fc.constantFrom(0.5, 0.1, 0.02), fc.constantFrom(0.05, 0.01, 0.001), (p, width) => {
        const n = replicatesForBounded(share(p), width, 0.95);
        const at = (size: number) => {
          const z = 1.959963984540054;
          return (z * Math.sqrt((p * (1 - p)) / size + (z * z) / (4 * size * size))) / (1 + (z * z) / size);
        };
        expect(at(n)).toBeLessThanOrEqual(width * (1 + 1e-12));
        expect(at(n - 1)).toBeGreaterThan(width);
      }),
    );
    expect(replicatesForBounded(share(0.5), 0.001, 0.95)).toBe(960361);
  });

  test('of a mean are as few as give it, and 1 where no value lies outside', () => {
    const spread = { variance: 7, range: 12 };
    const n = replicatesForBounded(spread, 0.1, 0.99);
    expect(boundedHalfWidth(spread, n, 0.99)).toBeLessThanOrEqual(0.1);
    expect(boundedHalfWidth(spread, n - 1, 0.99)).toBeGreaterThan(0.1);
    expect(replicatesForBounded(spread, 6, 0.99)).toBe(1);
  });
});
