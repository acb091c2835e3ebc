import { describe, expect, test } from 'vitest';
import { bold } from '../../src/cli/output.ts';
import { tableLines, widthOf } from '../../src/cli/table.ts';
import { wrapped } from '../../src/cli/wrap.ts';

describe('a table', () => {
  test('lines up columns, numbers to the right', () => {
    expect(
      tableLines(
        [{ heading: 'outcome' }, { heading: 'chance', align: 'right' }],
        [
          ['miss', '45.00 %'],
          ['driven-back', '5.00 %'],
        ],
      ),
    ).toEqual(['outcome       chance', 'miss         45.00 %', 'driven-back   5.00 %']);
  });

  test('has no line of headings when there are none, and fills what a short row lacks', () => {
    expect(tableLines([{ heading: '' }, { heading: '' }], [['a'], ['bb', 'c']])).toEqual(['a', 'bb  c']);
  });

  test('is of headings alone when it has no rows', () => {
    expect(tableLines([{ heading: 'a' }, { heading: 'b' }], [])).toEqual(['a  b']);
  });

  test('counts characters as they are seen: accents, emphasis, letters beyond 16 bits', () => {
    expect(['e\u0301', 'é', bold('é'), '𝔸'].map(widthOf)).toEqual([1, 1, 1, 1]);
    const lines = tableLines(
      [{ heading: '' }, { heading: '' }],
      [
        [bold('ab'), 'x'],
        ['abc', 'y'],
      ],
    );
    expect(lines.map(widthOf)).toEqual([6, 6]);
  });
});

describe('prose', () => {
  test('is broken between words, never within one', () => {
    expect(wrapped('one two three incomprehensibilities four', 9)).toEqual([
      'one two',
      'three',
      'incomprehensibilities',
      'four',
    ]);
  });

  test('without words has no lines', () => {
    expect(wrapped('  ', 10)).toEqual([]);
    // A number keeps its sign of percent, and what it may be off by.
    expect(wrapped('it wins 70.0 % ± 0.1 % of all', 14)).toEqual(['it wins', '70.0 % ± 0.1 %', 'of all']);
  });
});
