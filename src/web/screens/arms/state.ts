/** The state of the screen Arms: which weapons are compared, by what, and what is looked at. */
import { isBoundedMap, isMap, type JsonObject } from '../../../play/json.ts';
import type { InputOf } from '../../../engine/questions.ts';
import type { EffectCount } from '../../../engine/questions/arms.ts';
import { LARGEST_NUMBER, LONGEST_NAME, MOST_CHARACTERS, MOST_LEVELS } from '../../../spec/limits.ts';
import { amount, record, text } from '../../state/reader.ts';

/** Weapons of one comparison: more lines are no longer told apart. */
export const MOST_WEAPONS = 60;
const MOST_CONDITIONS = 50;
/** Numbers of an effect, with their words. */
export const COUNTS: Readonly<Record<EffectCount['is'], string>> = {
  exactly: 'exactly',
  atLeast: 'at least',
  atMost: 'at most',
};

const name = text(LONGEST_NAME, null);
const names = (raw: unknown): readonly string[] | null =>
  Array.isArray(raw) ? [...new Set(raw.flatMap((each) => name(each) ?? []))].slice(0, MOST_WEAPONS) : null;

const read = record({
  /** The id of the rule system. */
  rules: text(LONGEST_NAME, 'pluie'),
  /** Ids of weapons; null for all of the system. */
  weapons: names,
  /** Values of the conditions that are not at their standard. */
  conditions: (raw): Readonly<Record<string, string>> => {
    const entries = Object.entries(isMap(raw) ? raw : {}).flatMap(([key, value]) => {
      const [condition, chosen] = [name(key), name(value)];
      return condition === null || chosen === null ? [] : [[condition, chosen] as const];
    });
    return Object.fromEntries(entries.slice(0, MOST_CONDITIONS));
  },
  /** Null for the first use and the first effect of the system. */
  use: name,
  effect: name,
  /** The chance or mean number of the effect, or the uses until the target is gone. */
  read: (raw) => (raw === 'until-gone' ? raw : 'amount'),
  /** The numbers of an effect whose chance is asked for; null for its mean. */
  count: (raw): EffectCount | null => {
    const { is: given, number: many } = isMap(raw) ? raw : {};
    const is = countNamed(given);
    const number = amount(LARGEST_NUMBER)(many);
    return is === undefined || !Number.isInteger(number) ? null : { is, number: number ?? 0 };
  },
  /** Changes of the tables, as a spec writes them. */
  tables: (raw): JsonObject => (isBoundedMap(raw, MOST_LEVELS, MOST_CHARACTERS) ? raw : {}),
  /** The distance of the crosshair; null for the nearest. */
  distance: amount(LARGEST_NUMBER),
  /** The weapon whose faces of the die are shown; null for the first. */
  looked: name,
  /** The weapon that the others are compared with, where one is pinned. */
  pinned: name,
  /** The band by which the table is sorted, the best first; null for the order of the weapons. */
  sortedBy: name,
});

export type ArmsState = ReturnType<typeof read>;

export function countNamed(given: unknown): EffectCount['is'] | undefined {
  return (['exactly', 'atLeast', 'atMost'] as const).find((each) => each === given);
}

/** A rule system as it is first looked at. */
export function stateOf(rules: string): ArmsState {
  return read({ rules });
}

export function armsDefaults(): ArmsState {
  return { ...stateOf('pluie'), weapons: ['gb.martini-henry', 'fr.lebel'] };
}

/** The state in a link. */
export function readArms(linked: unknown): ArmsState {
  return isMap(linked) && name(linked['rules']) !== null ? read(linked) : armsDefaults();
}

/** The comparison that the state asks for; null where no weapon is chosen. */
export function comparisonOf(state: ArmsState): InputOf<'weapons'> | null {
  const { rules, tables, weapons, conditions, use, effect, read, count } = state;
  if (weapons?.length === 0) return null;
  return {
    rules,
    tables,
    weapons: weapons ?? [],
    conditions,
    ...(use === null ? {} : { use }),
    ...(effect === null ? {} : { effect }),
    ...(count === null ? { read } : { count }),
  };
}
