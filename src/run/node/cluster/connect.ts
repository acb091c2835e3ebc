/** Connections to the Redis of a cluster. BullMQ and ioredis are optional: they are loaded here, for those who ask for a cluster. */
import type * as Bull from 'bullmq';
import type { Redis } from 'ioredis';
import { thrownText } from '../../../play/shown.ts';
import { visibleName } from '../../../play/visible.ts';
import { ExecutionError } from '../../error.ts';
import type { ClusterAddress, Connection } from './address.ts';

/** Milliseconds that the first connection may take. */
const CONNECT_MS = 10_000;

/** A Redis that has answered, and the packages that speak to it. */
export interface Connected {
  readonly bull: typeof Bull;
  /** Options for BullMQ, which makes connections of its own. */
  readonly connection: Connection & { readonly maxRetriesPerRequest: null };
  /** For announcements. It comes back by itself after a loss. */
  readonly redis: Redis;
  /** Ends the connection; at once where Redis does not answer. */
  readonly close: () => void;
}

function clusterError(message: string, cause?: unknown): ExecutionError {
  return new ExecutionError('HYTHE-RUN-CLUSTER', message, { cause });
}

/**
 * Connects to the Redis of a cluster.
 * @param note takes remarks on a connection that is lost, and that is back
 * @throws {ExecutionError} if the packages are missing, or Redis does not answer, or refuses
 */
export async function connect(address: ClusterAddress, note: (text: string) => void): Promise<Connected> {
  const [bull, { Redis: Client }] = await Promise.all([import('bullmq'), import('ioredis')]).catch(
    (error: unknown) => {
      throw clusterError(
        'a cluster needs the packages bullmq and ioredis, which are not installed: `npm install bullmq@6.7.0 ioredis@6.0.0`',
        error,
      );
    },
  );
  await requireAnswer(
    new Client({
      ...address.connection,
      lazyConnect: true,
      connectTimeout: CONNECT_MS,
      commandTimeout: CONNECT_MS,
      retryStrategy: () => null,
      maxRetriesPerRequest: 0,
    }),
    address,
  );
  const connection = { ...address.connection, maxRetriesPerRequest: null };
  const redis = new Client(connection);
  let isLost = false;
  redis.on('error', (error: unknown) => {
    if (isLost) return;
    isLost = true;
    note(`the connection to ${address.shown} is lost (${reasonOf(error)}); waiting for it`);
  });
  redis.on('close', () => {
    if (!isLost && redis.status !== 'end') {
      isLost = true;
      note(`the connection to ${address.shown} is lost; waiting for it`);
    }
  });
  redis.on('ready', () => {
    if (isLost) note(`connected to ${address.shown} again`);
    isLost = false;
  });
  return { bull, connection, redis, close: () => redis.disconnect() };
}

/** Asks Redis once, so that a wrong address or password is an error at the start. */
async function requireAnswer(redis: Redis, { shown }: ClusterAddress): Promise<void> {
  let last: unknown = null;
  redis.on('error', (error: unknown) => (last = error));
  try {
    await redis.connect();
    const info = await redis.info();
    // A database that is not there is told beside the answers.
    if (last !== null) throw clusterError('it refuses');
    const policy = /^maxmemory_policy:(\S+)/mu.exec(info)?.[1] ?? 'noeviction';
    if (policy !== 'noeviction')
      throw new Error(`its maxmemory-policy is ${policy}, under which batches vanish: set it to noeviction`);
  } catch (error) {
    throw clusterError(`cannot use ${shown}: ${reasonOf(last ?? error)}`, error);
  } finally {
    redis.disconnect();
  }
}

const UNKNOWN_AUTHORITY =
  'no authority that this machine trusts has signed its certificate; NODE_EXTRA_CA_CERTS names the file of one more';

const SILENT = 'it does not answer; rediss:// speaks TLS, and redis:// does not';

/** Reasons in words, by the code of Node or the first word of Redis. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there; start redis-server or valkey-server, or correct the address',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host cannot be looked up now',
  ETIMEDOUT: SILENT,
  'Command timed out': SILENT,
  ECONNRESET: 'it ends the connection; rediss:// speaks TLS, and redis:// does not',
  EPROTO: 'it does not speak TLS; use redis://',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  WRONGPASS: 'the user or the password is wrong',
  NOAUTH: 'it asks for a password, as in redis://:PASSWORD@host',
  NOPERM: 'its user may not do what a cluster needs',
};

function reasonOf(error: unknown): string {
  const text = thrownText(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (
    REASONS[code] ?? REASONS[text] ?? REASONS[/^[A-Z]+/u.exec(text)?.[0] ?? ''] ?? visibleName(text, 200)
  );
}
