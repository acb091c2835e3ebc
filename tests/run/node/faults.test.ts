import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { rootOf } from '../../../src/chance/random.ts';
import { ReplicateError, simulate } from '../../../src/play/simulate.ts';
import { tallyShape } from '../../../src/play/tally.ts';
import { ExecutionError } from '../../../src/run/error.ts';
import type { Executor } from '../../../src/run/executor.ts';
import type { Job } from '../../../src/run/job.ts';
import type { RunOutcome } from '../../../src/run/outcome.ts';
import { worker } from '../../../src/run/work.ts';
import { Binder } from '../../../src/spec/bind.ts';
import type { Experiment } from '../../../src/spec/experiment.ts';
import { LocalPool } from '../../../src/run/node/local-pool.ts';
import { Watch, watchMemory } from '../../../src/run/node/rules-watch.ts';
import { run, type RunOptions } from '../../../src/run/node/run.ts';
import { testFolder } from '../../cli/hythe.ts';
import { ruleSystems } from '../faulty.ts';
import { here } from '../here.ts';
import { reversed, toyExperiment, type ToyExperiment } from '../../toy/experiment.ts';

const systemsModule = new URL('../faulty.ts', import.meta.url).href;

const ORDERS: readonly Partial<RunOptions>[] = [{ workers: 1 }, { workers: 2, chunkOrder: reversed }];

/** Two figures, whose volleys are perfect every few replicates. */
const OFTEN: ToyExperiment = { rules: 'faulty', figures: [2], resolve: { replicates: 20_000 } };

async function failureOf(toy: ToyExperiment, options: Partial<RunOptions> = {}): Promise<ExecutionError> {
  const outcome = run(toyExperiment(toy), ruleSystems, { workers: 2, systemsModule, ...options });
  const error: unknown = await outcome.then(
    () => new Error('the run did not fail'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ExecutionError)) throw error;
  return error;
}

/** Perfect volleys of ten figures are so rare that weighing meets none, and a whole chunk goes by; the last replicate has one. */
const SELDOM: ToyExperiment = {
  rules: 'faulty',
  figures: [10],
  options: { fault: 'not-given', perfect: 10 },
  resolve: { replicates: 21_266, seed: 'd' },
};

/** The same with another fault, which happens with dice only. */
function seldom(options: ToyExperiment['options'] = {}): ToyExperiment {
  return { ...SELDOM, options: { perfect: 10, onlyPlayed: true, ...options } };
}

/** The first replicate of the first cell that meets a perfect volley. */
let first = NaN;
beforeAll(() => {
  first = firstSilence(SELDOM, 1);
});

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

/** The job to play the first cell of an experiment. */
function playing({ cells }: Experiment, rules: string, count: number): Extract<Job, { kind: 'simulate' }> {
  return {
    kind: 'simulate',
    rules,
    chunk: { number: 0, pairing: 0, cells: [1], first: 0, count },
    cells: cells.slice(0, 1),
    root: rootOf('hythe'),
    samplers: ['direct'],
    compared: { places: [[]], pairs: [] },
    work: 1,
  };
}

describe('what the rules do not give', () => {
  test('fails the run at the first replicate that meets it, named, whatever the workers and the order', async () => {
    expect(first).toBeGreaterThan(20_000);
    for (const options of ORDERS) {
      const error = await failureOf(SELDOM, options);
      expect(error).toMatchObject({
        code: 'HYTHE-RUN-NOT-GIVEN',
        exitClass: 'wrong-use',
        cell: 1,
        replicate: first,
        message: `cell 1 (figures 10), replicate ${first}: the rules are silent on a perfect volley`,
      });
    }
  });

  test('reports the first cell that meets it though a later one meets it sooner', async () => {
    const toy = { ...SELDOM, figures: [10, 10] };
    expect(firstSilence(toy, 2)).toBeLessThan(first);
    expect(await failureOf(toy, { chunkOrder: reversed })).toMatchObject({ cell: 1, replicate: first });
  });

  test('fails an exact cell on any branch of positive probability, before any replicate meets it', async () => {
    const toy: ToyExperiment = { ...SELDOM, resolve: { method: 'exact' } };
    expect(await failureOf(toy, { executor: here() })).toMatchObject({
      code: 'HYTHE-RUN-NOT-GIVEN',
      cell: 1,
      replicate: null,
      message: 'cell 1 (figures 10): the rules are silent on a perfect volley',
    });
  });
});

