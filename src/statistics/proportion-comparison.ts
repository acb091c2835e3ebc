/** Two proportions from independent replicates: their difference and their ratio. */
import { requireConfidence, requireCount, requireDomain, requirePositiveCount } from './error.ts';
import type { Difference, Interval } from './interval.ts';
import { wilson } from './proportion.ts';
import { normalUpperQuantile } from './special/normal.ts';
import { turningPoint } from './special/root.ts';

/** How often something happened in how many replicates. */
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
  const product = ratio * (first.n + second.n);
  const successes = first.successes + second.successes;
  const b = ratio * (first.n + second.successes) + second.n + first.successes;
  // The smaller root of product q^2 - b q + successes, in the form that does not cancel.
  const q = (2 * successes) / (b + Math.sqrt(Math.max(0, b * b - 4 * product * successes)));
  return pearsonTerm(first, Math.min(1, q * ratio)) + pearsonTerm(second, Math.min(1, q));
}

/**
 * First over second, with Koopman's score interval, which has an answer at 0 too and keeps its coverage for rare
 * outcomes (Koopman 1984, "Confidence intervals for the ratio of two binomial proportions"). The standard error of the
 * logarithm is the usual one (Katz et al. 1978, "Obtaining confidence intervals for the risk ratio in cohort studies").
 */
export function ratioOfProportions(first: Tallied, second: Tallied, confidence: number): RatioOfProportions {
  requireTally(first, 'first');
  requireTally(second, 'second');
  requireConfidence(confidence);
  const ratio = first.successes / first.n / (second.successes / second.n);
  const limit = normalUpperQuantile((1 - confidence) / 2) ** 2;
  const outside = (logRatio: number) => koopmanChiSquare(first, second, Math.exp(logRatio)) > limit;
  const low = () => {
    if (first.successes === 0) return 0;
    const upTo = second.successes === 0 ? LARGEST_LOG : Math.log(ratio);
    return Math.exp(turningPoint(outside, -LARGEST_LOG, upTo));
  };
  const high = () => {
    if (second.successes === 0) return Infinity;
    const from = first.successes === 0 ? -LARGEST_LOG : Math.log(ratio);
    return Math.exp(turningPoint((x) => !outside(x), from, LARGEST_LOG));
  };
  return {
    ratio,
    logStandardError: Math.sqrt(1 / first.successes - 1 / first.n + 1 / second.successes - 1 / second.n),
    interval: { low: low(), high: high(), confidence },
  };
}
