/** The greatest of several estimates, and whether that is sure. */
import { requirePositiveCount } from './error.ts';
import { normalUpperTail } from './special/normal.ts';

/** A number that was estimated; its variance is 0 where it is exact. */
export interface Noisy {
  readonly value: number;
  readonly variance: number;
}

interface Greatest {
  /** The place of the greatest value, and of those that are exact and the same. */
  readonly places: readonly number[];
  /** The chance that any that is not the greatest seems to be, by as much or more; 0 where all are exact. */
  readonly p: number;
}

/** Exact numbers that differ by less are the same: they are sums of rounded products. */
const ROUNDING = 1e-9;

/** The one-sided p-value of a difference that was estimated, against none or one the other way. */
export function aboveNothing({ value, variance }: Noisy): number {
  if (variance === 0) return value > ROUNDING ? 0 : 1;
  return normalUpperTail(value / Math.sqrt(variance));
}

/** A share of `n` replicates, one more of them with it and one more without, so that its variance is never none. */
export function noisyShare(successes: number, n: number): Noisy {
  const value = (successes + 1) / (n + 2);
  return { value, variance: (value * (1 - value)) / (n + 2) };
}

/**
 * The difference of two shares of the same `n` replicates that exclude each other, each with one replicate more
 * (see `pairedProportions`).
 */
export function noisyLead(first: number, second: number, n: number): Noisy {
  const value = (first - second) / (n + 2);
  return { value, variance: ((first + second + 2) / (n + 2) - value * value) / (n + 2) };
}

/**
 * The greatest of `size` numbers, by the difference of each two, the one less the other. One that is not the greatest is
 * called so only if it seems to be above the one that is, so the p-value is that of the difference from its nearest
 * rival, times how many might be called so by mistake.
 */
export function greatest(size: number, difference: (one: number, other: number) => Noisy): Greatest {
  requirePositiveCount(size, 'size');
  const all = Array.from({ length: size }, (_, i) => i);
  const top = all.reduce((best, one) => (difference(one, best).value > 0 ? one : best), 0);
  const isSame = (one: number): boolean => {
    const { value, variance } = difference(top, one);
    return variance === 0 && Math.abs(value) <= ROUNDING;
  };
  const places = all.filter((one) => one === top || isSame(one));
  const rivals = all.filter((one) => !places.includes(one));
  const p = Math.max(0, ...rivals.map((rival) => aboveNothing(difference(top, rival))));
  return { places, p: Math.min(1, p * size) };
}

/** One less the other, of two that are independent. */
export function differenceOf(one: Noisy, other: Noisy): Noisy {
  return { value: one.value - other.value, variance: one.variance + other.variance };
}
