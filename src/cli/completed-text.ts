/** The finding of a run, as a command gives it at its end; null stands for a run of which nothing was finished. */
import { join } from 'node:path';
import { findingJson } from '../questions/matchup/findings.ts';
import { plain } from '../analysis/sentence.ts';
import type { CompletedRun } from '../host/complete-run.ts';
import { shortPath } from '../host/short-path.ts';
import { REPORT } from '../report/write-report.ts';
import { findingLines } from './finding-text.ts';
import { wrapped } from './wrap.ts';

/**
 * Lines for a terminal: the finding, the check of the dice, notes, and last the path of the report. A finding that has
 * been `printed` before is left out.
 */
export function completedLines(
  run: CompletedRun | null,
  width: number,
  printed: string | null = null,
): readonly string[] {
  if (run === null) return ['Nothing was finished, so there is no finding and no report.'];
  const { folder, facts, findings } = run;
  const { agreement } = findings;
  const finding = findingLines(findings, facts, width);
  return [
    ...(finding.join('\n') === printed ? [] : finding),
    ...(agreement === null ? [] : wrapped(plain(agreement.sentence), width)),
    ...facts.warnings
      .filter(({ about }) => about !== 'spec')
      .flatMap(({ message }) => ['', ...wrapped(`Note: ${message}`, width)]),
    '',
    reportOf(folder),
  ];
}

export function completedJson(run: CompletedRun | null, title: string): unknown {
  if (run === null) return { title, interrupted: true, finding: [], cells: [], run: null, report: null };
  const { folder, facts, findings } = run;
  return {
    title: facts.title,
    interrupted: facts.interrupted,
    ...findingJson(findings),
    ...(facts.statements === undefined ? {} : { statements: facts.statements }),
    warnings: facts.warnings,
    run: shortPath(folder),
    report: reportOf(folder),
  };
}

function reportOf(folder: string): string {
  return shortPath(join(folder, REPORT));
}
