import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenceOfMeans } from '../../src/statistics/mean-comparison.ts';
import { pairedDifference, pairedProportions } from '../../src/statistics/paired-difference.ts';
import { differenceOfProportions, ratioOfProportions } from '../../src/statistics/proportion-comparison.ts';

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
});

describe('the difference of two means', () => {
  test('adds the variances of both', () => {
    const first = { values: [0, 1], counts: [50, 50] };
    const second = { values: [0, 2], counts: [80, 20] };
    const found = differenceOfMeans(first, second, 0.95);
    expect(found.difference).toBeCloseTo(0.1, 14);
    expect(found.standardError).toBeCloseTo(Math.sqrt(0.25 / 99 + 0.64 / 99), 14);
  });
});

describe('a paired difference', () => {
  test('has the standard error of the differences one by one', () => {
    // Five pairs: (1,1), (1,0), (2,1), (2,1), (2,2); their differences 0, 1, 1, 1, 0 have variance 0.3.
    const joint = { first: [1, 2], second: [0, 1, 2], counts: [1, 1, 0, 0, 2, 1] };
    const found = pairedDifference(joint, 0.95);
    expect(found.n).toBe(5);
    expect(found.difference).toBeCloseTo(0.6, 14);
    expect(found.standardError).toBeCloseTo(Math.sqrt(0.3 / 5), 14);
    expect(found.independentStandardError).toBeCloseTo(Math.sqrt((0.3 + 0.5) / 5), 14);
    expect(found.varianceSaved).toBeCloseTo(1 - 0.3 / 0.8, 14);
  });

  test('saves nothing where the variants are independent, and all where they always agree', () => {
    const independent = pairedDifference({ first: [0, 1], second: [0, 1], counts: [30, 20, 30, 20] }, 0.95);
    expect(independent.varianceSaved).toBeCloseTo(0, 12);
    expect(independent.correlation).toBeCloseTo(0, 12);
    const equal = pairedDifference({ first: [0, 1], second: [0, 1], counts: [30, 0, 0, 20] }, 0.95);
    expect(equal).toMatchObject({ difference: 0, standardError: 0, varianceSaved: 1 });
    expect(equal.correlation).toBeCloseTo(1, 12);
  });

  test('a table of another shape is refused', () => {
    expect(() => pairedDifference({ first: [0, 1], second: [0, 1], counts: [1, 2, 3] }, 0.95)).toThrow(
      'a joint table of 2 by 2 values has 3 counts',
    );
  });
});

describe('paired proportions', () => {
  // PropCIs 0.3-0 for R, an implementation of Tango 1998 that stops its search at 1e-7: scoreci.mp(b = 40, c = 20,
  // n = 160, conf.level = 0.95), the example of its manual, whose difference is c - b.
  test("40 against 20 of 160 has the interval of R's PropCIs", () => {
    const { difference, interval } = pairedProportions(20, 40, 160, 0.95);
    expect(difference).toBe(-0.125);
    expect(interval.low).toBeCloseTo(-0.2180642, 6);
    expect(interval.high).toBeCloseTo(-0.0308646, 6);
  });

  test('without a single disagreement the interval is z^2 / (n + z^2) either way', () => {
    const square = 1.959963984540054 ** 2;
    const { interval } = pairedProportions(0, 0, 100, 0.95);
    expect(interval.high).toBeCloseTo(square / (100 + square), 12);
    expect(interval.low).toBeCloseTo(-interval.high, 14);
  });

  test('for many disagreements comes near the normal interval of the joint table', () => {
    const counts = [40000, 4000, 3000, 53000];
    const normal = pairedDifference({ first: [1, 0], second: [1, 0], counts }, 0.95);
    const score = pairedProportions(4000, 3000, 100000, 0.95);
    expect(score.difference).toBeCloseTo(normal.difference, 14);
    expect(score.interval.low).toBeCloseTo(normal.interval.low, 5);
    expect(score.interval.high).toBeCloseTo(normal.interval.high, 5);
  });

  test('turned around changes its sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 }), (b, c) => {
        const [there, back] = [pairedProportions(b, c, 100, 0.95), pairedProportions(c, b, 100, 0.95)];
        expect(there.interval.low).toBeCloseTo(-back.interval.high, 12);
        expect(there.interval.low).toBeLessThan(there.interval.high);
      }),
    );
  });
});
