/** Draws by inversion: probabilities as thresholds of a random number of 64 bits, as exact as their sum, about 2^-53. */
import { floatAt, intAt } from './at.ts';
import type { RandomStream } from './random.ts';

const TWO_32 = 4294967296;
/** The least bits of a word by which a draw finds its place among the thresholds. */
const FEWEST_BITS = 7;
/** So many bits more than outcomes need, up to a table of 16 kB: few places are then shared by several outcomes. */
const FINER_BITS = 4;
const MOST_BITS = 12;

/** The cumulative probabilities times 2^64, in a high and a low word; the last is above every draw. */
export class Inversion {
  private readonly high: Float64Array;
  private readonly low: Float64Array;
  /** By the upper bits of a word, the first index whose threshold can lie above it; as many places as indices or more. */
  private readonly first: Int32Array;
  private readonly shift: number;
  /** The threshold of one of two outcomes, which needs no search; NaN of more. */
  private readonly only: number;

  constructor(probabilities: Float64Array) {
    const { length } = probabilities;
    const high = new Float64Array(length);
    const low = new Float64Array(length);
    let cumulative = 0;
    probabilities.forEach((p, i) => {
      cumulative += p;
      const scaled = Math.min(cumulative, 1) * TWO_32;
      high[i] = Math.floor(scaled);
      low[i] = (scaled - Math.floor(scaled)) * TWO_32;
    });
    this.only = length === 2 ? floatAt(high, 0) : NaN;
    high[length - 1] = Infinity;
    const least = 32 - Math.clz32(length - 1);
    const bits = Math.max(FEWEST_BITS, least, Math.min(least + FINER_BITS, MOST_BITS));
    const first = new Int32Array(2 ** bits);
    const width = TWO_32 / first.length;
    for (let place = 0, i = 0; place < first.length; place++) {
      while (floatAt(high, i) < place * width) i++;
      first[place] = i;
    }
    this.high = high;
    this.low = low;
    this.first = first;
    this.shift = 32 - bits;
  }

  /** The first index whose threshold lies above a random number; its low half is drawn only on a tie. */
  draw(stream: RandomStream): number {
    const word = stream.next() >>> 0;
    if (word < this.only) return 0;
    if (word > this.only) return 1;
    const { high, low } = this;
    let index = intAt(this.first, word >>> this.shift);
    while (word > floatAt(high, index)) index++;
    if (word === floatAt(high, index)) {
      const tail = stream.next() >>> 0;
      while (word === floatAt(high, index) && tail >= floatAt(low, index)) index++;
    }
    return index;
  }
}
