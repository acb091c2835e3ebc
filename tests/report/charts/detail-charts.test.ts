import { describe, expect, test } from 'vitest';
import { plain } from '../../../src/questions/telling/sentence.ts';
import { NO_WINNER } from '../../../src/play/marginal.ts';
import { factorGrid } from '../../../src/questions/matchup/factor-grid.ts';
import { shownCells, type ChartInput } from '../../../src/questions/matchup/chart-input.ts';
import { survivorsChart, winnerByTurnChart } from '../../../src/questions/matchup/charts.ts';
import type { Chart } from '../../../src/report/chart.ts';
import { chartsOf } from '../../../src/report/write-report.ts';
import { fileSvg, marksOf, pageSvg, there } from '../drawn.ts';
import { atDistance, FOUR_DISTANCES, skirmishRun, type SkirmishCell } from '../skirmish-run.ts';

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

describe('the units left', () => {
  test('have a bar for each number and side, which sum to everything', async () => {
    const chart = there(survivorsChart(exact, firstCell(exact)));
    const { counts, text } = marksOf(await fileSvg(chart));
    expect(counts['rect']).toEqual([9]);
    expect(counts['rule']).toBeUndefined();
    expect(text).toEqual(expect.arrayContaining(['British', 'French', 'units left']));
    for (const side of ['British', 'French']) {
      const rows = chart.rows.filter((row) => row['series'] === side);
      expect(rows.reduce((sum, row) => sum + Number(row['value']), 0)).toBeCloseTo(1, 12);
    }
    expect(plain(chart.title)).toMatch(/^Units left on average: British \d\.\d\d, French \d\.\d\d$/);
    const facts = { ...exact.facts, names: { survivors: 'figures left' } };
    const figures = there(survivorsChart({ ...exact, facts }, firstCell(exact)));
    expect(plain(figures.title)).toMatch(/^Figures left on average: /u);
  });

  test('have an interval at each bar that was counted', async () => {
    const chart = there(survivorsChart(counted, firstCell(counted)));
    const seen = chart.rows.filter((row) => Number(row['value']) > 0);
    const intervals = marksOf(await pageSvg(chart)).counts['rule'] ?? [];
    expect(intervals.reduce((sum, count) => sum + count, 0)).toBe(seen.length);
    for (const row of seen) {
      expect(Number(row['low'])).toBeLessThan(Number(row['value']));
      expect(Number(row['high'])).toBeGreaterThan(Number(row['value']));
    }
  });

  test('are no chart where no side can have more than one', () => {
    const single = skirmishRun({
      cells: [{ factors: [], hitOn: [4, 4], figures: [1, 1] }],
      replicates: null,
    });
    expect(survivorsChart(single, firstCell(single))).toBeNull();
  });
});

describe('the turns in which each side wins', () => {
  const cell: SkirmishCell = { factors: [], hitOn: [6, 6], figures: [3, 3] };
  const cut = skirmishRun({ cells: [cell], turnLimit: 6, replicates: null });

  test('are bars in a panel for each winner', async () => {
    const chart = there(winnerByTurnChart(cut, firstCell(cut)));
    const { counts, text } = marksOf(await fileSvg(chart));
    expect(counts['rect']).toEqual([13]);
    expect(text).toEqual(expect.arrayContaining(['British', 'French', 'neither', 'turn']));
    expect(chart.rows.map(({ series }) => series)).toEqual(
      ['British', 'French', 'neither'].flatMap((side, i) =>
        Array.from({ length: i < 2 ? 6 : 1 }, () => side),
      ),
    );
    expect(Math.min(...chart.rows.map((row) => Number(row['x'])))).toBeGreaterThan(0);
    await pageSvg(chart);
  });

  test('show what the turn limit leaves without a winner, and say it', () => {
    const chart = there(winnerByTurnChart(cut, firstCell(cut)));
    const [neither] = chart.rows.filter((row) => row['series'] === 'neither');
    expect(neither).toMatchObject({ x: 6 });
    const share = Number(cut.findings.rows[0]?.cell.exact?.[2]);
    expect(Number(neither?.['value'])).toBeCloseTo(share, 12);
    expect(plain(chart.title)).toBe(
      `Half of the wins come by turn 4; ${(share * 100).toFixed(1)}% have no winner by turn 6`,
    );
  });

  test('say the share of all that has no winner, whatever the turn in which it ended', () => {
    const { distributions } = cut.tables;
    const isMoved = (row: number): boolean =>
      distributions.get('metric', row) === 'winner,turn' &&
      distributions.get('value', row) === 0 &&
      distributions.get('value2', row) === 2;
    // What the British win in the second turn ends there without a winner instead.
    const moved: typeof distributions = {
      ...distributions,
      columnNames: () => distributions.columnNames(),
      numRows: () => distributions.numRows(),
      array: (column) => distributions.array(column),
      get: (column, row) => (column === 'value' && isMoved(row) ? NO_WINNER : distributions.get(column, row)),
    };
    const chart = there(
      winnerByTurnChart({ ...cut, tables: { ...cut.tables, distributions: moved } }, firstCell(cut)),
    );
    const neither = chart.rows.filter((row) => row['series'] === 'neither');
    expect(new Set(neither.map(({ x }) => x))).toEqual(new Set([2, 6]));
    const share = neither.reduce((sum, { value }) => sum + Number(value), 0);
    expect(plain(chart.title)).toContain(`; ${(share * 100).toFixed(1)}% have no winner by turn 6`);
  });

  test('are no chart where all ends in one turn', () => {
    const short = skirmishRun({ cells: [cell], turnLimit: 1, replicates: null });
    expect(winnerByTurnChart(short, firstCell(short))).toBeNull();
  });
});

describe('two factors', () => {
  const input = skirmishRun({ cells: GRID, replicates: null });

  test('make a grid of who wins', async () => {
    const chart = there(factorGrid(input));
    expect(chart.rows).toHaveLength(6);
    const { counts, text } = marksOf(await fileSvg(chart));
    // Fields with their numbers, then the key of the two sides.
    expect(counts).toMatchObject({ rect: [6, 5] });
    expect(text).toEqual(
      expect.arrayContaining([
        'quality ↓ · distance (cm) →',
        'Militia',
        'Elite',
        'French ahead … British ahead',
      ]),
    );
    expect(factorGrid(exact)).toBeNull();
  });

  test('are told apart by how far each moves the wins', async () => {
    const means = (run: ChartInput): Chart | undefined =>
      chartsOf(run).find(({ name }) => name === 'factors');
    const chart = there(means(input));
    // The value with the fewest and that with the most of each factor.
    const ends = Map.groupBy(chart.rows, ({ y }) => y).values();
    const widths = [...ends].map(([least, most]) => Number(most?.['value']) - Number(least?.['value']));
    expect(widths).toHaveLength(2);
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    expect(marksOf(await fileSvg(chart)).counts).toMatchObject({ rule: [1, 1, 1], rect: [4] });
    expect(means(skirmishRun({ cells: GRID.slice(1), replicates: null }))).toBeUndefined();
    expect(plain(chart.title)).toMatch(/^By quality, wins of the British run from .* to .*$/);
    // Counted, which of them moves the wins farthest is not said.
    const played = skirmishRun({ cells: GRID, solved: false, replicates: 2_000 });
    expect(plain(there(means(played)).title)).toBe('Wins of the British by each factor');
    // A side that never hits wins nowhere, whatever is varied.
    const helpless = GRID.map((cell) => ({ ...cell, hitOn: [7, 2] as const }));
    expect(means(skirmishRun({ cells: helpless, solved: false, replicates: 100 }))).toBeUndefined();
  });
});
