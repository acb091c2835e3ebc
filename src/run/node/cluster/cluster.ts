/**
 * The executor of a run that workers on other machines do: batches go through BullMQ, and every answer is read as one from
 * anybody. Delivery is at least once; a batch that vanishes is sent again.
 */
import { randomInt } from 'node:crypto';
import type { Queue, QueueEvents } from 'bullmq';
import { item } from '../../../chance/at.ts';
import { thrownText } from '../../../play/shown.ts';
import { visibleName } from '../../../play/visible.ts';
import { ExecutionError } from '../../error.ts';
import { StuckError, type Executor } from '../../executor.ts';
import { jobName, pairingOf, type Answer, type Job } from '../../job.ts';
import type { UnitCells } from '../../unit-cells.ts';
import type { ClusterRecord } from '../../record/manifest.ts';
import { answerLine, answerOfLine, saltOf } from '../journal-format.ts';
import type { LocalPool } from '../local-pool.ts';
import { sharedHash, sharedText, type SharedRun } from './shared-run.ts';
import { sha256 } from '../sha256.ts';
import type { Connected } from './connect.ts';
import {
  answersOf,
  isShared,
  MOST_IN_BATCH,
  runKey,
  PREFIX,
  presenceOf,
  RUNS,
  sentOf,
  SILENCE_SECONDS,
  WORD_SECONDS,
  workersKey,
  type Presence,
  type SentAnswer,
  type SentJob,
  type SharedJob,
  type WorkerFacts,
} from './messages.ts';

/** Batches in hand for each thread of the workers, so that none waits for the next, and the least in all. */
const BATCHES_A_THREAD = 1.25;
const LEAST_BATCHES = 2;
/** The most workers that are looked at, and the most batches in hand. */
const MOST_WORKERS = 1_000;
const MOST_BATCHES = 10_000;
/** Milliseconds after which a batch without an answer is looked for. */
const CHECK_AFTER_MS = 10_000;
/** Seconds for which Redis keeps answers that nobody takes. */
const KEEP_SECONDS = 3_600;
/** About how many events Redis keeps; each may hold the answers to a batch. */
const MOST_EVENTS = 1_000;
/** Milliseconds that tidying up in Redis may take at the end. */
const TIDY_MS = 5_000;
/** The parts of which a share of batches is taken. */
const PARTS = 1_000_000;
/** Batches that wait to be done again, for each thread here, beyond which no more are sent. */
const AGAIN_A_THREAD = 2;
/** The most characters of a text from Redis that is shown. */
const MOST_SHOWN = 200;

export interface ClusterOptions {
  readonly shared: SharedRun;
  /** By pairing. */
  readonly units: ReadonlyMap<number, UnitCells>;
  /** Weighs cells, tries them out, and does batches again. */
  readonly local: LocalPool;
  /** The share of batches that are done again here and compared, from 0 to 1. */
  readonly again: number;
  readonly signal: AbortSignal;
  /** Takes remarks for the user. */
  readonly note: (text: string) => void;
}

interface Waiting {
  readonly job: SharedJob;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Counted work of a batch of chunks in nanoseconds, about two seconds: enough to outweigh its way to another machine. */
const BATCH_WORK = 2e9;
/** Gathers jobs, in their order, until they are worth a batch. */
class Gathering {
  private begun: Waiting[] = [];
  private work = 0;

  /** Takes a job; true once the batch is full. */
  add(one: Waiting): boolean {
    this.begun.push(one);
    if (one.job.kind !== 'simulate') return true;
    this.work += one.job.work;
    return this.work >= BATCH_WORK || this.begun.length >= MOST_IN_BATCH;
  }

  /** The jobs so far, for a batch; it may be empty. */
  close(): readonly Waiting[] {
    const { begun } = this;
    [this.begun, this.work] = [[], 0];
    return begun;
  }
}

interface SentBatch {
  readonly waiting: readonly Waiting[];
  readonly jobs: readonly SentJob[];
  /** The time after which it is looked for. */
  checkAfter: number;
}

/** A worker, and the batches that it has answered. */
interface Worker {
  /** Its last word; null before it. */
  presence: Presence | null;
  /** As its last answer says; null before it. A worker may come and go between two looks. */
  facts: WorkerFacts | null;
  isThere: boolean;
  batches: number;
}

export class Cluster implements Executor {
  private readonly options: ClusterOptions;
  private readonly connected: Connected;
  private readonly queue: Queue;
  private readonly events: QueueEvents;
  /** The hash by which workers know the run. */
  private readonly name: string;
  private readonly salt: number;
  private readonly gathering = new Gathering();
  private willSend = false;
  private readonly sent = new Map<string, SentBatch>();
  private readonly workers = new Map<string, Worker>();
  private wanted = LEAST_BATCHES;
  private tellGrowth: () => void = () => undefined;
  private inDoubt = 0;
  private doneAgain = 0;
  private timer: NodeJS.Timeout | null = null;
  /** Resolves once nothing more is waited for. */
  private readonly ended = Promise.withResolvers<void>();
  isClosed = false;

