/** Requests: who may ask, by which secrets, and the body of a POST, JSON up to a limit, refused while it comes in. */
import type { IncomingMessage } from 'node:http';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readWire } from '../engine/wire.ts';

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

const MOST_BYTES = 1024 * 1024;
/** Bytes after which a sender that was refused is cut off. */
const MOST_SENT = 16 * MOST_BYTES;

/** The data of the body. @throws {Refusal} at once for another type, or once it is too long */
export async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json')
    throw new Refusal(415, 'the body of a POST is application/json');
  const text = await textOf(request);
  try {
    return readWire(text);
  } catch {
    throw new Refusal(400, 'the body of this POST is no JSON');
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= MOST_BYTES) {
        parts.push(part);
        return;
      }
      // What still comes is read and dropped, or the sender would not see the answer.
      parts.length = 0;
      reject(new Refusal(413, 'the body of a POST has at most 1 MB: shorten the spec'));
      if (bytes > MOST_SENT) request.destroy();
    });
    request.on('end', () => resolve(Buffer.concat(parts).toString()));
    request.on('error', reject);
  });
}

const SECRET_BYTES = 32;
const COOKIE = 'hythe';

/** The secrets of one server, made at its start: the token in its address, the path of its data, and the cookie. */
export class Secrets {
  /** Stands in the fragment of the address that the command prints. */
  readonly token = secret();
  /**
   * The path of all that needs the cookie: `/8f…/`. Browsers send a cookie to every port of a host, so to servers of
   * other users too; they do so for its path only.
   */
  readonly base = `/${secret()}/`;
  private readonly session = secret();

  isToken(given: unknown): boolean {
    return typeof given === 'string' && same(given, this.token);
  }

  /** The header that sets the cookie. */
  cookie(): string {
    return `${COOKIE}=${this.session}; Path=${this.base}; HttpOnly; SameSite=Strict`;
  }

  /** True if the header `Cookie` of a request holds the cookie. */
  isSession(header: string | undefined): boolean {
    // Other servers of this machine may have set one of the same name.
    return (header ?? '')
      .split(/; */u)
      .some((part) => part.startsWith(`${COOKIE}=`) && same(part.slice(COOKIE.length + 1), this.session));
  }
}

function secret(): string {
  return randomBytes(SECRET_BYTES).toString('hex');
}

/** Compares in a time that does not tell where they differ, or how long they are. */
function same(a: string, b: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
