/** The cost of a journal to a run: CPU of the headline with and without one, in turn, and the bytes of the journal. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { median } from 'simple-statistics';
import { Journal } from '../src/run/node/journal.ts';
import { LocalPool } from '../src/run/node/local-pool.ts';
import { run } from '../src/run/node/run.ts';
import type { Experiment } from '../src/spec/experiment.ts';
import { readSpec } from '../src/spec/read-spec.ts';
import { ruleSystems } from '../src/rules/index.ts';

const ROUNDS = 7;
const file = 'experiments/martini-vs-lebel.yaml';
const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const spec = readSpec(text, { file, systems: ruleSystems });
const folder = mkdtempSync(join(tmpdir(), 'hythe-journal-'));
const executor = new LocalPool({ workers: 2, systemsModule: null });

function experimentOf(sampler: 'direct' | 'compiled', replicates: number): Experiment {
  return { ...spec, resolve: { ...spec.resolve, method: 'monte-carlo', check: 'none', sampler, replicates } };
}

/** CPU seconds of a run, and the bytes of its journal. */
async function measured(
  experiment: Experiment,
  path: string | null,
): Promise<{ cpu: number; bytes: number }> {
  const before = process.cpuUsage();
  const journal = path === null ? null : await Journal.open(path, { 'the run': 'a bench' });
  await run(experiment, ruleSystems, { workers: 2, executor, ...(journal === null ? {} : { journal }) });
  await journal?.close();
  const { user, system } = process.cpuUsage(before);
  const bytes = path === null ? 0 : statSync(path).size;
  if (path !== null) rmSync(path);
  return { cpu: (user + system) / 1e6, bytes };
}

for (const [sampler, replicates] of [
  ['direct', 400_000],
  ['compiled', 2_000_000],
] as const) {
  const experiment = experimentOf(sampler, replicates);
  await measured(experiment, null); // the workers learn their rules
  const [without, having]: [number[], number[]] = [[], []];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    without.push((await measured(experiment, null)).cpu);
    const kept = await measured(experiment, join(folder, 'journal.ndjson'));
    having.push(kept.cpu);
    ({ bytes } = kept);
  }
  const cost = median(having) / median(without) - 1;
  process.stdout.write(
    `${sampler}: ${median(without).toFixed(2)} s of CPU without, ${median(having).toFixed(2)} s with a journal ` +
      `(${(100 * cost).toFixed(1)}%), ${bytes} bytes, ${(bytes / median(having) / 1024).toFixed(0)} KB a second of CPU\n`,
  );
}
await executor.close();
rmSync(folder, { recursive: true });
