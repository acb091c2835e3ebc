import { describe, expect, test } from 'vitest';
import { plain, say } from '../../../src/analysis/sentence.ts';
import type { Chart } from '../../../src/report/chart.ts';
import { convergenceChart } from '../../../src/report/charts/convergence.ts';
import { differencesChart, pointsText } from '../../../src/report/charts/differences.ts';
import { distributionChart } from '../../../src/report/charts/distribution.ts';
import { factorGrid } from '../../../src/report/charts/factor-grid.ts';
import { factorSwings } from '../../../src/report/charts/factor-swings.ts';
import { shownCells, type ChartInput } from '../../../src/report/charts/input.ts';
import { bothSidesChart, jointMetrics, winnerByTurnChart } from '../../../src/report/charts/joint.ts';
import { incidenceChart } from '../../../src/report/charts/incidence.ts';
import { ridgeline } from '../../../src/report/charts/ridgeline.ts';
import { undecidedByTurn } from '../../../src/report/charts/undecided-by-turn.ts';
import { weaponByRange } from '../../../src/report/charts/weapon-by-range.ts';
import { fileSvg, marksOf, pageSvg } from '../drawn.ts';
import { atDistance, FOUR_DISTANCES, skirmishRun, type SkirmishCell } from '../skirmish-run.ts';

function there(chart: Chart | null): Chart {
  if (chart === null) throw new Error('there is a chart');
  return chart;
}

function firstCell(input: ChartInput) {
  const [cell] = shownCells(input);
  if (cell === undefined) throw new Error('there is a cell');
  return cell;
}

const exact = skirmishRun({ cells: FOUR_DISTANCES, replicates: null });
const counted = skirmishRun({ cells: FOUR_DISTANCES, solved: false, replicates: 500 });
const quality = (value: string) => ({ path: 'sides.french.quality', name: 'quality', unit: null, value });
const GRID: readonly SkirmishCell[] = [2, 6, 10].flatMap((distance, i) =>
  ['militia', 'elite'].map((name, j) => ({
    factors: [atDistance(distance), quality(name)],
    hitOn: [3 + i, 6 - 2 * j] as const,
    figures: [3, 3] as const,
  })),
);
const survivors = {
  name: 'survivors',
  meaning: 'figures left',
  metrics: ['survivors.british', 'survivors.french'],
} as const;

describe('a distribution', () => {
  test('has a bar for each value and side, steps for at least so many, and sums to everything', async () => {
    const chart = there(distributionChart(exact, survivors, firstCell(exact)));
    const { counts } = marksOf(await fileSvg(chart));
    expect(counts).toMatchObject({ rect: [10], line: [1, 1] });
    for (const side of [0, 1]) {
      const rows = chart.rows.filter((row) => row['side'] === side);
      expect(rows.reduce((sum, row) => sum + Number(row['share']), 0)).toBeCloseTo(1, 12);
      expect(rows[0]?.['at_least']).toBeCloseTo(1, 12);
      for (const [i, row] of rows.entries())
        expect(Number(row['at_least']) - Number(rows[i + 1]?.['at_least'] ?? 0)).toBeCloseTo(
          Number(row['share']),
          12,
        );
    }
    expect(plain(chart.title)).toMatch(
      /^On average british has \d\.\d\d and french \d\.\d\d figures left at 2 cm \(exact\)$/,
    );
  });

  test('has an interval at each bar where it was counted, none above 100 %', async () => {
    const chart = there(distributionChart(counted, survivors, firstCell(counted)));
    expect(marksOf(await pageSvg(chart)).counts).toMatchObject({ rect: [10], rule: [10] });
    for (const row of chart.rows) {
      expect(Number(row['low'])).toBeLessThanOrEqual(Number(row['share']));
      expect(Number(row['high'])).toBeGreaterThanOrEqual(Number(row['share']));
    }
    expect(plain(chart.subtitle)).toContain('Counted in 500 replicates, with 95 % intervals.');
    expect(plain(chart.title)).toMatch(
      /^On average british has \d\.\d\d ± 0\.\d\d and french \d\.\d\d ± 0\.\d\d figures left at 2 cm \(95 % intervals\)$/,
    );
  });

  test('is none of what there is not', () => {
    const nothing = { ...survivors, metrics: ['no.such'] } as const;
    expect(distributionChart(exact, nothing, firstCell(exact))).toBeNull();
  });
});

