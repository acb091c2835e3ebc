import { describe, expect, test } from 'vitest';
import { plain } from '../../../src/questions/telling/sentence.ts';
import type { QuestionChart } from '../../../src/questions/chart.ts';
import type { ChartInput } from '../../../src/questions/matchup/chart-input.ts';
import { turnsChart } from '../../../src/questions/matchup/turn-charts.ts';
import { drawn } from '../../../src/report/forms/drawn.ts';
import { marksOf, pageSvg } from '../../report/drawn.ts';
import { atDistance, FOUR_DISTANCES, skirmishRun } from '../../report/skirmish-run.ts';

function chartOf(input: ChartInput): QuestionChart & { readonly form: 'lines' } {
  const chart = turnsChart(input);
  if (chart?.form !== 'lines') throw new Error('the chart is not drawn');
  return chart;
}

describe('the share still fighting by turn', () => {
  const exact = skirmishRun({ cells: FOUR_DISTANCES, replicates: null });
  const chart = chartOf(exact);

  test('has a line for each cell, the slowest and the quickest in colour', () => {
    const { heroes = [], colours = {} } = chart.options;
    const all = exact.findings.rows.map(({ cell }) => `${String(cell.factors[0]?.text)} cm`);
    expect(new Set(chart.rows.map(({ series }) => series))).toEqual(new Set(all));
    const fought = (name: string): number =>
      chart.rows.filter(({ series }) => series === name).reduce((sum, { value }) => sum + value, 0);
    const turns = all.map(fought);
    expect(heroes.map(fought)).toEqual([Math.max(...turns), Math.min(...turns)]);
    expect(Object.keys(colours)).toEqual(heroes);
  });

  test('falls from everything to what the turn limit cuts short', () => {
    for (const { cell } of exact.findings.rows) {
      const own = chart.rows.filter(({ series }) => series === `${String(cell.factors[0]?.text)} cm`);
      const shares = own.map(({ value }) => value);
      expect(shares[0]).toBe(1);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      expect(shares.at(-1)).toBeCloseTo(cell.exact?.[2] ?? NaN, 2);
    }
  });

  test('says by which turn half are over in the quickest cell and in the slowest', () => {
    expect(plain(chart.title)).toMatch(/^Half the fights are over by turn 2 at \d+ cm, by turn 4 at 18 cm$/);
  });

  test('says a turn of every case only where it is that of every case', () => {
    const alike = [20, 30].flatMap((distance) =>
      FOUR_DISTANCES.slice(3).map((cell) => ({ ...cell, factors: [atDistance(distance)] })),
    );
    const title = plain(chartOf(skirmishRun({ cells: alike, replicates: null })).title);
    expect(title).toBe('Half the fights are over by turn 4 in every case');
  });

  const endless = (turnLimit: number): QuestionChart & { readonly form: 'lines' } => {
    const cells = [2, 6].map((distance) => ({
      factors: [atDistance(distance)],
      hitOn: [6, 6] as const,
      figures: [4, 4] as const,
    }));
    return chartOf(skirmishRun({ cells, turnLimit, replicates: null }));
  };

  test('marks the turn limit where fights are cut short, with the share that is', () => {
    const { options, rows } = endless(5);
    const cut = rows.filter(({ x }) => x === 5).map(({ value }) => (value * 100).toFixed(1));
    expect(options.landmarks).toEqual([{ name: `turn limit: up to ${cut[0] ?? ''}% cut short`, at: 5 }]);
  });

  test('says how many the turn limit cuts short where those are more than half', () => {
    expect(plain(endless(2).title)).toMatch(
      /^The turn limit cuts \d\d\.\d%( to \d\d\.\d%)? of the fights short$/u,
    );
  });

  test('has bands about the lines in colour where shares were counted', async () => {
    const counted = chartOf(skirmishRun({ cells: FOUR_DISTANCES, solved: false, replicates: 200 }));
    expect(marksOf(await pageSvg(drawn(counted))).counts).toMatchObject({ area: [1, 1], line: [1, 1, 1, 1] });
    expect(plain(counted.subtitle)).toContain('Bands are 95% intervals.');
    expect(plain(chart.subtitle)).not.toContain('Bands');
    const bounded = counted.rows.flatMap(({ value, low, high }) =>
      typeof low === 'number' && typeof high === 'number' ? [[low, value, high]] : [],
    );
    expect(bounded.length).toBeGreaterThan(4);
    for (const ends of bounded) expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  });

  test('is not there for one cell, nor where every engagement ends in the first turn', () => {
    expect(turnsChart(skirmishRun({ cells: FOUR_DISTANCES.slice(0, 1) }))).toBeNull();
    expect(turnsChart(skirmishRun({ cells: FOUR_DISTANCES, turnLimit: 1 }))).toBeNull();
  });
});
