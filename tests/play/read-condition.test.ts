import { describe, expect, test } from 'vitest';
import { judge } from '../../src/play/condition.ts';
import { chooserOf } from '../../src/play/doctrine.ts';
import type { Json, JsonObject } from '../../src/play/json.ts';
import { ConditionReader, readCondition } from '../../src/play/read-condition.ts';
import { FROM_TURN, type Readings } from '../../src/play/readings.ts';
import { Waiting } from '../../src/play/waiting.ts';
import { fc, randomCases } from '../fast-check.ts';

const ARMS = ['foot', 'horse', 'gun', 'none'];
const READINGS: Readings = {
  distanceCm: { type: 'number', unit: 'cm', meaning: 'distance to the enemy' },
  edge: { type: 'number', min: -40, max: 40, meaning: 'figures more than the enemy' },
  ownLosses: { type: 'share', meaning: 'units lost' },
  ready: { type: 'flag', meaning: 'ready' },
  enemyArm: { type: 'word', words: ARMS, meaning: 'arm of the enemy' },
};
const LAST_TURN = 6;

/** A state as a player would write it down: shares as two counts, the turn as its number. */
interface Seen {
  readonly distanceCm: number;
  readonly edge: number;
  readonly lost: number;
  readonly units: number;
  readonly ready: boolean;
  readonly enemyArm: string;
  readonly turn: number;
}

const seen: fc.Arbitrary<Seen> = fc
  .record({
    distanceCm: fc.oneof(
      fc.integer({ min: 0, max: 12 }).map((halves) => halves / 2),
      fc.constant(Infinity),
    ),
    edge: fc.integer({ min: -4, max: 4 }),
    units: fc.integer({ min: 1, max: 12 }),
    lost: fc.nat(),
    ready: fc.boolean(),
    enemyArm: fc.constantFrom(...ARMS),
    turn: fc.integer({ min: 1, max: 9 }),
  })
  .map((state) => ({ ...state, lost: state.lost % (state.units + 1) }));

const distance = fc.integer({ min: 0, max: 12 }).map((halves) => halves / 2);
const edge = fc.integer({ min: -4, max: 4 });
/** Shares and decimals next to them, on either side. */
const share = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .map(([over, under, decimals]) => Number((Math.min(over, under) / under).toFixed(decimals)));

function numberTest(bound: fc.Arbitrary<number>): fc.Arbitrary<Json> {
  const bounds = fc.record(
    { atLeast: bound, atMost: bound, above: bound, below: bound },
    { requiredKeys: [] },
  );
  return fc.oneof(
    bound,
    bounds.filter((tests) => Object.keys(tests).length > 0),
    bound.map((equals) => ({ equals })),
    fc.tuple(bound, bound).map(([a, b]) => ({ between: [Math.min(a, b), Math.max(a, b)] })),
  );
}

const word = fc.constantFrom(...ARMS);
const words = fc.uniqueArray(word, { minLength: 1 });
const tests: fc.Arbitrary<JsonObject> = fc
  .record(
    {
      distanceCm: numberTest(distance),
      edge: numberTest(edge),
      ownLosses: numberTest(share),
      ready: fc.boolean(),
      enemyArm: fc.oneof(
        word,
        words,
        fc.oneof(word, words).map((is) => ({ is })),
      ),
      fromTurn: fc.integer({ min: 1, max: LAST_TURN }),
    },
    { requiredKeys: [] },
  )
  .filter((map) => Object.keys(map).length > 0);
const { condition } = fc.letrec<{ condition: JsonObject }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    tests,
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    tie('condition').map((not) => ({ not })),
    fc.tuple(tests, tie('condition')).map(([map, not]) => ({ ...map, not })),
  ),
}));

/** The sign of a share less a decimal, by whole numbers alone. */
function compareShare(over: number, under: number, bound: number): number {
  const scaled = BigInt(over) * 10n ** 12n - BigInt(bound.toFixed(12).replace('.', '')) * BigInt(under);
  return scaled > 0n ? 1 : scaled < 0n ? -1 : 0;
}

/** The condition as its JSON says, by the state as written down. */
function holds(asked: JsonObject, state: Seen): boolean {
  return Object.entries(asked).every(([key, inner]) => {
    if (key === 'all') return (inner as readonly JsonObject[]).every((part) => holds(part, state));
    if (key === 'any') return (inner as readonly JsonObject[]).some((part) => holds(part, state));
    if (key === 'not') return !holds(inner as JsonObject, state);
    if (key === 'fromTurn') return state.turn >= Number(inner);
    if (key === 'ready') return state.ready === inner;
    if (key === 'enemyArm') {
      const is = typeof inner === 'object' && inner !== null && 'is' in inner ? inner['is'] : inner;
      return Array.isArray(is) ? is.includes(state.enemyArm) : is === state.enemyArm;
    }
    const sign = (bound: Json): number =>
      key === 'ownLosses'
        ? compareShare(state.lost, state.units, Number(bound))
        : Math.sign((key === 'edge' ? state.edge : state.distanceCm) - Number(bound));
    if (typeof inner === 'number') return sign(inner) === 0;
    return Object.entries(inner as JsonObject).every(([test, bound]) => {
      if (test === 'between') {
        const [low = null, high = null] = bound as readonly Json[];
        return sign(low) >= 0 && sign(high) <= 0;
      }
      if (test === 'atLeast') return sign(bound) >= 0;
      if (test === 'atMost') return sign(bound) <= 0;
      if (test === 'above') return sign(bound) > 0;
      return test === 'below' ? sign(bound) < 0 : sign(bound) === 0;
    });
  });
}

