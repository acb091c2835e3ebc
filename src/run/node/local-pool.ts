/** The executor of this machine: a pool of worker threads, in which a thread that dies is replaced. */
import { totalmem } from 'node:os';
import process from 'node:process';
import type { Worker } from 'node:worker_threads';
import { Piscina, queueOptionsSymbol } from 'piscina';
import { grouped } from '../../play/shown.ts';
import { StuckError, type Executor } from '../executor.ts';
import { pairingOf, type Answer, type Job } from '../job.ts';
import { toFormerThread, type Told } from './former-thread.ts';
import { WORKER } from './place.ts';
import { forgetThread, placeIn } from './rules-watch.ts';
import type { WorkerStart } from './thread-work.ts';

const MEGABYTE = 1024 * 1024;
/** The part of this process's memory that the workers may take together. */
const SHARE_OF_MEMORY = 0.7;
const LEAST_MEGABYTES = 512;
const MOST_MEGABYTES = 4096;
/**
 * V8 ends the whole process, not the thread, where one object more is larger than the little that it grants a full heap.
 * So threads with rules of a user's own are looked at now and then, and ended before, at this part of their memory.
 */
const FULL = 0.9;
const LOOK_MS = 100;
/**
 * Megabytes for the new objects of such a thread, and those in use at once. They are no part of its memory, yet are counted
 * with it: with the 192 MB of V8, waste that is soon swept would look like a full memory.
 */
const NEW_MEGABYTES = 48;
const NEW_IN_USE = NEW_MEGABYTES / 3;

/** Seconds after which a chunk, made to take a twentieth of a second, is stuck even on a busy machine. */
const LONGEST_SECONDS = 1800;
/** Times as long for a cell to be solved: its own limit of work ends it after minutes on an idle machine. */
const TIMES_TO_SOLVE = 8;

/**
 * Milliseconds that a job may still take once its question is over, or its run interrupted: about as many as a new thread
 * takes to be as fast.
 */
const GRACE_MS = 500;

interface LocalPoolOptions {
  /** The number of threads, at the most. */
  readonly workers: number;
  /** The address of a module that exports `ruleSystems`; null for the systems that come with Hythe. */
  readonly systemsModule: string | null;
  /** The memory in which workers tell where they are in those systems. */
  readonly watch?: SharedArrayBuffer | undefined;
  /** Ends the jobs in hand that do not end soon by themselves: twenty battles on a large map may take a minute. */
  readonly stop?: AbortSignal | undefined;
  /** Megabytes of objects that one worker may hold. @defaultValue its share of the machine's memory */
  readonly workerMegabytes?: number | undefined;
  /**
   * Seconds after which a job counts as stuck, eight times as many for a cell to be solved.
   * @defaultValue half an hour
   */
  readonly longestSeconds?: number | undefined;
}

type Task = Job & Told;

interface Threads {
  readonly pool: Piscina<Task, Answer>;
  /** The rejections of the jobs in hand, called if no further thread will come for them. */
  readonly waiting: Set<(error: Error) => void>;
}

/** Worker threads, as many as there are jobs for them, ended by `close`. A job whose worker dies rejects; the others go on. */
export class LocalPool implements Executor {
  readonly capacity: number;
  readonly handsKeep = true;
  private readonly options: LocalPoolOptions;
  private threads: Threads;
  private closing = false;
  /** Each ends a job in hand. */
  private readonly inHand = new Set<AbortController>();
  private readonly looking: NodeJS.Timeout | undefined;
  /** Jobs in hand for questions, and the promise that one of them ends. */
  private atWork = 0;
  private freed = Promise.withResolvers<void>();

  constructor(options: LocalPoolOptions) {
    this.capacity = options.workers;
    this.options = options;
    options.stop?.addEventListener('abort', () => endSoon(this.inHand), { once: true });
    this.threads = this.start();
    if (options.systemsModule !== null)
      this.looking = setInterval(
        () => this.threads.pool.threads.forEach((thread) => void this.look(thread)),
        LOOK_MS,
      ).unref();
  }

