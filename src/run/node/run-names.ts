/** Names that a user gave to kept runs, in a file beside them: the files of a run stay as they were written. */
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ResultsError } from '../record/error.ts';
import { asWriteError, errorCode, reasonOf } from './reason.ts';
import { MOST_NOTE_BYTES, readUntrustedText } from './untrusted-file.ts';

const FILE = 'names.json';

const names = z.record(z.string(), z.string());

/** The names by `<experiment>/<run>`; none without the file. @throws {ResultsError} where it cannot be read */
export function namesIn(results: string): Readonly<Record<string, string>> {
  const path = join(results, FILE);
  try {
    return names.parse(JSON.parse(readUntrustedText(path, 16 * MOST_NOTE_BYTES)));
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return {};
    const why = error instanceof z.core.$ZodError ? 'it is no map from runs to names' : reasonOf(error);
    const message = `the names of kept runs cannot be read: ${why}; remove ${path}`;
    throw new ResultsError('HYTHE-RESULTS-DAMAGED', path, message, error);
  }
}

/** Gives a run a name; null takes its own away. @throws {ResultsError} where it cannot be written */
export async function nameRun(results: string, run: string, name: string | null): Promise<void> {
  const { [run]: before, ...others } = namesIn(results);
  if (before === undefined && name === null) return;
  const all = name === null ? others : { ...others, [run]: name };
  // Who lists runs writes none.
  const { replaceFile } = await import('./store.ts');
  await replaceFile(join(results, FILE), `${JSON.stringify(all, null, 2)}\n`).catch((error: unknown) => {
    throw asWriteError(error, results);
  });
}
