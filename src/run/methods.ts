/** The choice of the method for each cell: by counted work and the spec, never by a clock. */
import type { SolveBudget } from '../play/solve.ts';
import type { Choice } from '../play/sampler-choice.ts';
import type { Experiment } from '../spec/experiment.ts';
import { cellName, ExecutionError } from './error.ts';
import type { ExactResult } from './outcome.ts';

/** Counted work up to which solving is always tried (a tenth of a second), even for a handful of replicates. */
const LEAST_AUTO_WORK = 1e8;

/** Counted work up to which a cell is solved to decide a statement, if a run of the spec would spend it too. */
const STATED_WORK = 1e9;

/** The solver's answer for a cell. */
export type Solution = ExactResult | { readonly gaveUp: string };

/** True if the cells of an experiment go to the solver. */
export function toBeSolved({ resolve }: Experiment): boolean {
  return resolve.method !== 'monte-carlo' || resolve.check === 'exact';
}

/**
 * True if the cells of a pairing are simulated; for `auto` known once the solver is done with them. Variants are
 * compared on the same replicates, so either all of them are played or none.
 */
export function toBeSimulated({ resolve }: Experiment, solutions: readonly (Solution | null)[]): boolean {
  if (resolve.method === 'auto')
    return solutions.some((solution) => solution !== null && 'gaveUp' in solution);
  return resolve.method === 'monte-carlo';
}

/** True if the cells of an experiment may be played, so that their work has to be counted first. */
export function mayBeSimulated({ resolve }: Experiment): boolean {
  return resolve.method !== 'exact';
}

/**
 * True if a cell is played without an attempt to solve it: for statements, once another variant of its pairing is too
 * large.
 */
export function isLeftToPlay({ resolve }: Experiment, isPlayed: boolean): boolean {
  return resolve.stop?.rule === 'stated' && isPlayed;
}

/**
 * The budget of the solver for a cell: for `auto` no more work than playing it.
 * @param replicatesOfRun the replicates that a run of the spec would play, roughly
 */
export function budgetOf(
  { resolve }: Experiment,
  choice: Choice | null,
  replicatesOfRun: number,
  budget: SolveBudget,
): SolveBudget {
  if (resolve.method !== 'auto' || choice === null) return budget;
  const work =
    resolve.stop?.rule === 'stated'
      ? Math.min(Math.max(STATED_WORK, choice.total), replicatesOfRun * choice.perReplicate)
      : choice.total;
  return { ...budget, work: Math.min(budget.work, Math.max(LEAST_AUTO_WORK, work)) };
}

/**
 * The reason for the method of a cell, in a sentence. `solution` is null if the cell was not solved; `isPlayed` is true
 * if it is simulated.
 */
export function reasonOf({ resolve }: Experiment, solution: Solution | null, isPlayed: boolean): string {
  const gaveUp = solution !== null && 'gaveUp' in solution ? solution.gaveUp : null;
  const asked = `the spec asks for ${resolve.method}`;
  if (resolve.method === 'auto' && solution !== null)
    return gaveUp === null
      ? isPlayed
        ? 'solved, and played too, because another variant could not be solved'
        : 'solved, because that is no more work than playing it'
      : `simulated, because solving it would be more work: the solver gave up at ${gaveUp}`;
  return gaveUp === null ? asked : `${asked}; not checked, because the solver gave up at ${gaveUp}`;
}

/** Refuses a cell beyond the budget under `method: exact`. @throws {ExecutionError} for the first such cell */
export function requireSolved(experiment: Experiment, solutions: ReadonlyMap<number, Solution>): void {
  if (experiment.resolve.method !== 'exact') return;
  for (const cell of experiment.cells) {
    const solution = solutions.get(cell.number);
    if (solution !== undefined && 'gaveUp' in solution)
      throw new ExecutionError(
        'HYTHE-RUN-UNSOLVED',
        `${cellName(cell)}: method exact was asked for, but the solver gave up at ${solution.gaveUp}; ` +
          'use method auto or monte-carlo, or a smaller engagement',
        { cell: cell.number },
      );
  }
}
