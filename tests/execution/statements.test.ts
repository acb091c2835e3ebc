import { describe, expect, test } from 'vitest';
import { judgeStatements } from '../../src/analysis/statements.ts';
import { item } from '../../src/chance/at.ts';
import type { RunOutcome } from '../../src/execution/outcome.ts';
import { run } from '../../src/execution/run.ts';
import { toDecide } from '../../src/execution/to-decide.ts';
import type { Experiment, Resolve, Statement } from '../../src/experiment/experiment.ts';
import { toyExperiment } from '../toy/experiment.ts';
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

describe('a run that decides statements', () => {
  test('plays the cells that they are about, each until they are decided there', async () => {
    const truth = await truthOf();
    const { cells } = await played([atLeast(truth - 0.02), atLeast(0.1, [1, 3])]);
    expect(cells.map(({ cell }) => cell.number)).toEqual([1, 3]);
    const [first, third] = cells.map(({ simulated }) => simulated);
    expect(first?.sequence).toMatchObject({ rule: 'stated', ended: 'reached', intervals: 2, more: 0 });
    expect(third?.sequence).toMatchObject({ rule: 'stated', ended: 'reached', intervals: 1 });
    // Two points take more than the whole distance to a tenth.
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
    const [one, three, reversed] = await Promise.all([
      run(experiment, ruleSystems, { workers: 1, executor: here() }),
      run(experiment, ruleSystems, { workers: 3, systemsModule }),
      run(experiment, ruleSystems, {
        workers: 1,
        executor: here(),
        chunkOrder: (chunks) => Array.from({ length: chunks }, (_chunk, i) => chunks - 1 - i),
      }),
    ]);
    expect(three.cells).toEqual(one.cells);
    expect(reversed.cells).toEqual(one.cells);
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
    // One in five at the most for both together; three standard errors beyond that is one in three.
    expect((wronglyHolds + wronglyFails) / runs).toBeLessThan(0.36);
  });

  test('keeps to the method of the spec, and to its budget', () => {
    const experiment = { ...toyExperiment({ resolve: { check: 'exact' } }), expect: [atLeast(0.1, [2])] };
    const needed = toDecide(experiment);
    expect(needed.resolve).toEqual({
      ...experiment.resolve,
      check: 'none',
      stop: { rule: 'stated', statements: experiment.expect },
    });
    expect(needed.cells.map(({ number }) => number)).toEqual([2]);
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
