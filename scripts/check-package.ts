/**
 * Packs Hythe as it would be published, installs the tarball in an empty folder and runs every command there, with the
 * Node of the machine and not the one that this checkout installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SHIPPED = [
  'bin/hythe.js',
  'bin/require-node.js',
  'dist/main.js',
  'dist/worker.js',
  'dist/index.js',
  'dist/LICENSES.txt',
  'dist/web/index.html',
  'dist/index.d.ts',
  'assets/fonts/DejaVuSans.ttf',
  'assets/fonts/LICENSE',
  'assets/my-rules/rules.ts',
  'dist/own-rules.d.ts',
  'dist/play/sum.js',
  'src/rules/huit/index.ts',
  'docs/spec.md',
  'experiments',
  'experiment.schema.json',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
];
/** A path into the documents or examples, as messages name it. */
const NAMED_FILE = /\b(?:docs|experiments)\/[\w/-]+\.(?:md|yaml)\b/gu;
const KEPT_BACK = ['tests', 'scripts', 'results', 'node_modules', '.ci'];

const SPEC = 'first-question.yaml';
const RUN = 'my-first-question';

/** Words after each command, in an order in which each finds what it needs. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  init: [],
  check: [SPEC],
  run: [SPEC, '--workers', '2'],
  odds: ['pluie', 'fire', 'weapon=lebel', 'distanceCm=8'],
  weapons: ['pluie'],
  trace: [SPEC, '--cell', '1'],
  rules: ['pluie'],
  luck: [SPEC, '--cell', '1', '--result', 'winner=british'],
  runs: [],
  report: [RUN],
  diff: [RUN, RUN],
  rerun: [RUN, '--workers', '1'],
  export: [RUN, '--csv', '--vega', '--svg', '--png'],
  doctor: [],
  completion: ['bash'],
};

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
function run(folder: string, ...[command = '', ...args]: readonly string[]): string {
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

/** Goes before a command to take the network away, where this machine can. */
const NO_NETWORK = ['unshare', '--map-root-user', '--net', '--'] as const;

function check(what: string, holds: boolean): void {
  if (!holds) throw new Error(`The package is not as it should be: ${what}`);
}

/** Opens the workbench and reads its page, then ends it as Ctrl-C does. */
async function checkServe(folder: string): Promise<void> {
  const hythe = join(folder, 'node_modules', 'hythe', 'bin', 'hythe.js');
  const server = spawn('node', [hythe, 'serve', '--port', '0'], { cwd: folder, env: environment });
  server.stdout.setEncoding('utf8');
  const ended = once(server, 'exit');
  const said: readonly unknown[] = await Promise.race([once(server.stdout, 'data'), ended]);
  const [url] = said;
  const page = typeof url === 'string' ? await (await fetch(url.trim())).text() : '';
  check('hythe serve gives no page', page.includes('<title>Hythe'));
  server.kill('SIGINT');
  await ended;
}

/** Asks for a cluster where none is: what it answers is said by the optional packages. */
function checkWorker(folder: string): void {
  const hythe = join(folder, 'node_modules', 'hythe', 'bin', 'hythe.js');
  const words = [hythe, 'worker', '--cluster', 'redis://127.0.0.1:1'];
  const { stderr } = spawnSync('node', words, { cwd: folder, env: environment, encoding: 'utf8' });
  check(`hythe worker says ${stderr}`, stderr.includes('nothing listens there'));
}

/** Looks for each file of the package that a message or the README names. */
function checkNamedFiles(installed: string): void {
  const built = readdirSync(join(installed, 'dist')).filter((file) => file.endsWith('.js'));
  for (const file of ['README.md', ...built.map((name) => `dist/${name}`)])
    for (const [path] of readFileSync(join(installed, file), 'utf8').matchAll(NAMED_FILE))
      check(`${file} names ${path}, which is missing`, existsSync(join(installed, path)));
}

async function checkPackage(folder: string): Promise<void> {
  run(ROOT, 'npm', 'pack', '--pack-destination', folder);
  const [tarball = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  run(folder, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', `./${tarball}`);

  // From here on everything is installed: a request to a registry fails.
  environment['npm_config_registry'] = 'http://127.0.0.1:9';
  const offline = spawnSync('unshare', [...NO_NETWORK.slice(1), 'true']).status === 0 ? NO_NETWORK : [];
  const installed = join(folder, 'node_modules', 'hythe');
  for (const path of SHIPPED) check(`${path} is missing`, existsSync(join(installed, path)));
  for (const path of KEPT_BACK) check(`${path} is in it`, !existsSync(join(installed, path)));
  const sources = readdirSync(join(installed, 'src')).join(', ');
  check(`src has ${sources}`, sources === 'rules');

  checkNamedFiles(installed);

  // What npx starts, which is asked once, since it takes longer to start than Hythe.
  const command = join(folder, 'node_modules', '.bin', 'hythe');
  const hythe = (at: string, ...args: string[]): string => run(at, ...offline, command, ...args);
  const version = run(folder, ...offline, 'npx', '--no', '--', 'hythe', '--version').trim();
  check(`its version is ${version}`, tarball === `hythe-${version}.tgz`);
  const listed = [...hythe(folder, '--help').matchAll(/^ {2}([a-z]+) /gmu)].map(([, name = '']) => name);
  const untried = listed.filter(
    (name) => !['help', 'serve', 'worker'].includes(name) && COMMANDS[name] === undefined,
  );
  check(`no words are given here to try ${untried.join(', ')}`, untried.length === 0 && listed.length > 1);
  for (const [name, words] of Object.entries(COMMANDS))
    check(`hythe ${name} says nothing`, hythe(folder, name, ...words).trim() !== '');
  await checkServe(folder);
  checkWorker(folder);
  hythe(folder, 'init', '--rules', 'my-rules');
  const rules = join(folder, 'my-rules');
  run(rules, 'npm', 'install', '--no-audit', '--no-fund');
  const kept = hythe(rules, 'rules', 'test', 'rules.ts').includes('It meets all demands');
  check('a rule system of one’s own cannot be used with it', kept);
  hythe(rules, 'run', SPEC, '--rules-module', 'rules.ts', '--workers', '2');
}

const folder = mkdtempSync(join(tmpdir(), 'hythe-package-'));
try {
  await checkPackage(folder);
  process.stdout.write('The packed tarball installs and answers\n');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
