import { expect, test } from 'vitest';
import { KeptValues } from '../../src/play/kept-values.ts';

test('a value is made once for equal JSON, apart from those of other functions, and again once it gave way', () => {
  const kept = new KeptValues();
  const made: unknown[] = [];
  const make = (raw: unknown): readonly unknown[] => {
    made.push(raw);
    return [raw];
  };
  const other = (raw: unknown): string => JSON.stringify(raw);
  const map = { features: [1, 2] };
  const first = kept.of(make, map);
  expect(kept.of(make, map)).toBe(first);
  expect(kept.of(make, { features: [1, 2] })).toBe(first);
  expect(kept.of(other, map)).toBe('{"features":[1,2]}');
  for (let i = 0; i < 15; i++) kept.of(make, i);
  expect(kept.of(make, map)).toBe(first);
  expect(made).toHaveLength(16);
  for (let i = 100; i < 116; i++) kept.of(make, i);
  expect(kept.of(make, map)).not.toBe(first);
  expect(made).toHaveLength(33);
});
