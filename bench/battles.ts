/**
 * Measures battles on a map: `node bench/battles.ts [rounds]`. CPU of a battle by units and map, played in turn round by round,
 * so that other load on the machine falls on all, and the memory that thousands of battles add.
 */
import { rootOf } from '../src/chance/random.ts';
import { Direct } from '../src/play/direct.ts';
import { stepsOf } from '../src/play/simulate.ts';
import { tallyShape } from '../src/play/tally.ts';
import { TABLE_BYTES } from '../src/run/samplers.ts';
import { median } from 'simple-statistics';
import { battleOf } from './battle-cases.ts';

const SIZES = [
  [8, 60, 40],
  [16, 60, 40],
  [30, 60, 40],
  [60, 60, 40],
  [30, 120, 80],
  [60, 120, 80],
] as const;
/** Battles of each in a round, after some to warm up; and those after which memory is measured again. */
const BATTLES = 10;
const WARM_UP = 30;
const MANY = 2_000;

const root = rootOf('battles');

function prepared([units, width, height]: (typeof SIZES)[number]) {
  const battle = battleOf(units, width, height);
  const shape = tallyShape(battle);
  const sampler = new Direct(battle, shape, TABLE_BYTES);
  let next = 0;
  const play = (count: number): number => {
    const before = process.cpuUsage();
    sampler.simulate({ root, pairing: 0, first: next, count });
    next += count;
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / count;
  };
  play(WARM_UP);
  const steps = Array.from({ length: BATTLES }, (_, i) => stepsOf(battle, root, i));
  const mean = (of: (each: (typeof steps)[number]) => number): number =>
    steps.reduce((sum, each) => sum + of(each), 0) / BATTLES;
  return {
    name: `${units} a side, ${width} x ${height} cm`,
    play,
    throws: mean(({ throws }) => throws),
    turns: mean(({ turns }) => turns),
    times: [] as number[],
  };
}

/** Megabytes in use: the heap, and arrays beside it. */
function megabytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

const rounds = Number(process.argv[2] ?? 5);
const all = SIZES.map(prepared);
for (let round = 0; round < rounds; round++) for (const each of all) each.times.push(each.play(BATTLES));

const line = (cells: readonly string[]): void => {
  process.stdout.write(
    `${cells.map((cell, i) => (i === 0 ? cell.padEnd(28) : cell.padStart(12))).join('')}\n`,
  );
};
line(['', 'ms a battle', 'a turn', 'µs a throw', 'turns', 'throws']);
for (const { name, times, throws, turns } of all) {
  const ms = median(times);
  const a = (value: number, digits: number): string => value.toFixed(digits);
  line([name, a(ms, 1), a(ms / turns, 2), a((1000 * ms) / throws, 1), a(turns, 1), a(throws, 0)]);
}

const [, , third] = all;
if (third !== undefined) {
  const before = megabytes();
  third.play(MANY);
  line([`${third.name}: ${MANY} more`, `${(megabytes() - before).toFixed(1)} MB`]);
}