  private constructor(connected: Connected, options: ClusterOptions) {
    const { bull, connection } = connected;
    this.connected = connected;
    this.options = options;
    this.name = sharedHash(options.shared);
    this.salt = saltOf(options.shared.identity);
    const shared = { connection, prefix: PREFIX, skipVersionCheck: true };
    this.queue = new bull.Queue(this.name, shared);
    this.events = new bull.QueueEvents(this.name, shared);
    // The connection of the announcements says what is lost and what is back.
    this.queue.on('error', () => undefined);
    // An event that is no event ends BullMQ's loop, and it begins again; where it goes on, that is refused.
    this.events.on('error', () => void this.events.run().catch(() => undefined));
    this.events.on('completed', ({ jobId, returnvalue }) => void this.settle(jobId, returnvalue));
    this.events.on('failed', ({ jobId, failedReason }) => void this.fail(jobId, failedReason));
    // A run that was stopped may have left it, perhaps with its answers.
    this.events.on('duplicated', ({ jobId }) => void this.checkBatch(jobId).catch(() => undefined));
    // Redis may be back without its data.
    connected.redis.on('ready', () => void this.checkBatches(() => true).catch(() => undefined));
    options.signal.addEventListener('abort', () => {
      this.ended.resolve();
      this.drop(new Error('the run was interrupted'));
    });
  }

  /** Announces a run to the workers of a cluster. */
  static async open(connected: Connected, options: ClusterOptions): Promise<Cluster> {
    const cluster = new Cluster(connected, options);
    try {
      await cluster.events.waitUntilReady();
      // Waiting batches of a stopped run are sent again when they are needed.
      await cluster.queue.drain();
      await cluster.announce();
      return cluster;
    } catch (error) {
      await cluster.close();
      throw error;
    }
  }

  get capacity(): number {
    const isBehind = this.inDoubt >= AGAIN_A_THREAD * this.options.local.capacity;
    return this.sent.size < this.wanted && !isBehind ? this.wanted * MOST_IN_BATCH : 0;
  }

  onGrowth(tell: () => void): void {
    this.tellGrowth = tell;
  }

