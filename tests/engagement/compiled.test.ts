import { describe, expect, it } from 'vitest';
import { rootOf } from '../../src/chance/random.ts';
import { solve } from '../../src/engagement/solve.ts';
import { emptyTally, mergeTally, tallyShape } from '../../src/engagement/tally.ts';
import { narrate, replay } from '../../src/engagement/narrate.ts';
import { Keyed } from '../../src/engagement/keyed.ts';
import { Walk } from '../../src/engagement/walk.ts';
import { gTest } from '../../src/statistics/index.ts';
import { Skirmish } from '../toy/skirmish.ts';

const engagement = new Skirmish(
  { dieSides: 6 },
  { initiative: 'dice', turnLimit: 6, A: { figures: 4, hitOn: 5 }, B: { figures: 5, hitOn: 5 } },
);
const shape = tallyShape(engagement);
const replicates = (first: number, count: number) => ({ root: rootOf('walk'), pairing: 2, first, count });

describe.each([
  ['compiled-turns', Walk],
  ['compiled-throws', Keyed],
] as const)('the sampler %s', (name, Sampler) => {
  it('has the exact distribution in outcome x turn, survivors, joints and counters', () => {
    const exact = solve(engagement, shape);
    if (!exact.solved) throw new Error(exact.reason);
    const counts = new Sampler(engagement, shape, 1e8).simulate(replicates(0, 300_000));
    const tests = [
      gTest(counts.outcomeByTurn, exact.tally.outcomeByTurn),
      ...counts.readings.map((observed, i) => gTest(observed, exact.tally.readings[i] ?? [])),
      ...counts.joints.map((observed, i) => gTest(observed, exact.tally.joints[i] ?? [])),
    ];
    for (const test of tests) expect(test.pValue).toBeGreaterThan(1e-6 / tests.length);
  });

  it('counts the same whatever it met before, however it is cut, and when its memory is forced low', () => {
    const whole = new Sampler(engagement, shape, 1e8).simulate(replicates(0, 4000));
    const kept = new Sampler(engagement, shape, 1e8);
    const cut = emptyTally(shape);
    for (const [first, count] of [
      [3000, 1000],
      [0, 10],
      [10, 2990],
    ] as const)
      mergeTally(cut, kept.simulate(replicates(first, count)));
    expect(cut).toEqual(whole);
    const forgetful = new Sampler(engagement, shape, 1).simulate(replicates(0, 4000));
    expect(forgetful).toEqual(whole);
  });

  it('is narrated as it was counted, with dice that replay to the same engagement', () => {
    for (let number = 0; number < 40; number++) {
      const counted = new Sampler(engagement, shape, 1e8).simulate(replicates(number, 1));
      const told = narrate(engagement, { root: rootOf('walk'), pairing: 2, number }, name);
      expect(counted.outcomeByTurn[engagement.outcomes.indexOf(told.outcome) * 7 + told.turn]).toBe(1);
      shape.readings.forEach((reading, i) =>
        expect(counted.readings[i]?.[Number(told.readings.get(reading.name))]).toBe(1),
      );
      const faces = told.steps.flatMap((step) =>
        step.throws.flatMap((shown) => shown.faces.map(({ face }) => face)),
      );
      expect(replay(engagement, faces)).toEqual(told);
    }
  });
});
