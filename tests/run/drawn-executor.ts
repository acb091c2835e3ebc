/** An executor whose cells end as given shares say, without rules: for tests of what a run makes of many engagements. */
import { item } from '../../src/chance/at.ts';
import { emptyTally, type Tally, type TallyShape } from '../../src/play/tally.ts';
import type { Executor } from '../../src/run/executor.ts';
import type { Answer, Job } from '../../src/run/job.ts';

/** The chances that the first side and the second win. */
export type Shares = readonly [number, number];

/** Numbers from 0 to 1, the same for the same text. */
export function randomOf(text: string): () => number {
  let state = 2166136261;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 16777619);
  // Mulberry32.
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Counts of `count` engagements. */
export function drawn(
  shape: TallyShape,
  [first, second]: Shares,
  count: number,
  random: () => number,
): Tally {
  const tally = emptyTally(shape);
  const ends = [0, 1, -1].map((winner) => shape.winners.indexOf(winner) * (shape.turnLimit + 1));
  for (let i = 0; i < count; i++) {
    const u = random();
    const end = item(ends, u < first ? 0 : u < first + second ? 1 : 2);
    tally.outcomeByTurn[end] = (tally.outcomeByTurn[end] ?? 0) + 1;
  }
  // Everything else is always nothing.
  for (const [i, masses] of tally.readings.entries())
    if (tally.wide?.has(i) === true) tally.wide.get(i)?.set(0, count);
    else masses[0] = count;
  return tally;
}

/** Plays every cell by its number; all cells have one shape, and none is solved. */
export function drawnExecutor(shape: TallyShape, shares: (cell: number) => Shares, seed: string): Executor {
  const answer = (job: Job): Answer => {
    switch (job.kind) {
      case 'pilot': {
        const tally = (cell: number): Tally =>
          drawn(shape, shares(cell), job.replicates, randomOf(`pilot ${cell}`));
        const tallies = job.cells.map(({ number }) => tally(number));
        return { kind: 'piloted', pairing: job.pairing, counts: { tallies, joints: [] } };
      }
      case 'weigh':
        return {
          kind: 'weighed',
          cell: job.cell.number,
          choice: { sampler: 'direct', perReplicate: 1000, total: 1 },
        };
      case 'simulate': {
        const { number, count, cells } = job.chunk;
        const tallies = cells.map((cell) => drawn(shape, shares(cell), count, randomOf(`${seed} ${number}`)));
        return { kind: 'counted', chunk: number, counts: { tallies, joints: [] } };
      }
      case 'solve':
        return { kind: 'gave-up', cell: job.cell.number, reason: 'nothing to solve' };
      case 'feel':
        throw new TypeError('nobody asks how these engagements feel');
    }
  };
  return {
    capacity: 3,
    run: async (job) => Promise.resolve(answer(job)),
    close: async () => Promise.resolve(),
  };
}
