import { describe, expect, test } from 'vitest';
import { at, item } from '../../src/chance/at.ts';
import { rootOf } from '../../src/chance/random.ts';
import { marginal } from '../../src/play/marginal.ts';
import type { Tally } from '../../src/play/tally.ts';
import type { RunOutcome } from '../../src/run/outcome.ts';
import { SetupThrows } from '../../src/run/starts.ts';
import { chancesOf } from '../../src/spec/cell-starts.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import type { Experiment, Setup } from '../../src/spec/experiment.ts';
import { run, type RunOptions } from '../../src/run/node/run.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { here } from './here.ts';
import { reversed } from '../toy/experiment.ts';

const COUNT = 'sides.british.force.formations.0.units.0.count';

function specOf(more: string, method = 'exact', variants = ''): Experiment {
  const text = `hythe: 1
rules: pluie
engagement: { distanceCm: 6, turnLimit: 3, firstSide: coin }
sides:
  british: { force: { formations: [{ units: [{ weapon: martini-henry }] }] } }
  french: { force: { formations: [{ units: [{ weapon: lebel }] }] } }
resolve: { method: ${method}, replicates: 6000, sampler: direct }
${variants}${more}`;
  return readSpec(text, { file: 'drawn.yaml', systems: ruleSystems });
}

async function play(experiment: Experiment, options: Partial<RunOptions> = {}): Promise<RunOutcome> {
  return run(experiment, ruleSystems, { workers: 1, executor: here(undefined, 3, ruleSystems), ...options });
}

function exactOf({ cells }: RunOutcome, i: number): Tally {
  const { exact } = item(cells, i);
  if (exact === null) throw new Error('not solved');
  return exact.tally;
}

const DRAWN = `scenario: { setup: [{ path: ${COUNT}, one: { 1: 1/2, 2: 1/3, 3: 1/6 } }] }`;
const VARIED = `vary: { ${COUNT}: [1, 2, 3] }`;

describe('a cell whose set-up is thrown', () => {
  test('is the weighted mean of its starts, which are the cells of the same values varied', async () => {
    const drawn = await play(specOf(DRAWN));
    const varied = await play(specOf(VARIED));
    const whole = exactOf(drawn, 0);
    const parts = [0, 1, 2].map((i) => exactOf(varied, i));
    whole.outcomeByTurn.forEach((mass, place) => {
      const [one = 0, two = 0, three = 0] = parts.map((tally) => at(tally.outcomeByTurn, place));
      expect(mass).toBeCloseTo(one / 2 + two / 3 + three / 6, 15);
    });
    whole.starts?.forEach((start, i) => expect(start.outcomeByTurn).toEqual(item(parts, i).outcomeByTurn));
    // Survivors of three reach further than those of one.
    expect(whole.starts?.[0]?.readings[0]?.length).toBe(4);
    expect(whole.readings[0]?.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(1, 14);
  });

  test('of one value is the cell of that value, to the last digit, solved and played', async () => {
    const one = `scenario: { setup: [{ path: ${COUNT}, one: { 2: 1 } }] }`;
    for (const method of ['exact', 'monte-carlo']) {
      const drawn = item((await play(specOf(one, method))).cells, 0);
      const varied = item((await play(specOf(`vary: { ${COUNT}: [2] }`, method))).cells, 0);
      const { starts: ofDrawn, ...tally } = (drawn.exact ?? drawn.simulated)?.tally ?? {};
      expect(tally).toEqual((varied.exact ?? varied.simulated)?.tally);
      expect(ofDrawn).toEqual([tally]);
      expect(drawn.simulated?.sampler).toBe(varied.simulated?.sampler);
    }
  });

  test('counts each start as the first replicates of the cell of its value, as often as it is thrown', async () => {
    const experiment = specOf(DRAWN, 'monte-carlo');
    const { starts = [] } = item((await play(experiment)).cells, 0).simulated?.tally ?? {};
    const counts = starts.map(({ outcomeByTurn }) => outcomeByTurn.reduce((sum, count) => sum + count, 0));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6000);
    [3000, 2000, 1000].forEach((mean, i) => expect(Math.abs(item(counts, i) - mean)).toBeLessThan(150));
    for (const [i, value] of [1, 2, 3].entries()) {
      const varied = specOf(VARIED, 'monte-carlo');
      const cell = item(varied.cells, i);
      const alone = {
        ...varied,
        cells: [cell],
        resolve: { ...varied.resolve, replicates: item(counts, i) },
      };
      const played = item((await play(alone)).cells, 0);
      expect(cell.factors[0]?.value).toBe(value);
      expect(item(starts, i).outcomeByTurn).toEqual(played.simulated?.tally.outcomeByTurn);
    }
  });

  test('is the same for any number of workers, in any order, and after an end on the way', async () => {
    const experiment = specOf(DRAWN, 'monte-carlo');
    const once = await play(experiment);
    const many = await run(experiment, ruleSystems, { workers: 3 });
    expect(many.cells).toEqual(once.cells);
    expect((await play(experiment, { chunkOrder: reversed })).cells).toEqual(once.cells);
  });

  test('gives variants the same starts', async () => {
    const variants = 'variants: { one: {}, other: {} }\n';
    const { pairs, cells } = await play(specOf(DRAWN, 'monte-carlo', variants));
    const [first, second] = cells.map(({ simulated }) => simulated?.tally.starts);
    expect(first).toEqual(second);
    const winner = pairs.find(({ metric }) => metric.name === 'winner');
    const joint = winner?.joint;
    // Equal rules on equal starts: every replicate ends alike in both.
    expect(
      joint instanceof Float64Array && joint.filter((count, i) => count > 0 && i % 4 !== 0),
    ).toHaveLength(0);
  });

  test('counts every pair of variants where the analysis compares each with each', async () => {
    const doctrines = `analysis:
  kind: doctrines
  menus:
    british: { doctrines: { hold: { kind: hold-line }, charge: { kind: charge } } }
    french: { doctrines: { hold: { kind: hold-line }, stand: { kind: stand-and-fire } } }
`;
    const { pairs, cells } = await play(specOf(DRAWN, 'monte-carlo', doctrines));
    expect(pairs.map(({ cell, reference }) => [cell, reference])).toEqual([
      [2, 1],
      [3, 1],
      [4, 1],
      [3, 2],
      [4, 2],
      [4, 3],
    ]);
    const wins = (cell: number): readonly number[] => {
      const { shape, simulated } = item(cells, cell - 1);
      return [...(simulated === null ? [] : marginal(shape, simulated.tally, 'winner'))];
    };
    for (const { joint, cell, reference } of pairs) {
      if (joint instanceof Map) throw new Error('joint counts of a wide reading');
      const sums = [0, 1, 2].map((own) => [0, 1, 2].map((other) => joint[3 * own + other] ?? 0));
      expect(sums.map((row) => row.reduce((sum, count) => sum + count, 0))).toEqual(wins(cell));
      expect([0, 1, 2].map((i) => sums.reduce((sum, row) => sum + (row[i] ?? 0), 0))).toEqual(
        wins(reference),
      );
    }
  });

  test('has lost before the first turn where a side is of nobody', async () => {
    const none = `scenario: { setup: [{ path: ${COUNT}, dice: D2, plus: -1 }] }`;
    const outcome = await play(specOf(none));
    const { shape } = item(outcome.cells, 0);
    const turns = shape.turnLimit + 1;
    const tally = exactOf(outcome, 0);
    expect(shape.outcomes.slice(-3)).toEqual(['absent/A', 'absent/B', 'absent/none']);
    expect(shape.winners.slice(-3)).toEqual([0, 1, -1]);
    expect(at(tally.outcomeByTurn, shape.outcomes.indexOf('absent/B') * turns)).toBe(0.5);
    const survivors = shape.readings.findIndex(({ name }) => name === 'survivors.B');
    expect(tally.starts?.[0]?.readings[survivors]).toEqual(Float64Array.of(0, 1));
  });
});

