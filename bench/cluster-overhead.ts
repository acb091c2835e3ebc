/**
 * CPU of a run over a cluster as a ratio of the same run without: `node bench/cluster-overhead.ts [REPLICATES]`. Both run
 * at one time on one core, so a neighbour slows both. Owner, worker and Redis count. Needs Linux and redis-server.
 */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { TestRedis } from '../tests/redis.ts';
import { LAUNCHER, scratchFolder } from './process.ts';

/** Replicates of each of the spec's cells; these make about two minutes of work for two threads. */
const [replicates = '90000000'] = process.argv.slice(2);
const SPEC = 'experiments/martini-vs-lebel.yaml';
/** Ticks of a second in Linux's accounts of a process. */
const TICKS = 100;

const folder = scratchFolder();
// The processes that this one starts take its core.
execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', '0', `${process.pid}`]);

/** CPU seconds of a run of the spec until its end, with all its threads. */
async function cpuOfRun(name: string, ...options: readonly string[]): Promise<number> {
  const run = ['run', SPEC, '--method', 'monte-carlo', '--replicates', replicates, '--seed', 'overhead'];
  const words = [LAUNCHER, ...run, '--workers', '1', '--quiet', '--out', join(folder, name), ...options];
  const timed = `TIMEFORMAT='%U %S'; time "$0" "$@"`;
  const { stderr } = await promisify(execFile)('bash', ['-c', timed, process.execPath, ...words]);
  const [user = NaN, system = NaN] = stderr.trimEnd().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  return user + system;
}

/** CPU seconds that a process has taken so far. */
function cpuOf(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

const redis = await TestRedis.start();
const client = redis.client();
const words = ['worker', '--cluster', redis.url, '--workers', '1', '--name', 'bench'];
const worker = spawn(process.execPath, [LAUNCHER, ...words], { stdio: ['ignore', 'ignore', 'pipe'] });
await once(createInterface(worker.stderr), 'line');
const [local, owner] = await Promise.all([cpuOfRun('local'), cpuOfRun('cluster', '--cluster', redis.url)]);
const ofWorker = cpuOf(worker.pid);
worker.kill('SIGINT');
await once(worker, 'exit');
const info = await client.info('cpu');
const ofRedis =
  Number(/^used_cpu_user:(\S+)/mu.exec(info)?.[1]) + Number(/^used_cpu_sys:(\S+)/mu.exec(info)?.[1]);
client.disconnect();
await redis.close();
const cluster = owner + ofWorker + ofRedis;
const seconds = (cpu: number): string => `${cpu.toFixed(1)} s`;
process.stdout.write(
  `CPU: local ${seconds(local)}; cluster ${seconds(cluster)}, of it owner ${seconds(owner)}, ` +
    `Redis ${seconds(ofRedis)}: ${(cluster / local).toFixed(3)} of local\n`,
);
