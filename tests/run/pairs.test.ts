import type { Joint } from '../../src/play/paired-variants.ts';
import { describe, expect, test } from 'vitest';
import { item } from '../../src/chance/at.ts';
import { rootOf } from '../../src/chance/random.ts';
import { playTogether } from '../../src/play/paired-variants.ts';
import { boundCell } from '../../src/run/bound-cell.ts';
import { cellSampler } from '../../src/run/cell-sampler.ts';
import type { RunOutcome } from '../../src/run/outcome.ts';
import { run, type RunOptions } from '../../src/run/node/run.ts';
import { Binder } from '../../src/spec/bind.ts';
import { differenceOfPairs } from '../../src/statistics/index.ts';
import { reversed, toyExperiment, type ToyExperiment } from '../toy/experiment.ts';
import { ruleSystems } from './faulty.ts';
import { here } from './here.ts';
import { pairsOfTable } from '../statistics/samples.ts';

const systemsModule = new URL('./faulty.ts', import.meta.url).href;
const THREE: ToyExperiment = { figures: [4, 5], variants: [5, 4, 6], resolve: { replicates: 3_000 } };

async function runToy(toy: ToyExperiment, options: Partial<RunOptions> = {}): Promise<RunOutcome> {
  return run(toyExperiment(toy), ruleSystems, { workers: 1, executor: here(), ...options });
}

/** Joint counts that are no wide reading's. */
function arrayOf(joint: Joint): Float64Array {
  if (joint instanceof Map) throw new Error('joint counts of a wide reading');
  return joint;
}

