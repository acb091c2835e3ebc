/**
 * Intervals of a run that stops once they are narrow enough. Its size depends on the counts by their variance alone, so
 * an interval for a single look holds in the limit (Anscombe 1952; Chow and Robbins 1965, "On the asymptotic theory of
 * fixed-width sequential confidence intervals for the mean"). The part of the error that is kept back makes up for what
 * the limit leaves out: few events, and a stop that comes sooner where too few were seen.
 */
import { at } from '../chance/at.ts';
import { requireConfidence, requireDomain } from './error.ts';
import { halfWidth, type Interval } from './interval.ts';
import { moments } from './moments.ts';
import { clopperPearson } from './proportion.ts';
import { normalUpperQuantile } from './special/normal.ts';

/**
 * The part of the error that an interval is made with, and the distance of the farther bound of a share's interval from
 * the share, in half-widths, beyond which the interval is not narrow enough: where up to two events were seen. With both
 * the coverage of Clopper and Pearson's interval at the stop, summed over all paths, reaches the confidence
 * (`bench/coverage-stops.ts`).
 */
const ERROR_MADE_WITH = 0.85;
const FARTHEST_BOUND = 1.6;

/** The confidence for which an interval for a single look is made, so that it holds at such a stop. */
export function confidenceAtStop(confidence: number): number {
  requireConfidence(confidence);
  return 1 - ERROR_MADE_WITH * (1 - confidence);
}

/** A p-value for a single look, as it counts at such a stop. */
export function pValueAtStop(p: number): number {
  return Math.min(1, p / ERROR_MADE_WITH);
}

/** The spread of one value: its variance, and the distance between the least and the greatest that can occur. */
export interface Spread {
  readonly variance: number;
  readonly range: number;
}

/**
 * Half the width of Wilson's interval (see `wilson`), carried over to the mean of bounded values: as though z^2 further
 * values lay half at the one end of the range and half at the other. So values that were all alike so far do not end a
 * run at its first look.
 */
export function boundedHalfWidth({ variance, range }: Spread, n: number, confidence: number): number {
  requireConfidence(confidence);
  requireDomain(n > 0, 'n', 'above 0', n);
  const square = squaredQuantile(confidence);
  return Math.sqrt(square * (n * variance + (square * range * range) / 4)) / (n + square);
}

/** The interval of that half-width for the mean of `counts` replicates, over the range of the values seen. */
export function boundedMean(
  values: ArrayLike<number>,
  counts: ArrayLike<number>,
  confidence: number,
): Interval {
  const { total: n, mean, variance } = moments(values, counts);
  let [least, greatest] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i += 1) {
    if (at(counts, i) === 0) continue;
    least = Math.min(least, at(values, i));
    greatest = Math.max(greatest, at(values, i));
  }
  const square = squaredQuantile(confidence);
  const centre = (n * mean + (square * (least + greatest)) / 2) / (n + square);
  const reach = boundedHalfWidth({ variance, range: greatest - least }, n, confidence);
  return { low: centre - reach, high: centre + reach, confidence };
}

/**
 * Half the width of Clopper and Pearson's interval, or more where its farther bound is too far. Where it is surely above
 * `asked`, Wilson's, which is nearly the same in a hundredth of the time.
 */
export function shareHalfWidth(successes: number, n: number, asked: number, confidence: number): number {
  const share = successes / n;
  const width = boundedHalfWidth({ variance: share * (1 - share), range: 1 }, n, confidence);
  // The two differ by less than one replicate in n, but for shares near 0 at a high confidence, which play on a little.
  if (width - asked > 1 / n) return width;
  const interval = clopperPearson(successes, n, confidence);
  const farther = Math.max(interval.high - share, share - interval.low);
  return Math.max(halfWidth(interval), farther / FARTHEST_BOUND);
}

/**
 * The replicates, rounded up, that bring `boundedHalfWidth` down to `width`, above 0. For a share, whose range is 1,
 * they are those of Wilson's interval.
 */
export function replicatesForBounded({ variance, range }: Spread, width: number, confidence: number): number {
  requireConfidence(confidence);
  requireDomain(width > 0, 'half-width', 'above 0', width);
  if (2 * width >= range) return 1;
  const square = squaredQuantile(confidence);
  const b = 2 * width * width - variance;
  const root = Math.sqrt(b * b + width * width * (range * range - 4 * width * width));
  return Math.max(1, Math.ceil((square * (root - b)) / (2 * width * width)));
}

function squaredQuantile(confidence: number): number {
  return normalUpperQuantile((1 - confidence) / 2) ** 2;
}
