/** Which method answers a cell, and why: decided by counted work and the spec, never by a clock. */
import type { SolveBudget } from '../engagement/solve.ts';
import type { Choice } from '../engagement/sampler-choice.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { cellName, ExecutionError } from './error.ts';
import type { ExactResult } from './outcome.ts';

/** Solving is tried up to this much counted work (a tenth of a second) even for a handful of replicates. */
const LEAST_AUTO_WORK = 1e8;

/** Where a statement has to be decided certainty is worth a few seconds, if the run of the spec would spend them too. */
const STATED_WORK = 1e9;

/** What the solver made of a cell. */
export type Solution = ExactResult | { readonly gaveUp: string };

/** Whether the cells of an experiment are given to the solver. */
export function toBeSolved({ resolve }: Experiment): boolean {
  return resolve.method !== 'monte-carlo' || resolve.check === 'exact';
}

/**
 * Whether the cells of a pairing are simulated; for `auto` once the solver has dealt with them. Variants are compared on
 * the same replicates, so either all of them are played or none.
 */
export function toBeSimulated({ resolve }: Experiment, solutions: readonly (Solution | null)[]): boolean {
  if (resolve.method === 'auto')
    return solutions.some((solution) => solution !== null && 'gaveUp' in solution);
  return resolve.method === 'monte-carlo';
}

/** Whether the cells of an experiment may be played, so that their work has to be counted first. */
export function mayBeSimulated({ resolve }: Experiment): boolean {
  return resolve.method !== 'exact';
}

/**
 * True where a cell is played without trying to solve it: where statements are decided, once another variant of
 * its pairing is too large to be solved.
 */
export function isLeftToPlay({ resolve }: Experiment, isPlayed: boolean): boolean {
  return resolve.stop?.rule === 'stated' && isPlayed;
}

/**
 * The budget of the solver for a cell: for `auto` no more work than playing it would be.
 * @param replicatesOfRun about how many replicates the run of the spec would play
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
 * Why the method of a cell was chosen, in a sentence. `solution` is null where the cell was not solved; `isPlayed` tells
 * whether it is simulated.
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

/** `method: exact` does not settle for less. @throws {ExecutionError} for the first cell beyond the budget. */
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
