/** The files of a run, and the names under which it is kept. */
import type { RunTables } from '../analysis/matchup/answer.ts';
import { TABLE_NAMES } from '../analysis/tables/tidy-tables.ts';
import { columnType } from './columns.ts';
import { ResultsError } from './error.ts';
import type { Sha256 } from './hash.ts';
import type { Format } from './format.ts';
import type { Manifest } from './manifest.ts';
import { toParquet } from './parquet.ts';
import { tableFile } from './read-tables.ts';
import type { RunRecord } from './record.ts';

export const MANIFEST = 'manifest.json';

/** The files of a report, by their paths in the folder of its run. */
export const DRAWN = /^(?:report\.html|charts\/[A-Za-z0-9_-][A-Za-z0-9_.-]*\.vl\.json)$/;

/** Files by their path in the run's folder, with `/` between folders. */
export type Files = ReadonlyMap<string, Uint8Array>;

/**
 * All files of a run with its report `beside` it (`report.html`, `charts/outcome.vl.json`), and its manifest, which
 * names the others with their hashes. @throws {ResultsError} for a name that cannot be kept
 */
export function runFiles(
  record: RunRecord,
  beside: ReadonlyMap<string, string | Uint8Array>,
  sha256: Sha256,
): { readonly manifest: Manifest; readonly files: Files } {
  const files = tableFiles(record);
  for (const [path, content] of beside) {
    requireDrawn(path);
    files.set(path, typeof content === 'string' ? new TextEncoder().encode(content) : content);
  }
  const hashes = [...files].map(([path, content]) => [path, sha256(content)] as const);
  const { machine, ...rest } = record.manifest;
  const manifest: Manifest = { ...rest, files: Object.fromEntries(hashes), machine };
  files.set(MANIFEST, new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`));
  return { manifest, files };
}

/** The bytes of the tables of a run, by the names of their files. */
export function tableFiles(tables: RunTables, format?: Format): Map<string, Uint8Array> {
  return new Map(
    TABLE_NAMES.map((name) => [
      tableFile(name),
      toParquet(tables[name], (column) => columnType(name, column), format),
    ]),
  );
}

/** @throws {ResultsError} for a path that no file of a report has */
export function requireDrawn(path: string): void {
  if (!DRAWN.test(path))
    throw new ResultsError('HYTHE-RESULTS-NAME', path, `${path} is no name for a file of a run`);
}

/** The characters of the hash of its spec with which the name of a run begins. */
export const HASH_IN_NAME = 12;

/** The name of a run's folder within that of its experiment. */
export function runName({ specHash, seed, interrupted }: Manifest, sha256: Sha256): string {
  return `${specHash.slice(0, HASH_IN_NAME)}-${sha256(seed).slice(0, 6)}${interrupted ? '-interrupted' : ''}`;
}
