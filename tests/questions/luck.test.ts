/** Where played games fall, against the exact distributions of a toy engagement and of a duel. */
import { describe, expect, test } from 'vitest';
import {
  diceLuck,
  percentileOf,
  placementOf,
  placementTold,
  type HowToResolve,
  type Seen,
  type Placement,
} from '../../src/questions/luck.ts';
import { floatAt, item } from '../../src/chance/at.ts';
import { rootOf } from '../../src/chance/random.ts';
import { marginal } from '../../src/play/marginal.ts';
import { narrate, replay } from '../../src/play/narrate.ts';
import { DEFAULT_BUDGET, exactly, TooLargeError } from '../../src/play/solve.ts';
import { tallyShape } from '../../src/play/tally.ts';
import { valueThrows } from '../../src/play/throw-values.ts';
import { specMetrics } from '../../src/spec/metrics.ts';
import { Skirmish } from '../toy/skirmish.ts';
import { facts } from './telling/hand-made.ts';

const engagement = new Skirmish(
  { dieSides: 6 },
  { A: { figures: 3, hitOn: 4 }, B: { figures: 3, hitOn: 4 }, initiative: 'dice', turnLimit: 5 },
).game();
const shape = tallyShape(engagement);
const metrics = specMetrics(shape, ['reds', 'blues']);
const tally = exactly(engagement);
const HOW: HowToResolve = {
  method: 'exact',
  budget: DEFAULT_BUDGET,
  root: rootOf('luck'),
  pairing: 0,
  replicates: 20_000,
};

function seen(name: string, value: number): Seen {
  const metric = metrics.find((one) => one.name === name);
  if (metric === undefined) throw new Error(`no ${name}`);
  return { metric, value };
}

function placed(parts: readonly Seen[], how: Partial<HowToResolve> = {}): Placement {
  return placementOf(engagement, shape, parts, { ...HOW, ...how });
}

const PARTS = [seen('winner', 0), seen('turn', 2), seen('survivors.reds', 1), seen('shots.blues', 5)];

describe('where an end falls', () => {
  test('leaves out what every engagement has', () => {
    const told = (part: Seen, how: Partial<HowToResolve> = {}) =>
      placementTold(
        placed([part], how),
        shape,
        facts({ sides: ['reds', 'blues'], forces: [null, null] }),
        0.95,
      ).table.rows[0]?.slice(3, 5);
    const nothing = { exact: null, counted: null };
    expect(told(seen('survivors.reds', 0))?.[1]).toEqual(nothing);
    expect(told(seen('survivors.reds', 3), { method: 'monte-carlo' })?.[0]).toEqual(nothing);
    expect(told(seen('survivors.reds', 1))).not.toContainEqual(nothing);
  });

  test('is told by the exact distributions', () => {
    const { parts, together, total, replicates } = placed(PARTS);
    expect([total, replicates]).toEqual([expect.closeTo(1, 12), null]);
    for (const { metric, value, all } of parts) {
      const masses = marginal(shape, tally, metric.place);
      const sum = (from: number, to: number): number =>
        masses.slice(from, to).reduce((whole, mass) => whole + mass, 0);
      expect(all.below).toBeCloseTo(sum(0, value), 12);
      expect(all.same).toBeCloseTo(sum(value, value + 1), 12);
      expect(all.above).toBeCloseTo(sum(value + 1, masses.length), 12);
    }
    // Of the joint of winner and turn a tally keeps all, of survivors and the rest the sum over both sides.
    const [, turn] = parts;
    const wonAt = (t: number): number => floatAt(tally.outcomeByTurn, t);
    expect(turn?.withWinner?.same).toBeCloseTo(wonAt(2), 12);
    expect(turn?.withWinner?.below).toBeCloseTo(wonAt(0) + wonAt(1), 12);
    expect(together).toBeLessThan(wonAt(2));
    expect(together).toBeGreaterThan(0);
  });

  test('is the same but for the dice where it is played', () => {
    const exact = placed(PARTS);
    const played = placed(PARTS, { method: 'monte-carlo' });
    expect(played.replicates).toBe(20_000);
    expect(played.together / 20_000).toBeCloseTo(exact.together, 1);
    played.parts.forEach(({ all }, i) => {
      const { below, same, above } = item(exact.parts, i).all;
      expect(all.below + all.same + all.above).toBe(20_000);
      expect(Math.abs(all.below / 20_000 - below)).toBeLessThan(0.02);
      expect(Math.abs(all.same / 20_000 - same)).toBeLessThan(0.02);
      expect(Math.abs(all.above / 20_000 - above)).toBeLessThan(0.02);
    });
  });

  test('is played where solving is too much, unless it must be solved', () => {
    const budget = { states: 3, work: 1e9 };
    expect(placed(PARTS, { method: 'auto', budget, replicates: 100 }).replicates).toBe(100);
    expect(() => placed(PARTS, { budget })).toThrow(TooLargeError);
    expect(() => placed(PARTS, { budget })).toThrow(/states/);
  });

  test('has as percentile what is below and half of what is as much', () => {
    const { value, low, high } = percentileOf({ below: 0.3, same: 0.2, above: 0.5 }, true, 0.95);
    expect([value, low, high]).toEqual([0.4, 0.4, 0.4]);
    const counted = percentileOf({ below: 300, same: 200, above: 500 }, false, 0.95);
    expect(counted.value).toBe(0.4);
    expect(counted.low).toBeLessThan(0.38);
    expect(counted.high).toBeGreaterThan(0.42);
  });
});

