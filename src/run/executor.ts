/** An executor of the jobs of a run: worker threads here, or other machines. */
import type { Answer, Job } from './job.ts';

export interface Executor {
  /** The number of jobs worth having in hand at once; it may change as machines come and go. */
  readonly capacity: number;
  /**
   * True where whoever has done a job does the next one, and is quicker with what it has found out about the cell;
   * absent where jobs are best done in order.
   */
  readonly handsKeep?: boolean | undefined;
  /** Takes a function to call when the capacity has grown while no job ended; absent where it is fixed. */
  readonly onGrowth?: (grown: () => void) => void;
  /** Replicates whose counts came from a journal, and were not played; absent without a journal. */
  readonly recalledReplicates?: number;
  /**
   * Does a job, at least once; jobs may finish in any order. Rejects if the job could not be done at all (a crash); a
   * refusal or an error of the rules is an answer.
   */
  run(job: Job): Promise<Answer>;
  /** Ends everything that was started; jobs in hand reject. May be called twice. */
  close(): Promise<void>;
}

/** A job that does not end, and would not end the next time either. */
export class StuckError extends Error {
  readonly code = 'HYTHE-RUN-STUCK';
}
