/** Names of the files of a run, and of its folder. */
import { TABLE_NAMES, type TableName } from '../tables/names.ts';
import { ResultsError } from './error.ts';
import type { Sha256 } from './hash.ts';
import type { Manifest } from './manifest.ts';
import { slugOf } from './slug.ts';

export const MANIFEST = 'manifest.json';

/** Battles on a map that are kept to be seen; only runs of battles have the file. */
export const BATTLES = 'battles.json';

/** Bytes of the files of a run from somebody's disk, at the most. */
export const MOST_BYTES = 256 * 1024 ** 2;

/** The files of a report, by their paths in the folder of its run. */
export const DRAWN = /^(?:report\.html|charts\/[A-Za-z0-9_-][A-Za-z0-9_.-]*\.vl\.json)$/;

export function tableFile(table: TableName): string {
  return `${table}.parquet`;
}

/** The files that a run may have besides its manifest and its report. */
export const DATA_FILES: readonly string[] = [...TABLE_NAMES.map(tableFile), BATTLES];

export function isFileOfRun(path: string): boolean {
  return path === MANIFEST || DRAWN.test(path) || DATA_FILES.includes(path);
}

/** @throws {ResultsError} for a path that no file of a report has */
export function requireDrawn(path: string): void {
  if (!DRAWN.test(path))
    throw new ResultsError('HYTHE-RESULTS-NAME', path, `${path} is no name for a file of a run`);
}

/** The characters of the hash of its spec with which the name of a run begins. */
export const HASH_IN_NAME = 12;

/** The name of a run's folder within that of its experiment: by its spec, its seed, and the module of its rules. */
export function runName({ specHash, seed, asked, interrupted }: Manifest, sha256: Sha256): string {
  const module = asked?.module?.hash ?? '';
  return `${specHash.slice(0, HASH_IN_NAME)}-${sha256(`${seed}${module}`).slice(0, 6)}${interrupted ? '-interrupted' : ''}`;
}

/** The name of a run, `<experiment>/<run>`. */
export function pathOfRun(manifest: Manifest, sha256: Sha256): string {
  return `${slugOf(manifest.title, sha256)}/${runName(manifest, sha256)}`;
}
