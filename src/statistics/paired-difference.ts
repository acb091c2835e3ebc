/** Comparing two variants on the same replicates: what common random numbers give, and what they save. */
import { at } from '../chance/at.ts';
import {
  requireConfidence,
  requireCount,
  requireDomain,
  requirePositiveCount,
  StatisticsError,
} from './error.ts';
import type { Interval } from './interval.ts';
import type { Difference } from './mean-comparison.ts';
import { normalInterval } from './moments.ts';
import { normalUpperQuantile } from './special/normal.ts';
import { turningPoint } from './special/root.ts';
import { sampleSize } from './weights.ts';

/** How many replicates showed each pair of values in two variants. */
export interface JointCounts {
  /** Values of the first variant, one a row. */
  readonly first: ArrayLike<number>;
  /** Values of the second variant, one a column. */
  readonly second: ArrayLike<number>;
  /** Row by row: `counts[r * second.length + c]` replicates showed `first[r]` and `second[c]`. */
  readonly counts: ArrayLike<number>;
}

/** A difference on the same replicates, beside what independent replicates would have given. */
export interface PairedDifference extends Difference {
  /** Pairs. */
  readonly n: number;
  /** The correlation of the two variants over replicates; 0 where either never varies. */
  readonly correlation: number;
  /** The standard error that as many independent replicates of each variant would have given. */
  readonly independentStandardError: number;
  /** 1 minus the ratio of the variances, paired over independent: 0.75 means half the standard error. */
  readonly varianceSaved: number;
}

/** Mean of `f` over the pairs of a joint table. */
function mean(joint: JointCounts, n: number, f: (first: number, second: number) => number): number {
  let sum = 0;
  let cell = 0;
  for (let r = 0; r < joint.first.length; r += 1) {
    for (let c = 0; c < joint.second.length; c += 1) {
      const count = at(joint.counts, cell);
      if (count > 0) sum += count * f(at(joint.first, r), at(joint.second, c));
      cell += 1;
    }
  }
  return sum / n;
}

/**
 * The mean of first minus second over pairs of the same replicate, with a normal interval, and the variance saved
 * relative to independent replicates (common random numbers: Law 2015, "Simulation Modeling and Analysis", 11.2).
 */
export function pairedDifference(joint: JointCounts, confidence: number): PairedDifference {
  requireConfidence(confidence);
  if (joint.counts.length !== joint.first.length * joint.second.length) {
    throw new StatisticsError(
      'statistics/mismatch',
      `a joint table of ${joint.first.length} by ${joint.second.length} values has ${joint.counts.length} counts`,
    );
  }
  const n = sampleSize(joint.counts, 'counts');
  const a = mean(joint, n, (first) => first);
  const b = mean(joint, n, (_, second) => second);
  const difference = mean(joint, n, (first, second) => first - second);
  const varianceA = mean(joint, n, (first) => (first - a) ** 2);
  const varianceB = mean(joint, n, (_, second) => (second - b) ** 2);
  const paired = mean(joint, n, (first, second) => (first - second - difference) ** 2);
  const independent = varianceA + varianceB;
  const error = (variance: number) => (n === 1 ? Infinity : Math.sqrt(variance / (n - 1)));
  const product = Math.sqrt(varianceA * varianceB);
  return {
    n,
    difference,
    standardError: error(paired),
    interval: normalInterval(difference, error(paired), confidence),
    correlation: product === 0 ? 0 : (independent - paired) / 2 / product,
    independentStandardError: error(independent),
    varianceSaved: independent === 0 ? 0 : 1 - paired / independent,
  };
}

/** Tango's statistic for the hypothesis that the difference is `delta`, as a standard normal deviate. */
function tangoScore(firstOnly: number, secondOnly: number, n: number, delta: number): number {
  const b = (2 * n - firstOnly + secondOnly) * delta - firstOnly - secondOnly;
  const c = -secondOnly * delta * (1 - delta);
  const onlySecond = (Math.sqrt(Math.max(0, b * b - 8 * n * c)) - b) / (4 * n);
  const variance = n * (2 * onlySecond + delta * (1 - delta));
  const distance = firstOnly - secondOnly - n * delta;
  return distance === 0 ? 0 : distance / Math.sqrt(Math.max(variance, 0));
}

/**
 * The difference of two proportions on the same `n` replicates, first minus second, from the replicates in which only
 * one of the two saw it happen; its interval has an answer where those are few or none, as common random numbers make
 * them (Tango 1998, "Equivalence test and confidence interval for the difference in proportions for the paired-sample
 * design").
 */
export function pairedProportions(
  firstOnly: number,
  secondOnly: number,
  n: number,
  confidence: number,
): { readonly difference: number; readonly interval: Interval } {
  requirePositiveCount(n, 'n');
  requireCount(firstOnly, 'firstOnly');
  requireCount(secondOnly, 'secondOnly');
  requireDomain(
    firstOnly + secondOnly <= n,
    'firstOnly + secondOnly',
    `at most n = ${n}`,
    firstOnly + secondOnly,
  );
  requireConfidence(confidence);
  const z = normalUpperQuantile((1 - confidence) / 2);
  const difference = (firstOnly - secondOnly) / n;
  const tooLow = (delta: number) => tangoScore(firstOnly, secondOnly, n, delta) > z;
  const notTooHigh = (delta: number) => tangoScore(firstOnly, secondOnly, n, delta) > -z;
  return {
    difference,
    interval: {
      low: turningPoint(tooLow, -1, difference),
      high: turningPoint(notTooHigh, difference, 1),
      confidence,
    },
  };
}
