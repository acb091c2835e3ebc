/** Superiority of one of two sets of outcomes: its probability. */
import { at } from '../chance/at.ts';
import { requireSameLength } from './error.ts';
import type { Interval } from './interval.ts';
import { normalInterval } from './moments.ts';
import { clopperPearson } from './proportion.ts';
import { sampleSize, totalWeight } from './weights.ts';

/** A probability of superiority from replicates, with its standard error and interval. */
interface SuperiorityEstimate {
  /** P(first > second) + P(first = second) / 2. */
  readonly value: number;
  readonly standardError: number;
  readonly interval: Interval;
}

/** The placement of each value: the share of `weights` below it plus half the share at it. */
function placements(weights: ArrayLike<number>, sum: number): Float64Array {
  const placed = new Float64Array(weights.length);
  let below = 0;
  for (let i = 0; i < weights.length; i += 1) {
    placed[i] = (below + at(weights, i) / 2) / sum;
    below += at(weights, i);
  }
  return placed;
}

/**
 * P(X > Y) + P(X = Y) / 2 for independent X and Y over the same ascending values, `first` and `second` being their
 * counts or probabilities; exact for exact distributions.
 */
export function superiority(first: ArrayLike<number>, second: ArrayLike<number>): number {
  requireSameLength(first, second, ['first', 'second']);
  const sum = totalWeight(first, 'first');
  const placed = placements(second, totalWeight(second, 'second'));
  let value = 0;
  for (const [i, placement] of placed.entries()) value += at(first, i) * placement;
  return value / sum;
}

/** The variance of `placed` over a sample with the given counts, divided by the sample's size less one. */
function varianceOfMean(counts: ArrayLike<number>, placed: Float64Array, n: number): number {
  let mean = 0;
  for (const [i, placement] of placed.entries()) mean += (at(counts, i) * placement) / n;
  let squares = 0;
  for (const [i, placement] of placed.entries()) squares += at(counts, i) * (placement - mean) ** 2;
  return n === 1 ? Infinity : squares / n / (n - 1);
}

/**
 * The probability of superiority from two samples of counts over the same ascending values. Standard error from the
 * variance of placements (DeLong, DeLong and Clarke-Pearson 1988, "Comparing the areas under two or more correlated
 * receiver operating characteristic curves"); interval on the logit scale, coverage nominal as the samples grow. Where
 * the samples do not overlap at all, the bound is Clopper and Pearson's for as many wins as there are disjoint pairs,
 * which holds exactly.
 */
export function superiorityEstimate(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  confidence: number,
): SuperiorityEstimate {
  const value = superiority(first, second);
  const [m, n] = [sampleSize(first, 'first'), sampleSize(second, 'second')];
  const variance =
    varianceOfMean(first, placements(second, n), m) + varianceOfMean(second, placements(first, m), n);
  const standardError = Math.sqrt(variance);
  const pairs = Math.min(m, n);
  if (value === 0 || value === 1) {
    return { value, standardError, interval: clopperPearson(value * pairs, pairs, confidence) };
  }
  const logit = Math.log(value / (1 - value));
  const onLogit = normalInterval(logit, standardError / (value * (1 - value)), confidence);
  const interval = {
    low: 1 / (1 + Math.exp(-onLogit.low)),
    high: 1 / (1 + Math.exp(-onLogit.high)),
    confidence,
  };
  return { value, standardError, interval };
}
