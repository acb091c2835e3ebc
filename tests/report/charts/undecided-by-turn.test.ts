import { describe, expect, test } from 'vitest';
import { plain } from '../../../src/analysis/sentence.ts';
import { undecidedByTurn } from '../../../src/report/charts/undecided-by-turn.ts';
import type { ChartInput } from '../../../src/report/charts/input.ts';
import { FILE_THEME } from '../../../src/report/theme.ts';
import { fileSvg, marksOf, pageSvg, there } from '../drawn.ts';
import { atDistance, FOUR_DISTANCES, skirmishRun } from '../skirmish-run.ts';

const chartOf = (input: ChartInput) => there(undecidedByTurn(input));

describe('the share still fighting by turn', () => {
  const exact = skirmishRun({ cells: FOUR_DISTANCES, replicates: null });
  const chart = chartOf(exact);

  test('has a line for each cell, the slowest and the quickest in colour and named at their ends', async () => {
    const svg = await fileSvg(chart);
    const { counts, text } = marksOf(svg);
    expect(counts['line']).toEqual([1, 1, 1, 1]);
    const strokes = [...svg.matchAll(/<path[^>]* stroke="(#[0-9a-f]{6})" stroke-width="(?:1|2.5)"/g)].map(
      ([, c]) => c,
    );
    // Those in colour are drawn last.
    const { rest, series } = FILE_THEME;
    expect(strokes.slice(0, 2)).toEqual([rest, rest]);
    expect(new Set(strokes.slice(2))).toEqual(new Set(series.slice(0, 2)));
    expect(text).toEqual(expect.arrayContaining(['still fighting', 'turn']));
    expect(text.filter((words) => /^\d+ cm/.test(words))).toHaveLength(2);
  });

  test('falls from everything to what the turn limit cuts short', () => {
    for (const { cell } of exact.findings.rows) {
      const own = chart.rows.filter((row) => row['series'] === `${String(cell.factors[0]?.text)} cm`);
      const shares = own.map((row) => Number(row['value']));
      expect(shares[0]).toBe(1);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      expect(shares.at(-1)).toBeCloseTo(cell.exact?.[2] ?? NaN, 2);
    }
  });

  test('says by which turn half are over in the quickest cell and in the slowest', () => {
    expect(plain(chart.title)).toMatch(/^Half the fights were over by turn 2 at \d+ cm, by turn 4 at 18 cm$/);
  });

  test('marks the turn limit where fights are cut short, with the share that is', async () => {
    const cells = [atDistance(2), atDistance(6)].map((factor) => ({
      factors: [factor],
      hitOn: [6, 6] as const,
      figures: [4, 4] as const,
    }));
    const { text } = marksOf(await pageSvg(chartOf(skirmishRun({ cells, turnLimit: 5, replicates: null }))));
    expect(text).toContain('turn limit');
    expect(text.filter((words) => /^[26] cm: \d+\.\d%$/.test(words))).toHaveLength(2);
  });

  test('has bands about the lines in colour where they were counted', async () => {
    const counted = chartOf(skirmishRun({ cells: FOUR_DISTANCES, solved: false, replicates: 200 }));
    expect(marksOf(await pageSvg(counted)).counts).toMatchObject({ area: [1, 1], line: [1, 1, 1, 1] });
    for (const row of counted.rows.filter((each) => each['low'] !== null)) {
      expect(Number(row['low'])).toBeLessThanOrEqual(Number(row['value']));
      expect(Number(row['high'])).toBeGreaterThanOrEqual(Number(row['value']));
    }
  });

  test('is not there for one cell, nor where every engagement ends in the first turn', () => {
    expect(undecidedByTurn(skirmishRun({ cells: FOUR_DISTANCES.slice(0, 1) }))).toBeNull();
    expect(undecidedByTurn(skirmishRun({ cells: FOUR_DISTANCES, turnLimit: 1 }))).toBeNull();
  });
});
