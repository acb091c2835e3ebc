/** Decisions on the statements of a spec, for `hythe check`: runs the cells that they need, and keeps nothing. */
import { statementLines } from '../questions/matchup/statements.ts';
import { labelsOf } from '../analysis/labels.ts';
import { plain } from '../analysis/sentence.ts';
import { judgeStatements, type JudgedStatement } from '../analysis/statements.ts';
import { cellRows } from '../analysis/tables/rows.ts';
import { tidy, type TidyTables } from '../analysis/tables/tidy-tables.ts';
import { printedNamesOf } from '../play/printed-names.ts';
import { countOf } from '../play/shown.ts';
import type { RuleSystem } from '../play/system.ts';
import { toDecide } from '../execution/statement-rule.ts';
import { expectAsWritten } from '../spec/expect.ts';
import type { Experiment } from '../spec/experiment.ts';
import { run } from '../host/run.ts';
import { bold, type Output } from './output.ts';
import { duration, ProgressLine } from './progress-line.ts';
import type { RulesAtHand } from '../host/rules-at-hand.ts';
import type { ReadSpec } from './specs.ts';
import { indented, tableLines } from './table.ts';
import { workText } from './work-text.ts';

interface Decided {
  readonly lines: readonly string[];
  readonly json: object;
  /** Every statement holds. */
  readonly isFine: boolean;
}

interface HowToDecide {
  readonly workers: number;
  readonly signal: AbortSignal;
}

export async function decide(
  output: Output,
  { path, experiment, systems }: ReadSpec,
  rules: RulesAtHand,
  { workers, signal }: HowToDecide,
): Promise<Decided> {
  const needed = toDecide(experiment);
  output.note(`${bold(path)}: ${workText(needed)}`);
  const progress = new ProgressLine(output);
  const onProgress = progress.update.bind(progress);
  const outcome = await run(needed, systems, {
    workers,
    signal,
    onProgress,
    ...rules.forWorkers(experiment.rules),
  }).finally(() => progress.stop());
  const { replicates, seconds } = outcome.timing;
  const played = replicates === 0 ? 'solved' : `played ${countOf(replicates, 'engagement')}`;
  output.note(`${outcome.interrupted ? 'interrupted after' : `${played} in`} ${duration(seconds)}`);
  const verdicts = judgeStatements(outcome);
  const isFine = verdicts.every(({ state }) => state === 'holds');
  return {
    lines: [
      bold(path),
      ...linesOf(verdicts, tidy(outcome, systems), { experiment, systems, width: output.width }),
    ],
    json: jsonOf(path, experiment, verdicts, isFine),
    isFine,
  };
}

function linesOf(
  verdicts: readonly JudgedStatement[],
  { cells, factors }: TidyTables,
  {
    experiment,
    systems,
    width,
  }: {
    readonly experiment: Experiment;
    readonly systems: readonly RuleSystem[];
    readonly width: number;
  },
): string[] {
  const facts = labelsOf(experiment, factors, printedNamesOf(experiment, systems));
  const rows = cellRows(cells, factors);
  const columns = ['', '', ''].map((heading) => ({ heading }));
  const table = tableLines(
    columns,
    statementLines(verdicts, rows, facts).map(({ state, words: said, figure }) => [
      state,
      plain(said),
      plain(figure),
    ]),
    width - 2,
  );
  return indented(table);
}

function jsonOf(
  path: string,
  { title, expect, cells, resolve }: Experiment,
  verdicts: readonly JudgedStatement[],
  isFine: boolean,
): object {
  const factorsOf = (number: number): object => {
    const cell = cells.find((one) => one.number === number);
    const factors = cell?.factors.map((factor) => [factor.path, factor.value] as const) ?? [];
    return { variant: cell?.variant ?? null, factors: Object.fromEntries(factors) };
  };
  const written = expectAsWritten(expect);
  return {
    spec: path,
    title,
    confidence: resolve.confidence,
    holds: isFine,
    statements: verdicts.map(({ state, confidence, cells: found }, i) => ({
      ...written[i],
      state,
      confidence,
      cells: found.map((one) => ({ ...one, ...factorsOf(one.cell) })),
    })),
  };
}
