/** Verdict of an interval on a difference, given how small a difference does not matter. */
import { requireDomain } from './error.ts';
import type { Interval } from './interval.ts';

/**
 * `above` and `below`: more than the indifference away from the target. `trifling`: surely within the indifference of
 * it. `at least` and `at most`: surely on that side of the target, though perhaps by a trifle. `open`: none of these.
 */
export type Verdict = 'above' | 'below' | 'trifling' | 'at least' | 'at most' | 'open';

/**
 * Places `interval` relative to `target` (0 for a difference, 1/2 for a fair fight) with an indifference zone of
 * `indifference` on either side. With a confidence sequence the verdict may be asked for at every look and holds with
 * its confidence whenever one stops.
 */
export function verdict(interval: Interval, target: number, indifference: number): Verdict {
  requireDomain(indifference >= 0, 'indifference', '0 or more', indifference);
  if (interval.low > target + indifference) return 'above';
  if (interval.high < target - indifference) return 'below';
  if (interval.low >= target - indifference && interval.high <= target + indifference) return 'trifling';
  if (interval.low >= target) return 'at least';
  if (interval.high <= target) return 'at most';
  return 'open';
}

/**
 * The place of an interval against bounds: surely within, these included, surely outside, or neither. With a confidence
 * sequence it may be asked at every look.
 */
export function standing(
  { low, high }: Pick<Interval, 'low' | 'high'>,
  bounds: Pick<Interval, 'low' | 'high'>,
): 'within' | 'outside' | 'open' {
  if (low >= bounds.low && high <= bounds.high) return 'within';
  return low > bounds.high || high < bounds.low ? 'outside' : 'open';
}

/** True where sampling until decided may stop: the size surely matters or is surely trifling. */
export function isDecided(reached: Verdict): boolean {
  return reached === 'above' || reached === 'below' || reached === 'trifling';
}

/**
 * An interval for first minus second from one interval each: where both hold the difference lies within. With
 * confidences 1 - a and 1 - b it holds with 1 - a - b or more, whatever the dependence; with confidence sequences it is
 * one. For samples that cannot be paired.
 */
export function differenceOfIntervals(first: Interval, second: Interval): Interval {
  return {
    low: first.low - second.high,
    high: first.high - second.low,
    confidence: Math.max(0, first.confidence + second.confidence - 1),
  };
}
