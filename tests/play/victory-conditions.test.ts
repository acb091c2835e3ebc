import { describe, expect, test } from 'vitest';
import { item } from '../../src/chance/at.ts';
import { rootOf } from '../../src/chance/random.ts';
import type { Condition, NamedCondition } from '../../src/play/condition.ts';
import { Direct } from '../../src/play/direct.ts';
import { withConditions } from '../../src/play/victory-conditions.ts';
import { narrate } from '../../src/play/narrate.ts';
import { simulate } from '../../src/play/simulate.ts';
import { DEFAULT_BUDGET, solve, Solver } from '../../src/play/solve.ts';
import { anyGame } from '../../src/play/system.ts';
import { tallyShape, type Tally, type TallyShape } from '../../src/play/tally.ts';
import { playTogether } from '../../src/play/paired-variants.ts';
import { Walk } from '../../src/play/walk.ts';
import { gTest } from '../../src/statistics/index.ts';
import { Skirmish } from '../toy/skirmish.ts';

const TURNS = 5;
const skirmish = anyGame(
  new Skirmish(
    { dieSides: 6 },
    {
      initiative: 'dice',
      turnLimit: TURNS,
      A: { figures: 3, hitOn: 5 },
      B: { figures: 4, hitOn: 5 },
    },
  ).game(),
);
const within = (of: string, first: number, last: number): Condition => ({ of, within: [[first, last]] });

const HELD: Condition = { all: [within('turn', 3, TURNS), within('survivors.A', 1, 3)] };
const CONDITIONS: readonly NamedCondition[] = [
  { name: 'held', condition: HELD },
  { name: 'not held', condition: { not: HELD } },
  { name: 'A wins', condition: within('winner', 0, 0) },
  { name: 'nobody wins', condition: { not: { any: [within('outcome', 0, 0), within('outcome', 1, 1)] } } },
  { name: 'never', condition: { of: 'turn', within: [] } },
];

function exactly(conditions: readonly NamedCondition[]): {
  readonly shape: TallyShape;
  readonly tally: Tally;
} {
  return withConditions(skirmish, conditions).use((engagement) => {
    const shape = tallyShape(engagement);
    const solved = solve(engagement, shape);
    if (!solved.solved) throw new Error('the skirmish is small enough to solve');
    return { shape, tally: solved.tally };
  });
}

function placeOf(shape: TallyShape, name: string): number {
  return shape.readings.findIndex((reading) => reading.name === name);
}

/** How often each condition is met. */
function met({ shape, tally }: ReturnType<typeof exactly>): ReadonlyMap<string, number> {
  const found = shape.readings.flatMap(({ name, condition }, i) =>
    condition === true ? [[name, tally.readings[i]?.[0] ?? NaN] as const] : [],
  );
  return new Map(found);
}

