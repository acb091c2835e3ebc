/** The battles of a run that are kept to be seen, as a file beside its tables. */
import { battlesKept, type BattlesKept } from './battle-log.ts';
import { readMap } from '../../battlefield/map/read-map.ts';
import { thrownText } from '../../play/shown.ts';
import { ResultsError } from './error.ts';
import { BATTLES } from './file-names.ts';
import type { Sha256 } from './hash.ts';
import type { Manifest } from './manifest.ts';
import type { KeptFiles } from './read-tables.ts';

/** The battles kept with a run; nothing where it has none. @throws {ResultsError} if they are not what the run wrote */
export async function readBattles(
  { files: hashes }: Manifest,
  files: KeptFiles,
  sha256: Sha256,
): Promise<{ readonly battles?: BattlesKept }> {
  if (!Object.hasOwn(hashes, BATTLES)) return {};
  const damaged = (what: string, cause?: unknown): ResultsError =>
    new ResultsError(
      'HYTHE-RESULTS-DAMAGED',
      files.place(BATTLES),
      `${files.place(BATTLES)} ${what}; run the experiment again, or restore the file`,
      cause,
    );
  let bytes: Uint8Array;
  try {
    bytes = await files.read(BATTLES);
  } catch (error) {
    throw damaged(`cannot be read (${thrownText(error)})`, error);
  }
  if (sha256(bytes) !== hashes[BATTLES]) throw damaged('is not the file that the run wrote');
  const read = battlesKept.safeParse(jsonOf(bytes));
  if (!read.success || readMap(read.data.map).map === null)
    throw damaged('holds no battles that a run writes');
  return { battles: read.data };
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
