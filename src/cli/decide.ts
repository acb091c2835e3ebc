/** Decisions on the statements of a spec, for `hythe check`: runs the cells that they need, and keeps nothing. */
import { labelsOf } from '../questions/telling/labels.ts';
import { judgeStatements } from '../run/statements.ts';
import { cellRows } from '../questions/telling/rows.ts';
import { tidy } from '../run/tables/tidy-tables.ts';
import { printedNamesOf } from '../play/printed-names.ts';
import { countOf } from '../play/shown.ts';
import { statementLines } from '../questions/matchup/statements.ts';
import { toDecide } from '../run/statement-rule.ts';
import { expectAsWritten } from '../spec/expect.ts';
import { verdictLines } from './finding-text.ts';
import { bold } from './output.ts';
import { duration } from './progress-line.ts';
import { shownRun, type HowToShow } from './shown-run.ts';
import type { ReadSpec } from './specs.ts';

interface Decided {
  readonly lines: readonly string[];
  readonly json: object;
  /** Every statement holds. */
  readonly isFine: boolean;
}

export async function decide(
  { path, experiment, systems }: ReadSpec,
  how: HowToShow,
  width: number,
): Promise<Decided> {
  const outcome = await shownRun(path, toDecide(experiment), systems, how);
  const { replicates, seconds } = outcome.timing;
  const played = replicates === 0 ? 'solved' : `played ${countOf(replicates, 'engagement')}`;
  how.output.note(`${outcome.interrupted ? 'interrupted after' : `${played} in`} ${duration(seconds)}`);
  const verdicts = judgeStatements(outcome);
  const isFine = verdicts.every(({ state }) => state === 'holds');
  const { cells, factors } = tidy(outcome, systems);
  const facts = labelsOf(experiment, factors, printedNamesOf(experiment, systems));
  const told = statementLines(verdicts, cellRows(cells, factors), facts);
  const written = expectAsWritten(experiment.expect);
  const factorsOf = (number: number): object => {
    const cell = experiment.cells.find((one) => one.number === number);
    const values = cell?.factors.map((factor) => [factor.path, factor.value] as const) ?? [];
    return { variant: cell?.variant ?? null, factors: Object.fromEntries(values) };
  };
  return {
    lines: [bold(path), ...verdictLines(told, ({ state }) => state, width)],
    json: {
      spec: path,
      title: experiment.title,
      confidence: experiment.resolve.confidence,
      holds: isFine,
      statements: verdicts.map(({ state, confidence, cells: found }, i) => ({
        ...written[i],
        state,
        confidence,
        cells: found.map((one) => ({ ...one, ...factorsOf(one.cell) })),
      })),
    },
    isFine,
  };
}
