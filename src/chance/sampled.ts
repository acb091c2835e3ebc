/** Dice from a numbered stream: one played engagement. */
import { intAt, floatAt } from './at.ts';
import type { Chance } from './chance.ts';
import { Pools } from './pools.ts';
import { RandomStream, type Root } from './random.ts';
import { MOST_SIDES, requireDie, type Throw } from './throw.ts';

const TWO_32 = 4294967296;

/**
 * Dice drawn from one stream of random words. A die takes the high part of word x sides (Lemire 2019), with the exact
 * rejection, so no face is favoured; a folded throw is one draw by inversion, as exact as the sum of
 * its probabilities, about 2^-53. Both rise with the word.
 */
export class Sampled implements Chance {
  purpose = 0;
  private readonly stream: RandomStream;
  private readonly pools = new Pools();
  private last: Throw | null = null;
  private lastThresholds: Thresholds = { high: new Float64Array(0), low: new Float64Array(0) };
  private readonly thresholds = new Map<Throw, Thresholds>();

  constructor(stream: RandomStream = new RandomStream()) {
    this.stream = stream;
  }

  /** Goes to the beginning of a stream of one replicate; see {@link RandomStream.start}. */
  start(root: Root, pairing: number, replicate: number, lane = 0): void {
    this.stream.start(root, pairing, replicate, lane);
  }

  die(sides: number): number {
    const word = this.stream.next();
    const low = Math.imul(word, sides);
    // A low part below `sides` may belong to an incomplete block of words; it is rare and settled apart.
    if (low >>> 0 < sides || sides > MOST_SIDES) return this.dieAtBlockEdge(word, sides);
    return 1 + (((word >>> 16) * sides + (((word & 0xffff) * sides) >>> 16)) >>> 16);
  }

  private dieAtBlockEdge(first: number, sides: number): number {
    requireDie(sides);
    const incomplete = TWO_32 % sides;
    let word = first;
    while (Math.imul(word, sides) >>> 0 < incomplete) word = this.stream.next();
    return 1 + Math.floor(((word >>> 0) * sides) / TWO_32);
  }

  sum(count: number, sides: number): number {
    return this.draw(this.pools.sum(count, sides));
  }

  highest(count: number, sides: number): number {
    return this.draw(this.pools.highest(count, sides));
  }

  lowest(count: number, sides: number): number {
    return this.draw(this.pools.lowest(count, sides));
  }

  successes(count: number, sides: number, atLeast: number): number {
    return this.draw(this.pools.successes(count, sides, atLeast));
  }

  draw(folded: Throw): number {
    if (folded !== this.last) this.turnTo(folded);
    return intAt(folded.values, invert(this.lastThresholds, this.stream));
  }

  private turnTo(folded: Throw): void {
    let thresholds = this.thresholds.get(folded);
    if (thresholds === undefined) {
      thresholds = thresholdsOf(folded.probabilities);
      this.thresholds.set(folded, thresholds);
    }
    this.last = folded;
    this.lastThresholds = thresholds;
  }
}

/** The cumulative probabilities times 2^64, in a high and a low word; the last is above every draw. */
interface Thresholds {
  readonly high: Float64Array;
  readonly low: Float64Array;
}

function thresholdsOf(probabilities: Float64Array): Thresholds {
  const high = new Float64Array(probabilities.length);
  const low = new Float64Array(probabilities.length);
  let cumulative = 0;
  probabilities.forEach((p, i) => {
    cumulative += p;
    const scaled = Math.min(cumulative, 1) * TWO_32;
    high[i] = Math.floor(scaled);
    low[i] = (scaled - Math.floor(scaled)) * TWO_32;
  });
  high[probabilities.length - 1] = Infinity;
  return { high, low };
}

/** The first index whose threshold lies above a random number of 64 bits; the low half is drawn only on a tie. */
function invert(thresholds: Thresholds, stream: RandomStream): number {
  const word = stream.next() >>> 0;
  const { high, low } = thresholds;
  let from = 0;
  let to = high.length - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (word >= floatAt(high, middle)) from = middle + 1;
    else to = middle;
  }
  if (from > 0 && word === floatAt(high, from - 1)) {
    const tail = stream.next() >>> 0;
    while (from > 0 && word === floatAt(high, from - 1) && tail < floatAt(low, from - 1)) from--;
  }
  return from;
}
