import { describe, expect, test } from 'vitest';
import {
  afterColon,
  capital,
  chartText,
  listed,
  named,
  plain,
  say,
} from '../../../src/questions/telling/sentence.ts';

test('after a colon our own words begin small, and a name stays as it is written', () => {
  expect(plain(say`With as-written: ${afterColon(say`It is too close to call.`)}`)).toBe(
    'With as-written: it is too close to call.',
  );
  expect(plain(afterColon(say`${named('Lebel')} wins.`))).toBe('Lebel wins.');
  expect(plain(capital(say`it is even`))).toBe('It is even');
});

describe('a sentence', () => {
  const hostile = named('</script>\u202e');

  test('keeps names apart from our words', () => {
    expect(say`${hostile} wins ${3} times`).toEqual([hostile, ' wins 3 times']);
    expect(say`of ${say`all ${hostile}`}s`).toEqual(['of all ', hostile, 's']);
  });

  test('is plain text for terminal and chart', () => {
    expect(plain(say`${hostile} wins`)).toBe('</script>\\u{202e} wins');
    expect(chartText(say`${named('צרפת')} wins`)).toBe('\u2068צרפת\u2069 wins');
  });

  test('begins with a capital, also where a name begins it', () => {
    expect(plain(capital(say`at 8 cm`))).toBe('At 8 cm');
    expect(plain(capital(say`${named('british')} wins`))).toBe('British wins');
    expect(plain(capital(say`${named('42e')} wins`))).toBe('42e wins');
    expect(capital([])).toEqual([]);
  });

  test('lists with commas and an and', () => {
    expect(plain(listed([]))).toBe('');
    expect(plain(listed([say`a`]))).toBe('a');
    expect(plain(listed([say`a`, say`b`, say`c`]))).toBe('a, b and c');
  });
});
