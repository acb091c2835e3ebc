/** Reads the manifest of a run from its folder. */
import { join } from 'node:path';
import { ResultsError } from '../record/error.ts';
import { MANIFEST } from '../record/file-names.ts';
import { readManifest, type Manifest } from '../record/manifest.ts';
import { reasonOf } from './reason.ts';
import { readUntrustedText } from './untrusted-file.ts';

/** The manifest of the run in a folder. @throws {ResultsError} where there is none, or it cannot be read */
export function manifestIn(folder: string): Manifest {
  const path = join(folder, MANIFEST);
  let text: string;
  try {
    text = readUntrustedText(path);
  } catch (error) {
    throw new ResultsError(
      'HYTHE-RESULTS-NO-RUN',
      folder,
      `${folder} holds no run: ${path} cannot be read (${reasonOf(error)}); name a folder that holds ${MANIFEST}`,
      error,
    );
  }
  return readManifest(text, path);
}