describe('throws of set-ups', () => {
  const setup: Setup = {
    throws: [
      { name: 'a', unit: null, values: [1, 2], weights: [1, 2] },
      { name: 'b', unit: null, values: [1, 2, 3], weights: [1, 1, 2] },
    ],
    starts: Array.from({ length: 6 }, () => ({ inputs: {}, options: {}, tables: {} })),
  };
  const root = rootOf('starts');

  test('split replicates alike however they are cut', () => {
    const whole = new SetupThrows(setup).split({ root, pairing: 2, first: 0, count: 900 });
    const parts = new SetupThrows(setup);
    const second = parts.split({ root, pairing: 2, first: 400, count: 500 });
    const first = parts.split({ root, pairing: 2, first: 0, count: 400 });
    for (const { start, replicates } of whole) {
      const before = first.find((part) => part.start === start)?.replicates;
      const after = second.find((part) => part.start === start)?.replicates;
      expect(replicates.pairing).toBe(12 + start);
      expect([before?.first, after?.first]).toEqual([0, before?.count]);
      expect(replicates.count).toBe((before?.count ?? 0) + (after?.count ?? 0));
    }
  });

  test('number a replicate within its start, and back', () => {
    const throws = new SetupThrows(setup);
    const range = { root, pairing: 0, first: 0, count: 50 };
    for (const first of [49, 3, 17]) {
      const { start, replicate } = throws.find({ ...range, first, count: 1 });
      expect(throws.replicateOf(range, start, replicate)).toBe(first);
    }
  });

  test('fall by their weights', () => {
    const counts = new SetupThrows(setup).split({ root, pairing: 0, first: 0, count: 120_000 });
    const chances = chancesOf(setup);
    [1 / 12, 1 / 12, 1 / 6, 1 / 6, 1 / 6, 1 / 3].forEach((chance, i) =>
      expect(chances[i]).toBeCloseTo(chance, 15),
    );
    for (const { start, replicates } of counts)
      expect(Math.abs(replicates.count / 120_000 - item(chances, start))).toBeLessThan(0.006);
  });
});
