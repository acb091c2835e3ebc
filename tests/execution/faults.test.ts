import { describe, expect, test } from 'vitest';
import { rootOf } from '../../src/chance/random.ts';
import { ReplicateError, simulate } from '../../src/engagement/simulate.ts';
import { tallyShape } from '../../src/engagement/tally.ts';
import { ExecutionError } from '../../src/execution/error.ts';
import type { Executor } from '../../src/execution/executor.ts';
import { LocalPool } from '../../src/execution/local-pool.ts';
import { run, type RunOptions } from '../../src/execution/run.ts';
import { worker } from '../../src/execution/work.ts';
import { Binder } from '../../src/experiment/bind.ts';
import { toyExperiment, type ToyExperiment } from '../toy/experiment.ts';
import { ruleSystems } from './faulty.ts';

const systemsModule = new URL('./faulty.ts', import.meta.url).href;

/** Two figures, whose volleys are perfect every few replicates. */
const OFTEN: ToyExperiment = { rules: 'faulty', figures: [2], resolve: { replicates: 200_000 } };

async function failureOf(toy: ToyExperiment, options: Partial<RunOptions> = {}): Promise<ExecutionError> {
  const outcome = run(toyExperiment(toy), ruleSystems, { workers: 2, systemsModule, ...options });
  const error: unknown = await outcome.then(
    () => new Error('the run did not fail'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ExecutionError)) throw error;
  return error;
}

/** The first replicate of a cell at which the rules are silent, found without workers. */
function firstSilence(toy: ToyExperiment, number: number): number {
  const experiment = toyExperiment(toy);
  const cell = experiment.cells[number - 1];
  if (cell === undefined) throw new Error('no such cell');
  const { replicates: count, seed } = experiment.resolve;
  try {
    new Binder('faulty', ruleSystems).bind(cell).use((engagement) =>
      simulate(engagement, tallyShape(engagement), {
        root: rootOf(seed),
        pairing: cell.pairing,
        first: 0,
        count,
      }),
    );
  } catch (error) {
    if (error instanceof ReplicateError) return error.replicate;
    throw error;
  }
  throw new Error('the rules are never silent');
}

describe('what the rules do not give', () => {
  /** Perfect volleys of ten figures are so rare that whole chunks go by without one. */
  const silent: ToyExperiment = {
    rules: 'faulty',
    figures: [10],
    options: { fault: 'not-given', perfect: 10 },
    resolve: { replicates: 400_000, seed: 'g' },
  };

  test('fails the run at the first replicate that meets it, named, whatever the workers and the order', async () => {
    const replicate = firstSilence(silent, 1);
    expect(replicate).toBeGreaterThan(50_000);
    const orders: Partial<RunOptions>[] = [
      { workers: 1 },
      { workers: 3 },
      { workers: 2, chunkOrder: (chunks) => Array.from({ length: chunks }, (_, i) => chunks - 1 - i) },
    ];
    for (const options of orders) {
      const error = await failureOf(silent, options);
      expect(error).toMatchObject({
        code: 'HYTHE-RUN-NOT-GIVEN',
        exitClass: 'wrong-use',
        cell: 1,
        replicate,
        message: `cell 1 (figures 10), replicate ${replicate}: the rules are silent on a perfect volley`,
      });
    }
  });

  test('reports the first cell that meets it though a later one meets it sooner', async () => {
    const toy = { ...silent, figures: [10, 10] };
    const replicate = firstSilence(toy, 1);
    expect(firstSilence(toy, 2)).toBeLessThan(replicate);
    const chunkOrder = (chunks: number): number[] => Array.from({ length: chunks }, (_, i) => chunks - 1 - i);
    expect(await failureOf(toy, { chunkOrder })).toMatchObject({ cell: 1, replicate });
  });

  test('fails an exact cell on any branch of positive probability, before any replicate meets it', async () => {
    const toy: ToyExperiment = { ...silent, resolve: { method: 'exact' } };
    expect(await failureOf(toy)).toMatchObject({
      code: 'HYTHE-RUN-NOT-GIVEN',
      cell: 1,
      replicate: null,
      message: 'cell 1 (figures 10): the rules are silent on a perfect volley',
    });
  });
});

