/** The option --cluster, and the address in the environment, which keeps a password out of the list of processes. */
import process from 'node:process';
import type { Command } from 'commander';
import { clusterAddress, type ClusterAddress } from '../host/cluster/address.ts';
import { shown } from '../play/shown.ts';
import { UsageError } from './command-error.ts';

/** The variable of the environment that holds the address of a cluster. */
const CLUSTER = 'HYTHE_CLUSTER';

/** The share of batches that are done again and compared, unless the user says otherwise. */
const RECHECK = '0.01';

export interface ClusterOptions {
  /** True without an address of its own. */
  readonly cluster?: string | true;
  readonly recheck?: string;
}

export function withCluster(command: Command, does: string): Command {
  return command.option(
    '--cluster [address]',
    `${does} the Redis or Valkey at this address, such as redis://127.0.0.1:6379 (default: that in ${CLUSTER}, which keeps a password out of sight)`,
  );
}

/**
 * The address that was asked for. One without a password takes that of the same address in the environment.
 * @throws {UsageError} if there is none, or it is no address; no message shows a password
 */
export function clusterOf({ cluster }: ClusterOptions): ClusterAddress {
  const inEnvironment = process.env[CLUSTER] ?? '';
  // Worker threads, and rules in them, have no use for it.
  delete process.env[CLUSTER];
  if (cluster === true) {
    if (inEnvironment === '')
      throw new UsageError(`--cluster: give the address of a Redis or Valkey, or set ${CLUSTER} to it`);
    return addressIn(inEnvironment, CLUSTER);
  }
  const address = addressIn(cluster ?? '', '--cluster');
  const other = clusterAddress(inEnvironment);
  return !('wrong' in other) && other.shown === address.shown && address.connection.password === undefined
    ? other
    : address;
}

/** The share of batches to do again. @throws {UsageError} if it is none, or there is no cluster */
export function recheckOf({ cluster, recheck = RECHECK }: ClusterOptions): number {
  const share = /^\d*\.?\d+$/u.test(recheck) ? Number(recheck) : NaN;
  if (!(share <= 1))
    throw new UsageError(
      `--recheck must be the share of the batches to do again, from 0 to 1, such as 0.05, not ${shown(recheck)}`,
    );
  if (cluster === undefined && recheck !== RECHECK)
    throw new UsageError('--recheck compares what workers of a cluster sent: it needs --cluster');
  return share;
}

function addressIn(text: string, where: string): ClusterAddress {
  const address = clusterAddress(text);
  if (!('wrong' in address)) return address;
  const isFile = /^[\w./-]+$/u.test(text) ? `, not ${text}; name specs before --cluster` : '';
  throw new UsageError(`${where}: ${address.wrong}${isFile}`);
}
