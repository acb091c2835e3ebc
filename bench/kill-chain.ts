/**
 * A kill chain of twelve turns, as rules of one's own and by hand in plain JavaScript: `node bench/kill-chain.ts [rounds]`
 * plays both in turn, tests what they play against the exact distribution, and prints the CPU of an engagement.
 *
 * A firer shoots twice a turn at a target with a D20: 20 kills, 10 or more hits; the second hit of a turn kills, and the
 * target is ready again when the turn is over.
 */
import { setFlagsFromString } from 'node:v8';
import { median } from 'simple-statistics';
import { rootOf } from '../src/chance/random.ts';
import { experimentOf } from '../src/core.ts';
import { story } from '../src/own-rules.ts';
import { item } from '../src/chance/at.ts';
import { tallyShape } from '../src/play/tally.ts';
import { Walk } from '../src/play/walk.ts';
import type { RuleSystem } from '../src/play/system.ts';
import { bindCell } from '../src/spec/bind.ts';
import { gTest } from '../src/statistics/index.ts';

setFlagsFromString('--max-inlined-bytecode-size-cumulative=3000');

const TURNS = 12;
const SHOTS = 2;
const SIDES = 20;
const HIT = 10;
const ENGAGEMENTS = 2_000_000;
const TABLE_BYTES = 256 * 1024 * 1024;

const systems = [
  story({
    id: 'kill-chain',
    title: 'A kill chain',
    tables: { shots: { turn: SHOTS, hit: HIT } },
    turns: TURNS,
    force: { men: { type: 'integer', min: 1, max: 1, default: 1, meaning: 'men' } },
    start: () => ({ dead: 0 }),
    turn(target, { die }, { tables: { shots } }) {
      let hits = 0;
      for (let shot = 0; shot < shots.turn && target.dead === 0; shot++) {
        const face = die(SIDES, 'shot');
        if (face === SIDES || (face >= shots.hit && ++hits === 2)) target.dead = 1;
      }
    },
    over: ({ dead }) => (dead === 1 ? 'A' : null),
  }),
] as unknown as readonly RuleSystem[]; // true: as the loader of a rules module takes it

/** Counts of the turn in which the target dies, from 1, and of twelve turns survived last. */
type Program = (first: number, count: number) => Float64Array;

/** The compiled sampler of Hythe. */
function compiled(): Program {
  const spec = {
    hythe: 1,
    title: 'kill chain',
    rules: 'kill-chain',
    sides: { firer: { force: {} }, target: { force: {} } },
  };
  const resolve = { method: 'monte-carlo', replicates: 1, seed: 'kill chain' };
  const { cells } = experimentOf({ ...spec, resolve }, { systems });
  return bindCell('kill-chain', item(cells, 0), systems).use((engagement): Program => {
    const shape = tallyShape(engagement);
    const walk = new Walk(engagement, shape, TABLE_BYTES);
    const root = rootOf('kill chain');
    return (first, count) => {
      const { outcomeByTurn } = walk.simulate({ root, pairing: 0, first, count });
      const counts = new Float64Array(TURNS + 1);
      const killed = engagement.outcomes.indexOf('A');
      outcomeByTurn.forEach((times, cell) => {
        const [outcome, turn] = [Math.floor(cell / (TURNS + 1)), cell % (TURNS + 1)];
        const at = outcome === killed ? turn - 1 : TURNS;
        counts[at] = (counts[at] ?? 0) + times;
      });
      return counts;
    };
  });
}

/** By hand: sfc32 (Doty-Humphrey) in local variables, and a die by the high part of a product. */
function byHand(first: number, count: number): Float64Array {
  let [a, b, c, d] = [0x9e3779b9 | 0, 0x243f6a88, first | 0, 1];
  const counts = new Float64Array(TURNS + 1);
  for (let n = 0; n < count; n++) {
    let turn = 0;
    for (let dead = false; turn < TURNS; turn++) {
      let hits = 0;
      for (let shot = 0; shot < SHOTS && !dead; shot++) {
        const word = (((a + b) | 0) + d) | 0;
        d = (d + 1) | 0;
        a = b ^ (b >>> 9);
        b = (c + (c << 3)) | 0;
        c = (c << 21) | (c >>> 11);
        c = (c + word) | 0;
        const face = 1 + Math.floor(((word >>> 0) * SIDES) / 2 ** 32);
        dead = face === SIDES || (face >= HIT && ++hits === 2);
      }
      if (dead) break;
    }
    counts[turn] = (counts[turn] ?? 0) + 1;
  }
  return counts;
}

/** The exact distribution: a turn kills with 139 in 400. */
const KILLS = 139 / 400;
const LAW = Array.from({ length: TURNS + 1 }, (_, turn) =>
  turn === TURNS ? (1 - KILLS) ** TURNS : KILLS * (1 - KILLS) ** turn,
);

const rounds = Number(process.argv[2] ?? 5);
const programs = { compiled: compiled(), byHand };
const played = Object.entries(programs).map(([name, play]) => {
  play(0, ENGAGEMENTS / 4);
  return { name, play, nanoseconds: [] as number[], counts: LAW.map(() => 0) };
});
for (let round = 0; round < rounds; round++)
  for (const { play, nanoseconds, counts } of played) {
    const before = process.cpuUsage();
    const result = play(round * ENGAGEMENTS, ENGAGEMENTS);
    const { user, system } = process.cpuUsage(before);
    nanoseconds.push(((user + system) * 1000) / ENGAGEMENTS);
    result.forEach((times, i) => (counts[i] = (counts[i] ?? 0) + times));
  }
const [ours = NaN, hand = NaN] = played.map(({ nanoseconds }) => median(nanoseconds));
const pValue = Math.min(...played.map(({ counts }) => gTest(counts, LAW).pValue));
process.stdout.write(
  `${JSON.stringify({ nanoseconds: ours, byHand: hand, ofByHand: hand / ours, pValue })}\n`,
);
