import { describe, expect, test } from 'vitest';
import { rootOf } from '../../src/chance/random.ts';
import { Sampled } from '../../src/chance/sampled.ts';
import { compared, replays } from '../../src/conformance/agreement.ts';
import { lookAtEngagement } from '../../src/conformance/description.ts';
import { Faults } from '../../src/conformance/faults.ts';
import { Watched } from '../../src/conformance/state-copies.ts';
import { item } from '../../src/chance/at.ts';
import { Direct } from '../../src/play/direct.ts';
import type { Condition } from '../../src/play/condition.ts';
import type { Game, GameState } from '../../src/play/game.ts';
import { marginal, valuesOf } from '../../src/play/marginal.ts';
import { narrate, replay, type Narration } from '../../src/play/narrate.ts';
import { NOBODY, withScenario, type Scenario } from '../../src/play/scenario.ts';
import { simulate } from '../../src/play/simulate.ts';
import { exactly } from '../../src/play/solve.ts';
import { anyGame } from '../../src/play/system.ts';
import { emptyTally, mergeTally, tallyShape } from '../../src/play/tally.ts';
import { holm } from '../../src/statistics/index.ts';
import { lanesOf } from '../toy/lanes.ts';
import { Skirmish } from '../toy/skirmish.ts';

const NOTHING: Scenario = {
  ground: false,
  objectives: [],
  points: [],
  parts: 1,
  margin: null,
  endsWhen: null,
};
/** A place one step before the middle of a distance of four, seen from A. */
const RIDGE = { name: 'ridge', lane: 0, at: 1, holder: NOBODY, needs: 1 };
const is = (of: string, value: number): Condition => ({ of, within: [[value, value]] });

/** One lane of two yards, four steps, for so many turns. */
function lane(changes: Partial<Scenario>, turnLimit = 3, distanceYards = 2) {
  const rules = lanesOf({ lanes: 1, distanceYards, turnLimit }, { ground: true });
  return withScenario(anyGame(rules), { ...NOTHING, ...changes });
}

/** The engagement that these faces give, A's before B's in each turn: 1 breaks, 3 goes back, 4 stays, 6 comes on. */
function told(engagement: ReturnType<typeof lane>, faces: readonly number[]): Narration {
  return engagement.use((its) => replay(its, faces));
}

describe('an objective', () => {
  const held = (faces: readonly number[], changes: Partial<typeof RIDGE> = {}): unknown => {
    const engagement = lane({ objectives: [{ ...RIDGE, ...changes }] }, faces.length / 2);
    return told(engagement, faces).readings.get('holds.ridge');
  };

  test('is held by the side whose front stands at it or beyond, seen from its own side', () => {
    expect(held([6, 4])).toBe('A');
    expect(held([4, 4])).toBe('none');
    // B stands at it with three of the four steps.
    expect(held([4, 6, 4, 6, 4, 6])).toBe('B');
    expect(held([4, 6, 4, 6, 4, 4])).toBe('none');
  });

  test('stays with the side that was there last, until the other comes', () => {
    expect(held([6, 4, 3, 4])).toBe('A');
    expect(held([6, 4, 3, 6, 4, 6, 4, 6])).toBe('B');
  });

  test('is nobody’s while both are there, and of the one that stays', () => {
    expect(held([6, 6, 4, 6, 4, 6])).toBe('none');
    expect(held([6, 6, 4, 6, 4, 6, 3, 4])).toBe('B');
    // Both have left it.
    expect(held([6, 6, 4, 6, 4, 6, 3, 3])).toBe('none');
  });

  test('belongs to its holder before anyone has been there', () => {
    expect(held([4, 4], { holder: 1 })).toBe('B');
    expect(held([6, 4], { holder: 1 })).toBe('A');
  });

  test('must be held for its turns without a break; its holder has held it long enough', () => {
    expect(held([6, 4], { needs: 2 })).toBe('none');
    expect(held([6, 4, 4, 4], { needs: 2 })).toBe('A');
    expect(held([6, 4, 3, 4], { needs: 2 })).toBe('A');
    // B is there too at the end of the second turn, and gone at the end of the third.
    expect(held([6, 6, 6, 6, 6, 6, 4, 3], { needs: 2 })).toBe('none');
    expect(held([6, 6, 6, 6, 6, 6, 4, 3, 4, 4], { needs: 2 })).toBe('A');
    expect(held([4, 4], { needs: 3, holder: 0 })).toBe('A');
  });

  test('is no longer held by a front that is broken, but by the last that was there', () => {
    const broken = told(lane({ objectives: [RIDGE] }, 2), [6, 4, 1]);
    expect(broken.outcome).toBe('B-wins');
    expect(broken.readings.get('holds.ridge')).toBe('A');
    // The front that breaks in the turn in which it comes was never there at the end of one.
    expect(told(lane({ objectives: [RIDGE] }, 1), [6, 1]).readings.get('holds.ridge')).toBe('A');
  });

  test('is told of when it changes hands', () => {
    const { steps } = told(lane({ objectives: [RIDGE] }, 1), [6, 4]);
    expect(steps.map(({ told: text }) => text)).toEqual([
      'it comes on',
      'it does not come on; A holds ridge',
    ]);
  });
});

