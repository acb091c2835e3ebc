/** The README says what is so: the story as it is played, every rule of the digest, functions that are there. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import ruleIds from './fixtures/rule-ids.json' with { type: 'json' };
import { storyText } from './story.ts';

const folder = fileURLToPath(new URL('../../../src/rules/fields-of-honor/', import.meta.url));
const tests = fileURLToPath(new URL('./', import.meta.url));
const readme = readFileSync(`${folder}README.md`, 'utf8');

describe('the README', () => {
  it('tells the story as the program plays it', () => {
    expect(readme).toContain(storyText());
  });

  it('has a row for every rule and ruling of the digest', () => {
    const rows = new Set([...readme.matchAll(/^\| (\S+) +\|/gmu)].map(([, id]) => id));
    expect(ruleIds.filter((id) => !rows.has(id))).toEqual([]);
  });

  it('names files and functions that are there', () => {
    const named = [...readme.matchAll(/`([a-z-]+\.ts)(?:: (\w+)(?:\.(\w+))?)?`/gu)];
    expect(named.length).toBeGreaterThan(80);
    const missing = named.filter(([, file = '', ...names]) => {
      const path = [folder, tests].map((where) => where + file).find(existsSync);
      if (path === undefined) return true;
      const text = readFileSync(path, 'utf8');
      return names.some((name) => name !== undefined && !new RegExp(`\\b${name}\\b`, 'u').test(text));
    });
    expect(missing.map(([text]) => text)).toEqual([]);
  });

  it('names tests that are there', () => {
    const rows = [...readme.matchAll(/^\| FOH-\S+ +\| .* \| ([a-z0-9, -]*?) *\|$/gmu)];
    expect(rows.length).toBeGreaterThan(70);
    const names = new Set(rows.flatMap(([, cell = '']) => cell.split(', ').filter((name) => name !== '')));
    expect([...names].filter((name) => !existsSync(`${tests}${name}.test.ts`))).toEqual([]);
  });

  it('has tests for every rule that is played', () => {
    const untested = [...readme.matchAll(/^\| (FOH-\S+) +\| (.*?) +\| +\|$/gmu)];
    expect(
      untested
        .filter(([, , where = '']) => !where.includes('left out of our engagement;'))
        .map(([, id]) => id),
    ).toEqual([]);
  });
});
