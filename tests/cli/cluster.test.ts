import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readSharedRun, sharedRun } from '../../src/cli/shared-run.ts';
import { readSpec } from '../../src/cli/specs.ts';
import type { Answer, Job } from '../../src/run/job.ts';
import { worker as workOf } from '../../src/run/work.ts';
import { jobsOf } from '../../src/run/node/cluster/messages.ts';
import { sharedText } from '../../src/run/node/cluster/shared-run.ts';
import { answerLine, saltOf } from '../../src/run/node/journal-format.ts';
import { hytheVersion } from '../../src/run/node/place.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { duelSpec, hythe, hytheInTurn, ROOT, testFolder, type Said } from './hythe.ts';
import { running, worker, type Running } from './cluster-processes.ts';
import { filesIn, tablesIn } from './killed.ts';
import { TestRedis, withoutRedis } from '../redis.ts';

// A dead worker's batch goes to another after some seconds, and all processes share the machine with other tests.
vi.setConfig({ testTimeout: 400_000 });

/** Two cells of some batches of play; of many where the test acts between two of them. */
const resolve = {
  method: 'monte-carlo',
  replicates: 1_000_000,
  check: 'exact',
  seed: 'trial',
  sampler: 'direct',
};
const vary = { 'engagement.distanceCm': [3, 6] };
const long = duelSpec({ vary, resolve: { ...resolve, replicates: 2_000_000 } });

/** The rules of Hythe alone. */
const RULES = { load: async () => ruleSystems, moduleOf: () => null, forWorkers: () => ({}), own: [] };

interface Place {
  readonly cwd: string;
  readonly redis: TestRedis;
  readonly client: Redis;
  /** Starts the run. */
  readonly run: (...words: string[]) => Running;
  /** The run to its end, where nothing happens meanwhile. */
  readonly runInTurn: (...words: string[]) => Said;
}

async function cluster(spec = duelSpec({ vary, resolve }), password = ''): Promise<Place> {
  const cwd = testFolder({ 'duel.yaml': spec });
  const redis = await TestRedis.start(password);
  const client = redis.client();
  onTestFinished(async () => {
    client.disconnect();
    await redis.close();
  });
  const command = ['run', 'duel.yaml', '--cluster', redis.url];
  const run = (...words: string[]): Running => running([...command, ...words], cwd);
  const runInTurn = (...words: string[]): Said => hytheInTurn([...command, ...words], { cwd });
  return { cwd, redis, client, run, runInTurn };
}

async function expectDone(command: Running): Promise<void> {
  expect({ status: await command.end(), stderr: command.stderr }).toMatchObject({ status: 0 });
}

/** The tables of runs in one piece, by spec and options. */
const whole = new Map<string, unknown>();

/** The tables of the run have to be those of the run in one piece. */
function expectWhole(cwd: string, ...words: string[]): void {
  const key = [readFileSync(join(cwd, 'duel.yaml'), 'utf8'), ...words].join(' ');
  if (!whole.has(key)) {
    const { status, stderr } = hytheInTurn(['run', 'duel.yaml', '--out', 'whole', ...words], { cwd });
    if (status !== 0) throw new Error(stderr);
    whole.set(key, tablesIn(join(cwd, 'whole')));
  }
  expect(tablesIn(join(cwd, 'results'))).toEqual(whole.get(key));
}

const ownRules = (name: string): string => readFileSync(join(ROOT, 'experiments/own-rules', name), 'utf8');

/** The rules of Risk with a statement before those of a turn. */
function turning(statement: string): string {
  return ownRules('risk.ts').replace('turn(state, dice) {', (turn) => `${turn}\n    ${statement}`);
}

/** Batches that workers have in hand. */
async function inHand(client: Redis): Promise<number> {
  const lists = await client.keys('hythe:*:active');
  const lengths = await Promise.all(lists.map(async (list) => client.llen(list)));
  return lengths.reduce((sum, length) => sum + length, 0);
}

interface ManifestOfCluster {
  readonly machine: {
    readonly cluster: {
      readonly workers: readonly { readonly name: string; readonly batches: number }[];
      readonly doneAgain: number;
    };
  };
}

function manifestIn(cwd: string): ManifestOfCluster {
  const path = filesIn(join(cwd, 'results')).find((file) => file.endsWith('manifest.json')) ?? '';
  return JSON.parse(readFileSync(join(cwd, 'results', path), 'utf8')) as ManifestOfCluster; // as the run wrote it
}

