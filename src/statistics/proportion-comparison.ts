/** Two proportions from independent replicates: their difference and their ratio. */
import { requireConfidence, requireCount, requireDomain, requirePositiveCount } from './error.ts';
import type { Difference, Interval } from './interval.ts';
import { wilson } from './proportion.ts';
import { normalUpperQuantile } from './special/normal.ts';
import { turningPoint } from './special/root.ts';

/** The number of times that something happened in so many replicates. */
export interface Tallied {
  readonly successes: number;
  readonly n: number;
}

/** The ratio of two proportions, first over second. */
export interface RatioOfProportions {
  /** Infinity where only the second is 0, NaN where both are. */
  readonly ratio: number;
  /** The standard error of the ratio's natural logarithm; Infinity where either proportion is 0. */
  readonly logStandardError: number;
  readonly interval: Interval;
}

/** Ratios are searched between e^-700 and e^700. */
const LARGEST_LOG = 700;

function requireTally({ successes, n }: Tallied, name: string): void {
  requirePositiveCount(n, `${name}.n`);
  requireCount(successes, `${name}.successes`);
  requireDomain(successes <= n, `${name}.successes`, `at most n = ${n}`, successes);
}

/**
 * First minus second, with the interval that joins the two Wilson intervals (Newcombe 1998, "Interval estimation for
 * the difference between independent proportions", method 10). Coverage is near the confidence, at 0 and 1 too.
 */
export function differenceOfProportions(first: Tallied, second: Tallied, confidence: number): Difference {
  requireTally(first, 'first');
  requireTally(second, 'second');
  const [p, q] = [first.successes / first.n, second.successes / second.n];
  const [a, b] = [
    wilson(first.successes, first.n, confidence),
    wilson(second.successes, second.n, confidence),
  ];
  const difference = p - q;
  return {
    difference,
    standardError: Math.sqrt((p * (1 - p)) / first.n + (q * (1 - q)) / second.n),
    interval: {
      low: Math.max(-1, difference - Math.hypot(p - a.low, b.high - q)),
      high: Math.min(1, difference + Math.hypot(a.high - p, q - b.low)),
      confidence,
    },
  };
}

/** Pearson's term of one tally at the probability `p`. */
function pearsonTerm({ successes, n }: Tallied, p: number): number {
  const distance = successes - n * p;
  return distance === 0 ? 0 : (distance * distance) / (n * p * (1 - p));
}

/** Koopman's statistic: Pearson's chi-square at the most likely pair of probabilities of the given ratio. */
function koopmanChiSquare(first: Tallied, second: Tallied, ratio: number): number {
  // Of a ratio up to 1 nothing overflows.
  if (ratio > 1) return koopmanChiSquare(second, first, 1 / ratio);
  const a = ratio * (first.n + second.successes);
  const b = second.n + first.successes;
  const failures = (first.n - first.successes) * (second.n - second.successes);
  // The smaller root q of ratio n q^2 - (a + b) q + successes, n being all replicates, in a form that does not cancel.
  const root = Math.sqrt((a - b) ** 2 + 4 * ratio * failures);
  const q = Math.min(1, (2 * (first.successes + second.successes)) / (a + b + root));
  return pearsonTerm(first, q * ratio) + pearsonTerm(second, q);
}

/**
 * First over second, with Koopman's score interval, which has an answer at 0 too and keeps its coverage for rare
 * outcomes (Koopman 1984, "Confidence intervals for the ratio of two binomial proportions"). The standard error of the
 * logarithm is the usual one (Katz et al. 1978, "Obtaining confidence intervals for the risk ratio in cohort studies").
 */
export function ratioOfProportions(first: Tallied, second: Tallied, confidence: number): RatioOfProportions {
  requireTally(first, 'first');
  requireTally(second, 'second');
  const chiSquare = (ratio: number) => koopmanChiSquare(first, second, ratio);
  return {
    ratio: first.successes / first.n / (second.successes / second.n),
    logStandardError: Math.sqrt(1 / first.successes - 1 / first.n + 1 / second.successes - 1 / second.n),
    interval: ratioInterval(first, second, chiSquare, confidence),
  };
}

/** The ratios, first over second, at which a score statistic lies within the bound of the confidence. */
export function ratioInterval(
  first: Tallied,
  second: Tallied,
  chiSquare: (ratio: number) => number,
  confidence: number,
): Interval {
  requireConfidence(confidence);
  const limit = normalUpperQuantile((1 - confidence) / 2) ** 2;
  const outside = (logRatio: number) => chiSquare(Math.exp(logRatio)) > limit;
  const estimate = Math.log(first.successes / first.n / (second.successes / second.n));
  const low = () => {
    if (first.successes === 0) return 0;
    return Math.exp(turningPoint(outside, -LARGEST_LOG, Math.min(LARGEST_LOG, estimate)));
  };
  const high = () => {
    if (second.successes === 0) return Infinity;
    return Math.exp(turningPoint((x) => !outside(x), Math.max(-LARGEST_LOG, estimate), LARGEST_LOG));
  };
  return { low: low(), high: high(), confidence };
}
