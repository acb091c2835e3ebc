/** The README says what is so: the story as it is played, every rule of the digest, functions that are there. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { OPTIONS } from '../../../src/rules/augsburg/options.ts';
import ruleIds from './fixtures/rule-ids.json' with { type: 'json' };
import { storyText } from './story.ts';

const folder = fileURLToPath(new URL('../../../src/rules/augsburg/', import.meta.url));
const tests = fileURLToPath(new URL('./', import.meta.url));
const readme = readFileSync(`${folder}README.md`, 'utf8');
/** The cells of each row of a rule or ruling. */
const rows = readme
  .split('\n')
  .filter((line) => line.startsWith('| AUG-'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

function textOf(file: string): string | null {
  const path = [folder, tests].map((where) => where + file).find(existsSync);
  return path === undefined ? null : readFileSync(path, 'utf8');
}

/** The file and name of each function that a cell names, as in `` `fire.ts` volleyDice ``; further ones follow a comma. */
function functionsIn(cell: string): readonly (readonly [string, string])[] {
  return [...cell.matchAll(/`([\w-]+\.(?:ts|json))`((?: \w+,)* \w+)/gu)].flatMap(
    ([, file = '', names = '']) =>
      names
        .trim()
        .split(', ')
        .map((name) => [file, name] as const),
  );
}

/** Whether a file declares a name: a function, a method, a constant, a table. */
function declares(file: string, name: string): boolean {
  const declared = new RegExp(`(?:function|const) ${name}\\b|^ {2}${name}\\(|^ {4}"${name}":`, 'mu');
  return declared.test(textOf(file) ?? '');
}

/** Rules that stand in several functions, and why. */
const SEVERAL = new Map([
  ['AUG-CMD-06', '`odds` lists at once who is paid, an engagement pays when a unit comes to act'],
  ['AUG-CMD-07', '`odds` has the chance of every order, an engagement gives place after place'],
  ['AUG-R-07', 'the floor of two pools'],
  ['AUG-R-10', 'two options: when fire is returned, and how often'],
  ['AUG-R-12', 'cover, and how long a router alarms'],
  ['AUG-R-13', 'what a failed rally does, and when a commander helps'],
  ['AUG-R-16', 'three options: dice, losses, and who is pike'],
  ['AUG-R-17', 'rates, and the penalty of dragoons'],
  ['AUG-R-26', 'ties, and who gives way'],
  ['AUG-R-27', 'bonus dice, and what a failed hold does'],
  ['AUG-R-29', 'who is a musketeer, and who is light cavalry'],
  ['AUG-R-31', 'two moves without obstacle'],
]);

describe('the README', () => {
  it('tells the charge as the program plays it', () => {
    expect(readme).toContain(storyText());
  });

  it('has one row for every rule and ruling of the digest', () => {
    expect(rows.map(([id = '']) => id).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(ruleIds);
  });

  it('names files that are there', () => {
    const files = [...readme.matchAll(/`([a-z-]+\.(?:ts|json))`/gu)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(120);
    expect(files.filter((file) => textOf(file) === null)).toEqual([]);
  });

  it('names functions that are where it says', () => {
    for (const [id = '', , where = ''] of rows)
      for (const [file, name] of functionsIn(where))
        expect([id, file, name, declares(file, name)]).toEqual([id, file, name, true]);
  });

  it('names one function for each rule, beside the exceptions', () => {
    const counts = rows.map(([id = '', , where = '']) => [id, functionsIn(where).length] as const);
    const none = counts.filter(([, count]) => count === 0).map(([id]) => id);
    expect(
      none.filter((id) => !/left out of our engagement/u.test(rows.find(([one]) => one === id)?.[2] ?? '')),
    ).toEqual([]);
    expect(counts.filter(([, count]) => count > 1).map(([id]) => id)).toEqual([...SEVERAL.keys()]);
  });

  it('names the tests of every rule that is played', () => {
    for (const cells of rows) {
      const named = (cells.at(-1) ?? '').split(', ').filter((name) => name !== '');
      expect(
        named.filter((name) => ['.', '..'].every((at) => !existsSync(`${tests}${at}/${name}.test.ts`))),
      ).toEqual([]);
      const isSaid = /left out of our engagement;|nothing to play/u.test(cells[2] ?? '');
      expect([cells[0], named.length > 0 || isSaid]).toEqual([cells[0], true]);
    }
  });

  it('names every option with its values, the default first', () => {
    for (const [name, option] of Object.entries(OPTIONS)) {
      const row = rows.find(([id]) => id === option.ruling)?.[3] ?? '';
      const { values, default: usual } = option;
      const others = values === 'number' ? [] : values.filter((value) => value !== usual);
      const said = new RegExp(`\`${name}\` \\*\\*${String(usual)}\\*\\*([^;]*)`, 'u').exec(row)?.[1];
      expect([name, said]).toEqual([name, values === 'number' ? ' or any' : `, ${others.join(', ')}`]);
    }
  });
});
