/** The work of a worker thread, which joins the pool and the jobs. */
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import { item } from '../../chance/at.ts';
import { cellsOf, type Answer, type Job } from '../job.ts';
import type { ChunkCounts } from '../unit-counts.ts';

/** The message of the pool to its workers at their start. */
export interface WorkerStart {
  /** The address of a module that exports `ruleSystems`; null for the systems that come with Hythe. */
  readonly systemsModule: string | null;
  /** The memory in which they tell where they are in those systems; null where nobody watches. */
  readonly watch: SharedArrayBuffer | null;
}

/** The function that the pool calls with each job. */
export async function ready(): Promise<(job: Job) => Promise<unknown>> {
  const { systemsModule, watch } = workerData as WorkerStart; // the pool starts its workers with nothing else
  const work = systemsModule === null ? await workOfShipped() : await workOf(systemsModule, watch);
  return async (job) => {
    if (isPlayed(job)) inlineMore();
    return handedOver(await work(job));
  };
}

/** True where the rules are played throw by throw, for long. */
function isPlayed(job: Job): boolean {
  if (job.kind === 'simulate') return !job.samplers.includes('compiled-turns');
  return job.kind === 'pilot' || job.kind === 'feel';
}

let inlinesMore = false;

/**
 * Has V8 inline more: rules are many small functions that call one another, and its own limit stops half way. What is
 * solved or walked is over sooner without the longer compilation (docs/performance.md).
 */
function inlineMore(): void {
  if (inlinesMore) return;
  inlinesMore = true;
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=3000');
}

/** The work under the systems that come with Hythe, each loaded with its first job. */
async function workOfShipped(): Promise<(job: Job) => Promise<Answer>> {
  const [{ worker }, { playFeel }, { loadSystems }] = await Promise.all([
    import('../work.ts'),
    import('../play-feel.ts'),
    import('../../rules/load-systems.ts'),
  ]);
  const workOfRules = new Map<string, (job: Job) => Answer>();
  return async (job) => {
    const work = workOfRules.get(job.rules) ?? worker(await loadSystems(job.rules), undefined, playFeel);
    workOfRules.set(job.rules, work);
    return work(job);
  };
}

/** The work under the rules of a module; if it cannot be loaded, that error is the answer to every job. */
async function workOf(module: string, watch: SharedArrayBuffer | null): Promise<(job: Job) => Answer> {
  const [
    { worker },
    { playFeel },
    { loadOwnSystems, OwnSystemsError },
    { watchedIn },
    { mistakeText },
    { underGuard },
  ] = await Promise.all([
    import('../work.ts'),
    import('../play-feel.ts'),
    import('./own-systems.ts'),
    import('./rules-watch.ts'),
    import('./rules-mistake.ts'),
    import('../../play/guarded.ts'),
  ]);
  try {
    const loaded = await loadOwnSystems(module);
    const systems =
      watch === null ? loaded.systems.map((system) => underGuard(system)) : watchedIn(watch, loaded);
    return worker(systems, mistakeText, playFeel);
  } catch (error) {
    if (!(error instanceof OwnSystemsError)) throw error;
    const message = `the rules module ${fileURLToPath(module)}: ${error.message}`;
    return (job) => {
      const { number: cell } = item(cellsOf(job), 0);
      const code = 'HYTHE-RUN-RULES';
      return { kind: 'failed', code, message, cell, replicate: null, stack: error.stack ?? null };
    };
  }
}

/** The answer, with the memory of its counts handed over rather than copied. */
function handedOver(answer: Answer): unknown {
  const { tallies, joints } = countsOf(answer);
  const arrays = [
    ...tallies.flatMap(({ outcomeByTurn, readings, joints: own }) => [outcomeByTurn, ...readings, ...own]),
    ...joints.flat().filter((joint) => joint instanceof Float64Array),
  ];
  return move({ [transferableSymbol]: arrays.map((counts) => counts.buffer), [valueSymbol]: answer });
}

function countsOf(answer: Answer): ChunkCounts {
  if (answer.kind === 'solved') return { tallies: [answer.exact.tally], joints: [] };
  const counts = answer.kind === 'counted' || answer.kind === 'piloted' ? answer.counts : null;
  return counts ?? { tallies: [], joints: [] };
}
