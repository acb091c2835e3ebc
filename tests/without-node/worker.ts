/** A run and its files in a Web Worker: everything that `hythe run` writes, by what a page has. */
import { tidy } from '../../src/analysis/tables/tidy-tables.ts';
import { Scheduler } from '../../src/execution/scheduler.ts';
import { worker } from '../../src/execution/work.ts';
import { readSpec } from '../../src/experiment/read-spec.ts';
import { reportFiles } from '../../src/report/report-files.ts';
import { reportInput } from '../../src/report/report-input.ts';
import { askedOf } from '../../src/results/asked.ts';
import type { Machine } from '../../src/results/manifest.ts';
import { recordOf } from '../../src/results/record.ts';
import { runFiles } from '../../src/results/run-files.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { sha256 } from '../../src/web/worker/sha256.ts';

/** The message to the worker. */
export interface Asked {
  readonly spec: string;
  readonly command: string;
  /** The version of Hythe. */
  readonly hythe: string;
  readonly machine: Machine;
  /** The code of Vega and Vega-Embed. */
  readonly libraries: readonly string[];
}

/** The files of the run by their paths, each byte a character. */
export type Written = Readonly<Record<string, string>>;

globalThis.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  void written(data).then((files) => globalThis.postMessage(files), reportError);
});

async function written({ spec, command, hythe, machine, libraries }: Asked): Promise<Written> {
  const experiment = readSpec(spec, { file: 'spec.yaml', systems: ruleSystems });
  const system = ruleSystems.find(({ id }) => id === experiment.rules);
  if (system === undefined) throw new Error(`no system ${experiment.rules}`);
  const work = worker(ruleSystems);
  const outcome = await new Scheduler(experiment, ruleSystems, () => performance.now()).through(
    { capacity: 1, run: async (job) => Promise.resolve(work(job)), close: async () => Promise.resolve() },
    1,
  );
  const asked = askedOf(experiment, system, { text: spec, command, module: null });
  const record = recordOf(outcome, tidy(outcome, ruleSystems), system, { hythe, sha256, machine }, asked);
  const parts = { libraries: async () => Promise.resolve(libraries), sha256, deflated };
  const { files } = runFiles(record, await reportFiles(reportInput(record), parts), sha256);
  return Object.fromEntries(
    [...files].map(([path, bytes]) => [path, Array.from(bytes, (b) => String.fromCharCode(b)).join('')]),
  );
}

async function deflated(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
