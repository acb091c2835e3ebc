import { describe, expect, test } from 'vitest';
import { matrixAnswer } from '../../../src/analysis/matrix/answer.ts';
import type { MatrixFindings } from '../../../src/analysis/matrix/standing.ts';
import { plain } from '../../../src/analysis/sentence.ts';
import { cellRows } from '../../../src/analysis/tables/rows.ts';
import { matchupMatrix } from '../../../src/report/charts/matchup-matrix.ts';
import { matrixCharts } from '../../../src/report/charts/matrix-charts.ts';
import { matrixChoice } from '../../../src/report/charts/matrix-choice.ts';
import { matrixConditions } from '../../../src/report/charts/matrix-conditions.ts';
import { matrixStrengths } from '../../../src/report/charts/matrix-strengths.ts';
import { cellsTable, facts, type HandMadeCell } from '../../analysis/hand-made.ts';
import { fileSvg, marksOf } from '../drawn.ts';

const FACTS = facts({
  factors: [
    { column: 'factor_1', path: 'sides.british.force', name: 'british.force', unit: null },
    { column: 'factor_2', path: 'sides.french.force', name: 'french.force', unit: null },
    { column: 'factor_3', path: 'engagement.distanceCm', name: 'distanceCm', unit: 'cm' },
  ],
  analysis: { kind: 'matrix', asked: null },
});

function findings(cells: readonly HandMadeCell[]): MatrixFindings {
  return matrixAnswer({ cells: cellRows(cellsTable(cells), FACTS.factors), tables: {}, facts: FACTS })
    .findings;
}

function exact(a: string, b: string, won: number, lost: number, distance = 8): HandMadeCell {
  return { at: [a, b, distance], exact: [won, lost, 1 - won - lost] };
}

const LEBEL_FIRST = [
  exact('lebel', 'martini', 0.7, 0.3),
  exact('lebel', 'gras', 0.6, 0.3),
  exact('martini', 'gras', 0.6, 0.4),
  exact('gras', 'gras', 0.5, 0.5),
];

/** Leads of 0.6, 0.4 and 0.2. */
const CIRCLE = [
  exact('rock', 'scissors', 0.8, 0.2),
  exact('scissors', 'paper', 0.7, 0.3),
  exact('paper', 'rock', 0.6, 0.4),
];

/** The meetings of one that always wins against these three. */
function led(by: string): HandMadeCell[] {
  return ['rock', 'paper', 'scissors'].map((other) => exact(by, other, 0.9, 0.1));
}

function there<T>(chart: T | null): T {
  if (chart === null) throw new Error('the chart is not drawn');
  return chart;
}

describe('the grid of everyone against everyone', () => {
  test('prints and colours the lead of the row, and leaves its diagonal empty', async () => {
    const chart = there(matchupMatrix(findings(LEBEL_FIRST)));
    expect(plain(chart.title)).toBe('On average Lebel led by 35 points and Gras trailed by 25 points');
    expect(marksOf(await fileSvg(chart)).counts).toMatchObject({ rect: [6] });
    expect(chart.rows.some(({ row, column }) => row === column)).toBe(false);
    expect(chart.rows[0]).toMatchObject({
      row: 'Lebel',
      column: 'Martini',
      short: '+40',
      hue: 'gain',
      strength: 1,
    });
    expect(chart.rows[1]).toMatchObject({ column: 'Gras', short: '+30', hue: 'gain' });
    expect(chart.rows[1]?.['strength']).toBeCloseTo(0.75, 12);
    expect(chart.rows[2]).toMatchObject({ row: 'Martini', column: 'Lebel', short: '−40', hue: 'loss' });
    expect(chart.rows[1]?.['full']).toBe('60.0 % won, 30.0 % lost, 10.0 % neither');
  });

  test('has a key of its colours', async () => {
    const { text } = marksOf(await fileSvg(there(matchupMatrix(findings(LEBEL_FIRST)))));
    expect(text).toEqual(expect.arrayContaining(['−40, lost more', '−20', '0', '+20', '+40, won more']));
  });

  test('gives no colour to a lead that is not sure', () => {
    const chart = there(
      matchupMatrix(
        findings([
          { at: ['lebel', 'martini', 8], counts: [52, 48, 0] },
          { at: ['lebel', 'gras', 8], counts: [90, 10, 0] },
          { at: ['martini', 'gras', 8], counts: [90, 10, 0] },
        ]),
      ),
    );
    const hue = (row: string, column: string) =>
      chart.rows.find((field) => field['row'] === row && field['column'] === column)?.['hue'];
    expect([hue('Lebel', 'Martini'), hue('Lebel', 'Gras'), hue('Gras', 'Lebel')]).toEqual([
      2,
      'gain',
      'loss',
    ]);
    expect(plain(chart.subtitle)).toContain('Without colour: not surely ahead or behind.');
  });

  test('is not drawn where nobody met', () => {
    expect(matchupMatrix(findings([{ at: ['a', 'b', 8] }]))).toBeNull();
  });
});