  /** As an executor does it; `ended` ends the job, and its thread if it has one. */
  async run(job: Job, ended: AbortSignal | null = null): Promise<Answer> {
    const { pool, waiting } = this.threads;
    if (this.closing) throw new Error('the workers have been ended');
    const times = job.kind === 'solve' ? TIMES_TO_SOLVE : 1;
    const seconds = times * (this.options.longestSeconds ?? LONGEST_SECONDS);
    const end = new AbortController();
    this.inHand.add(end);
    let isStuck = false;
    const timer = setTimeout(() => {
      isStuck = true;
      end.abort();
    }, 1000 * seconds);
    const signal = ended === null ? end.signal : AbortSignal.any([end.signal, ended]);
    const { promise, reject } = Promise.withResolvers<never>();
    waiting.add(reject);
    const task = { ...job, [queueOptionsSymbol]: { pairing: pairingOf(job) } };
    try {
      return await Promise.race([pool.run(task, { signal }), promise]);
    } catch (error) {
      if (!isStuck) throw error;
      throw new StuckError(`it did not end within ${seconds} seconds`, { cause: error });
    } finally {
      clearTimeout(timer);
      waiting.delete(reject);
      this.inHand.delete(end);
    }
  }

  async close(): Promise<void> {
    this.closing = true;
    clearInterval(this.looking);
    await this.threads.pool.destroy();
  }

  /**
   * An executor for one question, which leaves the threads to the next. Closed, it drops the jobs of the question that
   * wait, and ends those in hand that do not end soon by themselves: a new thread is slow at first.
   */
  part(): Executor {
    const closed = new AbortController();
    const ended = new AbortController();
    return {
      capacity: this.capacity,
      handsKeep: this.handsKeep,
      run: async (job) => {
        await this.turn(closed.signal);
        try {
          return await this.run(job, ended.signal);
        } finally {
          this.atWork--;
          this.freed.resolve();
          this.freed = Promise.withResolvers();
        }
      },
      close: async () => {
        closed.abort();
        endSoon([ended]);
      },
    };
  }

  /** Ends a thread whose memory is nearly full. */
  private async look(thread: Worker): Promise<void> {
    // A thread that has ended has no statistics.
    const statistics = await thread.getHeapStatistics().catch(() => null);
    const { watch = null } = this.options;
    const most = FULL * this.megabytes;
    if (statistics === null || statistics.used_heap_size < (most + NEW_IN_USE) * MEGABYTE) return;
    const place = watch === null ? null : placeIn(watch, thread.threadId);
    thread.emit(
      'error',
      new Error(
        `the rules reached the memory limit of ${grouped(Math.floor(most))} MB${place === null ? '' : `, in ${place}`}`,
      ),
    );
  }

  private get megabytes(): number {
    return this.options.workerMegabytes ?? megabytesEach(this.capacity);
  }

  /** Waits for a free thread. Rejects once the question has ended. */
  private async turn(closed: AbortSignal): Promise<void> {
    while (this.atWork >= this.capacity) await this.freed.promise;
    closed.throwIfAborted();
    this.atWork++;
  }

  private start(): Threads {
    const { workers, systemsModule, watch = null } = this.options;
    const start: WorkerStart = { systemsModule, watch };
    const waiting = new Set<(error: Error) => void>();
    const pool = new Piscina<Task, Answer>({
      filename: WORKER,
      // The first thread starts at once; another starts when a job finds all threads at work.
      minThreads: 1,
      maxThreads: workers,
      idleTimeout: Infinity,
      workerData: start,
      recordTiming: false,
      loadBalancer: toFormerThread(),
      resourceLimits: {
        maxOldGenerationSizeMb: this.megabytes,
        ...(systemsModule === null ? {} : { maxYoungGenerationSizeMb: NEW_MEGABYTES }),
      },
    });
    const threads = { pool, waiting };
    if (watch !== null) forgetEnded(pool, watch);
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

/** Has each thread of the pool forgotten as it ends: it may be ended within a function of the rules. */
function forgetEnded(pool: Piscina<Task, Answer>, watch: SharedArrayBuffer): void {
  const known = new WeakSet<Worker>();
  pool.on('workerCreate', () => {
    for (const thread of pool.threads.filter((one) => !known.has(one))) {
      const { threadId } = thread;
      known.add(thread);
      thread.once('exit', () => forgetThread(watch, threadId));
    }
  });
}

/** Ends jobs that do not end by themselves in the time they are given. */
function endSoon(jobs: Iterable<AbortController>): void {
  setTimeout(() => {
    for (const job of jobs) job.abort();
  }, GRACE_MS).unref();
}

function megabytesEach(workers: number): number {
  // Within a container there may be less than the machine has; 0 where that is not known.
  const allowed = process.constrainedMemory();
  const bytes = allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
  const share = (SHARE_OF_MEMORY * bytes) / MEGABYTE / workers;
  return Math.floor(Math.min(MOST_MEGABYTES, Math.max(LEAST_MEGABYTES, share)));
}
