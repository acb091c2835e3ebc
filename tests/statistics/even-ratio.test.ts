import { describe, expect, test } from 'vitest';
import { lehmer, successes } from '../../bench/coverage-draws.ts';
import { evenRatio, type Match } from '../../src/statistics/even-ratio.ts';

const SIZES = [1, 2, 3, 4];
const grid = SIZES.flatMap((first) => SIZES.map((second) => ({ first, second })));

/** The chance that `first` of a kind worth `price` of the other win against `second`. */
function chance(first: number, second: number, price: number, slope: number): number {
  return 1 / (1 + ((price * first) / second) ** -slope);
}

function exactMatches(price: number, slope: number, draws = 0): Match[] {
  return grid.map(({ first, second }) => {
    const won = (1 - draws) * chance(first, second, price, slope);
    return { first, second, wonFirst: won, wonSecond: 1 - draws - won, exact: true };
  });
}

describe('the ratio at which two kinds are even', () => {
  test('is found without error from exact matches that follow it', () => {
    for (const price of [0.5, 1, 1.27, 2.6]) {
      const found = evenRatio(exactMatches(price, 1.3));
      expect(found?.logRatio).toBeCloseTo(Math.log(price), 10);
      expect(found?.standardError).toBeCloseTo(0, 10);
      expect(found?.slope).toBeCloseTo(1.3, 10);
    }
  });

  test('does not hang on how many matches nobody wins', () => {
    expect(evenRatio(exactMatches(1.4, 2, 0.7))?.logRatio).toBeCloseTo(Math.log(1.4), 10);
  });

  test('is none where one kind wins at every size', () => {
    expect(evenRatio(exactMatches(9, 2))).toBeNull();
    expect(evenRatio([{ first: 1, second: 1, wonFirst: 1, wonSecond: 0, exact: true }])).toBeNull();
  });

  test('is unsure where the sizes disagree', () => {
    // Worth 1.2 against one, 1.8 against three.
    const matches = grid.map(({ first, second }) => {
      const won = chance(first, second, second < 3 ? 1.2 : 1.8, 3);
      return { first, second, wonFirst: won, wonSecond: 1 - won, exact: true };
    });
    expect(evenRatio(matches)?.standardError).toBeGreaterThan(0.05);
  });

  test('lies within two standard errors in 95 of 100 samples', () => {
    const random = lehmer(3);
    const [n, rounds, price] = [500, 400, 1.3];
    let held = 0;
    for (let round = 0; round < rounds; round++) {
      const found = evenRatio(
        grid.map(({ first, second }) => {
          const won = successes(random, n, chance(first, second, price, 2.5));
          return { first, second, wonFirst: won, wonSecond: n - won, exact: false };
        }),
      );
      const { logRatio, standardError } = found ?? { logRatio: NaN, standardError: NaN };
      if (Math.abs(logRatio - Math.log(price)) <= 1.96 * standardError) held++;
    }
    // 400 rounds at 95 %: 0.917 lies 3 standard errors below.
    expect(held / rounds).toBeGreaterThan(0.917);
  });

  test('refuses matches without units', () => {
    expect(() => evenRatio([{ first: 0, second: 1, wonFirst: 0, wonSecond: 1, exact: true }])).toThrow(
      'matches[0].first must be above 0',
    );
  });
});

describe('a ratio that rises with the numbers', () => {
  /** Matches in which n of the first are worth 0.6 n^exponent of the second. */
  const matches = (exponent: number, wins: (chance: number) => number, n: number, exact: boolean): Match[] =>
    grid.map(({ first, second }) => {
      const won = wins(chance(first ** exponent, second, 0.6, 3));
      return { first, second, wonFirst: won, wonSecond: n - won, exact };
    });
  const alarms = (exponent: number): number => {
    const random = lehmer(11);
    const rounds = 400;
    let alarm = 0;
    for (let round = 0; round < rounds; round++) {
      const found = evenRatio(matches(exponent, (p) => successes(random, 400, p), 400, false));
      if ((found?.bySize?.p ?? 1) < 0.05) alarm++;
    }
    return alarm / rounds;
  };

  test('is seen in exact matches, with the numbers at which they are even', () => {
    const { p, ends } = evenRatio(matches(1.7, (own) => own, 1, true))?.bySize ?? { p: 1, ends: [] };
    expect(p).toBeLessThan(1e-6);
    expect(ends).toHaveLength(2);
    for (const { first, second, logRatio, standardError } of ends) {
      expect(second).toBeCloseTo(0.6 * first ** 1.7, 9);
      expect(logRatio).toBeCloseTo(Math.log(second / first), 9);
      expect(standardError).toBeCloseTo(0, 9);
    }
    expect(ends[1]?.second).toBeCloseTo(4, 9);
  });

  test('is none in exact matches of one worth', () => {
    expect(evenRatio(matches(1, (own) => own, 1, true))?.bySize?.p).toBeGreaterThan(0.99);
  });

  test('is seen in played ones', () => {
    expect(alarms(1.7)).toBeGreaterThan(0.9);
  });

  test('is seen in at most 5 of 100 samples of one worth', () => {
    // 400 rounds at 5 %: 0.083 lies 3 standard errors above.
    expect(alarms(1)).toBeLessThan(0.083);
  });

  test('is not tested where fewer than three lines of matches pass', () => {
    const few = matches(1, (own) => own, 1, true).filter(({ first }) => first === 3);
    expect(evenRatio(few)).toMatchObject({ bySize: null });
  });
});
