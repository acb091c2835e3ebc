import { describe, expect, test } from 'vitest';
import { plain } from '../../../src/analysis/sentence.ts';
import { weaponsAnswer } from '../../../src/analysis/weapons/answer.ts';
import type { WeaponRow } from '../../../src/analysis/weapons/rows.ts';
import { weaponsCharts } from '../../../src/report/charts/weapons-charts.ts';
import { NARROW_PX, type Chart } from '../../../src/report/chart.ts';
import { FILE_THEME } from '../../../src/report/theme.ts';
import { fileSvg, marksOf, pageSvg } from '../drawn.ts';

/** Chances of a hit by weapon in stretches that end at the distances given. */
function rows(
  weapons: Readonly<Record<string, readonly (readonly [to: number, amount: number])[]>>,
  conditions: Readonly<Record<string, string>> = { cover: 'open' },
): WeaponRow[] {
  return Object.entries(weapons).flatMap(([weapon, bands]) =>
    bands.map(([to, amount], i) => ({
      weapon,
      name: weapon,
      army: 'Both',
      band: ['close', 'medium', 'long'][i] ?? '',
      from: bands[i - 1]?.[0] ?? 0,
      to,
      at: to,
      unit: 'cm',
      printed: null,
      conditions,
      use: 'shot',
      effect: 'hit',
      meaning: 'a hit',
      kind: 'chance' as const,
      amount,
      improved: null,
      usesUntilGone: null,
    })),
  );
}

function charts(all: readonly WeaponRow[]): Chart[] {
  const { findings } = weaponsAnswer(all, { setting: '', bands: null, marks: [], changes: [] });
  return weaponsCharts(findings);
}

function only(all: readonly WeaponRow[]): Chart {
  const [chart] = charts(all);
  if (chart === undefined) throw new Error('no chart is drawn');
  return chart;
}

const CROSSING = rows({
  hotchkiss: [
    [12, 0.8],
    [25, 0.3],
  ],
  'de bange': [
    [12, 0.6],
    [25, 0.5],
  ],
  hale: [[12, 0.2]],
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
    expect(plain(chart.title)).toBe('Beyond 12 cm de bange overtook hotchkiss: 50.0 % against 30.0 %');
    const { text } = marksOf(await fileSvg(chart));
    expect(text).toEqual(expect.arrayContaining(['12 cm', 'close', 'medium', 'hotchkiss', 'de bange']));
  });

  test('names all of those that are even, in one colour', async () => {
    const even = rows({
      lebel: [
        [8, 0.7],
        [12, 0.2],
      ],
      martini: [
        [8, 0.6],
        [12, 0.3],
      ],
      berdan: [
        [8, 0.6],
        [12, 0.3],
      ],
    });
    const chart = only(even);
    expect(plain(chart.title)).toBe('Beyond 8 cm martini and berdan overtook lebel: 30.0 % against 20.0 %');
    const svg = await fileSvg(chart);
    const [first, second] = FILE_THEME.series;
    expect(['lebel', 'martini', 'berdan'].map((name) => fillOf(svg, name))).toEqual([first, second, second]);
  });

  test('leaves grey who is never the best, beside two that are told apart', async () => {
    const svg = await fileSvg(
      only(rows({ gras: [[8, 0.7]], lebel: [[8, 0.6]], krnka: [[8, 0.5]], hale: [[8, 0.4]] })),
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
    const [chart] = charts(rows({ a: [[8, 0.7]], b: [[8, 0.6]] }));
    expect(plain(chart?.title ?? [])).toBe('The order of the weapons is the same at every range');
  });

  test('is drawn again for a condition under which others are the best, not where some draw level', () => {
    const open = { a: [[8, 0.7] as const], b: [[8, 0.6] as const] };
    const level = rows({ a: [[8, 0.5]], b: [[8, 0.5]] }, { cover: 'wall' });
    expect(charts([...rows(open), ...level])).toHaveLength(1);
    const turned = rows({ a: [[8, 0.4]], b: [[8, 0.5]] }, { cover: 'wall' });
    expect(charts([...rows(open), ...turned]).map(({ title }) => plain(title))).toEqual([
      'The order of the weapons is the same at every range',
      'With wall cover b led at every range',
    ]);
  });

  test('fits on a telephone', async () => {
    const { text } = marksOf(await pageSvg(only(CROSSING), NARROW_PX));
    expect(text).toEqual(expect.arrayContaining(['hotchkiss', 'de bange', 'hale']));
  });
});
