import { describe, expect, test } from 'vitest';
import { plain } from '../../../src/questions/telling/sentence.ts';
import { FILE_THEME } from '../../../src/report/theme.ts';
import type { MatrixAnswer } from '../../../src/questions/matrix/answer.ts';
import { matrixCharts } from '../../../src/questions/matrix/charts.ts';
import type { Chart } from '../../../src/report/chart.ts';
import { drawn } from '../../../src/report/forms/drawn.ts';
import { answer, CIRCLE, GUARD, once, played } from './hand-made.ts';
import { fileSvg, marksOf, there } from '../../report/drawn.ts';

const LEBEL_FIRST = [
  'lebel 0.7:0.3 martini',
  'lebel 0.6:0.3 gras',
  'martini 0.6:0.4 gras',
  'gras 0.5:0.5 gras',
];

const findings = (...meetings: readonly string[]): MatrixAnswer => answer(once(...meetings)).findings;

const chartOf = (name: string, made: MatrixAnswer): Chart | undefined =>
  matrixCharts(made)
    .filter((chart) => chart.name === name)
    .map(drawn)[0];

describe('the grid of everyone against everyone', () => {
  test('prints and colours the lead of the row, and leaves its diagonal empty', async () => {
    const chart = there(chartOf('matrix', findings(...LEBEL_FIRST)));
    expect(plain(chart.title)).toBe('On average 35 points ahead: Lebel; 25 points behind: Gras');
    expect(marksOf(await fileSvg(chart)).counts).toMatchObject({ rect: [6, 5] });
    expect(chart.rows.some(({ x, y }) => x === y)).toBe(false);
    expect(chart.rows[0]).toMatchObject({
      y: 'Lebel',
      x: 'Martini',
      label: '+40',
    });
    expect(chart.rows[0]?.['value']).toBeCloseTo(0.4, 12);
    expect(chart.rows[1]).toMatchObject({ x: 'Gras', label: '+30' });
    expect(chart.rows[2]).toMatchObject({ y: 'Martini', x: 'Lebel', label: '−40' });
    expect(chart.rows[1]?.['said']).toBe('60.0% won, 30.0% lost, 10.0% neither');
  });

  test('has a key of its colours', async () => {
    const { text } = marksOf(await fileSvg(there(chartOf('matrix', findings(...LEBEL_FIRST)))));
    expect(text).toEqual(expect.arrayContaining(['−40', '−20', '0', '+20', '+40', 'lost more … won more']));
  });

  test('gives no colour to a lead that is not sure', async () => {
    const chart = there(
      chartOf(
        'matrix',
        answer(played('lebel 52:48 martini', 'lebel 90:10 gras', 'martini 90:10 gras')).findings,
      ),
    );
    const ends = (y: string, x: string) => {
      const field = chart.rows.find((one) => one['y'] === y && one['x'] === x);
      return [Math.sign(Number(field?.['low'])), Math.sign(Number(field?.['high']))];
    };
    expect([ends('Lebel', 'Martini'), ends('Lebel', 'Gras'), ends('Gras', 'Lebel')]).toEqual([
      [-1, 1],
      [1, 1],
      [-1, -1],
    ]);
    const { gain, loss, rest } = FILE_THEME;
    const fills = [...(await fileSvg(chart)).matchAll(/fill="(#\w{6})"[^>]*fill-opacity/gu)].map(
      ([, fill]) => fill,
    );
    expect(fills.slice(0, 3)).toEqual([rest, gain, rest]);
    expect(fills).toContain(loss);
    expect(plain(chart.subtitle)).toContain('Without colour: not surely ahead or behind.');
  });

  test('is not drawn where nobody met', () => {
    expect(chartOf('matrix', answer([{ at: ['a', 'b', 8] }]).findings)).toBeUndefined();
  });
});

