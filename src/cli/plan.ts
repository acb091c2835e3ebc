/** `hythe check --plan`: the engagements that a spec needs to decide with a stated power, and the time of a run. */
import { plannedQuestions, plannedStatements, sizeOf } from '../analysis/plan/needs.ts';
import type { Estimate } from '../analysis/tables/rows.ts';
import { boundCell } from '../execution/bound-cell.ts';
import { toBeSolved } from '../execution/methods.ts';
import type { RunOutcome } from '../execution/outcome.ts';
import { PacedExecutor } from '../execution/pace.ts';
import { Binder } from '../experiment/bind.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { DEFAULT_BUDGET } from '../engagement/solve.ts';
import { printedNamesOf } from '../engagement/printed-names.ts';
import { shown } from '../engagement/shown.ts';
import { LocalPool } from '../host/local-pool.ts';
import { run } from '../host/run.ts';
import type { RulesAtHand } from '../host/rules-at-hand.ts';
import { UsageError } from './command-error.ts';
import type { HowToDecide } from './decide.ts';
import { bold, type Output } from './output.ts';
import { planJson, planLines, type Plan } from './plan-text.ts';
import { ProgressLine } from './progress-line.ts';
import type { ReadSpec } from './specs.ts';

const DEFAULT_POWER = 0.9;
const LEAST_POWER = 0.5;
const MOST_POWER = 0.999;

/** Counted work to solve a cell that a run may solve, and to solve all cells that it would not, some seconds each. */
const SOLVING_WORK = 5e9;
const LOOKING_WORK = 1e10;
/** Pilots have streams of their own: a run must not count what it was planned by. */
const PILOT_SEED = 'the pilot that a plan rests on';
/** The least replicates of a pilot, where the spec asks for fewer; battles on a map take too long. */
const PILOT_REPLICATES = 2000;
/** Chunks of a pilot, each a twentieth of a second, in a spec of few cells and of many. */
const FEW_CELLS = 20;
const CHUNKS = { few: 4, many: 1 };

/** The factor by which a run may be faster or slower than its pilot: a machine has other work. */
const MARGIN = 1.25;

/** The power of `--power`. @throws {UsageError} if it is no chance within bounds */
export function powerOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_POWER;
  const power = /^(?:0?\.\d+|1|0)$/u.test(text) ? Number(text) : NaN;
  if (power >= LEAST_POWER && power <= MOST_POWER) return power;
  throw new UsageError(
    `--power is the chance to decide, from ${LEAST_POWER} to ${MOST_POWER}, such as ${DEFAULT_POWER}, not ${shown(text)}`,
  );
}

/** The plan of a spec by a pilot; null where it was interrupted. */
export async function plan(
  output: Output,
  { path, experiment, systems }: ReadSpec,
  rules: RulesAtHand,
  { workers, signal, power }: HowToDecide & { readonly power: number },
): Promise<{ readonly lines: readonly string[]; readonly json: object } | null> {
  const binder = new Binder(experiment.rules, systems);
  const isSolvable = experiment.cells.every((cell) => boundCell(binder, cell).shape.solvable !== false);
  const trial = pilotOf(experiment, isSolvable);
  output.note(
    `${bold(path)}: a pilot of ${trial.cells.length === 1 ? 'its cell' : `${trial.cells.length} cells`}`,
  );
  const { systemsModule = null } = rules.forWorkers(experiment.rules);
  const executor = new PacedExecutor(new LocalPool({ workers, systemsModule }), () => performance.now());
  const progress = new ProgressLine(output);
  let outcome: RunOutcome;
  try {
    outcome = await run(trial, systems, {
      workers,
      signal,
      executor,
      onProgress: progress.update.bind(progress),
      budget: {
        ...DEFAULT_BUDGET,
        work: toBeSolved(experiment) ? SOLVING_WORK : LOOKING_WORK / trial.cells.length,
      },
      mostChunks: trial.cells.length > FEW_CELLS ? CHUNKS.many : CHUNKS.few,
    });
  } finally {
    progress.stop();
    await executor.close();
  }
  if (signal.aborted) return null;
  const planned = planOf(outcome, experiment, executor, { workers, power });
  const names = printedNamesOf(experiment, systems);
  return {
    lines: planLines(path, outcome, experiment, planned, { names, width: output.width }),
    json: planJson(path, experiment, planned),
  };
}

/** The experiment as its pilot plays it: cells are solved too where that takes little. */
function pilotOf(experiment: Experiment, isSolvable: boolean): Experiment {
  // Games of feel decide nothing that is planned.
  const { feel: _feel, ...played } = experiment;
  const { resolve, analysis, variants } = played;
  return {
    ...played,
    resolve: {
      ...resolve,
      check: resolve.method === 'monte-carlo' && isSolvable ? 'exact' : 'none',
      replicates: isSolvable ? Math.max(resolve.replicates, PILOT_REPLICATES) : resolve.replicates,
      seed: PILOT_SEED,
    },
    analysis: variants.length === 0 ? analysis : { ...analysis, of: ['winner'] },
  };
}

function planOf(
  outcome: RunOutcome,
  asked: Experiment,
  pace: PacedExecutor,
  { workers, power }: { readonly workers: number; readonly power: number },
): Plan {
  const statements = plannedStatements(outcome, asked, power);
  const questions = plannedQuestions(outcome, asked, power);
  const sizes = [...statements.map(({ need }) => need), ...questions.flatMap(({ needs }) => needs)].map(
    sizeOf,
  );
  const enough = Math.max(0, ...sizes.filter(Number.isFinite));
  const solving = toBeSolved(asked) ? pace.solving : 0;
  const replicatesOf = new Map(
    outcome.cells.flatMap(({ cell, simulated }) =>
      simulated === null
        ? []
        : [[cell.pairing, simulated.sequence?.plannedReplicates ?? asked.resolve.replicates] as const],
    ),
  );
  const workOf = (pairing: number): number =>
    outcome.cells.reduce(
      (sum, { cell }) => sum + (cell.pairing === pairing ? (pace.work.get(cell.number) ?? 0) : 0),
      0,
    );
  const secondsFor = (replicates: (pairing: number) => number): Estimate => {
    // The first chunk of a unit also builds its tables, so that it says less of the pace where others followed.
    const later = pace.chunks.filter(({ first }) => first > 0);
    const paces = (later.length > 0 ? later : pace.chunks)
      .map(({ seconds, replicates: played, pairing }) => seconds / (played * workOf(pairing)))
      .toSorted((a, b) => a - b);
    const work = [...replicatesOf.keys()].reduce(
      (sum, pairing) => sum + replicates(pairing) * workOf(pairing),
      0,
    );
    const take = (part: number): number =>
      (solving + work * (paces[Math.round(part * (paces.length - 1))] ?? 0)) / workers;
    return { low: take(0.1) / MARGIN, value: take(0.5), high: take(0.9) * MARGIN };
  };
  return {
    power,
    workers,
    statements,
    questions,
    pilot: { engagements: outcome.timing.replicates, seconds: outcome.timing.seconds },
    asWritten: {
      engagements: outcome.cells.reduce((sum, { cell }) => sum + (replicatesOf.get(cell.pairing) ?? 0), 0),
      seconds: secondsFor((pairing) => replicatesOf.get(pairing) ?? 0),
    },
    enough: { replicates: enough, seconds: secondsFor(() => enough) },
  };
}