describe('an engagement that never ends', () => {
  const toy: ToyExperiment = { ...SELDOM, options: { perfect: 10, fault: 'endless' } };
  const state = '{"figuresA":10,"figuresB":5,"phase":1,"first":7}';

  test('ends the run before it is played, with a state that leads back to itself', async () => {
    expect(await failureOf(toy, { executor: here() })).toMatchObject({
      code: 'HYTHE-RUN-ENDLESS',
      exitClass: 'fault',
      message: `cell 1 (figures 10): a turn can go round in a circle; a state that leads back to itself is ${state}`,
    });
  });

  test.each(['direct', 'compiled-turns'] as const)(
    'is found while it is played, at its replicate (%s)',
    (sampler) => {
      const job = {
        ...playing(toyExperiment(toy), 'faulty', 26_000),
        root: rootOf('d'),
        samplers: [sampler],
      };
      const answer = worker(ruleSystems)(job);
      expect(answer).toMatchObject({ kind: 'failed', code: 'HYTHE-RUN-ENDLESS', cell: 1 });
      if (answer.kind !== 'failed') return;
      // The tables of a whole turn meet it before any replicate does.
      expect(answer.replicate).toBe(sampler === 'direct' ? first : 0);
      expect(answer.message).toContain(
        sampler === 'direct'
          ? `replicate ${first}: the engagement did not end after 10000000 resolutions; its state is ${state}`
          : `replicate 0: a turn can go round in a circle; a state that leads back to itself is ${state}`,
      );
    },
  );
});

describe('an error in the code of the rules', () => {
  /** The place of a statement of `faulty.ts`, as messages name it. */
  function placeIn(statement: string): string {
    const path = fileURLToPath(systemsModule);
    const lines = readFileSync(path, 'utf8').split('\n');
    const line = lines.findIndex((one) => one.includes(statement));
    return `${relative(process.cwd(), path)}:${line + 1}:${(lines[line] ?? '').indexOf(statement) + 1}`;
  }

  test('ends the run at once, with its place and its cell', async () => {
    const error = await failureOf({ ...OFTEN, options: { fault: 'bug' } }, { workers: 1 });
    expect(error).toMatchObject({
      code: 'HYTHE-RUN-RULES',
      exitClass: 'wrong-use',
      cell: 1,
      replicate: null,
    });
    const place = placeIn("new TypeError('a slip");
    expect(error.message).toContain(`the rules fail in cell 1 (figures 2):\n${place}: a slip of the pen\n`);
    expect((error.cause as Error).stack).toMatch(/^TypeError: a slip of the pen\n +at .*faulty\.ts/);
  });

  test.each([
    ['bug', "new TypeError('a slip", 'a slip of the pen', ORDERS],
    ['abort', 'abort();', 'process.abort() is not supported in workers', ORDERS.slice(0, 1)],
  ] as const)('that one replicate meets (%s) names it', async (fault, statement, reason, orders) => {
    for (const options of orders)
      expect(await failureOf(seldom({ fault }), options)).toMatchObject({
        code: 'HYTHE-RUN-RULES',
        cell: 1,
        replicate: first,
        message: expect.stringContaining(
          `the rules fail in cell 1 (figures 10), replicate ${first}:\n${placeIn(statement)}: ${reason}`,
        ) as string,
      });
  });
});

