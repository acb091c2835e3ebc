/** The random numbers and the small models with a known truth on which coverage is measured. */
import { at } from '../src/chance/at.ts';

/** Gives numbers from 0 (included) to 1 (excluded). */
export type Random = () => number;

/** The minimal standard generator of Park and Miller 1993 (multiplier 48271): small, and none of the project's own. */
export function lehmer(seed: number): Random {
  let state = (seed % 2147483646) + 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return (state - 1) / 2147483646;
  };
}

/** The number of `n` draws below `p`. */
export function successes(random: Random, n: number, p: number): number {
  let count = 0;
  for (let i = 0; i < n; i += 1) if (random() < p) count += 1;
  return count;
}

/** Counts of `n` draws from `probabilities`. */
export function drawCounts(random: Random, n: number, probabilities: readonly number[]): number[] {
  const counts = probabilities.map(() => 0);
  for (let i = 0; i < n; i += 1) {
    const k = drawIndex(random, probabilities);
    counts[k] = (counts[k] ?? 0) + 1;
  }
  return counts;
}

/** One draw from `probabilities`, by inversion. */
export function drawIndex(random: Random, probabilities: readonly number[]): number {
  let left = random();
  let k = 0;
  for (; k < probabilities.length - 1 && left >= at(probabilities, k); k += 1) left -= at(probabilities, k);
  return k;
}

/** Probabilities of a geometric number of turns from 1, the last standing for all later ones. */
export function geometric(p: number, turns: number): number[] {
  const probabilities = Array.from({ length: turns - 1 }, (_, k) => p * (1 - p) ** k);
  return [...probabilities, (1 - p) ** (turns - 1)];
}

/** 0, 1, 2, … */
export function upTo(length: number): number[] {
  return Array.from({ length }, (_, k) => k);
}
