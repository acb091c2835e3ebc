/** Distances between two distributions over the same values. */
import { at } from '../chance/at.ts';
import { dkwHalfWidth } from './band.ts';
import { requireConfidence, requireSameLength } from './error.ts';
import type { Interval } from './interval.ts';
import { sampleSize, totalWeight } from './weights.ts';

/** A distance between the distributions behind two samples, with a conservative interval. */
interface DistanceEstimate {
  readonly value: number;
  readonly interval: Interval;
}

/** Half the sum of absolute differences of shares: the greatest difference in the probability of any event. */
export function totalVariation(first: ArrayLike<number>, second: ArrayLike<number>): number {
  requireSameLength(first, second, ['first', 'second']);
  const [m, n] = [totalWeight(first, 'first'), totalWeight(second, 'second')];
  let sum = 0;
  for (let i = 0; i < first.length; i += 1) sum += Math.abs(at(first, i) / m - at(second, i) / n);
  return sum / 2;
}

/** The greatest difference between the shares at or below a value, the values being in ascending order. */
export function kolmogorovSmirnov(first: ArrayLike<number>, second: ArrayLike<number>): number {
  requireSameLength(first, second, ['first', 'second']);
  const [m, n] = [totalWeight(first, 'first'), totalWeight(second, 'second')];
  let greatest = 0;
  let [below, other] = [0, 0];
  for (let i = 0; i < first.length; i += 1) {
    below += at(first, i);
    other += at(second, i);
    greatest = Math.max(greatest, Math.abs(below / m - other / n));
  }
  return greatest;
}

function around(value: number, reach: number, confidence: number): DistanceEstimate {
  return {
    value,
    interval: { low: Math.max(0, value - reach), high: Math.min(1, value + reach), confidence },
  };
}

/**
 * Kolmogorov-Smirnov distance from two samples of counts. By the triangle inequality it is off by at most the two
 * Dvoretzky-Kiefer-Wolfowitz half-widths together; each has half of the error. Coverage is above the confidence.
 */
export function kolmogorovSmirnovEstimate(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  confidence: number,
): DistanceEstimate {
  requireConfidence(confidence);
  const value = kolmogorovSmirnov(first, second);
  const each = (1 + confidence) / 2;
  const reach =
    dkwHalfWidth(sampleSize(first, 'first'), each) + dkwHalfWidth(sampleSize(second, 'second'), each);
  return around(value, reach, confidence);
}

/**
 * Total variation distance from two samples of counts over `k` cells. Equal distributions show a distance above 0 too:
 * a sample of n is expected within sqrt(k / n) / 2 of its distribution (Cauchy-Schwarz), and exceeds that by more than
 * sqrt(ln(1 / delta) / 2 n) with chance delta at most (McDiarmid 1989, "On the method of bounded differences").
 * Coverage is above the confidence.
 */
export function totalVariationEstimate(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  confidence: number,
): DistanceEstimate {
  requireConfidence(confidence);
  const value = totalVariation(first, second);
  const logDelta = Math.log(2 / (1 - confidence));
  const reach = (n: number) => Math.sqrt(first.length / n) / 2 + Math.sqrt(logDelta / (2 * n));
  return around(value, reach(sampleSize(first, 'first')) + reach(sampleSize(second, 'second')), confidence);
}