/** The readings as a system gives them; of `fromTurn` the countdown. */
function readingOf(name: string): (state: Seen) => number {
  if (name === FROM_TURN) return ({ turn }) => Math.max(0, LAST_TURN - turn);
  if (name === 'ownLosses') return ({ lost, units }) => lost / units;
  if (name === 'enemyArm') return (state) => ARMS.indexOf(state.enemyArm);
  if (name === 'ready') return ({ ready }) => Number(ready);
  return (state) => (name === 'edge' ? state.edge : state.distanceCm);
}

describe('a condition on the state', () => {
  test('holds where it says so', () => {
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 3 }), seen, (conditions, state) => {
        const items = conditions.map((when, i) => {
          const read = readCondition(when, [], READINGS);
          expect(read.problems).toEqual([]);
          return { when: read.condition, path: ['doctrine', i] };
        });
        const chosen: unknown[] = [];
        const choose = chooserOf(
          [...items, { when: null, path: ['doctrine', items.length] }],
          readingOf,
          new Waiting([LAST_TURN]),
          (...choice) => chosen.push(choice),
        );
        const first = conditions.findIndex((when) => holds(when, state));
        expect(choose(state, 0)).toBe(first === -1 ? items.length : first);
        expect(chosen).toEqual([[['doctrine'], first === -1 ? items.length : first]]);
      }),
      { numRuns: randomCases(2000) },
    );
  });

  test('compares shares as fractions', () => {
    const passes = (when: JsonObject, lost: number, units: number) =>
      judge<null, number>(
        readCondition({ ownLosses: when }, [], READINGS).condition,
        () => () => lost / units,
      )(null, 0);
    expect(passes({ above: 0.3333 }, 1, 3)).toBe(true);
    expect(passes({ above: 0.333333333333 }, 1, 3)).toBe(true);
    expect(passes({ below: 0.333333333334 }, 1, 3)).toBe(true);
    expect(passes({ above: 0.5 }, 1, 2)).toBe(false);
    expect(passes({ atLeast: 0.1 }, 1, 10)).toBe(true);
    expect(passes({ between: [0.3, 0.3] }, 3, 10)).toBe(true);
    expect(passes({ below: 0 }, 0, 3)).toBe(false);
    expect(passes({ above: 0 }, 0, 3)).toBe(false);
  });

  test('is as far as no enemy', () => {
    const passes = (when: Json) =>
      judge<null, number>(readCondition({ distanceCm: when }, [], READINGS).condition, () => () => Infinity)(
        null,
        0,
      );
    expect(passes({ atLeast: 60 })).toBe(true);
    expect(passes({ above: 1e12 })).toBe(true);
    expect(passes({ atMost: 1e12 })).toBe(false);
    expect(passes({ between: [0, 1e12] })).toBe(false);
    expect(passes(60)).toBe(false);
  });
});

test('counts are tested in the unit of what is measured, of which the rules count parts', () => {
  const counts = { least: 0, most: 40, parts: 4 };
  const within = (given: Json) => {
    const reader = new ConditionReader({
      what: 'metric',
      example: '',
      deepest: 0,
      subject: (of) => ({ of, type: 'number', min: 0, max: 100, counts }),
    });
    const read = reader.condition({ distance: given }, []);
    if (!('of' in read)) throw new Error('one test');
    return read.within;
  };
  expect(within({ atLeast: 2.5 })).toEqual([[10, 40]]);
  expect(within({ above: 2.5 })).toEqual([[11, 40]]);
  expect(within({ above: 2.6 })).toEqual([[11, 40]]);
  expect(within({ atMost: 2.6 })).toEqual([[0, 10]]);
  expect(within({ below: 2.5 })).toEqual([[0, 9]]);
  expect(within({ below: 2.6 })).toEqual([[0, 10]]);
  expect(within({ between: [2.5, 3] })).toEqual([[10, 12]]);
  expect(within({ equals: 2.25 })).toEqual([[9, 9]]);
  expect(within({ equals: 2.3 })).toEqual([]);
  expect(within({ atLeast: 11 })).toEqual([]);
});
