import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { halfWidth } from '../../src/statistics/interval.ts';
import {
  beforeFirstChunk,
  logGammaExponentialMixture,
  meanSequence,
  withChunk,
} from '../../src/statistics/mean-sequence.ts';
import { plannedReplicates, squaredBoundaryAtBest } from '../../src/statistics/mixture-precision.ts';
import {
  logBetaBinomialMixture,
  mixturePrecision,
  proportionSequence,
} from '../../src/statistics/proportion-sequence.ts';
import { wilson } from '../../src/statistics/proportion.ts';
import { quantileSequenceRanks, quantileRanks } from '../../src/statistics/quantile.ts';
import { gammaln } from 'simple-statistics';

const PLAN = { confidence: 0.95, plannedSize: 10000 };

/** The tuning of the authors' library, an approximation of the best. */
function authorsRho(v: number, alpha: number): number {
  return v / (2 * Math.log(1 / alpha) + Math.log1p(2 * Math.log(1 / alpha)));
}

describe('the mixtures', () => {
  // The tests of the authors' library (github.com/gostevehoward/confseq, test/uniform_boundaries_unittest.cpp), whose
  // values come from their own implementation in R and are compared there to 1e-5.
  test('have the values of the reference implementation of Howard et al. 2021', () => {
    // Sub-Bernoulli with g = 0.2, h = 0.8 at intrinsic time 100 and deviation 10: 135 successes of 625 against 0.2.
    const precision = (authorsRho(100, 0.05) - 0.16) / 0.16;
    expect(logBetaBinomialMixture(135, 625, 0.2, precision)).toBeCloseTo(-0.6941012, 6);
    expect(logBetaBinomialMixture(125 + 31.4308, 625, 0.2, precision)).toBeCloseTo(Math.log(20), 5);
    // Scale 2 at intrinsic time 100 and deviation 10: 25 and 5 at scale 1.
    const rho = authorsRho(100, 0.1) / 4;
    expect(logGammaExponentialMixture(5, 25, rho)).toBeCloseTo(-0.2490165, 6);
    expect(logGammaExponentialMixture(33.02017 / 2, 25, rho)).toBeCloseTo(Math.log(20), 5);
  });

  test('of a proportion is the ratio of two beta functions over the likelihood', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 500 })
          .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n))),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        fc.double({ min: 1, max: 200, noNaN: true }),
        ([k, n], p, precision) => {
          const [a, b] = [precision * p, precision * (1 - p)];
          const logBeta = (c: number, d: number): number => gammaln(c) + gammaln(d) - gammaln(c + d);
          const plain =
            logBeta(a + k, b + n - k) - logBeta(a, b) - k * Math.log(p) - (n - k) * Math.log1p(-p);
          expect(logBetaBinomialMixture(k, n, p, precision)).toBeCloseTo(plain, 7);
        },
      ),
    );
  });

  test('of a proportion averages to 1 under the truth: it is a martingale', () => {
    for (const [n, p] of [
      [20, 0.3],
      [60, 0.5],
    ] as const) {
      let [expected, ways] = [0, (1 - p) ** n];
      for (let k = 0; k <= n; k += 1) {
        expected += ways * Math.exp(logBetaBinomialMixture(k, n, p, 12));
        ways *= ((n - k) / (k + 1)) * (p / (1 - p));
      }
      expect(expected).toBeCloseTo(1, 10);
    }
  });

  test('of a proportion falls towards what was seen from both sides, so what it does not exclude is an interval', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 3000 })
          .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n))),
        fc.constantFrom(10, 300, 10000),
        ([k, n], plannedSize) => {
          const plan = { confidence: 0.95, plannedSize };
          const { low, high } = proportionSequence(k, n, plan);
          const precision = mixturePrecision(plan);
          const misplaced = Array.from({ length: 399 }, (_, i) => (i + 1) / 400)
            .filter((p) => Math.abs(p - low) > 1e-9 && Math.abs(p - high) > 1e-9)
            .filter((p) => {
              const plausible = logBetaBinomialMixture(k, n, p, precision) < Math.log(20);
              return plausible !== (low < p && p < high);
            });
          expect(misplaced).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('are tuned where the boundary is narrowest, at 9.2 squared standard errors for 95%', () => {
    const s = squaredBoundaryAtBest(0.95);
    expect(s).toBeCloseTo(1 + 2 * Math.log(20) + Math.log(s), 12);
    const boundary = (x: number) => (x / (x - 1)) * (2 * Math.log(20) + Math.log(x));
    expect(boundary(s)).toBeCloseTo(s, 10);
    expect(boundary(s * 1.01)).toBeGreaterThan(s);
    expect(boundary(s * 0.99)).toBeGreaterThan(s);
  });
});

