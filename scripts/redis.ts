/** The Redis server of this machine: the one that REDIS_SERVER names, or the first of the usual names in the PATH. */
import { findExecutable } from './find-executable.ts';

export const HOW_TO_GET_REDIS =
  'install Redis (on Debian: apt-get install redis-server) or let REDIS_SERVER name its executable';

export function findRedis(env: NodeJS.ProcessEnv): string | undefined {
  return findExecutable(env, 'REDIS_SERVER', ['redis-server', 'valkey-server']);
}
