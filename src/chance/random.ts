/**
 * Numbered streams of random words: xoshiro128** (Blackman and Vigna 2018) started from a state that is
 * Philox4x32-10 (Salmon et al. 2011) of the stream's number under the root as key. For one root Philox is a bijection of
 * the 128-bit counter (replicate, pairing, lane), so no two streams of a root start from the same state. Two different
 * seed texts get the same root with chance 2^-64.
 */
import seedrandom from 'seedrandom';
import { intAt } from './at.ts';
import { philox, philoxInARow, type Root } from './philox.ts';

export type { Root } from './philox.ts';

/**
 * The root of a seed text, through seedrandom's ARC4. ARC4 repeats a short key and seedrandom keeps the low byte of each
 * character, so that plain `1` and `11`, or two letters far apart in Unicode, would give one stream: the text is written
 * in ASCII behind its length first.
 */
export function rootOf(seed: string): Root {
  const ascii = JSON.stringify(seed).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const words = seedrandom(`${ascii.length}:${ascii}`);
  return { high: words.int32(), low: words.int32() };
}

const TWO_32 = 4294967296;
/** The number of replicates whose streams are prepared together. */
const TOGETHER = 32;

/** A stream of 32-bit words; `start` takes it to the beginning of a numbered stream. */
export class RandomStream {
  s0 = 1;
  s1 = 2;
  s2 = 3;
  s3 = 4;
  /** Starting states of `count` replicates from `first` on, of one root, pairing and lane. */
  private readonly prepared = new Int32Array(4 * TOGETHER);
  private first = 0;
  private count = 0;
  private root: Root | null = null;
  private pairing = 0;
  private lane = 0;

  /**
   * Goes to the beginning of stream (`pairing`, `replicate`, `lane`) of `root`: its Philox becomes the state.
   * `pairing` and `lane` are 32-bit integers, `replicate` a whole number below 2^53.
   */
  start(root: Root, pairing: number, replicate: number, lane: number): void {
    let i = replicate - this.first;
    if (i < 0 || i >= this.count || lane !== this.lane || pairing !== this.pairing || root !== this.root) {
      this.prepare(root, pairing, replicate, lane);
      i = 0;
    }
    const { prepared } = this;
    i *= 4;
    this.set(intAt(prepared, i), intAt(prepared, i + 1), intAt(prepared, i + 2), intAt(prepared, i + 3));
  }

  /** Prepares the replicate, and with it those that follow if it follows itself on the last that was prepared. */
  private prepare(root: Root, pairing: number, replicate: number, lane: number): void {
    const isNext = replicate === this.first + this.count;
    const counter1 = Math.floor(replicate / TWO_32);
    const counter0 = replicate - counter1 * TWO_32;
    this.root = root;
    this.pairing = pairing;
    this.lane = lane;
    this.first = replicate;
    // Counters in a row differ in their first word only.
    this.count = isNext && counter0 + TOGETHER <= TWO_32 ? TOGETHER : 1;
    const write = this.count === 1 ? philox : philoxInARow;
    write(root, counter0 | 0, counter1, pairing | 0, lane | 0, this.prepared);
  }

  /** Sets the state; the all-zero state, from which the generator cannot move, becomes a fixed other one. */
  set(s0: number, s1: number, s2: number, s3: number): void {
    this.s0 = s0;
    this.s1 = s1;
    this.s2 = s2;
    this.s3 = (s0 | s1 | s2 | s3) === 0 ? 1 : s3;
  }

  /** The next word, an int32. */
  next(): number {
    const s1 = this.s1;
    const product = Math.imul(s1, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9);
    const s2 = this.s2 ^ this.s0;
    const s3 = this.s3 ^ s1;
    this.s1 = s1 ^ s2;
    this.s0 = this.s0 ^ s3;
    this.s2 = s2 ^ (s1 << 9);
    this.s3 = (s3 << 11) | (s3 >>> 21);
    return result;
  }
}
