/** The secrets of one server, made at its start: the token in its address, the path of its data, and the cookie. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const BYTES = 32;
const COOKIE = 'hythe';

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
  return randomBytes(BYTES).toString('hex');
}

/** Compares in a time that does not tell where they differ, or how long they are. */
function same(a: string, b: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
