/** SHA-256 (FIPS 180-4) in plain JavaScript, as a page may bring it: the browser's own gives a promise. */
import type { Sha256 } from '../../run/record/hash.ts';

/** The first 32 bits of the fractional part of a number. */
const fraction = (number: number): number => ((number - Math.floor(number)) * 2 ** 32) | 0;

const PRIMES: number[] = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime !== 0)) PRIMES.push(n);
const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export const sha256: Sha256 = (content) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const padded = new Uint8Array(64 * Math.ceil((bytes.length + 9) / 64));
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const state = START.slice();
  const words = new Int32Array(64);
  const word = (i: number): number => words[i] ?? 0;
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [two, fifteen] = [word(i - 2), word(i - 15)];
      const small0 = rotated(fifteen, 7) ^ rotated(fifteen, 18) ^ (fifteen >>> 3);
      const small1 = rotated(two, 17) ^ rotated(two, 19) ^ (two >>> 10);
      words[i] = word(i - 16) + small0 + word(i - 7) + small1;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 64; i++) {
      const big1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      const first = h + big1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + word(i);
      const big0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
      const second = big0 + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    for (const [i, added] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + added;
  }
  return Array.from(state, (number) => (number >>> 0).toString(16).padStart(8, '0')).join('');
};
