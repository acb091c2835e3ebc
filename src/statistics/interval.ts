/** What every interval of this floor is. */

/** Two bounds that enclose the truth with at least (or, where its function says so, about) the stated confidence. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  /** Between 0 and 1, for example 0.95. */
  readonly confidence: number;
}

/** Half the distance between the bounds. */
export function halfWidth(interval: Interval): number {
  return (interval.high - interval.low) / 2;
}
