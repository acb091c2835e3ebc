/** Runs an experiment: solves and simulates its cells in a pool of workers and gathers the results. */
import type { RuleSystem } from '../../play/system.ts';
import { ExecutionError } from '../error.ts';
import type { Executor } from '../executor.ts';
import type { RunOutcome } from '../outcome.ts';
import type { SchedulerOptions } from '../scheduler-options.ts';
import { Scheduler } from '../scheduler.ts';
import type { UnitCells } from '../unit-cells.ts';
import type { Experiment } from '../../spec/experiment.ts';
import type { Journal } from './journal.ts';
import { JournaledExecutor } from './journaled-executor.ts';
import { LocalPool } from './local-pool.ts';

/** Options of a run on this machine; none of them changes its results. */
export interface RunOptions extends SchedulerOptions {
  /** Worker threads; the results do not depend on it. */
  readonly workers: number;
  /**
   * The address (`file://…`) of a module that exports the given systems as `ruleSystems`, for workers to load.
   * @defaultValue the systems that come with Hythe
   */
  readonly systemsModule?: string;
  /** The memory in which workers tell where they are in those systems. */
  readonly watch?: SharedArrayBuffer;
  /** The journal of earlier answers, which takes the new ones too; the caller opens and closes it. */
  readonly journal?: Journal;
  /** Megabytes of objects that one worker may hold. @defaultValue its share of the machine's memory */
  readonly workerMegabytes?: number;
  /** Seconds after which a job counts as stuck, which ends the run. @defaultValue half an hour */
  readonly longestSeconds?: number;
  /** The executor of the jobs, in place of a pool of this machine; the caller closes it. */
  readonly executor?: Executor;
  /** Gives an executor that does only what is not known already. */
  readonly recalling?: (executor: Executor) => Executor;
  /** Opens one for the cells of the run, by their pairing; the run closes it. */
  readonly openExecutor?: (units: ReadonlyMap<number, UnitCells>) => Promise<Executor>;
}

const MOST_WORKERS = 1024;

/** Resolves every cell of an experiment. @throws {ExecutionError} if a cell cannot be resolved, or a worker fails */
export async function run(
  experiment: Experiment,
  systems: readonly RuleSystem[],
  options: RunOptions,
): Promise<RunOutcome> {
  const { workers, systemsModule = null, watch, signal, workerMegabytes, longestSeconds, journal } = options;
  if (!Number.isInteger(workers) || workers < 1 || workers > MOST_WORKERS)
    throw new ExecutionError(
      'HYTHE-RUN-WORKERS',
      `workers must be a whole number from 1 to ${MOST_WORKERS}, not ${workers}`,
    );
  const scheduler = new Scheduler(experiment, systems, () => performance.now(), options);
  const executor =
    options.executor ??
    (await options.openExecutor?.(scheduler.units)) ??
    new LocalPool({
      workers: Math.min(workers, scheduler.mostJobs()),
      systemsModule,
      watch,
      stop: signal,
      workerMegabytes,
      longestSeconds,
    });
  try {
    const recalled = options.recalling?.(executor) ?? executor;
    const journaled =
      journal === undefined ? recalled : new JournaledExecutor(recalled, journal, scheduler.units);
    return await scheduler.through(journaled, workers);
  } finally {
    if (options.executor === undefined) await executor.close();
  }
}
