import { distinct, shortened } from '../../src/questions/chart.ts';
import { describe, expect, test } from 'vitest';
import { named, say } from '../../src/questions/telling/sentence.ts';
import { textPx, wrap } from '../../src/report/forms/labels.ts';
import { markup, nameHtml, sentenceHtml } from '../../src/report/html.ts';
import { scriptText } from '../../src/report/page-parts.ts';

describe('markup', () => {
  test('escapes what it is given, in elements and attributes', () => {
    expect(markup`<p title="${'"><b>'}">${"</p>&'"}</p>`.text).toBe(
      '<p title="&#34;&#62;&#60;b&#62;">&#60;/p&#62;&#38;&#39;</p>',
    );
  });

  test('takes markup, lists and nothing as they are', () => {
    expect(markup`<ul>${[markup`<li>1</li>`, '<']}${null}${2}</ul>`.text).toBe('<ul><li>1</li>&#60;2</ul>');
  });

  test('shows what cannot be seen', () => {
    expect(markup`${'a\u0000\u202eb'}`.text).toBe('a\\u{0}\\u{202e}b');
  });

  test('sets names apart and keeps numbers with their units', () => {
    expect(sentenceHtml(say`${named('<i>')} wins 55.1% ± 0.1 points`).text).toBe(
      '<bdi>&#60;i&#62;</bdi> wins 55.1% ±\u00a00.1\u00a0points',
    );
    expect(sentenceHtml(say`at ${named('quality')} ${named('elite')}, ${named('18 cm')}`).text).toBe(
      'at <bdi>quality</bdi>&nbsp;<bdi>elite</bdi>, <bdi>18\u00a0cm</bdi>',
    );
    expect(nameHtml('x'.repeat(100), 10).text).toBe(`<bdi>${'x'.repeat(9)}…</bdi>`);
  });
});

describe('what stands in a script element', () => {
  test('cannot end it, as code', () => {
    expect(scriptText("x='</script>';y='</SCRIPT>';z='<!--'\r\n")).toBe(
      "x='<\\/script>';y='<\\/SCRIPT>';z='<\\!--'\n",
    );
  });
});

describe('labels', () => {
  test('are told apart by a number where they are the same', () => {
    expect(distinct(['a', 'b', 'a', 'a (2)', 'a'])).toEqual(['a', 'b', 'a (3)', 'a (2)', 'a (4)']);
  });

  test('are cut by characters', () => {
    expect(shortened('👍👍👍👍', 3)).toBe('👍👍…');
    expect(shortened('abc', 3)).toBe('abc');
  });

  test('are broken between words, but not before a percent sign', () => {
    const px = textPx('55.1% of');
    expect(wrap('wins 55.1% of them', { px })).toEqual(['wins', '55.1% of', 'them']);
    expect(wrap('abcdefghijklmnop kl', { px })).toEqual(['abcdefghijklmnop', 'kl']);
  });
});
