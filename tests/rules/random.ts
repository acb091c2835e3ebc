/** What random engagements of all systems are made of: conditions, lists of doctrines, rulings and dice. */
import type { OptionDescription } from '../../src/play/options.ts';
import type { Readings } from '../../src/play/readings.ts';
import { fc } from '../fast-check.ts';

type Given = Record<string, unknown>;

export const seldom = fc.integer({ min: 1, max: 6 }).map((face) => face === 1);
export const often = seldom.map((is) => !is);

const SHARES = [0, 0.25, 0.3333, 0.5, 0.75, 1];

/** Every test that specs write of a number. */
function anyBounds(values: readonly number[]): fc.Arbitrary<unknown> {
  const value = fc.constantFrom(...values);
  const how = fc.constantFrom('atLeast', 'atMost', 'above', 'below', 'equals');
  return fc.oneof(
    value,
    fc.tuple(how, value).map(([test, bound]) => ({ [test]: bound })),
    fc.tuple(how, value).map(([test, bound]) => ({ [test]: bound })),
    fc.tuple(value, value).map(([a, b]) => ({ between: [Math.min(a, b), Math.max(a, b)] })),
  );
}

function anyWords(words: readonly string[]): fc.Arbitrary<unknown> {
  const several = fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 });
  return fc.oneof(
    fc.constantFrom(...words),
    several,
    fc.constantFrom(...words).map((is) => ({ is })),
    several.map((is) => ({ is })),
  );
}

/** Conditions on these readings, by a number's name the bounds that a test may have, and on the first turns. */
export function anyConditionOn(
  readings: Readings,
  numbers: Readonly<Record<string, readonly number[]>>,
): fc.Arbitrary<Given> {
  const tests = Object.entries(readings).map(([name, { type, words = [], max = 3 }]) => {
    const flag = fc.boolean();
    const bounds =
      type === 'share' ? SHARES : (numbers[name] ?? [0, 1, 2, 3].filter((bound) => bound <= max));
    const test = type === 'flag' ? flag : type === 'word' ? anyWords(words) : anyBounds(bounds);
    return test.map((asked): Given => ({ [name]: asked }));
  });
  const one = fc.oneof(
    ...tests,
    fc.integer({ min: 1, max: 5 }).map((fromTurn): Given => ({ fromTurn })),
  );
  const some = fc.array(one, { minLength: 1, maxLength: 2 });
  return fc.oneof(
    one,
    one,
    one.map((not): Given => ({ not })),
    some.map((all): Given => ({ all })),
    some.map((any): Given => ({ any })),
    fc.tuple(one, one).map(([first, second]): Given => ({ ...first, ...second })),
  );
}

/** Lists of doctrines: none to three with conditions, and one without. */
export function anyListOf<T>(
  condition: fc.Arbitrary<Given>,
  orders: fc.Arbitrary<T>,
): fc.Arbitrary<readonly { readonly when?: Given; readonly do: T }[]> {
  return fc
    .tuple(fc.array(fc.record({ when: condition, do: orders }), { maxLength: 3 }), orders)
    .map(([items, last]) => [...items, { do: last }]);
}

/** Rulings that act in a place, mostly the default of each; of an option that is a number these values. */
export function anyRulingsOf<O extends Readonly<Record<string, OptionDescription>>>(
  options: O,
  place: string,
  numbers: Readonly<Record<string, readonly number[]>> = {},
): fc.Arbitrary<{ readonly [N in keyof O]: O[N]['default'] }> {
  const acting = Object.entries(options).filter(([, { scope }]) => scope.includes(place));
  const values = acting.map(([name, { values: all, default: usual }]) => {
    const others = all === 'number' ? (numbers[name] ?? []) : all;
    return fc.constantFrom(usual, usual, usual, ...others).map((value) => [name, value] as const);
  });
  return fc
    .tuple(...values)
    .map((chosen) => Object.fromEntries(chosen) as { [N in keyof O]: O[N]['default'] }); // options by name
}

/** Faces of dice from a seed, the highest more often than by chance. */
export function anyDice(seed: number): (sides: number) => number {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return (sides) => (next() < 0.1 ? sides : 1 + Math.floor(next() * sides));
}
