/** Toy runs, their records, and the folders that tests write them to. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RunOutcome } from '../../../src/run/outcome.ts';
import { recordHere } from '../../../src/run/node/record.ts';
import { run, type RunOptions } from '../../../src/run/node/run.ts';
import { sha256 } from '../../../src/run/node/sha256.ts';
import { ResultsError } from '../../../src/run/record/error.ts';
import type { RunRecord } from '../../../src/run/record/record.ts';
import { ruleSystems } from '../faulty.ts';
import { here } from '../here.ts';
import { toyExperiment, type ToyExperiment } from '../../toy/experiment.ts';
import { skirmish } from '../../toy/skirmish.ts';

const systemsModule = new URL('../faulty.ts', import.meta.url).href;
const MONDAY = new Date('2026-11-23T08:00:00Z');

/** A run of a moment, solved beside being played. */
export const small: ToyExperiment = { resolve: { replicates: 2000, check: 'exact' } };

/** A run in this thread, or in those that the options ask for. */
export async function runToy(
  toy: ToyExperiment,
  options: Partial<RunOptions> = { executor: here() },
): Promise<RunOutcome> {
  return run(toyExperiment(toy), ruleSystems, { workers: 1, systemsModule, ...options });
}

export function record(outcome: RunOutcome, finished = MONDAY): RunRecord {
  return recordHere(outcome, [skirmish], finished);
}

export async function errorOf(doing: Promise<unknown>): Promise<ResultsError> {
  const error: unknown = await doing.then(
    () => new Error('nothing went wrong'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ResultsError)) throw error;
  return error;
}

/** Every file and folder below a folder, hidden ones too. */
export async function everythingIn(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).toSorted();
}

export async function freshFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'hythe-results-'));
}

export async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Puts files into the folder of a run, and has its manifest name them with their hashes. */
export async function nameInManifest(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as { files: Record<string, string> };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
    manifest.files[name] = sha256(text);
  }
  await writeFile(path, JSON.stringify(manifest));
}
