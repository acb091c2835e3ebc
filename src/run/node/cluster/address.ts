/** The address of a Redis or Valkey that machines share a run through. Its password is shown nowhere. */
import { isIP } from 'node:net';

/** The options of a connection, as ioredis takes them. */
export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly username?: string;
  readonly password?: string;
  readonly db: number;
  /** Present for `rediss:`; certificates are checked as Node does. A number is no name of a server. */
  readonly tls?: { readonly servername?: string };
}

export interface ClusterAddress {
  /** The address without user and password. */
  readonly shown: string;
  readonly connection: Connection;
}

const PORT = 6379;
/** The largest number that is read; Redis refuses one that it lacks. */
const MOST_DATABASE = 9_999;

/** The address in a text such as `redis://127.0.0.1:6379`, or the reason why there is none. */
export function clusterAddress(text: string): ClusterAddress | { readonly wrong: string } {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (
    url === null ||
    !/^rediss?:$/u.test(url.protocol) ||
    url.hostname === '' ||
    url.search + url.hash !== ''
  )
    return { wrong: 'it must be the address of a Redis or Valkey, such as redis://127.0.0.1:6379' };
  const db = /^\/?(\d*)$/u.exec(url.pathname)?.[1];
  if (db === undefined || Number(db) > MOST_DATABASE)
    return { wrong: `what follows the port must be the number of a database, such as redis://${url.host}/1` };
  const host = url.hostname.replace(/^\[(.*)\]$/u, '$1');
  const [username, password] = [decoded(url.username), decoded(url.password)];
  if (username === null || password === null)
    return {
      wrong: 'its user or its password has a % that no two hexadecimal digits follow: write it as %25',
    };
  return {
    shown: `${url.protocol}//${url.host}${Number(db) === 0 ? '' : `/${Number(db)}`}`,
    connection: {
      host,
      port: url.port === '' ? PORT : Number(url.port),
      ...(username === '' ? {} : { username }),
      ...(password === '' ? {} : { password }),
      db: Number(db),
      ...(url.protocol === 'rediss:' ? { tls: isIP(host) === 0 ? { servername: host } : {} } : {}),
    },
  };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
