/** 64 shards in a random order, merged: `node tests/verify/shards.ts`. Exits 1 unless the tables are those of the run in one piece. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { duelSpec, hythe } from '../cli/hythe.ts';
import { tablesIn } from '../cli/killed.ts';
import { Random } from '../fuzz/random.ts';

const OF = 64;
const random = new Random(1880, 'shards', 0);
const cwd = mkdtempSync(join(tmpdir(), 'hythe-shards-'));
const vary = { 'engagement.distanceCm': Array.from({ length: 16 }, (_none, i) => i + 2) };
const resolve = {
  method: 'monte-carlo',
  sampler: 'direct',
  replicates: 1_000_000,
  check: 'exact',
  seed: 'trial',
};
writeFileSync(join(cwd, 'duel.yaml'), duelSpec({ vary, resolve }));

function call(...words: string[]): string {
  const { status, stdout, stderr } = hythe(words, { cwd });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

call('run', 'duel.yaml', '--out', 'whole');
const { batches } = JSON.parse(call('plan', 'duel.yaml', '--json')) as { readonly batches: number }; // as plan says
const order = Array.from({ length: OF }, (_none, i) => ({ shard: i + 1, at: random.int(1e9) }))
  .toSorted((a, b) => a.at - b.at)
  .map(({ shard }) => shard);
for (const shard of order)
  call('run', '--plan', 'plan.json', '--shard', `${shard}/${OF}`, '--out', `parts/${shard}`);
call('merge', ...order.map((shard) => `parts/${shard}`));
const isSame =
  JSON.stringify(tablesIn(join(cwd, 'results'))) === JSON.stringify(tablesIn(join(cwd, 'whole')));
rmSync(cwd, { recursive: true });
process.stdout.write(`${OF} shards of ${batches} batches: ${isSame ? 'the same tables' : 'OTHER TABLES'}\n`);
if (!isSame) process.exitCode = 1;
