/**
 * Nanoseconds of CPU to begin the stream of a replicate: `node bench/streams.ts`. Replicates in a row, as samplers ask for
 * them, and each alone, in turn; medians as JSON.
 */
import { median } from 'simple-statistics';
import { RandomStream, rootOf } from '../src/chance/random.ts';

const ROUNDS = 9;
const STARTS = 4_000_000;
const root = rootOf('streams');

/** Begins streams `step` replicates apart; the sum of words keeps the compiler from leaving them out. */
function begin(stream: RandomStream, step: number): number {
  let sum = 0;
  for (let i = 0; i < STARTS; i++) {
    stream.start(root, 7, i * step, 1);
    sum ^= stream.s0 ^ stream.s3;
  }
  return sum;
}

const forms = { inARow: 1, alone: 2 };
const streams = Object.entries(forms).map(([name, step]) => {
  const stream = new RandomStream();
  const nanoseconds = (): number => {
    const before = process.threadCpuUsage();
    begin(stream, step);
    const { user, system } = process.threadCpuUsage(before);
    return ((user + system) * 1e3) / STARTS;
  };
  return { name, nanoseconds };
});
const rounds = Array.from({ length: ROUNDS }, () => streams.map(({ nanoseconds }) => nanoseconds()));
const medians = streams.map(({ name }, i) => [name, median(rounds.map((round) => round[i] ?? NaN))] as const);
process.stdout.write(`${JSON.stringify(Object.fromEntries(medians))}\n`);