describe('ridges', () => {
  test('stand one for each cell, with a mark at each mean', async () => {
    for (const input of [exact, counted]) {
      const chart = there(ridgeline(input, 'turn', 'turn of the end'));
      const { counts, text } = marksOf(await fileSvg(chart));
      expect(counts).toMatchObject({ area: [1, 1, 1, 1], text: [4] });
      expect(text).toEqual(expect.arrayContaining(['2 cm', '18 cm']));
    }
    expect(plain(there(ridgeline(exact, 'turn', 'turn')).title)).toMatch(
      /^The mean turn runs from \d+\.\d\d at \d+ cm to \d+\.\d\d at \d+ cm \(exact\)$/,
    );
    // Which counted mean is the least or greatest is not known.
    expect(plain(there(ridgeline(counted, 'turn', 'turn')).title)).toMatch(
      /^The mean turn of every cell lies between [\d.]+ and [\d.]+ \(95 % intervals\)$/,
    );
  });

  test('are none where every engagement ends in the same turn', () => {
    const short = skirmishRun({ cells: FOUR_DISTANCES, turnLimit: 1 });
    expect(ridgeline(short, 'turn', 'turn of the end')).toBeNull();
    expect(incidenceChart(short)).toBeNull();
    expect(undecidedByTurn(short)).toBeNull();
  });

  test('are none where there is one cell', () => {
    expect(ridgeline(skirmishRun({ cells: FOUR_DISTANCES.slice(0, 1) }), 'turn', 'turn')).toBeNull();
  });
});

describe('two things at once', () => {
  test('winner and turn have a field for each pair that comes', async () => {
    const chart = there(winnerByTurnChart(exact, firstCell(exact)));
    const { counts, text } = marksOf(await fileSvg(chart));
    expect(counts['rect']).toEqual([chart.rows.length]);
    expect(text).toEqual(expect.arrayContaining(['british', 'french', 'turn']));
    expect(Math.max(...chart.rows.map((row) => Number(row['strength'])))).toBe(1);
    expect(plain(chart.title)).toMatch(/^Most often at 2 cm \w+ wins in turn \d+ \(\d+\.\d %\)$/);
    // Of counted shares the greatest is not known.
    expect(plain(there(winnerByTurnChart(counted, firstCell(counted))).title)).toBe(
      'Winner and turn at 2 cm',
    );
  });

  test('losses of both sides', async () => {
    const metrics = jointMetrics(exact);
    expect(metrics).toEqual(['survivors.british,survivors.french']);
    const chart = there(bothSidesChart(exact, firstCell(exact), metrics[0] ?? ''));
    expect(plain(chart.title)).toMatch(
      /^Most often at 2 cm units left: british \d and french \d \(\d+\.\d %\)$/,
    );
    expect(marksOf(await fileSvg(chart)).counts['rect']).toEqual([chart.rows.length]);
  });
});

