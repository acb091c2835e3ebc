import { describe, expect, test } from 'vitest';
import { plain } from '../../../src/questions/telling/sentence.ts';
import { measureAsked } from '../../../src/questions/measure.ts';
import {
  gridOf,
  type Grid,
  type Sensitivity,
  type Thing,
} from '../../../src/questions/sensitivity/answer.ts';
import { sensitivityCharts } from '../../../src/questions/sensitivity/charts.ts';
import type { Chart } from '../../../src/report/chart.ts';
import { drawn } from '../../../src/report/forms/drawn.ts';
import { swingOf } from '../../../src/statistics/index.ts';
import { columnsOf } from '../../../src/run/tables/columns.ts';
import { cellRows } from '../../../src/questions/telling/rows.ts';
import { tableOf } from '../../../src/run/tables/table.ts';
import { cellsTable, distance, facts, quality } from '../telling/hand-made.ts';
import { fileSvg, marksOf, pageSvg, there } from '../../report/drawn.ts';

const exactly = (value: number) => ({ value, low: value, high: value });

/** A thing that is moved to some settings, each changing a share by so much; within a reach where it was counted. */
function thing(name: string, changes: Readonly<Record<string, number>>, reach = 0): Thing {
  const moves = Object.entries(changes).map(([to, value]) => ({
    to,
    change: { value, low: value - reach, high: value + reach },
  }));
  const swing = swingOf([exactly(0), ...moves.map(({ change }) => change)]);
  return { name, path: name, from: '10', moves, swing, isExact: reach === 0 };
}

function chartsOf(findings: Sensitivity): Chart[] {
  return sensitivityCharts({ ...findings, facts: facts({ factors: [distance, quality] }) }).map(drawn);
}

function moves(
  things: readonly Thing[],
  { of = 'winner=british', base = 0.5, smallest = null }: Asked = {},
): Chart[] {
  const measure = measureAsked(of);
  return chartsOf({
    indices: 'oat',
    measure,
    base: exactly(base),
    cells: 1,
    things,
    leading: [0],
    smallest,
  });
}

interface Asked {
  readonly of?: string;
  readonly base?: number;
  readonly smallest?: number | null;
}

/** A grid of two factors of three and two values, played where `error` is given. */
function grid(values: readonly number[], error = 0): Grid {
  const factors = [distance, quality];
  const made = [3, 8, 12].flatMap((cm) => ['militia', 'elite'].map((name) => ({ at: [cm, name] })));
  const estimates = values.map((value, i) => ({
    cell: i + 1,
    metric: 'winner',
    label: 'british',
    source: error === 0 ? 'exact' : 'simulated',
    statistic: 'share',
    at: null,
    value,
    standard_error: error,
    low: value - 2 * error,
    high: value + 2 * error,
    interval: 'normal',
  }));
  return gridOf(
    {
      cells: cellRows(cellsTable(made), factors),
      tables: { estimates: tableOf(columnsOf('estimates'), estimates) },
      facts: facts({ factors }),
    },
    measureAsked('winner=british'),
  );
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
    expect(counts).toMatchObject({ rule: [1, 1, 1], rect: [3] });
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

  test('says that none surely moves it where the dice leave all open', () => {
    const [chart] = moves([thing('hit', { 9: 0.01 }, 0.02), thing('range', { 17: 0.01 }, 0.03)]);
    expect(plain(chart?.title ?? [])).toBe('None of 2 things surely moves wins of the British');
  });

  test('says that all are judged together where one is sure by itself alone', () => {
    const alone = thing('hit', { 9: -0.2 }, 0.17);
    const [chart] = moves([
      { ...alone, swing: { ...alone.swing, low: 0 } },
      thing('range', { 17: 0.01 }, 0.03),
    ]);
    expect(plain(chart?.title ?? [])).toBe(
      'None of 2 things surely moves wins of the British, all judged together',
    );
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
    const charts = chartsOf(grid(VALUES));
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
    const indices = there(chartsOf(grid(VALUES, 0.005))[0]);
    expect(plain(indices.title)).toMatch(
      /^\w+ explains the most: [\d.]+% ± [\d.]+ of the differences in wins$|cannot be told yet$/,
    );
    expect(marksOf(await fileSvg(indices)).counts['rule']?.at(-1)).toBe(4);
  });

  test('are not drawn where nothing differs', () => {
    expect(chartsOf(grid([0.5, 0.5, 0.5, 0.5, 0.5, 0.5]))).toEqual([]);
  });
});
