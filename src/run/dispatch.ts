/** Hands jobs to an executor up to its capacity, and handles failed jobs and interruptions. */
import { thrownText } from '../play/shown.ts';
import { ExecutionError } from './error.ts';
import { StuckError, type Executor } from './executor.ts';
import { cellsOf, comesBefore, jobName, type Answer, type Failure, type Job } from './job.ts';
import { firstThatFails } from './failing-replicate.ts';
import { Groups } from './groups.ts';

/** The number of attempts at a job; then the job itself is at fault, not its workers. */
const MOST_ATTEMPTS = 3;

/** Every answer but a failure. */
export type Success = Exclude<Answer, Failure>;

/** The receivers of answers. */
interface Takers {
  /** Takes each answer, in the order of arrival. */
  readonly take: (answer: Success, job: Job) => void;
  /** Takes a failure that may not matter in the end; false leaves it to the dispatch. */
  readonly defer?: (job: Job, failure: Failure) => boolean;
  /** False for a job in hand whose answer is of no use, now and later. */
  readonly wants?: (job: Job) => boolean;
}

/**
 * Has the jobs done and gives each answer to `take`.
 *
 * Of an executor whose hands keep what they find out, each does the jobs of one group after another, and shares a group
 * only once none is new. Otherwise the groups follow one another.
 *
 * When a job fails, jobs that come after it are skipped and those before it are still done, so the failure that is
 * thrown is the first one whatever the order and the number of workers. Once `signal` is aborted no job starts, chunks in
 * hand are finished unless the executor ends them, and solving is given up where it stands.
 *
 * A job whose worker dies is done again, by another worker; what the rules throw is a failure like any other. Once only
 * jobs are in hand that nobody wants, it does not wait for them.
 * @throws {ExecutionError} of the first failure, or at once when three workers die of the same job.
 */
export async function dispatch(
  groups: Iterable<Iterable<Job>>,
  executor: Executor,
  signal: AbortSignal,
  { take, defer, wants = () => true }: Takers,
): Promise<void> {
  const queue = new Groups(groups);
  const aborted = abortOf(signal);
  const ended = Promise.withResolvers<void>();
  let first = null as { readonly job: Job; readonly failure: Failure } | null; // a job sets it
  /** The jobs in hand, with the hand that does each. */
  const inHand = new Map<Job, number>();
  let exhausted = false;
  let over = false;

  /** The answer; null if the run was interrupted before. */
  const attempt = async (job: Job): Promise<Answer | null> => {
    for (let attempts = 1; ; attempts++) {
      try {
        const running = executor.run(job);
        return await (job.kind === 'solve' || job.kind === 'feel'
          ? Promise.race([running, aborted.promise])
          : running);
      } catch (error) {
        if (error instanceof ExecutionError) throw error;
        if (over || signal.aborted) return null;
        if (error instanceof StuckError) throw workerError(job, error, attempts, null);
        if (attempts === MOST_ATTEMPTS)
          throw workerError(job, error, attempts, await firstThatFails(job, executor, signal));
      }
    }
  };

  const finish = async (job: Job): Promise<void> => {
    const answer = await attempt(job);
    if (answer === null || over) return;
    if (answer.kind !== 'failed') take(answer, job);
    else if (defer?.(job, answer) === true) return;
    else if (first === null || comesBefore(job, first.job)) first = { job, failure: answer };
  };

  const fail = (error: unknown): void => {
    over = true;
    ended.reject(error);
  };

  /** Starts jobs while there is room for them; nothing wanted in hand and nothing to start is the end. */
  const start = (): void => {
    while (!exhausted && !signal.aborted && !over && inHand.size < executor.capacity) {
      const hand = executor.handsKeep === true ? freeHand(inHand.values()) : 0;
      const job = queue.next(hand);
      if (job === null) exhausted = true;
      else if (first === null || !comesBefore(first.job, job)) {
        inHand.set(job, hand);
        finish(job).then(() => {
          inHand.delete(job);
          resume();
        }, fail);
      }
    }
    if (!exhausted && !signal.aborted) return;
    for (const job of inHand.keys()) {
      if (wants(job)) return;
      inHand.delete(job);
    }
    over = true;
    ended.resolve();
  };
  /** Starts jobs; an error of their sequence ends the run like any other. */
  const resume = (): void => {
    try {
      start();
    } catch (error) {
      fail(error);
    }
  };

  executor.onGrowth?.(resume);
  void aborted.promise.then(resume);
  resume();
  try {
    await ended.promise;
  } finally {
    aborted.forget();
  }
  if (first !== null) throw failureError(first.failure);
}

/** The first number that is not taken. */
function freeHand(taken: Iterable<number>): number {
  const hands = new Set(taken);
  let hand = 0;
  while (hands.has(hand)) hand++;
  return hand;
}

/** A promise of null that resolves when the signal is aborted. */
function abortOf(signal: AbortSignal): { readonly promise: Promise<null>; readonly forget: () => void } {
  const { promise, resolve } = Promise.withResolvers<null>();
  const onAbort = (): void => resolve(null);
  signal.addEventListener('abort', onAbort, { once: true });
  return { promise, forget: () => signal.removeEventListener('abort', onAbort) };
}

export function failureError({ code, message, cell, replicate, stack }: Failure): ExecutionError {
  const cause = stack === null ? undefined : Object.assign(new Error(message), { stack });
  return new ExecutionError(code, message, { cell, replicate, cause });
}

function workerError(job: Job, error: unknown, attempts: number, replicate: number | null): ExecutionError {
  const reason = thrownText(error);
  const times = attempts === 1 ? '' : ` ${attempts} times`;
  const single = replicate === null ? '' : `, each time at replicate ${replicate}`;
  return new ExecutionError(
    'HYTHE-RUN-WORKER',
    `a worker failed${times} at ${jobName(job)}${single}: ${reason}`,
    {
      cell: cellsOf(job)[0]?.number ?? null,
      replicate: replicate ?? (job.kind === 'simulate' ? job.chunk.first : null),
      cause: error,
    },
  );
}
