/** The referee's table of the system's README: nothing left out, nothing named that is not there. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOCTRINE } from '../../../src/rules/pluie/engagement-inputs.ts';
import { OPTIONS } from '../../../src/rules/pluie/options.ts';

const FOLDER = new URL('../../../src/rules/pluie/', import.meta.url);
const README = readFileSync(new URL('README.md', FOLDER), 'utf8');
const ROWS = README.split('\n').filter((line) => /^\| (?:PDB-|R-)/u.test(line));

/** How many rules each part of the digest has. */
const PARTS = {
  ART: 3,
  ATTR: 6,
  CAV: 5,
  CC: 5,
  CMD: 8,
  ENG: 3,
  FIRE: 12,
  IND: 3,
  MAP: 32,
  MOR: 1,
  MOVE: 7,
  SCALE: 1,
  SEQ: 7,
  UNIT: 3,
};
const RULINGS = 59;

/** Rules that stand in several functions, and why. */
const SEVERAL = new Map([
  ['PDB-ATTR-01', 'quality is a modifier of three throws'],
  [
    'PDB-MOVE-07',
    '`odds` attacks a column to the end, an engagement throw by throw: by fire, and in close combat',
  ],
  [
    'PDB-CAV-04',
    '`odds` sweeps along a line of which each touches the next, an engagement finds who touches',
  ],
  ['PDB-CAV-05', 'the same'],
]);

function numbered(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${prefix}-${String(i + 1).padStart(2, '0')}`);
}

const IDS = [
  ...Object.entries(PARTS).flatMap(([part, count]) => numbered(`PDB-${part}`, count)),
  ...numbered('R', RULINGS),
];

function cells(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

describe("the referee's table", () => {
  it('has a row for every rule and every ruling', () => {
    expect(ROWS.map((row) => cells(row)[0] ?? '').toSorted()).toEqual(IDS.toSorted());
  });

  it('names functions that are where it says', () => {
    for (const row of ROWS)
      for (const [, file = '', names = ''] of row.matchAll(/`([\w/-]+\.ts)`((?: \w+(?:\.\w+)?,?)*)/gu)) {
        const text = readFileSync(new URL(file, FOLDER), 'utf8');
        const [first = ''] = names.trim().split(/[\s,]+/u);
        const [name = ''] = first.split('.');
        expect(text).toContain(name);
      }
  });

  it('names one function for each rule, beside the exceptions', () => {
    const several = ROWS.filter((row) => [...row.matchAll(/`[\w/-]+\.ts` \w+/gu)].length > 1);
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

  it('names every option, and every key, kind and reading of doctrines', () => {
    const { fields, readings } = DOCTRINE;
    const names = [OPTIONS, fields, readings].flatMap((one) => Object.keys(one));
    for (const name of [...names, ...fields.kind.values]) expect(README).toContain(name);
  });
});
