import { describe, expect, test } from 'vitest';
import { measureAsked } from '../../../src/analysis/sensitivity/measure.ts';
import type { Thing } from '../../../src/analysis/sensitivity/one-at-a-time/findings.ts';
import { plain } from '../../../src/analysis/sentence.ts';
import type { GridFindings } from '../../../src/analysis/sensitivity/grid/tables.ts';
import { sensitivityCharts } from '../../../src/report/charts/sensitivity-charts.ts';
import type { Chart } from '../../../src/report/chart.ts';
import { sobolIndices, swingOf } from '../../../src/statistics/index.ts';
import { facts } from '../../analysis/hand-made.ts';
import { fileSvg, marksOf, pageSvg } from '../drawn.ts';

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
  return { name, from: '10', moves, swing, isExact: reach === 0 };
}

function moves(things: readonly Thing[], of = 'winner=british', base = 0.5): Chart[] {
  return sensitivityCharts(
    { indices: 'oat', measure: measureAsked(of), base: exactly(base), things },
    facts(),
  );
}

/** A grid of two factors of three and two values, played where `error` is given. */
function grid(values: readonly number[], error?: number): GridFindings {
  const factors = [
    { name: 'distanceCm', unit: 'cm', levels: ['3', '8', '12'] },
    { name: 'quality', unit: null, levels: ['militia', 'elite'] },
  ];
  const standardErrors = error === undefined ? null : values.map(() => error);
  return {
    indices: 'sobol',
    measure: measureAsked('winner=british'),
    factors,
    values,
    isExact: error === undefined,
    sobol: sobolIndices({ levels: [3, 2], values, standardErrors }, 0.95),
  };
}

describe('the chart of moves', () => {
  test('has a bar for each thing that moves anything, the farthest above, with what it was moved to at its ends', async () => {
    const [chart] = moves([
      thing('hit', { 9: 0.02, 11: -0.03 }),
      thing('range', { 17: -0.01 }),
      thing('idle', { 9: 0 }),
    ]);
    if (chart === undefined) throw new Error('there is a chart');
    expect(plain(chart.title)).toBe('What moves british’s share of wins most is hit, by 5.0 points (exact)');
    expect(chart.rows.map(({ factor, low_at, high_at }) => [factor, low_at, high_at])).toEqual([
      ['hit', '11', '9'],
      ['range', '17', '10'],
    ]);
    expect(marksOf(await fileSvg(chart)).counts).toMatchObject({ rect: [2] });
    expect(await pageSvg(chart)).toContain('hit');
  });

  test('says between which bounds the swing lies where it was counted', () => {
    const [share] = moves([thing('hit', { 9: 0.02, 11: -0.03 }, 0.004)]);
    expect(plain(share?.title ?? [])).toMatch(/most is hit, by 4\.2 to 5\.8 points \(95 % intervals/);
    const [mean] = moves([thing('hit', { 9: 0.2, 11: -0.3 }, 0.04)], 'survivors.french', 1.5);
    expect(plain(mean?.title ?? [])).toMatch(
      /the mean of survivors\.french most is hit, by 0\.50 ± 0\.08 \(/,
    );
  });

  test('names all that it is too close to tell apart, and all that are exactly alike', () => {
    const [close] = moves([
      thing('hit', { 9: 0.02, 11: -0.03 }, 0.004),
      thing('morale', { 9: 0.02, 11: -0.028 }, 0.004),
    ]);
    expect(plain(close?.title ?? [])).toMatch(
      /^It is too close to tell what moves .* most: hit and morale \(95 %/,
    );
    const [alike] = moves([thing('hit', { 9: 0.02 }), thing('morale', { 9: 0.02 })]);
    expect(plain(alike?.title ?? [])).toMatch(/most, each as far, are hit and morale \(exact\)$/);
  });

  test('is not drawn where nothing moves anything', () => {
    expect(moves([thing('idle', { 9: 0, 11: 0 })])).toEqual([]);
    expect(moves([])).toEqual([]);
  });

  test('draws the first twenty of more, and says so', () => {
    const many = Array.from({ length: 25 }, (_, i) => thing(`thing ${i}`, { 9: 0.1 - i / 1000 }));
    const [chart] = moves(many);
    expect(chart?.rows).toHaveLength(20);
    expect(plain(chart?.subtitle ?? [])).toContain('20 of 25 are drawn.');
  });
});

describe('the charts of a grid', () => {
  const VALUES = [0.5, 0.6, 0.45, 0.5, 0.3, 0.55];

  test('show both indices of each factor, the mean at each end, and what two do together', async () => {
    const charts = sensitivityCharts(grid(VALUES), facts());
    expect(charts.map(({ name }) => name)).toEqual(['indices', 'means', 'together']);
    const [indices, , together] = charts;
    if (indices === undefined || together === undefined) throw new Error('there are charts');
    expect(indices.rows.map(({ factor, index }) => `${String(factor)} ${String(index)}`)).toHaveLength(4);
    const { counts } = marksOf(await fileSvg(indices));
    expect(counts['rect']?.[0]).toBe(4);
    expect(together.rows).toHaveLength(6);
    // Below and above what both would give apart, in equal parts.
    expect(together.rows.filter(({ hue }) => hue === 0)).toHaveLength(3);
    for (const chart of charts) expect(await pageSvg(chart)).toContain('<svg');
  });

  test('have intervals where the grid was played', async () => {
    const [indices] = sensitivityCharts(grid(VALUES, 0.005), facts());
    if (indices === undefined) throw new Error('there is a chart');
    expect(plain(indices.title)).toMatch(
      /alone explains between [\d.]+ % and [\d.]+ % \(95 % intervals that hold together\)$/,
    );
    expect(marksOf(await fileSvg(indices)).counts['rule']?.at(-1)).toBe(4);
  });

  test('are not drawn where nothing differs', () => {
    expect(sensitivityCharts(grid([0.5, 0.5, 0.5, 0.5, 0.5, 0.5]), facts())).toEqual([]);
  });
});
