import { describe, expect, test } from 'vitest';
import { plain } from '../../../src/questions/telling/sentence.ts';
import type { WeaponRow } from '../../../src/run/tables/weapons.ts';
import { weaponsCharts } from '../../../src/questions/weapons/charts.ts';
import { NARROW_PX, type Chart } from '../../../src/report/chart.ts';
import { drawn } from '../../../src/report/forms/drawn.ts';
import { FILE_THEME } from '../../../src/report/theme.ts';
import { answerOf, rows } from './hand-made.ts';
import { fileSvg, marksOf, pageSvg, there } from '../../report/drawn.ts';

const charts = (all: readonly WeaponRow[]): readonly Chart[] =>
  weaponsCharts(answerOf(all).findings).map(drawn);

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
    const corners = chart.rows.filter(({ series }) => series === 'hale').map(({ x, value }) => [x, value]);
    expect(corners).toEqual([
      [0, 0.2],
      [12, 0.2],
    ]);
    expect(marksOf(await fileSvg(chart)).counts['line']).toHaveLength(3);
  });

  test('marks where one of the best overtakes another, and says so', async () => {
    const chart = only(CROSSING);
    expect(plain(chart.title)).toBe('Beyond 12 cm the order turns: de bange 50.0%, hotchkiss 30.0%');
    const { text } = marksOf((await fileSvg(chart)).replaceAll('\u00a0', ' '));
    expect(text).toEqual(expect.arrayContaining(['12 cm', 'close', 'medium', 'hotchkiss', 'de bange']));
  });

  test('draws those that are even as one line, under the names of all', async () => {
    const even = rows({
      lebel: '0.7 to 8, 0.2 to 12',
      martini: '0.6 to 8, 0.3 to 12',
      berdan: '0.6 to 8, 0.3 to 12',
    });
    const chart = only(even);
    expect(plain(chart.title)).toBe('Beyond 8 cm the order turns: martini and berdan 30.0%, lebel 20.0%');
    const svg = await fileSvg(chart);
    const [first, second] = FILE_THEME.series;
    expect(['lebel', 'martini and berdan'].map((name) => fillOf(svg, name))).toEqual([first, second]);
  });

  test('leaves grey who is never the best where not all can be told apart, beside two that are', async () => {
    const few = { gras: '0.7 to 8', lebel: '0.6 to 8', krnka: '0.5 to 8', hale: '0.4 to 8' };
    const [first, second, third, fourth] = FILE_THEME.series;
    const svg = await fileSvg(only(rows(few)));
    expect(Object.keys(few).map((name) => fillOf(svg, name))).toEqual([first, second, third, fourth]);
    const many = await fileSvg(
      only(
        rows({
          ...few,
          dreyse: '0.35 to 8',
          peabody: '0.33 to 8',
          snider: '0.3 to 8',
          werndl: '0.2 to 8',
          remington: '0.1 to 8',
        }),
      ),
    );
    expect(Object.keys(few).map((name) => fillOf(many, name))).toEqual([first, second, undefined, undefined]);
    expect(many).toContain(`stroke="${FILE_THEME.rest}"`);
  });

  test('says that the order is the same at every range, where it is', () => {
    const [chart] = charts(rows({ a: '0.7 to 8', b: '0.6 to 8' }));
    expect(plain(chart?.title ?? [])).toBe('The order of the weapons is the same at every range');
    const level = only(rows({ a: '0.7 to 8, 0.2 to 12', b: '0.6 to 8, 0.2 to 12' }));
    expect(plain(level.title)).toBe('No weapon overtakes another at any range');
    const outranged = only(rows({ gras: '0.6 to 3', lebel: '0.5 to 3, 0.4 to 8' }));
    expect(plain(outranged.title)).not.toContain('the same');
  });

  test('draws nothing of a weapon beyond its reach', async () => {
    const chart = only(rows({ lebel: '0.7 to 8, 0.2 to 12', krnka: '0.6 to 8' }));
    expect(await fileSvg(chart)).not.toContain('stroke-dasharray="1,3"');
  });

  test('fits on a telephone', async () => {
    const { text } = marksOf(await pageSvg(only(CROSSING), NARROW_PX));
    expect(text).toEqual(expect.arrayContaining(['hotchkiss', 'de bange', 'hale']));
  });
});
