/** Jobs in groups, each of a cell or of the variants of a pairing, handed out so that a hand keeps to what it has begun. */
import type { Job } from './job.ts';

/** A group of which some jobs may be left. */
interface Begun {
  readonly jobs: Iterator<Job>;
  /** The hand that began it. */
  readonly hand: number;
}

export class Groups {
  private readonly fresh: Iterator<Iterable<Job>>;
  private readonly begun: Begun[] = [];

  constructor(groups: Iterable<Iterable<Job>>) {
    this.fresh = groups[Symbol.iterator]();
  }

  /** The next job of the group that the hand has begun, else of a new one, else of one that another hand has begun. */
  next(hand: number): Job | null {
    for (;;) {
      const group = this.begun.find((one) => one.hand === hand) ?? this.begin(hand) ?? this.begun[0];
      if (group === undefined) return null;
      const next = group.jobs.next();
      if (next.done !== true) return next.value;
      this.begun.splice(this.begun.indexOf(group), 1);
    }
  }

  private begin(hand: number): Begun | null {
    const next = this.fresh.next();
    if (next.done === true) return null;
    const group = { jobs: next.value[Symbol.iterator](), hand };
    this.begun.push(group);
    return group;
  }
}