describe('the ranking', () => {
  test('names the first, and has the rating at each dot, none of them exact', async () => {
    const alike = [exact('lebel', 'martini', 0.6, 0.4), exact('martini', 'gras', 0.6, 0.4)];
    const chart = there(matrixStrengths(findings([...alike, exact('lebel', 'gras', 0.7, 0.3)]), FACTS));
    expect(plain(chart.title)).toMatch(
      /^One ranking tells most of it: Lebel came first, \d+ rating points ahead of Martini$/,
    );
    const { counts, text } = marksOf(await fileSvg(chart));
    expect(counts).toMatchObject({ symbol: [3] });
    expect(text).toEqual(expect.arrayContaining(chart.rows.map((row) => row['text'])));
    expect(JSON.stringify([chart.subtitle, chart.rows])).not.toContain('xact');
  });

  test('is ahead by as much as the ratings that it shows differ', () => {
    for (const won of [0.55, 0.58, 0.61, 0.64, 0.67]) {
      const all = [exact('lebel', 'martini', won, 1 - won), exact('martini', 'gras', 0.57, 0.43)];
      const chart = there(matrixStrengths(findings([...all, exact('lebel', 'gras', 0.7, 0.3)]), FACTS));
      const [best, next] = chart.rows.map((row) =>
        Number(String(row['text']).replace('−', '-').split(' ')[0]),
      );
      expect(plain(chart.title)).toContain(`${(best ?? NaN) - (next ?? NaN)} rating points ahead`);
    }
  });

  test('says in its title that it misleads, and stands last', () => {
    const circle = findings([...CIRCLE, ...led('guard')]);
    expect(matrixCharts(circle, FACTS).map(({ name }) => name)).toEqual(['matrix', 'matrix-strengths']);
    expect(plain(there(matrixStrengths(circle, FACTS)).title)).toMatch(
      /^A single ranking is off by \d+ points on average/,
    );
  });

  test('is not drawn for two, of whom the grid says it all', () => {
    expect(matrixStrengths(findings([exact('a', 'b', 0.6, 0.4)]), FACTS)).toBeNull();
  });
});

describe('the choice where one ranking misleads', () => {
  test('stands in place of the ranking, the most often taken first', async () => {
    const circle = findings(CIRCLE);
    expect(matrixCharts(circle, FACTS).map(({ name }) => name)).toEqual(['matrix', 'matrix-choice']);
    const chart = there(matrixChoice(circle));
    expect(plain(chart.title)).toBe(
      'Choosing well, a player takes Paper in 50 of 100 games, Rock in 33 and Scissors in 17',
    );
    const { counts, text } = marksOf(await fileSvg(chart));
    expect(counts).toMatchObject({ rect: [3] });
    expect(text).toEqual(expect.arrayContaining(['50.0 %', '33.3 %', '16.7 %']));
    expect(chart.rows.map(({ low, lead }) => [low, lead])).toEqual([
      [null, '0'],
      [null, '0'],
      [null, '0'],
    ]);
  });

  test('has bounds of what was counted', async () => {
    const counted = (a: string, b: string, won: number): HandMadeCell => ({
      at: [a, b, 8],
      counts: [won, 10_000 - won, 0],
    });
    const chart = there(
      matrixChoice(
        findings([
          counted('rock', 'scissors', 8000),
          counted('scissors', 'paper', 7000),
          counted('paper', 'rock', 6000),
        ]),
      ),
    );
    expect(plain(chart.subtitle)).toContain('Bars show bounds that hold together.');
    expect(plain(chart.title)).toBe('Choosing well, a player mixes Paper, Rock and Scissors');
    expect(marksOf(await fileSvg(chart)).counts).toMatchObject({ rule: [3] });
  });

  test('is not drawn where one leads everybody', () => {
    expect(matrixChoice(findings([...CIRCLE, ...led('guard')]))).toBeNull();
  });
});

describe('leads by condition', () => {
  const NEAR_AND_FAR = [exact('lebel', 'martini', 0.4, 0.6, 3), exact('lebel', 'martini', 0.9, 0.1, 12)];

  test('show where each is strong, in the number that they are coloured by', async () => {
    const chart = there(matrixConditions(findings(NEAR_AND_FAR)));
    expect(plain(chart.title)).toBe('Martini did best at 3 cm, Lebel at 12 cm');
    expect(chart.rows.map(({ short, hue }) => `${String(short)} ${String(hue)}`)).toEqual([
      '−20 loss',
      '+80 gain',
      '+20 gain',
      '−80 loss',
    ]);
    expect(marksOf(await fileSvg(chart)).counts).toMatchObject({ rect: [4] });
  });

  test('are not drawn where the same are the best under all', () => {
    expect(
      matrixConditions(findings([exact('a', 'b', 0.6, 0.4, 3), exact('a', 'b', 0.9, 0.1, 12)])),
    ).toBeNull();
  });
});
