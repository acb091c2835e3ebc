import process from 'node:process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { rootOf } from '../../src/chance/random.ts';
import { simulate } from '../../src/play/simulate.ts';
import { solve } from '../../src/play/solve.ts';
import { tallyShape, total } from '../../src/play/tally.ts';
import type { CellResult, RunOutcome } from '../../src/run/outcome.ts';
import type { Progress } from '../../src/run/progress.ts';
import { run, type RunOptions } from '../../src/run/node/run.ts';
import { Binder } from '../../src/spec/bind.ts';
import { item } from '../../src/chance/at.ts';
import { reversed, toyExperiment, type ToyExperiment } from '../toy/experiment.ts';
import { gTest } from '../../src/statistics/index.ts';
import { ruleSystems } from './faulty.ts';
import { here } from './here.ts';

/** Replicates of a chunk of a skirmish of four figures, by its counted work. */
const CHUNK = 20_000;

const systemsModule = new URL('./faulty.ts', import.meta.url).href;

async function runToy(toy: ToyExperiment, options: Partial<RunOptions> = {}): Promise<RunOutcome> {
  return run(toyExperiment(toy), ruleSystems, { workers: 2, systemsModule, ...options });
}

/** The same without threads: for tests of what a run makes of a spec. */
function runHere(toy: ToyExperiment, options: Partial<RunOptions> = {}): Promise<RunOutcome> {
  return runToy(toy, { executor: here(), ...options });
}

/** Everything that must not depend on the machine. */
function findings(outcome: RunOutcome): readonly CellResult[] {
  return outcome.cells;
}

describe('a run in worker threads', () => {
  test('counts what the cell simulated in one go counts', async () => {
    const toy = { figures: [4, 5], resolve: { replicates: 60_000 } };
    const outcome = await runToy(toy);
    const binder = new Binder('skirmish', ruleSystems);
    for (const { cell, simulated } of outcome.cells) {
      const whole = binder.bind(cell).use((engagement) =>
        simulate(engagement, tallyShape(engagement), {
          root: rootOf('hythe'),
          pairing: cell.pairing,
          first: 0,
          count: 60_000,
        }),
      );
      expect(simulated?.tally).toEqual(whole);
      expect(simulated).toMatchObject({ replicates: 60_000, sampler: 'direct', chunkSize: CHUNK });
    }
    expect(outcome.interrupted).toBe(false);
    expect(outcome.timing).toMatchObject({ workers: 2, replicates: 120_000 });
  });

  test.each(['direct', 'compiled'] as const)(
    'finds the same without threads, and with 2 and its chunks in reverse, by the %s sampler',
    async (sampler) => {
      const toy: ToyExperiment = { resolve: { replicates: 60_000, sampler, check: 'exact' } };
      expect(findings(await runToy(toy, { chunkOrder: reversed }))).toEqual(findings(await runHere(toy)));
    },
  );

  test.each([
    ['keep to the cells that they have begun', true, [1, 2, 1, 2, 1, 2, 3, 3, 3]],
    ['take all in order', false, [1, 1, 1, 2, 2, 2, 3, 3, 3]],
  ] as const)('has two hands %s', async (_what, handsKeep, played) => {
    const cells: number[] = [];
    const seen = here((job, answer) => {
      if (job.kind === 'simulate') cells.push(...job.cells.map(({ number }) => number));
      return answer;
    }, 2);
    const toy = { figures: [4, 5, 6], resolve: { replicates: 3 * CHUNK } };
    const outcome = await runToy(toy, { executor: { ...seen, handsKeep } });
    expect(cells).toEqual(played);
    expect(findings(outcome)).toEqual(findings(await runHere(toy)));
  });

  test('finds something else with another seed', async () => {
    const one = await runHere({ resolve: { replicates: 1000 } });
    const other = await runHere({ resolve: { replicates: 1000, seed: 'another' } });
    expect(item(one.cells, 0).simulated?.tally).not.toEqual(item(other.cells, 0).simulated?.tally);
  });

  test('counts a chunk once that is done twice', async () => {
    const toy = { figures: [4], resolve: { replicates: 60_000 } };
    const once = await runHere(toy);
    const twice = await runToy(toy, { chunkOrder: () => [2, 0, 0, 1, 2, 1] });
    expect(findings(twice)).toEqual(findings(once));
    expect(twice.timing.replicates).toBe(60_000);
  });

  test('says how far it is, to the last replicate', async () => {
    const seen: Progress[] = [];
    await runToy(
      { resolve: { replicates: 60_000, check: 'exact' } },
      { onProgress: (progress) => seen.push(progress) },
    );
    expect(seen).toHaveLength(2 + (2 * 60_000) / CHUNK);
    expect(seen.at(-1)).toMatchObject({ done: 120_000, planned: 120_000, solved: 2, toSolve: 2 });
    expect(seen.at(-1)?.etaSeconds).toBeNull();
    expect(seen.map(({ done }) => done)).toEqual(seen.map(({ done }) => done).toSorted((a, b) => a - b));
    expect(seen.some(({ etaSeconds }) => etaSeconds !== null && etaSeconds > 0)).toBe(true);
  });

  test.each([
    ['two cells to solve', [3, 4], 'exact', 2],
    ['three chunks to play', [4], 'monte-carlo', 3],
  ] as const)('starts a thread for each job at most: %s', async (_what, figures, method, threads) => {
    let started = 0;
    const count = (): void => void started++;
    process.on('worker', count);
    onTestFinished(() => void process.off('worker', count));
    await runToy({ figures, resolve: { method, replicates: 60_000 } }, { workers: 4 });
    expect(started).toBe(threads);
  });

  test('refuses a number of workers that is none', async () => {
    for (const workers of [0, -1, 1.5, NaN, 100_000])
      await expect(runToy({}, { workers })).rejects.toMatchObject({ code: 'HYTHE-RUN-WORKERS' });
  });

  test.each([
    ['auto', 2_000_000, 'compiled-turns'],
    ['compiled', 60_000, 'compiled-turns'],
    ['auto', 20, 'direct'],
  ] as const)(
    'plays with the sampler that %s chooses for %d replicates',
    async (sampler, replicates, chosen) => {
      const toy: ToyExperiment = { figures: [4], resolve: { sampler, replicates, check: 'exact' } };
      const { exact, simulated } = item((await runHere(toy)).cells, 0);
      expect(simulated).toMatchObject({ sampler: chosen, replicates });
      if (exact === null || simulated === null) throw new Error('both were asked for');
      const { pValue } = gTest(simulated.tally.outcomeByTurn, exact.tally.outcomeByTurn);
      expect(pValue).toBeGreaterThan(1e-6);
    },
  );

  test('refuses what the rules refuse before a worker starts, and names the cell', async () => {
    const experiment = toyExperiment({ figures: [4, 5], turnLimit: 900_000 });
    await expect(run(experiment, ruleSystems, { workers: 1, systemsModule })).rejects.toMatchObject({
      code: 'HYTHE-RUN-TOO-LARGE',
      exitClass: 'wrong-use',
      cell: 1,
      message: expect.stringMatching(/^cell 1 \(figures 4\): .*turn limit/),
    });
    await expect(runToy({ rules: 'chess' })).rejects.toMatchObject({ code: 'HYTHE-RUN-INPUT' });
  });
});

