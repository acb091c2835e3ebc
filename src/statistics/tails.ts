/** Tail probabilities of the distributions that intervals and tests refer to. */
import { requireCount, requireDomain } from './error.ts';
import { lowerIncompleteBeta, upperIncompleteBeta } from './special/incomplete-beta.ts';
import { upperIncompleteGamma } from './special/incomplete-gamma.ts';

/** The chance of at most `successes` in `n` independent trials of probability `p`. */
export function binomialLowerTail(successes: number, n: number, p: number): number {
  requireCount(n, 'n');
  if (successes < 0) return 0;
  if (successes >= n) return 1;
  return upperIncompleteBeta(p, successes + 1, n - successes);
}

/** The chance of at least `successes` in `n` independent trials of probability `p`. */
export function binomialUpperTail(successes: number, n: number, p: number): number {
  requireCount(n, 'n');
  if (successes <= 0) return 1;
  if (successes > n) return 0;
  return lowerIncompleteBeta(p, successes, n - successes + 1);
}

/** The chance that a chi-square variable with `degreesOfFreedom` exceeds `statistic`. */
export function chiSquareUpperTail(statistic: number, degreesOfFreedom: number): number {
  requireDomain(degreesOfFreedom > 0, 'degreesOfFreedom', 'above 0', degreesOfFreedom);
  return upperIncompleteGamma(degreesOfFreedom / 2, Math.max(statistic, 0) / 2);
}
