import { table } from 'arquero';
import { expect, test } from 'vitest';
import { guarded, toCsv } from '../../src/questions/csv.ts';

test('a table is lines of fields, quoted where they must be; null is empty', () => {
  const rows = table({ name: ['a', 'b, "c"', 'd\ne', null], number: [1, -2.5, 1e-20, null] });
  expect(toCsv(rows)).toBe('name,number\r\na,1\r\n"b, ""c""",-2.5\r\n"d\ne",1e-20\r\n,\r\n');
});

test.each([
  '=1+1',
  '+cmd|x',
  '-1+2',
  '@SUM(A1)',
  '\t=1',
  ' =1',
  '\r=1',
  '|calc',
  '%0A',
  '＝1+1',
  '＋1',
  '＠A1',
  '－1+2',
  '％0A',
  '｜calc',
  '﹦1+1',
  '﹢1',
  '﹣1+2',
  '﹫A1',
  '\u0000=1',
  '\u200b=1',
  '\ufeff=1',
])('a text that a spreadsheet would take for a formula is text: %j', (text) => {
  expect(guarded(text)).toBe(`'${text}`);
});

test.each(['british', '-3', '+2.5', '8 cm', '', '1e-9'])(
  'other texts and numbers stay as they are: %j',
  (text) => {
    expect(guarded(text)).toBe(text);
  },
);
