/** The mean of several estimates that are independent of each other, with an interval from theirs. */
import { StatisticsError } from './error.ts';
import type { Interval } from './interval.ts';

/** A number with its interval, both ends of which are the number where it is exact. */
export interface Estimated {
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
