/** What follows when a run is over: its tables, finding and report, written to its folder. */
import { isAbsolute, join, relative } from 'node:path';
import process from 'node:process';
import { matchup } from '../analysis/matchup.ts';
import { plain } from '../analysis/sentence.ts';
import { tidy } from '../analysis/tables.ts';
import type { RuleSystem } from '../engagement/system.ts';
import type { RunOutcome } from '../execution/outcome.ts';
import { writeReport } from '../report/write-report.ts';
import { recordOf } from '../results/record.ts';
import { saveRun } from '../results/store.ts';
import { findingJson, findingLines } from './finding-text.ts';
import { runFacts, type Asked } from './run-facts.ts';
import { wrapped } from './wrap.ts';

export interface CompletedRun {
  /** For a terminal; the last line is the path of the report. */
  readonly lines: readonly string[];
  readonly json: unknown;
  /** Counts and exact values do not belong together: no number can be trusted. */
  readonly disagrees: boolean;
}

/** Analyses and writes a run. @throws {ResultsError} where it cannot be written */
export async function completeRun(
  outcome: RunOutcome,
  systems: readonly RuleSystem[],
  asked: Asked,
  out: string,
  width: number,
): Promise<CompletedRun> {
  const { experiment } = outcome;
  const system = systems.find(({ id }) => id === experiment.rules);
  if (system === undefined) throw new TypeError(`${experiment.rules} was run, yet there is no such system`);
  if (outcome.cells.every(({ exact, simulated }) => exact === null && simulated === null))
    return {
      lines: ['Nothing was finished, so there is no finding and no report.'],
      json: { title: experiment.title, interrupted: true, finding: [], cells: [], run: null, report: null },
      disagrees: false,
    };
  const record = recordOf(outcome, tidy(outcome), system);
  const facts = runFacts(outcome, record.manifest, system, asked);
  const findings = matchup(record, facts);
  const { html, charts } = await writeReport({ facts, tables: record });
  const files = new Map([[REPORT, html]]);
  for (const { name, spec } of charts)
    files.set(`charts/${name}.vl.json`, `${JSON.stringify(spec, null, 2)}\n`);
  const { folder } = await saveRun(record, out, files);
  const report = shortPath(join(folder, REPORT));
  const { agreement } = findings;
  return {
    lines: [
      ...findingLines(findings, facts.sides, width),
      ...(agreement === null ? [] : ['', ...wrapped(plain(agreement.sentence), width)]),
      '',
      report,
    ],
    json: {
      title: facts.title,
      interrupted: facts.interrupted,
      ...findingJson(findings),
      run: shortPath(folder),
      report,
    },
    disagrees: agreement?.state === 'disagrees',
  };
}

const REPORT = 'report.html';

/** A path as seen from the folder the user is in, where it lies below that. */
function shortPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') || isAbsolute(short) ? path : short;
}
