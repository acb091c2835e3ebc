/** Systems share the names of their files: who knows one knows where to look in all. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const RULES = new URL('../../src/rules/', import.meta.url);
const SYSTEMS = readdirSync(RULES, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** Names that systems share; a file with another name needs a word in the README. */
const COMMON = [
  'activation',
  'battle',
  'charge',
  'close-combat',
  'command',
  'consequences',
  'distances',
  'doctrines',
  'engagement',
  'engagement-inputs',
  'fire',
  'game',
  'index',
  'inputs',
  'mechanic',
  'mechanics',
  'melee',
  'metrics',
  'morale',
  'movement',
  'muster',
  'names',
  'odds',
  'open-tables',
  'options',
  'phases',
  'profiles',
  'sequence',
  'state',
  'table-reader',
  'tables',
  'unit-state',
  'units',
  'weaponry',
  'weapons',
];
/** Those that no system can do without. */
const NEEDED = ['fire', 'index', 'inputs', 'metrics', 'muster', 'options', 'state', 'tables', 'units'];
/** Those of a system whose rules are played, and of one whose rules are cut at their throws. */
const PLAYED = [
  'activation',
  'charge',
  'close-combat',
  'command',
  'game',
  'movement',
  'odds',
  'sequence',
  'weapons',
];
const CUT = ['battle', 'mechanics'];

const LAYOUT = /^## How the code is laid out\n(.*?)^## /msu;

describe.each(SYSTEMS)('the files of $name', ({ name: id }) => {
  const names = readdirSync(new URL(`${id}/`, RULES))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/u, ''));

  it('are those that every system needs, and more', () => {
    const ofForm = names.includes('game') ? PLAYED : CUT;
    for (const name of [...NEEDED, ...ofForm]) expect(names).toContain(name);
  });

  it('have common names, or are explained where the README says how the code is laid out', () => {
    const [, layout = ''] = LAYOUT.exec(readFileSync(new URL(`${id}/README.md`, RULES), 'utf8')) ?? [];
    const others = names.filter((name) => !COMMON.includes(name) && !name.startsWith('mechanics-'));
    expect(others.filter((name) => !layout.includes(`\`${name}.ts\``))).toEqual([]);
  });
});
