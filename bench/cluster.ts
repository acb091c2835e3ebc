/**
 * The cost of a cluster: `node bench/cluster.ts`. A run is played once; then a worker that has all its answers gives them
 * through Redis, so that only the way of the batches is left. A simulation with these times says how many threads one owner
 * feeds. Needs redis-server.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { median } from 'simple-statistics';
import type { Job } from '../src/run/job.ts';
import { readSpec } from '../src/spec/read-spec.ts';
import { clusterAddress } from '../src/run/node/cluster/address.ts';
import { Cluster } from '../src/run/node/cluster/cluster.ts';
import { connect } from '../src/run/node/cluster/connect.ts';
import { sharedHash, type SharedRun } from '../src/run/node/cluster/shared-run.ts';
import { answerLine, saltOf } from '../src/run/node/journal-format.ts';
import { LocalPool } from '../src/run/node/local-pool.ts';
import { run } from '../src/run/node/run.ts';
import { ruleSystems } from '../src/rules/index.ts';
import { TestRedis } from '../tests/redis.ts';
import type { RecordedAnswers } from './cluster-answers.ts';

const ROUNDS = 5;
const REPLICATES = 20_000_000;
/** Seconds of a batch at a thread, and of the simulated time. */
const BATCH = 2;
const SIMULATED = 120;

const file = 'experiments/martini-vs-lebel.yaml';
const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const spec = readSpec(text, { file, systems: ruleSystems });
const experiment = {
  ...spec,
  resolve: { ...spec.resolve, method: 'monte-carlo', check: 'none', replicates: REPLICATES },
} as const;
const shared: SharedRun = {
  hytheRun: 2,
  identity: { bench: 'cluster' },
  run: { hythe: '', rules: 'pluie', module: null, command: '', spec: text, specHash: '', resolve: null },
  files: {},
};
const salt = saltOf(shared.identity);
const pool = new LocalPool({ workers: 2, systemsModule: null });

/** The answers by the number of their chunk. */
const lines = new Map<number, string>();
const recording = {
  capacity: 2,
  run: async (job: Job) => {
    const answer = await pool.run(job);
    const line = answerLine(job, answer, salt);
    if (job.kind === 'simulate' && line !== null)
      lines.set(job.chunk.number, new TextDecoder().decode(line).trimEnd());
    return answer;
  },
  close: async () => undefined,
};
await run(experiment, ruleSystems, { workers: 2, executor: recording });

const redis = await TestRedis.start();
const client = redis.client();
const address = clusterAddress(redis.url);
if ('wrong' in address) throw new Error(address.wrong);

async function redisSeconds(): Promise<number> {
  const info = await client.info('cpu');
  const of = (name: string): number => Number(new RegExp(`^used_cpu_${name}:(\\S+)`, 'mu').exec(info)?.[1]);
  return of('user') + of('sys');
}

/** CPU seconds of a batch: of the owner's thread, which merges too, and of Redis. */
async function round(): Promise<{
  readonly owner: number;
  readonly redis: number;
  readonly batches: number;
}> {
  const connected = await connect(address as Exclude<typeof address, { wrong: string }>, () => undefined); // seen above
  const worker = new Worker(new URL('cluster-answers.ts', import.meta.url), {
    workerData: { port: redis.port, queue: sharedHash(shared), lines } satisfies RecordedAnswers,
  });
  let cluster: Cluster | null = null;
  const redisBefore = await redisSeconds();
  const before = process.threadCpuUsage();
  await run(experiment, ruleSystems, {
    workers: 1,
    openExecutor: async (units) => {
      const local = new LocalPool({ workers: 1, systemsModule: null });
      const { signal } = new AbortController();
      cluster = await Cluster.open(connected, {
        shared,
        units,
        local,
        again: 0,
        signal,
        note: () => undefined,
      });
      return cluster;
    },
  });
  const { user, system } = process.threadCpuUsage(before);
  const redisAfter = await redisSeconds();
  await worker.terminate();
  const batches = (cluster as Cluster | null)?.progress[0]?.[1] ?? NaN;
  return { owner: (user + system) / 1e6 / batches, redis: (redisAfter - redisBefore) / batches, batches };
}

/** Batches a second that an owner gets from so many threads, of those that they could do. */
function fed(threads: number, owner: number, ofRedis: number): number {
  /** Times at which batches come to Redis, ascending. A batch passes Redis, then the owner, which sends the next one. */
  const due = Array.from({ length: threads }, (_none, i) => (BATCH * (i + 1)) / threads);
  let [redisFree, ownerFree, done] = [0, 0, 0];
  for (;;) {
    const at = due.shift() ?? Infinity;
    if (at > SIMULATED) return done / (SIMULATED / BATCH) / threads;
    redisFree = Math.max(at, redisFree) + ofRedis;
    ownerFree = Math.max(redisFree, ownerFree) + owner;
    done++;
    // The thread has begun with a batch that waited, if the owner was in time: a quarter of the threads have one.
    const next = Math.max(at, ownerFree - BATCH / 4) + BATCH;
    let low = 0;
    let high = due.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((due[middle] ?? 0) <= next) low = middle + 1;
      else high = middle;
    }
    due.splice(low, 0, next);
  }
}

await round();
const rounds = [];
for (let i = 0; i < ROUNDS; i++) rounds.push(await round());
const [ofOwner, ofRedis] = [median(rounds.map(({ owner }) => owner)), median(rounds.map((one) => one.redis))];
const bytes = [...lines.values()].reduce((sum, line) => sum + line.length, 0);
const batches = rounds[0]?.batches ?? NaN;
process.stdout.write(
  `${batches} batches of ${Math.round(lines.size / batches)} chunks; answers of ${Math.round(bytes / batches / 1024)} KB each\n` +
    `CPU a batch: owner ${(1000 * ofOwner).toFixed(1)} ms, Redis ${(1000 * ofRedis).toFixed(1)} ms; ` +
    `of the work in it ${((100 * (ofOwner + ofRedis)) / BATCH).toFixed(2)}%\n`,
);
for (const threads of [2, 10, 100, 200, 300, 500, 1000])
  process.stdout.write(
    `${threads} threads: ${(100 * fed(threads, ofOwner, ofRedis)).toFixed(0)}% of them at work\n`,
  );
client.disconnect();
await redis.close();
await pool.close();
