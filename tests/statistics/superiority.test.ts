import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { mannWhitney, superiority, superiorityEstimate } from '../../src/statistics/superiority.ts';

/** Counts of each sample over the values of both, ascending. */
function overSharedValues(x: readonly number[], y: readonly number[]): [number[], number[]] {
  const values = [...new Set([...x, ...y])].toSorted((a, b) => a - b);
  const count = (sample: readonly number[]) => values.map((v) => sample.filter((u) => u === v).length);
  return [count(x), count(y)];
}

const two = fc
  .integer({ min: 1, max: 8 })
  .chain((length) =>
    fc.tuple(
      fc.array(fc.integer({ min: 0, max: 20 }), { minLength: length, maxLength: length }),
      fc.array(fc.integer({ min: 0, max: 20 }), { minLength: length, maxLength: length }),
    ),
  )
  .filter(([x, y]) => x.some((c) => c > 0) && y.some((c) => c > 0));

describe('probability of superiority', () => {
  test('of a die over another of the same kind is a half', () => {
    const die = Array<number>(6).fill(1 / 6);
    expect(superiority(die, die)).toBeCloseTo(0.5, 15);
  });

  test('of the highest of two dice over one die is what counting the 216 throws gives', () => {
    let twice = 0;
    for (let a = 1; a <= 6; a += 1) {
      for (let b = 1; b <= 6; b += 1)
        for (let c = 1; c <= 6; c += 1) twice += Math.sign(Math.max(a, b) - c) + 1;
    }
    const highest = [1, 3, 5, 7, 9, 11].map((ways) => ways / 36);
    expect(superiority(highest, Array<number>(6).fill(1 / 6))).toBeCloseTo(twice / 432, 14);
  });

  test('turned around is its complement', () => {
    fc.assert(
      fc.property(two, ([x, y]) => {
        expect(superiority(x, y) + superiority(y, x)).toBeCloseTo(1, 13);
        const [there, back] = [superiorityEstimate(x, y, 0.95), superiorityEstimate(y, x, 0.95)];
        expect(there.interval.low).toBeCloseTo(1 - back.interval.high, 10);
        expect(mannWhitney(x, y).pValue).toBeCloseTo(mannWhitney(y, x).pValue, 10);
      }),
    );
  });

  test('samples that do not overlap still leave room for doubt', () => {
    const { value, interval } = superiorityEstimate([0, 0, 10], [20, 0, 0], 0.95);
    expect(value).toBe(1);
    expect(interval.high).toBe(1);
    expect(interval.low).toBeCloseTo(0.025 ** (1 / 10), 12);
  });
});

describe('the Mann-Whitney test', () => {
  // Hollander and Wolfe 1973, "Nonparametric Statistical Methods", pages 69 to 71: permeability of the human
  // chorioamnion at term and at 12 to 26 weeks; W = 35 is printed there and by R, the p-value is R 4.2.2's
  // wilcox.test(x, y, exact = FALSE).
  test('of the chorioamnion data gives the published W of 35', () => {
    const atTerm = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
    const early = [1.15, 0.88, 0.9, 0.74, 1.21];
    const found = mannWhitney(...overSharedValues(atTerm, early));
    expect(found.u).toBe(35);
    expect(found.pValue).toBeCloseTo(0.24462360512698, 13);
  });

  // R 4.2.2: wilcox.test(rep(1:5, c(3,5,2,0,4)), rep(1:5, c(1,2,7,6,3)), exact = FALSE).
  test("of counts with ties gives R's W and p-value", () => {
    const found = mannWhitney([3, 5, 2, 0, 4], [1, 2, 7, 6, 3]);
    expect(found.u).toBe(94.5);
    expect(found.pValue).toBeCloseTo(0.15637233501402, 13);
  });

  test('finds nothing where all values are the same', () => {
    expect(mannWhitney([0, 5], [0, 7])).toEqual({ u: 17.5, z: 0, pValue: 1 });
  });
});