describe('how lucky the dice were', () => {
  const worth = engagement.winners.map((role) => (role === -1 ? 0.5 : 1 - role));
  const games = Array.from({ length: 30 }, (_, number) => {
    const { steps } = narrate(engagement, { root: rootOf('dice'), pairing: 0, number });
    return steps.flatMap(({ throws }) => throws.flatMap(({ faces }) => faces.map(({ face }) => face)));
  });

  test('adds up to what became of the game', () => {
    for (const faces of games) {
      const { steps, outcome } = replay(engagement, faces);
      const { by, before } = diceLuck(steps, valueThrows(engagement, faces, worth, DEFAULT_BUDGET));
      const [reds, blues, shared] = by.map(({ luck }) => luck?.sum ?? 0);
      const end = item(worth, engagement.outcomes.indexOf(outcome));
      expect((reds ?? 0) - (blues ?? 0) + (shared ?? 0)).toBeCloseTo(end - (before ?? NaN), 12);
      for (const { luck } of by) expect(luck?.expected).toBeCloseTo(0, 12);
    }
  });

  test('names the throws that changed most, the greatest first', () => {
    const faces = item(games, 0);
    const { steps } = replay(engagement, faces);
    const valued = valueThrows(engagement, faces, worth, DEFAULT_BUDGET) ?? [];
    const { telling } = diceLuck(steps, valued);
    expect(telling.length).toBeGreaterThan(1);
    const sizes = telling.map(({ added }) => Math.abs(added));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    for (const { step, added } of telling)
      expect(added).toBe(item(valued, step).after - item(valued, step).before);
  });

  test('counts the dice of each side, and says nothing of luck where that is not known', () => {
    const faces = item(games, 1);
    const { steps } = replay(engagement, faces);
    const { by, telling, before } = diceLuck(steps, null);
    expect([telling, before]).toEqual([[], null]);
    expect(by.map(({ luck }) => luck)).toEqual(by.map(() => null));
    const dice = by.flatMap((one) => one.dice);
    expect(dice.reduce((sum, { count }) => sum + count, 0)).toBe(faces.length);
    expect(dice.reduce((sum, each) => sum + each.sum, 0)).toBe(faces.reduce((sum, face) => sum + face, 0));
    expect(by.map(({ role }) => role)).toEqual([0, 1, null]);
  });
});
