/** Two means from independent replicates: their difference. */
import { requireConfidence } from './error.ts';
import type { Difference } from './interval.ts';
import { meanEstimate, normalInterval } from './moments.ts';

/** The number of replicates that showed each value. */
interface Counts {
  readonly values: ArrayLike<number>;
  readonly counts: ArrayLike<number>;
}

/**
 * The difference of two means, first minus second, of samples that share no replicates and need not share their
 * variance; normal interval, coverage nominal as both samples grow
 * (Welch 1938, "The significance of the difference between two means", with normal quantiles).
 */
export function differenceOfMeans(first: Counts, second: Counts, confidence: number): Difference {
  requireConfidence(confidence);
  const a = meanEstimate(first.values, first.counts, confidence);
  const b = meanEstimate(second.values, second.counts, confidence);
  const difference = a.mean - b.mean;
  const standardError = Math.hypot(a.standardError, b.standardError);
  return { difference, standardError, interval: normalInterval(difference, standardError, confidence) };
}
