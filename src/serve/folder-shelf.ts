/** The shelf of a server: the specs of a folder, and the kept runs of its folder of results. */
import { lstat, readdir, realpath } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { isSpecName, requireSpecName, requireUnchanged, type Shelf } from '../engine/shelf.ts';
import { SpecFileError } from '../spec/spec-files.ts';
import { putRun, removeRun } from '../run/node/folder.ts';
import { manifestIn } from '../run/node/manifest-in.ts';
import { listRuns, nameRun, namesIn } from '../run/node/list-runs.ts';
import { sha256 } from '../run/node/sha256.ts';
import { shortPath } from '../run/node/short-path.ts';
import { specFolder } from '../run/node/spec-folder.ts';
import { replaceFile } from '../run/node/store.ts';
import { asWriteError, reasonOf } from '../run/node/reason.ts';
import { ResultsError } from '../run/record/error.ts';
import { DATA_FILES, DRAWN, MANIFEST } from '../run/record/file-names.ts';
import { readManifest, type Manifest } from '../run/record/manifest.ts';
import type { Files } from '../run/record/run-files.ts';
import { shown } from '../play/shown.ts';
import { MOST_BYTES, readUntrusted } from '../run/node/untrusted-file.ts';

/** Specs that are listed. */
const MOST_SPECS = 1000;

export interface ServedFolder {
  /** The real path of the folder with the specs. */
  readonly folder: string;
  /** The folder of results that the command line names; null for `results` in the folder. */
  readonly out: string | null;
  readonly readOnly: boolean;
}

export class FolderShelf implements Shelf {
  readonly title: string;
  readonly readOnly: boolean;
  private readonly folder: string;
  private readonly out: string | null;

  constructor({ folder, out, readOnly }: ServedFolder) {
    this.title = shortPath(folder) || basename(folder) || folder;
    this.readOnly = readOnly;
    this.folder = folder;
    this.out = out;
  }

  async runs(): ReturnType<Shelf['runs']> {
    const results = await this.results();
    const { runs, unreadable } = await listRuns(results);
    return {
      runs: runs.map(({ name, manifest }) => ({ name, manifest })),
      unreadable: unreadable.map(({ folder, reason }) => ({ name: nameIn(results, folder), reason })),
    };
  }

  async keep(manifest: Manifest, files: Files): Promise<string> {
    return this.nameOf(await putRun(await this.resultsToWrite(), manifest, files));
  }

  /** The name of a run by the real path of its folder. */
  async nameOf(folder: string): Promise<string> {
    return nameIn(await realpath(await this.results()), folder);
  }

  async files(name: string, isWanted: (path: string) => boolean = () => true): Promise<Files> {
    const folder = await folderOfRun(await this.results(), name);
    const bytes = await fileOfRun(folder, MANIFEST);
    const manifest = readManifest(new TextDecoder().decode(bytes), join(folder, MANIFEST));
    const files = new Map([[MANIFEST, bytes]]);
    for (const path of Object.keys(manifest.files).filter(isWanted))
      files.set(path, await fileOfRun(folder, path));
    return files;
  }

  async remove(name: string): Promise<void> {
    const folder = await folderOfRun(await this.resultsToWrite(), name);
    // A folder without a manifest is no run, and no run is listed for it.
    await fileOfRun(folder, MANIFEST);
    await removeRun(folder);
    await nameRun(await this.resultsToWrite(), name, null);
  }

  async names(): ReturnType<Shelf['names']> {
    return namesIn(await this.results());
  }

  async rename(name: string, called: string | null): Promise<void> {
    const results = await this.resultsToWrite();
    await fileOfRun(await folderOfRun(results, name), MANIFEST);
    await nameRun(results, name, called);
  }

  async specs(): Promise<readonly string[]> {
    const entries = await readdir(this.folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && isSpecName(entry.name))
      .map(({ name }) => name)
      .toSorted()
      .slice(0, MOST_SPECS);
  }