  async run(job: Job): Promise<Answer> {
    if (!isShared(job)) return this.options.local.run(job);
    if (this.isClosed || this.options.signal.aborted) throw new Error('the run has ended');
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    if (this.gathering.add({ job, resolve, reject })) this.send();
    else if (!this.willSend) {
      // Jobs that are asked for at once come together; the rest is sent as a smaller batch.
      this.willSend = true;
      setImmediate(() => {
        this.willSend = false;
        this.send();
      });
    }
    return promise;
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    this.ended.resolve();
    if (this.timer !== null) clearTimeout(this.timer);
    this.drop(new Error('the run has ended'));
    await this.options.local.close();
    const { redis } = this.connected;
    const tidy = async (): Promise<void> => {
      await redis.multi().srem(RUNS, this.name).del(runKey(this.name), workersKey(this.name)).exec();
      await this.queue.obliterate({ force: true });
    };
    const end = async (): Promise<void> => {
      await tidy().catch(() => undefined);
      await Promise.all([this.events.close(), this.queue.close()]);
    };
    const { promise: late, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(resolve, TIDY_MS, true);
    const isOpen = await Promise.race([end().then(() => false), late]).catch(() => true);
    clearTimeout(timer);
    // While Redis is away they would wait for it; what is closed would hold the process for seconds if ended again.
    if (isOpen) for (const one of [this.queue, this.events]) void one.disconnect().catch(() => undefined);
    this.connected.close();
  }

  /** Batches answered by each worker that takes some, most first. */
  get progress(): readonly (readonly [name: string, batches: number])[] {
    return [...this.workers]
      .filter(([, worker]) => worker.batches > 0 || takesBatches(worker))
      .map(([name, { batches }]) => [visibleName(name), batches] as const)
      .toSorted(([, a], [, b]) => b - a);
  }

  /** The workers that answered, for the manifest. */
  get record(): ClusterRecord {
    const workers = [...this.workers].flatMap(([name, { facts, batches }]) =>
      facts === null ? [] : [{ name: visibleName(name), ...facts.machine, threads: facts.threads, batches }],
    );
    return { workers, doneAgain: this.doneAgain };
  }

  /** Says that the run is there, listens to its workers, and looks for batches without an answer; then again after a while. */
  private async announce(): Promise<void> {
    const { redis } = this.connected;
    const key = runKey(this.name);
    try {
      const wasThere = await redis.expire(key, SILENCE_SECONDS);
      if (wasThere === 0) {
        // An owner that was killed while it tidied up leaves its queue paused.
        await this.queue.resume();
        await redis.set(key, sharedText(this.options.shared), 'EX', SILENCE_SECONDS);
      }
      await redis.sadd(RUNS, this.name);
      await this.queue.trimEvents(MOST_EVENTS);
      await this.readWorkers();
      await this.checkBatches(({ checkAfter }) => checkAfter < performance.now());
    } catch (error) {
      if (!this.isClosed) this.options.note(`the cluster: ${visibleName(thrownText(error), MOST_SHOWN)}`);
    }
    if (!this.isClosed) this.timer = setTimeout(() => void this.announce(), 1000 * WORD_SECONDS);
  }

  private async readWorkers(): Promise<void> {
    const { redis } = this.connected;
    const key = workersKey(this.name);
    const [present, [seconds]] = await Promise.all([redis.hgetall(key), redis.time()]);
    const there = new Set<string>();
    for (const [name, text] of Object.entries(present)) {
      const presence = presenceOf(name, text, Number(seconds));
      if (presence === null || there.size >= MOST_WORKERS) {
        await redis.hdel(key, name);
        continue;
      }
      there.add(name);
      const worker = this.workerOf(name);
      const { why } = presence;
      if (why !== null && worker.presence?.why !== why)
        this.options.note(`${visibleName(name)} takes none of the batches: ${visibleName(why, MOST_SHOWN)}`);
      worker.presence = presence;
    }
    const gone: string[] = [];
    for (const [name, worker] of this.workers) {
      if (worker.isThere && !there.has(name) && !this.isClosed) gone.push(visibleName(name));
      worker.isThere = there.has(name);
    }
    const isAnyLeft = [...this.workers.values()].some(takesBatches);
    for (const name of gone)
      this.options.note(
        `${name} is gone; ${isAnyLeft ? 'others do its batches' : 'no worker is left, and the run waits for one'}`,
      );
    this.countThreads();
  }

  /** Counts the threads of the workers, for which there must be batches enough. */
  private countThreads(): void {
    const before = this.wanted;
    const threads = [...this.workers.values()]
      .filter(takesBatches)
      .reduce((sum, { presence }) => sum + (presence?.threads ?? 0), 0);
    const wanted = Math.ceil(BATCHES_A_THREAD * threads) + 1;
    this.wanted = Math.min(MOST_BATCHES, Math.max(LEAST_BATCHES, wanted));
    if (this.wanted > before) this.tellGrowth();
  }

  private workerOf(name: string): Worker {
    const worker = this.workers.get(name) ?? { presence: null, facts: null, isThere: false, batches: 0 };
    this.workers.set(name, worker);
    return worker;
  }

  /** Sends what is gathered. */
  private send(): void {
    const waiting = this.gathering.close();
    if (waiting.length === 0) return;
    const jobs = waiting.map(({ job }) => sentOf(job));
    const id = `batch-${sha256(JSON.stringify(jobs)).slice(0, 32)}`;
    const batch = { waiting, jobs, checkAfter: performance.now() + CHECK_AFTER_MS };
    this.sent.set(id, batch);
    void this.put(id, batch);
  }

  private async put(id: string, { jobs }: SentBatch): Promise<void> {
    const keep = { age: KEEP_SECONDS };
    // The run repeats jobs that fail, and lost batches are looked for.
    await this.queue
      .add('batch', jobs, { jobId: id, attempts: 1, removeOnComplete: keep, removeOnFail: keep })
      .catch(() => undefined);
  }

  /** Looks for batches without an answer: their event may be lost, and so may they. */
  private async checkBatches(isDue: (batch: SentBatch) => boolean): Promise<void> {
    for (const [id, batch] of this.sent) if (isDue(batch)) await this.checkBatch(id);
  }

  private async checkBatch(id: string): Promise<void> {
    const job = await this.queue.getJob(id);
    const batch = this.sent.get(id);
    if (batch === undefined) return;
    batch.checkAfter = performance.now() + CHECK_AFTER_MS;
    if (job === undefined) await this.put(id, batch);
    else if (job.finishedOn === undefined) return;
    else if (job.failedReason) void this.fail(id, job.failedReason);
    else void this.settle(id, job.returnvalue);
  }

  private take(id: string): SentBatch | null {
    const batch = this.sent.get(id) ?? null;
    this.sent.delete(id);
    return batch;
  }

  private async settle(id: string, answers: unknown): Promise<void> {
    const batch = this.take(id);
    const forgotten = this.forget(id);
    if (batch === null) return;
    const read = answersOf(answers, batch.waiting.length);
    const worker = visibleName(read?.worker ?? 'a worker');
    const isWhole = read?.answers.every((answer) => 'line' in answer) === true;
    const again = isWhole && randomInt(PARTS) < this.options.again * PARTS;
    if (again) this.inDoubt++;
    await Promise.all(
      batch.waiting.map(async ({ job, resolve, reject }, i) => {
        try {
          resolve(await this.answer(job, read === null ? null : item(read.answers, i), worker, again));
        } catch (error) {
          // The same jobs may come again, as the same batch.
          await forgotten;
          reject(error);
        }
      }),
    );
    if (read !== null) {
      const sender = this.workerOf(read.worker);
      sender.facts = read;
      sender.batches++;
    }
    if (!again) return;
    this.inDoubt--;
    this.doneAgain++;
    this.tellGrowth();
  }

  private async fail(id: string, reason: string): Promise<void> {
    const batch = this.take(id);
    await this.forget(id);
    if (batch !== null) refuse(batch, new Error(visibleName(String(reason), MOST_SHOWN)));
  }

  /** Takes a batch out of Redis. */
  private async forget(id: string): Promise<void> {
    await Promise.race([this.queue.remove(id).catch(() => undefined), this.ended.promise]);
  }

  /**
   * The answer that was sent for a job, if it is one.
   * @throws {ExecutionError} if this machine finds another one
   */
  private async answer(
    job: SharedJob,
    sent: SentAnswer | null,
    worker: string,
    again: boolean,
  ): Promise<Answer> {
    const { local, units } = this.options;
    if (sent === null) throw new Error(`${worker} sent something that is no answer to its batch`);
    if ('crashed' in sent) throw new Error(`on ${worker}: ${visibleName(sent.crashed, MOST_SHOWN)}`);
    if ('stuck' in sent) throw new StuckError(`on ${worker}: ${visibleName(sent.stuck, MOST_SHOWN)}`);
    // Only a failure that comes up here too ends the run.
    if ('failed' in sent) return local.run(job);
    const unit = units.get(pairingOf(job));
    const line = Buffer.from(sent.line);
    const answer = unit === undefined ? null : answerOfLine(job, line, this.salt, unit);
    if (answer === null || answer === 'impossible')
      throw new Error(`${worker} sent values that no run finds`);
    if (!again) return answer;
    const own = answerLine(job, await local.run(job), this.salt);
    if (own !== null && line.equals(own.subarray(0, -1))) return answer;
    throw new ExecutionError(
      'HYTHE-RUN-CLUSTER-DISAGREES',
      `${worker} and this machine disagree on ${jobName(job)}, which cannot be: one of them is at fault. What ${worker} has sent cannot be told from the rest, so nothing of the run is kept; begin again without it`,
    );
  }

  /** Has nothing in hand any more. */
  private drop(error: Error): void {
    for (const batch of [...this.sent.values(), { waiting: this.gathering.close() }]) refuse(batch, error);
    this.sent.clear();
  }
}

function takesBatches({ isThere, presence }: Worker): boolean {
  return isThere && presence?.why === null;
}

function refuse({ waiting }: Pick<SentBatch, 'waiting'>, error: Error): void {
  for (const { reject } of waiting) reject(error);
}
