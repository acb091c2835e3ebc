/** A run whose batches workers on other machines do. */
import { countOf } from '../play/shown.ts';
import type { RunOutcome } from '../run/outcome.ts';
import type { ClusterAddress } from '../run/node/cluster/address.ts';
import { Cluster, type ClusterOptions } from '../run/node/cluster/cluster.ts';
import { connect } from '../run/node/cluster/connect.ts';
import { LocalPool } from '../run/node/local-pool.ts';
import type { RunOptions } from '../run/node/run.ts';
import { hytheCommand } from './hythe-command.ts';

/** Milliseconds without a worker after which the user is told how to start one. */
const PATIENCE_MS = 5_000;
/** Workers that the line of progress names. */
const MOST_NAMED = 3;

/** A run through the Redis at an address. */
export async function clusterRun(
  address: ClusterAddress,
  { workers, systemsModule, watch }: RunOptions,
  options: Omit<ClusterOptions, 'units' | 'local'>,
): Promise<{
  readonly openExecutor: NonNullable<RunOptions['openExecutor']>;
  /** `3 workers: north-12 40 batches, south-7 38 batches, …` */
  readonly progress: () => string;
  /** The outcome with the workers in it. */
  readonly recorded: (outcome: RunOutcome) => RunOutcome;
  /** Ends the connection where no executor was opened. */
  readonly close: () => void;
}> {
  const { note, signal } = options;
  const connected = await connect(address, note);
  let cluster: Cluster | null = null;
  return {
    // Ended twice, it would hold the process for seconds.
    close: () => {
      if (cluster === null) connected.close();
    },
    openExecutor: async (units) => {
      const local = new LocalPool({
        workers,
        systemsModule: systemsModule ?? null,
        watch,
        stop: signal,
      });
      const opened = await Cluster.open(connected, { ...options, units, local });
      cluster = opened;
      setTimeout(() => {
        if (!opened.isClosed && opened.progress.length === 0)
          note(
            `no worker has answered yet; if none runs, this starts one, on any machine: \`${hytheCommand('worker', '--cluster', address.shown)}\``,
          );
      }, PATIENCE_MS).unref();
      return opened;
    },
    progress: () => {
      const all = cluster?.progress ?? [];
      if (all.length === 0) return 'no worker yet';
      const named = all
        .slice(0, MOST_NAMED)
        .map(([name, batches]) => `${name} ${countOf(batches, 'batch', 'batches')}`);
      return `${countOf(all.length, 'worker')}: ${named.join(', ')}${all.length > MOST_NAMED ? ', …' : ''}`;
    },
    recorded: (outcome) => {
      if (cluster === null) return outcome;
      const { record } = cluster;
      const threads = record.workers.reduce((sum, worker) => sum + worker.threads, 0);
      const timing = { ...outcome.timing, workers: Math.max(1, threads), cluster: record };
      return { ...outcome, timing };
    },
  };
}
