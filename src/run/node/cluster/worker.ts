/** A worker of a cluster: it finds the runs that are announced in Redis, and does their batches in threads of this machine. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Job as BullJob, Worker as BullWorker } from 'bullmq';
import { thrownText } from '../../../play/shown.ts';
import { visibleName } from '../../../play/visible.ts';
import { StuckError, type Executor } from '../../executor.ts';
import type { Experiment } from '../../../spec/experiment.ts';
import { answerLine, saltOf, type RunIdentity } from '../journal-format.ts';
import { LocalPool } from '../local-pool.ts';
import type { Connected } from './connect.ts';
import {
  jobsOf,
  nameKey,
  runKey,
  PREFIX,
  reasonText,
  RUNS,
  SILENCE_SECONDS,
  WORD_SECONDS,
  workersKey,
  type Presence,
  type SentAnswer,
  type SentAnswers,
  type SharedJob,
  type WorkerFacts,
} from './messages.ts';

/** Milliseconds between two looks for runs. */
const LOOK_MS = 1_000;
/** Milliseconds after which a batch counts as lost if its worker is silent, and between two checks. */
const LOCK_MS = 10_000;
const STALLED_MS = 5_000;
/** Workers that may die of a batch before it counts as failed. */
const MOST_DEATHS = 5;
/** The most bytes of a shared run. */
const LONGEST_RUN = 16 * 1024 * 1024;
/** The name of a run: the hash of its text. */
const RUN = /^[0-9a-f]{16}$/u;

/** A run whose batches this machine can do. */
export interface RunAtHand {
  readonly experiment: Experiment;
  readonly identity: RunIdentity;
  /** The address of the module of its rules; null for those that come with Hythe. */
  readonly systemsModule: string | null;
  /** The memory in which threads tell where they are in those rules. */
  readonly watch?: SharedArrayBuffer | undefined;
}

interface WorkerOptions {
  readonly name: string;
  readonly threads: number;
  readonly machine: WorkerFacts['machine'];
  /** Reads a shared run, or gives the reason why this machine cannot do its batches. */
  readonly read: (text: string) => Promise<RunAtHand | { readonly wrong: string }>;
  readonly signal: AbortSignal;
  /** Takes remarks for the user. */
  readonly note: (text: string) => void;
}

/** A run that was announced. */
interface KnownRun {
  readonly title: string;
  /** The reason why its batches are left to others; null if they are done here. */
  readonly why: string | null;
  readonly worker: BullWorker | null;
  readonly part: Executor | null;
  lastWord: number;
}

/** Works until the signal; then the batches in hand are finished. Its name at the end, and the batches done. */
export async function work(
  connected: Connected,
  options: WorkerOptions,
): Promise<{ readonly name: string; readonly batches: number }> {
  const worker = new ClusterWorker(connected, options);
  const { promise: aborted, resolve } = Promise.withResolvers<void>();
  options.signal.addEventListener('abort', () => resolve(), { once: true });
  while (!options.signal.aborted) {
    // While Redis is away its commands wait, and a signal does not.
    await Promise.race([worker.update().catch(() => undefined), aborted]);
    await pause(LOOK_MS, undefined, { signal: options.signal }).catch(() => undefined);
  }
  await worker.close();
  return { name: worker.name, batches: worker.batches };
}

class ClusterWorker {
  batches = 0;
  /** The name that was asked for, with a number where another worker has it. */
  name: string;
  /** Tells its name from the same one of another worker. */
  private readonly id = randomUUID();
  private readonly connected: Connected;
  private readonly options: WorkerOptions;
  private readonly runs = new Map<string, KnownRun>();
  /** By the module of their rules. */
  private readonly pools = new Map<string | null, LocalPool>();

  constructor(connected: Connected, options: WorkerOptions) {
    this.connected = connected;
    this.options = options;
    this.name = options.name;
  }

  /** Begins with runs that are new, ends with those that are over, and tells the others that it is there. */
  async update(): Promise<void> {
    const { redis } = this.connected;
    await this.keepName();
    const names = (await redis.smembers(RUNS)).filter((name) => RUN.test(name));
    for (const name of names) {
      const isThere = (await redis.exists(runKey(name))) === 1;
      if (!isThere) await redis.srem(RUNS, name);
      else if (!this.runs.has(name)) await this.join(name);
    }
    for (const [name, run] of this.runs)
      if ((await redis.exists(runKey(name))) === 0) await this.leave(name, run);
      else if (performance.now() - run.lastWord > 1000 * WORD_SECONDS) await this.announce(name, run);
  }

  /** Finishes the batches in hand. */
  async close(): Promise<void> {
    const { connected, runs } = this;
    const { redis } = connected;
    // Without Redis no answer can be sent.
    const isLost = redis.status !== 'ready';
    const ended = Promise.all([...runs.values()].map(async ({ worker }) => worker?.close(isLost)));
    const words = setInterval(() => {
      void this.keepName().catch(() => undefined);
      for (const [name, one] of runs) void this.announce(name, one).catch(() => undefined);
    }, 1000 * WORD_SECONDS);
    await (isLost ? Promise.race([ended, pause(LOOK_MS)]) : ended);
    clearInterval(words);
    if (!isLost) {
      for (const name of runs.keys()) await redis.hdel(workersKey(name), this.name);
      if ((await redis.get(nameKey(this.name))) === this.id) await redis.del(nameKey(this.name));
    }
    await Promise.all([...this.pools.values()].map(async (pool) => pool.close()));
    // What is closed in order would hold the process for seconds if it were ended again.
    if (isLost) for (const { worker } of runs.values()) void worker?.disconnect().catch(() => undefined);
    connected.close();
  }

