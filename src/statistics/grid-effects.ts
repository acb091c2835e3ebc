/** The analysis of variance of values over a full grid of factors: what each factor, and each pair, adds to the mean. */
import { at } from '../chance/at.ts';

/** The number of levels of each factor of a grid. */
export type Levels = readonly number[];

/**
 * An orthogonal part of the values: its value at each combination, and the number of directions in which it can vary.
 */
export interface Effect {
  readonly at: Float64Array;
  readonly freedom: number;
}

/** No factor at all: the mean over everything. */
export const NOTHING: readonly number[] = [];

/**
 * The mean of the values at each combination of the levels of `factors` (numbers of factors, ascending), over all levels
 * of the others; the last factor varies fastest.
 */
export function meansOver(
  values: ArrayLike<number>,
  levels: Levels,
  factors: readonly number[],
): Float64Array {
  const cellOf = projection(levels, factors);
  const size = sizeOf(factors.map((factor) => at(levels, factor)));
  const sums = new Float64Array(size);
  for (let i = 0; i < values.length; i += 1) {
    const cell = cellOf(i);
    sums[cell] = at(sums, cell) + at(values, i);
  }
  const share = size / values.length;
  return sums.map((sum) => sum * share);
}

/**
 * The effect of one factor alone, of two together beyond each alone, of everything (`all`), or of a factor beyond all
 * others (`beyond` its number).
 */
export function effectOf(
  values: ArrayLike<number>,
  levels: Levels,
  of: readonly [number] | readonly [number, number] | 'all' | { readonly beyond: number },
): Effect {
  const size = sizeOf(levels);
  const whole = at(meansOver(values, levels, NOTHING), 0);
  const fill = (value: (i: number) => number): Float64Array =>
    Float64Array.from({ length: size }, (_empty, i) => value(i));
  if (of === 'all') return { at: fill((i) => at(values, i) - whole), freedom: size - 1 };
  if ('beyond' in of) {
    const others = levels.map((_count, i) => i).filter((i) => i !== of.beyond);
    const means = meansOver(values, levels, others);
    const cellOf = projection(levels, others);
    return {
      at: fill((i) => at(values, i) - at(means, cellOf(i))),
      freedom: size - means.length,
    };
  }
  const [first, second] = of;
  const [ofFirst, firstOf] = [meansOver(values, levels, [first]), projection(levels, [first])];
  if (second === undefined)
    return { at: fill((i) => at(ofFirst, firstOf(i)) - whole), freedom: ofFirst.length - 1 };
  const [ofSecond, secondOf] = [meansOver(values, levels, [second]), projection(levels, [second])];
  const [ofBoth, bothOf] = [meansOver(values, levels, [first, second]), projection(levels, [first, second])];
  return {
    at: fill((i) => at(ofBoth, bothOf(i)) - at(ofFirst, firstOf(i)) - at(ofSecond, secondOf(i)) + whole),
    freedom: (ofFirst.length - 1) * (ofSecond.length - 1),
  };
}

/** A map from each combination of all levels to its combination of the levels of `factors`. */
function projection(levels: Levels, factors: readonly number[]): (combination: number) => number {
  const parts = factors.map((factor) => ({
    count: at(levels, factor),
    stride: sizeOf(levels.slice(factor + 1)),
  }));
  return (combination) =>
    parts.reduce((cell, { count, stride }) => cell * count + (Math.floor(combination / stride) % count), 0);
}

function sizeOf(levels: Levels): number {
  return levels.reduce((product, count) => product * count, 1);
}
