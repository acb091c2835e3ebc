/** Requests that are refused, with the reason in words. */
import type { IncomingMessage } from 'node:http';

/** An answer without data. */
export class Refusal extends Error {
  readonly status: number;
  readonly code = 'HYTHE-SERVE-REFUSED';

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Fails for a request that does not come from a page of this server: another host name leads here (DNS rebinding), or
 * the page of another site asks. @throws {Refusal}
 */
export function requireOwn({ method, headers }: IncomingMessage, port: number): void {
  const { host = '', origin } = headers;
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`)
    throw new Refusal(403, `this is the server of 127.0.0.1:${port}, not of another name`);
  if (method !== 'GET' && method !== 'POST')
    throw new Refusal(405, 'a request asks with GET or tells with POST');
  if (method === 'POST' ? origin !== `http://${host}` : origin !== undefined && origin !== `http://${host}`)
    throw new Refusal(403, 'this server answers its own page only, not other sites');
}

/**
 * Fails for a request of another site; browsers say where it comes from. Without the header only the other checks
 * count. @throws {Refusal}
 */
export function requireSameSite({ method, headers }: IncomingMessage): void {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined || site === 'same-origin' || (method === 'GET' && site === 'none');
  if (!isOwn) throw new Refusal(403, 'this server answers its own page only, not other sites');
}
