import { describe, expect, test } from 'vitest';
import { countOf, grouped, oneOf, shown } from '../../src/play/shown.ts';

describe('a count in words', () => {
  test('is of one or of many, with commas from thousands on', () => {
    expect([0, 1, 2, 1200].map((count) => countOf(count, 'hit'))).toEqual([
      '0 hits',
      '1 hit',
      '2 hits',
      '1,200 hits',
    ]);
    expect([1, 2].map((count) => countOf(count, 'die', 'dice'))).toEqual(['1 die', '2 dice']);
  });
  test('is that of the rounded number', () => {
    expect(countOf(1.2, 'point')).toBe('1 point');
    expect(grouped(1234567)).toBe('1,234,567');
  });
});

test('a value in a message is short, on one line and without control characters', () => {
  expect(shown('a\u001b[2J\nb\u200b')).toBe('"a\\u{1b}[2J b\\u{200b}"');
  expect(shown('x'.repeat(100))).toHaveLength(62);
  expect([shown(undefined), shown(null), shown([]), shown({})]).toEqual([
    'nothing',
    'null',
    'an empty list',
    'a map',
  ]);
});

test('a number with a comma is shown with what a number has', () => {
  const remedy = ' (decimals have a point, as 7.5, and thousands no mark)';
  for (const text of ['7,5', '-0,25', '10,000', '1,2,3']) expect(shown(text)).toBe(`"${text}"${remedy}`);
  for (const text of ['7.5', 'a,5', '7,', ',5', '7,5 cm']) expect(shown(text)).toBe(`"${text}"`);
});

test('a long choice is cut after what fits, with the number in all', () => {
  expect(oneOf(['a', 'b'])).toBe('one of a, b');
  expect(oneOf(['alpha', 'beta', 'gamma'], 16)).toBe('one of alpha, beta … (3 in all)');
});
