/**
 * `npm run bench`: the cost of the combat core beside other programs that play the same engagements, and its time and
 * memory in use. Every program is a process of its own; programs run in turn, round by round, so that other load on the
 * machine falls on all of them. Prints medians and ratios and writes bench/results/<time>.json. `--quick` plays fewer
 * rounds and leaves out the hundred million.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { median } from 'simple-statistics';
import { gTest } from '../src/statistics/index.ts';
import { rulesOf } from './engagements.ts';

const quick = process.argv.includes('--quick');
const ROUNDS = quick ? 3 : 7;
const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'hythe-bench-'));
const C_FLAGS = ['-O3', '-march=native'];

interface Played {
  readonly seconds: number;
  readonly counts: readonly number[];
}

/** A program, and the number of engagements that it plays in a round, for each that it can play. */
interface Program {
  readonly name: string;
  readonly counts: Readonly<Record<string, number>>;
  play(engagement: string, count: number, seed: number): Played;
}

function node(file: string, ...args: readonly string[]): string {
  return execFileSync(process.execPath, [join(here, file), ...args], { encoding: 'utf8', maxBuffer: 1e8 });
}

function json(text: string): Record<string, number> & { law?: number[] } {
  return JSON.parse(text) as Record<string, number> & { law?: number[] }; // written by the files of this folder
}

function ours(name: string, counts: Program['counts']): Program {
  return {
    name,
    counts,
    play: (engagement, count, seed) =>
      JSON.parse(node('play.ts', name, engagement, String(count), `bench ${seed}`)) as Played, // written by play.ts
  };
}

/** The C yardstick; null without a compiler. */
function yardstick(): Program | null {
  const binary = join(scratch, 'scalar');
  const built = spawnSync('cc', [...C_FLAGS, '-o', binary, join(here, 'yardstick', 'scalar.c')]);
  if (built.status !== 0) return null;
  return {
    name: 'c-scalar',
    counts: { 'duel-stand': 2_000_000, 'duel-hold': 1_000_000, 'eight-hold': 60_000 },
    play(engagement, count, seed) {
      const { companies, hold, distanceCm, turnLimit } = rulesOf(engagement);
      const args = [count, companies, hold ? 'hold' : 'stand', distanceCm, turnLimit, 1000 + seed, 1].map(
        String,
      );
      const lines = execFileSync(binary, args, { encoding: 'utf8' }).split('\n');
      const counts = Array.from({ length: 4 * (turnLimit + 1) }, () => 0);
      for (const line of lines) {
        const [, outcome, turn, times] = /^outcome(\d) (\d+) (\d+)$/u.exec(line) ?? [];
        if (times !== undefined) counts[Number(outcome) * (turnLimit + 1) + Number(turn)] = Number(times);
      }
      return { seconds: Number(lines[0]?.split(' ')[1]), counts };
    },
  };
}

function programs(): readonly Program[] {
  const c = yardstick();
  if (c === null) process.stderr.write('no C compiler: ratios to C are left out\n');
  return [
    ...(c === null ? [] : [c]),
    ours('direct', { 'duel-stand': 800_000, 'duel-hold': 400_000, 'eight-hold': 15_000 }),
    ours('direct-plain', { 'duel-hold': 100_000 }),
    ours('compiled-turns', { 'duel-stand': 2_000_000, 'duel-hold': 2_000_000 }),
    ours('compiled-throws', { 'eight-hold': 15_000 }),
    ours('naive-seedrandom', { 'duel-stand': 60_000, 'duel-hold': 60_000, 'eight-hold': 3_000 }),
    ours('rpg-dice-roller', { 'duel-stand': 40_000, 'duel-hold': 40_000, 'eight-hold': 2_000 }),
    ours('rpg-dice-roller-notation', { 'duel-hold': 3_000 }),
  ];
}

