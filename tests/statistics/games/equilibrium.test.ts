import { describe, expect, test } from 'vitest';
import { StatisticsError } from '../../../src/statistics/error.ts';
import { solveGame } from '../../../src/statistics/games/equilibrium.ts';

describe('the equilibrium of a game', () => {
  test('of matching pennies is an even mixture', () => {
    const { value, rows, columns, saddle } = solveGame([
      [1, -1],
      [-1, 1],
    ]);
    expect(value).toBeCloseTo(0, 12);
    for (const share of [...rows, ...columns]) expect(share).toBeCloseTo(0.5, 12);
    expect(saddle).toBeNull();
  });

  test('is the saddle where there is one', () => {
    expect(
      solveGame([
        [3, 1, 4],
        [1, 0, 5],
      ]),
    ).toEqual({ value: 1, rows: [1, 0], columns: [0, 1, 0], saddle: { row: 0, column: 1 } });
  });

  test('of payoffs that are not finite is an error', () => {
    expect(() => solveGame([[1, NaN]])).toThrow(StatisticsError);
  });
});
