/** The referee's table of the system's README: nothing left out, nothing named that is not there. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OPTIONS } from '../../../src/rules/huit/options.ts';

const FOLDER = new URL('../../../src/rules/huit/', import.meta.url);
const README = readFileSync(new URL('README.md', FOLDER), 'utf8');
const ROWS = README.split('\n').filter((line) => /^\| (?:HUIT-|R-|FD-)/u.test(line));

/** How many rules each part of the digest has. */
const PARTS = {
  'HUIT-UNIT': 6,
  'HUIT-SEQ': 3,
  'HUIT-CMD': 10,
  'HUIT-MOVE': 9,
  'HUIT-DIS': 3,
  'HUIT-FIRE': 19,
  'HUIT-MOR': 5,
  'HUIT-REACT': 6,
  'HUIT-MEL': 14,
  'HUIT-BRK': 3,
  'HUIT-SPC': 2,
  'HUIT-NBR': 6,
  R: 50,
  FD: 23,
};

/** Rules that stand in several functions, and why. */
const SEVERAL = new Map([
  ['HUIT-CMD-02', 'the command zone modifies two throws'],
  ['R-33', 'it rules on squares that go back, and on columns fired at on a road'],
  ['R-41', 'the throw and the way back both look at the unit that counts'],
]);

const IDS = Object.entries(PARTS).flatMap(([part, count]) =>
  Array.from({ length: count }, (_, i) => `${part}-${String(i + 1).padStart(2, '0')}`),
);

function cells(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

describe("the referee's table", () => {
  it('has a row for every rule, ruling and fixed detail', () => {
    expect(ROWS.map((row) => cells(row)[0] ?? '').toSorted()).toEqual(IDS.toSorted());
  });

  it('names functions that are where it says', () => {
    for (const row of ROWS)
      for (const [, file = '', name = '', member = ''] of row.matchAll(
        /`([\w-]+\.ts)` (\w+)(?:\.(\w+))?/gu,
      )) {
        const text = readFileSync(new URL(file, FOLDER), 'utf8');
        const method = member === '' ? '' : `[^]*^  ${member}\\(`;
        expect(`${file} ${text}`).toMatch(
          new RegExp(`\\b(?:function|class|const|interface) ${name}\\b${method}`, 'mu'),
        );
      }
  });

  it('names one function for each rule, beside the exceptions', () => {
    const several = ROWS.filter((row) => [...row.matchAll(/`[\w-]+\.ts` \w+/gu)].length > 1);
    expect(several.map((row) => cells(row)[0] ?? '')).toEqual([...SEVERAL.keys()]);
  });

  it('names tests that there are, or says that a rule is left out', () => {
    for (const row of ROWS) {
      const named = cells(row).at(-1) ?? '';
      const tests = named.split(', ').filter((name) => name !== '');
      for (const test of tests)
        expect(['.', '..'].some((at) => existsSync(new URL(`${at}/${test}.test.ts`, import.meta.url)))).toBe(
          true,
        );
      expect(tests.length > 0 || /left out of our engagement;|nothing to model/u.test(row)).toBe(true);
    }
  });

  it('names every option', () => {
    for (const name of Object.keys(OPTIONS)) expect(README).toContain(name);
  });
});