describe('points', () => {
  const points = [
    { for: 0, worth: 3, per: null, when: is('holds.ridge', 0) },
    { for: 1, worth: 2, per: 'survivors.B', when: null },
    { for: 0, worth: -1, per: 'ground.B', when: null },
  ] as const;
  const scenario = { ground: true, objectives: [RIDGE], points };

  test('are the sum of the lines of a side whose condition holds', () => {
    const { readings } = told(lane(scenario, 1), [6, 3]);
    // Lengths are in yards, points are given for each step.
    expect(readings.get('points.A')).toBe(3 + 1);
    expect(readings.get('points.B')).toBe(2);
    expect(readings.get('lead')).toBe(2);
    expect(told(lane(scenario, 1), [4, 6]).readings.get('lead')).toBe(-1 - 2);
  });

  test('are the metric itself where each of it is worth one', () => {
    const own = { points: [{ for: 0, worth: 1, per: 'survivors.A', when: null }] as const };
    const rules = new Skirmish(
      { dieSides: 6 },
      { A: { figures: 4, hitOn: 4 }, B: { figures: 3, hitOn: 3 }, initiative: 'dice', turnLimit: 3 },
    ).game();
    withScenario(anyGame(rules), { ...NOTHING, ...own }).use((engagement) => {
      const shape = tallyShape(engagement);
      const tally = exactly(engagement);
      const place = shape.readings.findIndex(({ name }) => name === 'points.A');
      const masses = marginal(shape, tally, place);
      expect([...valuesOf(shape, tally, place)]).toEqual([0, 1, 2, 3, 4]);
      expect([...masses]).toEqual([...marginal(shape, exactly(rules), 0)]);
      expect([...marginal(shape, exactly(rules), 0)].every((mass) => mass > 0)).toBe(true);
    });
  });

  test('decide the winner by a lead of at least the margin, and the label has both', () => {
    const outcome = (faces: readonly number[], margin: number): string => {
      return told(lane({ ...scenario, margin }, 1), faces).outcome;
    };
    expect(outcome([6, 3], 0)).toBe('turn-limit/A');
    expect(outcome([6, 3], 2)).toBe('turn-limit/A');
    expect(outcome([6, 3], 3)).toBe('turn-limit/none');
    expect(outcome([4, 6], 3)).toBe('turn-limit/B');
    expect(outcome([1], 0)).toBe('B-wins/B');
    // The rules give it to A, which leads by 3 for the ridge and 4 for the ground that B has lost.
    expect(outcome([6, 1], 8)).toBe('A-wins/none');
    const even = lane({ points: [], margin: 0 }, 1);
    expect(told(even, [4, 4]).outcome).toBe('turn-limit/none');
  });

  test('give the winner, whatever the rules say', () => {
    lane({ ...scenario, margin: 0 }).use(({ outcomes, winners }) => {
      expect(outcomes.map((label, i) => [label, winners[i]])).toEqual([
        ['A-wins/A', 0],
        ['A-wins/B', 1],
        ['A-wins/none', -1],
        ['B-wins/A', 0],
        ['B-wins/B', 1],
        ['B-wins/none', -1],
        ['turn-limit/A', 0],
        ['turn-limit/B', 1],
        ['turn-limit/none', -1],
      ]);
    });
  });
});

