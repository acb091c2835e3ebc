import declared from 'highs';
import { describe, expect, test } from 'vitest';
import { lehmer } from '../../../bench/coverage-draws.ts';
import { StatisticsError } from '../../../src/statistics/error.ts';
import { solveGame } from '../../../src/statistics/games/equilibrium.ts';
import { mirrored, secured, type Payoffs } from '../../../src/statistics/games/game.ts';

// The types are those of the CommonJS build, where the loader is a property; in the module it is the default itself.
const loadHighs = declared as unknown as typeof declared.default;
const highs = await loadHighs();

/** The value by another solver: the most that a mixture of rows gets against every column. */
function valueByHighs(payoffs: Payoffs): number {
  const term = (factor: number, name: string): string =>
    `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} ${name}`;
  const rows = payoffs.map((_, i) => `x${i}`);
  const columns = payoffs[0]?.map((_, j) => payoffs.map((row, i) => term(row[j] ?? NaN, `x${i}`))) ?? [];
  const lines = [
    'Maximize v',
    'Subject To',
    ...columns.map((terms, j) => `c${j}: ${terms.join('\n')}\n- v >= 0`),
    `one: ${rows.join('\n+ ')} = 1`,
    'Bounds',
    'v free',
    'End',
  ];
  const { Status, ObjectiveValue } = highs.solve(lines.join('\n'), {
    output_flag: false,
    primal_feasibility_tolerance: 1e-10,
    dual_feasibility_tolerance: 1e-10,
  });
  expect(Status).toBe('Optimal');
  return ObjectiveValue;
}

function table(rows: number, columns: number, payoff: (row: number, column: number) => number): Payoffs {
  return Array.from({ length: rows }, (_, i) =>
    Array.from({ length: columns }, (_column, j) => payoff(i, j)),
  );
}

const random = lehmer(1928);
const uniform = (): number => 2 * random() - 1;
const GAMES: readonly (readonly [string, Payoffs])[] = [
  ...Array.from({ length: 20 }, (_, i) => [`random 6 × 6, number ${i + 1}`, table(6, 6, uniform)] as const),
  ['2 × 9', table(2, 9, uniform)],
  ['9 × 2', table(9, 2, uniform)],
  ['1 × 5', table(1, 5, uniform)],
  ['5 × 1', table(5, 1, uniform)],
  ['64 × 64', table(64, 64, uniform)],
  ['all equal', table(4, 3, () => 0.3)],
  [
    'every row and column twice',
    table(
      6,
      6,
      (i, j) =>
        [
          [3, -1, 0],
          [-2, 4, 1],
          [1, 0, 2],
        ][i >> 1]?.[j >> 1] ?? 0,
    ),
  ],
  ['few whole numbers, with many equilibria', table(12, 12, () => Math.floor(3 * random()))],
  ['payoffs of a millionth', table(7, 5, () => 1e-6 * uniform())],
  ['payoffs of a million', table(5, 7, () => 1e6 * uniform())],
  ['payoffs from a millionth to a million', table(8, 8, () => 10 ** (6 * uniform()))],
  ['ties that miss by a billionth', table(8, 8, () => Math.floor(3 * random()) + 1e-9 * random())],
  ['ties that miss by rounding', table(8, 8, () => Math.floor(3 * random()) + 1e-15 * random())],
];

describe('the equilibrium of a game', () => {
  test.each(GAMES)('secures the value of another solver: %s', (_, payoffs) => {
    const { value, rows, columns } = solveGame(payoffs);
    const most = Math.max(...payoffs.flat().map(Math.abs));
    const off = (found: number): number => Math.abs(found - value) / most;
    expect(off(valueByHighs(payoffs))).toBeLessThan(1e-9);
    expect(off(secured(payoffs, rows))).toBeLessThan(1e-9);
    expect(off(-secured(mirrored(payoffs), columns))).toBeLessThan(1e-9);
    for (const shares of [rows, columns]) {
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    }
  });

  test('is the saddle where there is one', () => {
    expect(
      solveGame([
        [3, -2],
        [-2, 1],
      ]).saddle,
    ).toBeNull();
    expect(
      solveGame([
        [3, 1, 4],
        [1, 0, 5],
      ]),
    ).toEqual({ value: 1, rows: [1, 0], columns: [0, 1, 0], saddle: { row: 0, column: 1 } });
  });

  test.each([
    ['a payoff that is no number', [[1, NaN]], 'payoffs[0][1] must be a finite number, got NaN'],
    ['a row that is too short', [[1, 2], [3]], 'payoffs[1] must have 2 columns as the first row, got 1'],
    ['no row', [], 'payoffs must have a row and a column'],
    ['no column', [[]], 'payoffs must have a row and a column'],
  ])('of %s is an error', (_, payoffs, message) => {
    expect(() => solveGame(payoffs)).toThrow(StatisticsError);
    expect(() => solveGame(payoffs)).toThrow(message);
  });
});
