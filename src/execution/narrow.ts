/** Finds the replicate at which a chunk that cannot be played fails, so that it can be told throw by throw. */
import type { Executor } from './executor.ts';
import type { Job, SimulateJob } from './job.ts';

/** The number of a part of a chunk. */
export const PART = -1;

/**
 * The first replicate of a chunk that fails alone, found by halves; null where there is none (it takes many together, as
 * memory that fills up does), or the job is no chunk, or the run is interrupted meanwhile.
 */
export async function firstThatFails(
  job: Job,
  executor: Executor,
  signal: AbortSignal,
): Promise<number | null> {
  if (job.kind !== 'simulate') return null;
  let { first, count } = job.chunk;
  while (count > 1) {
    if (signal.aborted) return null;
    const half = Math.ceil(count / 2);
    if (await fails(part(job, first, half), executor)) count = half;
    else {
      first += half;
      count -= half;
    }
  }
  return (await fails(part(job, first, 1), executor)) ? first : null;
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
