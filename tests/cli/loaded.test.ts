/** The packages, rule systems and modules of Node that a command loads: each only where it is reached. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { duelSpec, hythe, LAUNCHER, ROOT, sharedFolder } from './hythe.ts';

const PRINT = join(ROOT, 'tests', 'cli', 'print-modules.ts');
const MAIN = `import('${pathToFileURL(join(ROOT, 'src/cli/main.ts')).href}').then(async ({ main }) => process.exit(await main(process.argv.slice(1))))`;

/** Names of packages, `rules/pluie` for a rule system, and `node:crypto`, which costs as much as a package. */
function loaded(args: readonly string[], cwd = ROOT): readonly string[] {
  const words = ['--import', PRINT, '--eval', MAIN, '--', ...args];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd, encoding: 'utf8' });
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

/** One cell that is solved at once. */
const folder = sharedFolder({ 'one-cell.yaml': duelSpec({ resolve: { method: 'exact' } }) });
const SPEC = join(folder, 'one-cell.yaml');
const ODDS = ['odds', 'pluie', 'fire', 'weapon=lebel', 'distanceCm=8'];
const SYSTEMS = ['augsburg', 'fields-of-honor', 'huit', 'march-attack', 'pluie'].map((id) => `rules/${id}`);

test.each([
  ['the version', ['--version'], []],
  ['the odds of dice', ['odds', '4d6kh3'], []],
  ['the odds of a shot', ODDS, ['rules/pluie']],
  ['the list of rule systems', ['rules'], SYSTEMS],
  ['a list of runs', ['runs', '--results', 'results'], ['zod']],
] as const)('%s: nothing that is not read', (_what, args, packages) => {
  expect(loaded(args)).toEqual(['commander', ...packages]);
});

test('a check without statements: no charts and no tables', () => {
  const packages = ['commander', 'node:crypto', 'rules/pluie', 'seedrandom', 'yaml', 'zod'];
  expect(loaded(['check', SPEC])).toEqual(packages);
});

test('a run: one rule system, and neither arquero nor pictures', () => {
  const names = loaded(['run', SPEC, '--out', join(folder, 'results')]);
  expect(names).toEqual(expect.arrayContaining(['hyparquet-writer', 'vega', 'yaml']));
  expect(names.filter((name) => name.startsWith('rules/'))).toEqual(['rules/pluie']);
  expect(names.filter((name) => /^(?:@resvg|@uwdata|arquero|vega-(?:embed|lite))/u.test(name))).toEqual([]);
});

test.each([
  ['a trace', ['trace', SPEC]],
  ['luck', ['luck', SPEC, '--result', 'winner=british']],
  ['a run that is made again', ['rerun', 'a-duel', '--results', join(folder, 'results')]],
])('%s: the rules of the spec', (_what, args) => {
  expect(loaded(args).filter((name) => name.startsWith('rules/'))).toEqual(['rules/pluie']);
});

test('a module of rules that is begun: none of the rules of Hythe', () => {
  const names = loaded(['init', '--rules', 'my-rules', '--force'], folder);
  expect(names.filter((name) => name.startsWith('rules/'))).toEqual([]);
});

test('the odds of a shot from the bundle: none of the modules of Node that packages ask for and do not need', () => {
  // That there is a bundle, and that it is known.
  expect(hythe(['--version']).status).toBe(0);
  const print = `process.on('exit', () => process._rawDebug(process.moduleLoadList.join('\\n')))`;
  const words = ['--import', `data:text/javascript,${print}`, LAUNCHER, ...ODDS];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stderr).toMatch(/^NativeModule stream$/mu);
  expect(stderr).not.toMatch(/^NativeModule (?:crypto|child_process|internal\/fs\/streams)$/mu);
});
