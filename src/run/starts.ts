/** Throws of set-ups: the start of each replicate of a cell. */
import { at, floatAt } from '../chance/at.ts';
import type { Root } from '../chance/random.ts';
import { Sampled } from '../chance/sampled.ts';
import type { Replicates } from '../play/simulate.ts';
import type { Setup } from '../spec/experiment.ts';

/** The lane of the random streams from which set-ups are thrown; replicates play on lanes from 0. */
const SETUP_LANE = -2;

/** The replicates of a start among those of its cell. */
export interface StartReplicates {
  readonly start: number;
  readonly replicates: Replicates;
}

/**
 * Throws set-ups: the start of a replicate is thrown from a stream of the replicate's own, and the replicates of a start
 * are numbered from 0 among themselves. So each start is played as a cell by itself.
 */
export class SetupThrows {
  private readonly setup: Setup;
  private readonly chance = new Sampled();
  private root: Root | null = null;
  private pairing = 0;
  /** Replicates up to `next`, by their start. */
  private next = 0;
  private before: Float64Array;

  constructor(setup: Setup) {
    this.setup = setup;
    this.before = new Float64Array(setup.starts.length);
  }

  startOf(root: Root, pairing: number, replicate: number): number {
    this.chance.start(root, pairing, replicate, SETUP_LANE);
    let start = 0;
    for (const { weights } of this.setup.throws) {
      let rest = this.chance.die(weights.reduce((sum, weight) => sum + weight, 0));
      let value = 0;
      for (; rest > at(weights, value); value++) rest -= at(weights, value);
      start = start * weights.length + value;
    }
    return start;
  }

  /** One replicate as a replicate of its start. */
  find({ root, pairing, first }: Replicates): { readonly start: number; readonly replicate: number } {
    this.goTo(root, pairing, first);
    const start = this.startOf(root, pairing, first);
    return { start, replicate: floatAt(this.before, start) };
  }

  /** The replicates by their start, ascending, without starts that have none. */
  split({ root, pairing, first, count }: Replicates): readonly StartReplicates[] {
    this.goTo(root, pairing, first);
    const from = this.before.slice();
    this.goTo(root, pairing, first + count);
    const { length } = from;
    return Array.from(from, (own, start) => ({
      start,
      replicates: {
        root,
        pairing: pairing * length + start,
        first: own,
        count: floatAt(this.before, start) - own,
      },
    })).filter(({ replicates }) => replicates.count > 0);
  }

  /** The replicate of the cell that is this replicate of a start, among some. */
  replicateOf({ root, pairing, first, count }: Replicates, start: number, replicate: number): number {
    this.goTo(root, pairing, first);
    let own = floatAt(this.before, start);
    for (let each = first; each < first + count; each++)
      if (this.startOf(root, pairing, each) === start && own++ === replicate) return each;
    throw new RangeError(`start ${start} has no replicate ${replicate} there`);
  }

  private goTo(root: Root, pairing: number, replicate: number): void {
    if (
      replicate < this.next ||
      pairing !== this.pairing ||
      root.high !== this.root?.high ||
      root.low !== this.root.low
    ) {
      this.before.fill(0);
      this.next = 0;
    }
    this.root = root;
    this.pairing = pairing;
    for (; this.next < replicate; this.next++) {
      const start = this.startOf(root, pairing, this.next);
      this.before[start] = floatAt(this.before, start) + 1;
    }
  }
}
