/** Reads a text file that the user named, or standard input. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { UsageError } from './command-error.ts';
import { nearest } from '../engagement/nearest.ts';
import { didYouMean } from '../engagement/read-inputs.ts';
import { reasonOf } from './failure.ts';

const MOST_BYTES = 256 * 1024 * 1024;

/** The text of a file; `-` is standard input. @throws {UsageError} when it cannot be read or is too large. */
export async function readText(path: string): Promise<string> {
  if (path === '-') return text(process.stdin);
  let bytes: number;
  try {
    const found = await stat(path);
    if (found.isDirectory()) throw new UsageError(`${path} is a folder; name a file`);
    bytes = found.size;
    if (bytes <= MOST_BYTES) return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot read ${path}: ${reasonOf(error)}${await namedLike(path)}`, { cause: error });
  }
  throw new UsageError(`${path} is larger than ${MOST_BYTES / 1024 / 1024} MB`);
}

/** The files beside the one that is not there whose names are near, as a question. */
async function namedLike(path: string): Promise<string> {
  const folder = dirname(path);
  const names = await readdir(folder).catch((): string[] => []);
  if (names.includes(basename(path))) return '';
  return didYouMean(
    nearest(basename(path), names).map((name) => path.slice(0, -basename(path).length) + name),
  );
}
