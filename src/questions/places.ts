/** Places of cells in a sentence: every value of a factor, one of them, a stretch of a number, a few by name, or how many. */
import { joined, listed, say, wordsIn, type Sentence } from './telling/sentence.ts';
import type { CellRow } from './telling/rows.ts';
import { at, atAll, atEach, everywhere, isNamed, reaching, variantName, type Speaker } from './phrases.ts';

/** A cell by the values of its factors, and by its variant. */
type Placed = Pick<CellRow, 'cell' | 'factors' | 'variant'>;

/** More places than this are counted, and so are those that take more words. */
const MOST_PLACES = 3;
const MOST_WORDS = 12;

/** The factors that have several values in these cells. */
export function variedIn(all: readonly Placed[]): readonly number[] {
  const [first] = all;
  return (first?.factors ?? []).flatMap(({ text }, i) =>
    all.some(({ factors }) => factors[i]?.text !== text) ? [i] : [],
  );
}

/** `at 8 cm in fog`, `at 8 cm, house rule`: the place of a cell among others. */
export function placeOf({ factors, variant }: Placed, all: readonly Placed[], facts: Speaker): Sentence {
  const texts = factors.map(({ text }) => text);
  const parts = [
    atAll(texts, variedIn(all), facts),
    variant === null || !hasVariants(all) ? [] : variantName(variant, facts),
  ];
  return joined(
    parts.filter((part) => part.length > 0),
    ', ',
  );
}

function hasVariants(all: readonly Placed[]): boolean {
  return new Set(all.map(({ variant }) => variant)).size > 1;
}

/** `at every distance`, `in fog`, `at 8 cm or more`, `with 2 and 4 guns`, `in 5 of 36 cases`; empty of one cell. */
export function placesOf<Cell extends Placed>(
  some: readonly Cell[],
  all: readonly Cell[],
  facts: Speaker,
  isComplete = true,
): Sentence {
  const numbers = new Set(some.map(({ cell }) => cell));
  if (numbers.size === 0 || numbers.size === all.length) return everywhere(all.length, isComplete, facts);
  const [only = 0, ...others] = variedIn(all);
  const text = ({ factors }: Pick<Placed, 'factors'>, i: number): string => factors[i]?.text ?? '';
  const own = all.filter(({ cell }) => numbers.has(cell));
  if (others.length > 0 || hasVariants(all)) {
    const alone = [only, ...others].flatMap((i) => {
      const value = text(own[0] ?? { factors: [] as const }, i);
      return all.every((cell) => (text(cell, i) === value) === numbers.has(cell.cell))
        ? [at(i, value, facts)]
        : [];
    });
    if (alone[0] !== undefined) return alone[0];
    return fewOrCount(listed(own.map((cell) => placeOf(cell, all, facts))), own.length, all.length);
  }
  const number = ({ factors }: Placed): number => factors[only]?.number ?? NaN;
  const isNumber = !isNamed(only, facts) && all.every((cell) => !Number.isNaN(number(cell)));
  const order = isNumber ? all.toSorted((a, b) => number(a) - number(b)) : all;
  const places = [...order.keys()].filter((i) => numbers.has(order[i]?.cell ?? NaN));
  const [low = -1, high = -1] = [places[0], places.at(-1)];
  const isStretch = own.length > 1 && high - low === own.length - 1;
  const bound = order[low === 0 ? high : low];
  if (isNumber && isStretch && bound !== undefined && (low === 0) !== (high === order.length - 1))
    return reaching(only, text(bound, only), low !== 0, facts);
  const ordered = order.filter(({ cell }) => numbers.has(cell));
  const words = atEach(
    only,
    ordered.map((cell) => text(cell, only)),
    facts,
  );
  return fewOrCount(words, own.length, all.length);
}

/** The same to end a sentence: with a space before it. */
export function placesBehind(some: readonly Placed[], all: readonly Placed[], facts: Speaker): Sentence {
  const places = placesOf(some, all, facts);
  return places.length === 0 ? [] : say` ${places}`;
}

function fewOrCount(words: Sentence, some: number, all: number): Sentence {
  return some === 1 || (some <= MOST_PLACES && wordsIn(words) <= MOST_WORDS)
    ? words
    : say`in ${some} of ${all} cases`;
}
