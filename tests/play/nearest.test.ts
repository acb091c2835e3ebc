import { describe, expect, test } from 'vitest';
import { edits, nearest } from '../../src/play/nearest.ts';

const weapons = ['gb.martini-henry', 'gb.gardner', 'fr.lebel', 'fr.hotchkiss-37mm', 'ru.berdan-2'];

describe('the nearest names', () => {
  test('forgive a slip of the pen', () => {
    expect(nearest('fr.lebell', weapons)).toEqual(['fr.lebel']);
    expect(nearest('lebell', weapons)).toEqual(['fr.lebel']);
    expect(nearest('martini-hnery', weapons)).toEqual(['gb.martini-henry']);
    expect(nearest('Martini Henry', weapons)).toEqual(['gb.martini-henry']);
    expect(nearest('berdan', weapons)).toEqual(['ru.berdan-2']);
  });

  test('come best first, three at the most', () => {
    expect(nearest('aab', ['aac', 'aab1', 'aa', 'aax', 'aaz'])).toHaveLength(3);
    expect(nearest('qualitys', ['qualities', 'quality'])).toEqual(['quality', 'qualities']);
  });

  test('are none where nothing is near', () => {
    expect(nearest('chassepot', weapons)).toEqual([]);
    expect(nearest('A', ['B', 'C'])).toEqual([]);
    expect(nearest('', weapons)).toEqual([]);
    expect(nearest('x'.repeat(100_000), weapons)).toEqual([]);
  });
});

test('edits count letters added, lost, changed and swapped', () => {
  expect(edits('', 'abc')).toBe(3);
  expect(edits('abc', 'abc')).toBe(0);
  expect(edits('abc', 'acb')).toBe(1);
  expect(edits('kitten', 'sitting')).toBe(3);
});
