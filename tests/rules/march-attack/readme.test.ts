/** The README says what is so: the story as it is played, every rule of the digest, functions and tests that are there. */
import { existsSync, readFileSync } from 'node:fs';
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

function textOf(file: string): string | null {
  const path = [folder, tests].map((where) => where + file).find(existsSync);
  return path === undefined ? null : readFileSync(path, 'utf8');
}

/** Whether a file says a name: a function, a class, a field, a table. */
function says(file: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`, 'u').test(textOf(file) ?? '');
}

describe('the README', () => {
  it('tells the charge as the program plays it', () => {
    expect(readme).toContain(storyText());
  });

  it('has one row for every rule and ruling of the digest', () => {
    expect(rows.map(([id = '']) => id).toSorted()).toEqual(ruleIds.toSorted());
  });

  it('names files that are there', () => {
    const files = [...readme.matchAll(/`([a-z.-]+\.(?:ts|json))[`:]/gu)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(120);
    expect(files.filter((file) => textOf(file) === null)).toEqual([]);
  });

  it('names functions that are in the file before them', () => {
    let named = 0;
    for (const [id = '', where = ''] of rows) {
      let file = '';
      for (const [, inFile, first, alone] of where.matchAll(
        /`([a-z-]+\.(?:ts|json))(?:: (\w+))?`|`(\w+)`/gu,
      )) {
        file = inFile ?? file;
        const name = first ?? alone;
        if (name === undefined || Object.hasOwn(OPTIONS, name) || file === '') continue;
        named++;
        expect([id, name, file, says(file, name)]).toEqual([id, name, file, true]);
      }
    }
    expect(named).toBeGreaterThan(90);
  });

  it('names the tests of every rule that is played', () => {
    for (const cells of rows) {
      const named = (cells.at(-1) ?? '').split(', ').filter((name) => name !== '');
      expect(named.filter((name) => !existsSync(`${tests}${name}.test.ts`))).toEqual([]);
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
