/** A kept run, for programs. */
import { arqueroTables, type ArqueroTables } from '../analysis/tables/arquero.ts';
import { readRun as readKept, type SavedRun as Kept } from '../host/store.ts';

/** A kept run: its folder, its manifest, and its tables as arquero tables. */
export interface SavedRun extends Pick<Kept, 'folder' | 'manifest'>, ArqueroTables {}

/** Reads a run back. @throws {ResultsError} when there is none, it is damaged, or a later version wrote it */
export async function readRun(folder: string): Promise<SavedRun> {
  const kept = await readKept(folder);
  return { ...kept, ...arqueroTables(kept) };
}
