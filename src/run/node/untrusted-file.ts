/**
 * Files that somebody else may have written, opened in one place: regular files of bounded length, never through a link
 * in place of the file, and read in bounded memory.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { grouped } from '../../play/shown.ts';
import type { KeptFiles } from '../record/read-record.ts';
import { reasonOf } from './reason.ts';

const MEGABYTE = 1024 ** 2;

/** Bytes of a table of a run, of a manifest or another small file, and of a file in a line or two. */
export const MOST_BYTES = 1024 * MEGABYTE;
const MOST_TEXT_BYTES = 128 * MEGABYTE;
export const MOST_NOTE_BYTES = 64 * 1024;

/** A file that is no file, or is too long; the message is a reason that follows the path. */
export class UntrustedFileError extends Error {
  readonly code = 'HYTHE-FILE-REFUSED';
}

/**
 * Opens a file. The caller closes it.
 * @param most its most bytes
 * @param flags those of `open`, beside those that keep it from following a link or waiting for a pipe
 * @throws {UntrustedFileError} for anything else than a regular file of that length; errors of the file system
 */
export function openUntrusted(path: string, most: number, flags: number = constants.O_RDONLY): number {
  // A device may do something when it is opened.
  const before = lstatSync(path, { throwIfNoEntry: false });
  if (before !== undefined) requireRegular(before, most);
  const file = openSync(path, flags | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0), 0o644);
  try {
    requireRegular(fstatSync(file), most);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function requireRegular(stats: Stats, most: number): void {
  if (!stats.isFile()) throw new UntrustedFileError(`it is ${kindOf(stats)}, not a file`);
  if (stats.size > most) throw new UntrustedFileError(`it is larger than ${sizeText(most)}`);
}

function kindOf(stats: Stats): string {
  if (stats.isSymbolicLink()) return 'a link';
  if (stats.isDirectory()) return 'a folder';
  return stats.isFIFO() ? 'a pipe' : stats.isSocket() ? 'a socket' : 'a device';
}

function sizeText(bytes: number): string {
  return bytes < MEGABYTE ? `${bytes / 1024} KB` : `${grouped(bytes / MEGABYTE)} MB`;
}

/** The bytes of a file; errors as of {@link openUntrusted}. */
export function readUntrusted(path: string, most: number): Uint8Array {
  const file = openUntrusted(path, most);
  try {
    const bytes = new Uint8Array(fstatSync(file).size);
    let read = 0;
    for (let more = -1; more !== 0 && read < bytes.length; read += more)
      more = readSync(file, bytes, read, bytes.length - read, read);
    return bytes.subarray(0, read);
  } finally {
    closeSync(file);
  }
}

/** The text of a file; errors as of {@link openUntrusted}. */
export function readUntrustedText(path: string, most: number = MOST_TEXT_BYTES): string {
  return new TextDecoder().decode(readUntrusted(path, most));
}

export function filesOfRun(folder: string): KeptFiles {
  const place = (file: string): string => join(folder, file);
  const read = async (file: string): Promise<Uint8Array> => {
    try {
      return await Promise.resolve(readUntrusted(place(file), MOST_BYTES));
    } catch (error) {
      throw new Error(reasonOf(error), { cause: error });
    }
  };
  return { place, read };
}

const BLOCK_BYTES = MEGABYTE;
const LINE_END = 0x0a;

/** Bytes of a line, and the number of lines. */
export const LONGEST_LINE = 64 * MEGABYTE;
export const MOST_LINES = 5_000_000;

interface Line {
  /** The line without its end; its memory may be reused once the next line is asked for. */
  readonly bytes: Uint8Array;
  /** The place in the file where it begins. */
  readonly start: number;
}

/** Every line with an end of an open file, a block at a time. @throws {UntrustedFileError} for lines too long or too many */
export function* readLines(file: number): Generator<Line> {
  const block = new Uint8Array(BLOCK_BYTES);
  let begun: Uint8Array[] = [];
  let start = 0;
  let position = 0;
  let lines = 0;
  for (;;) {
    const read = readSync(file, block, 0, BLOCK_BYTES, position);
    if (read === 0) return;
    let from = 0;
    for (;;) {
      const end = block.subarray(0, read).indexOf(LINE_END, from);
      if (end === -1) break;
      if (++lines > MOST_LINES) throw new UntrustedFileError(`it has more than ${grouped(MOST_LINES)} lines`);
      const rest = block.subarray(from, end);
      const bytes = begun.length === 0 ? rest : Buffer.concat([...begun, rest]);
      yield { bytes, start };
      begun = [];
      start = position + end + 1;
      from = end + 1;
    }
    if (from < read) begun.push(block.slice(from, read));
    position += read;
    if (position - start > LONGEST_LINE)
      throw new UntrustedFileError(`its line ${grouped(lines + 1)} is longer than ${sizeText(LONGEST_LINE)}`);
  }
}

/** The first line of an open file; null if it has no end within `mostBytes`. */
export function firstLine(file: number, mostBytes: number): Uint8Array | null {
  const block = new Uint8Array(mostBytes);
  const read = readSync(file, block, 0, mostBytes, 0);
  const end = block.subarray(0, read).indexOf(LINE_END);
  return end === -1 ? null : block.slice(0, end);
}
