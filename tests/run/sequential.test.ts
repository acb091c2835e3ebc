import { describe, expect, test } from 'vitest';
import { at, item } from '../../src/chance/at.ts';
import { rootOf } from '../../src/chance/random.ts';
import { marginal } from '../../src/play/marginal.ts';
import { grouped } from '../../src/play/shown.ts';
import { simulate } from '../../src/play/simulate.ts';
import { tallyShape } from '../../src/play/tally.ts';
import type { Answer, Job } from '../../src/run/job.ts';
import type { CellResult, RunOutcome } from '../../src/run/outcome.ts';
import type { Progress } from '../../src/run/progress.ts';
import { run, type RunOptions } from '../../src/run/node/run.ts';
import { Binder } from '../../src/spec/bind.ts';
import type { Stop } from '../../src/spec/experiment.ts';
import {
  boundedHalfWidth,
  clopperPearson,
  confidenceAtStop,
  halfWidth,
  lookSchedule,
  moments,
  plannedReplicates,
  replicatesForBounded,
} from '../../src/statistics/index.ts';
import { reversed, toyExperiment, type ToyExperiment } from '../toy/experiment.ts';
import { ruleSystems } from './faulty.ts';
import { here } from './here.ts';

const systemsModule = new URL('./faulty.ts', import.meta.url).href;

function precision(of: string, width: number): Stop {
  return { rule: 'precision', of: [of], halfWidth: width, relative: null };
}

async function runToy(toy: ToyExperiment, options: Partial<RunOptions> = {}): Promise<RunOutcome> {
  return run(toyExperiment(toy), ruleSystems, { workers: 2, systemsModule, executor: here(), ...options });
}

function known(outcome: RunOutcome, cell = 0): NonNullable<CellResult['simulated']> {
  const { simulated } = item(outcome.cells, cell);
  if (simulated === null) throw new Error('it was to be played');
  return simulated;
}

const COARSE: ToyExperiment = {
  figures: [4],
  resolve: { stop: precision('winner=reds', 0.01), replicates: 60_000 },
};

