import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { differenceOfMeans } from '../../src/statistics/moments.ts';
import { differenceOfPairs } from '../../src/statistics/paired-difference.ts';
import { pairedProportions, pairedRatio, type PairedTally } from '../../src/statistics/paired-proportions.ts';
import {
  differenceOfProportions,
  ratioOfProportions,
  type Tallied,
} from '../../src/statistics/proportion-comparison.ts';
import { turningPoint } from '../../src/statistics/special/root.ts';
import { binomialLowerTail } from '../../src/statistics/tails.ts';
import { pairsOfTable } from './samples.ts';

const tally = fc
  .integer({ min: 1, max: 2000 })
  .chain((n) => fc.record({ n: fc.constant(n), successes: fc.integer({ min: 0, max: n }) }));

describe('the difference of two proportions', () => {
  // Newcombe 1998, "Interval estimation for the difference between independent proportions: comparison of eleven
  // methods", table II, method 10, examples (a) to (h).
  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1],
  ])('%i of %i less %i of %i has the published interval', (a, m, b, n, low, high) => {
    const { interval } = differenceOfProportions({ successes: a, n: m }, { successes: b, n }, 0.95);
    expect([interval.low, interval.high].map((x) => Number(x.toFixed(4)))).toEqual([low, high]);
  });

  test('turned around changes its sign', () => {
    fc.assert(
      fc.property(tally, tally, (first, second) => {
        const there = differenceOfProportions(first, second, 0.95);
        const back = differenceOfProportions(second, first, 0.95);
        expect(there.interval.low).toBeCloseTo(-back.interval.high, 12);
        expect(there.standardError).toBeCloseTo(back.standardError, 12);
        expect(there.interval.low).toBeLessThanOrEqual(there.difference);
        expect(there.interval.high).toBeGreaterThanOrEqual(there.difference);
      }),
    );
  });
});

describe('the ratio of two proportions', () => {
  // Koopman 1984, "Confidence intervals for the ratio of two binomial proportions": 36 of 40 over 16 of 80.
  test('36 of 40 over 16 of 80 has the published interval', () => {
    const { ratio, interval } = ratioOfProportions({ successes: 36, n: 40 }, { successes: 16, n: 80 }, 0.95);
    expect(ratio).toBeCloseTo(4.5, 14);
    expect([interval.low, interval.high].map((x) => Number(x.toFixed(2)))).toEqual([2.94, 7.15]);
  });

  test('turned around is its reciprocal', () => {
    fc.assert(
      fc.property(tally, tally, (first, second) => {
        fc.pre(first.successes > 0 && second.successes > 0);
        const there = ratioOfProportions(first, second, 0.95);
        const back = ratioOfProportions(second, first, 0.95);
        expect(there.interval.low * back.interval.high).toBeCloseTo(1, 8);
        expect(there.interval.low).toBeLessThanOrEqual(there.ratio * (1 + 1e-12));
        expect(there.interval.high).toBeGreaterThanOrEqual(there.ratio * (1 - 1e-12));
      }),
    );
  });

  test('has a bound where one side never happened, and none where neither did', () => {
    const [some, none] = [
      { successes: 5, n: 40 },
      { successes: 0, n: 80 },
    ];
    const upper = ratioOfProportions(some, none, 0.95);
    expect(upper).toMatchObject({ ratio: Infinity, interval: { high: Infinity } });
    expect(upper.interval.low).toBeGreaterThan(1);
    expect(ratioOfProportions(none, some, 0.95).interval.low).toBe(0);
    expect(ratioOfProportions(none, some, 0.95).interval.high).toBeCloseTo(1 / upper.interval.low, 9);
    expect(ratioOfProportions(none, none, 0.95).interval).toMatchObject({ low: 0, high: Infinity });
  });

  // The statistic by its definition, in fixed point with 80 decimals.
  test('ends where the statistic is as large as the confidence allows, however far from 1 and from 0', () => {
    const ONE = 10n ** 80n;
    const fixed = (x: number): bigint => (BigInt(Math.round(x * 2 ** 70)) * ONE) / 2n ** 70n;
    const squareRoot = (x: bigint): bigint => {
      let root = 2n ** BigInt(Math.ceil(x.toString(2).length / 2));
      for (;;) {
        const next = (root + x / root) / 2n;
        if (next >= root) return root;
        root = next;
      }
    };
    const chiSquare = (first: Tallied, second: Tallied, ratio: number): number => {
      const [x, n, y, m] = [first.successes, first.n, second.successes, second.n].map(BigInt) as [
        bigint,
        bigint,
        bigint,
        bigint,
      ]; // four in, four out
      const r = fixed(ratio);
      const b = r * (n + y) + (m + x) * ONE;
      const q = ((b - squareRoot(b * b - 4n * (n + m) * r * (x + y) * ONE)) * ONE) / (2n * (n + m) * r);
      const term = (successes: bigint, of: bigint, p: bigint): bigint => {
        const distance = successes * ONE - of * p;
        return distance === 0n ? 0n : (distance ** 2n * ONE) / (of * p * (ONE - p));
      };
      return Number((term(x, n, (q * r) / ONE) + term(y, m, q)) / 10n ** 60n) / 1e20;
    };
    const extreme = fc.oneof(
      tally,
      fc
        .constantFrom(1, 5, 130, 1000, 1e6)
        .chain((n) => fc.record({ n: fc.constant(n), successes: fc.constantFrom(0, 1, n - 1, n) })),
    );
    fc.assert(
      fc.property(extreme, extreme, (first, second) => {
        const { low, high } = ratioOfProportions(first, second, 0.95).interval;
        for (const bound of [low, high]) {
          if (bound === 0 || bound === Infinity) continue;
          expect(chiSquare(first, second, bound)).toBeCloseTo(3.841458820694124, 5);
        }
      }),
      {
        examples: [
          [
            { successes: 1000, n: 1000 },
            { successes: 0, n: 5 },
          ],
        ],
      },
    );
    expect(
      ratioOfProportions({ successes: 1000, n: 1000 }, { successes: 0, n: 5 }, 0.95).interval.low,
    ).toBeCloseTo(2.3016, 4);
  });
});

