/** The finding of a run, as a command gives it at its end; null stands for a run of which nothing was finished. */
import { join } from 'node:path';
import { plain } from '../questions/telling/sentence.ts';
import type { RunOutcome } from '../run/outcome.ts';
import type { Progress } from '../run/progress.ts';
import type { RuleSystem } from '../play/system.ts';
import { findingJson } from '../questions/matchup/findings.ts';
import { solvedFindings, type CompletedRun } from '../run/node/complete-run.ts';
import { shortPath } from '../run/node/short-path.ts';
import { REPORT } from '../report/write-report.ts';
import type { AskedFor } from '../run/record/asked.ts';
import { findingLines } from './finding-text.ts';
import type { Output } from './output.ts';
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

/** The answer of a run that plays only to check its dice: it is known, and printed, once all cells are solved. */
export class EarlyAnswer {
  /** The answer as it was printed; null where it was not. */
  printed: string | null = null;
  private isSolved = false;
  private readonly output: Output;

  constructor(output: Output) {
    this.output = output;
  }

  update({ done, planned, solved, toSolve }: Progress): void {
    this.isSolved = toSolve > 0 && solved === toSolve && done < planned;
  }

  /** Prints the answer once all cells are solved. */
  print(systems: readonly RuleSystem[], asked: AskedFor, outcome: () => RunOutcome): void {
    if (!this.isSolved || this.printed !== null) return;
    const { findings, facts } = solvedFindings(outcome(), systems, asked);
    this.printed = findingLines(findings, facts, this.output.width).join('\n');
    this.output.result(this.printed);
    this.output.note('now the same is played with dice, to check it');
  }
}
