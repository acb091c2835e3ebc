/** Options of a run on this machine; none of them changes its results. */
import type { Executor } from '../execution/executor.ts';
import type { SchedulerOptions } from '../execution/scheduler-options.ts';
import type { Journal } from './journal.ts';

export interface RunOptions extends SchedulerOptions {
  /** Worker threads; the results do not depend on it. */
  readonly workers: number;
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
