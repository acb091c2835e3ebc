/** The end of a run: its tables, finding and report, written to its folder. */
import { join } from 'node:path';
import { missesInWords } from '../analysis/matchup/agreement.ts';
import { findingJson } from '../analysis/finding-json.ts';
import { plain } from '../analysis/sentence.ts';
import { tidy } from '../analysis/tables/tidy-tables.ts';
import type { RuleSystem } from '../engagement/system.ts';
import type { RunOutcome } from '../execution/outcome.ts';
import { messagesAbout } from '../experiment/warnings.ts';
import { pageParts } from '../host/page-parts.ts';
import { recordHere } from '../host/record.ts';
import { saveRun } from '../host/store.ts';
import { REPORT, reportFiles } from '../report/report-files.ts';
import { reportInput } from '../report/report-input.ts';
import { askedOf, type AskedFor } from '../results/asked.ts';
import { findingLines } from './finding-text.ts';
import { shortPath } from './short-path.ts';
import { wrapped } from './wrap.ts';

export interface CompletedRun {
  /** Lines for a terminal; the last is the path of the report. */
  readonly lines: readonly string[];
  readonly json: unknown;
  /** Counts and exact values contradict each other: no number can be trusted. */
  readonly disagrees: boolean;
}

/** Analyses and writes a run; `stagingFolder` is as for `saveRun`. @throws {ResultsError} if it cannot be written */
export async function completeRun(
  outcome: RunOutcome,
  systems: readonly RuleSystem[],
  asked: AskedFor,
  out: string,
  width: number,
  stagingFolder: string | null = null,
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
  const section = askedOf(experiment, system, asked);
  const record = recordHere(outcome, tidy(outcome, systems), system, new Date(), section);
  const input = reportInput(record);
  const { facts, findings } = input;
  const { folder } = await saveRun(record, out, await reportFiles(input, pageParts), stagingFolder);
  const report = shortPath(join(folder, REPORT));
  const { agreement } = findings;
  const misses = missesInWords(findings, facts.confidence);
  return {
    lines: [
      ...findingLines(findings, facts, width),
      ...(agreement === null
        ? []
        : ['', ...wrapped([plain(agreement.sentence), misses ?? ''].join(' ').trim(), width)]),
      ...messagesAbout('numbers', facts.warnings).flatMap((caution) => [
        '',
        ...wrapped(`Note: ${caution}`, width),
      ]),
      '',
      report,
    ],
    json: {
      title: facts.title,
      interrupted: facts.interrupted,
      ...findingJson(findings),
      ...(facts.statements === undefined ? {} : { statements: facts.statements }),
      warnings: facts.warnings,
      run: shortPath(folder),
      report,
    },
    disagrees: agreement?.state === 'disagrees',
  };
}
