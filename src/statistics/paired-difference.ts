/** Comparison of two variants on the same replicates: their difference, and the saving by common random numbers. */
import { at } from '../chance/at.ts';
import { requireConfidence } from './error.ts';
import type { DifferenceOfMeans } from './interval.ts';
import { studentInterval } from './moments.ts';
import { sampleSize } from './weights.ts';

/** A difference on the same replicates, beside what independent replicates would have given. */
interface PairedDifference extends DifferenceOfMeans {
  /** Pairs. */
  readonly n: number;
  /** The correlation of the two variants over replicates; 0 where either never varies. */
  readonly correlation: number;
  /** The standard error that as many independent replicates of each variant would have given. */
  readonly independentStandardError: number;
  /** 1 minus the ratio of the variances, paired over independent: 0.75 means half the standard error. */
  readonly varianceSaved: number;
}

/** Pairs of values, each with the number of replicates that showed it. */
export interface CountedPairs {
  readonly first: ArrayLike<number>;
  readonly second: ArrayLike<number>;
  readonly counts: ArrayLike<number>;
}

/** Mean of `f` over pairs. */
function mean(pairs: CountedPairs, n: number, f: (first: number, second: number) => number): number {
  let sum = 0;
  for (let i = 0; i < pairs.counts.length; i += 1)
    sum += at(pairs.counts, i) * f(at(pairs.first, i), at(pairs.second, i));
  return sum / n;
}

/**
 * The mean of first minus second over pairs of the same replicate, with Student's interval, and the variance saved
 * relative to independent replicates (common random numbers: Law 2015, "Simulation Modeling and Analysis", 11.2). For a
 * proportion that few replicates set apart `pairedProportions` has the better interval.
 */
export function differenceOfPairs(pairs: CountedPairs, confidence: number): PairedDifference {
  requireConfidence(confidence);
  const n = sampleSize(pairs.counts, 'counts');
  const a = mean(pairs, n, (first) => first);
  const b = mean(pairs, n, (_, second) => second);
  const difference = mean(pairs, n, (first, second) => first - second);
  const varianceA = mean(pairs, n, (first) => (first - a) ** 2);
  const varianceB = mean(pairs, n, (_, second) => (second - b) ** 2);
  const paired = mean(pairs, n, (first, second) => (first - second - difference) ** 2);
  const independent = varianceA + varianceB;
  const error = (variance: number) => (n === 1 ? Infinity : Math.sqrt(variance / (n - 1)));
  const product = Math.sqrt(varianceA * varianceB);
  return {
    n,
    difference,
    standardError: error(paired),
    degrees: n - 1,
    interval: studentInterval(difference, error(paired), n - 1, confidence),
    correlation: product === 0 ? 0 : (independent - paired) / 2 / product,
    independentStandardError: error(independent),
    varianceSaved: independent === 0 ? 0 : 1 - paired / independent,
  };
}
