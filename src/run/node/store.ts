/** Saves runs and reads them back. */
import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DATA_FILES, DRAWN, MANIFEST, requireDrawn } from '../record/file-names.ts';
import { recordFrom } from '../record/read-record.ts';
import type { RunRecord } from '../record/record.ts';
import { runFiles } from '../record/run-files.ts';
import { isAsDrawn, putRun, requireOwnFolders } from './folder.ts';
import { manifestIn } from './manifest-in.ts';
import { makeFolder } from './make-folder.ts';
import { sha256 } from './sha256.ts';
import { filesOfRun, readUntrustedText } from './untrusted-file.ts';

/** A kept run: its folder, its manifest, and its tables. */
export interface SavedRun extends RunRecord {
  /** The real path of the run's folder. */
  readonly folder: string;
}

/**
 * Writes a run below `outputFolder`, with its report `beside` it (`report.html`, `charts/outcome.vl.json`), and gives
 * it with its folder. Nothing is seen of it until all of it is written; `stagingFolder` is as for `putRun`.
 * @throws {ResultsError}
 */
export async function saveRun(
  record: RunRecord,
  outputFolder: string,
  beside: ReadonlyMap<string, string | Uint8Array> = new Map(),
  stagingFolder: string | null = null,
): Promise<SavedRun> {
  const { manifest, files } = runFiles(record, beside, sha256);
  const folder = await putRun(outputFolder, manifest, files, stagingFolder);
  return { ...record, manifest, folder };
}

/**
 * Puts a report beside the tables of a run, in place of the one that lay there, unless its files were changed since, and
 * the words of its manifest; each file appears whole or not at all, the manifest, which names them, last.
 * @throws {ResultsError} for a name that cannot be kept; errors of the file system
 */
export async function replaceBeside(
  { folder, manifest }: SavedRun,
  beside: ReadonlyMap<string, string>,
): Promise<void> {
  const files: Record<string, string> = {};
  for (const name of DATA_FILES)
    if (Object.hasOwn(manifest.files, name)) files[name] = manifest.files[name] ?? '';
  const drawnBefore = Object.keys(manifest.files).filter((path) => DRAWN.test(path) && !beside.has(path));
  for (const path of beside.keys()) requireDrawn(path);
  for (const path of [...beside.keys(), ...drawnBefore]) await requireOwnFolders(folder, path);
  for (const [path, content] of beside) {
    files[path] = sha256(content);
    await replaceFile(join(folder, path), content);
  }
  // What a later version has written into the manifest stays there.
  const path = join(folder, MANIFEST);
  const kept = JSON.parse(readUntrustedText(path)) as object; // it has been read as a manifest
  const { title, words, asked } = manifest;
  await replaceFile(path, `${JSON.stringify({ ...kept, title, words, asked, files }, null, 2)}\n`);
  for (const path of drawnBefore)
    if (isAsDrawn(folder, path, manifest)) await rm(join(folder, path), { force: true });
}

/** Puts a file in its place whole or not at all, also where another one stands there. Throws errors of the file system. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  await makeFolder(dirname(path));
  const written = join(dirname(path), `.writing-${randomUUID()}`);
  try {
    await writeFile(written, content, { flag: 'wx', flush: true });
    await rename(written, path);
  } catch (error) {
    await rm(written, { force: true });
    throw error;
  }
}

/** Reads a run back. @throws {ResultsError} when there is none, it is damaged, or a later version wrote it */
export async function readRun(folder: string): Promise<SavedRun> {
  return { ...(await recordFrom(manifestIn(folder), filesOfRun(folder), sha256)), folder };
}
