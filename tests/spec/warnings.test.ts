import { expect, test } from 'vitest';
import { messagesAbout, warningText, type Warning } from '../../src/spec/warnings.ts';

const WARNINGS: readonly Warning[] = [
  { about: 'spec', message: 'on the numbers: is the name of a force that is not used' },
  { about: 'numbers', message: 'invented' },
  { about: 'numbers', message: 'soft' },
];

test('warnings are about the numbers or about the spec, whatever their words are', () => {
  expect(messagesAbout('numbers', WARNINGS)).toEqual(['invented', 'soft']);
  expect(messagesAbout('spec', WARNINGS)).toEqual([WARNINGS[0]?.message]);
});

test('a note of the command line names the numbers', () => {
  expect(WARNINGS.map(warningText).slice(1)).toEqual(['on the numbers: invented', 'on the numbers: soft']);
});