describe.skipIf(withoutRedis)('a cluster', () => {
  test('makes the bytes of a run in one piece though of its workers one is killed, one sleeps and one leaves; those of one name are told apart', async () => {
    const { cwd, redis, client, run } = await cluster(long);
    const [killed, sleeps] = await Promise.all([
      worker(redis.url, cwd, 'killed'),
      worker(redis.url, cwd, 'sleeps'),
    ]);
    const owner = run();
    await expect.poll(async () => inHand(client)).toBe(2);
    sleeps.process.kill('SIGSTOP');
    await killed.kill('SIGKILL');
    const first = await worker(redis.url, cwd, 'north');
    const second = await worker(redis.url, cwd, 'north');
    await second.says('another worker is called north: this one is north-2');
    await Promise.all([owner.says(/north [1-9]/u), owner.says(/north-2 [1-9]/u)]);
    expect(await second.kill('SIGINT')).toBe(130);
    expect(second.stdout).toMatch(/^north-2 did \d+ batch(?:es)?\.\n$/u);
    sleeps.process.kill('SIGCONT');
    await expectDone(owner);
    expectWhole(cwd);
    const names = manifestIn(cwd).machine.cluster.workers.map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('north')).toSorted()).toEqual(['north', 'north-2']);
    // Its name is free again.
    const third = await worker(redis.url, cwd, 'north-2');
    expect(await third.kill('SIGINT')).toBe(130);
    expect(first.stderr + third.stderr).not.toContain('another worker');
    expect(await first.kill('SIGINT')).toBe(130);
    expect(await sleeps.kill('SIGTERM')).toBe(143);
    // A check that BullMQ makes now and then ends by itself, and so does the name of one that was killed.
    expect(
      (await client.keys('*')).filter((key) => !/:stalled-check$|^hythe-name:killed$/u.test(key)),
    ).toEqual([]);
  });

  test('survives a Redis that comes back with its data, and one that has lost them', async () => {
    const { cwd, redis, client, run } = await cluster(long);
    await worker(redis.url, cwd, 'north');
    const owner = run();
    await owner.says(/north [1-9]/u);
    await redis.end('kept');
    await owner.says('is lost');
    await redis.begin();
    await owner.says('again');
    await expect.poll(async () => inHand(client)).toBeGreaterThan(0);
    await redis.end('lost');
    await redis.begin();
    await owner.says(/again[^]*again/u);
    await expectDone(owner);
    expectWhole(cwd);
  });

  test('loses nothing when the owner of a run is killed', async () => {
    const { cwd, redis, run } = await cluster();
    await worker(redis.url, cwd, 'north');
    const owner = run();
    await owner.says(/north [1-9]/u);
    await owner.kill('SIGKILL');
    const again = run('--resume');
    await expectDone(again);
    expect(again.stderr).toMatch(/goes on with a run that was stopped: \d+ pieces?/u);
    expectWhole(cwd);
  });

  test('solves, plays what is too large, and stops at a precision as one machine does', async () => {
    const text = readFileSync(join(ROOT, 'tests/run/too-large.yaml'), 'utf8');
    const { cwd, redis, runInTurn } = await cluster(text);
    await worker(redis.url, cwd, 'north');
    const precise = ['--precision', '0.03'];
    expect(runInTurn(...precise)).toMatchObject({ status: 0 });
    expectWhole(cwd, ...precise);
  });

  test('a run without workers waits, says how to start one, and ends at once with Ctrl-C', async () => {
    const { cwd, redis, client, run } = await cluster();
    const owner = run();
    await owner.says(`worker --cluster ${redis.url}`);
    expect(await owner.kill('SIGINT')).toBe(130);
    expect(await client.keys('*')).toEqual([]);
    expect(filesIn(cwd)).toEqual(['duel.yaml', 'results']);
    expect(owner.stderr).not.toContain('goes on from what is finished');
  });
});

