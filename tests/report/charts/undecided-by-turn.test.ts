import { describe, expect, test } from 'vitest';
import { massRows } from '../../../src/analysis/tables/rows.ts';
import { plain } from '../../../src/analysis/sentence.ts';
import type { Chart } from '../../../src/report/chart.ts';
import type { ChartInput } from '../../../src/report/charts/input.ts';
import { undecidedByTurn } from '../../../src/report/charts/undecided-by-turn.ts';
import { fileSvg, marksOf, pageSvg } from '../drawn.ts';
import { atDistance, FOUR_DISTANCES, skirmishRun } from '../skirmish-run.ts';

function chartOf(input: ChartInput): Chart {
  const chart = undecidedByTurn(input);
  if (chart === null) throw new Error('somebody wins');
  return chart;
}

describe('the share still undecided', () => {
  const input = skirmishRun({ cells: FOUR_DISTANCES });
  const chart = chartOf(input);

  test('has a line for each cell where exact and dots where counted', async () => {
    const turns = new Set(chart.rows.map((row) => row['turn'])).size;
    const { counts, text } = marksOf(await fileSvg(chart));
    expect(counts).toEqual({ area: [1, 1, 1, 1], line: [1, 1, 1, 1], symbol: [4 * turns] });
    expect(text).toEqual(expect.arrayContaining(['still undecided', 'turn', 'distance', '2 cm', '18 cm']));
  });

  test('falls by what is won in each turn, and not by what ends without a winner', () => {
    const wins = massRows(input.tables.distributions, 'winner,turn').filter(
      ({ cell, source, value }) => cell === 4 && source === 'exact' && value !== 2,
    );
    for (const row of chart.rows.filter((each) => each['series'] === '18 cm' && each['exact'] !== null)) {
      const won = wins.filter(({ value2 }) => (value2 ?? 0) <= Number(row['turn']));
      const expected = 1 - won.reduce((sum, { probability }) => sum + probability, 0);
      expect(row['exact']).toBeCloseTo(expected, 12);
    }
    const last = chart.rows.filter((row) => row['series'] === '18 cm' && row['exact'] !== null).at(-1);
    expect(last?.['exact']).toBeCloseTo(input.findings.rows[3]?.cell.exact?.[2] ?? NaN, 3);
  });

  test('says when half of the wins have come', () => {
    expect(plain(chart.title)).toMatch(
      /^Half of the wins have come by turn 2 at 2 cm and at 6 cm and by turn 4 at 18 cm \(exact\)$/,
    );
  });

  test('has dashed lines, dots and bands where nothing was solved', async () => {
    const counted = chartOf(skirmishRun({ cells: FOUR_DISTANCES, solved: false, replicates: 200 }));
    const svg = await pageSvg(counted);
    expect(marksOf(svg).counts).toMatchObject({ area: [1, 1, 1, 1], line: [1, 1, 1, 1] });
    expect(svg).toContain('stroke-dasharray="4,3"');
  });

  test('keeps each number within reach of a pointer where nothing was counted', async () => {
    const exact = chartOf(skirmishRun({ cells: FOUR_DISTANCES, replicates: null }));
    const hovered = exact.rows.filter((row) => row['hover'] !== null);
    expect(hovered).toHaveLength(exact.rows.length);
    expect(marksOf(await fileSvg(exact)).counts).toEqual({ line: [1, 1, 1, 1], symbol: [exact.rows.length] });
  });

  test('draws the first, the last and some between of very many cells, and says so', () => {
    const cells = Array.from({ length: 30 }, (_cell, i) => ({
      factors: [atDistance(i + 1)],
      hitOn: [4, 4] as const,
      figures: [1, 1] as const,
    }));
    const many = chartOf(skirmishRun({ cells, replicates: null }));
    const lines = [...new Set(many.rows.map((row) => row['series']))];
    expect(lines).toHaveLength(8);
    expect([lines[0], lines.at(-1)]).toEqual(['1 cm', '30 cm']);
    expect(plain(many.subtitle)).toContain('8 of 30 cells are drawn.');
  });

  test('never sinks below nothing', () => {
    for (const row of chart.rows) expect(Number(row['exact'] ?? row['counted'])).toBeGreaterThanOrEqual(0);
    const quick = chartOf(
      skirmishRun({
        cells: [{ factors: [], hitOn: [2, 2], figures: [1, 1] }],
        turnLimit: 40,
        replicates: null,
      }),
    );
    expect(quick.rows.at(-1)?.['turn']).toBeLessThan(40);
  });
});
