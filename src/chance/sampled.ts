/** Dice from a numbered stream: one played engagement. */
import { intAt } from './at.ts';
import { Inversion } from './inversion.ts';
import { PooledDice } from './pooled-dice.ts';
import { RandomStream, type Root } from './random.ts';
import { MOST_SIDES, requireDie, type Throw } from './throw.ts';

const TWO_32 = 4294967296;

/**
 * Dice drawn from one stream of random words. A die takes the high part of word x sides (Lemire 2019), with the exact
 * rejection, so no face is favoured; a folded throw is one draw by inversion. Both rise with the word.
 */
export class Sampled extends PooledDice {
  purpose = 0;
  private readonly stream: RandomStream;

  constructor(stream: RandomStream = new RandomStream()) {
    super();
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

  /** As {@link Inversion} draws from the odds, without a table of them. */
  override oneIn(p: number, q: number): number {
    const threshold = ((q - p) / q) * TWO_32;
    const word = this.stream.next() >>> 0;
    const high = Math.floor(threshold);
    if (word !== high || p === q) return word < high ? 0 : 1;
    return this.stream.next() >>> 0 < (threshold - high) * TWO_32 ? 0 : 1;
  }

  draw(folded: Throw): number {
    folded.inversion ??= new Inversion(folded.probabilities);
    return intAt(folded.values, folded.inversion.draw(this.stream));
  }
}
