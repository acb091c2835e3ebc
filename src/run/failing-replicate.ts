/** Search for the replicate at which a chunk fails, so that it can be traced. */
import type { Executor } from './executor.ts';
import type { Job, SimulateJob } from './job.ts';

/** The number of a part of a chunk. */
export const PART = -1;

/**
 * The first replicate of a chunk that fails alone, found by halves. Null if none does (it takes many together, as
 * memory that fills up does), if the job is no chunk, or if the run is interrupted meanwhile.
 */
export async function firstThatFails(
  job: Job,
  executor: Executor,
  signal: AbortSignal,
): Promise<number | null> {
  if (job.kind !== 'simulate') return null;
  const search = byHalves(job);
  let step = search.next();
  while (step.done !== true) {
    if (signal.aborted) return null;
    step = search.next(await fails(step.value, executor));
  }
  return step.value;
}

/**
 * The same search with the attempts left to the caller: it yields each part to try and takes true if that part fails.
 */
export function* byHalves(job: SimulateJob): Generator<SimulateJob, number | null, boolean> {
  let { first, count } = job.chunk;
  while (count > 1) {
    const half = Math.ceil(count / 2);
    if (yield part(job, first, half)) count = half;
    else {
      first += half;
      count -= half;
    }
  }
  return (yield part(job, first, 1)) ? first : null;
}

function part(job: SimulateJob, first: number, count: number): SimulateJob {
  return { ...job, chunk: { ...job.chunk, number: PART, first, count } };
}

async function fails(job: Job, executor: Executor): Promise<boolean> {
  return executor.run(job).then(
    () => false,
    () => true,
  );
}