describe('methods', () => {
  function solved(outcome: RunOutcome, cell: number): unknown {
    return new Binder('skirmish', ruleSystems)
      .bind(item(outcome.cells, cell).cell)
      .use((engagement) => solve(engagement, tallyShape(engagement)));
  }

  test('exact solves each cell and plays none', async () => {
    const outcome = await runHere({ resolve: { method: 'exact' } });
    outcome.cells.forEach(({ exact, simulated, reason }, i) => {
      expect(solved(outcome, i)).toMatchObject({ solved: true, ...exact });
      expect(simulated).toBeNull();
      expect(reason).toBe('the spec asks for exact');
    });
    expect(outcome.timing.replicates).toBe(0);
  });

  test('check solves each cell beside playing it', async () => {
    const outcome = await runHere({ resolve: { check: 'exact', replicates: 2_000 } });
    for (const { exact, simulated, reason } of outcome.cells) {
      expect(exact && total(exact.tally)).toBeCloseTo(1, 12);
      expect(simulated && total(simulated.tally)).toBe(2_000);
      expect(reason).toBe('the spec asks for monte-carlo');
    }
  });

  test('check goes without the exact value of a cell beyond the budget, and says so', async () => {
    const outcome = await runHere(
      { resolve: { check: 'exact', replicates: 100 } },
      { budget: { states: 10, work: 1e12 } },
    );
    for (const { exact, simulated, reason } of outcome.cells) {
      expect(exact).toBeNull();
      expect(simulated?.replicates).toBe(100);
      expect(reason).toMatch(
        /^the spec asks for monte-carlo; not checked, because the solver gave up at \d+ states/,
      );
    }
  });

  test('exact fails for a cell beyond the budget, with a remedy', async () => {
    await expect(
      runHere({ resolve: { method: 'exact' } }, { budget: { states: 10, work: 1e12 } }),
    ).rejects.toMatchObject({
      code: 'HYTHE-RUN-UNSOLVED',
      exitClass: 'wrong-use',
      cell: 1,
      message: expect.stringContaining('use method auto or monte-carlo'),
    });
  });

  test('exact solves nothing more once a cell is beyond the budget', async () => {
    const seen: number[] = [];
    const failing = runHere(
      { figures: [3, 4, 5, 6], resolve: { method: 'exact' } },
      {
        budget: { states: 10, work: 1e12 },
        executor: here(undefined, 1),
        onProgress: ({ tooLarge }) => seen.push(tooLarge),
      },
    );
    await expect(failing).rejects.toMatchObject({ code: 'HYTHE-RUN-UNSOLVED', cell: 1 });
    expect(seen).toEqual([1]);
  });

  test('auto solves within the budget and plays the cells beyond it', async () => {
    const small = await runHere({ figures: [1, 20], resolve: { method: 'exact' } });
    const [few, many] = small.cells.map(({ exact }) => exact?.states ?? 0);
    const states = ((few ?? 0) + (many ?? 0)) >> 1;
    const outcome = await runHere(
      { figures: [1, 20], resolve: { method: 'auto', replicates: 20_000 } },
      { budget: { states, work: 1e12 } },
    );
    expect(outcome.cells.map(({ exact }) => exact !== null)).toEqual([true, false]);
    expect(outcome.cells.map(({ simulated }) => simulated?.replicates ?? null)).toEqual([null, 20_000]);
    expect(item(outcome.cells, 0).reason).toBe('solved, because that is no more work than playing it');
    expect(item(outcome.cells, 1).reason).toMatch(
      /^simulated, because solving it would be more work: the solver gave up at/,
    );
    // The cell's dice are those of its pairing, whatever became of the other cell.
    const played = await runHere({ figures: [1, 20], resolve: { replicates: 20_000 } });
    expect(item(outcome.cells, 1).simulated?.tally).toEqual(item(played.cells, 1).simulated?.tally);
  });
});
