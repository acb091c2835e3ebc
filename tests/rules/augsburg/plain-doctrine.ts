/**
 * Doctrines of the second player (see plain-player.ts): lists with conditions as they are written, evaluated straight on
 * plain values. It shares nothing with the product but the shape of the inputs.
 */
import type { DoctrineValue } from '../../../src/engagement/inputs.ts';

/** What a unit's player sees, by the names of the readings. */
export type Sight = Readonly<Record<string, number | string | boolean>>;

/** A doctrine with every key. */
export interface Wish {
  readonly main: string;
  readonly rangeInches: number | null;
  readonly chargeWithinInches: number | null;
  readonly whenCharged: string;
  readonly evadeMoves: number;
  readonly holdReturnFireBeyondInches: number | null;
  readonly followUp: string;
  readonly reform: boolean;
  readonly order: string | null;
  readonly ranks: number | null;
  readonly turnOn: string;
}

const DEFAULTS: Wish = {
  main: 'stand-and-fire',
  rangeInches: null,
  chargeWithinInches: null,
  whenCharged: 'fire',
  evadeMoves: 1,
  holdReturnFireBeyondInches: null,
  followUp: 'none',
  reform: true,
  order: null,
  ranks: null,
  turnOn: 'none',
};

interface Item {
  readonly when?: unknown;
  readonly do: object;
}

function itemsOf(value: DoctrineValue): readonly Item[] {
  if (typeof value === 'string') throw new Error('no word stands for a doctrine');
  return Array.isArray(value) ? (value as readonly Item[]) : [{ do: value }]; // read by the description before
}

/** Every decision that a doctrine can come to: the unit's own, else that of its brigade. */
export function wishes(own: DoctrineValue | null, brigade: DoctrineValue | null): readonly Wish[] {
  if (own === null) return brigade === null ? [DEFAULTS] : itemsOf(brigade).map(completed({}));
  const plainBrigade = brigade === null || Array.isArray(brigade) ? {} : (itemsOf(brigade)[0]?.do ?? {});
  return itemsOf(own).map(completed(Array.isArray(own) ? plainBrigade : {}));
}

function completed(wider: object): (item: Item) => Wish {
  return ({ do: orders }) => ({ ...DEFAULTS, ...given(wider), ...given(orders) });
}

function given(keys: object): object {
  return Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== null));
}

/** The number of the first item whose condition holds. */
export function choose(value: DoctrineValue | null, sight: () => Sight): number {
  if (value === null) return 0;
  const items = itemsOf(value);
  if (items.length === 1) return 0;
  const seen = sight();
  return items.findIndex(({ when }) => when === undefined || holds(when, seen));
}

type Map = Readonly<Record<string, unknown>>;

function holds(condition: unknown, sight: Sight): boolean {
  return Object.entries(condition as Map).every(([key, part]) => {
    if (key === 'all') return (part as readonly unknown[]).every((one) => holds(one, sight));
    if (key === 'any') return (part as readonly unknown[]).some((one) => holds(one, sight));
    if (key === 'not') return !holds(part, sight);
    if (key === 'fromTurn') return Number(sight['turn']) >= Number(part);
    return passes(sight[key], part);
  });
}

function passes(value: number | string | boolean | undefined, test: unknown): boolean {
  if (value === undefined) throw new Error('no such reading');
  if (Array.isArray(test)) return test.includes(value);
  if (typeof test !== 'object' || test === null) return value === test;
  return Object.entries(test).every(([key, bound]: [string, unknown]) => {
    const number = Number(value);
    if (key === 'is') return Array.isArray(bound) ? bound.includes(value) : value === bound;
    if (key === 'between') {
      const [low, high] = bound as readonly number[];
      return number >= Number(low) && number <= Number(high);
    }
    if (key === 'equals') return number === bound;
    if (key === 'above') return number > Number(bound);
    if (key === 'below') return number < Number(bound);
    return key === 'atLeast' ? number >= Number(bound) : number <= Number(bound);
  });
}
