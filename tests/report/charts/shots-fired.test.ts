import { describe, expect, test } from 'vitest';
import { arqueroTable } from '../../../src/run/tables/arquero.ts';
import { massRows } from '../../../src/questions/telling/rows.ts';
import { plain } from '../../../src/questions/telling/sentence.ts';
import type { ChartInput } from '../../../src/questions/matchup/chart-input.ts';
import { shotsFired } from '../../../src/questions/matchup/charts.ts';
import { fileSvg, marksOf, pageSvg, there } from '../drawn.ts';
import { atDistance, FOUR_DISTANCES, skirmishRun } from '../skirmish-run.ts';

const chartOf = (input: ChartInput) => there(shotsFired(input));

describe('the shots fired', () => {
  const input = skirmishRun({ cells: FOUR_DISTANCES, replicates: null });
  const chart = chartOf(input);

  test('have a row for each side in each cell: a line, a bar and a mark', async () => {
    const { counts, text } = marksOf(await fileSvg(chart));
    // Between the cells; a line, a bar and a mark of each side.
    expect(counts).toMatchObject({ rule: [3, 8, 8, 8] });
    expect(text).toEqual(
      expect.arrayContaining(['British', 'French', 'shots fired', '2\u00a0cm', '18\u00a0cm']),
    );
    await pageSvg(chart);
  });

  test('have nine in ten engagements on the line and half of them at the mark or below', () => {
    for (const row of chart.rows.filter(({ part }) => part !== '')) {
      const cell = input.findings.rows.find(
        ({ cell: { factors } }) => row['y'] === `${String(factors[0]?.text)} cm`,
      );
      const metric = row['series'] === 'British' ? 'shots.british' : 'shots.french';
      const own = massRows(input.tables.distributions, metric).filter(
        (mass) => mass.cell === cell?.cell.cell,
      );
      const within = (from: unknown, to: unknown): number =>
        own
          .filter(({ value }) => value >= Number(from) && value <= Number(to))
          .reduce((sum, { probability }) => sum + probability, 0);
      const least = row['part'] === 'half' ? 0.5 : 0.9;
      expect(within(row['low'], row['high'])).toBeGreaterThanOrEqual(least);
      expect(within(0, row['value'])).toBeGreaterThanOrEqual(0.5);
      expect(within(0, Number(row['value']) - 1)).toBeLessThan(0.5);
    }
  });

  test('are named by their means in the cell with the most, with an interval where counted', () => {
    expect(plain(chart.title)).toMatch(/^Shots on average at 18 cm: British \d+\.\d\d, French \d+\.\d\d$/);
    const counted = chartOf(skirmishRun({ cells: FOUR_DISTANCES, solved: false, replicates: 200 }));
    expect(plain(counted.title)).toMatch(
      /^Shots on average at \d+ cm: British [\d.]+ ± [\d.]+, French [\d.]+ ± [\d.]+$/,
    );
  });

  test('are drawn for the cells that say most where there are many', () => {
    const cells = Array.from({ length: 30 }, (_cell, i) => ({
      factors: [atDistance(i + 1)],
      hitOn: [i === 11 ? 2 : 4, i === 17 ? 2 : 4] as const,
      figures: [1, 1] as const,
    }));
    const many = chartOf(skirmishRun({ cells, replicates: null }));
    const drawn = new Set(many.rows.map((row) => row['y']));
    expect(drawn.size).toBe(8);
    // Where each side leads most, and both ends of the distances.
    expect([...drawn]).toEqual(expect.arrayContaining(['12 cm', '18 cm', '1 cm', '30 cm']));
    expect(plain(many.subtitle)).toContain('8 of 30 cells are drawn.');
  });
});

test('rules that count no shots have no such chart', () => {
  const input = skirmishRun({ cells: FOUR_DISTANCES, replicates: null });
  const silent = arqueroTable(input.tables.estimates).filter(
    (row: { metric: string }) => row.metric !== 'shots.british' && row.metric !== 'shots.french',
  );
  expect(shotsFired({ ...input, tables: { ...input.tables, estimates: silent.reify() } })).toBeNull();
});
