/** The lines of an open file, a block at a time, so that a file of any length is read in little memory. */
import { readSync } from 'node:fs';

const BLOCK_BYTES = 1024 * 1024;
const LINE_END = 0x0a;

export interface Line {
  /** The line without its end; its memory may be reused once the next line is asked for. */
  readonly bytes: Uint8Array;
  /** The place in the file where it begins. */
  readonly start: number;
}

/** Every line with an end. */
export function* readLines(file: number): Generator<Line> {
  const block = new Uint8Array(BLOCK_BYTES);
  let begun: Uint8Array[] = [];
  let start = 0;
  let position = 0;
  for (;;) {
    const read = readSync(file, block, 0, BLOCK_BYTES, position);
    if (read === 0) return;
    let from = 0;
    for (;;) {
      const end = block.subarray(0, read).indexOf(LINE_END, from);
      if (end === -1) break;
      const rest = block.subarray(from, end);
      const bytes = begun.length === 0 ? rest : Buffer.concat([...begun, rest]);
      yield { bytes, start };
      begun = [];
      start = position + end + 1;
      from = end + 1;
    }
    if (from < read) begun.push(block.slice(from, read));
    position += read;
  }
}

/** The first line of an open file; null if it has no end within `mostBytes`. */
export function firstLine(file: number, mostBytes: number): Uint8Array | null {
  const block = new Uint8Array(mostBytes);
  const read = readSync(file, block, 0, mostBytes, 0);
  const end = block.subarray(0, read).indexOf(LINE_END);
  return end === -1 ? null : block.slice(0, end);
}
