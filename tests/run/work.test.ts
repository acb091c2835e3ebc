import { pairsIn } from '../../src/play/paired-variants.ts';
import { describe, expect, test } from 'vitest';
import { item } from '../../src/chance/at.ts';
import { rootOf } from '../../src/chance/random.ts';
import { DEFAULT_BUDGET } from '../../src/play/solve.ts';
import type { Job } from '../../src/run/job.ts';
import { worker } from '../../src/run/work.ts';
import type { Cell } from '../../src/spec/experiment.ts';
import { toyExperiment } from '../toy/experiment.ts';
import { ruleSystems } from './faulty.ts';

function playing(cell: Cell, first = 0): Job {
  const chunk = { number: 0, pairing: cell.pairing, cells: [cell.number], first, count: 200 };
  return {
    kind: 'simulate',
    rules: 'skirmish',
    chunk,
    cells: [cell],
    root: rootOf('hythe'),
    samplers: ['direct'],
    compared: { places: [[]], pairs: [] },
    work: 1,
  };
}

describe('a worker', () => {
  test('answers by the job alone, however many cells it has met and in whatever order', () => {
    const figures = Array.from({ length: 40 }, (_, i) => i + 1);
    const jobs = toyExperiment({ figures }).cells.map((cell) => playing(cell));
    const busy = worker(ruleSystems);
    const forth = jobs.map(busy);
    const back = jobs.toReversed().map(busy).toReversed();
    expect(back).toEqual(forth);
    expect(jobs.map((job) => worker(ruleSystems)(job))).toEqual(forth);
  });

  test('does not take a cell for another one of the same number', () => {
    const [few] = toyExperiment({ figures: [2] }).cells;
    const [many] = toyExperiment({ figures: [9] }).cells;
    if (few === undefined || many === undefined) throw new Error('one cell each');
    const busy = worker(ruleSystems);
    expect(busy(playing(few))).not.toEqual(busy(playing(many)));
    expect(busy(playing(many))).toEqual(worker(ruleSystems)(playing(many)));
  });

  test('plays other replicates in another chunk, and all cells of a chunk with the same dice', () => {
    const cell = item(toyExperiment().cells, 0);
    const busy = worker(ruleSystems);
    expect(busy(playing(cell, 0))).not.toEqual(busy(playing(cell, 200)));
    const job = playing(cell);
    if (job.kind !== 'simulate') throw new Error('a chunk');
    const variant = { ...cell, number: 2, variant: 'same' };
    const answer = busy({
      ...job,
      chunk: { ...job.chunk, cells: [1, 2] },
      cells: [cell, variant],
      samplers: ['direct-by-purpose', 'direct-by-purpose'],
      compared: { places: [['winner'], ['winner']], pairs: [[1, 0]] },
      work: 1,
    });
    if (answer.kind !== 'counted') throw new Error('counts');
    const { tallies, joints } = answer.counts;
    expect(tallies).toHaveLength(2);
    expect(tallies[1]).toEqual(tallies[0]);
    // Who wins in the one wins in the other.
    expect(joints).toHaveLength(1);
    const joint = joints[0]?.[0] ?? new Map<number, number>();
    expect([...pairsIn(joint)].every(([pair]) => pair % 4 === 0)).toBe(true);
    expect([...pairsIn(joint)].length).toBeGreaterThan(1);
  });

  test('says how far the solver came when it gives up', () => {
    const cell = item(toyExperiment().cells, 0);
    const busy = worker(ruleSystems);
    const solving: Job = { kind: 'solve', rules: 'skirmish', cell, budget: DEFAULT_BUDGET };
    expect(busy(solving)).toMatchObject({ kind: 'solved', cell: 1 });
    const short: Job = { ...solving, budget: { ...DEFAULT_BUDGET, states: 3 } };
    expect(busy(short)).toMatchObject({
      kind: 'gave-up',
      cell: 1,
      reason: expect.stringContaining('states'),
    });
  });
});
