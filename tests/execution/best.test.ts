import { describe, expect, test } from 'vitest';
import { at, item } from '../../src/chance/at.ts';
import { boundCell } from '../../src/execution/bound-cell.ts';
import { cellSampler } from '../../src/execution/cell-sampler.ts';
import type { Standing } from '../../src/execution/contest.ts';
import type { RunOutcome } from '../../src/execution/outcome.ts';
import { Binder } from '../../src/experiment/bind.ts';
import type { Contest } from '../../src/experiment/experiment.ts';
import { run, type RunOptions } from '../../src/host/run.ts';
import { toyExperiment, type ToyExperiment } from '../toy/experiment.ts';
import { everyoneMeets } from './contests.ts';
import { drawnExecutor, type Shares } from './drawn-executor.ts';
import { ruleSystems } from './faulty.ts';
import { here } from './here.ts';

const systemsModule = new URL('./faulty.ts', import.meta.url).href;

function until(contest: Contest, toy: ToyExperiment = {}): ToyExperiment {
  const cells = Math.max(...contest.contestants.flatMap(({ parts }) => parts.map(({ cell }) => cell)));
  return {
    figures: Array.from({ length: cells }, () => 4),
    ...toy,
    resolve: { stop: { rule: 'best', contests: [contest] }, replicates: 1_000_000, ...toy.resolve },
  };
}

async function runToy(toy: ToyExperiment, options: Partial<RunOptions> = {}): Promise<RunOutcome> {
  return run(toyExperiment(toy), ruleSystems, { workers: 2, systemsModule, executor: here(), ...options });
}

/** A run whose cells end by these shares. */
async function runDrawn(
  toy: ToyExperiment,
  shares: (cell: number) => Shares,
  seed = '',
): Promise<RunOutcome> {
  const experiment = toyExperiment(toy);
  const { shape } = boundCell(new Binder('skirmish', ruleSystems), item(experiment.cells, 0));
  return run(experiment, ruleSystems, { workers: 1, executor: drawnExecutor(shape, shares, seed) });
}

function standings({ contests = [] }: RunOutcome): readonly Standing[] {
  return item(contests, 0).standings;
}

function played({ cells }: RunOutcome): number[] {
  return cells.map(({ simulated }) => simulated?.replicates ?? 0);
}

/** The shares of a meeting of contestants of these strengths: the lead of the first is their difference. */
function byStrength(strengths: readonly number[]): (cell: number) => Shares {
  const meetings = strengths.flatMap((one, i) =>
    strengths.flatMap((other, j) => (i === j ? [] : [(one - other) / 2])),
  );
  return (cell) => [0.45 + at(meetings, cell - 1), 0.45 - at(meetings, cell - 1)];
}

const FOUR = until(everyoneMeets(4));

