import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { judgeStatements } from '../../src/run/statements.ts';
import { item } from '../../src/chance/at.ts';
import type { Executor } from '../../src/run/executor.ts';
import { pilotReplicates } from '../../src/run/pilot.ts';
import type { Job } from '../../src/run/job.ts';
import type { RunOutcome } from '../../src/run/outcome.ts';
import { run } from '../../src/run/node/run.ts';
import { toDecide } from '../../src/run/statement-rule.ts';
import { worker } from '../../src/run/work.ts';
import type { Cell, Experiment, Resolve, Statement } from '../../src/spec/experiment.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { ruleSystems as shipped } from '../../src/rules/index.ts';
import { reversed, toyExperiment } from '../toy/experiment.ts';
import { ruleSystems } from './faulty.ts';
import { here } from './here.ts';

const systemsModule = new URL('./faulty.ts', import.meta.url).href;

function atLeast(low: number, cells: readonly number[] = [1], of = 'winner=reds'): Statement {
  return { of, low, high: null, where: [], cells };
}

/** Four, five and six figures against five, never solved. */
function stated(statements: readonly Statement[], resolve: Partial<Resolve> = {}): Experiment {
  const experiment = toyExperiment({ figures: [4, 5, 6], resolve });
  return toDecide({ ...experiment, expect: statements });
}

function played(statements: readonly Statement[], resolve: Partial<Resolve> = {}): Promise<RunOutcome> {
  return run(stated(statements, resolve), ruleSystems, { workers: 1, executor: here() });
}

/** The exact share of wins of the reds, or mean of another measure, in the first cell. */
async function truthOf(of = 'winner=reds'): Promise<number> {
  const experiment = {
    ...toyExperiment({ resolve: { method: 'exact' } }),
    expect: [{ ...atLeast(0), of }],
  };
  const outcome = await run(experiment, ruleSystems, { workers: 1, executor: here() });
  return item(item(judgeStatements(outcome), 0).cells, 0).value ?? NaN;
}

/** What became of the statements, and the counted work that it took, in nanoseconds. */
async function workOf(experiment: Experiment): Promise<{
  readonly states: readonly string[];
  readonly tooLarge: number;
  readonly work: number;
}> {
  const perReplicate = new Map<number, number>();
  let [work, tooLarge] = [0, 0];
  const played = (cells: readonly Cell[], count: number): number =>
    cells.reduce((sum, { number }) => sum + count * (perReplicate.get(number) ?? 0), 0);
  const doing = worker(shipped);
  const executor: Executor = {
    capacity: 1,
    run: async (job) => {
      const answer = doing(job);
      if (answer.kind === 'weighed') perReplicate.set(answer.cell, answer.choice.perReplicate);
      if (job.kind === 'simulate') work += played(job.cells, job.chunk.count);
      if (job.kind === 'solve') work += job.budget.work;
      if (answer.kind === 'gave-up') tooLarge++;
      return Promise.resolve(answer);
    },
    close: async () => Promise.resolve(),
  };
  const outcome = await run(experiment, shipped, { workers: 1, executor });
  const pilots =
    experiment.resolve.stop === null ? 0 : played(experiment.cells, pilotReplicates({ shapes: [] }));
  return { states: judgeStatements(outcome).map(({ state }) => state), tooLarge, work: work + pilots };
}

