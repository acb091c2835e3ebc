import { fc } from '../fast-check.ts';
import { describe, expect, it } from 'vitest';
import { RandomStream, rootOf } from '../../src/chance/random.ts';
import { Sampled } from '../../src/chance/sampled.ts';

const words = (stream: RandomStream, count: number): number[] =>
  Array.from({ length: count }, () => stream.next() >>> 0);

describe('the generator', () => {
  it('gives the published first words of xoshiro128** from the state 1, 2, 3, 4', () => {
    const stream = new RandomStream();
    stream.set(1, 2, 3, 4);
    expect(words(stream, 10)).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]);
  });

  it('leaves the all-zero state, from which it could not move', () => {
    const stream = new RandomStream();
    stream.set(0, 0, 0, 0);
    expect(new Set(words(stream, 8)).size).toBeGreaterThan(1);
  });
});

describe('the state of a stream', () => {
  // Known answers of philox4x32-10 in the test vectors of Random123 (Salmon et al. 2011).
  const state = (root: { high: number; low: number }, counter: [number, number, number, number]) => {
    const stream = new RandomStream();
    stream.startAt(root, ...counter);
    return [stream.s0, stream.s1, stream.s2, stream.s3].map((word) => word >>> 0);
  };

  it('is the published philox4x32-10 of counter and key', () => {
    expect(state({ high: 0, low: 0 }, [0, 0, 0, 0])).toEqual([
      0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8,
    ]);
    expect(
      state({ high: 0xa4093822 | 0, low: 0x299f31d0 }, [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344]),
    ).toEqual([0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1]);
  });

  it('differs between any two streams of one root', () => {
    const number = fc.tuple(
      fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      fc.maxSafeInteger().map(Math.abs),
      fc.integer({ min: 0, max: 3 }),
    );
    const stream = new RandomStream();
    const at = ([pairing, replicate, lane]: [number, number, number]): string => {
      stream.start({ high: 1, low: 2 }, pairing, replicate, lane);
      return [stream.s0, stream.s1, stream.s2, stream.s3].join();
    };
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(at(a) === at(b)).toBe(a.join() === b.join());
      }),
    );
    const seen = new Set<string>();
    for (let pairing = 0; pairing < 50; pairing++)
      for (let replicate = 0; replicate < 400; replicate++) seen.add(at([pairing, replicate, 0]));
    expect(seen.size).toBe(50 * 400);
  });

  it('differs between neighbouring seeds', () => {
    const seeds = Array.from({ length: 200 }, (_, i) => String(i));
    seeds.push('0'.repeat(300), '0'.repeat(600), 'Ā', '\u0000', '\ud800', '');
    const roots = seeds.map(rootOf);
    expect(new Set(roots.map(({ high, low }) => `${high} ${low}`)).size).toBe(seeds.length);
    expect(rootOf('hythe')).toEqual(rootOf('hythe'));
  });
});

describe('a sampled die', () => {
  it('shows every face equally often', () => {
    const chance = new Sampled();
    chance.start(rootOf('faces'), 0, 0);
    for (const sides of [2, 3, 6, 8, 20]) {
      const counts = Array.from({ length: sides }, () => 0);
      const n = 120_000;
      for (let i = 0; i < n; i++) {
        const face = chance.die(sides);
        counts[face - 1] = (counts[face - 1] ?? Number.NaN) + 1;
      }
      const expected = n / sides;
      const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      // A chi-square beyond df + 6 sqrt(2 df) has a chance below one in a million for these df.
      expect(chiSquare).toBeLessThan(sides - 1 + 8 * Math.sqrt(2 * (sides - 1)));
    }
  });

  it('rises with the random word, so that a better target number never turns a hit into a miss', () => {
    const stream = new RandomStream();
    const chance = new Sampled(stream);
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer({ min: 2, max: 100 }), (first, second, sides) => {
        const face = (word: number): number => {
          stream.next = () => word;
          return chance.die(sides);
        };
        // Words whose low product lies in the incomplete block are drawn again and take no part.
        fc.pre([first, second].every((word) => Math.imul(word, sides) >>> 0 >= sides));
        const [low, high] = first >>> 0 <= second >>> 0 ? [first, second] : [second, first];
        expect(face(low)).toBeLessThanOrEqual(face(high));
      }),
    );
  });
});