describe('a run that looks for the best of many', () => {
  test('selects the one of the greatest mean lead, and plays most where that is in question', async () => {
    const outcome = await runDrawn(FOUR, byStrength([0.3, 0.35, 0, -0.3]));
    expect(standings(outcome)).toEqual(['out', 'selected', 'out', 'out']);
    expect(outcome.contests?.[0]?.isReached).toBe(true);
    expect(outcome.interrupted).toBe(false);
    const counts = played(outcome);
    // The first meets the second in the first cell, the third the fourth in the ninth.
    expect(at(counts, 0)).toBeGreaterThan(10 * at(counts, 8));
    expect(outcome.cells.map(({ simulated }) => simulated?.sequence?.ended)).toEqual(
      counts.map(() => 'reached'),
    );
  });

  test('selects rightly as often as it says where all others are even, just behind the best', async () => {
    const ahead = 0.1;
    const toy = until(everyoneMeets(3), { analysis: { smallestDifferenceThatMatters: ahead * 0.99 } });
    const shares = byStrength([ahead, 0, 0].map((strength) => (strength * 2) / 3));
    let right = 0;
    for (let i = 0; i < 40; i++)
      if (standings(await runDrawn(toy, shares, `slippage ${i}`))[0] === 'selected') right++;
    expect(right).toBeGreaterThanOrEqual(38);
  });

  test('ends where those that are even are surely as good as each other', async () => {
    const toy = { ...FOUR, analysis: { smallestDifferenceThatMatters: 0.05 } };
    const outcome = await runDrawn(toy, byStrength([0, 0, 0, -0.5]));
    expect(standings(outcome).filter((standing) => standing === 'open')).toHaveLength(2);
    expect(standings(outcome)[3]).toBe('out');
    expect(outcome.contests?.[0]?.isReached).toBe(true);
  });

  test('ends at the most replicates that are allowed, and says that it is not known', async () => {
    const toy = { ...FOUR, resolve: { ...FOUR.resolve, replicates: 500 } };
    const outcome = await runDrawn(toy, byStrength([0.01, 0, 0, -0.5]));
    expect(outcome.contests?.[0]?.isReached).toBe(false);
    expect(outcome.interrupted).toBe(false);
    expect(Math.max(...played(outcome))).toBe(500);
    expect(outcome.cells[0]?.simulated?.sequence?.ended).toBe('not-reached');
  });

  const TOY: ToyExperiment = {
    ...until(everyoneMeets(3), { figures: [4, 5, 6, 4, 5, 6] }),
    analysis: { smallestDifferenceThatMatters: 0.05 },
  };

  test('finds the same with 1 and 2 workers, with its chunks in any order, and with chunks done twice', async () => {
    const toy = { ...TOY, resolve: { ...TOY.resolve, replicates: 20_000 } };
    const { cells, contests } = await runToy(toy);
    expect(new Set(cells.map(({ simulated }) => simulated?.replicates)).size).toBeGreaterThan(1);
    for (const workers of [1, 2]) {
      const outcome = await run(toyExperiment(toy), ruleSystems, { workers, systemsModule });
      expect(outcome.cells).toEqual(cells);
      expect(outcome.contests).toEqual(contests);
    }
    const twiceBackwards = (chunks: number): number[] =>
      Array.from({ length: 2 * chunks }, (_, i) => chunks - 1 - (i % chunks));
    expect((await runToy(toy, { chunkOrder: twiceBackwards })).cells).toEqual(cells);
  });

  test('plays each cell with the sampler that a trace of it takes', async () => {
    const toy: ToyExperiment = { ...TOY, resolve: { ...TOY.resolve, sampler: 'auto' } };
    const { experiment, cells } = await runToy(toy);
    const samplers = experiment.cells.map((cell) => cellSampler(experiment, cell, ruleSystems));
    expect(cells.map(({ simulated }) => simulated?.sampler)).toEqual(samplers);
  });

  test('takes cells that are solved as known, and plays nothing where all are', async () => {
    const outcome = await runToy({ ...TOY, resolve: { ...TOY.resolve, method: 'auto' } });
    expect(played(outcome)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(standings(outcome).filter((standing) => standing === 'selected')).toHaveLength(1);
  });

  test('that is interrupted says that it was not yet known', async () => {
    const interrupt = new AbortController();
    const outcome = await runToy(TOY, { signal: interrupt.signal, onProgress: () => interrupt.abort() });
    expect(outcome.interrupted).toBe(true);
    expect(outcome.contests).toEqual([]);
  });

  test('fails where a replicate of a round cannot be played', async () => {
    const executor = here((job, answer) =>
      job.kind === 'simulate' && job.chunk.pairing === 2 && job.chunk.first > 0
        ? {
            kind: 'failed',
            code: 'HYTHE-RUN-NOT-GIVEN',
            message: `cell ${item(job.chunk.cells, 0)} is not given`,
            cell: item(job.chunk.cells, 0),
            replicate: job.chunk.first,
            stack: null,
          }
        : answer,
    );
    await expect(runToy(TOY, { executor })).rejects.toThrow('cell 3 is not given');
  });
});

describe('a run that looks for the cheapest that is enough', () => {
  /** Choices of rising price; each is a cell. */
  const menu = (target: number, choices: number): Contest => ({
    measure: 'winner=reds',
    target,
    contestants: Array.from({ length: choices }, (_, i) => ({
      name: `choice ${i + 1}`,
      price: i + 1,
      parts: [{ cell: i + 1, weight: 1 }],
    })),
  });

  test('selects it, and hardly plays what costs more', async () => {
    const outcome = await runDrawn(until(menu(0.5, 5)), (cell) => [0.2 + 0.12 * (cell - 1), 0.1]);
    expect(standings(outcome).slice(0, 4)).toEqual(['out', 'out', 'out', 'selected']);
    const counts = played(outcome);
    expect(at(counts, 4)).toBeLessThan(at(counts, 2) / 10);
  });

  test('passes over a choice that is surely as good as the target and cannot be told from it', async () => {
    const toy = until(menu(0.5, 3), { analysis: { smallestDifferenceThatMatters: 0.05 } });
    const outcome = await runDrawn(toy, (cell) => [[0.1, 0.5, 0.9][cell - 1] ?? 0, 0.1]);
    expect(standings(outcome)).toEqual(['out', 'open', 'selected']);
    expect(outcome.contests?.[0]?.isReached).toBe(true);
  });

  test('selects nothing where nothing is enough', async () => {
    const outcome = await runDrawn(until(menu(0.5, 2)), () => [0.3, 0.1]);
    expect(standings(outcome)).toEqual(['out', 'out']);
  });
});
