/** Runs an experiment: solves and simulates its cells in a pool of workers and gathers the results. */
import type { RuleSystem } from '../engagement/system.ts';
import { ExecutionError } from '../execution/error.ts';
import type { RunOutcome } from '../execution/outcome.ts';
import { Scheduler } from '../execution/scheduler.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { JournaledExecutor } from './journaled-executor.ts';
import { LocalPool } from './local-pool.ts';
import type { RunOptions } from './run-options.ts';

export type { RunOptions } from './run-options.ts';

const MOST_WORKERS = 1024;

/** Resolves every cell of an experiment. @throws {ExecutionError} if a cell cannot be resolved, or a worker fails */
export async function run(
  experiment: Experiment,
  systems: readonly RuleSystem[],
  options: RunOptions,
): Promise<RunOutcome> {
  const { workers, systemsModule = null, workerMegabytes, longestSeconds, journal } = options;
  if (!Number.isInteger(workers) || workers < 1 || workers > MOST_WORKERS)
    throw new ExecutionError(
      'HYTHE-RUN-WORKERS',
      `workers must be a whole number from 1 to ${MOST_WORKERS}, not ${workers}`,
    );
  const scheduler = new Scheduler(experiment, systems, () => performance.now(), options);
  const executor =
    options.executor ??
    new LocalPool({
      workers: Math.min(workers, scheduler.mostJobs()),
      systemsModule,
      ...(workerMegabytes === undefined ? {} : { workerMegabytes }),
      ...(longestSeconds === undefined ? {} : { longestSeconds }),
    });
  try {
    const journaled =
      journal === undefined ? executor : new JournaledExecutor(executor, journal, scheduler.units);
    return await scheduler.through(journaled, workers);
  } finally {
    if (options.executor === undefined) await executor.close();
  }
}
