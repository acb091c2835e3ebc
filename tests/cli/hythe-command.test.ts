import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { duelSpec, hytheInTurn, ROOT, testFolder, type Said } from './hythe.ts';

const byNpx = (args: readonly string[], cwd = ROOT): Said => hytheInTurn(args, { cwd, isByNpx: true });

test('help shows commands as they were typed: after npx with npx, else without', () => {
  const [npx, plain] = [byNpx(['run', '--help']).stdout, hytheInTurn(['run', '--help']).stdout];
  expect(npx).toMatch(/^Usage: npx --no -- hythe run /);
  expect(npx).toContain('  $ npx --no -- hythe run my.yaml');
  expect(npx.replaceAll('npx --no -- hythe', '')).not.toMatch(/\bhythe [a-z]/);
  expect(plain).toMatch(/^Usage: hythe run /);
  expect(plain).not.toContain('npx');
});

const unit = (kind: string, weapon: string) => ({ formations: [{ units: [{ kind, weapon }] }] });
const gras = unit('infantry', 'gras');
const all = '; `npx --no -- hythe rules pluie weapons` shows all';

test.each([
  [
    'the weapons that such a unit can have, and the command that shows all',
    { forces: { martini: unit('infantry', 'snider'), lebel: unit('machine-gun', 'snider') } },
    [
      `weapon must be one of gb.sidearm, gb.martini-henry, gb.armoured-train-rifle, fr.sidearm, fr.lebel, ru.sidearm, ru.krnka, ru.berdan-2, or null, not "snider"${all}`,
      `weapon must be one of gb.gardner, gb.nordenfelt, or null, not "snider"${all}`,
    ],
  ],
  [
    'a weapon of one’s own',
    { forces: { martini: gras, lebel: gras } },
    [
      'one of your own stands under tables.weapons: `gras: { like: ru.berdan-2, … }` (`npx --no -- hythe init --from rifles-of-1870` writes',
    ],
  ],
  [
    'a row without new or like',
    { tables: { weapons: { gras: { hit: { close: 7 } } } } },
    ['`gras: { like: gb.martini-henry, hit: … }` copies one (`npx --no -- hythe init --from rifles-of-1870`'],
  ],
  [
    'a doctrine in a word that is none',
    { sides: { british: { force: 'martini', doctrine: 'advance' }, french: { force: 'lebel' } } },
    [
      'doctrine must be a map such as { kind: hold-line }, or a list of items with when and do, not "advance"; kind is one of stand-and-fire, hold-line',
    ],
  ],
  [
    'a kind without its key',
    { sides: { british: { force: 'martini', doctrine: 'charge' }, french: { force: 'lebel' } } },
    ['such as { kind: charge }'],
  ],
  [
    'a force that is varied by its name',
    { vary: { 'forces.lebel.formations.0.quality': ['elite', 'regular'] } },
    [
      'a force is varied at the side that has it, by sides.SIDE.force.…; did you mean sides.french.force.formations.0.quality?',
    ],
  ],
  [
    'a rating in words',
    {
      rules: 'huit',
      engagement: { kind: 'brigadeEngagement', distanceCm: 30, maxMoves: 4, order: 'dice' },
      forces: { martini: { lanes: [[{ quality: 'veteran' }]] }, lebel: { lanes: [[{}]] } },
    },
    [
      'quality must be a whole number from -1 to 2 (-1 militia; 0 line, light cavalry; 1 medium cavalry, elite light; 2 guard, heavy cavalry), not "veteran"',
    ],
  ],
])('an error shows what is meant: %s', (_what, parts, messages) => {
  const { status, stderr } = byNpx(['check', 'duel.yaml'], testFolder({ 'duel.yaml': duelSpec(parts) }));
  expect(status).toBe(2);
  for (const message of messages) expect(stderr).toContain(message);
});

test.each([
  'rnu',
  'odds pluie',
  'odds pluie fire',
  'rules',
  'rules pluie',
  'runs --results /nowhere',
  'run',
  'sensitivity x.yaml',
])('hints of `hythe %s` can be typed as they stand', (words) => {
  const { stdout, stderr } = byNpx(words.split(' '));
  const said = (stdout + stderr).replaceAll(/\s+/g, ' ');
  expect(said).toContain('npx --no -- hythe ');
  expect(said.replaceAll('npx --no -- hythe ', '')).not.toMatch(/\bhythe [a-z-]/);
});

test('a first spec has comments whose changes are read, and whose commands answer', () => {
  const folder = testFolder();
  byNpx(['init'], folder);
  const text = readFileSync(join(folder, 'first-question.yaml'), 'utf8');
  const comments = text
    .split('\n')
    .filter((line) => /^\s*#/.test(line))
    .join('\n');
  const doctrines = [...comments.matchAll(/\{ kind: (?:charge|close-to-range)[^}]*\}/g)].map(([one]) => one);
  const [unit = ''] = /\{ kind: infantry[^}]*count: 2 \}/.exec(comments) ?? [];
  expect([doctrines.length, unit]).toEqual([2, expect.stringContaining('lebel')]);
  for (const doctrine of doctrines) {
    const changed = text
      .replace('{ kind: hold-line }', doctrine)
      .replace('[{ kind: infantry, weapon: lebel }]', `[${unit}]`);
    writeFileSync(join(folder, 'changed.yaml'), changed);
    expect(byNpx(['check', 'changed.yaml'], folder)).toMatchObject({ status: 0, stderr: '' });
  }
  const commands = [...comments.matchAll(/\bnpx --no -- hythe ((?:rules|init)[\w -]*\w)/g)];
  expect(comments.replaceAll('npx --no -- hythe', '')).not.toMatch(/\bhythe [a-z]/);
  expect(commands.length).toBeGreaterThan(2);
  for (const [, words = ''] of commands) {
    const typed = words.replace(/ (?:shows how|for the) .*/, '').split(' ');
    expect([words, byNpx(typed, folder).status]).toEqual([words, 0]);
  }
});

test('a first spec names the commands as they were typed, a report as anybody may', () => {
  const folder = testFolder({ 'duel.yaml': duelSpec() });
  const { stdout } = byNpx(['init'], folder);
  expect(stdout).toContain('\n  npx --no -- hythe run first-question.yaml\n');
  expect(readFileSync(join(folder, 'first-question.yaml'), 'utf8')).toContain(
    '#   npx --no -- hythe run first-question.yaml\n',
  );
  const report = byNpx(['run', 'duel.yaml', '--quiet'], folder).stdout.trimEnd().split('\n').at(-1) ?? '';
  expect(readFileSync(join(folder, report), 'utf8')).toContain('<code>hythe run duel.yaml</code>');
});
