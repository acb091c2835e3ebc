/** The README says what is so: the story as it is played, every rule of the digest, functions that are there. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OPTIONS } from '../../../src/rules/fields-of-honor/options.ts';
import ruleIds from './fixtures/rule-ids.json' with { type: 'json' };
import { storyText } from './story.ts';

const FOLDER = new URL('../../../src/rules/fields-of-honor/', import.meta.url);
const README = readFileSync(new URL('README.md', FOLDER), 'utf8');
const ROWS = README.split('\n').filter((line) => /^\| (?:FOH-|R-)/u.test(line));
const RULES = ROWS.filter((row) => row.startsWith('| FOH-'));

/** Rules that stand in several functions, and why. */
const SEVERAL = new Map([
  ['FOH-MEL-02', 'a lane alone has one enemy in contact; lanes and `odds` have several'],
  ['FOH-RUN-02', 'contact kept and the attack that follows are two throws'],
  ['R-04', 'three throws have ties'],
  ['R-06', 'volleys and strikes are two pools'],
  ['R-22', 'cover goes with movement, the edge with melee'],
]);

function cells(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** The functions that a text names: `fire.ts` chargeFire, overwatch. */
function functionsOf(text: string): readonly { readonly file: string; readonly name: string }[] {
  return [...text.matchAll(/`([\w-]+\.ts)` (\w+(?:\.\w+)?(?:, \w+(?:\.\w+)?)*)/gu)].flatMap(
    ([, file = '', names = '']) => names.split(', ').map((name) => ({ file, name })),
  );
}

/** The functions that a row of the table names; what is said of them beside is left out. */
function named(row: string): ReturnType<typeof functionsOf> {
  return functionsOf((cells(row)[2] ?? '').replace(/[;:(].*$/u, ''));
}

describe('the README', () => {
  it('tells the story as the program plays it', () => {
    expect(README).toContain(storyText());
  });

  it('has a row for every rule and ruling of the digest', () => {
    const rows = new Set([...README.matchAll(/^\| (\S+) +\|/gmu)].map(([, id]) => id));
    expect(ruleIds.filter((id) => !rows.has(id))).toEqual([]);
  });

  it('names files that are there', () => {
    const files = [...README.matchAll(/`([a-z-]+\.(?:test\.)?(?:ts|json))`/gu)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(80);
    const places = [FOLDER, new URL('./', import.meta.url)];
    expect(files.filter((file) => !places.some((where) => existsSync(new URL(file, where))))).toEqual([]);
  });

  it('names functions that are declared where it says', () => {
    const functions = ROWS.flatMap(named);
    expect(functions.length).toBeGreaterThan(70);
    const missing = functions.filter(({ file, name }) => {
      const text = readFileSync(new URL(file, FOLDER), 'utf8');
      const [first = '', method] = name.split('.');
      const declared = new RegExp(`^(?:export )?(?:function|const|class) ${first}\\b`, 'mu').test(text);
      return !declared || (method !== undefined && !new RegExp(`^ {2}${method}\\(`, 'mu').test(text));
    });
    expect(missing).toEqual([]);
  });

  it('names one function for each rule, beside the exceptions', () => {
    const several = ROWS.filter((row) => named(row).length > 1);
    expect(several.map((row) => cells(row)[0] ?? '')).toEqual([...SEVERAL.keys()]);
  });

  it('names tests that are there, or says that a rule is left out', () => {
    expect(RULES.length).toBeGreaterThan(70);
    for (const row of RULES) {
      const tests = (cells(row).at(-1) ?? '').split(', ').filter((name) => name !== '');
      for (const test of tests)
        expect(['.', '..'].some((at) => existsSync(new URL(`${at}/${test}.test.ts`, import.meta.url)))).toBe(
          true,
        );
      expect(tests.length > 0 || row.includes('left out of our engagement;')).toBe(true);
    }
  });

  it('names every option', () => {
    for (const name of Object.keys(OPTIONS)) expect(README).toContain(`\`${name}\``);
  });
});
