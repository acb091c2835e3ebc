import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { duelSpec, hythe, hytheInTurn, LAUNCHER, ROOT, testFolder, type Said } from './hythe.ts';
import { filesIn, tablesIn } from './killed.ts';

/** Two cells that are solved, and played too, in several batches. */
const SPEC = duelSpec({
  vary: { 'engagement.distanceCm': [3, 6] },
  resolve: { method: 'monte-carlo', replicates: 600_000, check: 'exact', seed: 'trial', sampler: 'direct' },
});

type Call = (...words: string[]) => Said;

function inFolder(spec: string, cwd = testFolder()): { readonly cwd: string; readonly call: Call } {
  writeFileSync(join(cwd, 'duel.yaml'), spec);
  return {
    cwd,
    call: (...words) => hytheInTurn(words, { cwd }),
  };
}

const done = ({ status, stderr }: Said): void => expect({ status, stderr }).toMatchObject({ status: 0 });

/** The folder of a shard that is done. */
function shard(call: Call, i: number, of: number, { plan = 'plan.json', into = 'parts' } = {}): string {
  done(call('run', '--plan', plan, '--shard', `${i}/${of}`, '--out', `${into}/${i}`, '--workers', '1'));
  return `${into}/${i}`;
}

function shards(call: Call, of: number, where?: Parameters<typeof shard>[3]): string[] {
  // 37 has no factor in common with the numbers of shards here.
  return Array.from({ length: of }, (_none, i) => shard(call, ((i * 37 + 5) % of) + 1, of, where));
}

/** The page of the only run, without the command, machine and time. */
function reportIn(results: string): string {
  const path = filesIn(results).find((file) => file.endsWith('report.html')) ?? '';
  return readFileSync(join(results, path), 'utf8');
}

test('shards in any order, more than there is work for, merge to the bytes of the run in one piece', () => {
  const { cwd, call } = inFolder(SPEC);
  done(call('run', 'duel.yaml', '--out', 'whole'));
  const batches = Number.parseInt(call('plan', 'duel.yaml').stderr, 10);
  // Each cell is solved, and what is played comes in several.
  expect(batches).toBeGreaterThan(3);
  done(call('merge', ...shards(call, batches + 1)));
  expect(tablesIn(join(cwd, 'results'))).toEqual(tablesIn(join(cwd, 'whole')));
  expect(reportIn(join(cwd, 'results'))).toBe(reportIn(join(cwd, 'whole')));
  expect(filesIn(join(cwd, 'results')).filter((path) => path.includes('.unfinished'))).toEqual([]);
});

test('under auto, cells that are too large are played in a second round, whose plan the merge writes', () => {
  const { cwd, call } = inFolder(readFileSync(join(ROOT, 'tests/execution/too-large.yaml'), 'utf8'));
  done(call('run', 'duel.yaml', '--out', 'whole'));
  done(call('plan', 'duel.yaml'));
  const first = call('merge', ...shards(call, 2));
  expect(first.stderr).toMatch(/^Round 1 is done\. Round 2 has \d+ batch/mu);
  expect(first.stdout).toBe('plan-2.json\n');
  done(call('merge', ...shards(call, 2, { plan: 'plan-2.json', into: 'second' })));
  expect(tablesIn(join(cwd, 'results'))).toEqual(tablesIn(join(cwd, 'whole')));
});

test('missing, foreign and doubled parts are named; --resume finishes what is missing', () => {
  const { cwd, call } = inFolder(SPEC);
  done(call('run', 'duel.yaml', '--out', 'whole'));
  expect(call('plan', 'duel.yaml').stderr).toMatch(/^(\d{1,2}) batch.*--shard 1\/\1 /su);
  expect(call('plan', 'duel.yaml', '--quiet')).toEqual({ status: 0, stdout: 'plan.json\n', stderr: '' });
  expect(call('run', '--plan', 'plan.json', '--shard', '1/3', '--out', '').stderr).toContain(
    'name the folder of the shard with --out',
  );
  const [one = '', two = '', three = ''] = shards(call, 3);
  cpSync(join(cwd, one), join(cwd, 'copy'), { recursive: true });
  const twice = call('merge', one, two, 'copy');
  expect(twice.status).toBe(2);
  expect(twice.stderr).toContain(`is there twice: ${one} and copy; leave one of them out`);
  done(call('plan', 'duel.yaml', '--seed', 'other', '--out', 'other.json'));
  const foreign = shard(call, 1, 3, { plan: 'other.json', into: 'others' });
  expect(call('merge', two, foreign).stderr).toMatch(
    /others\/\d holds shard \d\/3 of plan .* merge the shards of one plan/,
  );
  const ofTwo = shard(call, 1, 2, { into: 'halves' });
  expect(call('merge', two, ofTwo).stderr).toContain('all of the same N in --shard i/N');
  expect(call('merge', 'whole').stderr).toContain('whole is no shard of a plan');
  const missing = call('merge', two, three);
  expect(missing.status).toBe(2);
  expect(missing.stderr).toContain(`missing: shard ${one.split('/')[1]}/3 (not given)`);
  // The way on comes after the error.
  expect(missing.stderr).toMatch(/\n`hythe run .* --resume` goes on from what is finished\n$/u);
  done(call('run', 'duel.yaml', '--resume'));
  expect(tablesIn(join(cwd, 'results'))).toEqual(tablesIn(join(cwd, 'whole')));
});

