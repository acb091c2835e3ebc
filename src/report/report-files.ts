/** The files of a report beside the tables of its run: the page, and each chart. */
import type { RunRecord } from '../results/record.ts';
import { factsOf } from './facts-of-manifest.ts';
import { writeReport } from './write-report.ts';

export const REPORT = 'report.html';

/** Text by its path in the folder of the run; the same each time for the same manifest and tables. */
export async function reportFiles(record: RunRecord): Promise<ReadonlyMap<string, string>> {
  const { html, charts } = await writeReport({ facts: factsOf(record.manifest), tables: record });
  return new Map([
    [REPORT, html],
    ...charts.map(
      ({ name, spec }) => [`charts/${name}.vl.json`, `${JSON.stringify(spec, null, 2)}\n`] as const,
    ),
  ]);
}
