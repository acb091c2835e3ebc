/** Batches: the pieces of a run that one machine of several does, worth about two seconds each. */
import type { Job } from './job.ts';

/** Counted work of a batch of chunks in nanoseconds, enough to outweigh its way to another machine. */
const BATCH_WORK = 2e9;
export const MOST_IN_BATCH = 1_000;

/** Gathers jobs, in their order, until they are worth a batch. `T` may hold more than the job. */
export class Gathering<T extends { readonly job: Job }> {
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
