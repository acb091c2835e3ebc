import { describe, expect, test } from 'vitest';
import { at, item } from '../../src/chance/at.ts';
import { rootOf } from '../../src/chance/random.ts';
import { Scripted } from '../../src/chance/scripted.ts';
import { Direct } from '../../src/play/direct.ts';
import { narrate, replay } from '../../src/play/narrate.ts';
import { simulate } from '../../src/play/simulate.ts';
import { exactly } from '../../src/play/solve.ts';
import { valueThrows } from '../../src/play/throw-values.ts';
import { Walk } from '../../src/play/walk.ts';
import { TURN_DONE, type Game } from '../../src/play/game.ts';
import { Graph, outcomesOn, PASSES, THROWS } from '../../src/play/graph.ts';
import { Paths } from '../../src/play/paths.ts';
import { tallyShape } from '../../src/play/tally.ts';
import { Throwing } from '../../src/play/throwing.ts';
import { gTest } from '../../src/statistics/index.ts';
import { toyDuel, type Duel } from './toy-board.ts';
import { unmerged } from './unmerged.ts';

const REPLICATES = { root: rootOf('toy'), pairing: 0, first: 0, count: 20_000 };
const BYTES = 2 ** 24;
const BUDGET = { states: 1e5, work: 1e9 };

/** The states of a played game after each step, told by the fields of its layout. */
function course(game: Game<Duel>, faces: readonly number[]): readonly unknown[] {
  const duel = game.create();
  const script = new Scripted(faces);
  const dice = new Throwing(script, game.counting);
  game.start(duel);
  const states: unknown[] = [duel.toJSON()];
  while (duel.over === 0 && duel.at !== TURN_DONE) {
    game.turn.step(duel, dice);
    states.push(duel.toJSON());
  }
  script.finish();
  return states;
}

describe('a game of several throws a step', () => {
  const game = toyDuel();
  const shape = tallyShape(game);
  const law = exactly(game);

  test('is solved as its paths are added up without merging', () => {
    expect(law.outcomeByTurn.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 14);
    const plain = unmerged(toyDuel({ strength: 2, loads: 1, turns: 2 }));
    const merged = exactly(toyDuel({ strength: 2, loads: 1, turns: 2 }));
    plain.outcomeByTurn.forEach((p, i) => expect(at(merged.outcomeByTurn, i)).toBeCloseTo(p, 13));
    plain.readings.forEach((own, r) =>
      own.forEach((p, i) => expect(at(item(merged.readings, r), i)).toBeCloseTo(p, 13)),
    );
    expect(plain.readings).toHaveLength(4);
  });

  test.each([
    ['with dice', simulateWith],
    ['with dice and a memory', (own: Game<Duel>) => new Direct(own, shape, BYTES).simulate(REPLICATES)],
    ['from tables of turns', (own: Game<Duel>) => new Walk(own, shape, BYTES).simulate(REPLICATES)],
  ])('is counted %s as it is solved', (_how, count) => {
    const counts = count(game);
    for (const [observed, expected] of [
      [counts.outcomeByTurn, law.outcomeByTurn],
      ...counts.readings.map((reading, i) => [reading, item(law.readings, i)] as const),
      ...counts.joints.map((joint, i) => [joint, item(law.joints, i)] as const),
    ] as const)
      expect(gTest(observed, expected).pValue).toBeGreaterThan(1e-6);
  });

  function simulateWith(own: Game<Duel>) {
    return simulate(own, shape, REPLICATES);
  }

  test('is counted to the same bytes with a memory, and without code made for it', () => {
    const plain = simulateWith(game);
    expect(new Direct(game, shape, BYTES).simulate(REPLICATES)).toEqual(plain);
    expect(new Direct(game, shape, 1).simulate(REPLICATES)).toEqual(plain);
    expect(simulateWith(toyDuel({}, false))).toEqual(plain);
    expect(exactly(toyDuel({}, false))).toEqual(law);
  });

  test('ends in the midst of a turn, and its states do not say where', () => {
    // A hits twice, and B is not saved; B is out before it acts.
    const states = course(toyDuel({ strength: 2 }), [6, 1, 6, 1]);
    expect(states.at(-1)).toMatchObject([{ at: TURN_DONE, over: 1, acting: 0 }, {}, { strength: 0 }]);
    expect(states).toEqual(course(toyDuel({ strength: 2 }, false), [6, 1, 6, 1]));
  });

  test('is told throw by throw, with the parts of its numbers, and given again by its dice', () => {
    const told = narrate(game, { root: rootOf('toy'), pairing: 0, number: 3 });
    const [first] = told.steps;
    expect(first).toMatchObject({ resolution: 'shot', ruleIds: ['TOY-2'], thrower: 0, purpose: 1 });
    expect(first?.explanation).toMatchObject({
      act: 'A fires at B',
      total: { name: 'target number', value: 3 },
      factors: [
        { label: 'base', value: 4 },
        { label: 'fresh', value: -1 },
      ],
    });
    const faces = told.steps.flatMap(({ throws }) =>
      throws.flatMap((one) => one.faces.map(({ face }) => face)),
    );
    expect(replay(game, faces)).toEqual(told);
    const drawn = narrate(game, { root: rootOf('toy'), pairing: 0, number: 3 }, 'compiled-turns');
    const again = drawn.steps.flatMap(({ throws }) =>
      throws.flatMap((one) => one.faces.map(({ face }) => face)),
    );
    expect(replay(game, again).outcome).toBe(drawn.outcome);
  });

  test('has a worth at each throw within a step', () => {
    const small = toyDuel({ strength: 1, loads: 1, turns: 1 });
    // A misses, then hits and B is not saved: 4 or more each.
    const valued = valueThrows(small, [1, 6, 1], [1, 0, 0.5], BUDGET) ?? [];
    const hit = (1 / 2) * (1 / 2);
    const saved = (1 / 2) * (2 / 3);
    const lost = valued.at(-1);
    expect(lost?.after).toBe(1);
    expect(lost?.results.map(({ probability }) => probability)).toEqual([
      expect.closeTo(2 / 3, 14),
      expect.closeTo(1 / 3, 14),
    ]);
    expect(valued.map(({ thrower }) => thrower)).toEqual([0, 0, 1]);
    // The worth before each throw is that after the one before.
    for (const [i, { before }] of valued.slice(1).entries())
      expect(before).toBeCloseTo(valued[i]?.after ?? 0, 14);
    for (const { before, results } of valued)
      expect(results.reduce((sum, { worth, probability }) => sum + worth * probability, 0)).toBeCloseTo(
        before,
        14,
      );
    expect(valued[0]?.before).toBeGreaterThan(hit);
    expect(saved).toBeLessThan(1);
  });
});

