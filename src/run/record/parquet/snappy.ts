/**
 * Snappy, by which the pages of a table are compressed. The reader that comes with hyparquet goes back where the length
 * of a literal is negative, and then never ends.
 * Source: https://github.com/google/snappy/blob/main/format_description.txt
 */
import { UnreadableTable } from './unreadable.ts';

/** Bytes that one of the input gives at the most: copies of 64 bytes take three. */
const MOST_GROWTH = 22;

/** The uncompressed bytes, of which there have to be `length`. @throws {UnreadableTable} */
export function uncompressed(input: Uint8Array, length: number): Uint8Array {
  const start = preamble(input, length);
  if (length > MOST_GROWTH * input.length) throw damaged();
  const output = new Uint8Array(length);
  let from = start;
  let to = 0;
  while (from < input.length) {
    const tag = at(input, from++);
    if ((tag & 3) === 0) {
      let size = (tag >> 2) + 1;
      if (size > 60) {
        const bytes = size - 60;
        size = littleEndian(input, from, bytes) + 1;
        from += bytes;
      }
      if (size > input.length - from || size > length - to) throw damaged();
      output.set(input.subarray(from, from + size), to);
      from += size;
      to += size;
      continue;
    }
    const bytes = [0, 1, 2, 4][tag & 3] ?? 0;
    const isShort = bytes === 1;
    const size = isShort ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    const back = littleEndian(input, from, bytes) + (isShort ? (tag >> 5) << 8 : 0);
    from += bytes;
    if (back === 0 || back > to || size > length - to) throw damaged();
    // Byte by byte: what is copied may reach into what it gives.
    for (const end = to + size; to < end; to++) output[to] = output[to - back] ?? 0;
  }
  if (to !== length) throw damaged();
  return output;
}

/** The offset at which the parts begin, after the length of the whole. */
function preamble(input: Uint8Array, length: number): number {
  let said = 0;
  for (let i = 0; i < 5; i++) {
    const byte = at(input, i);
    said += (byte & 0x7f) * 2 ** (7 * i);
    if (byte >= 0x80) continue;
    if (said !== length) throw damaged();
    return i + 1;
  }
  throw damaged();
}

function littleEndian(input: Uint8Array, from: number, bytes: number): number {
  let number = 0;
  for (let i = 0; i < bytes; i++) number += at(input, from + i) * 2 ** (8 * i);
  return number;
}

function at(input: Uint8Array, i: number): number {
  const byte = input[i];
  if (byte === undefined) throw damaged();
  return byte;
}

function damaged(): UnreadableTable {
  return new UnreadableTable('a page of it cannot be uncompressed');
}
