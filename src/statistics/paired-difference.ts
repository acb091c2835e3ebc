/** Comparison of two variants on the same replicates: their difference, and the saving by common random numbers. */
import { at } from '../chance/at.ts';
import { requireConfidence, StatisticsError } from './error.ts';
import type { Difference } from './interval.ts';
import { normalInterval } from './moments.ts';
import { sampleSize } from './weights.ts';

/** The number of replicates that showed each pair of values in two variants. */
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
 * The mean of first minus second over pairs of the same replicate, with a normal interval, and the variance saved
 * relative to independent replicates (common random numbers: Law 2015, "Simulation Modeling and Analysis", 11.2). For a
 * proportion that few replicates set apart `pairedProportions` has the better interval.
 */
export function pairedDifference(joint: JointCounts, confidence: number): PairedDifference {
  if (joint.counts.length !== joint.first.length * joint.second.length) {
    throw new StatisticsError(
      'statistics/mismatch',
      `a joint table of ${joint.first.length} by ${joint.second.length} values has ${joint.counts.length} counts`,
    );
  }
  sampleSize(joint.counts, 'counts');
  const [first, second, counts]: [number[], number[], number[]] = [[], [], []];
  for (let cell = 0; cell < joint.counts.length; cell += 1) {
    if (at(joint.counts, cell) === 0) continue;
    first.push(at(joint.first, Math.floor(cell / joint.second.length)));
    second.push(at(joint.second, cell % joint.second.length));
    counts.push(at(joint.counts, cell));
  }
  return differenceOfPairs({ first, second, counts }, confidence);
}

/** The same of the pairs that came up, without a table. */
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
    interval: normalInterval(difference, error(paired), confidence),
    correlation: product === 0 ? 0 : (independent - paired) / 2 / product,
    independentStandardError: error(independent),
    varianceSaved: independent === 0 ? 0 : 1 - paired / independent,
  };
}
