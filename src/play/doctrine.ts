/**
 * Doctrines of units: the items of a list, each completed from the wider levels, and the choice among them by what a unit
 * sees at the moment.
 */
import { judge, type Condition, type Read } from './condition.ts';
import { readCondition, turnsIn } from './read-condition.ts';
import { InputReader } from './input-reader.ts';
import {
  InputError,
  type DoctrineField,
  type DoctrineValue,
  type Fields,
  type Path,
  type Phrase,
  type PlainDoctrine,
  type Values,
} from './inputs.ts';
import { FROM_TURN } from './readings.ts';
import type { Waiting } from './waiting.ts';

/** Phrases of what a doctrine or a reaction does. */
export const DOING: Phrase = {
  none: 'doing nothing',
  'stand-and-fire': 'standing and firing',
  'hold-line': 'holding the line',
  'close-to-range': 'closing to range',
  charge: 'charging',
  fire: 'firing',
  hold: 'holding fire',
  countercharge: 'countercharging',
  'fire-and-retire': 'firing and retiring',
  'form-square': 'forming square',
  form: 'changing formation',
  retire: 'retiring',
  retreat: 'retreating',
  relieve: 'relieving the front',
  evade: 'evading',
};

/** The doctrine that a level gives (side, formation, unit), and its place; null where it gives none. */
export interface DoctrineLevel {
  readonly value: DoctrineValue | null;
  readonly path: Path;
}

/** An item of a list, complete; a plain doctrine is a list of one. */
export interface CompleteItem<G> {
  /** Null for the last, which holds where no other does. */
  readonly when: Condition | null;
  readonly do: Values<G>;
  readonly path: Path;
}

/**
 * The items of the narrowest level that gives a doctrine. Keys that an item leaves out come from the plain doctrines of
 * the wider levels, the next one first, then from the defaults.
 * @param levels the widest first
 * @throws {InputError} with every problem of a completed item, at its place
 */
export function doctrineItems<G extends Fields>(
  field: DoctrineField & { readonly fields: G },
  levels: readonly DoctrineLevel[],
): readonly CompleteItem<G>[] {
  const narrowest = Math.max(
    0,
    levels.findLastIndex(({ value }) => value !== null),
  );
  const { value, path } = levels[narrowest] ?? { value: null, path: [] };
  const wider = levels
    .slice(0, narrowest)
    .reduce<PlainDoctrine>((under, level) => ({ ...under, ...withoutNulls(plain(field, level.value)) }), {});
  const reader = new InputReader({ shortForms: false });
  const complete = (given: PlainDoctrine, at: Path): Values<G> =>
    // `completed` puts a value of its field's type under every key, or adds a problem.
    reader.completed(field.fields, withoutNulls(given), wider, at) as Values<G>;
  const items = isListOfItems(value)
    ? value.map((item, i): CompleteItem<G> => {
        const at = [...path, i];
        const read =
          item.when === undefined ? null : readCondition(item.when, [...at, 'when'], field.readings);
        reader.problems.push(...(read?.problems ?? []));
        return { when: read?.condition ?? null, do: complete(item.do, [...at, 'do']), path: at };
      })
    : [{ when: null, do: complete(plain(field, value), path), path }];
  if (reader.problems.length > 0) throw new InputError(reader.problems);
  return items;
}

/** The place of a key of an item: under `do` in a list, or in the plain doctrine. */
export function keyPath({ path }: Pick<CompleteItem<unknown>, 'path'>, key: string): Path {
  return typeof path.at(-1) === 'number' ? [...path, 'do', key] : [...path, key];
}

/** The places where a level gives a key, and what it gives there. */
export function keysGiven(
  field: DoctrineField,
  { value, path }: DoctrineLevel,
  key: string,
): readonly [Path, unknown][] {
  const items = isListOfItems(value) ? value : [{ do: plain(field, value) }];
  return items.flatMap((item, i): readonly [Path, unknown][] => {
    const at = isListOfItems(value) ? [...path, i] : path;
    return Object.hasOwn(item.do, key) ? [[keyPath({ path: at }, key), item.do[key]]] : [];
  });
}

/**
 * The number of the first item that holds, for a unit in a state; constant for a plain doctrine.
 * @param readingOf how the state is read, for a unit; of `fromTurn` it gives the countdown of `waiting`
 * @param onChoice called with the place of the list and the number of the item at each choice
 */
export function chooserOf<S>(
  items: readonly Pick<CompleteItem<unknown>, 'when' | 'path'>[],
  readingOf: (name: string) => Read<S, number>,
  waiting: Waiting,
  onChoice?: (list: Path, item: number) => void,
): (state: S, unit: number) => number {
  const holds = items.flatMap(({ when }) => (when === null ? [] : [judge(when, read)]));
  const last = holds.length;
  if (last === 0) return () => 0;
  const list = items[0]?.path.slice(0, -1) ?? [];
  return (state, unit) => {
    let chosen = 0;
    while (chosen < last && holds[chosen]?.(state, unit) === false) chosen++;
    onChoice?.(list, chosen);
    return chosen;
  };

  function read(name: string): Read<S, number> {
    const reading = readingOf(name);
    return name === FROM_TURN ? (state, unit) => waiting.turn(reading(state, unit)) : reading;
  }
}

/** Every turn that conditions wait for. */
export function turnsOf(items: readonly Pick<CompleteItem<unknown>, 'when'>[]): readonly number[] {
  return items.flatMap(({ when }) => (when === null ? [] : turnsIn(when)));
}

function isListOfItems(value: DoctrineValue | null): value is Extract<DoctrineValue, readonly unknown[]> {
  return Array.isArray(value);
}

/** The keys that a plain doctrine gives; a list gives none to narrower levels. */
function plain({ word }: Pick<DoctrineField, 'word'>, value: DoctrineValue | null): PlainDoctrine {
  if (typeof value === 'string') return word === undefined ? {} : { [word]: value };
  return value === null || isListOfItems(value) ? {} : value;
}

function withoutNulls(given: PlainDoctrine): PlainDoctrine {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}
