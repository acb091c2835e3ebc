/** A search by halving: the middle of its values first, then that of the part in which the answer lies, until neighbours decide. */
import { item } from '../../chance/at.ts';
import type { SearchAsked } from '../../spec/analyses/forces-section.ts';
import { searchedPath, searchedValues } from '../../spec/analyses/force-search.ts';
import type { Cell } from '../../spec/experiment.ts';
import { falls, type SearchAnswer, type Tried } from './search.ts';

/** Fewer values are all tried at once. */
const LEAST_HALVED = 5;

/** The cells to resolve next. */
export interface Round {
  /** None where the answer is found. */
  readonly cells: readonly Cell[];
  /** The value that is tried; null where they are several. */
  readonly trying: number | null;
}

/** The next round of a search, after those that resolved the cells `done`, with the answer from these. */
export function nextRound(
  cells: readonly Cell[],
  search: SearchAsked,
  { done, answer }: { readonly done: readonly Cell[]; readonly answer: SearchAnswer | null },
): Round {
  const path = searchedPath(search).join('.');
  const known = new Map(answer?.curves.flatMap(({ values }) => values.map((value) => [value.cell, value])));
  const left = cells.filter((cell) => !done.includes(cell));
  const values = searchedValues(search).map(Number);
  // Only between numbers that rise is there a middle.
  const isHalved =
    values.length >= LEAST_HALVED && values.every((value, i) => i === 0 || value > (values[i - 1] ?? NaN));
  if (!isHalved) return { cells: left, trying: null };
  const conditions = Map.groupBy(cells, ({ variant, factors }) =>
    JSON.stringify([variant, factors.filter((factor) => factor.path !== path)]),
  );
  const next = [...conditions.values()].flatMap((own) => {
    const tried = own
      .map((cell, i) => ({ cell, value: values[i] ?? null, found: known.get(cell.number) }))
      // In a cell of which no measure came there is nothing to go by.
      .filter(({ cell, found }) => found !== undefined || left.includes(cell));
    const place = nextPlace(tried.map(({ found }) => found));
    return place === null ? [] : [item(tried, place)];
  });
  const [only, ...others] = next;
  return {
    // Variants are compared on the same dice.
    cells: left.filter(({ pairing }) => next.some(({ cell }) => cell.pairing === pairing)),
    trying: only === undefined || others.length > 0 ? null : only.value,
  };
}

/** The place to try next of values in their order, undefined where they were not tried; null where the answer is found. */
export function nextPlace(values: readonly (Pick<Tried, 'value' | 'reach'> | undefined)[]): number | null {
  if (values.length === 0) return null;
  const tried = values.filter((value) => value !== undefined);
  const isFalling = falls(tried);
  const ordered = isFalling ? values.toReversed() : values;
  const placed = (at: number): number => (isFalling ? values.length - 1 - at : at);
  // The first that is not surely short, and the first that surely reaches the target.
  for (const below of [['short'], ['short', 'open']]) {
    const low = ordered.findLastIndex((value) => value !== undefined && below.includes(value.reach));
    const above = ordered.findIndex((value, i) => i > low && value !== undefined);
    const high = above === -1 ? values.length : above;
    if (high - low > 1) return placed((low + high) >> 1);
  }
  // Where the last is too little, more may be worse.
  const isUnmet = tried.every(({ reach }) => reach === 'short');
  return isUnmet && ordered[0] === undefined ? placed(0) : null;
}
