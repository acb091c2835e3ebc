/** The executor of this machine: a pool of worker threads, in which a thread that dies is replaced. */
import { totalmem } from 'node:os';
import process from 'node:process';
import { Piscina } from 'piscina';
import { StuckError, type Executor } from '../execution/executor.ts';
import type { Answer, Job } from '../execution/job.ts';
import { WORKER } from './place.ts';
import type { WorkerStart } from './thread-work.ts';

const MEGABYTE = 1024 * 1024;
/** The part of this process's memory that the workers may take together. */
const SHARE_OF_MEMORY = 0.7;
const LEAST_MEGABYTES = 512;
const MOST_MEGABYTES = 4096;
/** Seconds after which a chunk, made to take a twentieth of a second, is stuck even on a busy machine. */
const LONGEST_SECONDS = 1800;
/** Times as long for a cell to be solved: its own limit of work ends it after minutes on an idle machine. */
const TIMES_TO_SOLVE = 8;

export interface LocalPoolOptions {
  /** The number of threads, at the most. */
  readonly workers: number;
  /** The address of a module that exports `ruleSystems`; null for the systems that come with Hythe. */
  readonly systemsModule: string | null;
  /** Megabytes of objects that one worker may hold. @defaultValue its share of the machine's memory */
  readonly workerMegabytes?: number;
  /**
   * Seconds after which a job counts as stuck, eight times as many for a cell to be solved.
   * @defaultValue half an hour
   */
  readonly longestSeconds?: number;
}

/** The threads of one start. */
interface Threads {
  readonly pool: Piscina<Job, Answer>;
  /** The rejections of the jobs in hand, called if no further thread will come for them. */
  readonly waiting: Set<(error: Error) => void>;
}

/** Worker threads, as many as there are jobs for them, ended by `close`. A job whose worker dies rejects; the others go on. */
export class LocalPool implements Executor {
  readonly capacity: number;
  private readonly options: LocalPoolOptions;
  private threads: Threads;
  private closing = false;

  constructor(options: LocalPoolOptions) {
    this.capacity = options.workers;
    this.options = options;
    this.threads = this.start();
  }

  async run(job: Job): Promise<Answer> {
    const { pool, waiting } = this.threads;
    if (this.closing) throw new Error('the workers have been ended');
    const times = job.kind === 'solve' ? TIMES_TO_SOLVE : 1;
    const seconds = times * (this.options.longestSeconds ?? LONGEST_SECONDS);
    const stuck = new AbortController();
    const timer = setTimeout(() => stuck.abort(), 1000 * seconds);
    const { promise, reject } = Promise.withResolvers<never>();
    waiting.add(reject);
    try {
      return await Promise.race([pool.run(job, { signal: stuck.signal }), promise]);
    } catch (error) {
      if (!stuck.signal.aborted) throw error;
      throw new StuckError(`it did not end within ${seconds} seconds`, { cause: error });
    } finally {
      clearTimeout(timer);
      waiting.delete(reject);
    }
  }

  async close(): Promise<void> {
    this.closing = true;
    await this.threads.pool.destroy();
  }

  private start(): Threads {
    const { workers, systemsModule, workerMegabytes } = this.options;
    const start: WorkerStart = { systemsModule };
    const waiting = new Set<(error: Error) => void>();
    const pool = new Piscina<Job, Answer>({
      filename: WORKER,
      // The first thread starts at once; another starts when a job finds all threads at work.
      minThreads: 1,
      maxThreads: workers,
      idleTimeout: Infinity,
      workerData: start,
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: workerMegabytes ?? megabytesEach(workers) },
    });
    const threads = { pool, waiting };
    // A thread that fails before it has a job cannot be relied on to be replaced: all are started anew.
    pool.on('error', (error: unknown) => this.startAnew(threads, error));
    return threads;
  }

  private startAnew(failed: Threads, error: unknown): void {
    if (this.closing || this.threads !== failed) return;
    this.threads = this.start();
    const reason = error instanceof Error ? error : new Error(String(error));
    for (const reject of failed.waiting) reject(reason);
    void failed.pool.destroy();
  }
}

/** The memory of one worker, given the number of workers. */
function megabytesEach(workers: number): number {
  // Within a container there may be less than the machine has; 0 where that is not known.
  const allowed = process.constrainedMemory();
  const bytes = allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
  const share = (SHARE_OF_MEMORY * bytes) / MEGABYTE / workers;
  return Math.floor(Math.min(MOST_MEGABYTES, Math.max(LEAST_MEGABYTES, share)));
}
