import { describe, expect, test } from 'vitest';
import { notesHtml } from '../../src/report/notes-html.ts';

const html = (notes: string): string => notesHtml(notes).text;

describe('notes of an author', () => {
  test('have paragraphs, emphasis and lists', () => {
    expect(html('One *two* **three**.\n\nFour.')).toBe(
      '<p>One <em>two</em> <strong>three</strong>.</p><p>Four.</p>',
    );
    expect(html('- a\n- *b*\n  - c\n')).toBe('<ul><li>a</li><li><em>b</em><ul><li>c</li></ul></li></ul>');
    expect(html('1. a\n2. b')).toBe('<ol><li>a</li><li>b</li></ol>');
  });

  test('show a link as its text and address, and only one of the web', () => {
    expect(html('[the rules](https://example.org/?a=1&b=2) <http://b.org>')).toBe(
      '<p>the rules (https://example.org/?a=1&#38;b=2) http://b.org</p>',
    );
    expect(html('[x](javascript:alert(1)) [y](data:text/html,z)')).toBe(
      '<p>[x](javascript:alert(1)) [y](data:text/html,z)</p>',
    );
  });

  test('show all else as the text that it is', () => {
    for (const text of [
      '<script>alert(1)</script>',
      'a <b onclick="x">b</b>',
      '![picture](https://example.org/x.png)',
      '# heading',
      '> quote',
      '`code`',
      '[ref]: https://example.org',
    ]) {
      const shown = html(text);
      expect(shown).not.toMatch(/<(?!\/?p>)/);
      expect(
        shown
          .replace(/<\/?p>/g, '')
          .replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code))),
      ).toBe(text);
    }
  });

  test('keep the lines of a table', () => {
    const table = '| a | b |\n|---|---|\n| 1 | 2 |';
    expect(html(table)).toBe(`<pre tabindex="0">${table}</pre>`);
  });

  test('are shown as text where their lists are nested too deeply to be read', () => {
    expect(html(`${'- '.repeat(1_999)}x`)).toMatch(/^<p>- - .*x<\/p>$/);
  });
});
