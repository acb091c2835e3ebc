/**
 * Kills runs with SIGKILL at random moments and lets them go on: `node tests/verify/kill.ts [--kills N] [--each K]
 * [--one-a-run] [--replicates R] [--workers W] [--seed S]`. A run is killed K times before it may end (once with
 * `--one-a-run`), every other time by its launcher, otherwise by the process that its lock names. What each kill left is
 * copied, and the copy goes on to its end: every kill has tables of its own, which cost half a run on average where a run
 * is killed often. Exits 1 unless all tables are those of a run that was never stopped.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { duelSpec } from '../cli/hythe.ts';
import { after, filesIn, killedRun, tablesIn } from '../cli/killed.ts';
import { Random } from '../fuzz/random.ts';

const { values: asked } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    each: { type: 'string', default: '10' },
    'one-a-run': { type: 'boolean', default: false },
    replicates: { type: 'string', default: '12000000' },
    workers: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1880' },
  },
});
const kills = Number(asked.kills);
const each = asked['one-a-run'] ? 1 : Number(asked.each);
const random = new Random(Number(asked.seed), 'kill', 0);

/** An older Node of this machine, under which the launcher starts another process; undefined where there is none. */
function olderNode(): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => join(folder, 'node'))
    .find((node) => existsSync(node) && Number(version(node).slice(1).split('.')[0]) < 22);
}

function version(node: string): string {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout;
}

const older = olderNode();
const cwd = mkdtempSync(join(tmpdir(), 'hythe-kill-'));
const vary = { 'engagement.distanceCm': [3, 6, 8, 10] };
const resolve = {
  method: 'monte-carlo',
  sampler: 'direct',
  replicates: Number(asked.replicates),
  check: 'exact',
  seed: 'trial',
};
writeFileSync(join(cwd, 'duel.yaml'), duelSpec({ vary, resolve }));
// A run that is killed between its last rename and the end of its journal goes on with `--resume` only.
const words = ['duel.yaml', '--workers', asked.workers, '--resume'];

/** A run to its end; seconds it took. */
async function whole(out: string): Promise<number> {
  const before = performance.now();
  const { status, stderr } = await killedRun(words, { cwd, out, whom: 'owner' });
  if (status !== 0) throw new Error(`a run ended with ${status}: ${stderr}`);
  return (performance.now() - before) / 1000;
}

const seconds = await whole('whole');
const expected = JSON.stringify(tablesIn(join(cwd, 'whole')));
process.stdout.write(
  `a run of ${seconds.toFixed(0)} s with ${asked.workers} workers, launcher under ${older ?? 'this Node'}\n`,
);

let killed = 0;
let different = 0;
let left = 0;
let run = 0;
for (; killed < kills; run++) {
  const out = `run-${run}`;
  // Moments of the whole run: each kill comes when some more of it is done.
  const moments = Array.from({ length: Math.min(each, kills - killed) }, () => seconds * part()).toSorted(
    (a, b) => a - b,
  );
  let at = 0;
  for (const moment of moments) {
    const byLauncher = killed % 2 === 1;
    const { wasKilled, status, stderr } = await killedRun(words, {
      cwd,
      out,
      when: after(1000 * (moment - at)),
      whom: byLauncher ? 'launcher' : 'owner',
      ...(byLauncher && older !== undefined ? { node: older } : {}),
    });
    if (!wasKilled && status !== 0) throw new Error(`a run ended with ${status}: ${stderr}`);
    if (!wasKilled) break;
    at = moment;
    killed++;
    const what = `kill ${killed}, of the ${byLauncher ? 'launcher' : 'owner'} at ${moment.toFixed(1)} s of run ${run}`;
    if (existsSync(join(cwd, out)))
      cpSync(join(cwd, out), join(cwd, `${out}-copy`), { recursive: true, preserveTimestamps: true });
    await goOn(`${out}-copy`, what);
  }
  if (each > 1) await goOn(out, `run ${run} itself`);
  else rmSync(join(cwd, out), { recursive: true, force: true });
}
rmSync(cwd, { recursive: true });
process.stdout.write(
  `${killed} kills in ${run} runs of ${seconds.toFixed(0)} s: ${different} with other tables, ${left} files left over\n`,
);
if (different > 0 || left > 0) process.exitCode = 1;

/** From 0 to below 1. */
function part(): number {
  return random.int(1_000_000) / 1_000_000;
}

/** Lets a killed run go on to its end, compares its tables, and takes it away. */
async function goOn(out: string, what: string): Promise<void> {
  const rest = await whole(out);
  const isSame = JSON.stringify(tablesIn(join(cwd, out))) === expected;
  const leftovers = filesIn(join(cwd, out)).filter((path) =>
    /\.(?:unfinished|writing|replaced|trial)-/.test(path),
  );
  if (!isSame) different++;
  left += leftovers.length;
  process.stdout.write(
    `${what}: the rest took ${rest.toFixed(0)} s; ${isSame ? 'the same tables' : 'OTHER TABLES'}${leftovers.length > 0 ? `; left ${leftovers.join(', ')}` : ''}\n`,
  );
  rmSync(join(cwd, out), { recursive: true });
}
