import { describe, expect, it } from 'vitest';
import { Chains, haveLineInCommon, isNearLine } from '../../src/battlefield/chains.ts';
import { distance } from '../../src/battlefield/distances.ts';
import { Token } from '../../src/battlefield/token.ts';
import { fc } from '../fast-check.ts';
import { Random } from './random-scenes.ts';

function pointAt(x: number, y: number): Token {
  const token = new Token();
  token.place(x, y, 0, 1000);
  return token;
}

describe('chains', () => {
  it('join whom a path of pairs joins, whatever their order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), { maxLength: 12 }),
        (pairs) => {
          const chains = new Chains(10);
          for (let again = 0; again < 2; again++) {
            chains.clear();
            for (const [a, b] of pairs) chains.join(a, b);
            for (let from = 0; from < 10; from++) {
              const reached = new Set([from]);
              for (let size = 0; size < reached.size;) {
                size = reached.size;
                for (const [a, b] of pairs)
                  if (reached.has(a) || reached.has(b)) {
                    reached.add(a);
                    reached.add(b);
                  }
              }
              for (let to = 0; to < 10; to++) expect(chains.areJoined(from, to)).toBe(reached.has(to));
            }
          }
        },
      ),
    );
  });

  it('find a line in common only where one line passes both', () => {
    const line = (name: string, ...points: number[]) => ({ feature: 0, name, line: Int32Array.from(points) });
    const wires = [line('wire', 0, 3000, 3000, 3000, 6000, 2500), line('other', 0, 1000, 2000, 1000)];
    const [west, east] = [pointAt(100, 3100), pointAt(5950, 2600)];
    expect(haveLineInCommon(wires, west, east, 100)).toBe(true);
    expect(haveLineInCommon(wires, west, pointAt(1000, 1000), 100)).toBe(false);
    expect(haveLineInCommon(wires, pointAt(100, 3101), east, 100)).toBe(false);
  });
});

describe('a line near a token', () => {
  it('is as near as a token that lies along it', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = new Random(seed);
        const token = new Token();
        token.size(300, 150);
        token.place(
          random.whole(0, 2000),
          random.whole(0, 2000),
          random.whole(1, 1000),
          random.whole(-999, 999),
        );
        const [x, y, length] = [random.whole(0, 2000), random.whole(0, 2000), 2 * random.whole(1, 400)];
        // A token without depth is a segment.
        const bar = new Token();
        bar.size(length, 0);
        const isUpright = random.isTrue(0.5);
        bar.place(x, y, isUpright ? 1000 : 0, isUpright ? 0 : 1000);
        const half = length / 2;
        const line = Int32Array.from(isUpright ? [x, y - half, x, y + half] : [x - half, y, x + half, y]);
        const between = distance(token, bar);
        expect(isNearLine(token, line, between)).toBe(true);
        expect(between > 0 && isNearLine(token, line, between - 1)).toBe(false);
      }),
    );
  });
});
