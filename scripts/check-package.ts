/**
 * Packs Hythe as it would be published, installs the tarball in an empty folder and uses it there, with the Node of
 * the machine and not the one that this checkout installed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SHIPPED = [
  'bin/hythe.js',
  'dist/cli/main.js',
  'dist/index.js',
  'dist/index.d.ts',
  'assets/fonts/DejaVuSans.ttf',
  'assets/fonts/LICENSE',
  'assets/my-rules/rules.ts',
  'dist/core/rules.d.ts',
  'experiments',
  'experiment.schema.json',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
];
const KEPT_BACK = ['src', 'tests', 'results', 'node_modules', '.ci'];

/** The environment of a user's shell, without the npm script that runs this. */
function usersEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(package|lifecycle|config_local)|INIT_CWD)/.test(name),
  );
  const folders = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'));
  return { ...Object.fromEntries(kept), PATH: folders.join(delimiter) };
}

const environment = usersEnvironment();

/** Runs a command to its end and gives its standard output. */
function run(folder: string, command: string, ...args: string[]): string {
  process.stderr.write(`$ ${command} ${args.join(' ')}\n`);
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${command} ended with ${status ?? String(error)}\n${stdout}${stderr}`);
  return stdout;
}

function check(what: string, holds: boolean): void {
  if (!holds) throw new Error(`The package is not as it should be: ${what}`);
}

function checkPackage(folder: string): void {
  run(ROOT, 'npm', 'pack', '--pack-destination', folder);
  const [tarball = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  run(folder, 'npm', 'install', '--no-audit', '--no-fund', `./${tarball}`);

  // From here on everything is installed: a request to a registry fails.
  environment['npm_config_registry'] = 'http://127.0.0.1:9';
  const installed = join(folder, 'node_modules', 'hythe');
  for (const path of SHIPPED) check(`${path} is missing`, existsSync(join(installed, path)));
  for (const path of KEPT_BACK) check(`${path} is in it`, !existsSync(join(installed, path)));

  const hythe = (at: string, ...args: string[]): string => run(at, 'npx', '--no', '--', 'hythe', ...args);
  const version = hythe(folder, '--version').trim();
  check(`its version is ${version}`, tarball === `hythe-${version}.tgz`);
  const odds = hythe(folder, 'odds', 'pluie', 'fire', 'weapon=lebel', 'distanceCm=8');
  check('hythe odds says nothing', odds.trim() !== '');
  process.stderr.write(`${odds}\n`);
  hythe(folder, 'init', '--rules', 'my-rules');
  const rules = join(folder, 'my-rules');
  run(rules, 'npm', 'install', '--no-audit', '--no-fund');
  const kept = hythe(rules, 'rules', 'test', 'rules.ts').includes('It meets all demands');
  check('a rule system of one’s own cannot be used with it', kept);
}

const folder = mkdtempSync(join(tmpdir(), 'hythe-package-'));
try {
  checkPackage(folder);
  process.stdout.write('The packed tarball installs and answers\n');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
