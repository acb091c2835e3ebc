/** Intervals for one proportion: how often something happens, from how often it was seen in independent replicates. */
import { requireConfidence, requireCount, requireDomain, requirePositiveCount } from './error.ts';
import type { Interval } from './interval.ts';
import { normalUpperQuantile } from './special/normal.ts';
import { betaQuantile, betaUpperQuantile } from './special/quantiles.ts';

function requireSample(successes: number, n: number): void {
  requirePositiveCount(n, 'n');
  requireCount(successes, 'successes');
  requireDomain(successes <= n, 'successes', `at most n = ${n}`, successes);
}

/**
 * The score interval for `proportion` seen in `n` replicates, where `n` need not be whole (an effective sample size).
 * See `wilson`.
 */
export function scoreInterval(proportion: number, n: number, confidence: number): Interval {
  requireConfidence(confidence);
  requireDomain(proportion >= 0 && proportion <= 1, 'proportion', 'between 0 and 1', proportion);
  requireDomain(n > 0, 'n', 'above 0', n);
  const z = normalUpperQuantile((1 - confidence) / 2);
  const pull = (z * z) / n;
  const centre = proportion + pull / 2;
  const spread = z * Math.sqrt((proportion * (1 - proportion)) / n + pull / (4 * n));
  return {
    low: proportion === 0 ? 0 : Math.max((centre - spread) / (1 + pull), 0),
    high: proportion === 1 ? 1 : Math.min((centre + spread) / (1 + pull), 1),
    confidence,
  };
}

/**
 * Wilson's score interval: its coverage is the stated confidence on average over proportions, and close to it for each
 * (Wilson 1927, "Probable inference, the law of succession, and statistical inference"; Newcombe 1998, "Two-sided
 * confidence intervals for the single proportion", method 3).
 */
export function wilson(successes: number, n: number, confidence: number): Interval {
  requireSample(successes, n);
  return scoreInterval(successes / n, n, confidence);
}

/**
 * Clopper and Pearson's interval: its coverage is never below the stated confidence, so it is wider than Wilson's
 * (Clopper and Pearson 1934, "The use of confidence or fiducial limits illustrated in the case of the binomial").
 */
export function clopperPearson(successes: number, n: number, confidence: number): Interval {
  requireSample(successes, n);
  requireConfidence(confidence);
  const tail = (1 - confidence) / 2;
  return {
    low: successes === 0 ? 0 : betaQuantile(tail, successes, n - successes + 1),
    high: successes === n ? 1 : betaUpperQuantile(tail, successes + 1, n - successes),
    confidence,
  };
}
