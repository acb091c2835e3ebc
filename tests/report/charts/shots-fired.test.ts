import { describe, expect, test } from 'vitest';
import { massRows } from '../../../src/analysis/tables/rows.ts';
import { plain } from '../../../src/analysis/sentence.ts';
import type { Chart } from '../../../src/report/chart.ts';
import type { ChartInput } from '../../../src/report/charts/input.ts';
import { shotsFired } from '../../../src/report/charts/shots-fired.ts';
import { fileSvg, marksOf } from '../drawn.ts';
import { FOUR_DISTANCES, skirmishRun } from '../skirmish-run.ts';

function chartOf(input: ChartInput): Chart {
  const chart = shotsFired(input);
  if (chart === null) throw new Error('the skirmish counts shots');
  return chart;
}

function meanOf(input: ChartInput, metric: string, cell: number): number {
  return massRows(input.tables.distributions, metric)
    .filter((row) => row.cell === cell && row.source === 'exact')
    .reduce((sum, { value, probability }) => sum + value * probability, 0);
}

describe('the shots fired', () => {
  const input = skirmishRun({ cells: FOUR_DISTANCES });
  const chart = chartOf(input);

  test('have a bar for each count and a cap for each exact share', async () => {
    const { counts, text } = marksOf(await fileSvg(chart));
    expect(counts['rect']).toEqual([chart.rows.length]);
    expect(counts['rule']?.at(-1)).toBe(chart.rows.length);
    expect(text).toEqual(expect.arrayContaining(['shots fired in an engagement', '2 cm', '18 cm']));
  });

  test('show all but a hundredth of the engagements', () => {
    for (const order of [0, 1, 2, 3])
      for (const side of ['british', 'french']) {
        const own = chart.rows.filter((row) => row['order'] === order && row['side'] === side);
        const sum = own.reduce((total, row) => total + Number(row['exact']), 0);
        expect(sum).toBeGreaterThan(0.99 - 1e-12);
        expect(sum).toBeLessThanOrEqual(1 + 1e-12);
      }
  });

  test('are told by their exact means', async () => {
    const means = [1, 4].flatMap((cell) => [
      meanOf(input, 'shots.british', cell),
      meanOf(input, 'shots.french', cell),
    ]);
    const [a1 = '', b1 = '', a4 = '', b4 = ''] = means.map((mean) => mean.toFixed(2));
    expect(plain(chart.title)).toBe(
      `On average british fires ${a1} shots at 2 cm and ${a4} at 18 cm, french ${b1} and ${b4} (exact)`,
    );
    expect(marksOf(await fileSvg(chart)).text).toContain(`means ${a1} and ${b1}, exact`);
  });

  test('have bars on both sides of the middle of their row', () => {
    for (const row of chart.rows) {
      const [base, top] = [Number(row['base']), Number(row['top'])];
      expect(row['side'] === 'british' ? base - top : top - base).toBeGreaterThanOrEqual(0);
    }
  });

  test('come with intervals where they were only counted', async () => {
    const counted = chartOf(skirmishRun({ cells: FOUR_DISTANCES, solved: false, replicates: 200 }));
    const { counts, text } = marksOf(await fileSvg(counted));
    expect(counts['rule']?.at(-1)).toBeGreaterThan(20);
    expect(text.filter((each) => /^means \d+\.\d ± \d\.\d and \d+\.\d ± \d\.\d$/.test(each))).toHaveLength(4);
    expect(plain(counted.title)).not.toContain('exact');
  });

  test('are put together where there are too many bars', () => {
    const many = chartOf(
      skirmishRun({
        cells: [{ factors: [], hitOn: [6, 6], figures: [30, 30] }],
        turnLimit: 12,
        replicates: 500,
        solved: false,
      }),
    );
    const bars = many.rows.filter((row) => row['side'] === 'british');
    expect(bars.length).toBeLessThanOrEqual(60);
    expect(bars.some((row) => /^\d+ to \d+$/.test(String(row['shots'])))).toBe(true);
    const sum = bars.reduce((total, row) => total + Number(row['counted']), 0);
    expect(sum).toBeGreaterThan(0.98);
  });
});

test('rules that count no shots have no such chart', () => {
  const input = skirmishRun({ cells: FOUR_DISTANCES, replicates: null });
  const { distributions } = input.tables;
  const silent = distributions.filter(
    (row: { metric: string }) => row.metric !== 'shots.british' && row.metric !== 'shots.french',
  );
  expect(shotsFired({ ...input, tables: { ...input.tables, distributions: silent.reify() } })).toBeNull();
});