describe('a run that is to reach a precision', () => {
  test('stops by itself when it has, at about the size that theory predicts', async () => {
    const outcome = await runToy(COARSE);
    const { tally, replicates, sequence } = known(outcome);
    const share = at(marginal(item(outcome.cells, 0).shape, tally, 'winner'), 0) / replicates;
    // An interval for a single look takes as many; a confidence sequence took 2.4 times as many.
    const fixed = replicatesForBounded({ variance: share * (1 - share), range: 1 }, 0.01, 0.95);
    expect(replicates / fixed).toBeGreaterThan(1);
    expect(replicates / fixed).toBeLessThan(1.15);
    expect(sequence).toMatchObject({ ended: 'reached', more: 0, intervals: 1 });
    const width = halfWidth(
      clopperPearson(Math.round(share * replicates), replicates, confidenceAtStop(0.95)),
    );
    expect(width).toBeLessThanOrEqual(0.01);
    expect(sequence?.worst).toEqual({ measure: 'winner=reds', halfWidth: width, asked: 0.01 });
    expect(item(outcome.cells, 0).reason).toBe('the spec asks for monte-carlo');
    expect(outcome.interrupted).toBe(false);
    expect(outcome.timing.replicates).toBe(replicates);
  });

  test('had not reached it at the look before', async () => {
    const { replicates, chunkSize, sequence } = known(await runToy(COARSE));
    const looks = lookSchedule({ chunk: chunkSize, growth: 1.01, maximum: 60_000 });
    const before = looks[looks.indexOf(replicates) - 1] ?? 0;
    const shorter = known(await runToy({ ...COARSE, resolve: { ...COARSE.resolve, replicates: before } }));
    expect(shorter.sequence?.ended).toBe('not-reached');
    expect(shorter.sequence?.worst?.halfWidth).toBeGreaterThan(0.01);
    expect(sequence?.worst?.halfWidth).toBeLessThan(shorter.sequence?.worst?.halfWidth ?? 0);
  });

  test('counts exactly the replicates up to there', async () => {
    const outcome = await runToy(COARSE);
    const { cell, simulated } = item(outcome.cells, 0);
    const whole = new Binder('skirmish', ruleSystems).bind(cell).use((engagement) =>
      simulate(engagement, tallyShape(engagement), {
        root: rootOf('hythe'),
        pairing: 0,
        first: 0,
        count: simulated?.replicates ?? 0,
      }),
    );
    expect(simulated?.tally).toEqual(whole);
  });

  test('finds the same in this thread, with 3 workers, with its chunks in reverse, and with chunks done twice', async () => {
    const toy: ToyExperiment = { ...COARSE, figures: [4, 5] };
    const { cells } = await runToy(toy);
    const threads = await run(toyExperiment(toy), ruleSystems, { workers: 3, systemsModule });
    expect(threads.cells).toEqual(cells);
    expect((await runToy(toy, { chunkOrder: reversed })).cells).toEqual(cells);
    const twice = (chunks: number): number[] => reversed(chunks).flatMap((number) => [number, number]);
    expect((await runToy(toy, { chunkOrder: twice })).cells).toEqual(cells);
  });

  test('does not wait for chunks in hand that it wants no more', async () => {
    const outcome = await runToy(COARSE);
    const { replicates, chunkSize } = known(outcome);
    const inTime = here(undefined, 1_000);
    const run = async (job: Job): Promise<Answer> =>
      job.kind === 'simulate' && job.chunk.number * chunkSize >= replicates
        ? new Promise(() => undefined)
        : inTime.run(job);
    expect((await runToy(COARSE, { executor: { ...inTime, run } })).cells).toEqual(outcome.cells);
  });

  test('gives up at the most replicates that are allowed, and says how many more it would take', async () => {
    const toy: ToyExperiment = {
      figures: [4],
      resolve: { stop: precision('winner=reds', 0.001), replicates: 20_000 },
    };
    const { replicates, sequence } = known(await runToy(toy));
    expect(replicates).toBe(20_000);
    expect(sequence).toMatchObject({ ended: 'not-reached', worst: { asked: 0.001 } });
    const theory = replicatesForBounded({ variance: 0.2, range: 1 }, 0.001, confidenceAtStop(0.95)) - 20_000;
    expect((sequence?.more ?? 0) / theory).toBeGreaterThan(0.8);
    expect((sequence?.more ?? 0) / theory).toBeLessThan(1.2);
  });

  test('takes a part of the estimate, the mean of a number, or several intervals adjusted to hold together', async () => {
    const of = async (stop: Stop) =>
      known(await runToy({ figures: [4], resolve: { stop, replicates: 500_000 } }));
    const relative = await of({ rule: 'precision', of: ['winner=reds'], halfWidth: null, relative: 0.02 });
    const { worst } = relative.sequence ?? {};
    expect(worst?.halfWidth).toBeLessThanOrEqual(worst?.asked ?? 0);
    expect(relative.sequence?.ended).toBe('reached');

    const mean = await of(precision('survivors.blues', 0.05));
    expect(mean.sequence?.worst?.measure).toBe('survivors.blues');
    const survivors = item(mean.tally.readings, 1);
    const { variance } = moments(
      survivors.map((_count, value) => value),
      survivors,
    );
    const spread = { variance, range: survivors.length - 1 };
    const width = boundedHalfWidth(spread, mean.replicates, confidenceAtStop(0.95));
    expect(mean.sequence?.worst?.halfWidth).toBe(width);
    expect(width).toBeLessThanOrEqual(0.05);
    // Its intervals need no means in the order of the chunks.
    expect(mean.sequence?.means.size).toBe(0);

    const one = await of(precision('winner=reds', 0.01));
    const all = await of(precision('winner', 0.01));
    expect(all.sequence?.intervals).toBe(3);
    expect(all.replicates).toBeGreaterThan(one.replicates);
    // The adjustment of three intervals: the boundary at a third of the error.
    const sizeAt = (confidence: number): number =>
      replicatesForBounded({ variance: 0.25, range: 1 }, 0.01, confidence);
    expect(all.replicates / one.replicates / (sizeAt(1 - 0.05 / 3) / sizeAt(0.95))).toBeCloseTo(1, 0);
  });

  test('is not asked of a cell that is solved', async () => {
    const outcome = await runToy({ ...COARSE, resolve: { ...COARSE.resolve, method: 'exact' } });
    expect(item(outcome.cells, 0)).toMatchObject({ simulated: null, exact: { states: expect.any(Number) } });
  });

  test('weighs solving against the replicates that are expected, not against those that are allowed', async () => {
    const asked = (width: number): ToyExperiment => ({
      figures: [20],
      turnLimit: 30,
      resolve: { method: 'auto', stop: precision('winner=reds', width), replicates: 1e8 },
    });
    // A precision that takes a handful of replicates is not worth a solution beyond the least work.
    const rough = item((await runToy(asked(0.1), { budget: { states: 200, work: 1e12 } })).cells, 0);
    expect(rough.exact).toBeNull();
    expect(rough.simulated?.replicates).toBeLessThan(3_000);
    expect(rough.simulated?.sampler).toBe('direct');
  });

  test('says while it runs how far it is and about how many more it takes', async () => {
    const seen: Progress[] = [];
    const outcome = await runToy(COARSE, { onProgress: (progress) => seen.push(progress) });
    const { replicates } = known(outcome);
    const aims = seen.flatMap(({ aim }) => aim ?? []);
    expect(aims.at(0)).toMatchObject({ measure: 'winner=reds', asked: 0.01 });
    expect(aims.at(0)?.more).toBeGreaterThan(0);
    expect(aims.at(-1)).toMatchObject({ more: 0 });
    expect(seen.at(-1)).toMatchObject({ done: replicates, planned: replicates });
    // The forecast is made before the first replicate, and is about right.
    expect((seen.at(0)?.planned ?? 0) / replicates).toBeGreaterThan(0.5);
    expect((seen.at(0)?.planned ?? 0) / replicates).toBeLessThan(2);
  });

  test('that is interrupted says that it was not yet known', async () => {
    const interrupt = new AbortController();
    const outcome = await runToy(COARSE, { signal: interrupt.signal, onProgress: () => interrupt.abort() });
    expect(outcome.interrupted).toBe(true);
    const { replicates, sequence } = known(outcome);
    expect(sequence?.ended).toBe('interrupted');
    expect(item(outcome.cells, 0).reason).toBe(
      `the spec asks for monte-carlo; interrupted after ${grouped(replicates)} replicates, before it was known well enough`,
    );
  });
});

