/** Runs that are kept: one at a time, the others wait. A run goes on when the page that asked for it is gone. */
import type { Progress } from '../run/progress.ts';
import type { Answers } from './latest.ts';
import { QuestionError } from './messages.ts';

/** Runs that wait, at the most. */
const MOST_WAITING = 20;

/** A spec whose run is to be kept. */
interface AskedRun {
  readonly spec: string;
  /** The name of the spec. */
  readonly file: string;
  /** The use of a stopped run that may be somebody else's; without it such a run stands in the way. */
  readonly stopped?: 'resume' | 'restart' | undefined;
  /** The answers that its page has already, which are not computed again. */
  readonly answers: Answers;
}

/** The end of a run. */
export interface KeptEnd {
  /** The name of the kept run; null if nothing was finished. */
  readonly name: string | null;
  /** True if it was stopped before its end. */
  readonly interrupted: boolean;
  /** Counts and exact values contradict each other: no number can be trusted. */
  readonly disagrees: boolean;
}

/** Resolves a spec and keeps the run. */
export type KeepRun = (
  asked: AskedRun,
  how: { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void },
) => Promise<KeptEnd>;

/** News of a run that waits or is under way. */
export interface RunNews {
  readonly id: number;
  /** The number of runs before it; 0 for the one under way. */
  readonly place: number;
  /** Null before its first news. */
  readonly progress: Progress | null;
}

/** A follower is called at each change of its run. */
type Follow = (news: RunNews) => void;

interface QueuedRun {
  readonly id: number;
  readonly asked: AskedRun;
  readonly stop: AbortController;
  readonly end: PromiseWithResolvers<KeptEnd>;
  readonly followers: Set<Follow>;
  progress: Progress | null;
}

export class RunQueue {
  private readonly keep: KeepRun;
  /** The first is under way. */
  private runs: readonly QueuedRun[] = [];
  private last = 0;

  constructor(keep: KeepRun) {
    this.keep = keep;
  }

  /**
   * The end of the run of a spec, which is added unless it waits or is under way already.
   * @param signal ends the following, not the run
   * @throws {QuestionError} if too many runs wait
   */
  async follow(asked: AskedRun, follow: Follow, signal: AbortSignal): Promise<KeptEnd> {
    // A run that is being stopped is not joined any more.
    const same = this.runs.find(
      ({ asked: { spec, file }, stop }) => spec === asked.spec && file === asked.file && !stop.signal.aborted,
    );
    const run = same ?? this.add(asked);
    const left = Promise.withResolvers<never>();
    const leave = (): void => left.reject(signal.reason);
    run.followers.add(follow);
    signal.addEventListener('abort', leave, { once: true });
    try {
      follow(this.newsOf(run));
      return await Promise.race([run.end.promise, left.promise]);
    } finally {
      run.followers.delete(follow);
      signal.removeEventListener('abort', leave);
    }
  }

  /** Stops a run: the finished part of the one under way is kept. True if there is such a run. */
  stop(id: number): boolean {
    const run = this.runs.find((each) => each.id === id);
    if (run === undefined) return false;
    run.stop.abort();
    if (run !== this.runs[0]) {
      run.end.resolve({ name: null, interrupted: true, disagrees: false });
      this.remove(run);
    }
    return true;
  }

  /** Stops all runs, and resolves when the one under way has ended. */
  async close(): Promise<void> {
    const ends = this.runs.map(({ end }) => end.promise);
    for (const { id } of this.runs.toReversed()) this.stop(id);
    await Promise.allSettled(ends);
  }

  private add(asked: AskedRun): QueuedRun {
    if (this.runs.length > MOST_WAITING)
      throw new QuestionError(`${MOST_WAITING} runs wait already: stop one, or ask again later`);
    const end = Promise.withResolvers<KeptEnd>();
    // A failure that nobody follows is no fault of the program.
    end.promise.catch(() => {});
    const stop = new AbortController();
    const run = { id: ++this.last, asked, stop, end, followers: new Set<Follow>(), progress: null };
    this.runs = [...this.runs, run];
    if (this.runs.length === 1) void this.resolve(run);
    return run;
  }

  /** Resolves the first run, and then those that wait. */
  private async resolve(first: QueuedRun): Promise<void> {
    try {
      const onProgress = (progress: Progress): void => {
        first.progress = progress;
        this.announce(first);
      };
      first.end.resolve(await this.keep(first.asked, { signal: first.stop.signal, onProgress }));
    } catch (error) {
      first.end.reject(error);
    }
    this.remove(first);
    const [next] = this.runs;
    if (next !== undefined) void this.resolve(next);
  }

  private remove(run: QueuedRun): void {
    this.runs = this.runs.filter((each) => each !== run);
    for (const each of this.runs) this.announce(each);
  }

  private announce(run: QueuedRun): void {
    for (const follow of run.followers) follow(this.newsOf(run));
  }

  private newsOf(run: QueuedRun): RunNews {
    return { id: run.id, place: this.runs.indexOf(run), progress: run.progress };
  }
}
