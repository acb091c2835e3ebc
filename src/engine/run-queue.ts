/** Runs that are kept: one at a time, the others wait. A run goes on when the page that asked for it is gone. */
import type { Progress } from '../execution/progress.ts';
import { QuestionError } from './messages.ts';

/** Runs that wait, at the most. */
const MOST_WAITING = 20;

/** A spec whose run is to be kept. */
export interface AskedRun {
  readonly spec: string;
  /** The name of the spec. */
  readonly file: string;
  /** The use of a stopped run that may be somebody else's; without it such a run stands in the way. */
  readonly stopped?: 'resume' | 'restart' | undefined;
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

/** A run that waits or is under way. */
export interface QueuedRun extends AskedRun {
  readonly id: number;
  /** The number of runs before it; 0 for the one under way. */
  readonly place: number;
  /** Null before its first news. */
  readonly progress: Progress | null;
}

/** A follower is called at each change of its run. */
type Follow = (run: QueuedRun) => void;

interface Entry {
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
  private entries: readonly Entry[] = [];
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
    const entry = this.entryOf(asked) ?? this.add(asked);
    const left = Promise.withResolvers<never>();
    const leave = (): void => left.reject(signal.reason);
    entry.followers.add(follow);
    signal.addEventListener('abort', leave, { once: true });
    try {
      follow(this.seen(entry));
      return await Promise.race([entry.end.promise, left.promise]);
    } finally {
      entry.followers.delete(follow);
      signal.removeEventListener('abort', leave);
    }
  }

  /** Stops a run: the finished part of the one under way is kept. True if there is such a run. */
  stop(id: number): boolean {
    const entry = this.entries.find((each) => each.id === id);
    if (entry === undefined) return false;
    entry.stop.abort();
    if (entry !== this.entries[0]) {
      entry.end.resolve({ name: null, interrupted: true, disagrees: false });
      this.remove(entry);
    }
    return true;
  }

  /** Stops all runs, and resolves when the one under way has ended. */
  async close(): Promise<void> {
    const ends = this.entries.map(({ end }) => end.promise);
    for (const { id } of this.entries.toReversed()) this.stop(id);
    await Promise.allSettled(ends);
  }

  /** A run that is being stopped is not joined any more. */
  private entryOf({ spec, file }: AskedRun): Entry | undefined {
    return this.entries.find(
      ({ asked, stop }) => asked.spec === spec && asked.file === file && !stop.signal.aborted,
    );
  }

  private add(asked: AskedRun): Entry {
    if (this.entries.length > MOST_WAITING)
      throw new QuestionError(`${MOST_WAITING} runs wait already: stop one, or ask again later`);
    this.last++;
    const entry: Entry = {
      id: this.last,
      asked,
      stop: new AbortController(),
      end: Promise.withResolvers(),
      followers: new Set(),
      progress: null,
    };
    // A failure that nobody follows is no fault of the program.
    entry.end.promise.catch(() => {});
    this.entries = [...this.entries, entry];
    if (this.entries.length === 1) void this.resolve(entry);
    return entry;
  }

  /** Resolves the first run, and then those that wait. */
  private async resolve(first: Entry): Promise<void> {
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
    const [next] = this.entries;
    if (next !== undefined) void this.resolve(next);
  }

  private remove(entry: Entry): void {
    this.entries = this.entries.filter((each) => each !== entry);
    for (const each of this.entries) this.announce(each);
  }

  private announce(entry: Entry): void {
    for (const follow of entry.followers) follow(this.seen(entry));
  }

  private seen(entry: Entry): QueuedRun {
    const { id, asked, progress } = entry;
    return { ...asked, id, place: this.entries.indexOf(entry), progress };
  }
}
