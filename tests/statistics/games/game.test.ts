import { expect, test } from 'vitest';
import { solveGame } from '../../../src/statistics/games/equilibrium.ts';
import {
  bestRows,
  dominatedColumns,
  dominatedRows,
  exploitability,
} from '../../../src/statistics/games/game.ts';

const PAYOFFS = [
  [4, 1, 3],
  [3, 1, 2],
  [2, 0, 2],
  [1, 2, 5],
  [4, 1, 3],
];

test('a dominated row names a row that is dominated by none, and equal rows do not dominate each other', () => {
  expect(dominatedRows(PAYOFFS)).toEqual([
    { row: 1, by: 0 },
    { row: 2, by: 0 },
  ]);
});

test('a dominated column is one that never costs the row player more', () => {
  expect(dominatedColumns(PAYOFFS)).toEqual([{ column: 2, by: 1 }]);
});

test('payoffs that differ by rounding do not dominate', () => {
  expect(
    dominatedRows([
      [0.3, 0.7],
      [0.1 + 0.2, 0.7],
    ]),
  ).toEqual([]);
});

test('the best responses to a column are all rows of its greatest payoff', () => {
  expect(bestRows(PAYOFFS)).toEqual([[0, 4], [3], [3]]);
});

test('a mixture can be exploited by what the best answer to it costs, and that of an equilibrium cannot', () => {
  const pennies = [
    [1, -1],
    [-1, 1],
  ];
  expect(exploitability(pennies, 0, [0.75, 0.25])).toBe(0.5);
  const { value, rows } = solveGame(PAYOFFS);
  expect(exploitability(PAYOFFS, value, rows)).toBeLessThan(1e-12);
});
