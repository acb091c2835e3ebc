/** Options of a run wherever its jobs are done; none of them changes its results. */
import type { SolveBudget } from '../play/solve.ts';
import type { RunOutcome } from './outcome.ts';
import type { Progress } from './progress.ts';

export interface SchedulerOptions {
  /** Once aborted, no chunk starts; chunks in hand are finished and the outcome is marked as interrupted. */
  readonly signal?: AbortSignal;
  /** Called after each job, in the thread that runs the scheduler. */
  readonly onProgress?: (progress: Progress) => void;
  /** Called after each job with a function that gives the outcome so far, for the time of the call. */
  readonly onAnswer?: (outcome: () => RunOutcome) => void;
  /** The order of the chunks of a plan, by their numbers; the results do not depend on it. */
  readonly chunkOrder?: (chunks: number) => Iterable<number>;
  /** The solver's budget for one cell. @defaultValue DEFAULT_BUDGET */
  readonly budget?: SolveBudget;
}
