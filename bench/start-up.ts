/**
 * The cost of starting: CPU of whole processes beside an empty one under the same Node, the files that they load, and
 * their peak memory. Commands run in turn, round by round, after one that fills the caches. Prints medians as JSON.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { median } from 'simple-statistics';

const ROUNDS = 7;
const LAUNCHER = fileURLToPath(new URL('../bin/hythe.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hythe-start-up-'));

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  node: ['-e', '0'],
  version: [LAUNCHER, '--version'],
  odds: [LAUNCHER, ...'odds pluie fire weapon=martini-henry distanceCm=8'.split(' ')],
  rules: [LAUNCHER, 'rules', 'pluie'],
  run: [LAUNCHER, ...'run one-cell.yaml --quiet --out results'.split(' ')],
};

const force = (weapon: string) => ({ formations: [{ units: [{ kind: 'infantry', weapon }] }] });

/** One cell that is solved at once. */
const SPEC = {
  hythe: 1,
  title: 'One cell',
  rules: 'pluie',
  forces: { martini: force('martini-henry'), lebel: force('lebel') },
  engagement: { distanceCm: 8, firstSide: 'coin', turnLimit: 4 },
  sides: { british: { force: 'martini' }, french: { force: 'lebel' } },
  resolve: { method: 'exact' },
};

/** Runs in every thread of a watched process; each adds a line of what it loaded. */
const WATCH = `
  import { appendFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  let files = 0;
  registerHooks({ load(url, context, next) { files += url.startsWith('file:') ? 1 : 0; return next(url, context); } });
  process.on('exit', () => {
    const line = { files, peakMegabytes: process.resourceUsage().maxRSS / 1024 };
    appendFileSync(process.env.HYTHE_WATCHED, JSON.stringify(line) + '\\n');
  });`;

interface Watched {
  readonly files: number;
  readonly peakMegabytes: number;
}

function ended({ status, stderr }: { readonly status: number | null; readonly stderr: string }): string {
  if (status !== 0) throw new Error(`ended with ${status}: ${stderr}`);
  return stderr;
}

/** CPU of a command with all its threads and children. */
function cpuSeconds(args: readonly string[]): number {
  rmSync(join(folder, 'results'), { recursive: true, force: true });
  const timed = `TIMEFORMAT='%U %S'; time "$0" "$@"`;
  const words = ['-c', timed, process.execPath, ...args];
  const stderr = ended(spawnSync('bash', words, { cwd: folder, encoding: 'utf8' }));
  const [user = NaN, system = NaN] = stderr.trimEnd().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  return user + system;
}

/** The files that all threads of a command load, and its peak memory. */
function watched(args: readonly string[]): Watched {
  rmSync(join(folder, 'results'), { recursive: true, force: true });
  const file = join(folder, 'watched');
  const preload = `data:text/javascript,${encodeURIComponent(WATCH)}`;
  const env = { ...process.env, HYTHE_WATCHED: file };
  ended(spawnSync(process.execPath, ['--import', preload, ...args], { cwd: folder, encoding: 'utf8', env }));
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  rmSync(file);
  const threads = lines.map((line) => JSON.parse(line) as Watched); // WATCH writes nothing else
  return {
    files: threads.reduce((sum, { files }) => sum + files, 0),
    peakMegabytes: Math.max(...threads.map(({ peakMegabytes }) => peakMegabytes)),
  };
}

writeFileSync(join(folder, 'one-cell.yaml'), JSON.stringify(SPEC));
const names = Object.keys(COMMANDS);
for (const name of names) cpuSeconds(COMMANDS[name] ?? []);
const rounds = Array.from({ length: ROUNDS }, () => names.map((name) => cpuSeconds(COMMANDS[name] ?? [])));
const medians = names.map((_name, i) => median(rounds.map((round) => round[i] ?? NaN)));
const rows = names.map((name, i) => {
  const cpu = medians[i] ?? NaN;
  const { files, peakMegabytes } = watched(COMMANDS[name] ?? []);
  const ofNode = Number((cpu / (medians[0] ?? NaN)).toFixed(2));
  return [name, { cpuSeconds: cpu, ofNode, files, peakMegabytes: Math.round(peakMegabytes) }];
});
process.stdout.write(`${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
rmSync(folder, { recursive: true });
