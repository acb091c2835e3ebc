/** The report of a run as tests read it. */
import type { ChartInput } from '../../src/questions/matchup/chart-input.ts';
import type { PageParts } from '../../src/report/page-parts.ts';
import { REPORT, reportFiles } from '../../src/report/write-report.ts';

export interface Report {
  readonly html: string;
  /** Vega-Lite by the name of each chart. */
  readonly charts: readonly { readonly name: string; readonly spec: { readonly title?: unknown } }[];
}

export async function writeReport(input: ChartInput, parts: PageParts): Promise<Report> {
  const files = [...(await reportFiles(input, parts))];
  return {
    html: files.find(([path]) => path === REPORT)?.[1] ?? '',
    charts: files.flatMap(([path, text]) => {
      const [, name] = /^charts\/(.*)\.vl\.json$/u.exec(path) ?? [];
      return name === undefined ? [] : [{ name, spec: JSON.parse(text) as { readonly title?: unknown } }]; // as written
    }),
  };
}
