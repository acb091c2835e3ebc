/** A confidence sequence for a proportion: intervals that hold at every sample size at once, however one stops. */
import { requireConfidence, requireCount, requireDomain, requirePositiveCount } from './error.ts';
import type { Interval } from './interval.ts';
import { squaredBoundaryAtBest } from './mixture-precision.ts';
import { deviance, differenceFromProduct } from './special/deviance.ts';
import { stirlingError } from './special/stirling-error.ts';
import { turningPoint } from './special/root.ts';

/** The plan of a confidence sequence, fixed before the first replicate. */
export interface SequencePlan {
  /** The chance that every interval of the sequence holds, for example 0.95. */
  readonly confidence: number;
  /** The number of replicates at which the sequence is narrowest; it holds at all others too. */
  readonly plannedSize: number;
}

/**
 * ln of p^a (1 - p)^b / B(a, b), less the parts that a prior and its posterior share; `excess` is a - (a + b) p as it
 * was before rounding.
 */
function logKernel(p: number, a: number, b: number, excess: number): number {
  const n = a + b;
  const deviances = deviance(a, n * p, excess) + deviance(b, n * (1 - p), -excess);
  return 0.5 * Math.log((a / n) * b) + stirlingError(n) - stirlingError(a) - stirlingError(b) - deviances;
}

/**
 * ln of the mixture likelihood ratio against the proportion `p`: the likelihood of what was seen, averaged over a beta
 * distribution about p worth `precision` replicates, over its likelihood at p. Under p it is a martingale that starts
 * at 1, so the chance that it ever reaches 1 / alpha is at most alpha (Ville 1939; Robbins 1970, "Statistical methods
 * related to the law of the iterated logarithm"; Howard et al. 2021, section 3.2, the two-sided beta-binomial
 * mixture).
 */
export function logBetaBinomialMixture(successes: number, n: number, p: number, precision: number): number {
  const [a, b] = [precision * p, precision * (1 - p)];
  const excess = differenceFromProduct(successes, n, p);
  return logKernel(p, a, b, 0) - logKernel(p, a + successes, b + n - successes, excess);
}

/** The precision of the mixture that is narrowest at the planned size. */
export function mixturePrecision({ confidence, plannedSize }: SequencePlan): number {
  requireDomain(plannedSize > 0 && plannedSize < Infinity, 'plannedSize', 'above 0 and finite', plannedSize);
  return plannedSize / (squaredBoundaryAtBest(confidence) - 1);
}

/**
 * The interval after `n` replicates. With the plan's confidence the intervals for all n hold together, so one may look
 * whenever one likes and stop for any reason; each is wider than an interval for a single look.
 */
export function proportionSequence(successes: number, n: number, plan: SequencePlan): Interval {
  requirePositiveCount(n, 'n');
  requireCount(successes, 'successes');
  requireDomain(successes <= n, 'successes', `at most n = ${n}`, successes);
  requireConfidence(plan.confidence);
  const precision = mixturePrecision(plan);
  const limit = -Math.log(1 - plan.confidence);
  const excluded = (p: number) =>
    p <= 0 || p >= 1 || logBetaBinomialMixture(successes, n, p, precision) >= limit;
  const seen = successes / n;
  return {
    // The ratio stays below 1 as p goes to 0 where at most one success was seen, and likewise for failures.
    low: successes <= 1 ? 0 : turningPoint(excluded, 0, seen),
    high: n - successes <= 1 ? 1 : turningPoint((p) => !excluded(p), seen, 1),
    confidence: plan.confidence,
  };
}