  /** Holds its name until the next call, or takes the first free one with a number: one that was killed has its own for a while. */
  private async keepName(): Promise<void> {
    const { redis } = this.connected;
    const { name: asked, note } = this.options;
    for (let name = this.name, number = 2; ; name = `${asked}-${number++}`) {
      const key = nameKey(name);
      const isFree = (await redis.set(key, this.id, 'EX', SILENCE_SECONDS, 'NX')) === 'OK';
      if (!isFree && (await redis.get(key)) !== this.id) continue;
      await redis.expire(key, SILENCE_SECONDS);
      if (name !== this.name) note(`another worker is called ${asked}: this one is ${name}`);
      this.name = name;
      return;
    }
  }

  private async join(name: string): Promise<void> {
    const { redis } = this.connected;
    const isLong = (await redis.strlen(runKey(name))) > LONGEST_RUN;
    const text = isLong ? '' : await redis.get(runKey(name));
    if (text === null) return;
    const read = await this.options.read(text);
    if (this.options.signal.aborted) return;
    const run = 'wrong' in read ? leftToOthers(name, read.wrong) : this.begin(name, read);
    this.runs.set(name, run);
    this.options.note(
      run.why === null ? `does batches of ${run.title}` : `leaves ${run.title} to others: ${run.why}`,
    );
    await this.announce(name, run);
  }

  private begin(name: string, { experiment, identity, systemsModule, watch }: RunAtHand): KnownRun {
    const { connected, options } = this;
    const { threads, machine } = options;
    const pool = this.pools.get(systemsModule) ?? new LocalPool({ workers: threads, systemsModule, watch });
    this.pools.set(systemsModule, pool);
    const part = pool.part();
    const salt = saltOf(identity);
    const doBatch = async ({ data }: BullJob): Promise<SentAnswers> => {
      const jobs = jobsOf(data, experiment);
      if ('wrong' in jobs) throw new connected.bull.UnrecoverableError(jobs.wrong);
      const answers: SentAnswer[] = [];
      for (const job of jobs) answers.push(await answerTo(job, part, salt));
      this.batches++;
      return { worker: this.name, threads, machine, answers };
    };
    const title = visibleName(experiment.title);
    const worker = new connected.bull.Worker(name, doBatch, {
      connection: connected.connection,
      prefix: PREFIX,
      skipVersionCheck: true,
      concurrency: options.threads,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_MS,
      maxStalledCount: MOST_DEATHS,
    });
    // The connection of the announcements says what is lost; a batch that is done by another worker meanwhile is no fault.
    worker.on('error', () => undefined);
    worker.on('failed', (_job, { message }) =>
      options.note(`a batch of ${title} is not done: ${visibleName(message, 200)}`),
    );
    return { title, why: null, worker, part, lastWord: 0 };
  }

  /** Tells the owner of a run whether its batches are done here. */
  private async announce(name: string, run: KnownRun): Promise<void> {
    const { threads } = this.options;
    const { redis } = this.connected;
    const [seconds] = await redis.time();
    const presence: Presence = {
      threads,
      why: run.why === null ? null : reasonText(run.why),
      untilSeconds: Number(seconds) + SILENCE_SECONDS,
    };
    const key = workersKey(name);
    await redis.multi().hset(key, this.name, JSON.stringify(presence)).expire(key, SILENCE_SECONDS).exec();
    run.lastWord = performance.now();
  }

  /** Ends with a run that is over, or whose owner is silent. */
  private async leave(name: string, { title, worker, part }: KnownRun): Promise<void> {
    const { connected } = this;
    this.runs.delete(name);
    if (worker === null) return;
    await part?.close();
    await worker.close(true);
    const queue = new connected.bull.Queue(name, {
      connection: connected.connection,
      prefix: PREFIX,
      skipVersionCheck: true,
      skipMetasUpdate: true,
    });
    queue.on('error', () => undefined);
    await queue.obliterate({ force: true }).catch(() => undefined);
    await queue.close();
    this.options.note(`${title} is over`);
  }
}

function leftToOthers(name: string, why: string): KnownRun {
  return { title: `run ${name}`, why, worker: null, part: null, lastWord: 0 };
}

async function answerTo(job: SharedJob, executor: Executor, salt: number): Promise<SentAnswer> {
  try {
    const line = answerLine(job, await executor.run(job), salt);
    return line === null ? { failed: true } : { line: new TextDecoder().decode(line).trimEnd() };
  } catch (error) {
    const reason = reasonText(thrownText(error));
    return error instanceof StuckError ? { stuck: reason } : { crashed: reason };
  }
}
