import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { lehmer, successes } from '../../bench/coverage-draws.ts';
import { StatisticsError } from '../../src/statistics/error.ts';
import { sobolIndices, type Grid, type SobolIndices } from '../../src/statistics/sobol.ts';

/** Every combination of levels, the last factor varying fastest. */
function combinations(levels: readonly number[]): number[][] {
  return levels.reduce<number[][]>(
    (made, count) =>
      made.flatMap((combination) => Array.from({ length: count }, (_, k) => [...combination, k])),
    [[]],
  );
}

function gridOf(levels: readonly number[], value: (combination: readonly number[]) => number): Grid {
  return { levels, values: combinations(levels).map(value), standardErrors: null };
}

function sharesOf(indices: SobolIndices): NonNullable<SobolIndices['shares']> {
  if (indices.shares === null) throw new Error('nothing varies');
  return indices.shares;
}

/**
 * Closed index of a set of factors by Sobol's own formula: the covariance of two runs that share these factors and have
 * the others apart, over all pairs of combinations.
 */
function closedVariance({ levels, values }: Grid, shared: readonly number[]): number {
  const all = combinations(levels);
  const number = (combination: readonly number[]): number =>
    combination.reduce((cell, k, i) => cell * (levels[i] ?? 0) + k, 0);
  let product = 0;
  let sum = 0;
  for (const first of all) {
    sum += values[number(first)] ?? NaN;
    for (const second of all) {
      const mixed = second.map((k, i) => (shared.includes(i) ? (first[i] ?? 0) : k));
      product += (values[number(first)] ?? NaN) * (values[number(mixed)] ?? NaN);
    }
  }
  return product / all.length ** 2 - (sum / all.length) ** 2;
}

describe('Sobol indices of an exact grid', () => {
  test('are those of Sobol’s formula over all pairs of combinations', () => {
    const grids = fc
      .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 })
      .map((levels) => ({ levels, size: levels.reduce((product, count) => product * count, 1) }))
      .filter(({ size }) => size > 1 && size <= 48)
      .chain(({ levels, size }) =>
        fc
          .array(fc.integer({ min: 0, max: 9 }), {
            minLength: size,
            maxLength: size,
          })
          .filter((values) => new Set(values).size > 1)
          .map((values): Grid => ({ levels, values, standardErrors: null })),
      );
    fc.assert(
      fc.property(grids, (grid) => {
        const { shares, variance } = sobolIndices(grid, 0.95);
        const factors = grid.levels.map((_, i) => i);
        const whole = closedVariance(grid, factors);
        expect(variance.value).toBeCloseTo(whole, 9);
        if (shares === null) throw new Error('values that differ are called equal');
        const alone = factors.map((i) => closedVariance(grid, [i]) / whole);
        factors.forEach((i) => {
          expect(shares.factors[i]?.first.value).toBeCloseTo(alone[i] ?? NaN, 9);
          const others = factors.filter((other) => other !== i);
          expect(shares.factors[i]?.total.value).toBeCloseTo(1 - closedVariance(grid, others) / whole, 9);
        });
        for (const {
          factors: [i, j],
          share,
        } of shares.pairs)
          expect(share.value).toBeCloseTo(
            closedVariance(grid, [i, j]) / whole - (alone[i] ?? NaN) - (alone[j] ?? NaN),
            9,
          );
        const named = [
          ...shares.factors.map(({ first }) => first),
          ...shares.pairs.map(({ share }) => share),
        ];
        const sum = named.reduce((total, { value }) => total + value, shares.further.value);
        expect(sum).toBeCloseTo(1, 9);
      }),
      { numRuns: 200 },
    );
  });

  test('are not given where nothing but rounding differs', () => {
    const even = sobolIndices(
      gridOf([3, 3], ([i = 0, j = 0]) => 0.1 + (i - j) * 1e-17),
      0.95,
    );
    expect(even.shares).toBeNull();
    expect(even.mean).toBeCloseTo(0.1, 15);
    expect(even.means[0]).toHaveLength(3);
  });

  test('come with the mean at each level of each factor', () => {
    const { means } = sobolIndices(
      gridOf([2, 3], ([i = 0, j = 0]) => 10 * i + j),
      0.95,
    );
    expect(means.map((own) => [...own])).toEqual([
      [1, 11],
      [5, 6, 7],
    ]);
  });
});

describe('Sobol indices of a simulated grid', () => {
  const CHANCES = gridOf([3, 4], ([i = 0, j = 0]) => 0.3 + 0.1 * i + (j === 3 && i === 2 ? 0.2 : 0));
  const REPLICATES = 400;

  /** The shares won that `REPLICATES` engagements at each combination give. */
  function played(seed: number, { levels, values: chances }: Grid): Grid {
    const random = lehmer(seed);
    const values = Array.from(chances, (p) => successes(random, REPLICATES, p) / REPLICATES);
    return { levels, values, standardErrors: values.map((p) => Math.sqrt((p * (1 - p)) / (REPLICATES - 1))) };
  }

  // How often their intervals hold the truth: GRID_CASES of bench/coverage-grids.ts.
  test('are free of the noise on average', () => {
    const RUNS = 400;
    let variance = 0;
    for (let run = 0; run < RUNS; run++)
      variance += sobolIndices(played(run * 7919, CHANCES), 0.95).variance.value / RUNS;
    expect(variance / sobolIndices(CHANCES, 0.95).variance.value).toBeCloseTo(1, 1);
  });

  test('are not given where the noise explains all that differs', () => {
    const even = gridOf([3, 4], () => 0.5);
    const given = Array.from(
      { length: 200 },
      (_, run) => sobolIndices(played(run * 104729, even), 0.95).shares,
    );
    expect(given.filter((shares) => shares !== null).length).toBeLessThan(0.08 * 200);
  });

  test('do not call a factor that does nothing one that does something', () => {
    const one = gridOf([4, 4], ([i = 0]) => 0.2 + 0.15 * i);
    const RUNS = 300;
    let wrong = 0;
    for (let run = 0; run < RUNS; run++) {
      const [, idle] = sharesOf(sobolIndices(played(run * 15485863, one), 0.95)).factors;
      if ((idle?.total.interval?.low ?? 0) > 0) wrong += 1;
    }
    expect(wrong / RUNS).toBeLessThan(0.06);
  });

  test('are as good as exact where the errors are 0', () => {
    const errors = Array.from(CHANCES.values, () => 0);
    expect(sobolIndices({ ...CHANCES, standardErrors: errors }, 0.95)).toEqual(sobolIndices(CHANCES, 0.95));
  });
});

describe('a grid that is none', () => {
  test.each([
    ['too few values', { levels: [2, 2], values: [1, 2, 3], standardErrors: null }],
    ['no factor', { levels: [], values: [1], standardErrors: null }],
    ['half a level', { levels: [1.5], values: [1], standardErrors: null }],
    ['a value missing', { levels: [2], values: [1, NaN], standardErrors: null }],
    ['an error below 0', { levels: [2], values: [1, 2], standardErrors: [0.1, -0.1] }],
    ['too few errors', { levels: [2], values: [1, 2], standardErrors: [0.1] }],
  ])('%s is refused', (_, grid) => {
    expect(() => sobolIndices(grid, 0.95)).toThrow(StatisticsError);
  });
});
