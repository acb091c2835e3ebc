import { describe, expect, test } from 'vitest';
import { capital, chartText, listed, named, plain, say } from '../../src/analysis/sentence.ts';
import { isolatedName, visibleName, visibleText } from '../../src/analysis/visible.ts';

describe('a name that a user wrote', () => {
  test('stays as it is where all of it can be seen', () => {
    expect(visibleName('42e régiment «Zouaves» 第三 👩‍🚀')).toBe('42e régiment «Zouaves» 第三 👩‍🚀');
  });

  test('shows what could not be seen', () => {
    expect(visibleName('a\u0000b\u001b[31mc')).toBe('a\\u{0}b\\u{1b}[31mc');
    expect(visibleName('abc\u202edef\u2069')).toBe('abc\\u{202e}def\\u{2069}');
    expect(visibleName('two\nlines')).toBe('two lines');
  });

  test('is cut where it is too long, however long', () => {
    expect(visibleName('x'.repeat(10_000), 20)).toBe(`${'x'.repeat(19)}…`);
    expect(visibleName('\u0000'.repeat(10_000), 20)).toHaveLength(20);
    expect(visibleName('x'.repeat(20), 20)).toBe('x'.repeat(20));
  });

  test('never ends in half a character', () => {
    expect(visibleName('👍'.repeat(100), 10).isWellFormed()).toBe(true);
    expect(visibleName('broken \ud83d').isWellFormed()).toBe(true);
  });

  test('is set apart in a chart only where it runs right to left', () => {
    expect(isolatedName('british')).toBe('british');
    expect(isolatedName('צרפת')).toBe('\u2068צרפת\u2069');
  });
});

test('a text keeps its lines and tabs and shows the rest', () => {
  expect(visibleText('a: 1\r\n\tb: \u0007\n')).toBe('a: 1\n\tb: \\u{7}\n');
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

  test('begins with a capital unless a name begins it', () => {
    expect(plain(capital(say`at 8 cm`))).toBe('At 8 cm');
    expect(plain(capital(say`${named('british')} wins`))).toBe('british wins');
  });

  test('lists with commas and an and', () => {
    expect(plain(listed([]))).toBe('');
    expect(plain(listed([say`a`]))).toBe('a');
    expect(plain(listed([say`a`, say`b`, say`c`]))).toBe('a, b and c');
  });
});
