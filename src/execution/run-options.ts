/** Options of a run; none of them changes its results. */
import type { SolveBudget } from '../engagement/solve.ts';
import type { Executor } from './executor.ts';
import type { Journal } from './journal.ts';
import type { Progress } from './progress.ts';

export interface RunOptions {
  /** Worker threads; the results do not depend on it. */
  readonly workers: number;
  /** Once aborted, no chunk starts; chunks in hand are finished and the outcome is marked as interrupted. */
  readonly signal?: AbortSignal;
  /** Called after each job, in the thread that called `run`. */
  readonly onProgress?: (progress: Progress) => void;
  /** The order of the chunks of a plan, by their numbers; the results do not depend on it. */
  readonly chunkOrder?: (chunks: number) => Iterable<number>;
  /** The solver's budget for one cell. @defaultValue DEFAULT_BUDGET */
  readonly budget?: SolveBudget;
  /**
   * The address (`file://…`) of a module that exports the given systems as `ruleSystems`, for workers to load.
   * @defaultValue the systems that come with Hythe
   */
  readonly systemsModule?: string;
  /** The journal of earlier answers, which takes the new ones too; the caller opens and closes it. */
  readonly journal?: Journal;
  /** Megabytes of objects that one worker may hold. @defaultValue its share of the machine's memory */
  readonly workerMegabytes?: number;
  /** Seconds after which a job counts as stuck, which ends the run. @defaultValue half an hour */
  readonly longestSeconds?: number;
  /** The executor of the jobs, in place of a pool of this machine; the caller closes it. */
  readonly executor?: Executor;
}
