/** The executor of this machine: a pool of worker threads. */
import { Piscina } from 'piscina';
import type { Executor } from './executor.ts';
import type { Answer, Job } from './job.ts';
import type { WorkerStart } from './worker.ts';

export interface LocalPoolOptions {
  /** How many threads. */
  readonly workers: number;
  /** The address of a module that exports `ruleSystems`; null for the systems that come with Hythe. */
  readonly systemsModule: string | null;
}

/** Worker threads, started at once and ended by `close`. */
export class LocalPool implements Executor {
  readonly capacity: number;
  private readonly pool: Piscina<Job, Answer>;
  /** Rejects when a worker ends while it has no job, so that no job waits for a worker that will never come. */
  private readonly broken: Promise<never>;
  private closing = false;

  constructor({ workers, systemsModule }: LocalPoolOptions) {
    this.capacity = workers;
    const start: WorkerStart = { systemsModule };
    this.pool = new Piscina<Job, Answer>({
      // The compiler does not rewrite this name when it builds the package.
      filename: new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)
        .href,
      minThreads: workers,
      maxThreads: workers,
      workerData: start,
      recordTiming: false,
    });
    this.broken = new Promise((_resolve, reject) => {
      this.pool.on('error', (error: unknown) => {
        reject(error instanceof Error ? error : new Error(String(error)));
      });
      this.pool.on('workerDestroy', () => {
        // A worker that had a job makes that job fail, with a better reason, before this is seen.
        setImmediate(() => {
          if (!this.closing) reject(new Error('a worker thread ended before its time'));
        });
      });
    });
    this.broken.catch(() => undefined);
  }

  async run(job: Job): Promise<Answer> {
    return Promise.race([this.pool.run(job), this.broken]);
  }

  async close(): Promise<void> {
    this.closing = true;
    await this.pool.destroy();
  }
}
