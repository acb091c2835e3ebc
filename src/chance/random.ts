/**
 * Numbered streams of random words: xoshiro128** (Blackman and Vigna 2018) started from a state that is
 * Philox4x32-10 (Salmon et al. 2011) of the stream's number under the root as key. For one root Philox is a bijection of
 * the 128-bit counter (replicate, pairing, lane), so no two streams of a root start from the same state. Two different
 * seed texts get the same root with chance 2^-64.
 */
import seedrandom from 'seedrandom';

/** Two int32 words: the key of all streams of one run. */
export interface Root {
  readonly high: number;
  readonly low: number;
}

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

const M0 = 0xd2511f53 | 0;
const M1 = 0xcd9e8d57 | 0;
const W0 = 0x9e3779b9 | 0;
const W1 = 0xbb67ae85 | 0;
const ROUNDS = 10;

/** The high word of the unsigned 32 x 32 bit product. */
function mulHigh(a: number, b: number): number {
  const al = a & 0xffff;
  const ah = a >>> 16;
  const bl = b & 0xffff;
  const bh = b >>> 16;
  const mid = Math.imul(ah, bl) + (Math.imul(al, bl) >>> 16);
  const cross = Math.imul(al, bh) + (mid & 0xffff);
  return (Math.imul(ah, bh) + (mid >>> 16) + (cross >>> 16)) | 0;
}

/** A stream of 32-bit words; `start` takes it to the beginning of a numbered stream. */
export class RandomStream {
  s0 = 1;
  s1 = 2;
  s2 = 3;
  s3 = 4;

  /**
   * Goes to the beginning of stream (`pairing`, `replicate`, `lane`) of `root`.
   * `pairing` and `lane` are 32-bit integers, `replicate` a whole number below 2^53.
   */
  start(root: Root, pairing: number, replicate: number, lane: number): void {
    this.startAt(root, replicate | 0, Math.floor(replicate / 4294967296) | 0, pairing | 0, lane | 0);
  }

  /** Philox4x32-10 of the counter `c0` … `c3` under `root` becomes the state. */
  startAt(root: Root, counter0: number, counter1: number, counter2: number, counter3: number): void {
    let c0 = counter0;
    let c1 = counter1;
    let c2 = counter2;
    let c3 = counter3;
    let k0 = root.high;
    let k1 = root.low;
    for (let round = 0; round < ROUNDS; round++) {
      const h0 = mulHigh(M0, c0);
      const l0 = Math.imul(M0, c0);
      const h1 = mulHigh(M1, c2);
      const l1 = Math.imul(M1, c2);
      c0 = h1 ^ c1 ^ k0;
      c1 = l1;
      c2 = h0 ^ c3 ^ k1;
      c3 = l0;
      k0 = (k0 + W0) | 0;
      k1 = (k1 + W1) | 0;
    }
    this.set(c0, c1, c2, c3);
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
