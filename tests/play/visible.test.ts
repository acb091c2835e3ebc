import { describe, expect, test } from 'vitest';
import { isolatedName, visibleJson, visibleName, visibleText } from '../../src/play/visible.ts';

describe('a name that a user wrote', () => {
  test('stays as it is where all of it can be seen', () => {
    expect(visibleName('42e régiment «Zouaves» 第三 👩‍🚀')).toBe('42e régiment «Zouaves» 第三 👩‍🚀');
  });

  test('shows what could not be seen', () => {
    expect(visibleName('a\u0000b\u001b[31mc')).toBe('a\\u{0}b\\u{1b}[31mc');
    expect(visibleName('abc\u202edef\u2069')).toBe('abc\\u{202e}def\\u{2069}');
    expect(visibleName('two\nlines')).toBe('two lines');
  });

  test.each([
    ['a noncharacter', '\ufdd0', 'fdd0'],
    ['no room', '\u200b', '200b'],
    ['a joiner of words', '\u2060', '2060'],
    ['a mark of the byte order', '\ufeff', 'feff'],
    ['a tag', '\u{e0041}', 'e0041'],
    ['a filler', '\u3164', '3164'],
    ['a joiner of graphemes', '\u034f', '34f'],
  ])('shows %s', (_what, mark, written) => {
    expect(visibleName(`a${mark}b`)).toBe(`a\\u{${written}}b`);
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

test('in JSON all of a text can be seen, and it reads back as it was', () => {
  const title = '\u001b[2J\u202e\u009b\u2028\u200b\ufdd0\u{e0041} é 👩‍🚀';
  expect(visibleJson({ title })).toBe(
    '{\n  "title": "\\u001b[2J\\u202e\\u009b\\u2028\\u200b\\ufdd0\\udb40\\udc41 é 👩‍🚀"\n}',
  );
  expect(JSON.parse(visibleJson({ title }))).toEqual({ title });
});
