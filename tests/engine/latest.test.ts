import { expect, test } from 'vitest';
import { Latest } from '../../src/engine/latest.ts';

test('of more than the most, or of too much, the oldest go', () => {
  const few = new Latest<number, string>(2);
  for (const key of [1, 2, 3]) few.set(key, `value ${key}`);
  expect([1, 2, 3].map((key) => few.get(key))).toEqual([undefined, 'value 2', 'value 3']);
  const small = new Latest<string, number>(9, 10);
  small.set('a', 1, 6);
  small.set('b', 2, 4);
  expect(small.get('a')).toBe(1);
  small.set('c', 3, 1);
  expect(['a', 'b', 'c'].map((key) => small.get(key))).toEqual([undefined, 2, 3]);
});

test('a value that comes again takes its room once', () => {
  const kept = new Latest<string, number>(9, 10);
  kept.set('other', 0, 2);
  for (let i = 1; i <= 50; i++) kept.set('same', i, 8);
  expect([kept.get('other'), kept.get('same')]).toEqual([0, 50]);
});
