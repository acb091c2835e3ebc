/** The pace of an executor: the seconds that its jobs take, beside their counted work. */
import type { Answer, Job } from './job.ts';
import type { Executor } from './executor.ts';
import type { Clock } from './progress.ts';

/** Played chunks of one pairing. */
export interface PlayedChunk {
  readonly pairing: number;
  /** The number of its first replicate. */
  readonly first: number;
  readonly replicates: number;
  readonly seconds: number;
}

/** Does jobs by another executor and measures them. No result depends on it. */
export class PacedExecutor implements Executor {
  readonly capacity: number;
  readonly chunks: PlayedChunk[] = [];
  /** Counted work of one replicate in nanoseconds, by cell. */
  readonly work = new Map<number, number>();
  /** Seconds of all jobs that solved a cell, or tried to. */
  solving = 0;
  private readonly executor: Executor;
  private readonly clock: Clock;

  constructor(executor: Executor, clock: Clock) {
    this.executor = executor;
    this.capacity = executor.capacity;
    this.clock = clock;
  }

  async run(job: Job): Promise<Answer> {
    const start = this.clock();
    const answer = await this.executor.run(job);
    const seconds = (this.clock() - start) / 1000;
    if (answer.kind === 'weighed') this.work.set(answer.cell, answer.choice.perReplicate);
    if (job.kind === 'solve') this.solving += seconds;
    if (job.kind === 'simulate') {
      const { pairing, first, count } = job.chunk;
      this.chunks.push({ pairing, first, replicates: count, seconds });
    }
    return answer;
  }

  async close(): Promise<void> {
    return this.executor.close();
  }
}