describe('the graph of states between steps', () => {
  test('passes on where a step throws nothing, and merges the paths of one that lead to the same', () => {
    const game = toyDuel({ strength: 3, loads: 1 });
    const graph = new Graph(game);
    const start = graph.start();
    graph.expand(start);
    expect(at(graph.kinds.values, start)).toBe(PASSES);
    const loaded = at(graph.successors.values, at(graph.first.values, start));
    graph.expand(loaded);
    expect(at(graph.kinds.values, loaded)).toBe(THROWS);
    const paths = graph.pathsOf(loaded);
    // Two shots, each missed, saved or lost: nine paths to five edges by what is lost and saved.
    expect(paths.map(outcomesOn)).toHaveLength(9);
    expect(new Set(paths.map(({ edge }) => edge)).size).toBe(at(graph.branches.values, loaded));
    const byEdge = new Map<number, number>();
    for (const { edge, probability } of paths) byEdge.set(edge, (byEdge.get(edge) ?? 0) + probability);
    for (const [edge, probability] of byEdge)
      expect(at(graph.probabilities.values, at(graph.first.values, loaded) + edge)).toBeCloseTo(
        probability,
        14,
      );
  });

  test('names a state that leads back to itself', () => {
    const game = toyDuel();
    const still: Game<Duel> = {
      ...game,
      turn: { run: () => undefined, step: () => undefined, stepName: () => 'standing still' },
    };
    expect(() => exactly(still)).toThrow(/leads back to itself is .*"strength":3/u);
  });

  test('gives up a step that is too wide, with its name', () => {
    const game = toyDuel();
    const wide: Game<Duel> = {
      ...game,
      turn: {
        run: () => undefined,
        step(duel, dice) {
          const kind = { ...KIND, resolve: (chance: { die(sides: number): number }) => chance.die(300) };
          const [own] = duel.gunners;
          duel.jammed = (dice.throw(kind, own, null, 0, 0) + dice.throw(kind, own, null, 1, 0)) % 2;
        },
        stepName: () => 'a wide step',
      },
    };
    expect(() => exactly(wide)).toThrow(/too wide: a wide step has more than 65536 paths/u);
  });
});

const KIND = { name: 'any', ruleIds: [], occasion: 0, act: () => 'any', result: String };

test('paths of a step show each outcome once, with probabilities that sum to one', () => {
  const game = toyDuel({ loads: 0 });
  const duel = game.create();
  const dice = new Paths(game.counting);
  dice.begin();
  let sum = 0;
  let paths = 0;
  do {
    dice.restart();
    game.start(duel);
    game.turn.step(duel, dice);
    sum += dice.probability;
    paths++;
  } while (dice.advance());
  expect(paths).toBe(2);
  expect(sum).toBeCloseTo(1, 15);
});