describe('a run that decides statements', () => {
  test('plays the cells that they are about, each until they are decided there', async () => {
    const truth = await truthOf();
    const { cells } = await played([atLeast(truth - 0.015), atLeast(0.1, [1, 3])]);
    expect(cells.map(({ cell }) => cell.number)).toEqual([1, 3]);
    const [first, third] = cells.map(({ simulated }) => simulated);
    expect(first?.sequence).toMatchObject({ rule: 'stated', ended: 'reached', intervals: 2, more: 0 });
    expect(third?.sequence).toMatchObject({ rule: 'stated', ended: 'reached', intervals: 1 });
    // A point and a half takes more than the whole distance to a tenth.
    expect(first?.replicates).toBeGreaterThan(4 * (third?.replicates ?? Infinity));
  });

  test('ends undecided at the most replicates, and says about how many more it takes', async () => {
    const truth = await truthOf();
    const outcome = await played([atLeast(truth - 0.01)], { replicates: 3_000 });
    const { simulated } = item(outcome.cells, 0);
    expect(simulated?.sequence).toMatchObject({ ended: 'not-reached' });
    expect(simulated?.sequence?.more).toBeGreaterThan(3_000);
    expect(judgeStatements(outcome).map(({ state }) => state)).toEqual(['undecided']);
  });

  test('plays a statement no longer for others beside it', async () => {
    const truth = await truthOf();
    const near = atLeast(truth - 0.02);
    const [alone, beside] = await Promise.all([
      played([near]),
      played([near, ...Array.from({ length: 9 }, () => atLeast(0.01))]),
    ]);
    const replicatesOf = ({ cells }: RunOutcome): number => item(cells, 0).simulated?.replicates ?? NaN;
    expect(replicatesOf(beside)).toBe(replicatesOf(alone));
  });

  test('decides means too', async () => {
    const truth = await truthOf('survivors.reds');
    const outcome = await played([
      atLeast(truth - 0.1, [1], 'survivors.reds'),
      atLeast(truth + 0.1, [1], 'survivors.reds'),
    ]);
    expect(judgeStatements(outcome).map(({ state }) => state)).toEqual(['holds', 'fails']);
    expect(item(outcome.cells, 0).simulated?.sequence?.ended).toBe('reached');
  });

  test('finds the same with one worker and with three, whatever the order of chunks', async () => {
    const truth = await truthOf();
    const experiment = stated([atLeast(truth - 0.02), atLeast(truth + 0.03, [2, 3])]);
    const [one, three, backwards] = await Promise.all([
      run(experiment, ruleSystems, { workers: 1, executor: here() }),
      run(experiment, ruleSystems, { workers: 3, systemsModule }),
      run(experiment, ruleSystems, {
        workers: 1,
        executor: here(),
        chunkOrder: reversed,
      }),
    ]);
    expect(three.cells).toEqual(one.cells);
    expect(backwards.cells).toEqual(one.cells);
    expect(judgeStatements(three)).toEqual(judgeStatements(one));
  });

  test('errs no more often than the confidence allows, though it looks many times', async () => {
    const truth = await truthOf();
    let [wronglyHolds, wronglyFails] = [0, 0];
    const runs = 60;
    for (let i = 0; i < runs; i++) {
      const resolve = { replicates: 4_000, confidence: 0.8, seed: `trial ${i}` };
      const outcome = await played([atLeast(truth + 1e-6), atLeast(truth - 1e-6)], resolve);
      const [above, below] = judgeStatements(outcome);
      if (above?.state === 'holds') wronglyHolds++;
      if (below?.state === 'fails') wronglyFails++;
    }
    // One in five at the most for each; three standard errors beyond that is one in three.
    expect(wronglyHolds / runs).toBeLessThan(0.36);
    expect(wronglyFails / runs).toBeLessThan(0.36);
  });

  test('keeps to the method of the spec, and to its budget', () => {
    const experiment = { ...toyExperiment({ resolve: { check: 'exact' } }), expect: [atLeast(0.1, [2])] };
    const needed = toDecide(experiment);
    expect(needed.resolve).toEqual({
      ...experiment.resolve,
      check: 'none',
      stop: { rule: 'stated', statements: experiment.expect, inPlaceOf: null },
    });
    expect(needed.cells.map(({ number }) => number)).toEqual([2]);
  });

  test('tries to solve no further variant once one is too large, and plays them all', async () => {
    const toy = { figures: [4, 5], variants: [5, 4, 3], resolve: { method: 'auto' } as const };
    const experiment = { ...toyExperiment(toy), expect: [atLeast(0.01, [1, 2, 3, 4, 5, 6])] };
    const jobs: Job[] = [];
    const executor = here((job, answer) => (jobs.push(job), answer));
    const budget = { states: 3, work: 1e9 };
    const outcome = await run(toDecide(experiment), ruleSystems, { workers: 1, executor, budget });
    const solving = jobs.flatMap((job) => (job.kind === 'solve' ? [job.cell.number] : []));
    expect(solving).toEqual([1, 4]);
    expect(outcome.interrupted).toBe(false);
    expect(outcome.cells.map(({ exact, simulated }) => [exact, simulated?.sequence?.ended])).toEqual(
      Array.from({ length: 6 }, () => [null, 'reached']),
    );
  });

  test('takes no more counted work than the run of the spec, though neither can solve its cells', async () => {
    const file = fileURLToPath(new URL('./too-large.yaml', import.meta.url));
    const experiment = readSpec(readFileSync(file, 'utf8'), { file, systems: shipped });
    const [run, check] = [await workOf(experiment), await workOf(toDecide(experiment))];
    expect(run.states).toEqual(['fails']);
    expect(check.states).toEqual(run.states);
    expect(check.tooLarge).toBeGreaterThan(0);
    expect(check.work).toBeLessThan(run.work);
  });

  test('rests on exact numbers where the spec leaves the method open and the cell is small', async () => {
    const experiment = {
      ...toyExperiment({ figures: [2], resolve: { method: 'auto' } }),
      expect: [atLeast(0.01)],
    };
    const outcome = await run(toDecide(experiment), ruleSystems, { workers: 1, executor: here() });
    expect(item(outcome.cells, 0)).toMatchObject({ simulated: null });
    expect(judgeStatements(outcome)[0]).toMatchObject({ confidence: null, cells: [{ method: 'exact' }] });
  });
});