describe.skipIf(withoutRedis)('what is wrong in a cluster is said', () => {
  test.each([
    [
      'a word',
      ['--cluster', 'duel.yaml'],
      'such as redis://127.0.0.1:6379, not duel.yaml; name specs before',
    ],
    ['another scheme', ['--cluster', 'http://127.0.0.1:6379'], 'such as redis://127.0.0.1:6379'],
    ['no port', ['--cluster', 'redis://127.0.0.1:1'], 'nothing listens there'],
    ['a name for a database', ['--cluster', 'redis://127.0.0.1/results'], 'the number of a database'],
    ['nothing', ['--cluster'], 'set HYTHE_CLUSTER to it'],
    ['a share above 1', ['--cluster', 'redis://127.0.0.1:1', '--recheck', '2'], 'from 0 to 1'],
    ['a share alone', ['--recheck', '0.5'], 'it needs --cluster'],
  ])('%s', (_what, words, message) => {
    const cwd = testFolder({ 'duel.yaml': duelSpec() });
    const specs = words[1] === 'duel.yaml' ? [] : ['duel.yaml'];
    const { stderr, status } = hytheInTurn(['run', ...specs, ...words], { cwd });
    expect(stderr).toContain(message);
    expect(status).toBe(message === 'nothing listens there' ? 3 : 2);
  });

  test('another version of Hythe', async () => {
    const spec = await readSpec(duelSpec(), 'duel.yaml', RULES.load);
    const shared = sharedRun(spec, 'hythe run duel.yaml', RULES);
    await expect(readSharedRun(sharedText(shared), RULES)).resolves.toMatchObject({ shared });
    await expect(
      readSharedRun(sharedText({ ...shared, run: { ...shared.run, hythe: '9.9.9' } }), RULES),
    ).rejects.toThrow(`it is of Hythe 9.9.9, and this is Hythe ${hytheVersion()}`);
  });

  test('a wrong password; no password is in a message, a list of processes or a manifest', async () => {
    const small = { ...resolve, replicates: 2000 };
    const { cwd, redis, runInTurn } = await cluster(duelSpec({ resolve: small }), 'secret-1880');
    const withPassword = (password: string): string => redis.url.replace('//', `//:${password}@`);
    const wrong = hythe(['run', 'duel.yaml', '--cluster', withPassword('wrong-1880')], { cwd });
    expect(wrong.status).toBe(3);
    expect(wrong.stderr).toContain(`cannot use ${redis.url}: the user or the password is wrong`);
    expect(wrong.stderr).not.toContain('1880');
    const none = runInTurn();
    expect(none.status).toBe(3);
    expect(none.stderr).toContain('it asks for a password');
    const north = await worker(withPassword('secret-1880'), cwd, 'north');
    // Of Linux; elsewhere there is no such file.
    const words = [`/proc/${north.process.pid}/cmdline`]
      .filter(existsSync)
      .map((path) => readFileSync(path, 'utf8'));
    expect(words.join('')).not.toContain('1880');
    const owner = running(['run', 'duel.yaml', '--cluster'], cwd, {
      env: { HYTHE_CLUSTER: withPassword('secret-1880') },
    });
    await expectDone(owner);
    for (const text of [owner.stderr, north.stderr, JSON.stringify(manifestIn(cwd))])
      expect(text).not.toContain('1880');
  });

  test('a Redis that speaks TLS is used if its certificate is trusted', async () => {
    const cwd = testFolder({ 'duel.yaml': duelSpec() });
    const redis = await TestRedis.start('secret-1880', { tls: true });
    onTestFinished(async () => redis.close());
    const url = redis.url.replace('//', '//:secret-1880@');
    const words = ['run', 'duel.yaml', '--cluster', url];
    expect(hytheInTurn(words, { cwd }).stderr).toContain('NODE_EXTRA_CA_CERTS names the file of one more');
    expect(hytheInTurn(words.with(-1, url.replace('rediss', 'redis')), { cwd }).stderr).toContain(
      'rediss:// speaks TLS',
    );
    const env = { NODE_EXTRA_CA_CERTS: redis.certificate ?? '' };
    await worker(url, cwd, 'north', { env });
    await expectDone(running(words, cwd, { env }));
  });

  test('rules of a module: a worker without it, or with another one, takes none of its batches', async () => {
    const { cwd, redis, run } = await cluster(ownRules('risk.yaml'));
    writeFileSync(join(cwd, 'risk.ts'), ownRules('risk.ts'));
    writeFileSync(join(cwd, 'other.ts'), `${ownRules('risk.ts')}\n// changed\n`);
    const without = await worker(redis.url, cwd, 'without');
    const other = await worker(redis.url, cwd, 'other', { further: ['--rules-module', 'other.ts'] });
    const words = ['--rules-module', 'risk.ts'];
    const owner = run(...words);
    await Promise.all([
      owner.says('without takes none of the batches'),
      owner.says(/other takes none of the batches: .*the module of its rules was/u),
      without.says('name it by --rules-module FILE'),
      other.says('the module of its rules was'),
    ]);
    await worker(redis.url, cwd, 'own', { further: words });
    await expectDone(owner);
    expectWhole(cwd, ...words);
  });

  test('rules that throw end the run with the error that one machine has', async () => {
    const { cwd, redis, runInTurn } = await cluster(ownRules('risk.yaml'));
    writeFileSync(
      join(cwd, 'risk.ts'),
      turning("if (state.attacker === 2) throw new Error('no dice today');"),
    );
    const words = ['--rules-module', 'risk.ts', '--method', 'monte-carlo', '--replicates', '1000'];
    await worker(redis.url, cwd, 'north', { further: words.slice(0, 2) });
    const owner = runInTurn(...words);
    const local = hytheInTurn(['run', 'duel.yaml', ...words], { cwd });
    expect(owner.status).toBe(local.status);
    const errorIn = (text: string): string => text.slice(text.indexOf('hythe: '));
    expect(errorIn(owner.stderr)).toBe(errorIn(local.stderr));
    expect(owner.stderr).toContain('no dice today');
  });

  test('rules that do not come to an end are named, and the first Ctrl-C ends the run', async () => {
    const { cwd, run } = await cluster(ownRules('risk.yaml'));
    // A loop that takes no CPU, since it has to last for five seconds.
    const endless = 'for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);';
    writeFileSync(join(cwd, 'risk.ts'), turning(endless));
    const owner = run('--rules-module', 'risk.ts', '--method', 'monte-carlo');
    await owner.says('of the rules has not ended');
    expect(await owner.kill('SIGINT')).toBe(130);
  });

  test('garbage in Redis changes nothing', async () => {
    const { cwd, redis, client, run } = await cluster();
    await client.sadd('hythe-runs', 'nonsense', '0123456789abcdef', '../../etc');
    await client.set('hythe-run:0123456789abcdef', '{"hytheRun":2,"hash":"no"}');
    const north = await worker(redis.url, cwd, 'north');
    await north.says('leaves run 0123456789abcdef to others: its text is damaged');
    const owner = run();
    await expect.poll(async () => inHand(client)).toBe(1);
    const [name = ''] = (await client.smembers('hythe-runs')).filter(
      (one) => !/nonsense|etc|^0123/u.test(one),
    );
    await client.hset(`hythe-workers:${name}`, 'forged', '{"threads":1e9}', 'odd', 'null');
    await client.lpush(`hythe:${name}:wait`, 'no-such-job');
    const queue = new Queue(name, { connection: { host: '127.0.0.1', port: redis.port }, prefix: 'hythe' });
    onTestFinished(async () => queue.close());
    await queue.add('batch', [{ kind: 'solve', cell: 7, budget: { states: 1, work: 1 } }]);
    await queue.add('batch', { kind: 'simulate' });
    // A thread that began with these would never end.
    const chunk = { number: 0, pairing: 0, first: Number.MAX_SAFE_INTEGER, count: 100_000 };
    await queue.add('batch', [{ kind: 'simulate', chunk, samplers: ['direct'], places: [[]] }]);
    await north.says('it asks for replicates that the run lacks');
    await north.says('it names cells that the run lacks');
    await north.says('it is no batch');
    await expectDone(owner);
    expectWhole(cwd);
  });

  test('a worker that makes up its answers', async () => {
    const { cwd, redis, run } = await cluster(
      duelSpec({ resolve: { ...resolve, replicates: 40_000, check: 'none' } }),
    );
    const nonsense = run();
    const stop = await forger(redis, () => '["00000000",{"simulate":0}]');
    expect(await nonsense.end()).toBe(3);
    expect(nonsense.stderr).toContain('forger sent values that no run finds');
    await stop();
    const plausible = run('--recheck', '1', '--restart');
    await forger(redis, (job, answer, salt) => {
      if (answer.kind !== 'counted') throw new Error('only chunks are asked for');
      const [counts] = answer.counts.tallies.map(({ outcomeByTurn }) => outcomeByTurn);
      // Two numbers change places: every sum is as it should be, and so is the checksum.
      if (counts !== undefined) [counts[4], counts[5]] = [counts[5] ?? 0, counts[4] ?? 0];
      return new TextDecoder().decode(answerLine(job, answer, salt) ?? undefined).trimEnd();
    });
    expect(await plausible.end()).toBe(3);
    expect(plausible.stderr).toContain('forger and this machine disagree on cell 1');
    expect(filesIn(join(cwd, 'results')).filter((path) => path.endsWith('journal.ndjson'))).toEqual([]);
  });
});

/** A worker that sends what `forge` makes of its true answers. Returns the function that ends it. */
async function forger(
  { port }: TestRedis,
  forge: (job: Job, answer: Answer, salt: number) => string,
): Promise<() => Promise<void>> {
  const client = new Redis(port);
  const name = await vi.waitUntil(async () => (await client.smembers('hythe-runs'))[0], { timeout: 300_000 });
  const text = (await client.get(`hythe-run:${name}`)) ?? '';
  client.disconnect();
  const { experiment, shared } = await readSharedRun(text, RULES);
  const play = workOf(ruleSystems);
  const salt = saltOf(shared.identity);
  const machine = { node: '', platform: '', arch: '', cpu: '', cpus: 1 };
  const forging = new Worker(
    name,
    async ({ data }) => {
      const jobs = jobsOf(data, experiment);
      if ('wrong' in jobs) throw new Error(jobs.wrong);
      return {
        worker: 'forger',
        threads: 1,
        machine,
        answers: jobs.map((job) => ({ line: forge(job, play(job), salt) })),
      };
    },
    { connection: { host: '127.0.0.1', port }, prefix: 'hythe' },
  );
  forging.on('error', () => undefined);
  onTestFinished(async () => forging.close(true));
  return async () => forging.close(true);
}
