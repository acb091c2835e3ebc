/** One file of a kept run, which anybody may have made: only names that Hythe gives, and never through a link. */
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { shown } from '../play/shown.ts';
import { manifestIn } from '../run/node/manifest-in.ts';
import { reasonOf } from '../run/node/reason.ts';
import { sha256 } from '../run/node/sha256.ts';
import { MOST_BYTES, readUntrusted } from '../run/node/untrusted-file.ts';
import { ResultsError } from '../run/record/error.ts';
import { DATA_FILES, DRAWN, MANIFEST } from '../run/record/file-names.ts';

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
