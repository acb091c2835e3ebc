import { describe, expect, it } from 'vitest';
import { bitFields } from '../../src/play/bits.ts';

const FIELDS = bitFields({ flag: 1, rating: [3, -2], index: [10, -1], rest: 18 });

describe('fields of a packed word', () => {
  it('hold every value between their bounds, whatever stands beside them', () => {
    const { flag, rating, index, rest } = FIELDS;
    for (const beside of [0, -1])
      for (const field of [flag, rating, index, rest])
        for (const value of [field.least, field.least + 1, field.most]) {
          const others = [flag, rating, index, rest].filter((other) => other !== field);
          const word = others.reduce(
            (sum, other) => sum | other.put(beside === 0 ? other.least : other.most),
            field.put(value),
          );
          expect(field.of(new Int32Array([word])[0] ?? 0)).toBe(value);
        }
  });

  it('have bounds that follow from their widths', () => {
    expect(Object.entries(FIELDS).map(([name, { least, most }]) => [name, least, most])).toEqual([
      ['flag', 0, 1],
      ['rating', -2, 5],
      ['index', -1, 1022],
      ['rest', 0, 2 ** 18 - 1],
    ]);
  });

  it('fill a word of 32 bits and no more', () => {
    expect(bitFields({ all: [32, -(2 ** 31)] }).all.of(-5 + 2 ** 31)).toBe(-5);
    expect(() => bitFields({ a: 30, b: 3 })).toThrow('a, b take 33 bits of 32');
  });
});
