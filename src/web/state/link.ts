/** Links: the state of a screen, packed into the fragment of the address. */
import { deflateSync, inflateSync } from 'fflate';
import { base64, bytesOfBase64 } from '../../results/base64.ts';

/** Characters of a fragment, at the most; a longer state is offered as a file. */
export const LONGEST_FRAGMENT = 8000;
/** Bytes of a state once unpacked: no link fills the memory of a page. */
const MOST_BYTES = 1_000_000;

/** The content of a link: a screen by its name, its state, and the version of Hythe that made the link. */
export interface Linked {
  readonly screen: string;
  /** Null where a link names a screen alone. */
  readonly version: string | null;
  readonly state: unknown;
  /** Rules of the user's own, which it is about; null for none. */
  readonly story: unknown;
}

/** A link that cannot be read. */
export class LinkError extends Error {
  readonly code = 'HYTHE-WEB-LINK';
}

/** `bench.eJy…`, to follow the `#`. */
export function fragmentOf({ screen, version, state, story }: Linked): string {
  const parts = story === null ? [version, state] : [version, state, story];
  const text = new TextEncoder().encode(JSON.stringify(parts));
  return `${screen}.${base64(deflateSync(text, { level: 9 }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}`;
}

/** Null for an empty fragment. @throws {LinkError} for one that no version of Hythe has made */
export function linkedIn(fragment: string): Linked | null {
  if (fragment === '') return null;
  const [screen = '', packed] = fragment.split('.', 2);
  if (packed === undefined) return { screen, version: null, state: null, story: null };
  try {
    const bytes = bytesOfBase64(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const read: unknown = JSON.parse(
      new TextDecoder().decode(inflateSync(bytes, { out: new Uint8Array(MOST_BYTES) })),
    );
    if (!Array.isArray(read) || read.length < 2 || read.length > 3)
      throw new TypeError('two parts are expected, or three');
    const [version, state, story = null] = read as readonly unknown[];
    return { screen, version: String(version), state, story };
  } catch (error) {
    throw new LinkError('this link is damaged: ask for it again, or begin anew', { cause: error });
  }
}