describe('two factors', () => {
  const input = skirmishRun({ cells: GRID, replicates: null });

  test('make a grid of who wins', async () => {
    const chart = there(factorGrid(input));
    expect(chart.rows).toHaveLength(6);
    const { counts, text } = marksOf(await fileSvg(chart));
    expect(counts).toMatchObject({ rect: [6], text: [6] });
    expect(text).toEqual(expect.arrayContaining(['distance (cm)', 'quality', 'militia', 'elite']));
    expect(factorGrid(exact)).toBeNull();
  });

  test('are told apart by how far each moves the wins', async () => {
    const chart = there(factorSwings(input));
    expect(chart.rows).toHaveLength(2);
    const widths = chart.rows.map((row) => Number(row['high']) - Number(row['low']));
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    expect(marksOf(await fileSvg(chart)).counts).toMatchObject({ rect: [2, 2], rule: [1] });
    expect(factorSwings(skirmishRun({ cells: GRID.slice(1), replicates: null }))).toBeNull();
    expect(plain(chart.title)).toMatch(
      /^Quality moved wins of the British farthest: by [\d.]+ points on average$/,
    );
    // Counted, which of them moves the wins farthest is not said.
    const played = skirmishRun({ cells: GRID, solved: false, replicates: 2_000 });
    expect(plain(there(factorSwings(played)).title)).toBe(
      'Wins of the British along each factor, as estimated',
    );
  });
});

describe('differences', () => {
  const of = (label: string, value: number, by: number) => ({
    label: say`${label}`,
    difference: { value, low: value - by, high: value + by },
  });

  test('stand about a line of none, with intervals where they are estimated', async () => {
    const chart = differencesChart({
      name: 'differences',
      title: say`One variant differs`,
      subtitle: say`Of wins.`,
      axis: 'points',
      differences: [of('a', 0.03, 0.01), of('b', 0.001, 0.01), of('c', -0.02, 0)],
      trifling: 0.01,
    });
    const { counts } = marksOf(await fileSvg(chart));
    expect(counts).toMatchObject({ rect: [1], rule: [1, 2], symbol: [2, 1] });
    expect(chart.rows.map((row) => row['side'])).toEqual(['more', 'open', 'fewer']);
  });

  test.each([
    [{ value: 0.031, low: 0.0291, high: 0.0329 }, '+2.91 to +3.29 points'],
    [{ value: -0.031, low: -0.0325, high: -0.0295 }, '−3.25 to −2.95 points'],
    [{ value: -0.02, low: -0.02, high: -0.02 }, '−2.0 points, exact'],
    [{ value: -0.02, low: -0.0375, high: 0 }, '−3.8 to 0 points'],
  ])('are told in points, rounded outwards: %j', (difference, words) => {
    expect(pointsText(difference)).toBe(words);
  });
});

describe('charts of further questions', () => {
  test('weapons by range leave what is out of range empty', async () => {
    const chart = there(
      weaponByRange({
        weapons: ['lebel', 'martini'],
        bands: ['close', 'medium', 'long'],
        name: 'weapons',
        effect: 'a hit in a shot',
        kind: 'chance',
        under: '',
        alike: 0,
        amounts: [
          [0.6, 0.5, 0.3],
          [0.5, 0.2, null],
        ],
      }),
    );
    expect(marksOf(await fileSvg(chart)).counts).toMatchObject({ rect: [5] });
    expect(plain(chart.title)).toBe('lebel has the best chance of a hit in a shot: 60.0 % at close range');
  });

  test('the half-width falls with the root of the replicates, and this run is a dot on the curve', async () => {
    const chart = there(convergenceChart(counted));
    const { counts } = marksOf(await fileSvg(chart));
    expect(counts).toMatchObject({ line: [1] });
    const curve = chart.rows.filter((row) => row['half_width'] !== null);
    const [first, last] = [curve[20], curve[40]];
    const ratio = Number(first?.['half_width']) / Number(last?.['half_width']);
    expect(ratio).toBeCloseTo(Math.sqrt(Number(last?.['n']) / Number(first?.['n'])), 0);
    expect(chart.rows.at(-1)?.['n']).toBe(500);
    expect(plain(chart.title)).toMatch(
      /^500 replicates leave ± [\d.]+ points.*; about 1,500 more would halve it$/,
    );
    expect(convergenceChart(exact)).toBeNull();
  });
});
