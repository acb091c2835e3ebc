/** Batches: the pieces of a run that one machine of several does, worth about two seconds each. */
import type { Job } from './job.ts';

/** Counted work of a batch of chunks in nanoseconds, enough to outweigh its way to another machine. */
const BATCH_WORK = 2e9;
/** The most chunks of a batch. */
export const MOST_IN_BATCH = 1_000;

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

/** Gathers jobs, in their order, until they are worth a batch. `T` may hold more than the job. */
export class Gathering<T extends { readonly job: Job } = { readonly job: Job }> {
  private begun: T[] = [];
  private work = 0;

  /** Takes a job; true once the batch is full. */
  add(one: T): boolean {
    this.begun.push(one);
    if (one.job.kind !== 'simulate') return true;
    this.work += one.job.work;
    return this.work >= BATCH_WORK || this.begun.length >= MOST_IN_BATCH;
  }

  /** The jobs so far, for a batch; it may be empty. */
  close(): readonly T[] {
    const { begun } = this;
    [this.begun, this.work] = [[], 0];
    return begun;
  }
}

/** The jobs of a round in batches. */
export function* batches(jobs: Iterable<Job>, round: number): Generator<Batch> {
  const gathering = new Gathering();
  let number = 0;
  const closed = (): Batch => ({ round, number: number++, jobs: gathering.close().map(({ job }) => job) });
  for (const job of jobs) if (gathering.add({ job })) yield closed();
  const rest = closed();
  if (rest.jobs.length > 0) yield rest;
}
