/**
 * Kills at random moments in a cluster: `node tests/verify/cluster.ts [--kills N] [--seed S]`. Of two workers, the owner and
 * Redis, one is killed with SIGKILL after each few batches, and started again; every eighth kill costs Redis its data. Exits 1
 * unless every run has the tables of one that was never stopped.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { item } from '../../src/chance/at.ts';
import { duelSpec, LAUNCHER } from '../cli/hythe.ts';
import { tablesIn } from '../cli/killed.ts';
import { Random } from '../fuzz/random.ts';
import { TestRedis } from '../redis.ts';

const { values: asked } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, seed: { type: 'string', default: '1880' } },
});
const kills = Number(asked.kills);
const random = new Random(Number(asked.seed), 'cluster', 0);
/** The longest time between two kills. */
const LONGEST_MS = 6_000;

const cwd = mkdtempSync(join(tmpdir(), 'hythe-cluster-'));
const vary = { 'engagement.distanceCm': [3, 6, 8, 10] };
const resolve = {
  method: 'monte-carlo',
  sampler: 'direct',
  replicates: 12_000_000,
  check: 'exact',
  seed: 'trial',
};
writeFileSync(join(cwd, 'duel.yaml'), duelSpec({ vary, resolve }));
const redis = await TestRedis.start();

/** What the owners say. */
const log = join(cwd, 'owners.log');
const said = openSync(log, 'a');

function start(...words: string[]): ChildProcess {
  const stderr = words[0] === 'run' ? said : 'ignore';
  return spawn(process.execPath, [LAUNCHER, ...words], { cwd, stdio: ['ignore', 'ignore', stderr] });
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await ended;
}

const NAMES = ['north', 'south'];
const startWorker = (i: number): ChildProcess =>
  start('worker', '--cluster', redis.url, '--workers', '1', '--name', item(NAMES, i));
const startOwner = (out: string): ChildProcess =>
  start('run', 'duel.yaml', '--cluster', redis.url, '--workers', '1', '--quiet', '--resume', '--out', out);

const whole = start('run', 'duel.yaml', '--out', 'whole');
await once(whole, 'exit');
const expected = JSON.stringify(tablesIn(join(cwd, 'whole')));

const workers = NAMES.map((_name, i) => startWorker(i));
let [killed, runs, different] = [0, 0, 0];
while (killed < kills) {
  const out = `run-${runs++}`;
  let owner = startOwner(out);
  const isOver = (): boolean => owner.exitCode !== null;
  /** Starts those again that found no Redis at their start, which is one clear message. */
  const startAgain = (): void => {
    if (owner.exitCode === 3 && /cannot use redis:[^\n]*\n$/u.test(readFileSync(log, 'utf8')))
      owner = startOwner(out);
    for (const [i, worker] of workers.entries()) if (worker.exitCode !== null) workers[i] = startWorker(i);
  };
  while (!isOver()) {
    await wait(500 + random.int(LONGEST_MS));
    startAgain();
    if (isOver() || killed >= kills) break;
    const whom = killed % 4;
    killed++;
    if (whom < 2) {
      await kill(item(workers, whom));
      workers[whom] = startWorker(whom);
    } else if (whom === 2) {
      await kill(owner);
      owner = startOwner(out);
    } else {
      await redis.end(killed % 8 === 0 ? 'lost' : 'kept');
      await redis.begin();
    }
  }
  startAgain();
  if (!isOver()) await once(owner, 'exit');
  const isSame = owner.exitCode === 0 && JSON.stringify(tablesIn(join(cwd, out))) === expected;
  if (!isSame) different++;
  process.stdout.write(
    `${out}, ${killed} kills so far: ${isSame ? 'the same tables' : `OTHER TABLES, exit ${owner.exitCode}: ${readFileSync(log, 'utf8').slice(-500)}`}\n`,
  );
}
for (const worker of workers) await kill(worker);
await redis.close();
rmSync(cwd, { recursive: true });
process.stdout.write(`${killed} kills in ${runs} runs: ${different} with other tables\n`);
if (different > 0) process.exitCode = 1;