describe('a worker that fails', () => {
  test('by a bug ends the run with a fault that names the job and the reason', async () => {
    const error = await failureOf({ ...OFTEN, options: { fault: 'bug' } });
    expect(error).toMatchObject({ code: 'HYTHE-RUN-WORKER', exitClass: 'fault' });
    expect(error.message).toMatch(/^a worker failed at cell 1 \(weighing\): a slip of the pen$/);
    expect(error.cause).toBeInstanceOf(Error);
  });

  test('by ending its thread ends the run with a fault instead of hanging', async () => {
    const error = await failureOf({ ...OFTEN, options: { fault: 'exit' } });
    expect(error).toMatchObject({ code: 'HYTHE-RUN-WORKER', exitClass: 'fault' });
    expect(error.message).toMatch(/worker/);
  });

  test.each([
    ['cannot be found', new URL('./no-such-module.ts', import.meta.url).href],
    ['exports no systems', new URL('../toy/experiment.ts', import.meta.url).href],
  ])('because its systems module %s ends the run with a fault', async (_what, module) => {
    expect(await failureOf({}, { systemsModule: module })).toMatchObject({ code: 'HYTHE-RUN-WORKER' });
  });

  test('knows the systems that come with Hythe when no module is named', async () => {
    const pool = new LocalPool({ workers: 1, systemsModule: null });
    const chunk = { number: 0, pairing: 0, cells: [1], first: 0, count: 1 };
    const cells = toyExperiment().cells.slice(0, 1);
    const job = {
      kind: 'simulate',
      rules: 'chess',
      chunk,
      cells,
      root: rootOf('hythe'),
      samplers: ['direct'],
      compared: [[]],
    } as const;
    await expect(pool.run(job)).rejects.toThrow(/unknown rule system chess; known: .*pluie/);
    await pool.close();
  });

  test('leaves no worker behind, and no job waiting', async () => {
    const pool = new LocalPool({ workers: 2, systemsModule });
    const cells = toyExperiment({ ...OFTEN, options: { fault: 'exit' } }).cells.slice(0, 1);
    const chunk = { number: 0, pairing: 0, cells: [1], first: 0, count: 50_000 };
    const job = {
      kind: 'simulate',
      rules: 'faulty',
      chunk,
      cells,
      root: rootOf('hythe'),
      samplers: ['direct'],
      compared: [[]],
    } as const;
    await expect(pool.run(job)).rejects.toThrow(/worker/);
    const waiting = pool.run(job);
    await Promise.all([expect(waiting).rejects.toThrow(/worker|terminat/i), pool.close()]);
    await pool.close();
  });
});

describe('an executor of another kind', () => {
  /** Does the jobs in this thread, each answer late and in another order than asked for. */
  class Lagging implements Executor {
    readonly capacity = 4;
    closed = false;
    private readonly work = worker(ruleSystems);
    private delay = 40;

    async run(job: Parameters<Executor['run']>[0]): ReturnType<Executor['run']> {
      this.delay = (this.delay * 7) % 41;
      await new Promise((resolve) => setTimeout(resolve, this.delay));
      return this.work(job);
    }

    async close(): Promise<void> {
      this.closed = true;
    }
  }

  test('gives the same results, and stays with whoever made it', async () => {
    const experiment = toyExperiment({ figures: [3, 4], resolve: { replicates: 110_000, check: 'exact' } });
    const executor = new Lagging();
    const here = await run(experiment, ruleSystems, { workers: 1, executor });
    const there = await run(experiment, ruleSystems, { workers: 2, systemsModule });
    expect(here.cells).toEqual(there.cells);
    expect(executor.closed).toBe(false);
  });
});
