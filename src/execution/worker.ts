/** The file that a worker thread runs: glue between the pool and the work. */
import { setFlagsFromString } from 'node:v8';
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import type { RuleSystem } from '../engagement/system.ts';
import { keepCompiled } from './compile-cache.ts';
import type { Answer, Job } from './job.ts';
import type { ChunkCounts } from './unit-counts.ts';

// Rules are many small functions that call one another: V8's own limit stops inlining them half way (docs/performance.md).
setFlagsFromString('--max-inlined-bytecode-size-cumulative=3000');

/** What the pool tells its workers when they start. */
export interface WorkerStart {
  /** The address of a module that exports `ruleSystems`; null for the systems that come with Hythe. */
  readonly systemsModule: string | null;
}

async function ready(): Promise<(job: Job) => unknown> {
  keepCompiled();
  const { worker } = await import('./work.ts');
  const { systemsModule } = workerData as WorkerStart; // the pool starts its workers with nothing else
  const work = worker(systemsModule === null ? await shippedSystems() : await systemsOf(systemsModule));
  return (job) => handedOver(work(job));
}

async function shippedSystems(): Promise<readonly RuleSystem[]> {
  const { ruleSystems } = await import('../rules/index.ts');
  return ruleSystems;
}

async function systemsOf(module: string): Promise<readonly RuleSystem[]> {
  const { loadOwnSystems } = await import('./own-systems.ts');
  return (await loadOwnSystems(module)).systems;
}

/** The answer, with the memory of its counts handed over rather than copied. */
function handedOver(answer: Answer): unknown {
  const { tallies, joints } = countsOf(answer);
  const arrays = [
    ...tallies.flatMap(({ outcomeByTurn, readings, joints: own }) => [outcomeByTurn, ...readings, ...own]),
    ...joints.flat(),
  ];
  return move({ [transferableSymbol]: arrays.map((counts) => counts.buffer), [valueSymbol]: answer });
}

function countsOf(answer: Answer): ChunkCounts {
  if (answer.kind === 'solved') return { tallies: [answer.exact.tally], joints: [] };
  const counts = answer.kind === 'counted' || answer.kind === 'piloted' ? answer.counts : null;
  return counts ?? { tallies: [], joints: [] };
}

export default ready();
