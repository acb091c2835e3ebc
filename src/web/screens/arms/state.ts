/** The state of the screen Arms: which weapons are compared, by what, and what is looked at. */
import { isBoundedMap, isMap, type JsonObject } from '../../../engagement/json.ts';
import type { InputOf } from '../../../engine/questions.ts';
import type { EffectCount } from '../../../engine/questions/arms.ts';
import { LARGEST_NUMBER, LONGEST_NAME, MOST_CHARACTERS, MOST_LEVELS } from '../../../experiment/limits.ts';

export interface ArmsState {
  /** The id of the rule system. */
  readonly rules: string;
  /** Ids of weapons; null for all of the system. */
  readonly weapons: readonly string[] | null;
  /** Values of the conditions that are not at their standard. */
  readonly conditions: Readonly<Record<string, string>>;
  /** Null for the first use and the first effect of the system. */
  readonly use: string | null;
  readonly effect: string | null;
  /** The chance or mean number of the effect, or the uses until the target is gone. */
  readonly read: 'amount' | 'until-gone';
  /** The numbers of an effect whose chance is asked for; null for its mean. */
  readonly count: EffectCount | null;
  /** Changes of the tables, as a spec writes them. */
  readonly tables: JsonObject;
  /** The distance of the crosshair; null for the nearest. */
  readonly distance: number | null;
  /** The weapon whose faces of the die are shown; null for the first. */
  readonly looked: string | null;
  /** The weapon that the others are compared with, where one is pinned. */
  readonly pinned: string | null;
  /** The band by which the table is sorted, the best first; null for the order of the weapons. */
  readonly sortedBy: string | null;
}

/** Weapons of one comparison: more lines are no longer told apart. */
export const MOST_WEAPONS = 60;
const MOST_CONDITIONS = 50;

export function armsDefaults(): ArmsState {
  return { ...stateOf('pluie'), weapons: ['gb.martini-henry', 'fr.lebel'] };
}

/** A rule system as it is first looked at. */
export function stateOf(rules: string): ArmsState {
  return {
    rules,
    weapons: null,
    conditions: {},
    use: null,
    effect: null,
    read: 'amount',
    count: null,
    tables: {},
    distance: null,
    looked: null,
    pinned: null,
    sortedBy: null,
  };
}

/** The state in a link, which is data from anybody: what does not fit has its default. */
export function readArms(linked: unknown): ArmsState {
  if (!isMap(linked) || !isName(linked['rules'])) return armsDefaults();
  const { weapons, conditions, read, count, tables, distance } = linked;
  const nameIn = (key: 'use' | 'effect' | 'looked' | 'pinned' | 'sortedBy'): string | null => {
    const name = linked[key];
    return isName(name) ? name : null;
  };
  return {
    rules: linked['rules'],
    weapons: Array.isArray(weapons) ? [...new Set(weapons.filter(isName))].slice(0, MOST_WEAPONS) : null,
    conditions: isMap(conditions)
      ? Object.fromEntries(
          Object.entries(conditions)
            .filter((entry): entry is [string, string] => entry.every(isName))
            .slice(0, MOST_CONDITIONS),
        )
      : {},
    use: nameIn('use'),
    effect: nameIn('effect'),
    read: read === 'until-gone' ? read : 'amount',
    count: countIn(count),
    tables: isBoundedMap(tables, MOST_LEVELS, MOST_CHARACTERS) ? tables : {},
    distance: isNumber(distance) ? distance : null,
    looked: nameIn('looked'),
    pinned: nameIn('pinned'),
    sortedBy: nameIn('sortedBy'),
  };
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= LARGEST_NUMBER;
}

function countIn(value: unknown): EffectCount | null {
  if (!isMap(value)) return null;
  const { is, number } = value;
  if (is !== 'exactly' && is !== 'atLeast' && is !== 'atMost') return null;
  return isNumber(number) && Number.isInteger(number) ? { is, number } : null;
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
