/** Types of every interval of this floor, and of every difference with one. */

/** Two bounds that enclose the truth with at least (or, where its function says so, about) the stated confidence. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  /** Between 0 and 1, for example 0.95. */
  readonly confidence: number;
}

/** A difference, first minus second, with its standard error and interval. */
export interface Difference {
  readonly difference: number;
  readonly standardError: number;
  readonly interval: Interval;
}

/** A difference of means, whose error has Student's distribution. */
export interface DifferenceOfMeans extends Difference {
  /** Degrees of freedom; NaN where the error is 0 or infinite. */
  readonly degrees: number;
}

/** Half the distance between the bounds. */
export function halfWidth(interval: Interval): number {
  return (interval.high - interval.low) / 2;
}
