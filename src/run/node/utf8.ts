/** Bytes of a file as text, which is UTF-8 or refused: guessed letters would end up in titles and names. */
import { isUtf8 } from 'node:buffer';

/** The text without a byte order mark; if it is not UTF-8, the problem and its remedy in words. */
export function textOfBytes(bytes: Uint8Array): { readonly text: string } | { readonly wrong: string } {
  if (isUtf8(bytes)) return { text: new TextDecoder().decode(bytes) };
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const what = isUtf16 ? 'it is UTF-16' : `line ${firstWrongLine(bytes)} is not UTF-8`;
  return { wrong: `${what}: save the file as UTF-8` };
}

const LINE_END = 0x0a;

/** The number of the first line that is not UTF-8, from 1. */
function firstWrongLine(bytes: Uint8Array): number {
  let from = 0;
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(LINE_END, from);
    if (end === -1 || !isUtf8(bytes.subarray(from, end))) return line;
    from = end + 1;
  }
}
