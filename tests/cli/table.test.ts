import { describe, expect, test } from 'vitest';
import { fc } from '../fast-check.ts';
import { bold, dim, emphasisOfEach, MARKS } from '../../src/cli/emphasis.ts';
import { tableLines, type Column } from '../../src/cli/table.ts';
import { folded, widthOf, wrapped } from '../../src/cli/wrap.ts';

/** A table without its emphasis. */
const plainTable = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width = Infinity,
): string[] => tableLines(columns, rows, width).map((line) => line.replace(MARKS, ''));

describe('a table', () => {
  test('lines up columns, numbers to the right', () => {
    expect(
      plainTable(
        [{ heading: 'outcome' }, { heading: 'chance', align: 'right' }],
        [
          ['miss', '45.00%'],
          ['driven-back', '5.00%'],
        ],
      ),
    ).toEqual(['outcome      chance', 'miss         45.00%', 'driven-back   5.00%']);
  });

  test('has no line of headings when there are none, and fills what a short row lacks', () => {
    expect(plainTable([{ heading: '' }, { heading: '' }], [['a'], ['bb', 'c']])).toEqual(['a', 'bb  c']);
  });

  test('is of headings alone when it has no rows', () => {
    expect(plainTable([{ heading: 'a' }, { heading: 'b' }], [])).toEqual(['a  b']);
  });

  test('counts characters as they are seen: accents, emphasis, letters beyond 16 bits', () => {
    expect(['e\u0301', 'é', bold('é'), '𝔸'].map(widthOf)).toEqual([1, 1, 1, 1]);
    const lines = tableLines(
      [{ heading: '' }, { heading: '' }],
      [
        [bold('ab'), 'x'],
        ['abc', 'y'],
      ],
      Infinity,
    );
    expect(lines.map(widthOf)).toEqual([6, 6]);
  });

  test('that is too wide has its texts broken, and numbers whole', () => {
    const columns: Column[] = [
      { heading: '' },
      { heading: 'won more often' },
      { heading: 'share', align: 'right' },
    ];
    const rows = [['open ground', 'the British, by a hair and no more than that', '50.1% ± 0.2']];
    expect(plainTable(columns, rows, 47)).toEqual([
      '             won more often               share',
      'open ground  the British, by a      50.1% ± 0.2',
      '             hair and no more than',
      '             that',
    ]);
  });

  test('with too many columns has them in groups, each beside the first', () => {
    const columns: Column[] = ['', '2 cm', '3 cm', '6 cm', '8 cm'].map((heading) => ({
      heading,
      align: 'right',
    }));
    expect(plainTable(columns, [['Lebel', '50%', '45%', '40%', '35%']], 19)).toEqual([
      '       2 cm  3 cm',
      'Lebel   50%   45%',
      '',
      '       6 cm  8 cm',
      'Lebel   40%   35%',
    ]);
  });

  test('whose first column leaves no room beside it has rows one below the other', () => {
    const columns: Column[] = ['run', 'title', 'cells'].map((heading) => ({ heading }));
    expect(plainTable(columns, [['a-duel/e2990493fe9d', 'A duel', '']], 24)).toEqual([
      'a-duel/e2990493fe9d',
      '  title  A duel',
    ]);
  });

  test('of any texts is no wider than asked, loses no word, and moves no emphasis between columns', () => {
    const word = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom('a', 'b', '9', '.') });
    const entry = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
    const table = fc.integer({ min: 1, max: 7 }).chain((n) => {
      const row = fc.array(entry, { minLength: n, maxLength: n });
      return fc.record({ headings: row, rows: fc.array(row, { minLength: 1, maxLength: 4 }) });
    });
    fc.assert(
      fc.property(table, fc.integer({ min: 40, max: 120 }), ({ headings, rows }, width) => {
        const columns = headings.map((heading) => ({ heading }));
        const lines = tableLines(
          columns,
          rows.map((row) => row.map(bold)),
          width,
        );
        expect(lines.filter((line) => widthOf(line) > width)).toEqual([]);
        const words = (texts: readonly string[]): string[] =>
          [
            ...new Set(
              texts.flatMap((text) => text.replace(MARKS, '').split(/\s+/u)).filter((text) => text !== ''),
            ),
          ].toSorted();
        expect(words(lines)).toEqual(expect.arrayContaining(words(rows.flat())));
        for (const line of lines) expect(emphasisOfEach([line, 'x'])[1]).toBe('x');
      }),
    );
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
    expect(wrapped('it wins 70.0% ± 0.1% of all', 14)).toEqual(['it wins', '70.0% ± 0.1%', 'of all']);
  });

  test('is no longer than is good to read, however wide the terminal', () => {
    expect(Math.max(...wrapped('word '.repeat(100), Infinity).map(widthOf))).toBeLessThanOrEqual(100);
  });

  test('keeps a command in backquotes whole, to be copied', () => {
    expect(wrapped('say `hythe run a.yaml --resume` to go on', 16)).toEqual([
      'say',
      '`hythe run a.yaml --resume`',
      'to go on',
    ]);
  });

  test('too long for a terminal goes on below itself, deeper', () => {
    expect(folded(dim('  one two three'), 12).replace(MARKS, '')).toBe('  one two\n    three');
    expect(folded('title\n  one two three four\n  five', 12)).toBe(
      'title\n  one two\n    three\n    four\n  five',
    );
  });

  test('has emphasis of its own in each line', () => {
    for (const line of wrapped(bold('one two three'), 4)) expect(emphasisOfEach([line, 'x'])[1]).toBe('x');
  });
});