  async spec(name: string): Promise<string> {
    requireSpecName(name);
    try {
      return specFolder(join(this.folder, name)).read(name);
    } catch (error) {
      if (!(error instanceof SpecFileError)) throw error;
      throw new ResultsError('HYTHE-RESULTS-NO-SPEC', name, `${name}: ${error.message}`, error);
    }
  }

  async saveSpec(name: string, text: string, before: string | null): Promise<void> {
    requireSpecName(name);
    this.requireWritable();
    const path = join(this.folder, name);
    const present = await lstat(path).catch(() => null);
    if (present !== null && !present.isFile())
      throw new ResultsError(
        'HYTHE-RESULTS-OUTSIDE',
        path,
        `${name} is a link or a folder, so nothing is written there: choose another name`,
      );
    if (present !== null) requireUnchanged(name, await this.spec(name), before, sha256);
    await replaceFile(path, text).catch((error: unknown) => {
      throw asWriteError(error, this.folder);
    });
  }

  /** The folder of results. @throws {ResultsError} if a link leads from the served folder to somewhere else */
  async results(): Promise<string> {
    if (this.out !== null) return this.out;
    const results = join(this.folder, 'results');
    const real = await realpath(results).catch(() => results);
    if (real === results) return results;
    throw new ResultsError(
      'HYTHE-RESULTS-OUTSIDE',
      results,
      `${results} is a link to ${real}, which is no part of the folder that is served: name it with --out if runs may be kept there`,
    );
  }

  /** The folder of results, to write in it. @throws {ResultsError} with `--read-only` too */
  async resultsToWrite(): Promise<string> {
    this.requireWritable();
    return this.results();
  }

  private requireWritable(): void {
    if (this.readOnly)
      throw new ResultsError(
        'HYTHE-RESULTS-READ-ONLY',
        this.folder,
        `${this.title} is served with --read-only, so nothing is saved or kept: download it instead`,
      );
  }
}

function nameIn(results: string, folder: string): string {
  return relative(results, folder).split(sep).join('/');
}

/** `<experiment>/<run>`; neither is hidden. */
const RUN_NAME = /^[^./\\\p{C}][^/\\\p{C}]*\/[^./\\\p{C}][^/\\\p{C}]*$/u;

/** The folder of a run below the folder of results. @throws {ResultsError} for none, or a link in its place */
export async function folderOfRun(results: string, name: string): Promise<string> {
  const noRun = new ResultsError(
    'HYTHE-RESULTS-NO-RUN',
    name,
    `there is no run ${shown(name)} in this folder`,
  );
  if (!RUN_NAME.test(name)) throw noRun;
  const root = await realpath(results).catch(() => null);
  const folder = root === null ? null : await realpath(join(root, name)).catch(() => null);
  if (root === null || folder === null || folder !== join(root, name)) throw noRun;
  return folder;
}

/**
 * The bytes of a file of the run in a folder, by its path there.
 * @throws {ResultsError} for a file that its manifest does not name with this content
 */
export async function fileOfRun(folder: string, path: string): Promise<Uint8Array> {
  const noFile = (why: string, cause?: unknown): ResultsError =>
    new ResultsError('HYTHE-RESULTS-DAMAGED', path, `${shown(path)} ${why}`, cause);
  if (path !== MANIFEST && !DRAWN.test(path) && !DATA_FILES.includes(path))
    throw noFile('is no name of a file of a run');
  const file = join(folder, path);
  const real = await realpath(file).catch((error: unknown) => {
    throw noFile(
      DRAWN.test(path)
        ? 'is not there: `hythe report` on the command line draws it again'
        : 'is not there: repeat the run',
      error,
    );
  });
  if (real !== file) throw noFile('is a link, or lies behind one: only files of the run itself are read');
  const { files } = manifestIn(folder);
  let bytes: Uint8Array;
  try {
    bytes = readUntrusted(file, MOST_BYTES);
  } catch (error) {
    throw noFile(`cannot be read: ${reasonOf(error)}`, error);
  }
  if (path !== MANIFEST && (!Object.hasOwn(files, path) || files[path] !== sha256(bytes)))
    throw noFile('is not the file that the manifest of its run names: it was changed, or put there later');
  return bytes;
}
