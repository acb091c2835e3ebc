import { expect, test } from 'vitest';
import { byWord } from '../../src/play/by-word.ts';

test('every word has its own value, in the order of the words', () => {
  const lengths = byWord(['close', 'long', 'extreme'], (band) => band.length);
  expect(Object.entries(lengths)).toEqual([
    ['close', 5],
    ['long', 4],
    ['extreme', 7],
  ]);
});