describe('variants', () => {
  test('are played on the same replicates by purpose, and counted together', async () => {
    const { cells, pairs } = await runToy(THREE);
    const binder = new Binder('skirmish', ruleSystems);
    const compared = cells.slice(3).map(({ cell }) => ({
      ...boundCell(binder, cell),
      places: ['winner', 'turn', 0, 1] as const,
    }));
    const whole = playTogether(compared, { root: rootOf('hythe'), pairing: 1, first: 0, count: 3_000 });
    cells.slice(3).forEach(({ simulated }, i) => {
      expect(simulated).toMatchObject({ sampler: 'direct-by-purpose', replicates: 3_000 });
      expect(simulated?.tally).toEqual(whole.tallies[i]);
    });
    // Two variants beside the reference, each by winner, turn and the survivors of both; counters are left out.
    const second = pairs.filter(({ cell }) => cell > 3);
    expect(second.map(({ cell, reference, metric }) => [cell, reference, metric.name])).toEqual(
      [5, 6].flatMap((cell) =>
        ['winner', 'turn', 'survivors.reds', 'survivors.blues'].map((name) => [cell, 4, name]),
      ),
    );
    expect(second.map(({ joint }) => joint)).toEqual(whole.joints.flat());
    expect(pairs).toHaveLength(16);
  });

  test('are found the same in this thread, with 3 workers and in reverse', async () => {
    const toy = { ...THREE, figures: [4], resolve: { replicates: 16_000 } };
    const one = await runToy(toy);
    expect(item(one.cells, 0).simulated?.chunkSize).toBeLessThan(16_000);
    const { cells, pairs } = await run(toyExperiment(toy), ruleSystems, { workers: 3, systemsModule });
    expect(cells).toEqual(one.cells);
    expect(pairs).toEqual(one.pairs);
    expect((await runToy(toy, { chunkOrder: reversed })).pairs).toEqual(one.pairs);
  });

  test('vary together, so that their difference is known better than by dice of their own', async () => {
    const { pairs } = await runToy({ ...THREE, figures: [4] });
    const { joint, metric } = item(pairs, 0);
    expect(metric.name).toBe('winner');
    const { standardError, independentStandardError } = differenceOfPairs(
      pairsOfTable([1, 0, 0], arrayOf(joint)),
      0.95,
    );
    expect(independentStandardError / standardError).toBeGreaterThan(1.3);
  });

  test('are compared by what the spec names', async () => {
    const { pairs } = await runToy({ ...THREE, figures: [4], analysis: { of: ['shots.reds', 'outcome'] } });
    expect(pairs.map(({ metric }) => metric.name)).toEqual([
      'shots.reds',
      'outcome',
      'shots.reds',
      'outcome',
    ]);
  });

  test('are played until the difference of each from the first is decided', async () => {
    const toy: ToyExperiment = {
      figures: [5],
      variants: [5, 4, 5],
      resolve: { stop: { rule: 'decided' }, replicates: 300_000 },
      analysis: { of: ['turn'], smallestDifferenceThatMatters: 0.03 },
    };
    const { cells, pairs } = await runToy(toy);
    const sequences = cells.map(({ simulated }) => simulated?.sequence);
    expect(new Set(cells.map(({ simulated }) => simulated?.replicates)).size).toBe(1);
    // Two variants, the wins of each side.
    for (const sequence of sequences) expect(sequence).toMatchObject({ ended: 'reached', intervals: 4 });
    // The winner is compared because a decision needs it, beside what was asked.
    expect(pairs.map(({ metric }) => metric.name)).toEqual(['winner', 'turn', 'winner', 'turn']);
    const { differences, joint } = item(pairs, 0);
    const { progress } = differences?.get(0) ?? { progress: { sum: 0, n: 0 } };
    expect(progress.sum / progress.n).toBeCloseTo(
      differenceOfPairs(pairsOfTable([1, 0, 0], arrayOf(joint)), 0.95).difference,
      12,
    );
    const again = await runToy(toy, { executor: here(undefined, 1) });
    expect(again.pairs).toEqual(pairs);
  });

  test('are each compared with each where the analysis asks, also where they stop by themselves', async () => {
    const toy: ToyExperiment = {
      figures: [5],
      variants: [5, 4, 6],
      resolve: { stop: { rule: 'decided' }, replicates: 300_000 },
      analysis: { of: ['winner'], smallestDifferenceThatMatters: 0.03 },
    };
    const { pairs } = await runToy({ ...toy, analysis: { ...toy.analysis, everyPair: true } });
    expect(pairs.map(({ cell, reference, differences }) => [cell, reference, differences !== null])).toEqual([
      [2, 1, true],
      [3, 1, true],
      [3, 2, false],
    ]);
    expect(pairs.slice(0, 2)).toEqual((await runToy(toy)).pairs);
  });

  test('are all solved or all played', async () => {
    const exact = await runToy({ ...THREE, resolve: { method: 'exact' } });
    expect(exact.pairs).toEqual([]);
    expect(exact.cells.every(({ exact: solved, simulated }) => solved !== null && simulated === null)).toBe(
      true,
    );
    const small = item(exact.cells, 0).exact?.states ?? 0;
    const mixed = await runToy(
      { ...THREE, figures: [4], variants: [5, 4], resolve: { method: 'auto', replicates: 2000 } },
      { budget: { states: small - 1, work: 1e12 } },
    );
    expect(mixed.cells.map(({ simulated }) => simulated?.replicates)).toEqual([2000, 2000]);
    expect(mixed.pairs.length).toBeGreaterThan(0);
  });

  test('that one cannot be solved and another can says why both are played', async () => {
    const toy: ToyExperiment = {
      figures: [4],
      variants: [5, 4],
      rules: 'skirmish',
      resolve: { method: 'auto', replicates: 2000 },
    };
    const experiment = toyExperiment(toy);
    // The second variant has more figures, and so more states.
    const cells = experiment.cells.map((cell, i) =>
      i === 0 ? cell : { ...cell, inputs: { ...cell.inputs, A: { figures: 12, hitOn: 5 } } },
    );
    const outcome = await run({ ...experiment, cells }, ruleSystems, {
      workers: 1,
      executor: here(),
      budget: { states: 150, work: 1e12 },
    });
    const [first, second] = outcome.cells;
    expect(first?.exact).not.toBeNull();
    expect(first?.simulated?.replicates).toBe(2000);
    expect(first?.reason).toBe('solved, and played too, because another variant could not be solved');
    expect(second?.exact).toBeNull();
    expect(second?.reason).toMatch(/^simulated, because solving it would be more work/);
  });

  test('name the cell where the rules are silent', async () => {
    const toy: ToyExperiment = {
      ...THREE,
      rules: 'faulty',
      options: { fault: 'not-given', perfect: 1 },
    };
    await expect(runToy(toy)).rejects.toMatchObject({
      code: 'HYTHE-RUN-NOT-GIVEN',
      message: expect.stringMatching(/^cell \d \(figures 4, variant blues hit on \d\), replicate \d+: /),
    });
  });
});

describe('the sampler of a cell', () => {
  test('is by purpose where the run compares it with other variants', () => {
    const experiment = toyExperiment(THREE);
    expect(experiment.cells.map((cell) => cellSampler(experiment, cell, ruleSystems))).toEqual(
      Array.from({ length: 6 }, () => 'direct-by-purpose'),
    );
  });

  test('is the one that a run chooses for the replicates that it expects', async () => {
    for (const halfWidth of [0.4, 0.002]) {
      const toy: ToyExperiment = {
        figures: [4],
        resolve: {
          sampler: 'auto',
          replicates: 3_000_000,
          stop: { rule: 'precision', of: ['winner=reds'], halfWidth, relative: null },
        },
      };
      const experiment = toyExperiment(toy);
      const { simulated } = item((await runToy(toy)).cells, 0);
      expect(cellSampler(experiment, item(experiment.cells, 0), ruleSystems)).toBe(simulated?.sampler);
      expect(simulated?.sampler).toBe(halfWidth === 0.4 ? 'direct' : 'compiled-turns');
    }
  });
});
