import { expect, test } from 'vitest';
import { changed, LEAST, wrongs } from './specs.ts';

/** A line of the spec as a user may get it wrong, and what the message must say to do. */
const SLIPS: readonly (readonly [string, string, string])[] = [
  ['a colon in a title', 'title: Martini: a study', 'in quotes: title: "Martini: a study"'],
  ['a colon beside quotes', 'title: Say "x": y', `in quotes: title: 'Say "x": y'`],
  ['quotes around the beginning only', 'title: "A" study', 'put quotes around all of it'],
  ['a reserved character', 'title: @home', 'put text that begins with @ in quotes'],
  ['a colon without its space', 'title:Study', 'write a space after the colon: title: Study'],
  ['a tab', 'options:\n\tbandEdge: far', 'tabs are not allowed as indentation; indent with spaces'],
  ['a line that is too far in', 'title: A\n  options: {}', 'give it the indent of this key'],
  ['a key without a colon', 'title Study', 'a line needs a key, a colon and a space before its value'],
];

test.each(SLIPS)('%s is told with what to do', (_what, lines, remedy) => {
  const found = wrongs(changed(LEAST, ['rules: duel', `rules: duel\n${lines}`]));
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^[234]: /u);
  expect(found[0]).toContain(remedy);
});

test('a number that may be thousands is none', () => {
  expect(wrongs(`${LEAST}resolve: { method: monte-carlo, replicates: 2.000 }\n`)).toEqual([
    '7: 2.000 < 2.000 may be 2 or 2000: write one of them, without a mark for thousands',
  ]);
});

test('what is suggested is valid', () => {
  for (const title of ['title: "Martini: a study"', `title: 'Say "x": y'`, 'title: Study'])
    expect(
      wrongs(changed(LEAST, ['rules: duel', `rules: duel\n${title}`], ['turnLimit', 'turnLimt'])),
    ).toHaveLength(2);
});