describe('a confidence sequence for a proportion', () => {
  test('is wider than an interval for a single look, and at the planned size by no more than 60%', () => {
    for (const n of [100, 1000, 10000, 1000000]) {
      const sequence = halfWidth(proportionSequence(n / 2, n, PLAN));
      expect(sequence).toBeGreaterThan(halfWidth(wilson(n / 2, n, 0.95)));
    }
    const ratio = halfWidth(proportionSequence(5000, 10000, PLAN)) / halfWidth(wilson(5000, 10000, 0.95));
    expect(ratio).toBeLessThan(1.6);
  });

  test('reaches the half-width that was planned for at about the planned size', () => {
    const plannedSize = plannedReplicates(0.25, 0.001, 0.95);
    expect(plannedSize).toBe(2302993);
    const plan = { confidence: 0.95, plannedSize };
    expect(halfWidth(proportionSequence(Math.round(plannedSize / 2), plannedSize, plan))).toBeCloseTo(
      0.001,
      7,
    );
  });

  test('counting failures instead of successes mirrors it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), (k) => {
        const [there, back] = [proportionSequence(k, 500, PLAN), proportionSequence(500 - k, 500, PLAN)];
        expect(there.low).toBeCloseTo(1 - back.high, 10);
      }),
    );
  });

  test('at no successes or one has no lower bound above 0', () => {
    expect(proportionSequence(0, 500, PLAN).low).toBe(0);
    expect(proportionSequence(1, 500, PLAN).low).toBe(0);
    expect(proportionSequence(500, 500, PLAN).high).toBe(1);
    expect(proportionSequence(20, 500, PLAN).low).toBeGreaterThan(0);
  });
});

describe('a confidence sequence for a mean', () => {
  const plan = { ...PLAN, plannedVariance: 0.25 };

  test('of successes comes near the one for a proportion', () => {
    let progress = beforeFirstChunk({ low: 0, high: 1 });
    for (let i = 0; i < 10; i += 1) progress = withChunk(progress, { n: 1000, sum: 500, sumOfSquares: 500 });
    const [mean, proportion] = [meanSequence(progress, plan), proportionSequence(5000, 10000, PLAN)];
    expect(halfWidth(mean)).toBeGreaterThan(halfWidth(proportion) * 0.98);
    expect(halfWidth(mean)).toBeLessThan(halfWidth(proportion) * 1.05);
  });

  test('is narrower for values that vary less, without being told', () => {
    const after = (spread: number) => {
      let progress = beforeFirstChunk({ low: 0, high: 1 });
      for (let i = 0; i < 10; i += 1) {
        progress = withChunk(progress, { n: 1000, sum: 500, sumOfSquares: 1000 * (0.25 + spread * spread) });
      }
      return halfWidth(meanSequence(progress, plan));
    };
    expect(after(0.05)).toBeLessThan(after(0.5) / 2);
  });

  test('scales with its values', () => {
    const chunk = { n: 100, sum: 40, sumOfSquares: 30 };
    const small = meanSequence(withChunk(beforeFirstChunk({ low: 0, high: 1 }), chunk), plan);
    const large = meanSequence(
      withChunk(beforeFirstChunk({ low: 0, high: 10 }), { n: 100, sum: 400, sumOfSquares: 3000 }),
      { ...plan, plannedVariance: 25 },
    );
    expect(large.low).toBeCloseTo(10 * small.low, 10);
    expect(large.high).toBeCloseTo(10 * small.high, 10);
  });

  test('predicts each chunk from those before it only', () => {
    const support = { low: 0, high: 1 };
    const first = withChunk(beforeFirstChunk(support, 0.4), { n: 10, sum: 7, sumOfSquares: 7 });
    expect(first.squaredErrors).toBeCloseTo(7 * 0.36 + 3 * 0.16, 12);
    const second = withChunk(first, { n: 10, sum: 2, sumOfSquares: 2 });
    expect(second.squaredErrors - first.squaredErrors).toBeCloseTo(2 * 0.09 + 8 * 0.49, 12);
  });

  test('values outside the support are refused', () => {
    expect(() => withChunk(beforeFirstChunk({ low: 0, high: 1 }), { n: 2, sum: 3, sumOfSquares: 5 })).toThrow(
      'the mean of a chunk must be within the support, got 1.5',
    );
    expect(() => beforeFirstChunk({ low: 1, high: 1 })).toThrow('the length of the support');
  });
});

describe('a confidence sequence for a quantile', () => {
  test('encloses the ranks of a single look', () => {
    for (const n of [200, 5000, 10000, 100000]) {
      const [sequence, single] = [quantileSequenceRanks(n, 0.9, PLAN), quantileRanks(n, 0.9, 0.95)];
      expect(sequence.low).toBeLessThanOrEqual(single.low);
      expect(sequence.high).toBeGreaterThanOrEqual(single.high);
    }
  });

  test('has no bounds while there are too few replicates', () => {
    expect(quantileSequenceRanks(5, 0.5, PLAN)).toEqual({ low: 0, high: 6 });
  });
});
