/** The address of a cluster, from the option or from the environment, which keeps a password out of the list of processes. */
import process from 'node:process';
import { clusterAddress, type ClusterAddress } from '../run/node/cluster/address.ts';
import { UsageError } from './command-error.ts';

/** The variable of the environment that holds the address of a cluster. */
const CLUSTER = 'HYTHE_CLUSTER';

/**
 * The address that was asked for; with `true` that in the environment. One without a password takes that of the same
 * address there.
 * @throws {UsageError} if there is none, or it is no address; no message shows a password
 */
export function clusterOf(cluster: string | true): ClusterAddress {
  const inEnvironment = process.env[CLUSTER] ?? '';
  // Worker threads, and rules in them, have no use for it.
  delete process.env[CLUSTER];
  if (cluster === true && inEnvironment === '')
    throw new UsageError(`--cluster: give the address of a Redis or Valkey, or set ${CLUSTER} to it`);
  if (cluster === true) return addressIn(inEnvironment, CLUSTER);
  const address = addressIn(cluster, '--cluster');
  const other = clusterAddress(inEnvironment);
  return !('wrong' in other) && other.shown === address.shown && address.connection.password === undefined
    ? other
    : address;
}

function addressIn(text: string, where: string): ClusterAddress {
  const address = clusterAddress(text);
  if (!('wrong' in address)) return address;
  const isFile = /^[\w./-]+$/u.test(text) ? `, not ${text}; name specs before --cluster` : '';
  throw new UsageError(`${where}: ${address.wrong}${isFile}`);
}
