/** The files of a run. */
import type { RunTables } from '../tables/names.ts';
import { ALWAYS_KEPT, TABLE_NAMES, type TableName } from '../tables/names.ts';
import { columnType } from '../tables/columns.ts';
import { BATTLES, MANIFEST, requireDrawn, tableFile } from './file-names.ts';
import type { Sha256 } from './hash.ts';
import type { Format } from './format.ts';
import type { Manifest } from './manifest.ts';
import { toParquet } from './parquet.ts';
import type { RunRecord } from './record.ts';

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
  if (record.battles !== undefined)
    files.set(BATTLES, new TextEncoder().encode(JSON.stringify(record.battles)));
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

/** True for a table that a run has: some only where they have rows. */
export function isWritten(tables: RunTables, name: TableName): boolean {
  return ALWAYS_KEPT.includes(name) || tables[name].numRows() > 0;
}

export function tableFiles(tables: RunTables, format?: Format): Map<string, Uint8Array> {
  return new Map(
    TABLE_NAMES.filter((name) => isWritten(tables, name)).map((name) => [
      tableFile(name),
      toParquet(tables[name], (column) => columnType(name, column), format),
    ]),
  );
}
