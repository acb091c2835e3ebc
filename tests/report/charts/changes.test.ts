import { beforeAll, describe, expect, test } from 'vitest';
import { plain } from '../../../src/questions/telling/sentence.ts';
import type { Resolve } from '../../../src/spec/experiment.ts';
import { pageParts } from '../../../src/run/node/page-parts.ts';
import { changesChart } from '../../../src/questions/matchup/charts.ts';
import { shownCells, type ChartInput } from '../../../src/questions/matchup/chart-input.ts';
import { FILE_THEME } from '../../../src/report/theme.ts';
import { reportInput } from '../../../src/report/report-input.ts';
import { writeReport } from '../written.ts';
import { recorded } from '../../questions/telling/answered.ts';
import { toyExperiment } from '../../toy/experiment.ts';
import { skirmish } from '../../toy/skirmish.ts';
import { fileSvg, marksOf, pageSvg, there } from '../drawn.ts';
import { FOUR_DISTANCES, skirmishRun } from '../skirmish-run.ts';

/** A real run of three variants at two sizes. */
const inputOf = async (resolve: Partial<Resolve>): Promise<ChartInput> =>
  reportInput(await recorded(toyExperiment({ figures: [4, 6], variants: [5, 4, 6], resolve }), [skirmish]));

describe('the chart of what variants change', () => {
  let counted: ChartInput;
  let exact: ChartInput;
  beforeAll(async () => {
    counted = await inputOf({ replicates: 2000 });
    exact = await inputOf({ method: 'exact' });
  });

  test('has a dot with its interval for each variant in each cell, about a line of none', async () => {
    const chart = there(changesChart(counted));
    expect(chart.rows).toHaveLength(4);
    const { counts, text } = marksOf(await fileSvg(chart));
    expect(counts['symbol']).toEqual([4]);
    expect(counts['rule']).toEqual([3, 1, 4]); // between the rows, at no difference, and the intervals
    expect(counts['rect']?.[0]).toBe(1); // what does not matter
    // A gain and a loss have no colour of a side.
    const svg = await fileSvg(chart);
    for (const side of FILE_THEME.winners.slice(0, 2)) expect(svg).not.toContain(side);
    expect(svg).toMatch(new RegExp(`${FILE_THEME.gain}|${FILE_THEME.loss}`, 'u'));
    expect(text.join(' ')).toMatch(/Blues hit on 4, figures 4/);
    expect(plain(chart.title)).toMatch(
      /^Blues hit on \d: (fewer|more) wins for the (Reds|Blues) in 2 of 2 cases, by at most [\d.]+ points$/,
    );
    await pageSvg(chart);
  });

  test('has rings where the differences are exact, and is drawn without a warning', async () => {
    const chart = there(changesChart(exact));
    expect(chart.rows.every((row) => row['exact'] === true && row['low'] === null)).toBe(true);
    expect(marksOf(await fileSvg(chart)).counts['symbol']).toEqual([4]);
    expect(plain(chart.title)).toMatch(
      /^Most by Blues hit on \d: up to [\d.]+ points (fewer|more) wins for the (Reds|Blues)/,
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
    expect(plainRun.findings.tables.map(({ id }) => id)).not.toContain('changes');
  });

  test('stands first in the report, with the table of all changes below', async () => {
    const { html, charts } = await writeReport(counted, pageParts);
    expect(charts[0]?.name).toBe('changes');
    expect(html.indexOf('Changes by the variants')).toBeGreaterThan(html.indexOf('chart-changes'));
    const rows = (id: string) =>
      html
        .slice(html.indexOf(`id="${id}"`))
        .split('</table>')[0]
        ?.match(/<tr/g) ?? [];
    // Two variants at two sizes: three shares of the winner; the turn, and the survivors of both.
    expect(rows('changes')).toHaveLength(1 + 4 * 3);
    expect(rows('further-changes')).toHaveLength(1 + 4 * 3);
    expect(html).toContain('comparisons of this run (Holm)');
    expect((await writeReport(exact, pageParts)).html).not.toContain('comparisons of this run (Holm)');
  });
});