describe('the ratio of two proportions on the same replicates', () => {
  const pairs = fc
    .array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500 })), { minLength: 4, maxLength: 4 })
    .map(([both = 0, firstOnly = 0, secondOnly = 0, neither = 0]) => ({
      both,
      firstOnly,
      secondOnly,
      n: both + firstOnly + secondOnly + neither + 1,
    }));

  // Bentur et al. 2009 again, with 1 child responsive before and after; the interval of Tang, Tang and Chan as printed by
  // Fagerland, Lydersen and Laake 2014.
  test('2 over 8 of 21 has the published interval', () => {
    const { ratio, logStandardError, interval } = pairedRatio(
      { both: 1, firstOnly: 1, secondOnly: 7, n: 21 },
      0.95,
    );
    expect(ratio).toBe(0.25);
    expect(logStandardError).toBeCloseTo(Math.sqrt(8 / (2 * 8)), 14);
    expect([interval.low, interval.high].map((x) => Number(x.toFixed(3)))).toEqual([0.065, 0.907]);
  });

  test('ends where the likeliest chances of that ratio, found step by step, are as far off as allowed', () => {
    const statistic = ({ both, firstOnly, secondOnly, n }: PairedTally, ratio: number): number => {
      const happened = (both + firstOnly + secondOnly) / n;
      // Chances in both and in the first alone, where q is that in the second alone.
      const chances = (q: number): readonly [number, number] => {
        const inBoth = (happened - (1 + ratio) * q) / ratio;
        return [inBoth, (ratio - 1) * inBoth + ratio * q];
      };
      const rises = (q: number): boolean => {
        const [inBoth, first] = chances(q);
        return secondOnly / q + firstOnly / ratio / first > (both * (1 + ratio)) / ratio / inBoth;
      };
      // Both chances are above 0 in between.
      const q = turningPoint(rises, Math.max(0, (1 - ratio) * happened), happened / (1 + ratio));
      const variance = n * ratio * (chances(q)[1] + q);
      return (both + firstOnly - ratio * (both + secondOnly)) ** 2 / variance;
    };
    fc.assert(
      fc.property(pairs, (tally) => {
        fc.pre(tally.both > 0 && tally.firstOnly > 0 && tally.secondOnly > 0);
        const { low, high } = pairedRatio(tally, 0.95).interval;
        expect(statistic(tally, low)).toBeCloseTo(3.841458820694124, 4);
        expect(statistic(tally, high)).toBeCloseTo(3.841458820694124, 4);
      }),
    );
  });

  test('turned around is its reciprocal, and holds the ratio', () => {
    fc.assert(
      fc.property(pairs, ({ both, firstOnly, secondOnly, n }) => {
        const { ratio, interval } = pairedRatio({ both, firstOnly, secondOnly, n }, 0.95);
        const back = pairedRatio({ both, firstOnly: secondOnly, secondOnly: firstOnly, n }, 0.95).interval;
        expect(1 / interval.low / back.high || 1).toBeCloseTo(1, 8);
        expect(interval.low).toBeLessThan(interval.high);
        expect(interval.low > ratio || interval.high < ratio).toBe(false);
      }),
    );
  });

  test('of more than there are replicates is refused', () => {
    expect(() => pairedRatio({ both: 5, firstOnly: 3, secondOnly: 3, n: 10 }, 0.95)).toThrow(
      'both + firstOnly + secondOnly must be at most n = 10, got 11',
    );
  });
});

