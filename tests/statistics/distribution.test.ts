import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { dkwHalfWidth } from '../../src/statistics/band.ts';
import {
  kolmogorovSmirnov,
  kolmogorovSmirnovEstimate,
  totalVariation,
  totalVariationEstimate,
} from '../../src/statistics/distance.ts';

const weights = fc
  .array(fc.integer({ min: 0, max: 30 }), { minLength: 5, maxLength: 5 })
  .filter((list) => list.some((w) => w > 0));

describe('the band of a distribution', () => {
  // The asymptotic 5% point of Kolmogorov's statistic is 1.358; the band's is sqrt(ln(40) / 2).
  test('has a half-width of 1.358 over the root of n', () => {
    expect(dkwHalfWidth(100, 0.95)).toBeCloseTo(0.1358, 4);
    expect(dkwHalfWidth(10000, 0.95)).toBeCloseTo(0.01358, 5);
  });
});

describe('distances between distributions', () => {
  test('of two dice that never agree are 1, of equal ones 0', () => {
    expect(totalVariation([1, 0], [0, 5])).toBe(1);
    expect(kolmogorovSmirnov([1, 0], [0, 5])).toBe(1);
    expect(totalVariation([2, 4], [1, 2])).toBe(0);
  });

  test('of a die and one with its 6 turned into a 5 are a sixth', () => {
    expect(totalVariation([1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 2, 0])).toBeCloseTo(1 / 6, 14);
    expect(kolmogorovSmirnov([1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 2, 0])).toBeCloseTo(1 / 6, 14);
  });

  test('are symmetric, at most 1, and total variation is the greater', () => {
    fc.assert(
      fc.property(weights, weights, (p, q) => {
        expect(totalVariation(p, q)).toBeCloseTo(totalVariation(q, p), 14);
        expect(totalVariation(p, q)).toBeLessThanOrEqual(1 + 1e-12);
        expect(kolmogorovSmirnov(p, q)).toBeLessThanOrEqual(totalVariation(p, q) + 1e-12);
      }),
    );
  });

  test('from samples say how far off they may be', () => {
    const ks = kolmogorovSmirnovEstimate([500, 500], [600, 400], 0.95);
    expect(ks.value).toBeCloseTo(0.1, 14);
    expect(ks.interval.high - ks.value).toBeCloseTo(2 * Math.sqrt(Math.log(80) / 2000), 12);
    expect(totalVariationEstimate([500, 500], [600, 400], 0.95).interval.low).toBe(0);
    expect(totalVariationEstimate([5e6, 5e6], [6e6, 4e6], 0.95).interval.low).toBeGreaterThan(0.09);
  });
});
