import { describe, expect, test } from 'vitest';
import { plain } from '../../../src/analysis/sentence.ts';
import type { WeaponRow } from '../../../src/analysis/tables/weapon-rows.ts';
import { weaponsCharts } from '../../../src/report/charts/weapons-charts.ts';
import { NARROW_PX, type Chart } from '../../../src/report/chart.ts';
import { FILE_THEME } from '../../../src/report/theme.ts';
import { answerOf, rows } from '../../questions/weapons/hand-made.ts';
import { fileSvg, marksOf, pageSvg, there } from '../drawn.ts';

const charts = (all: readonly WeaponRow[]): readonly Chart[] => weaponsCharts(answerOf(all).findings);

const only = (all: readonly WeaponRow[]): Chart => there(charts(all)[0]);

const CROSSING = rows({
  hotchkiss: '0.8 to 12, 0.3 to 25',
  'de bange': '0.6 to 12, 0.5 to 25',
  hale: '0.2 to 12',
});

/** The colour of a label. */
function fillOf(svg: string, label: string): string | undefined {
  return new RegExp(`fill="([^"]*)"[^>]*>${label}<`).exec(svg)?.[1];
}

describe('the chart of weapons by range', () => {
  test('has a line of steps for each weapon, as far as it reaches', async () => {
    const chart = only(CROSSING);
    const corners = chart.rows.flatMap(({ weapon, x, step }) =>
      weapon === 'hale' && step !== undefined ? [[x, step]] : [],
    );
    expect(corners).toEqual([
      [0, 0.2],
      [12, 0.2],
    ]);
    expect(marksOf(await fileSvg(chart)).counts['line']).toHaveLength(3);
  });

  test('marks where one of the best overtakes another, and says so', async () => {
    const chart = only(CROSSING);
    expect(plain(chart.title)).toBe('Beyond 12 cm the order turns: de bange 50.0%, hotchkiss 30.0%');
    const { text } = marksOf(await fileSvg(chart));
    expect(text).toEqual(expect.arrayContaining(['12 cm', 'close', 'medium', 'hotchkiss', 'de bange']));
  });

  test('names all of those that are even, in one colour', async () => {
    const even = rows({
      lebel: '0.7 to 8, 0.2 to 12',
      martini: '0.6 to 8, 0.3 to 12',
      berdan: '0.6 to 8, 0.3 to 12',
    });
    const chart = only(even);
    expect(plain(chart.title)).toBe('Beyond 8 cm the order turns: martini and berdan 30.0%, lebel 20.0%');
    const svg = await fileSvg(chart);
    const [first, second] = FILE_THEME.series;
    expect(['lebel', 'martini', 'berdan'].map((name) => fillOf(svg, name))).toEqual([first, second, second]);
  });

  test('leaves grey who is never the best, beside two that are told apart', async () => {
    const svg = await fileSvg(
      only(rows({ gras: '0.7 to 8', lebel: '0.6 to 8', krnka: '0.5 to 8', hale: '0.4 to 8' })),
    );
    const [first, second] = FILE_THEME.series;
    const { rest } = FILE_THEME;
    expect(['gras', 'lebel', 'krnka', 'hale'].map((name) => fillOf(svg, name))).toEqual([
      first,
      second,
      rest,
      rest,
    ]);
  });

  test('says that the order is the same at every range, where it is', () => {
    const [chart] = charts(rows({ a: '0.7 to 8', b: '0.6 to 8' }));
    expect(plain(chart?.title ?? [])).toBe('The order of the weapons is the same at every range');
  });

  test('is drawn again for a condition under which others are the best, not where some draw level', () => {
    const open = { a: '0.7 to 8', b: '0.6 to 8' };
    const level = rows({ a: '0.5 to 8', b: '0.5 to 8' }, { conditions: { cover: 'wall' } });
    expect(charts([...rows(open), ...level])).toHaveLength(1);
    const turned = rows({ a: '0.4 to 8', b: '0.5 to 8' }, { conditions: { cover: 'wall' } });
    expect(charts([...rows(open), ...turned]).map(({ title }) => plain(title))).toEqual([
      'The order of the weapons is the same at every range',
      'With wall cover best: b at every range',
    ]);
  });

  test('fits on a telephone', async () => {
    const { text } = marksOf(await pageSvg(only(CROSSING), NARROW_PX));
    expect(text).toEqual(expect.arrayContaining(['hotchkiss', 'de bange', 'hale']));
  });
});
