/** Experiments from spec files. */
import { readFile } from 'node:fs/promises';
import { specFolder } from '../host/spec-folder.ts';
import { experimentOf, type HowToRead } from '../core/experiment.ts';
import type { Experiment } from '../experiment/experiment.ts';

/**
 * The experiment that a file declares; it may name files in its own folder.
 * @throws {SpecError} with every problem and its place, or the file system's error
 */
export async function loadExperiment(
  path: string,
  how: Pick<HowToRead, 'systems'> = {},
): Promise<Experiment> {
  return experimentOf(await readFile(path, 'utf8'), { ...how, file: path, files: specFolder(path) });
}
