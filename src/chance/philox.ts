/**
 * Philox4x32-10 (Salmon et al. 2011): the 128 bits of a counter, scrambled under a key. One counter at a time, and many
 * neighbours together, which takes two thirds of the time: one round of a counter waits for the round before, but not
 * for that of a neighbour.
 */
import { intAt } from './at.ts';

/** Two int32 words: the key of all streams of one run. */
export interface Root {
  readonly high: number;
  readonly low: number;
}

const M0 = 0xd2511f53;
const M1 = 0xcd9e8d57;
const W0 = 0x9e3779b9 | 0;
const W1 = 0xbb67ae85 | 0;
const ROUNDS = 10;

/** The numbers of Philox4x32-10: both multipliers, what is added to both words of the key after a round, and the rounds. */
export const PHILOX = { multipliers: [M0, M1], steps: [W0, W1], rounds: ROUNDS } as const;

/** Writes the four words of one counter to the beginning of `words`. */
export function philox(
  key: Root,
  counter0: number,
  counter1: number,
  counter2: number,
  counter3: number,
  words: Int32Array,
): void {
  let c0 = counter0;
  let c1 = counter1;
  let c2 = counter2;
  let c3 = counter3;
  let k0 = key.high;
  let k1 = key.low;
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
  words[0] = c0;
  words[1] = c1;
  words[2] = c2;
  words[3] = c3;
}

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

/**
 * Fills `words` with the four words of each of the counters whose first word is `counter0`, `counter0 + 1` and so on: a
 * quarter as many counters as `words` is long.
 */
export function philoxInARow(
  key: Root,
  counter0: number,
  counter1: number,
  counter2: number,
  counter3: number,
  words: Int32Array,
): void {
  if (throughDoubles(key, counter0, counter1, counter2, counter3, words)) return;
  for (let i = 0; i < words.length; i += 4)
    philox(key, (counter0 + i / 4) | 0, counter1, counter2, counter3, words.subarray(i));
}

/** M0 and M1 over 2^32. */
const SHARE0 = M0 / 2 ** 32;
const SHARE1 = M1 / 2 ** 32;
/** The greatest low word of a product that is surely below the next high word when it is rounded to a double. */
const SAFE = 2 ** 32 - 2 ** 10 - 1;

/** The high word of the product of `word` and a multiplier, from the multiplier's share of 2^32; see {@link SAFE}. */
function highOf(word: number, share: number): number {
  return ((word >>> 0) * share) | 0;
}

/** Fills `words`; false at a product that is not safe in a double, once in thousands of calls. */
function throughDoubles(
  key: Root,
  counter0: number,
  counter1: number,
  counter2: number,
  counter3: number,
  words: Int32Array,
): boolean {
  // Half of the first two rounds is the same for all, since three words of the counters are.
  const low1 = Math.imul(M1, counter2);
  const second0 = mulHigh(M1, counter2) ^ counter1 ^ key.high;
  const low0 = Math.imul(M0, second0);
  const high0 = mulHigh(M0, second0);
  let k0 = (key.high + W0) | 0;
  let k1 = (key.low + W1) | 0;
  for (let i = 0, c0 = counter0; i < words.length; i += 4, c0 = (c0 + 1) | 0) {
    const l0 = Math.imul(M0, c0);
    const c2 = highOf(c0, SHARE0) ^ counter3 ^ key.low;
    const l1 = Math.imul(M1, c2);
    if (l0 >>> 0 > SAFE || l1 >>> 0 > SAFE) return false;
    words[i] = highOf(c2, SHARE1) ^ low1 ^ k0;
    words[i + 1] = l1;
    words[i + 2] = high0 ^ l0 ^ k1;
    words[i + 3] = low0;
  }
  for (let round = 2; round < ROUNDS; round += 2) {
    const j0 = (k0 + W0) | 0;
    const j1 = (k1 + W1) | 0;
    k0 = (j0 + W0) | 0;
    k1 = (j1 + W1) | 0;
    for (let i = 0; i < words.length; i += 4) {
      const c0 = intAt(words, i);
      const c2 = intAt(words, i + 2);
      const l0 = Math.imul(M0, c0);
      const l1 = Math.imul(M1, c2);
      const d0 = highOf(c2, SHARE1) ^ intAt(words, i + 1) ^ j0;
      const d2 = highOf(c0, SHARE0) ^ intAt(words, i + 3) ^ j1;
      const m0 = Math.imul(M0, d0);
      const m1 = Math.imul(M1, d2);
      if (l0 >>> 0 > SAFE || l1 >>> 0 > SAFE || m0 >>> 0 > SAFE || m1 >>> 0 > SAFE) return false;
      words[i] = highOf(d2, SHARE1) ^ l1 ^ k0;
      words[i + 1] = m1;
      words[i + 2] = highOf(d0, SHARE0) ^ l0 ^ k1;
      words[i + 3] = m0;
    }
  }
  return true;
}