/** Plays an engagement by all programs in turn; microseconds an engagement, and the law that each of them shows. */
function race(all: readonly Program[], engagement: string): Record<string, unknown>[] {
  const runners = all.filter(({ counts }) => counts[engagement] !== undefined);
  const times = new Map<string, number[]>(runners.map(({ name }) => [name, []]));
  const sums = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++)
    for (const runner of runners) {
      const { name, counts } = runner;
      const count = counts[engagement] ?? 0;
      const played = runner.play(engagement, count, round);
      times.get(name)?.push((played.seconds / count) * 1e6);
      const sum = sums.get(name) ?? played.counts.map(() => 0);
      sums.set(
        name,
        played.counts.map((times, cell) => times + (sum[cell] ?? 0)),
      );
    }
  // Eight a side is beyond the solver here: there the programs are compared with the one that played most.
  const exact = engagement.startsWith('duel') ? json(node('exact.ts', engagement)).law : undefined;
  const law = exact ?? shares(sums.get('c-scalar') ?? sums.get('direct') ?? []);
  const c = median(times.get('c-scalar') ?? [NaN]);
  return runners.map(({ name }) => {
    const microseconds = median(times.get(name) ?? [NaN]);
    const test = gTest(sums.get(name) ?? [], law);
    return { engagement, name, microseconds, ofC: c / microseconds, pValue: test.pValue };
  });
}

function shares(counts: readonly number[]): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => count / all);
}

/** Milliseconds of wall time of a command from start to end, the least of a few runs. */
function startUp(args: readonly string[]): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = performance.now();
    spawnSync(process.execPath, args, { cwd: root });
    return performance.now() - before;
  });
  return Math.min(...times);
}

/** CPU seconds of a run of the headline experiment. */
function runCpu(workers: number): number {
  const args = ['--import', new URL('./cpu-at-exit.ts', import.meta.url).href, 'bin/hythe.js', 'run'];
  const spec = 'experiments/martini-vs-lebel.yaml';
  const options = ['--quiet', '--method', 'monte-carlo', '--replicates', '3000000', '--out', scratch];
  const { stderr } = spawnSync(process.execPath, [...args, spec, ...options, '--workers', String(workers)], {
    cwd: root,
    encoding: 'utf8',
  });
  return Number(/cpu ([\d.]+)\s*$/u.exec(stderr)?.[1]);
}

function machine(): Record<string, unknown> {
  const cc = spawnSync('cc', ['--version'], { encoding: 'utf8' });
  return {
    processor: cpus()[0]?.model,
    cores: cpus().length,
    node: process.version,
    compiler: cc.status === 0 ? `${cc.stdout.split('\n')[0]} ${C_FLAGS.join(' ')}` : null,
  };
}

function print(title: string, rows: readonly Record<string, unknown>[]): void {
  process.stdout.write(`\n${title}\n`);
  for (const row of rows)
    process.stdout.write(
      `${Object.entries(row)
        .map(
          ([name, value]) =>
            `${name} ${typeof value === 'number' ? Number(value.toPrecision(4)) : String(value)}`,
        )
        .join('  ')}\n`,
    );
}

const all = programs();
const results: Record<string, unknown> = { machine: machine() };
print('machine', [machine()]);
const races = ['duel-stand', 'duel-hold', 'eight-hold'].flatMap((engagement) => {
  const rows = race(all, engagement);
  print(`${engagement}: microseconds of CPU an engagement`, rows);
  return rows;
});
const exact = ['duel-stand', 'duel-hold'].map((engagement) => {
  const runs = Array.from({ length: ROUNDS }, () => json(node('exact.ts', engagement)));
  const names = Object.keys(runs[0] ?? {}).filter((name) => name !== 'law');
  return {
    engagement,
    ...Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name] ?? NaN))])),
  };
});
print('exact, milliseconds', exact);
const memory = [1_000_000, quick ? 10_000_000 : 100_000_000].map((count) =>
  json(node('memory.ts', String(count))),
);
print('memory', memory);
const cpu = [1, 2].map((workers) => ({
  workers,
  cpuSeconds: median(Array.from({ length: 3 }, () => runCpu(workers))),
}));
print('a run, CPU by workers', cpu);
const start = {
  node: startUp(['-e', '0']),
  version: startUp(['bin/hythe.js', '--version']),
  odds: startUp(['bin/hythe.js', 'odds', 'pluie', 'fire', 'weapon=martini-henry', 'distanceCm=8']),
};
print('start-up, milliseconds of wall time, the least', [start]);
Object.assign(results, { races, exact, memory, cpu, start });
const folder = join(here, 'results');
mkdirSync(folder, { recursive: true });
const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.json`);
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
process.stdout.write(`\n${file}\n`);
rmSync(scratch, { recursive: true });