describe('the ranking', () => {
  test('names the first, and has the rating at each dot, none of them exact', async () => {
    const ranked = findings('lebel 0.6:0.4 martini', 'martini 0.6:0.4 gras', 'lebel 0.7:0.3 gras');
    const chart = there(chartOf('matrix-strengths', ranked));
    expect(plain(chart.title)).toMatch(
      /^One ranking tells most of it: first Lebel, \d+ rating points ahead of Martini$/,
    );
    const { counts, text } = marksOf(await fileSvg(chart));
    expect(counts).toMatchObject({ symbol: [3] });
    expect(text).toEqual(expect.arrayContaining(chart.rows.map((row) => row['label'])));
    expect(
      JSON.stringify([chart.subtitle, chart.rows.map(({ label, said }) => [label, said])]),
    ).not.toContain('xact');
  });

  test('is ahead by as much as the ratings that it shows differ', () => {
    for (const won of [0.55, 0.58, 0.61, 0.64, 0.67]) {
      const led = `lebel ${won}:${1 - won} martini`;
      const chart = there(
        chartOf('matrix-strengths', findings(led, 'martini 0.57:0.43 gras', 'lebel 0.7:0.3 gras')),
      );
      const [best, next] = chart.rows.map((row) =>
        Number(String(row['label']).replace('−', '-').split(' ')[0]),
      );
      expect(plain(chart.title)).toContain(`${(best ?? NaN) - (next ?? NaN)} rating points ahead`);
    }
  });

  test('says in its title that it misleads, and stands last', () => {
    const circle = findings(...CIRCLE, ...GUARD);
    expect(matrixCharts(circle).map(({ name }) => name)).toEqual(['matrix', 'matrix-strengths']);
    expect(plain(there(chartOf('matrix-strengths', circle)).title)).toMatch(
      /^No single ranking fits: it is \d+ points off on average/,
    );
  });

  test('is not drawn for two, of whom the grid says it all', () => {
    expect(chartOf('matrix-strengths', findings('a 0.6:0.4 b'))).toBeUndefined();
  });
});

describe('the choice where one ranking misleads', () => {
  test('stands in place of the ranking, the most often taken first', async () => {
    const circle = findings(...CIRCLE);
    expect(matrixCharts(circle).map(({ name }) => name)).toEqual(['matrix', 'matrix-choice']);
    const chart = there(chartOf('matrix-choice', circle));
    expect(plain(chart.title)).toBe(
      'To choose well, mix Paper (50 of 100 games), Rock (33) and Scissors (17)',
    );
    const { counts, text } = marksOf(await fileSvg(chart));
    expect(counts).toMatchObject({ rect: [3] });
    expect(text).toEqual(expect.arrayContaining(['50.0%', '33.3%', '16.7%']));
    expect(chart.rows.map(({ low, said }) => [low, said])).toEqual([
      [null, '50.0%, lead over such a player 0'],
      [null, '33.3%, lead over such a player 0'],
      [null, '16.7%, lead over such a player 0'],
    ]);
  });

  test('has bounds of what was counted', async () => {
    const counts = ['rock 8000:2000 scissors', 'scissors 7000:3000 paper', 'paper 6000:4000 rock'];
    const chart = there(chartOf('matrix-choice', answer(played(...counts)).findings));
    expect(plain(chart.subtitle)).toContain('Bars show bounds that hold together.');
    expect(plain(chart.title)).toBe(
      'To choose well, mix Paper (42 to 55 of 100 games), Rock (30 to 42) and Scissors (13 to 20)',
    );
    expect(marksOf(await fileSvg(chart)).counts).toMatchObject({ rule: [3] });
  });

  test('is not drawn where one leads everybody', () => {
    expect(chartOf('matrix-choice', findings(...CIRCLE, ...GUARD))).toBeUndefined();
  });
});

describe('leads by condition', () => {
  test('show where each is strong, in the number that they are coloured by', async () => {
    const chart = there(
      chartOf('matrix-conditions', findings('lebel 0.4:0.6 martini at 3', 'lebel 0.9:0.1 martini at 12')),
    );
    expect(plain(chart.title)).toBe('Best at 3 cm: Martini; at 12 cm: Lebel');
    expect(chart.rows.map(({ label }) => label)).toEqual(['−20', '+80', '+20', '−80']);
    expect(marksOf(await fileSvg(chart)).counts).toMatchObject({ rect: [4, 5] });
  });

  test('are not drawn where the same are the best under all', () => {
    expect(chartOf('matrix-conditions', findings('a 0.6:0.4 b at 3', 'a 0.9:0.1 b at 12'))).toBeUndefined();
  });
});
