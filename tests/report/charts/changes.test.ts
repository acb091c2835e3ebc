import { beforeAll, describe, expect, test } from 'vitest';
import { matchup } from '../../../src/analysis/matchup/answer.ts';
import { plain } from '../../../src/analysis/sentence.ts';
import { tidy } from '../../../src/analysis/tables/tidy-tables.ts';
import { run } from '../../../src/execution/run.ts';
import { changesSection } from '../../../src/report/changes-table.ts';
import { changesChart } from '../../../src/report/charts/changes.ts';
import { exactSpanText } from '../../../src/report/charts/differences.ts';
import { incidenceChart } from '../../../src/report/charts/incidence.ts';
import type { ChartInput } from '../../../src/report/charts/input.ts';
import { writeReport } from '../../../src/report/write-report.ts';
import type { Resolve } from '../../../src/experiment/experiment.ts';
import { facts } from '../../analysis/hand-made.ts';
import { ruleSystems } from '../../execution/faulty.ts';
import { here } from '../../execution/here.ts';
import { toyExperiment } from '../../toy/experiment.ts';
import { fileSvg, marksOf, pageSvg } from '../drawn.ts';
import { FOUR_DISTANCES, skirmishRun } from '../skirmish-run.ts';

/** A real run of three variants at two sizes. */
async function inputOf(resolve: Partial<Resolve>): Promise<ChartInput> {
  const experiment = toyExperiment({ figures: [4, 6], variants: [5, 4, 6], resolve });
  const tables = tidy(await run(experiment, ruleSystems, { workers: 1, executor: here() }), ruleSystems);
  const told = facts({ factors: tables.factors, sides: experiment.sides });
  return { tables, facts: told, findings: matchup(tables, told) };
}

describe('the chart of what variants change', () => {
  let counted: ChartInput;
  let exact: ChartInput;
  beforeAll(async () => {
    counted = await inputOf({ replicates: 2000 });
    exact = await inputOf({ method: 'exact' });
  });

  test('has a dot with its interval for each variant in each cell, about a line of none', async () => {
    const chart = changesChart(counted);
    if (chart === null) throw new Error('there are variants');
    expect(chart.rows).toHaveLength(4);
    const { counts, text } = marksOf(await fileSvg(chart));
    expect(counts['symbol']).toEqual([4]);
    expect(counts['rule']).toEqual([1, 4]);
    expect(counts['rect']?.[0]).toBe(1); // what does not matter
    expect(text.join(' ')).toMatch(/blues hit on 4, figures 4/);
    expect(plain(chart.title)).toMatch(
      /^The wins of (reds|blues) change by [−+][\d.]+ to \+[\d.]+ points against blues hit on 5 \(95 % intervals, on the same replicates\)$/,
    );
    await pageSvg(chart);
  });

  test('has rings where the differences are exact, and is drawn without a warning', async () => {
    const chart = changesChart(exact);
    if (chart === null) throw new Error('there are variants');
    expect(chart.rows.every((row) => row['exact'] !== null && row['counted'] === null)).toBe(true);
    expect(marksOf(await fileSvg(chart)).counts['symbol']).toEqual([4]);
    expect(plain(chart.title)).toMatch(
      /^The wins of (reds|blues) change by [−+][\d.]+ to [−+][\d.]+ points against blues hit on 5 \(exact\)$/,
    );
  });

  test('tells exact differences as they are, rounded to the nearest and not outwards', () => {
    expect(exactSpanText(-0.003701, 0)).toBe('−0.37 to 0 points');
    expect(exactSpanText(-0.003701, 0.0125)).toBe('−0.37 to +1.3 points');
    expect(exactSpanText(0.0251, 0.0251)).toBe('+2.5 points');
  });

  test('is not there without variants', () => {
    const plainRun = skirmishRun({ cells: FOUR_DISTANCES, replicates: 100 });
    expect(changesChart(plainRun)).toBeNull();
    expect(changesSection(plainRun.findings, plainRun.facts)).toBeNull();
  });

  test('stands first in the report, with the table of all changes below', async () => {
    const { html, charts } = await writeReport(counted);
    expect(charts[0]?.name).toBe('changes');
    expect(html.indexOf('Changes by the variants')).toBeGreaterThan(html.indexOf('chart-changes'));
    const rows = html.slice(html.indexOf('id="changes"')).split('</table>')[0]?.match(/<tr/g) ?? [];
    // Two variants at two sizes: three shares of the winner, the turn, and the survivors of both.
    expect(rows).toHaveLength(1 + 4 * (3 + 3));
    expect(html).toContain('comparisons of this run (Holm)');
    expect((await writeReport(exact)).html).not.toContain('comparisons of this run (Holm)');
  });
});

describe('the chart of how engagements end', () => {
  test('has a panel for each cell and a line for each ending that occurs', async () => {
    const chart = incidenceChart(skirmishRun({ cells: FOUR_DISTANCES, replicates: 2000 }));
    if (chart === null) throw new Error('engagements end');
    expect(new Set(chart.rows.map((row) => row['ending']))).toEqual(new Set(['british', 'french']));
    const { counts } = marksOf(await fileSvg(chart));
    // Exact lines only: four panels of two.
    expect(counts['line']).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(counts['area']).toBeUndefined();
    expect(plain(chart.title)).toMatch(
      /^By turn \d+, british has won [\d.]+ % and french [\d.]+ % at 2 cm; by turn \d+, [\d.]+ % and [\d.]+ % at 18 cm \(exact\)$/,
    );
    await pageSvg(chart);
  });

  test('has bands where it was counted, and no panels for a single cell', async () => {
    const [cell] = FOUR_DISTANCES;
    if (cell === undefined) throw new Error('four of them');
    const chart = incidenceChart(skirmishRun({ cells: [cell], replicates: 500, solved: false }));
    if (chart === null) throw new Error('engagements end');
    const { counts } = marksOf(await fileSvg(chart));
    expect(counts['area']).toEqual([1, 1]);
    const last = chart.rows.filter((row) => row['ending'] === 'british').at(-1);
    expect(Number(last?.['low'])).toBeLessThan(Number(last?.['counted']));
    expect(Number(last?.['high'])).toBeGreaterThan(Number(last?.['counted']));
    const title =
      /^By turn (\d+), british has won [\d.]+ % to [\d.]+ % and french ([\d.]+) % to ([\d.]+) % \(95 % intervals\)$/;
    expect(plain(chart.title)).toMatch(title);
    // The title tells the row of the chart at the first turn by which half have ended.
    const [, turn, low, high] = title.exec(plain(chart.title)) ?? [];
    const told = chart.rows.find((row) => row['turn'] === Number(turn) && row['ending'] === 'french');
    expect(told?.['text']).toBe(`${low} % to ${high} %`);
  });

  test('is not there where nothing was finished', () => {
    const none = skirmishRun({ cells: FOUR_DISTANCES, replicates: null, solved: false });
    expect(incidenceChart(none)).toBeNull();
  });
});
