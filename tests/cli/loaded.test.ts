/** The packages and rule systems that a command loads, from its sources: each only where it is reached. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './hythe.ts';

const PRINT = join(ROOT, 'tests', 'cli', 'print-modules.ts');
const MAIN = `import('./src/cli/main.ts').then(async ({ main }) => process.exit(await main(process.argv.slice(1))))`;

/** Names of packages, `rules/pluie` for a rule system, and `node:crypto`, which costs as much as a package. */
function loaded(args: readonly string[]): readonly string[] {
  const words = ['--import', PRINT, '--eval', MAIN, '--', ...args];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' });
  expect({ args, status }).toEqual({ args, status: 0 });
  const names = stderr.split('\n').flatMap((line) => {
    const [, name] =
      /\/node_modules\/(@[^/]+\/[^/]+|[^/]+)\//u.exec(line) ??
      /\/src\/(rules\/[^/]+)\//u.exec(line) ??
      /^(node:crypto)$/u.exec(line) ??
      [];
    return name ?? [];
  });
  return [...new Set(names)].toSorted();
}

const force = (weapon: string) => ({ formations: [{ units: [{ kind: 'infantry', weapon }] }] });

/** One cell that is solved at once. */
const SPEC = {
  hythe: 1,
  title: 'One cell',
  rules: 'pluie',
  forces: { martini: force('martini-henry'), lebel: force('lebel') },
  engagement: { distanceCm: 8, firstSide: 'coin', turnLimit: 2 },
  sides: { british: { force: 'martini' }, french: { force: 'lebel' } },
  resolve: { method: 'exact' },
};

const ODDS = ['odds', 'pluie', 'fire', 'weapon=lebel', 'distanceCm=8'];
const SYSTEMS = ['augsburg', 'fields-of-honor', 'huit', 'march-attack', 'pluie'].map((id) => `rules/${id}`);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hythe-loaded-'));
  writeFileSync(join(folder, 'one-cell.yaml'), JSON.stringify(SPEC));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['the version', ['--version'], []],
  ['help', ['--help'], []],
  ['the odds of dice', ['odds', '4d6kh3'], []],
  ['the odds of a shot', ODDS, ['rules/pluie']],
  ['one rule system', ['rules', 'pluie'], ['rules/pluie']],
  ['the list of rule systems', ['rules'], SYSTEMS],
  ['a list of runs', ['runs', '--results', 'results'], ['zod']],
] as const)('%s: nothing that is not read', (_what, args, packages) => {
  expect(loaded(args)).toEqual(['commander', ...packages]);
});

test('a check without statements: no charts and no tables', () => {
  const packages = ['commander', 'node:crypto', 'rules/pluie', 'seedrandom', 'yaml', 'zod'];
  expect(loaded(['check', join(folder, 'one-cell.yaml')])).toEqual(packages);
});

test('a run: one rule system, and neither arquero nor pictures', () => {
  const names = loaded(['run', join(folder, 'one-cell.yaml'), '--out', join(folder, 'results')]);
  expect(names).toEqual(expect.arrayContaining(['hyparquet-writer', 'vega', 'vega-lite', 'yaml']));
  expect(names.filter((name) => name.startsWith('rules/'))).toEqual(['rules/pluie']);
  expect(names.filter((name) => /^(?:@resvg|@uwdata|arquero|vega-embed)/u.test(name))).toEqual([]);
});
