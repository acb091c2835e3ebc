/** Runs an experiment: solves and simulates its cells in a pool of workers and gathers the results. */
import type { RuleSystem } from '../../play/system.ts';
import { ExecutionError } from '../error.ts';
import type { Executor } from '../executor.ts';
import { PART } from '../failing-replicate.ts';
import { pairingOf } from '../job.ts';
import type { RunOutcome } from '../outcome.ts';
import { Scheduler, type SchedulerOptions } from '../scheduler.ts';
import type { UnitCells } from '../unit-cells.ts';
import type { Experiment } from '../../spec/experiment.ts';
import type { Journal } from './journal.ts';
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
    const last = journal === undefined ? recalled : journaled(recalled, journal, scheduler.units);
    return await scheduler.through(last, workers);
  } finally {
    if (options.executor === undefined) await executor.close();
  }
}

/** The number of answers recalled in a row before others (signals, progress) have their turn. */
const RECALLED_IN_A_ROW = 200;

/**
 * An executor that does no job whose answer is in the journal, and writes the answers of the others there. Closing it
 * leaves both open.
 * @param units by their pairing
 */
function journaled(executor: Executor, journal: Journal, units: ReadonlyMap<number, UnitCells>): Executor {
  let inARow = 0;
  return {
    get capacity() {
      return executor.capacity;
    },
    handsKeep: executor.handsKeep,
    get recalledReplicates() {
      return journal.recalledReplicates;
    },
    onGrowth: (grown) => executor.onGrowth?.(grown),
    run: async (job) => {
      const unit = units.get(pairingOf(job));
      const recalled = unit === undefined ? null : journal.recall(job, unit);
      if (recalled !== null) {
        if (++inARow % RECALLED_IN_A_ROW === 0) await new Promise((resolve) => setImmediate(resolve));
        return recalled;
      }
      const answer = await executor.run(job);
      // What the rules refuse is found again wherever the run goes on; parts of chunks have no number of their own.
      if (answer.kind !== 'failed' && !(job.kind === 'simulate' && job.chunk.number === PART))
        journal.append(job, answer);
      return answer;
    },
    close: async () => Promise.resolve(),
  };
}
