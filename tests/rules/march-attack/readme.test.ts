/** The README says what is so: the story as it is played, every rule of the digest, functions and tests that are there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { OPTIONS } from '../../../src/rules/march-attack/options.ts';
import ruleIds from './fixtures/rule-ids.json' with { type: 'json' };
import { storyText } from './story.ts';

const folder = fileURLToPath(new URL('../../../src/rules/march-attack/', import.meta.url));
const tests = fileURLToPath(new URL('./', import.meta.url));
const readme = readFileSync(`${folder}README.md`, 'utf8');
/** The cells of each row of a rule or ruling. */
const rows = readme
  .split('\n')
  .filter((line) => /^\| (?:MA|R|PACK|ENG|FD)-/u.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

/** Rules that stand in several functions, and why. */
const SEVERAL = new Map([
  ['MA-UNIT-03', 'the weight of cavalry acts in its moves and in melee'],
  ['MA-UNIT-04', 'the weight of guns follows from their calibre, and acts in fire'],
  ['MA-LDR-01', 'inspiration is a part of three throws'],
  ['MA-LDR-02', 'command is a part of two throws'],
  ['ENG-INIT', '`odds` counts turns that are alike at once, an engagement throws for each'],
  ['FD-09', 'three look-ups have an error of their own'],
]);

/** Whether a file declares a function, class or constant of the name. */
function declares(file: string, name: string): boolean {
  return new RegExp(`^(?:export )?(?:function|class|const) ${name}\\b`, 'mu').test(
    readFileSync(`${folder}${file}`, 'utf8'),
  );
}

describe('the README', () => {
  it('tells the charge as the program plays it', () => {
    expect(readme).toContain(storyText());
  });

  it('has one row for every rule and ruling of the digest', () => {
    expect(rows.map(([id = '']) => id).toSorted()).toEqual(ruleIds.toSorted());
  });

  it('names every file of the system, and none that is not there', () => {
    const named = [...readme.matchAll(/`([a-z.-]+\.(?:ts|json))`/gu)].map(([, file = '']) => file);
    const there = readdirSync(folder).filter((file) => file !== 'README.md');
    const inTests = ['story.ts'];
    const usual = [
      'index.ts',
      'inputs.ts',
      'mechanic.ts',
      'mechanics.ts',
      'options.ts',
      'tables.ts',
      'table-reader.ts',
    ];
    const mechanics = there.filter((file) => file.startsWith('mechanics-'));
    expect([...new Set([...named, ...usual, ...mechanics])].toSorted()).toEqual(
      [...there, ...inTests].toSorted(),
    );
  });

  it('names functions that are where it says', () => {
    let count = 0;
    for (const [id = '', where = ''] of rows)
      for (const [, file = '', name = ''] of where.matchAll(/`([\w-]+\.ts)` (\w+)/gu)) {
        count++;
        expect([id, file, name, declares(file, name)]).toEqual([id, file, name, true]);
      }
    expect(count).toBeGreaterThan(80);
  });

  it('names one function for each rule, beside the exceptions', () => {
    const several = rows.filter(([, where = '']) => [...where.matchAll(/`[\w-]+\.ts` \w+/gu)].length > 1);
    expect(several.map(([id = '']) => id)).toEqual([...SEVERAL.keys()]);
  });

  it('names the tests of every rule that is played', () => {
    for (const cells of rows) {
      const named = (cells.at(-1) ?? '').split(', ').filter((name) => name !== '');
      expect(
        named.filter((name) => ['.', '..'].every((at) => !existsSync(`${tests}${at}/${name}.test.ts`))),
      ).toEqual([]);
      const isSaid = /left out of our engagement;|nothing to play/u.test(cells[1] ?? '');
      expect([cells[0], named.length > 0 || isSaid]).toEqual([cells[0], true]);
    }
  });

  it('names every option with its values, the default first', () => {
    for (const [name, { values, default: usual }] of Object.entries(OPTIONS)) {
      const others = values.filter((value) => value !== usual);
      expect(readme).toContain(`\`${name}\` **${usual}**, ${others.join(', ')}`);
    }
  });
});
