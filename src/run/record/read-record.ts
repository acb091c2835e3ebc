/** A run read back from its files, wherever they came from: a browser's store, or a stranger's archive. */
import { readBattles } from './battles-file.ts';
import type { Sha256 } from './hash.ts';
import { ResultsError } from './error.ts';
import { MANIFEST } from './file-names.ts';
import { readManifest } from './manifest.ts';
import { readTables } from './read-tables.ts';
import type { RunRecord } from './record.ts';
import type { Files } from './run-files.ts';

/** @throws {ResultsError} where there is no manifest, it is damaged, or a table is not what the run wrote */
export async function readRecord(files: Files, name: string, sha256: Sha256): Promise<RunRecord> {
  const place = (file: string): string => `${name}/${file}`;
  const bytes = files.get(MANIFEST);
  if (bytes === undefined)
    throw new ResultsError('HYTHE-RESULTS-NO-RUN', name, `${name} holds no run: it has no ${MANIFEST}`);
  const manifest = readManifest(new TextDecoder().decode(bytes), place(MANIFEST));
  const read = async (file: string): Promise<Uint8Array> => {
    const found = files.get(file);
    return found === undefined ? Promise.reject(new Error('it is not there')) : Promise.resolve(found);
  };
  const kept = { place, read };
  return {
    manifest,
    ...(await readTables(manifest, kept, sha256)),
    ...(await readBattles(manifest, kept, sha256)),
  };
}
