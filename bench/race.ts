/**
 * Programs that play the same engagements, beside one another: the samplers, the yardstick in C, the naive program and
 * rpg-dice-roller. Every program is a process of its own; they play in turn, round by round, so that other load on the
 * machine falls on all of them.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from 'simple-statistics';
import { gTest } from '../src/statistics/index.ts';
import { rulesOf } from './engagements.ts';
import { printed } from './process.ts';

export const C_FLAGS = ['-O3', '-march=native'];

interface Played {
  readonly seconds: number;
  readonly counts: readonly number[];
}

/** A program, and the number of engagements that it plays in a round, for each that it can play. */
interface Program {
  readonly name: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly play: (engagement: string, count: number, seed: number) => Played;
}

function ours(name: string, counts: Program['counts']): Program {
  return {
    name,
    counts,
    play: (engagement, count, seed) => printed<Played>('play.ts', [name, engagement, count, `bench ${seed}`]),
  };
}

/** A yardstick in C, as a list; an empty one without a compiler. */
function yardstick(folder: string, name: 'scalar' | 'tuned', counts: Program['counts']): readonly Program[] {
  const binary = join(folder, name);
  const source = fileURLToPath(new URL(`yardstick/${name}.c`, import.meta.url));
  const built = spawnSync('cc', [...C_FLAGS, '-o', binary, source]);
  if (built.status !== 0) return [];
  const program: Program = {
    name: `c-${name}`,
    counts,
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
  return [program];
}

/** All programs; `folder` is where those in C are built. Without a compiler they are left out. */
export function programs(folder: string): readonly Program[] {
  return [
    ...yardstick(folder, 'scalar', { 'duel-stand': 2_000_000, 'duel-hold': 1_000_000, 'eight-hold': 60_000 }),
    ...yardstick(folder, 'tuned', { 'eight-hold': 60_000 }),
    ours('direct', { 'duel-stand': 800_000, 'duel-hold': 400_000, 'eight-hold': 15_000 }),
    ours('direct-plain', { 'duel-hold': 100_000 }),
    ours('compiled-turns', { 'duel-stand': 2_000_000, 'duel-hold': 2_000_000 }),
    ours('naive-seedrandom', { 'duel-stand': 60_000, 'duel-hold': 60_000, 'eight-hold': 3_000 }),
    ours('rpg-dice-roller', { 'duel-stand': 40_000, 'duel-hold': 40_000, 'eight-hold': 2_000 }),
    ours('rpg-dice-roller-notation', { 'duel-hold': 3_000 }),
  ];
}

/** The result of one program. */
export interface Raced {
  readonly name: string;
  /** Microseconds of CPU an engagement. */
  readonly microseconds: number;
  /** Speed as a multiple of that of the plain yardstick in C; NaN without one. */
  readonly ofC: number;
  /** G-test of what it played against the exact distribution. */
  readonly pValue: number;
}

/** Plays an engagement by all programs in turn. */
export function race(all: readonly Program[], engagement: string, rounds: number): readonly Raced[] {
  const runners = all.filter(({ counts }) => counts[engagement] !== undefined);
  const times = new Map<string, number[]>(runners.map(({ name }) => [name, []]));
  const sums = new Map<string, readonly number[]>();
  for (let round = 0; round < rounds; round++)
    for (const { name, counts, play } of runners) {
      const count = counts[engagement] ?? 0;
      const played = play(engagement, count, round);
      times.get(name)?.push((played.seconds / count) * 1e6);
      const sum = sums.get(name) ?? [];
      sums.set(
        name,
        played.counts.map((times, cell) => times + (sum[cell] ?? 0)),
      );
    }
  // Eight a side is beyond the solver here: there the programs are compared with the one that played most.
  const law = engagement.startsWith('duel')
    ? printed<{ law: number[] }>('exact.ts', [engagement]).law
    : shares(sums.get('c-scalar') ?? sums.get('direct') ?? []);
  const c = median(times.get('c-scalar') ?? [NaN]);
  return runners.map(({ name }) => {
    const microseconds = median(times.get(name) ?? [NaN]);
    const { pValue } = gTest(sums.get(name) ?? [], law);
    return { name, microseconds, ofC: c / microseconds, pValue };
  });
}

function shares(counts: readonly number[]): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => count / all);
}
