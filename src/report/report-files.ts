/** The files of a report beside the tables of its run: the page, and each chart. */
import type { ChartInput } from '../questions/matchup/chart-input.ts';
import type { PageParts } from './page-parts.ts';
import { writeReport } from './write-report.ts';

export const REPORT = 'report.html';

/** Text by its path in the folder of the run; the same each time for the same input. */
export async function reportFiles(input: ChartInput, parts: PageParts): Promise<ReadonlyMap<string, string>> {
  const { html, charts } = await writeReport(input, parts);
  return new Map([
    [REPORT, html],
    ...charts.map(
      ({ name, spec }) => [`charts/${name}.vl.json`, `${JSON.stringify(spec, null, 2)}\n`] as const,
    ),
  ]);
}
