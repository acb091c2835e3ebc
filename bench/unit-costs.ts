/**
 * Measures the unit costs by which `auto` weighs its choices, in nanoseconds: `node bench/unit-costs.ts` prints the lines
 * of src/play/costs.ts, `--write` puts them there. Release by release, not machine by machine.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { median } from 'simple-statistics';
import { rootOf } from '../src/chance/random.ts';
import { Direct } from '../src/play/direct.ts';
import { stepsOf, type Replicates } from '../src/play/simulate.ts';
import { Solver } from '../src/play/solve.ts';
import { tallyShape, type Tally } from '../src/play/tally.ts';
import type { GameState } from '../src/play/game.ts';
import { Graph, TURN_ENDS } from '../src/play/graph.ts';
import { Walk } from '../src/play/walk.ts';
import { engagementOf, rulesOf, SHOT_COUNTERS } from './engagements.ts';

const ROUNDS = 5;
const MOST_STATES = 8000;
const BYTES = 256 * 1024 * 1024;
const root = rootOf('unit costs');
setFlagsFromString('--max-inlined-bytecode-size-cumulative=3000');

/** Nanoseconds of this thread. */
function cost(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) * 1e3;
}

/** Nanoseconds a replicate once the code and the tables are warm. */
function perReplicate(sampler: { simulate(replicates: Replicates): Tally }, count: number): number {
  const play = (first: number): void => void sampler.simulate({ root, pairing: 0, first, count });
  play(0);
  play(count);
  return median(Array.from({ length: ROUNDS }, (_none, i) => cost(() => play(i * count)) / count));
}

/** Mean throws and turns of an engagement. */
function steps(engagement: ReturnType<typeof engagementOf>): { throws: number; turns: number } {
  let throws = 0;
  let turns = 0;
  for (let i = 0; i < 2000; i++) {
    const one = stepsOf(engagement, root, i);
    throws += one.throws;
    turns += one.turns;
  }
  return { throws: throws / 2000, turns: turns / 2000 };
}

/** A line through two points: the cost of one more, and the rest. */
function line(few: [number, number], many: [number, number]): { each: number; fixed: number } {
  const each = (many[1] - few[1]) / (many[0] - few[0]);
  return { each, fixed: Math.max(10, few[1] - each * few[0]) };
}

/** Finds the successors of states, turn after turn, up to a number of states. */
function expandAll<S extends GameState<S>>(graph: Graph<S>): void {
  graph.start();
  for (let node = 0; node < graph.size && node < MOST_STATES; node++) {
    graph.expand(node);
    if (graph.kinds.values[node] === TURN_ENDS) graph.opened(node);
  }
}

const stand = engagementOf(rulesOf('duel-stand'));
const hold = engagementOf(rulesOf('duel-hold'));
const eight = engagementOf(rulesOf('eight-hold'));
const shapeOf = tallyShape;
const standSteps = steps(stand);
const holdSteps = steps(hold);
const eightSteps = steps(eight);

const walk = line(
  [standSteps.turns, perReplicate(new Walk(stand, shapeOf(stand), BYTES), 200_000)],
  [holdSteps.turns, perReplicate(new Walk(hold, shapeOf(hold), BYTES), 200_000)],
);
const direct = line(
  [holdSteps.throws, perReplicate(new Direct(hold, shapeOf(hold), BYTES), 100_000)],
  [eightSteps.throws, perReplicate(new Direct(eight, shapeOf(eight), BYTES), 4_000)],
);

const plain = engagementOf(rulesOf('duel-hold'), []);
const counting = engagementOf(rulesOf('duel-hold'), SHOT_COUNTERS);
const foundCosts: number[] = [];
const tabled: number[] = [];
for (let i = 0; i < ROUNDS; i++) {
  const graph = new Graph(plain);
  foundCosts.push(cost(() => expandAll(graph)) / graph.successors.length);
  const walker = new Walk(hold, shapeOf(hold), BYTES);
  const built = cost(() => walker.simulate({ root, pairing: 0, first: 0, count: 20_000 }));
  tabled.push(
    Math.max(100, (built - 20_000 * (walk.fixed + walk.each * holdSteps.turns)) / graph.successors.length),
  );
}
const solver = new Solver(plain);
const countingSolver = new Solver(counting);
const solved = solver.solve(shapeOf(plain));
const counted = countingSolver.solve(shapeOf(counting));
const pushed = median(Array.from({ length: 20 }, () => cost(() => solver.solve(shapeOf(plain)))));
const pushedCounted = median(
  Array.from({ length: ROUNDS }, () => cost(() => countingSolver.solve(shapeOf(counting)))),
);

const round = (value: number): number => Number(value.toPrecision(2));
const costs: Readonly<Record<string, number>> = {
  replicate: round(direct.fixed),
  thrown: round(direct.each),
  walk: round(walk.fixed),
  walkedTurn: round(walk.each),
  tabledTransition: round(median(tabled)),
  foundTransition: round(median(foundCosts)),
  pushedTransition: round(pushed / solved.transitions),
  countedEntry: round((pushedCounted - pushed) / (counted.transitions - solved.transitions)),
};
for (const [name, value] of Object.entries(costs)) process.stdout.write(`  ${name}: ${value},\n`);
if (process.argv.includes('--write')) {
  const file = new URL('../src/play/costs.ts', import.meta.url);
  let text = readFileSync(file, 'utf8');
  for (const [name, value] of Object.entries(costs))
    text = text.replace(new RegExp(`(\\b${name}: )[\\d.]+`, 'u'), `$1${value}`);
  writeFileSync(file, text);
}
