import { describe, expect, test } from 'vitest';
import { lehmer } from '../../../bench/coverage-draws.ts';
import { StatisticsError } from '../../../src/statistics/error.ts';
import { solveGame } from '../../../src/statistics/games/equilibrium.ts';
import { secured, type Payoffs } from '../../../src/statistics/games/game.ts';
import { nashMixture } from '../../../src/statistics/games/nash-mixture.ts';
import { shareBounds } from '../../../src/statistics/games/share-bounds.ts';

/** Paper takes 1 of rock, scissors 2 of paper, rock 3 of scissors. */
const UNEQUAL = [
  [0, -1, 3],
  [1, 0, -2],
  [-3, 2, 0],
];
const EVEN = [
  [0, -1, 1],
  [1, 0, -1],
  [-1, 1, 0],
];

/** The game in which choices stand for those of another, several for one. */
function standingFor(payoffs: Payoffs, choices: readonly number[]): Payoffs {
  return choices.map((row) => choices.map((column) => payoffs[row]?.[column] ?? NaN));
}

function expectShares(found: readonly number[], expected: readonly number[]): void {
  expect(found).toHaveLength(expected.length);
  expected.forEach((share, i) => expect(found[i]).toBeCloseTo(share, 8));
}

describe('the Nash mixture', () => {
  test('of rock, paper, scissors with unequal stakes takes each as often as the other two pay each other', () => {
    expectShares(nashMixture(UNEQUAL), [2 / 6, 3 / 6, 1 / 6]);
  });

  test('is the same at any scale', () => {
    expectShares(nashMixture(UNEQUAL.map((row) => row.map((payoff) => 1e-6 * payoff))), [
      2 / 6,
      3 / 6,
      1 / 6,
    ]);
  });

  test('shares among copies what the original had', () => {
    expectShares(nashMixture(standingFor(UNEQUAL, [0, 0, 1, 2, 2, 2])), [
      1 / 6,
      1 / 6,
      3 / 6,
      1 / 18,
      1 / 18,
      1 / 18,
    ]);
  });

  test('takes two circles that do nothing to each other equally', () => {
    const both = Array.from({ length: 6 }, (_, i) =>
      Array.from({ length: 6 }, (_column, j) => (i < 3 === j < 3 ? (EVEN[i % 3]?.[j % 3] ?? NaN) : 0)),
    );
    expectShares(
      nashMixture(both),
      Array.from({ length: 6 }, () => 1 / 6),
    );
  });

  test('is the one that leads everybody, or everybody where all are even', () => {
    expectShares(
      nashMixture([
        [0, 0.2],
        [-0.2, 0],
      ]),
      [1, 0],
    );
    expectShares(
      nashMixture([
        [0, 0],
        [0, 0],
      ]),
      [1 / 2, 1 / 2],
    );
  });

  test('is led by nobody, and no less even than another equilibrium', () => {
    const random = lehmer(2018);
    const entropy = (shares: readonly number[]): number =>
      -shares.reduce((sum, share) => sum + (share > 0 ? share * Math.log(share) : 0), 0);
    for (let game = 0; game < 100; game++) {
      const size = 2 + (game % 9);
      // Few whole numbers, so that many games have many equilibria.
      const above = Array.from({ length: size }, () =>
        Array.from({ length: size }, () => Math.floor(3 * random()) - 1),
      );
      const payoffs = above.map((row, i) =>
        row.map((payoff, j) => (i === j ? 0 : i < j ? payoff : -(above[j]?.[i] ?? NaN))),
      );
      const shares = nashMixture(payoffs);
      expect(secured(payoffs, shares)).toBeGreaterThan(-1e-8);
      expect(entropy(shares)).toBeGreaterThan(entropy(solveGame(payoffs).rows) - 1e-7);
    }
  });

  test('of payoffs that one does not win from the other is an error', () => {
    expect(() =>
      nashMixture([
        [0, 1],
        [1, 0],
      ]),
    ).toThrow(StatisticsError);
  });
});

describe('bounds of the shares', () => {
  const upper = (payoffs: Payoffs, error: number): Payoffs =>
    payoffs.map((row, i) => row.map((payoff, j) => payoff + (i === j ? 0 : error)));

  test('are the shares where the payoffs are exact and there is one equilibrium', () => {
    for (const [i, { low, high }] of shareBounds(UNEQUAL).entries()) {
      expect(low).toBeCloseTo([2 / 6, 3 / 6, 1 / 6][i] ?? NaN, 8);
      expect(high).toBeCloseTo(low, 8);
    }
  });

  test('hold the shares of every game within the errors', () => {
    const bounds = shareBounds(upper(UNEQUAL, 0.2));
    for (const [paper, rock] of [
      [0.8, 3.2],
      [1.2, 3],
      [1.15, 2.85],
    ] as const) {
      const near = [
        [0, -paper, rock],
        [paper, 0, -2],
        [-rock, 2, 0],
      ];
      nashMixture(near).forEach((share, i) => {
        expect(bounds[i]?.low).toBeLessThan(share);
        expect(bounds[i]?.high).toBeGreaterThan(share);
      });
    }
  });

  test('say that one that trails every such mixture is never taken, and nothing of those that may be even', () => {
    const withLoser = [...UNEQUAL.map((row) => [...row, 2]), [-2, -2, -2, 0]];
    const bounds = shareBounds(upper(withLoser, 0.1));
    expect(bounds[3]).toEqual({ low: 0, high: 0 });
    expect(bounds.slice(0, 3).every(({ low }) => low > 0)).toBe(true);
    expect(
      shareBounds(
        upper(
          [
            [0, 0],
            [0, 0],
          ],
          0.1,
        ),
      ),
    ).toEqual([
      { low: 0, high: 1 },
      { low: 0, high: 1 },
    ]);
  });
});
