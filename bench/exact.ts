/**
 * Solves one engagement exactly in a fresh process: `node bench/exact.ts <engagement> [TURN_LIMIT]`. Milliseconds of CPU
 * of the thread that solves (`all` with the compiler's own threads): first time, with the graph kept, and what each
 * counter adds.
 */
import { median } from 'simple-statistics';
import { Solver } from '../src/play/solve.ts';
import { tallyShape } from '../src/play/tally.ts';
import { engagementOf, rulesOf, SHOT_COUNTERS } from './engagements.ts';

const WARM_ROUNDS = 20;
const COUNTED_ROUNDS = 3;

function milliseconds(work: () => void): { own: number; all: number } {
  const all = process.cpuUsage();
  const own = process.threadCpuUsage();
  work();
  const ownNow = process.threadCpuUsage(own);
  const allNow = process.cpuUsage(all);
  return { own: (ownNow.user + ownNow.system) / 1e3, all: (allNow.user + allNow.system) / 1e3 };
}

/** The median of repeated solutions by one solver. */
function medianOf(work: () => void, rounds: number): number {
  return median(Array.from({ length: rounds }, () => milliseconds(work).own));
}

const [name = '', turnLimit] = process.argv.slice(2);
const named = rulesOf(name);
const rules = { ...named, turnLimit: Number(turnLimit ?? named.turnLimit) };
const plain = engagementOf(rules, []);
const shape = tallyShape(plain);
const solver = new Solver(plain);
let transitions = 0;
let law: number[] = [];
const solve = (): void => {
  const found = solver.solve(shape);
  if (!found.solved) throw new Error(found.reason);
  transitions = found.transitions;
  law = [...found.tally.outcomeByTurn];
};
const cold = milliseconds(solve);
const warm = medianOf(solve, WARM_ROUNDS);

const counting = engagementOf(rules, SHOT_COUNTERS);
const countingShape = tallyShape(counting);
const withCounters = new Solver(counting);
const firstCounted = milliseconds(() => withCounters.solve(countingShape));
const counted = medianOf(() => withCounters.solve(countingShape), COUNTED_ROUNDS);

process.stdout.write(
  `${JSON.stringify({
    coldMs: cold.own,
    coldAllThreadsMs: cold.all,
    warmMs: warm,
    firstWithCountersMs: firstCounted.own,
    perCounterMs: (counted - warm) / SHOT_COUNTERS.length,
    millionTransitionsASecond: transitions / warm / 1e3,
    law,
  })}\n`,
);
