/** Reads a text file that the user named, or standard input. */
import { readFile, stat } from 'node:fs/promises';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { UsageError } from './command-error.ts';
import { systemMessage } from './failure.ts';

const MOST_BYTES = 256 * 1024 * 1024;

/** The text of a file; `-` is standard input. @throws {UsageError} when it cannot be read or is too large. */
export async function readText(path: string): Promise<string> {
  if (path === '-') return text(process.stdin);
  try {
    const { size } = await stat(path);
    if (size <= MOST_BYTES) return await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(systemMessage(error), { cause: error });
  }
  throw new UsageError(`${path} is larger than ${MOST_BYTES / 1024 / 1024} MB`);
}