describe('the difference of two means', () => {
  test('adds the variances of both', () => {
    const first = { values: [0, 1], counts: [50, 50] };
    const second = { values: [0, 2], counts: [80, 20] };
    const found = differenceOfMeans(first, second, 0.95);
    expect(found.difference).toBeCloseTo(0.1, 14);
    expect(found.standardError).toBeCloseTo(Math.sqrt(0.25 / 99 + 0.64 / 99), 14);
  });

  test("has Welch's degrees of freedom", () => {
    const few = differenceOfMeans(
      { values: [0, 1, 3], counts: [1, 2, 1] },
      { values: [2, 4, 9], counts: [1, 1, 1] },
      0.95,
    );
    // Variances 19/12 of four, and 13 of three.
    expect(few.degrees).toBeCloseTo((19 / 48 + 13 / 3) ** 2 / ((19 / 48) ** 2 / 3 + (13 / 3) ** 2 / 2), 12);
    const one = differenceOfMeans(
      { values: [1, 2, 3], counts: [1, 1, 1] },
      { values: [5], counts: [2] },
      0.95,
    );
    expect(one.degrees).toBeCloseTo(2, 12);
    expect(one.interval.high - one.difference).toBeCloseTo(4.30265272974946 / Math.sqrt(3), 8);
  });
});

describe('a paired difference', () => {
  test('has the standard error of the differences one by one', () => {
    // Five pairs: (1,1), (1,0), (2,1), (2,1), (2,2); their differences 0, 1, 1, 1, 0 have variance 0.3.
    const pairs = { first: [1, 1, 2, 2], second: [0, 1, 1, 2], counts: [1, 1, 2, 1] };
    const found = differenceOfPairs(pairs, 0.95);
    expect(found.n).toBe(5);
    expect(found.difference).toBeCloseTo(0.6, 14);
    expect(found.standardError).toBeCloseTo(Math.sqrt(0.3 / 5), 14);
    expect(found.independentStandardError).toBeCloseTo(Math.sqrt((0.3 + 0.5) / 5), 14);
    expect(found.varianceSaved).toBeCloseTo(1 - 0.3 / 0.8, 14);
  });

  test('saves nothing where the variants are independent, and all where they always agree', () => {
    const independent = differenceOfPairs(pairsOfTable([0, 1], [30, 20, 30, 20]), 0.95);
    expect(independent.varianceSaved).toBeCloseTo(0, 12);
    expect(independent.correlation).toBeCloseTo(0, 12);
    const equal = differenceOfPairs({ first: [0, 1], second: [0, 1], counts: [30, 20] }, 0.95);
    expect(equal).toMatchObject({ difference: 0, standardError: 0, varianceSaved: 1 });
    expect(equal.correlation).toBeCloseTo(1, 12);
  });
});

describe('paired proportions', () => {
  // Airway hyper-responsiveness before and after a transplantation (Bentur et al. 2009, an example of Fagerland,
  // Lydersen and Laake 2014): 21 children, 1 responsive only before, 7 only after; equation 16 there by hand.
  test('1 against 7 of 21 has the interval of the formula, worked by hand', () => {
    const { difference, interval } = pairedProportions(1, 7, 21, 0.95);
    const reach = 1.959963984540054 * Math.sqrt((2 / 23 + 8 / 23 - (6 / 23) ** 2) / 23);
    expect(difference).toBeCloseTo(-6 / 21, 14);
    expect(interval.low).toBeCloseTo(-6 / 23 - reach, 12);
    expect(interval.high).toBeCloseTo(-6 / 23 + reach, 12);
  });

  test('covers the truth as often as it says, summed exactly over all samples with few disagreements', () => {
    const n = 2000;
    for (const [p, q] of [
      [6, 2],
      [3, 1],
      [10, 5],
      [1, 1],
    ].map(([a = 0, b = 0]) => [a / n, b / n] as const)) {
      let covered = 0;
      for (let b = 0; b < 40; b += 1) {
        const chanceOfB = binomialLowerTail(b, n, p) - binomialLowerTail(b - 1, n, p);
        for (let c = 0; c < 40; c += 1) {
          const { low, high } = pairedProportions(b, c, n, 0.95).interval;
          if (low > p - q || high < p - q) continue;
          const given = q / (1 - p);
          covered +=
            chanceOfB * (binomialLowerTail(c, n - b, given) - binomialLowerTail(c - 1, n - b, given));
        }
      }
      expect(covered).toBeGreaterThanOrEqual(0.95);
    }
  });

  test('without a single disagreement is not empty', () => {
    const { standardError, interval } = pairedProportions(0, 0, 100, 0.95);
    expect(standardError).toBe(0);
    expect(interval.high).toBeCloseTo((1.959963984540054 * Math.sqrt(2)) / 102, 12);
    expect(interval.low).toBeCloseTo(-interval.high, 14);
  });
});