test('a shard that was killed, and has a torn line, goes on with the same command', async () => {
  const { cwd, call } = inFolder(SPEC);
  done(call('plan', 'duel.yaml'));
  const words = ['run', '--plan', 'plan.json', '--shard', '1/1', '--workers', '1', '--out', 'part'];
  const journal = join(cwd, 'part', 'journal.ndjson');
  const child = spawn(process.execPath, [LAUNCHER, ...words], { cwd, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const isBegun = (): boolean =>
    existsSync(journal) && readFileSync(journal, 'utf8').includes('{"simulate":');
  while (!isBegun()) await wait(10);
  child.kill('SIGKILL');
  await ended;
  // The launcher's child ends with it.
  while (hythe([...words.slice(0, -1), 'part'], { cwd }).status !== 0) await wait(50);
  appendFileSync(journal, '["00000000",{"simul');
  done(call('merge', 'part'));
  expect(filesIn(join(cwd, 'results')).filter((path) => path.endsWith('report.html'))).toHaveLength(1);
});

test('wrong plans and shards are refused with a reason', () => {
  const { cwd, call } = inFolder(duelSpec());
  expect(call('plan', 'duel.yaml', '--out', 'duel.yaml').stderr).toContain('is there and is no plan');
  done(call('plan', 'duel.yaml'));
  const text = readFileSync(join(cwd, 'plan.json'), 'utf8');
  const said = (changed: string, shard = '1/2'): string => {
    writeFileSync(join(cwd, 'wrong.json'), changed);
    const { status, stderr } = call('run', '--plan', 'wrong.json', '--shard', shard, '--out', 'part');
    expect(status).toBe(2);
    return stderr;
  };
  expect(said(text.slice(0, -40))).toMatch(/the plan is damaged: .*make it again with `hythe plan`/);
  expect(said(text.replace('trial', 'trail'))).toContain('somebody changed it');
  expect(said(text.replace('"hythePlan": 1', '"hythePlan": 9'))).toContain('the plan is of format 9');
  expect(said('hythe: 1')).not.toBe('');
  for (const shard of ['0/2', '3/2', '1/0', '1/10001', 'x'])
    expect(said(text, shard)).toContain('a shard is its number and how many there are');
  mkdirSync(join(cwd, 'p'));
  writeFileSync(
    join(cwd, 'until.yaml'),
    duelSpec({ resolve: { method: 'monte-carlo', precision: { halfWidth: 0.01 } } }),
  );
  const until = call('plan', 'until.yaml');
  expect(until.status).toBe(2);
  expect(until.stderr).toMatch(
    /a precision: .* --replicates N, or run the spec with `hythe run`, in one piece or with --cluster/,
  );
});

test('the example with xargs does what the docs say, here with 2 shards', () => {
  const { cwd } = inFolder(duelSpec());
  writeFileSync(join(cwd, 'my.yaml'), duelSpec());
  mkdirSync(join(cwd, 'bin'));
  writeFileSync(join(cwd, 'bin', 'hythe'), `#!/bin/sh\nexec "${process.execPath}" "${LAUNCHER}" "$@"\n`, {
    mode: 0o755,
  });
  const docs = readFileSync(join(ROOT, 'docs/cluster.md'), 'utf8');
  const [, script = ''] = /## GNU xargs\n\n```bash\n([\s\S]*?)```/.exec(docs) ?? [];
  expect(script).toContain('seq 8 ');
  const { status, stderr } = spawnSync('sh', ['-ec', script.replaceAll('8', '2')], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(cwd, 'bin')}:${process.env['PATH'] ?? ''}` },
  });
  expect({ status, stderr }).toMatchObject({ status: 0 });
  expect(readdirSync(join(cwd, 'results'))).toEqual(['a-duel']);
});
