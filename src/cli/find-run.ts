/** Search for a kept run by a word of the command line: a folder, or the name that `hythe runs` lists. */
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { nearest, didYouMean } from '../play/nearest.ts';
import { shown } from '../play/shown.ts';
import { listRuns, type ListedRun } from '../run/node/list-runs.ts';
import { readRun, type SavedRun } from '../run/node/store.ts';
import { MANIFEST } from '../run/record/file-names.ts';
import { orDamaged as orContradictory } from '../run/record/error.ts';
import { UsageError } from './command-error.ts';
import { hytheCommand } from './hythe-command.ts';

/**
 * Reads the run that `word` names: its folder or a file in it; or, below `results`, `experiment/run`, the name of the
 * experiment (its latest run), or the beginning of one run's name.
 * @throws {UsageError} if no run has the name, or several have; {ResultsError} if the run is damaged
 */
export async function findRun(word: string, results: string): Promise<SavedRun> {
  const folder = await folderOf(word);
  return readRun(folder ?? (await namedRun(word, results)).folder);
}

async function folderOf(word: string): Promise<string | null> {
  const candidates = basename(word) === MANIFEST || basename(word) === 'report.html' ? [dirname(word)] : [];
  for (const folder of [word, ...candidates]) {
    const status = await stat(join(folder, MANIFEST)).catch(() => null);
    if (status?.isFile() === true) return folder;
  }
  return null;
}

async function namedRun(word: string, results: string): Promise<ListedRun> {
  const { runs } = await listRuns(results);
  const beginning = word.replaceAll('\\', '/').replace(/\/+$/u, '');
  const exact = runs.find(({ name }) => name === beginning);
  if (exact !== undefined) return exact;
  const shelf = runs.find(({ name }) => name.startsWith(`${beginning}/`));
  if (shelf !== undefined) return shelf;
  const begun = runs.filter(
    ({ name }) => name.startsWith(beginning) || (name.split('/')[1] ?? '').startsWith(beginning),
  );
  const [only, ...others] = beginning === '' ? [] : begun;
  if (only !== undefined && others.length === 0) return only;
  if (only !== undefined)
    throw new UsageError(
      `${shown(word)} may be any of ${begun.length} runs: ${begun
        .slice(0, 4)
        .map(({ name }) => name)
        .join(', ')}${begun.length > 4 ? ', …' : ''}`,
    );
  const near = nearest(
    beginning,
    runs.flatMap(({ name }) => [name, name.split('/')[0] ?? name]),
  );
  const hint =
    runs.length === 0
      ? `; ${results} holds none`
      : didYouMean(near) || `; \`${hytheCommand('runs')}\` lists them`;
  throw new UsageError(`${shown(word)} is no run${hint}`);
}

/** The result of `make` on the tables of kept runs. @throws {ResultsError} if whole tables contradict one another */
export async function orDamaged<T>(runs: readonly SavedRun[], make: () => T | Promise<T>): Promise<T> {
  const folders = runs.map(({ folder }) => folder);
  return orContradictory(folders, make, ' (HYTHE_DEBUG=1 before the command shows where)');
}
