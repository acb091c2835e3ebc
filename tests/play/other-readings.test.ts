import { describe, expect, test } from 'vitest';
import { item } from '../../src/chance/at.ts';
import { ByPurpose } from '../../src/chance/by-purpose.ts';
import { rootOf } from '../../src/chance/random.ts';
import { engagementOf, story } from '../../src/own-rules.ts';
import { withAbsence } from '../../src/play/absent.ts';
import { Direct } from '../../src/play/direct.ts';
import { narrate } from '../../src/play/narrate.ts';
import { withOnly } from '../../src/play/other-readings.ts';
import { simulate } from '../../src/play/simulate.ts';
import { solve } from '../../src/play/solve.ts';
import { anyGame } from '../../src/play/system.ts';
import { tallyShape, type Tally, type TallyShape } from '../../src/play/tally.ts';
import { withScenario } from '../../src/play/scenario.ts';
import { withConditions } from '../../src/play/victory-conditions.ts';
import { Walk } from '../../src/play/walk.ts';
import { pluie } from '../../src/rules/pluie/index.ts';
import type { Game } from '../../src/play/game.ts';
import { Skirmish, type SkirmishState } from '../toy/skirmish.ts';

const toy = anyGame(
  new Skirmish(
    { dieSides: 6 },
    { initiative: 'dice', turnLimit: 5, A: { figures: 3, hitOn: 5 }, B: { figures: 4, hitOn: 5 } },
  ).game(),
);
const company = (weapon: string) => ({
  formations: [{ quality: 'regular', units: [{ kind: 'infantry', weapon, count: 1 }] }],
  doctrine: { kind: 'hold-line' },
});
const duel = engagementOf(pluie, 'engagement', {
  distanceCm: 8,
  firstSide: 'coin',
  turnLimit: 4,
  A: company('martini-henry'),
  B: company('lebel'),
});
const told = engagementOf(
  story({
    id: 'mine',
    title: 'Mine',
    turns: 4,
    start: () => ({ A: 6, B: 6 }),
    turn(state, dice, rules) {
      const hits = dice.successes(2, 6, { atLeast: 5 }, 'to hit');
      rules.count('shots', 2);
      rules.count('hits', hits);
      state.B = Math.max(0, state.B - hits);
    },
    over: ({ B }) => (B === 0 ? 'A' : null),
    counts: { shots: { meaning: 'shots', mostPerTurn: 2 }, hits: { meaning: 'hits', mostPerTurn: 2 } },
  }),
  'engagement',
  { A: {}, B: {} },
);
const judged = withConditions(toy, [{ name: 'many', condition: { of: 'shots.A', within: [[4, 15]] } }]);

const REPLICATES = { root: rootOf('some'), pairing: 1, first: 0, count: 1000 };

/** The tables of a tally by the names of what they count. */
function byName({ readings, joints }: TallyShape, tally: Tally): ReadonlyMap<string, Float64Array> {
  const nameOf = (place: number): string => item(readings, place).name;
  return new Map([
    ['outcome x turn', tally.outcomeByTurn],
    ...readings.map(({ name }, i) => [name, item(tally.readings, i)] as const),
    ...joints.map(([a, b], i) => [`${nameOf(a)},${nameOf(b)}`, item(tally.joints, i)] as const),
  ]);
}

describe.each([
  ['rules with counters of their own', toy, ['shots.B', 'survivors.A,survivors.B']],
  ['rules that count all at once', duel, ['shots.A', 'drivenBack.B']],
  ['rules played in steps', told, ['hits']],
  ['rules judged by what they count', judged, ['shots.B']],
])('of %s', (_rules, whole, names) => {
  const left = whole.use(({ metrics }) => metrics.map(({ name }) => name));

  test.each([
    ['none', []],
    ['some', names],
  ])('%s of the counters and joints are computed, and the same as when all are', (_which, asked) => {
    whole.use((all) => {
      const some = withOnly(all, asked);
      const [shape, fewer] = [tallyShape(all), tallyShape(some)];
      const ways = [
        (its: typeof all, of: TallyShape): Tally => {
          const solved = solve(its, of);
          if (!solved.solved) throw new Error(solved.reason);
          return solved.tally;
        },
        (its: typeof all, of: TallyShape) => simulate(its, of, REPLICATES),
        (its: typeof all, of: TallyShape) => new Direct(its, of, 1e8).simulate(REPLICATES),
        (its: typeof all, of: TallyShape) => simulate(its, of, REPLICATES, new ByPurpose()),
      ];
      for (const way of ways) {
        const expected = byName(shape, way(all, shape));
        const found = byName(fewer, way(some, fewer));
        expect([...found.keys()].toSorted()).toEqual(['outcome x turn', ...left, ...asked].toSorted());
        for (const [name, masses] of found) expect(masses).toEqual(expected.get(name));
      }
    });
  });

  test('a replicate of a compiled run is narrated as it was counted, with all of its counters', () => {
    whole.use((all) => {
      const some = withOnly(all, names);
      const shape = tallyShape(some);
      const walk = new Walk(some, shape, 1e8);
      for (let number = 0; number < 40; number++) {
        const counted = byName(shape, walk.simulate({ ...REPLICATES, first: number, count: 1 }));
        const replicate = { root: REPLICATES.root, pairing: REPLICATES.pairing, number };
        const { readings } = narrate(all, replicate, 'compiled-turns', [], some);
        expect(readings.size).toBe(all.metrics.length + all.counters.length);
        for (const { name, labels } of shape.readings) {
          const value = counted.get(name)?.indexOf(1) ?? -1;
          expect([name, readings.get(name)]).toEqual([name, labels?.[value] ?? value]);
        }
      }
    });
  });
});

test('an engagement of which everything is asked stays as it is', () => {
  duel.use((all) => {
    expect(withOnly(all, undefined)).toBe(all);
    const names = [...all.counters.map(({ name }) => name), 'survivors.A,survivors.B'];
    expect(withOnly(all, names)).toBe(all);
  });
});

test('the warnings of the rules stay with an engagement whatever is read of it', () => {
  class Doubtful extends Skirmish {
    override game(): Game<SkirmishState> {
      return { ...super.game(), warnings: ['invented'] };
    }
  }
  const side = { figures: 1, hitOn: 5 };
  const rules = new Doubtful({ dieSides: 6 }, { initiative: 'dice', turnLimit: 1, A: side, B: side }).game();
  const scenario = { ground: false, objectives: [], points: [], parts: 1, margin: null, endsWhen: null };
  const hits = { name: 'hit', condition: { of: item(rules.counters, 0).name, within: [[1, 9]] } } as const;
  const around = [
    withScenario(anyGame(rules), scenario),
    withConditions(anyGame(rules), [hits]),
    withAbsence(anyGame(rules), []),
  ];
  for (const engagement of around) expect(engagement.use(({ warnings }) => warnings)).toEqual(['invented']);
});
