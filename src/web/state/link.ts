/** Links: the state of a screen, packed into the fragment of the address. */
import { base64, bytesOfBase64 } from '../../run/record/base64.ts';

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
export async function fragmentOf({ screen, version, state, story }: Linked): Promise<string> {
  const parts = story === null ? [version, state] : [version, state, story];
  const packed = new Blob([JSON.stringify(parts)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return `${screen}.${base64(new Uint8Array(await new Response(packed).arrayBuffer()))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}`;
}

/** Null for an empty fragment. @throws {LinkError} for one that no version of Hythe has made */
export async function linkedIn(fragment: string): Promise<Linked | null> {
  if (fragment === '') return null;
  const [screen = '', packed] = fragment.split('.', 2);
  if (packed === undefined) return { screen, version: null, state: null, story: null };
  try {
    const read: unknown = JSON.parse(
      await unpacked(bytesOfBase64(packed.replaceAll('-', '+').replaceAll('_', '/'))),
    );
    if (!Array.isArray(read) || read.length < 2 || read.length > 3)
      throw new TypeError('two parts are expected, or three');
    const [version, state, story = null] = read as readonly unknown[];
    return { screen, version: String(version), state, story };
  } catch (error) {
    throw new LinkError('this link is damaged: ask for it again, or begin anew', { cause: error });
  }
}

/** @throws {RangeError} beyond the bytes that a link may hold */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const decoder = new TextDecoder();
  let [text, length] = ['', 0];
  for await (const part of new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))) {
    length += part.length;
    if (length > MOST_BYTES) throw new RangeError(`a link holds at most ${MOST_BYTES} bytes`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
