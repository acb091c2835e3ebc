/** Systems share the names of their files: who knows one knows where to look in all. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const RULES = new URL('../../src/rules/', import.meta.url);
const SYSTEMS = readdirSync(RULES, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** Names that systems share; a file with another name needs a word in the README. */
const COMMON = [
  'activation',
  'charge',
  'close-combat',
  'command',
  'consequences',
  'distances',
  'engagement',
  'engagement-inputs',
  'fire',
  'game',
  'index',
  'inputs',
  'metrics',
  'morale',
  'movement',
  'muster',
  'names',
  'odds',
  'open-tables',
  'options',
  'orders',
  'profiles',
  'readings',
  'sequence',
  'state',
  'tables',
  'units',
  'weaponry',
  'weapons',
];
/** Those that no system can do without. */
const NEEDED = [
  'charge',
  'fire',
  'game',
  'index',
  'inputs',
  'metrics',
  'movement',
  'muster',
  'odds',
  'options',
  'sequence',
  'state',
  'tables',
  'units',
  'weapons',
];

const LAYOUT = /^## How the code is laid out\n(.*?)^## /msu;

describe.each(SYSTEMS)('the files of $name', ({ name: id }) => {
  const names = readdirSync(new URL(`${id}/`, RULES))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/u, ''));

  it('are those that every system needs, and more', () => {
    for (const name of NEEDED) expect(names).toContain(name);
  });

  it('have common names, or are explained where the README says how the code is laid out', () => {
    const [, layout = ''] = LAYOUT.exec(readFileSync(new URL(`${id}/README.md`, RULES), 'utf8')) ?? [];
    const others = names.filter((name) => !COMMON.includes(name));
    expect(others.filter((name) => !layout.includes(`\`${name}.ts\``))).toEqual([]);
  });
});

it('have the functions that the guide for those who build names', () => {
  const guide = readFileSync(new URL('../../CONTRIBUTING.md', RULES), 'utf8');
  const cells = (line: string): readonly string[] =>
    line
      .split('|')
      .slice(2, -1)
      .map((cell) => cell.trim());
  const [head = '', , ...rows] = /^\| where .*\n(?:\|.*\n)+/mu.exec(guide)?.[0].trim().split('\n') ?? [];
  const systems = cells(head);
  expect(systems.toSorted()).toEqual(SYSTEMS.map(({ name }) => name));
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows)
    for (const [i, cell] of cells(row).entries()) {
      const [, file = '', name = ''] = /^`([\w-]+\.ts)` (\w+)$/u.exec(cell) ?? [];
      const text = readFileSync(new URL(`${systems[i] ?? ''}/${file}`, RULES), 'utf8');
      expect(text).toMatch(new RegExp(String.raw`(?:function |^ {2})${name}[(<]`, 'mu'));
    }
});
