/** Messages as text, for an engine behind HTTP: JSON, in which bytes are letters. */
import { isMap } from '../play/json.ts';
import { base64, bytesOfBase64 } from '../run/record/base64.ts';
import type { FromEngine, ToEngine } from './messages.ts';

/** The only key of a map that stands for bytes. Keys of the message itself that begin with it get a second one. */
const BYTES = '$';

/** A message as one line of text. */
export function wireText(message: FromEngine | ToEngine): string {
  return JSON.stringify(message, function (this: Readonly<Record<string, unknown>>, key, value: unknown) {
    // As it was before its own `toJSON`, which the buffers of Node have.
    const given = this[key];
    if (given instanceof Uint8Array) return { [BYTES]: base64(given) };
    return isMarked(value) ? withKeys(value, (marked) => BYTES + marked) : value;
  });
}

/** The message of such a text, as plain data. @throws {SyntaxError} for other text */
export function readWire(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) => {
    if (!isMarked(value)) return value;
    const bytes = value[BYTES];
    return typeof bytes === 'string' ? bytesOfBase64(bytes) : withKeys(value, (marked) => marked.slice(1));
  });
}

/** True for a map with a key that begins with the mark. */
function isMarked(value: unknown): value is Readonly<Record<string, unknown>> {
  return isMap(value) && Object.keys(value).some((key) => key.startsWith(BYTES));
}

/** The map with other names for its marked keys. */
function withKeys(map: Readonly<Record<string, unknown>>, name: (marked: string) => string): object {
  return Object.fromEntries(
    Object.entries(map).map(([key, value]) => [key.startsWith(BYTES) ? name(key) : key, value]),
  );
}
