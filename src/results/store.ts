/** Saves runs and reads them back. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cellColumn, distributionColumn } from './columns.ts';
import { ResultsError } from './error.ts';
import { MANIFEST, putRun } from './folder.ts';
import { sha256 } from './hash.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { fromParquet, toParquet } from './parquet.ts';
import type { RunRecord } from './record.ts';

const CELLS = 'cells.parquet';
const DISTRIBUTIONS = 'distributions.parquet';

/** A path of plain names: letters, digits, `-`, `_` and `.`, none of them beginning with a dot. */
const PLAIN_PATH = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/;

export interface SavedRun extends RunRecord {
  /** The real path of the run's folder. */
  readonly folder: string;
}

/**
 * Writes a run below `outputFolder`, with `beside` as further files (`report.html`, `charts/outcome.vl.json`), and gives
 * it with its folder. Nothing is seen of it until all of it is written. @throws {ResultsError}
 */
export async function saveRun(
  record: RunRecord,
  outputFolder: string,
  beside: ReadonlyMap<string, string | Uint8Array> = new Map(),
): Promise<SavedRun> {
  const files = new Map([
    [CELLS, toParquet(record.cells, cellColumn)],
    [DISTRIBUTIONS, toParquet(record.distributions, distributionColumn)],
  ]);
  for (const [path, content] of beside) {
    if (!PLAIN_PATH.test(path) || files.has(path) || path === MANIFEST)
      throw new ResultsError('HYTHE-RESULTS-NAME', path, `${path} is no name for a file of a run`);
    files.set(path, typeof content === 'string' ? new TextEncoder().encode(content) : content);
  }
  const hashes = [...files].map(([path, content]) => [path, sha256(content)] as const);
  const { machine, ...rest } = record.manifest;
  const manifest: Manifest = { ...rest, files: Object.fromEntries(hashes), machine };
  files.set(MANIFEST, new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`));
  const folder = await putRun(outputFolder, manifest, files);
  return { ...record, manifest, folder };
}

/** Reads a run back. @throws {ResultsError} when there is none, it is damaged, or a later version wrote it */
export async function readRun(folder: string): Promise<SavedRun> {
  const path = join(folder, MANIFEST);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new ResultsError(
      'HYTHE-RESULTS-NO-RUN',
      folder,
      `${folder} holds no run: ${path} cannot be read; name a folder that holds ${MANIFEST}`,
      error,
    );
  }
  const manifest = readManifest(text, path);
  const cells = await readTable(folder, CELLS, manifest);
  const distributions = await readTable(folder, DISTRIBUTIONS, manifest);
  return { manifest, cells, distributions, folder };
}

async function readTable(folder: string, name: string, manifest: Manifest): Promise<RunRecord['cells']> {
  const path = join(folder, name);
  const damaged = (what: string, cause?: unknown): ResultsError =>
    new ResultsError(
      'HYTHE-RESULTS-DAMAGED',
      path,
      `${path} ${what}; run the experiment again, or restore the file`,
      cause,
    );
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw damaged('cannot be read', error);
  }
  if (sha256(bytes) !== manifest.files[name]) throw damaged('is not the file that the run wrote');
  try {
    return await fromParquet(bytes);
  } catch (error) {
    throw damaged('is not a Parquet file', error);
  }
}
