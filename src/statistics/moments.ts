/** Mean, variance and skewness of counts or of an exact distribution, the interval of a mean from counts, and those of means together. */
import { at } from '../chance/at.ts';
import { requireConfidence, requireSameLength, StatisticsError } from './error.ts';
import type { DifferenceOfMeans, Interval } from './interval.ts';
import { normalUpperQuantile } from './special/normal.ts';
import { studentUpperQuantile } from './special/student.ts';
import { sampleSize, totalWeight } from './weights.ts';

/** The first three moments of a distribution over values. */
interface Moments {
  /** The sum of the weights: a number of replicates, or 1 where the weights are probabilities. */
  readonly total: number;
  readonly mean: number;
  /** The mean square distance from the mean (divided by `total`, not by `total` - 1). */
  readonly variance: number;
  /** The third standardised moment; 0 where the variance is 0. */
  readonly skewness: number;
}

/** A mean from replicates with its standard error and its interval. */
export interface MeanEstimate {
  readonly n: number;
  readonly mean: number;
  /** The sample standard deviation (divided by n - 1) over the root of n; Infinity for a single replicate. */
  readonly standardError: number;
  readonly interval: Interval;
}

/** Moments of `values` with `weights`: counts of replicates, or probabilities. */
export function moments(values: ArrayLike<number>, weights: ArrayLike<number>): Moments {
  requireSameLength(values, weights, ['values', 'weights']);
  const total = totalWeight(weights, 'weights');
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) {
    if (at(weights, i) > 0) sum += at(weights, i) * at(values, i);
  }
  const mean = sum / total;
  let squares = 0;
  let cubes = 0;
  for (let i = 0; i < values.length; i += 1) {
    const weight = at(weights, i);
    if (weight === 0) continue;
    const distance = at(values, i) - mean;
    squares += weight * distance * distance;
    cubes += weight * distance * distance * distance;
  }
  const variance = squares / total;
  const skewness = variance === 0 ? 0 : cubes / total / variance ** 1.5;
  return { total, mean, variance, skewness };
}

/** `estimate` plus and minus the normal quantile times `standardError`; its coverage is nominal as n grows. */
export function normalInterval(estimate: number, standardError: number, confidence: number): Interval {
  requireConfidence(confidence);
  const reach = normalUpperQuantile((1 - confidence) / 2) * standardError;
  return { low: estimate - reach, high: estimate + reach, confidence };
}

/**
 * `estimate` plus and minus Student's quantile of `degrees` of freedom times `standardError`: exact for a mean of normal
 * values, and nominal as n grows for every other. An error that is infinite or 0 gives an interval that is.
 */
export function studentInterval(
  estimate: number,
  standardError: number,
  degrees: number,
  confidence: number,
): Interval {
  requireConfidence(confidence);
  const isUsual = standardError > 0 && standardError < Infinity;
  const reach = isUsual ? studentUpperQuantile((1 - confidence) / 2, degrees) * standardError : standardError;
  return { low: estimate - reach, high: estimate + reach, confidence };
}

/** The mean of `counts` replicates at `values` with its standard error and Student's interval. */
export function meanEstimate(
  values: ArrayLike<number>,
  counts: ArrayLike<number>,
  confidence: number,
): MeanEstimate {
  const n = sampleSize(counts, 'counts');
  const { mean, variance } = moments(values, counts);
  const standardError = n === 1 ? Infinity : Math.sqrt(variance / (n - 1));
  return { n, mean, standardError, interval: studentInterval(mean, standardError, n - 1, confidence) };
}

/** The number of replicates that showed each value. */
interface Counts {
  readonly values: ArrayLike<number>;
  readonly counts: ArrayLike<number>;
}

/**
 * The difference of two means, first minus second, of samples that share no replicates and need not share their
 * variance (Welch 1947, "The generalization of 'Student's' problem when several different population variances are involved").
 */
export function differenceOfMeans(first: Counts, second: Counts, confidence: number): DifferenceOfMeans {
  requireConfidence(confidence);
  const a = meanEstimate(first.values, first.counts, confidence);
  const b = meanEstimate(second.values, second.counts, confidence);
  const difference = a.mean - b.mean;
  const standardError = Math.hypot(a.standardError, b.standardError);
  const part = ({ standardError: own, n }: MeanEstimate): number => (own / standardError) ** 4 / (n - 1);
  const degrees = 1 / (part(a) + part(b));
  const interval = studentInterval(difference, standardError, degrees, confidence);
  return { difference, standardError, degrees, interval };
}

/** A number with its interval, both ends of which are the number where it is exact. */
interface Estimated {
  readonly value: number;
  readonly interval: Interval;
}

/**
 * Their mean; the distance from it to each end is the root of the sum of the squares of theirs (Zou, Huang and Zhang
 * 2009, "A note on confidence interval estimation for a linear function of binomial proportions"). Intervals of one
 * confidence give an interval of about that confidence.
 */
export function meanOfIndependent(all: readonly Estimated[]): Estimated {
  const [first] = all;
  if (first === undefined)
    throw new StatisticsError('statistics/no-data', 'a mean needs at least one estimate');
  const n = all.length;
  const value = all.reduce((sum, one) => sum + one.value, 0) / n;
  const below = Math.hypot(...all.map((one) => one.value - one.interval.low)) / n;
  const above = Math.hypot(...all.map((one) => one.interval.high - one.value)) / n;
  const { confidence } = first.interval;
  return { value, interval: { low: value - below, high: value + above, confidence } };
}