describe('a victory condition', () => {
  test('is as likely as the ends that meet it', () => {
    let held = 0;
    skirmish.use((engagement) => {
      const survivors = engagement.metrics.find(({ name }) => name === 'survivors.A');
      new Solver(engagement).solve(tallyShape(engagement), DEFAULT_BUDGET, (state, end, mass) => {
        if (end.turn >= 3 && (survivors?.of(state, end) ?? 0) >= 1) held += mass;
      });
    });
    expect(held).toBeGreaterThan(0.05);
    expect(held).toBeLessThan(0.95);
    expect(met(exactly(CONDITIONS)).get('held')).toBeCloseTo(held, 13);
  });

  test('adds up with its opposite, and agrees with the winner and the outcome', () => {
    const solved = exactly(CONDITIONS);
    const shares = met(solved);
    const outcome = (which: number): number =>
      solved.tally.outcomeByTurn
        .slice(which * (TURNS + 1), (which + 1) * (TURNS + 1))
        .reduce((sum, p) => sum + p, 0);
    expect((shares.get('held') ?? 0) + (shares.get('not held') ?? 0)).toBeCloseTo(1, 13);
    expect(shares.get('A wins')).toBeCloseTo(outcome(0), 13);
    expect(shares.get('nobody wins')).toBeCloseTo(outcome(2), 13);
    expect(shares.get('never')).toBe(0);
  });

  test('changes nothing else that is counted', () => {
    const replicates = { root: rootOf('same'), pairing: 0, first: 0, count: 500 };
    const plain = skirmish.use((its) => simulate(its, tallyShape(its), replicates));
    const with_ = withConditions(skirmish, CONDITIONS).use((its) =>
      simulate(its, tallyShape(its), replicates),
    );
    expect(with_.outcomeByTurn).toEqual(plain.outcomeByTurn);
    expect(with_.joints).toEqual(plain.joints);
    expect(with_.readings.slice(0, 2)).toEqual(plain.readings.slice(0, 2));
    expect(with_.readings.slice(2 + CONDITIONS.length)).toEqual(plain.readings.slice(2));
  });

  test.each([Direct, Walk].map((Sampler) => [Sampler.name, Sampler] as const))(
    'is counted by %s as it is exactly',
    (_name, Sampler) => {
      const { shape, tally } = exactly(CONDITIONS);
      const replicates = { root: rootOf('judged'), pairing: 0, first: 0, count: 20_000 };
      const counts = withConditions(skirmish, CONDITIONS).use((its) =>
        new Sampler(its, shape, 1e8).simulate(replicates),
      );
      const first = shape.readings.findIndex(({ condition }) => condition === true);
      for (const place of [first, first + 1, first + 2, first + 3])
        expect(gTest(item(counts.readings, place), item(tally.readings, place)).pValue).toBeGreaterThan(1e-7);
      expect([...item(counts.readings, first + 4)]).toEqual([0, 20_000]);
    },
  );

  test('is read of the same replicate in every variant', () => {
    const engagement = withConditions(skirmish, CONDITIONS);
    const shape = engagement.use((its) => tallyShape(its));
    const place = placeOf(shape, 'held');
    const variant = { engagement, shape, places: [place] };
    const replicates = { root: rootOf('pairs'), pairing: 0, first: 0, count: 300 };
    const { tallies, joints } = playTogether([variant, variant], replicates);
    const [yes = 0, no = 0] = tallies[0]?.readings[place] ?? [];
    expect(yes).toBeGreaterThan(0);
    expect([...(joints[0]?.[0] ?? [])]).toEqual([yes, 0, 0, no]);
  });

  test('is told with the replicate', () => {
    const told = withConditions(skirmish, CONDITIONS).use((its) =>
      narrate(its, { root: rootOf('told'), pairing: 0, number: 1 }, 'compiled-turns'),
    );
    expect([...told.conditions]).toEqual(CONDITIONS.map(({ name }) => name));
    expect(told.readings.get('never')).toBe('no');
    expect(told.readings.get('held')).not.toBe(told.readings.get('not held'));
  });
});

describe('a condition on what is counted on the way', () => {
  const most = 3 * TURNS;
  const shots = (first: number, last: number): NamedCondition => ({
    name: `${first} to ${last}`,
    condition: within('shots.A', first, last),
  });
  const conditions = [shots(0, 0), shots(4, most), shots(2, 6), shots(6, 6)];

  test('is as likely as the numbers of the counter that meet it', () => {
    const solved = exactly(conditions);
    const law = item(solved.tally.readings, placeOf(solved.shape, 'shots.A'));
    for (const { name } of conditions) {
      const [first = 0, last = 0] = name.split(' to ').map(Number);
      const expected = law.slice(first, last + 1).reduce((sum, p) => sum + p, 0);
      expect(met(solved).get(name)).toBeCloseTo(expected, 12);
    }
    expect(met(solved).get('4 to 15')).toBeGreaterThan(0.3);
  });

  test.each([Direct, Walk].map((Sampler) => [Sampler.name, Sampler] as const))(
    'is counted by %s as the counter itself',
    (_name, Sampler) => {
      const engagement = withConditions(skirmish, conditions);
      const shape = engagement.use((its) => tallyShape(its));
      const replicates = { root: rootOf('carried'), pairing: 0, first: 0, count: 5000 };
      const counts = engagement.use((its) => new Sampler(its, shape, 1e8).simulate(replicates));
      const counted = item(counts.readings, placeOf(shape, 'shots.A'));
      for (const { name } of conditions) {
        const [first = 0, last = 0] = name.split(' to ').map(Number);
        const among = counted.slice(first, last + 1).reduce((sum, count) => sum + count, 0);
        expect(counts.readings[placeOf(shape, name)]?.[0]).toBe(among);
      }
    },
  );
});
