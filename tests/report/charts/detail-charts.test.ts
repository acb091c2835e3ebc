import { describe, expect, test } from 'vitest';
import { plain } from '../../../src/analysis/sentence.ts';
import { survivorsChart } from '../../../src/report/charts/distribution.ts';
import { factorGrid } from '../../../src/report/charts/factor-grid.ts';
import { factorSwings } from '../../../src/report/charts/factor-swings.ts';
import { shownCells, type ChartInput } from '../../../src/report/charts/input.ts';
import { winnerByTurnChart } from '../../../src/report/charts/winner-by-turn.ts';
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
    expect(counts['rect']).toEqual([10]);
    expect(counts['rule']).toBeUndefined();
    expect(text).toEqual(expect.arrayContaining(['British', 'French', 'units left']));
    for (const side of ['British', 'French']) {
      const rows = chart.rows.filter((row) => row['side'] === side);
      expect(rows.reduce((sum, row) => sum + Number(row['share']), 0)).toBeCloseTo(1, 12);
      expect(rows[0]?.['at_least']).toContain('100 %');
      expect(rows.at(-1)?.['at_least']).toBe(rows.at(-1)?.['exactly']);
    }
    expect(plain(chart.title)).toMatch(/^Units left on average: British \d\.\d\d, French \d\.\d\d$/);
  });

  test('have an interval at each bar that was counted', async () => {
    const chart = there(survivorsChart(counted, firstCell(counted)));
    const seen = chart.rows.filter((row) => Number(row['share']) > 0);
    expect(marksOf(await pageSvg(chart)).counts['rule']).toEqual([seen.length]);
    for (const row of seen) {
      expect(Number(row['low'])).toBeLessThan(Number(row['share']));
      expect(Number(row['high'])).toBeGreaterThan(Number(row['share']));
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

  test('are bars of the first side upwards and of the second downwards, from nothing', async () => {
    const chart = there(winnerByTurnChart(cut, firstCell(cut)));
    expect(marksOf(await fileSvg(chart)).counts['rect']).toEqual([chart.rows.length]);
    for (const row of chart.rows.filter((each) => each['side'] !== 'neither')) {
      expect(row['foot']).toBe(0);
      expect(Number(row['end']) * (row['side'] === 'British' ? 1 : -1)).toBeGreaterThan(0);
    }
    expect(Math.min(...chart.rows.map((row) => Number(row['turn'])))).toBeGreaterThan(0);
    await pageSvg(chart);
  });

  test('show what the turn limit leaves without a winner above the wins of that turn, and say it', () => {
    const chart = there(winnerByTurnChart(cut, firstCell(cut)));
    const [neither] = chart.rows.filter((row) => row['side'] === 'neither');
    const won = chart.rows.find((row) => row['side'] === 'British' && row['turn'] === 6);
    expect(neither).toMatchObject({ turn: 6, foot: won?.['end'] });
    const share = Number(cut.findings.rows[0]?.cell.exact?.[2]);
    expect(Number(neither?.['share'])).toBeCloseTo(share, 12);
    expect(plain(chart.title)).toBe(
      `Half of the wins had come by turn 4; ${(share * 100).toFixed(1)} % had no winner by turn 6`,
    );
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
    const chart = there(factorSwings(input));
    // The value with the fewest and that with the most of each factor.
    const ends = Map.groupBy(chart.rows, ({ y }) => y).values();
    const widths = [...ends].map(([least, most]) => Number(most?.['value']) - Number(least?.['value']));
    expect(widths).toHaveLength(2);
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    expect(marksOf(await fileSvg(chart)).counts).toMatchObject({ rule: [1, 1, 4, 1] });
    expect(factorSwings(skirmishRun({ cells: GRID.slice(1), replicates: null }))).toBeNull();
    expect(plain(chart.title)).toMatch(/^Quality moved wins of the British farthest/);
    // Counted, which of them moves the wins farthest is not said.
    const played = skirmishRun({ cells: GRID, solved: false, replicates: 2_000 });
    expect(plain(there(factorSwings(played)).title)).toBe(
      'Quality: wins of the British ranged from 48.7 % to 89.4 % on average, as played',
    );
  });
});
