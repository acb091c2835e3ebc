/** Batches: the pieces of a run that one machine of several does, worth about two seconds each. */
import type { Job } from './job.ts';

/** Counted work of a batch of chunks in nanoseconds, enough to outweigh its way to another machine. */
const BATCH_WORK = 2e9;

/** Whole consecutive chunks, or a single job of another kind. */
export interface Batch {
  /**
   * The round, from 0: the jobs that can be named before any of them is answered. Cells to solve are a round, and the
   * chunks of those that turn out too large are the next.
   */
  readonly round: number;
  /** Its place in the round, from 0. */
  readonly number: number;
  readonly jobs: readonly Job[];
}

/** A machine's share of a run. */
export interface Share {
  /** True for a job that the plan answers, so that it is in no batch. */
  readonly isPlanned: (job: Job) => boolean;
  /** True if this machine does a batch. A round of which it leaves a batch to others is its last. */
  readonly takes: (batch: Batch) => boolean;
}

/** The jobs of a round in batches. `workOf` gives the counted work of a chunk in nanoseconds. */
export function* batches(jobs: Iterable<Job>, round: number, workOf: (job: Job) => number): Generator<Batch> {
  let number = 0;
  let begun: Job[] = [];
  let work = 0;
  for (const job of jobs) {
    if (begun.length > 0 && (job.kind !== 'simulate' || work >= BATCH_WORK)) {
      yield { round, number: number++, jobs: begun };
      [begun, work] = [[], 0];
    }
    if (job.kind === 'simulate') {
      begun.push(job);
      work += workOf(job);
    } else yield { round, number: number++, jobs: [job] };
  }
  if (begun.length > 0) yield { round, number, jobs: begun };
}
