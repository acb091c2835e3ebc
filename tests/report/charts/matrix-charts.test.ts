import { describe, expect, test } from 'vitest';
import { plain, say } from '../../../src/analysis/sentence.ts';
import { matchupMatrix } from '../../../src/report/charts/matchup-matrix.ts';
import { matrixConditions } from '../../../src/report/charts/matrix-conditions.ts';
import { matrixStrengths } from '../../../src/report/charts/matrix-strengths.ts';
import { fileSvg, marksOf } from '../drawn.ts';

function there<T>(chart: T | null): T {
  if (chart === null) throw new Error('the chart is not drawn');
  return chart;
}

const CONTESTANTS = ['lebel', 'martini', 'gras'];

function estimate(value: number, by: number) {
  return { value, low: value - by, high: value + by };
}

/** Wins by row and column, each known to within `by`. */
function matrix(wins: readonly (readonly number[])[], by = 0) {
  return {
    contestants: CONTESTANTS,
    shares: wins.map((row) =>
      row.map((won) => [estimate(won, by), estimate(1 - won, by), estimate(0, 0)] as const),
    ),
    leads: wins.map((row, a) =>
      row.map((won, b) =>
        a === b ? null : { low: 2 * won - 1 - 2 * by, high: 2 * won - 1 + 2 * by, confidence: 0.95 },
      ),
    ),
    top: [0],
    method: 'Exact.',
  };
}

const WINS = [
  [0.5, 0.7, 0.6],
  [0.3, 0.5, 0.6],
  [0.4, 0.4, 0.5],
];

describe('the grid of everyone against everyone', () => {
  test('names the strongest, and has a field for each meeting, mirrors among them', async () => {
    const chart = there(matchupMatrix(matrix(WINS)));
    expect(plain(chart.title)).toBe('lebel is the strongest: it wins more often against 2 of 2');
    expect(marksOf(await fileSvg(chart)).counts).toMatchObject({ rect: [9], text: [9] });
    expect(chart.rows[1]).toMatchObject({
      row: 'lebel',
      column: 'martini',
      short: '70 %',
      hue: 0,
    });
    expect(chart.rows[3]).toMatchObject({ row: 'martini', column: 'lebel', hue: 1 });
  });

  test('gives no colour of a winner to a lead that is not sure', () => {
    const chart = there(matchupMatrix(matrix(WINS, 0.11)));
    expect(chart.rows.slice(0, 3).map((row) => row['hue'])).toEqual([2, 0, 2]);
    expect(plain(chart.title)).toBe('lebel is the strongest: it wins more often against 1 of 2');
    expect(chart.rows[1]?.['full']).toBe('59 % to 81 % won, 19 % to 41 % lost, 0 % (exact) neither');
  });

  test('names all who cannot be told apart at the top', () => {
    const chart = there(matchupMatrix({ ...matrix(WINS, 0.11), top: [0, 1] }));
    expect(plain(chart.title)).toBe('lebel and martini cannot be told apart at the top');
  });

  test('is not drawn where nobody met', () => {
    const none = CONTESTANTS.map(() => CONTESTANTS.map(() => null));
    expect(
      matchupMatrix({ contestants: CONTESTANTS, shares: none, leads: none, top: [0], method: '' }),
    ).toBeNull();
  });
});

const interval = (value: number, by: number) => ({ low: value - by, high: value + by, confidence: 0.95 });

test('strengths stand on one scale, and leave out what cannot be measured', async () => {
  const effect = (value: number, by: number) => ({
    value,
    standardError: by / 2,
    interval: interval(value, by),
  });
  const chart = there(
    matrixStrengths({
      contestants: CONTESTANTS,
      top: [0],
      strengths: [effect(60, 4), null, effect(-60, 4)],
      method: 'Exact.',
    }),
  );
  expect(plain(chart.title)).toBe('lebel is the strongest');
  expect(marksOf(await fileSvg(chart)).counts).toMatchObject({ rule: [1, 2], symbol: [2] });
  expect(matrixStrengths({ contestants: ['a'], top: [0], strengths: [effect(0, 0)], method: '' })).toBeNull();
});

test('leads by condition show where each is strong', async () => {
  const lead = (value: number) => ({ value, interval: interval(value, 0) });
  const chart = there(
    matrixConditions({
      contestants: ['lebel', 'martini'],
      conditions: [say`3 cm`, say`12 cm`],
      leads: [
        [lead(-0.042), lead(0.2)],
        [lead(0.042), lead(-0.2)],
      ],
      method: 'Exact.',
    }),
  );
  expect(plain(chart.title)).toBe('The greatest lead is that of lebel at 12 cm: +20 points, exact');
  expect(chart.rows.map((row) => row['short'])).toEqual(['−4', '+20', '+4', '−20']);
  const equal = there(
    matrixConditions({
      contestants: ['lebel', 'martini', 'krnka'],
      conditions: [say`3 cm`, say`12 cm`],
      leads: [
        [lead(0.1), lead(0.1)],
        [lead(0.1), lead(0.1)],
        [lead(-0.2), lead(-0.2)],
      ],
      method: 'Exact.',
    }),
  );
  expect(plain(equal.title)).toBe(
    'The greatest lead is that of lebel and martini at 3 cm and 12 cm: +10 points, exact',
  );
  expect(marksOf(await fileSvg(chart)).counts).toMatchObject({ rect: [4], text: [4] });
});