describe('an end of the scenario', () => {
  const endsWhen = { condition: is('holds.ridge', 0), winner: null };

  test('comes at the end of the turn in which its condition is met', () => {
    const engagement = lane({ objectives: [RIDGE], endsWhen }, 3);
    const end = told(engagement, [4, 4, 6, 4]);
    expect([end.outcome, end.turn]).toEqual(['scenario', 2]);
    expect(end.steps.at(-1)?.told).toBe(
      'it does not come on; A holds ridge; the scenario ends the engagement',
    );
    expect(told(engagement, [4, 4, 4, 4, 4, 4]).outcome).toBe('turn-limit');
  });

  test('comes before the turn limit and after the end of the rules', () => {
    expect(told(lane({ objectives: [RIDGE], endsWhen }, 1), [6, 4]).outcome).toBe('scenario');
    expect(told(lane({ objectives: [RIDGE], endsWhen }, 1), [6, 1]).outcome).toBe('A-wins');
  });

  test('waits for its turn', () => {
    const later: Condition = { all: [endsWhen.condition, { of: 'fromTurn', within: [[3, 1_000_000]] }] };
    const engagement = lane({ objectives: [RIDGE], endsWhen: { condition: later, winner: 1 } }, 5);
    const end = told(engagement, [6, 4, 4, 4, 4, 4]);
    expect([end.outcome, end.turn]).toEqual(['scenario', 3]);
    engagement.use(({ outcomes, winners }) => {
      expect(winners[outcomes.indexOf('scenario')]).toBe(1);
    });
  });

  test('has the winner that it names, or that of the points', () => {
    const points = [{ for: 1, worth: 5, per: null, when: null }] as const;
    const by = (winner: 0 | null): string =>
      told(lane({ objectives: [RIDGE], points, margin: 0, endsWhen: { ...endsWhen, winner } }, 2), [6, 4])
        .outcome;
    expect(by(0)).toBe('scenario');
    expect(by(null)).toBe('scenario/B');
  });

  test('may hang on the lead', () => {
    const points = [{ for: 0, worth: 1, per: 'ground.A', when: null }] as const;
    const leads = { condition: { of: 'lead', within: [[2, 1000]] } as const, winner: 0 } as const;
    const end = told(lane({ ground: true, points, endsWhen: leads }, 5), [6, 4, 6, 4]);
    expect([end.outcome, end.turn]).toEqual(['scenario', 2]);
  });
});

describe('a scenario in which the rules say who wins', () => {
  test('changes no count of what the rules count', () => {
    const rules = new Skirmish(
      { dieSides: 6 },
      { A: { figures: 4, hitOn: 4 }, B: { figures: 3, hitOn: 3 }, initiative: 'dice', turnLimit: 3 },
    ).game();
    const own = { points: [{ for: 1, worth: 2, per: 'survivors.B', when: null }] as const };
    const replicates = { root: rootOf('same'), pairing: 2, first: 5, count: 3000 };
    const plain = simulate(rules, tallyShape(rules), replicates);
    const solved = exactly(rules);
    withScenario(anyGame(rules), { ...NOTHING, ...own }).use((engagement) => {
      const played = simulate(engagement, tallyShape(engagement), replicates);
      const exact = exactly(engagement);
      for (const [inScenario, without] of [
        [played, plain],
        [exact, solved],
      ] as const) {
        expect(inScenario.outcomeByTurn).toEqual(without.outcomeByTurn);
        expect(inScenario.joints).toEqual(without.joints);
        const { length } = without.readings;
        expect(inScenario.readings.filter((masses) => masses.length > 0)).toEqual(without.readings);
        expect(inScenario.readings).toHaveLength(length + 3);
      }
    });
  });
});

