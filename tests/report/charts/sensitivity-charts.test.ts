import { describe, expect, test } from 'vitest';
import { measureAsked } from '../../../src/analysis/sensitivity/measure.ts';
import type { Thing } from '../../../src/analysis/sensitivity/one-at-a-time/findings.ts';
import { plain } from '../../../src/analysis/sentence.ts';
import type { GridFindings } from '../../../src/analysis/sensitivity/grid/findings.ts';
import { sensitivityCharts } from '../../../src/report/charts/sensitivity-charts.ts';
import type { Chart } from '../../../src/report/chart.ts';
import { sobolIndices } from '../../../src/statistics/sobol.ts';
import { swingOf } from '../../../src/statistics/index.ts';
import { facts } from '../../analysis/hand-made.ts';
import { fileSvg, marksOf, pageSvg, there } from '../drawn.ts';

const exactly = (value: number) => ({ value, low: value, high: value });

/** A thing that is moved to some settings, each changing a share by so much; within a reach where it was counted. */
function thing(name: string, changes: Readonly<Record<string, number>>, reach = 0): Thing {
  const moves = Object.entries(changes).map(([to, value]) => ({
    from: '10',
    to,
    change: { value, low: value - reach, high: value + reach },
    together: { value, low: value - reach, high: value + reach },
    isExact: reach === 0,
  }));
  const swing = swingOf([exactly(0), ...moves.map(({ change }) => change)]);
  return { name, path: name, from: '10', moves, swing, isExact: reach === 0 };
}

function moves(
  things: readonly Thing[],
  { of = 'winner=british', base = 0.5, smallest = null }: Asked = {},
): Chart[] {
  return sensitivityCharts(
    { indices: 'oat', measure: measureAsked(of), base: exactly(base), cells: 1, things, smallest },
    facts(),
  );
}

interface Asked {
  readonly of?: string;
  readonly base?: number;
  readonly smallest?: number | null;
}

/** A grid of two factors of three and two values, played where `error` is given. */
function grid(values: readonly number[], error?: number): GridFindings {
  const factors = [
    { path: 'engagement.distanceCm', name: 'distanceCm', unit: 'cm', levels: ['3', '8', '12'] },
    { path: 'sides.french.quality', name: 'quality', unit: null, levels: ['militia', 'elite'] },
  ];
  const standardErrors = error === undefined ? null : values.map(() => error);
  return {
    indices: 'sobol',
    measure: measureAsked('winner=british'),
    factors,
    values,
    isExact: error === undefined,
    means: null,
    sobol: sobolIndices({ levels: [3, 2], values, standardErrors }, 0.95),
  };
}

describe('the chart of moves', () => {
  test('has a bar for each thing that moves anything, the farthest above, with what it was moved to at its ends', async () => {
    const things = [
      thing('hit', { 9: 0.02, 11: -0.03 }),
      thing('range', { 17: -0.01 }),
      thing('idle', { 9: 0 }),
    ];
    const chart = there(moves(things)[0]);
    expect(plain(chart.title)).toBe('Two of 3 things move wins of the British');
    expect(chart.rows.map(({ y, part, label }) => [y, part, label])).toEqual([
      ['Hit: 10', 'least', '11: −3.0'],
      ['Hit: 10', 'most', '9: +2.0'],
      ['Range: 10', 'least', '17: −1.0'],
    ]);
    // A line between the rows, one at the base, a bar for each end, and the line to the name of the base.
    const { counts, text } = marksOf(await fileSvg(chart));
    expect(counts).toMatchObject({ rule: [1, 1, 3, 1] });
    expect(text).toEqual(expect.arrayContaining(['as things are: 50.0%', '11: −3.0', '9: +2.0']));
    expect(await pageSvg(chart)).toContain('Hit: 10');
  });

  test('says within which bounds a move lies where it was counted', () => {
    const [share] = moves([thing('hit', { 9: 0.02, 11: -0.03 }, 0.004)]);
    const ends = (chart: Chart | undefined) => chart?.rows.map(({ label }) => label);
    expect(ends(share)).toEqual(['11: −3.0 ± 0.4', '9: +2.0 ± 0.4']);
    const [mean] = moves([thing('hit', { 9: 0.2, 11: -0.3 }, 0.04)], { of: 'survivors.french', base: 1.5 });
    expect(ends(mean)).toEqual(['11: −0.30 ± 0.04', '9: +0.20 ± 0.04']);
  });

  test('leaves out what surely moves it by less than matters', () => {
    const things = [
      thing('hit', { 9: 0.02 }),
      thing('range', { 17: -0.004 }),
      thing('open', { 1: 0.009 }, 0.004),
    ];
    const [chart] = moves(things, { smallest: 0.01 });
    expect(plain(chart?.title ?? [])).toBe(
      'One of 3 things surely moves wins of the British by 1 point or more',
    );
    expect(chart?.rows.map(({ y }) => y)).toEqual(['Hit: 10', 'Open: 10']);
    expect(plain(chart?.subtitle ?? [])).toContain('Not drawn: 1 of less effect.');
  });

  test('is not drawn where nothing moves anything', () => {
    expect(moves([thing('idle', { 9: 0, 11: 0 })])).toEqual([]);
    expect(moves([])).toEqual([]);
  });

  test('draws the first twenty of more, and says so', () => {
    const many = Array.from({ length: 25 }, (_, i) => thing(`thing ${i}`, { 9: 0.1 - i / 1000 }));
    const [chart] = moves(many);
    expect(chart?.rows).toHaveLength(20);
    expect(plain(chart?.subtitle ?? [])).toContain('Not drawn: 5 more, in the table.');
  });
});

describe('the charts of a grid', () => {
  const VALUES = [0.5, 0.6, 0.45, 0.5, 0.3, 0.55];

  test('show both indices of each factor, the mean at each end, and what two do together', async () => {
    const charts = sensitivityCharts(grid(VALUES), facts());
    expect(charts.map(({ name }) => name)).toEqual(['indices', 'means', 'together']);
    const [indices, together] = [there(charts[0]), there(charts[2])];
    expect(indices.rows.map(({ y, part }) => `${String(y)} ${String(part)}`)).toHaveLength(4);
    const { counts } = marksOf(await fileSvg(indices));
    expect(counts['rect']?.[0]).toBe(4);
    expect(together.rows).toHaveLength(6);
    // The colour is that of the number in the field: above or below the mean of all, which has none.
    const { text } = marksOf(await fileSvg(together));
    expect(text).toEqual(expect.arrayContaining(['30.0%', '60.0%', '48.3%', 'less … more']));
    expect(plain(together.title)).toBe('Quality is worth 25.0 points at 12 cm, 5.0 points at 8 cm');
    for (const chart of charts) expect(await pageSvg(chart)).toContain('<svg');
  });

  test('have intervals where the grid was played', async () => {
    const indices = there(sensitivityCharts(grid(VALUES, 0.005), facts())[0]);
    expect(plain(indices.title)).toMatch(
      /^\S+ explains .* of the differences in wins( \([\d.]+% ± [\d.]+\))?, more than \S+$/,
    );
    expect(marksOf(await fileSvg(indices)).counts['rule']?.at(-1)).toBe(4);
  });

  test('are not drawn where nothing differs', () => {
    expect(sensitivityCharts(grid([0.5, 0.5, 0.5, 0.5, 0.5, 0.5]), facts())).toEqual([]);
  });
});