describe('a run until it is decided', () => {
  const until = (figures: number, smallest: number): ToyExperiment => ({
    figures: [figures],
    resolve: { stop: { rule: 'decided' }, replicates: 1_000_000 },
    analysis: { smallestDifferenceThatMatters: smallest },
  });

  test('stops soon where one side is far better', async () => {
    const { replicates, sequence } = known(await runToy(until(9, 0.01)));
    expect(sequence?.ended).toBe('reached');
    expect(replicates).toBeLessThan(3_000);
  });

  test('stops late where it is close, once the difference is known to be trifling', async () => {
    const { replicates, sequence } = known(await runToy(until(5, 0.03)));
    expect(sequence?.ended).toBe('reached');
    expect(sequence?.worst?.halfWidth).toBeLessThan(0.03);
    const needed = plannedReplicates(1, 0.03, 0.95);
    expect(replicates).toBeGreaterThan(needed / 3);
    expect(replicates).toBeLessThan(needed * 3);
  });
});

describe('a replicate that cannot be played', () => {
  const broken =
    (...chunks: number[]) =>
    (job: Job, answer: Answer): Answer =>
      job.kind === 'simulate' && chunks.includes(job.chunk.number)
        ? {
            kind: 'failed',
            code: 'HYTHE-RUN-NOT-GIVEN',
            message: `chunk ${job.chunk.number} is not given`,
            cell: item(job.chunk.cells, 0),
            replicate: job.chunk.first,
            stack: null,
          }
        : answer;

  test('beyond the end of a run is as if it had never been tried', async () => {
    const whole = await runToy(COARSE);
    const { replicates, chunkSize } = known(whole);
    const last = replicates / chunkSize;
    for (const chunkOrder of [undefined, reversed]) {
      const order = chunkOrder === undefined ? {} : { chunkOrder };
      const outcome = await runToy(COARSE, { executor: here(broken(last, last + 1)), ...order });
      expect(outcome.cells).toEqual(whole.cells);
    }
  });

  test('before it ends the run, the first of several whatever the order', async () => {
    for (const chunkOrder of [undefined, reversed]) {
      const order = chunkOrder === undefined ? {} : { chunkOrder };
      const toy: ToyExperiment = { ...COARSE, figures: [4, 5] };
      await expect(runToy(toy, { executor: here(broken(2, 3, 70)), ...order })).rejects.toMatchObject({
        code: 'HYTHE-RUN-NOT-GIVEN',
        message: 'chunk 2 is not given',
      });
    }
  });

  test('in the pilot is left to the run to meet', async () => {
    const silent: ToyExperiment = {
      ...COARSE,
      rules: 'faulty',
      options: { fault: 'not-given', perfect: 1 },
    };
    await expect(runToy(silent)).rejects.toMatchObject({
      code: 'HYTHE-RUN-NOT-GIVEN',
      message: expect.stringMatching(/^cell 1 \(figures 4\), replicate \d+: the rules are silent/),
    });
  });
});