/** Random scenarios over the lanes, of every kind of part. */
function randomScenario(below: (n: number) => number, lanes: number): Scenario {
  const one = <T>(of: readonly T[]): T => item(of, below(of.length));
  const objectives = Array.from({ length: below(3) }, (_objective, i) => ({
    name: `place ${i}`,
    lane: below(lanes),
    at: below(6) - 1,
    holder: below(3),
    needs: 1 + below(3),
  }));
  const condition = (): Condition =>
    objectives.length > 0 && below(2) === 0
      ? is(`holds.${one(objectives).name}`, below(3))
      : { of: `ground.${one(['A', 'B'])}`, within: [[below(4) - 2, 100]] };
  const points = Array.from({ length: below(4) }, () => ({
    for: one([0, 1] as const),
    worth: below(9) - 3,
    per: one(['survivors.A', 'survivors.B', 'ground.A', 'ground.B', null]),
    when: below(2) === 0 ? null : below(3) === 0 ? { not: condition() } : condition(),
  }));
  const later = (): Condition => ({
    any: [
      { all: [condition(), { of: 'fromTurn', within: [[1 + below(4), 1_000_000]] }] },
      ...(points.length > 0 ? [{ of: 'lead', within: [[4 + below(4), 1000]] } as const] : []),
    ],
  });
  return {
    ground: true,
    objectives,
    points,
    parts: 1,
    margin: points.length > 0 && below(2) === 0 ? below(3) : null,
    endsWhen: below(2) === 0 ? null : { condition: later(), winner: one([0, 1, null]) },
  };
}

describe('ten random scenarios', () => {
  const dice = new Sampled();
  dice.start(rootOf('scenarios'), 0, 0);
  const below = (n: number): number => dice.die(n) - 1;
  const ten = Array.from({ length: 10 }, (_scenario, i) => {
    const lanes = 1 + (i % 2);
    const rules = lanesOf({ lanes, distanceYards: 2, turnLimit: 4 - (i % 2) }, { ground: true });
    return withScenario(anyGame(rules), randomScenario(below, lanes));
  });

  test('are played by every sampler as they are solved', () => {
    const faults = new Faults();
    const root = rootOf('ten scenarios');
    const comparisons = ten.flatMap((engagement, i) =>
      engagement.use((its) => {
        lookAtEngagement(its, faults);
        const watched = new Watched(its, faults);
        for (let replicate = 0; replicate < 10; replicate++) {
          dice.start(root, 0, replicate);
          watched.play(dice);
          replays(its, root, replicate, faults);
        }
        return compared(its, { root, count: 5_000, name: `scenario ${i + 1}`, faults }) ?? [];
      }),
    );
    expect(faults.checks().filter(({ ok }) => !ok)).toEqual([]);
    expect(comparisons.length).toBeGreaterThan(200);
    const least = Math.min(...holm(comparisons.map(({ pValue }) => pValue)));
    expect(least).toBeGreaterThan(1e-6);
  });

  test('are counted to the same numbers in any order and by any direct sampler', () => {
    for (const engagement of ten) {
      const [one, other, atOnce] = engagement.use((its) => countedThreeWays(its));
      expect(other).toEqual(one);
      expect(atOnce).toEqual(one);
    }
  });
});

/** The counts of the same replicates, merged in two orders and counted at once with what was learnt. */
function countedThreeWays<S extends GameState<S>>(game: Game<S>): readonly unknown[] {
  const shape = tallyShape(game);
  const replicates = (first: number, count: number) => ({ root: rootOf('order'), pairing: 0, first, count });
  const merged = (order: readonly number[]) => {
    const tally = emptyTally(shape);
    for (const first of order) mergeTally(tally, simulate(game, shape, replicates(first, 100)));
    return tally;
  };
  const atOnce = new Direct(game, shape, 1e7).simulate(replicates(0, 300));
  return [merged([0, 100, 200]), merged([200, 0, 100]), atOnce].map((tally) => [
    tally.outcomeByTurn,
    ...shape.readings.map((_reading, place) => [
      [...valuesOf(shape, tally, place)],
      [...marginal(shape, tally, place)],
    ]),
  ]);
}

test('a narrated replicate is the one that was counted', () => {
  const engagement = lane(
    { objectives: [RIDGE], endsWhen: { condition: is('holds.ridge', 0), winner: 0 } },
    4,
  );
  engagement.use((its) => {
    const shape = tallyShape(its);
    for (let number = 0; number < 20; number++) {
      const { outcome, turn } = narrate(its, { root: rootOf('told'), pairing: 0, number });
      const tally = simulate(its, shape, { root: rootOf('told'), pairing: 0, first: number, count: 1 });
      expect(tally.outcomeByTurn[its.outcomes.indexOf(outcome) * (shape.turnLimit + 1) + turn]).toBe(1);
    }
  });
});
