/** Folders of runs: the place of a run in the output folder, where it arrives whole or not at all. */
import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { lstat, mkdir, readdir, realpath, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { ResultsError } from '../record/error.ts';
import { DATA_FILES, DRAWN, HASH_IN_NAME, isFileOfRun, MANIFEST, runName } from '../record/file-names.ts';
import type { Manifest } from '../record/manifest.ts';
import type { Files } from '../record/run-files.ts';
import { slugOf } from '../record/slug.ts';
import { inFolder, makeFolder } from './make-folder.ts';
import { manifestIn } from './manifest-in.ts';
import { asWriteError, errorCode } from './reason.ts';
import { sha256 } from './sha256.ts';
import { MOST_BYTES, readUntrusted } from './untrusted-file.ts';

/** More runs of one name than this are not looked through. */
const MOST_RUNS = 10_000;

/**
 * Puts the files of a run into `<outputFolder>/<slug>/<run>` and gives that path. The name of a run is made from its
 * spec and seed; a run of the same spec, seed, version and tables takes the place of an earlier one, any other folder of
 * that name is left alone and a number is added. A whole run also takes away what an interruption left of it. The files are first written to `stagingFolder`, which must be on the
 * same disk and not be there yet, or to a hidden folder beside. @throws {ResultsError}
 */
export async function putRun(
  outputFolder: string,
  manifest: Manifest,
  files: Files,
  stagingFolder: string | null = null,
): Promise<string> {
  try {
    return await inFolder(outputFolder, async () => {
      const root = await realpath(outputFolder);
      const shelf = join(root, slugOf(manifest.title, sha256));
      await makeFolder(shelf);
      await requireInside(root, shelf);
      const staging = stagingFolder ?? join(shelf, `.writing-${randomUUID()}`);
      try {
        await writeAll(staging, files);
        const folder = await moveInto(shelf, staging, manifest);
        if (!manifest.interrupted) await removeInterrupted(shelf, manifest);
        return folder;
      } catch (error) {
        await rm(staging, { recursive: true, force: true });
        // An empty shelf is of no use; one with runs in it stays.
        await rmdir(shelf).catch(() => undefined);
        throw error;
      }
    });
  } catch (error) {
    throw asWriteError(error, outputFolder);
  }
}

async function writeAll(folder: string, files: Files): Promise<void> {
  await mkdir(folder);
  for (const [path, content] of files) {
    const file = join(folder, ...path.split('/'));
    await makeFolder(dirname(file));
    await writeFile(file, content, { flag: 'wx', flush: true });
  }
}

/** Removes the part of the run that an interruption left, now that the whole is there; not where a user changed something. */
async function removeInterrupted(shelf: string, whole: Manifest): Promise<void> {
  const part = { ...whole, interrupted: true };
  const folder = join(shelf, runName(part, sha256));
  const isFolder = (await lstat(folder).catch(() => null))?.isDirectory() === true;
  if (isFolder && (await isSameRun(folder, part))) await rm(folder, { recursive: true, force: true });
}

/** Renames `staging` to the first free name, or to that of an earlier run that is the same. */
async function moveInto(shelf: string, staging: string, manifest: Manifest): Promise<string> {
  const name = runName(manifest, sha256);
  let number = 1;
  while (number <= MOST_RUNS) {
    const target = join(shelf, number === 1 ? name : `${name}-${number}`);
    const present = await lstat(target).catch(() => null);
    if (present !== null && !(present.isDirectory() && (await isSameRun(target, manifest)))) number++;
    else if (await (present === null ? tryRename(staging, target, TAKEN) : replace(target, staging)))
      return target;
    // Otherwise another process was there first: look again.
  }
  throw new ResultsError(
    'HYTHE-RESULTS-WRITE',
    shelf,
    `${shelf} holds ${MOST_RUNS} runs named ${name}; remove some of them`,
  );
}

/** Codes of a rename to a name that is taken, and of one from a name that is gone. */
const TAKEN: readonly string[] = ['ENOTEMPTY', 'EEXIST'];
const GONE: readonly string[] = ['ENOENT'];

/** False where another process was faster, which `codes` say of an error. */
async function tryRename(from: string, to: string, codes: readonly string[]): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (codes.includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/** Begins the name of a run that steps aside; its own name follows an identifier. */
const ASIDE = '.replaced-';
const STOOD_ASIDE = /^\.replaced-[0-9a-f-]{36}-([0-9a-f]{12}-[0-9a-f]{6}(?:-interrupted)?(?:-\d+)?)$/;

/**
 * Puts back runs that stepped aside for one that never came, because its process was killed; those for which it came are
 * taken away.
 */
export async function restoreReplaced(shelf: string): Promise<void> {
  for (const entry of await readdir(shelf, { withFileTypes: true })) {
    const name = STOOD_ASIDE.exec(entry.name)?.[1];
    if (name === undefined || !entry.isDirectory()) continue;
    const aside = join(shelf, entry.name);
    const isBack = await tryRename(aside, join(shelf, name), [...TAKEN, ...GONE]);
    if (!isBack) await rm(aside, { recursive: true, force: true });
  }
}

/**
 * A folder cannot be renamed over another one: the old one steps aside first, and comes back if that fails. False where
 * another process was faster.
 */
async function replace(target: string, staging: string): Promise<boolean> {
  const aside = join(dirname(target), `${ASIDE}${randomUUID()}-${basename(target)}`);
  if (!(await tryRename(target, aside, GONE))) return false;
  let done: boolean;
  try {
    done = await tryRename(staging, target, TAKEN);
  } catch (error) {
    await rename(aside, target);
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
  return done;
}

/**
 * Removes the files that Hythe wrote for a run, the manifest last, and then the folders that are empty. Other files stay,
 * and so does the file or folder that a link leads to. @throws {ResultsError}
 */
export async function removeRun(folder: string): Promise<void> {
  try {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = pathIn(folder, entry);
      if (path !== MANIFEST && isFileOfRun(path)) await rm(join(folder, path));
    }
    await rm(join(folder, MANIFEST));
  } catch (error) {
    throw asWriteError(error, folder);
  }
  for (const emptied of [join(folder, 'charts'), folder, dirname(folder)])
    await rmdir(emptied).catch(() => undefined);
}

/** `charts/outcome.vl.json` */
function pathIn(folder: string, { parentPath, name }: Dirent): string {
  return relative(folder, join(parentPath, name)).split(sep).join('/');
}

/** True where a folder holds a run of the same identity, and nothing that a user has put there or changed. */
async function isSameRun(folder: string, manifest: Manifest): Promise<boolean> {
  try {
    const other = manifestIn(folder);
    if (identity(other) !== identity(manifest)) return false;
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = pathIn(folder, entry);
      const isOwn = entry.isDirectory() || path === MANIFEST || DATA_FILES.includes(path);
      if (!isOwn && !isAsDrawn(folder, path, other)) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** True where the file at `path` is part of the run's report, with the bytes that Hythe wrote; a manifest may name any. */
export function isAsDrawn(folder: string, path: string, { files }: Manifest): boolean {
  if (!DRAWN.test(path) || !Object.hasOwn(files, path)) return false;
  try {
    return sha256(readUntrusted(join(folder, path), MOST_BYTES)) === files[path];
  } catch {
    return false;
  }
}

/**
 * The moment in milliseconds at which the last whole run in a shelf was over whose spec has a hash that begins with
 * `specHash`; -Infinity where there is none.
 */
export async function lastFinished(shelf: string, specHash: string): Promise<number> {
  let last = -Infinity;
  for (const name of await readdir(shelf)) {
    if (!name.startsWith(specHash.slice(0, HASH_IN_NAME))) continue;
    let run: Manifest;
    try {
      run = manifestIn(join(shelf, name));
    } catch {
      continue;
    }
    if (run.interrupted || !run.specHash.startsWith(specHash)) continue;
    const finished = Date.parse(run.machine.finished);
    if (finished > last) last = finished;
  }
  return last;
}

function identity({ hythe, specHash, seed, rules, interrupted }: Manifest): string {
  return JSON.stringify([hythe, specHash, seed, rules.id, rules.tablesHash, interrupted]);
}

/** @throws {ResultsError} where a link leads from `folder`, directly below `root`, to somewhere else */
export async function requireInside(root: string, folder: string): Promise<void> {
  const real = await realpath(folder);
  if (dirname(real) !== root)
    throw new ResultsError(
      'HYTHE-RESULTS-OUTSIDE',
      folder,
      `${folder} is a link to ${real}; runs are written inside ${root} only: remove the link, or choose another output folder`,
    );
}

/** @throws {ResultsError} where a link stands in the place of a folder between `folder` and the file at `path` in it */
export async function requireOwnFolders(folder: string, path: string): Promise<void> {
  const names = path.split('/').slice(0, -1);
  for (const [i] of names.entries()) {
    const between = join(folder, ...names.slice(0, i + 1));
    const present = await lstat(between).catch(() => null);
    if (present === null) return;
    if (!present.isDirectory())
      throw new ResultsError(
        'HYTHE-RESULTS-OUTSIDE',
        between,
        `${between} is no folder of the run, but a link or a file; nothing is written there: remove it`,
      );
  }
}
