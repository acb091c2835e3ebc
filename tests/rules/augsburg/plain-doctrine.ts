/**
 * Doctrines of the second player (see plain-player.ts): lists with conditions as they are written, evaluated straight on
 * plain values. It shares nothing with the product but the shape of the inputs.
 */
import type { DoctrineValue } from '../../../src/play/inputs.ts';
import { holds } from '../plain-condition.ts';

/** What a unit's player sees, by the names of the readings. */
export type Sight = Readonly<Record<string, number | string | boolean>>;

/** A doctrine with every key. */
export interface Wish {
  readonly main: string;
  readonly rangeInches: number | null;
  readonly chargeWithinInches: number | null;
  readonly chargeThrough: boolean;
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
  chargeThrough: false,
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
  return items.findIndex(
    ({ when }) => when === undefined || holds(when, (name) => seen[name === 'fromTurn' ? 'turn' : name]),
  );
}
