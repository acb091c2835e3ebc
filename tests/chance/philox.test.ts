import { describe, expect, it } from 'vitest';
import { philox, philoxInARow } from '../../src/chance/philox.ts';
import { fc } from '../fast-check.ts';

type Counter = readonly [number, number, number, number];

const single = (key: { high: number; low: number }, counter: Counter): number[] => {
  const words = new Int32Array(4);
  philox(key, ...counter, words);
  return [...words];
};

const inARow = (key: { high: number; low: number }, counter: Counter, count: number): number[] => {
  const words = new Int32Array(4 * count);
  philoxInARow(key, ...counter, words);
  return [...words];
};

const oneByOne = (key: { high: number; low: number }, [first, ...others]: Counter, count: number): number[] =>
  Array.from({ length: count }, (_none, i) => single(key, [(first + i) | 0, ...others])).flat();

describe('philox4x32-10', () => {
  // Known answers of the test vectors of Random123 (Salmon et al. 2011).
  it.each([
    [{ high: 0, low: 0 }, [0, 0, 0, 0], [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8]],
    [{ high: -1, low: -1 }, [-1, -1, -1, -1], [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd]],
    [
      { high: 0xa4093822 | 0, low: 0x299f31d0 },
      [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
      [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1],
    ],
  ] as const)('gives the published words under the key %o', (key, counter, words) => {
    expect(single(key, counter).map((word) => word >>> 0)).toEqual(words);
    expect(inARow(key, counter, 3).slice(0, 4)).toEqual(words.map((word) => word | 0));
  });

  it('gives the same words for counters together as for each alone', () => {
    const word = fc.integer();
    fc.assert(
      fc.property(word, word, fc.tuple(word, word, word, word), (high, low, counter) => {
        expect(inARow({ high, low }, counter, 32)).toEqual(oneByOne({ high, low }, counter, 32));
      }),
      { numRuns: 2000 },
    );
  });

  it('gives the same words where a product lies next to a multiple of 2^32', () => {
    for (const multiplier of [0xd2511f53, 0xcd9e8d57]) {
      // Newton's iteration for the number that the multiplier takes to 1 modulo 2^32.
      let inverse = multiplier;
      for (let i = 0; i < 5; i++) inverse = Math.imul(inverse, 2 - Math.imul(multiplier, inverse));
      for (let low = -1100; low <= 1100; low++) {
        const word = Math.imul(inverse, low);
        const key = { high: word, low: -word };
        expect(inARow(key, [word, 1, word, 2], 2)).toEqual(oneByOne(key, [word, 1, word, 2], 2));
      }
    }
  });
});
