/** The runs that a folder of results holds. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ResultsError } from '../record/error.ts';
import type { Manifest } from '../record/manifest.ts';
import { manifestIn } from './manifest-in.ts';
import { asWriteError, errorCode, reasonOf } from './reason.ts';
import { MOST_NOTE_BYTES, readUntrustedText } from './untrusted-file.ts';

export interface ListedRun {
  /** `<experiment>/<run>`: what commands call it. */
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
}

interface ListedRuns {
  /** The latest first. */
  readonly runs: readonly ListedRun[];
  /** Folders that look like a run and cannot be read, with the reason in words. */
  readonly unreadable: readonly { readonly folder: string; readonly reason: string }[];
}

/** Every run below `outputFolder`; none where there is no such folder. @throws {ResultsError} where it cannot be read */
export async function listRuns(outputFolder: string): Promise<ListedRuns> {
  const runs: ListedRun[] = [];
  const unreadable: { folder: string; reason: string }[] = [];
  for (const shelf of await foldersIn(outputFolder))
    for (const name of await foldersIn(join(outputFolder, shelf))) {
      const folder = join(outputFolder, shelf, name);
      try {
        runs.push({ name: `${shelf}/${name}`, folder, manifest: manifestIn(folder) });
      } catch (error) {
        // A folder without a manifest is none of ours.
        if (error instanceof ResultsError && errorCode(error.cause) !== 'ENOENT')
          unreadable.push({ folder, reason: error.message });
      }
    }
  return { runs: runs.toSorted(laterFirst), unreadable };
}

function laterFirst(a: ListedRun, b: ListedRun): number {
  const [left, right] = [a.manifest.machine.finished, b.manifest.machine.finished];
  if (left !== right) return left < right ? 1 : -1;
  return a.name < b.name ? -1 : 1;
}

/** Names of the folders in a folder, in order; hidden ones are not looked at. */
async function foldersIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .toSorted();
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return [];
    throw new ResultsError(
      'HYTHE-RESULTS-NO-RUN',
      folder,
      code === 'ENOTDIR'
        ? `${folder} is a file, not a folder of results; name another with --results`
        : `the folder of results ${folder} cannot be read; name another with --results`,
      error,
    );
  }
}

/** Names that a user gave to kept runs, in a file beside them: the files of a run stay as they were written. */
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