describe('a worker that fails', () => {
  test.each([
    ['ends its thread', 'exit', /worker exited with code: 7/],
    ['takes all its memory', 'memory', /memory limit/],
  ])(
    'three times at one chunk, because it %s, ends the run at the replicate',
    async (_what, fault, reason) => {
      const error = await failureOf(seldom({ fault }), { workers: 1, workerMegabytes: 48 });
      expect(error).toMatchObject({
        code: 'HYTHE-RUN-WORKER',
        exitClass: 'fault',
        cell: 1,
        replicate: first,
      });
      expect(error.message).toMatch(
        /^a worker failed 3 times at cell 1, replicates \d+ to \d+, each time at replicate \d+: /,
      );
      expect(error.message).toContain(`at replicate ${first}: `);
      expect(error.message).toMatch(reason);
    },
  );

  test('once costs its chunk only, which is done again: the counts are those of a run without fault', async () => {
    const mark = join(testFolder(), 'mark');
    const played = (how: Partial<RunOptions>, options: ToyExperiment['options'] = {}): Promise<RunOutcome> =>
      run(toyExperiment(seldom(options)), ruleSystems, { workers: 2, systemsModule, ...how });
    const whole = await played({ executor: here() });
    const faulty = await played({}, { fault: 'exit-once', mark });
    expect(existsSync(mark)).toBe(true);
    expect(faulty.cells.map(({ simulated }) => simulated)).toEqual(
      whole.cells.map(({ simulated }) => simulated),
    );
  });

  test('to end within the time that a job may take ends the run, and is not tried again', async () => {
    const toy = { ...OFTEN, options: { fault: 'stuck' } };
    const error = await failureOf(toy, { workers: 1, longestSeconds: 0.5 });
    expect(error.message).toBe('a worker failed at cell 1 (weighing): it did not end within 0.5 seconds');
  });

  test.each([
    ['cannot be found', new URL('./no-such-module.ts', import.meta.url).href],
    ['exports no systems', new URL('../../toy/experiment.ts', import.meta.url).href],
  ])('because its systems module %s ends the run at once', async (_what, module) => {
    expect(await failureOf({}, { workers: 1, systemsModule: module })).toMatchObject({
      code: 'HYTHE-RUN-RULES',
      message: expect.stringContaining(`the rules module ${fileURLToPath(module)}: it `) as string,
    });
  });

  test('knows the systems that come with Hythe when no module is named', async () => {
    const pool = new LocalPool({ workers: 1, systemsModule: null });
    expect(await pool.run(playing(toyExperiment(), 'chess', 1))).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(/unknown rule system chess; known: .*pluie/) as string,
    });
    await pool.close();
  });

  test('of which a question in the midst of the rules is ended is in no function any more', async () => {
    const watch = watchMemory();
    const pool = new LocalPool({ workers: 1, systemsModule, watch });
    const end = new AbortController();
    const [cell] = toyExperiment({ ...OFTEN, options: { fault: 'stuck' } }).cells;
    if (cell === undefined) throw new Error('no such cell');
    const job = { kind: 'weigh', rules: 'faulty', cell, sampler: 'auto', replicates: 1 } as const;
    const done = pool.run(job, end.signal);
    const unended = (): readonly string[] => {
      const looking = new Watch(watch);
      looking.unended(1);
      return looking.unended(1);
    };
    await expect.poll(unended).toEqual(['volley']);
    end.abort();
    await expect(done).rejects.toThrow(/abort/u);
    await expect.poll(unended).toEqual([]);
    await pool.close();
  });

  test('leaves no worker behind, and no job waiting', async () => {
    const pool = new LocalPool({ workers: 1, systemsModule });
    const job = playing(toyExperiment({ ...OFTEN, options: { fault: 'exit' } }), 'faulty', 50_000);
    await expect(pool.run(job)).rejects.toThrow(/worker/);
    const waiting = pool.run(job);
    await Promise.all([expect(waiting).rejects.toThrow(/worker|terminat/i), pool.close()]);
    await expect(pool.run(job)).rejects.toThrow(/ended/);
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
    const experiment = toyExperiment({ figures: [3, 4], resolve: { replicates: 41_000, check: 'exact' } });
    const executor = new Lagging();
    const late = await run(experiment, ruleSystems, { workers: 1, executor });
    const there = await run(experiment, ruleSystems, { workers: 2, systemsModule });
    expect(late.cells).toEqual(there.cells);
    expect(executor.closed).toBe(false);
  });
});
