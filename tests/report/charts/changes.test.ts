import { beforeAll, describe, expect, test } from 'vitest';
import { answerTo } from '../../../src/analysis/answers.ts';
import { matchup } from '../../../src/analysis/matchup/answer.ts';
import { plain } from '../../../src/analysis/sentence.ts';
import { tidy } from '../../../src/analysis/tables/tidy-tables.ts';
import type { Resolve } from '../../../src/experiment/experiment.ts';
import { pageParts } from '../../../src/host/page-parts.ts';
import { run } from '../../../src/host/run.ts';
import { changesSection } from '../../../src/report/changes-table.ts';
import { changesChart } from '../../../src/report/charts/changes.ts';
import { shownCells, type ChartInput } from '../../../src/report/charts/input.ts';
import { writeReport } from '../../../src/report/write-report.ts';
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
  return { tables, facts: told, findings: matchup(tables, told, answerTo) };
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
    expect(text.join(' ')).toMatch(/Blues hit on 4, figures 4/);
    expect(plain(chart.title)).toMatch(
      /^Blues hit on \d: [\d.]+ ± [\d.]+ points (fewer|more) wins for the (Reds|Blues), most at figures \d$/,
    );
    await pageSvg(chart);
  });

  test('has rings where the differences are exact, and is drawn without a warning', async () => {
    const chart = changesChart(exact);
    if (chart === null) throw new Error('there are variants');
    expect(chart.rows.every((row) => row['exact'] !== null && row['counted'] === null)).toBe(true);
    expect(marksOf(await fileSvg(chart)).counts['symbol']).toEqual([4]);
    expect(plain(chart.title)).toMatch(
      /^Blues hit on \d: [\d.]+ points (fewer|more) wins for the (Reds|Blues), most at figures \d$/,
    );
  });

  test('is not there where no difference is of any size; nor are the cells of such a variant in other charts', () => {
    const trifling = exact.findings.changes.map((change) => ({ ...change, verdict: 'trifling' as const }));
    const input = { ...exact, findings: { ...exact.findings, changes: trifling } };
    expect(changesChart(input)).toBeNull();
    expect(shownCells(input).map(({ label }) => label)).toEqual(['figures 4', 'figures 6']);
    expect(shownCells(exact)).toHaveLength(6);
  });

  test('is not there without variants', () => {
    const plainRun = skirmishRun({ cells: FOUR_DISTANCES, replicates: 100 });
    expect(changesChart(plainRun)).toBeNull();
    expect(changesSection(plainRun.findings, plainRun.facts)).toBeNull();
  });

  test('stands first in the report, with the table of all changes below', async () => {
    const { html, charts } = await writeReport(counted, pageParts);
    expect(charts[0]?.name).toBe('changes');
    expect(html.indexOf('Changes by the variants')).toBeGreaterThan(html.indexOf('chart-changes'));
    const rows = html.slice(html.indexOf('id="changes"')).split('</table>')[0]?.match(/<tr/g) ?? [];
    // Two variants at two sizes: three shares of the winner, the turn, and the survivors of both.
    expect(rows).toHaveLength(1 + 4 * (3 + 3));
    expect(html).toContain('comparisons of this run (Holm)');
    expect((await writeReport(exact, pageParts)).html).not.toContain('comparisons of this run (Holm)');
  });
});
