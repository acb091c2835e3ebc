import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { clopperPearson, wilson } from '../../src/statistics/proportion.ts';
import { binomialLowerTail } from '../../src/statistics/tails.ts';

/** A number of successes among n. */
const sample = fc
  .integer({ min: 1, max: 100000 })
  .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));

/** The chance, summed exactly over all samples of `n`, that the interval encloses `p`. */
function exactCoverage(interval: typeof wilson, n: number, p: number): number {
  let covered = 0;
  for (let k = 0; k <= n; k += 1) {
    const { low, high } = interval(k, n, 0.95);
    if (low <= p && p <= high) covered += binomialLowerTail(k, n, p) - binomialLowerTail(k - 1, n, p);
  }
  return covered;
}

describe('intervals for one proportion', () => {
  // Newcombe 1998, "Two-sided confidence intervals for the single proportion: comparison of seven methods", table I.
  test.each([
    [81, 263, [0.2553, 0.3662], [0.2527, 0.3676]],
    [15, 148, [0.0624, 0.1605], [0.0578, 0.1617]],
    [0, 20, [0, 0.1611], [0, 0.1684]],
    [1, 29, [0.0061, 0.1718], [0.0009, 0.1776]],
  ] as const)('%i of %i gives the published Wilson and Clopper-Pearson intervals', (k, n, score, exact) => {
    const [w, c] = [wilson(k, n, 0.95), clopperPearson(k, n, 0.95)];
    expect([w.low, w.high].map((x) => Number(x.toFixed(4)))).toEqual(score);
    expect([c.low, c.high].map((x) => Number(x.toFixed(4)))).toEqual(exact);
  });

  // R 4.2.2: prop.test(81, 263, correct = FALSE)$conf.int and binom.test(81, 263)$conf.int.
  test("81 of 263 agrees with R's digits", () => {
    expect(wilson(81, 263, 0.95).low).toBeCloseTo(0.255288519878274, 13);
    expect(wilson(81, 263, 0.95).high).toBeCloseTo(0.3662095769828, 13);
    expect(clopperPearson(81, 263, 0.95).low).toBeCloseTo(0.252736745585271, 13);
    expect(clopperPearson(81, 263, 0.95).high).toBeCloseTo(0.367621922601351, 13);
  });

  test('an interval encloses what was seen and stays within 0 and 1', () => {
    fc.assert(
      fc.property(sample, fc.constantFrom(0.5, 0.95, 0.999), ([k, n], confidence) => {
        for (const { low, high } of [wilson(k, n, confidence), clopperPearson(k, n, confidence)]) {
          expect(low).toBeGreaterThanOrEqual(0);
          expect(low).toBeLessThanOrEqual(k / n + 1e-12);
          expect(high).toBeGreaterThanOrEqual(k / n - 1e-12);
          expect(high).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('counting failures instead of successes mirrors the interval', () => {
    fc.assert(
      fc.property(sample, ([k, n]) => {
        for (const interval of [wilson, clopperPearson]) {
          expect(interval(n - k, n, 0.95).low).toBeCloseTo(1 - interval(k, n, 0.95).high, 12);
        }
      }),
    );
  });

  test('Clopper-Pearson never covers less than its confidence, Wilson does so on average', () => {
    const grid = Array.from({ length: 99 }, (_, i) => (i + 1) / 100);
    const exact = grid.map((p) => exactCoverage(clopperPearson, 60, p));
    const score = grid.map((p) => exactCoverage(wilson, 60, p));
    expect(Math.min(...exact)).toBeGreaterThanOrEqual(0.95);
    expect(score.reduce((sum, x) => sum + x, 0) / score.length).toBeCloseTo(0.95, 2);
    expect(Math.min(...score)).toBeGreaterThan(0.91);
  });

  test('more successes than replicates are refused, as is no replicate at all', () => {
    expect(() => wilson(5, 4, 0.95)).toThrow('successes must be at most n = 4, got 5');
    expect(() => clopperPearson(0, 0, 0.95)).toThrow('n must be an integer of 1 or more, got 0');
    expect(() => wilson(1, 4, 95)).toThrow('confidence must be between 0 and 1, both excluded, got 95');
  });
});
