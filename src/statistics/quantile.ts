/**
 * Quantiles of counts or of an exact distribution, with order-statistic intervals where they come from replicates, at one
 * sample size or at all of them at once.
 */
import { at } from '../chance/at.ts';
import {
  requireConfidence,
  requireDomain,
  requirePositiveCount,
  requireSameLength,
  StatisticsError,
} from './error.ts';
import { logBetaBinomialMixture, mixturePrecision, type SequencePlan } from './proportion-sequence.ts';
import { binomialLowerTail, binomialUpperTail } from './tails.ts';
import { totalWeight } from './weights.ts';
import { ROUNDING } from './rounding.ts';

/** Places in the sorted sample, from 1 to n; 0 and n + 1 mean that the sample is too small for a bound on that side. */
export interface Ranks {
  readonly low: number;
  readonly high: number;
}

function requireAscending(values: ArrayLike<number>): void {
  for (let i = 1; i < values.length; i += 1) {
    if (!(at(values, i - 1) < at(values, i))) {
      throw new StatisticsError('statistics/mismatch', `values must ascend, but values[${i}] does not`);
    }
  }
}

function requireProbability(probability: number): void {
  requireDomain(
    probability > 0 && probability < 1,
    'probability',
    'between 0 and 1, both excluded',
    probability,
  );
}

/** The first of `values` at which the cumulated `weights` reach `mark`; the last value of any weight if none does. */
function firstReaching(values: ArrayLike<number>, weights: ArrayLike<number>, mark: number): number {
  let cumulated = 0;
  let last = NaN;
  for (let i = 0; i < values.length; i += 1) {
    if (at(weights, i) === 0) continue;
    cumulated += at(weights, i);
    last = at(values, i);
    if (cumulated >= mark) return last;
  }
  return last;
}

/**
 * The smallest of `values` (ascending; Infinity for "never" is welcome) at which the share of `weights` (counts or
 * probabilities) at or below it reaches `probability`. The median is the quantile of 1/2.
 */
export function quantile(values: ArrayLike<number>, weights: ArrayLike<number>, probability: number): number {
  requireSameLength(values, weights, ['values', 'weights']);
  requireAscending(values);
  requireProbability(probability);
  const total = totalWeight(weights, 'weights');
  // Rounding of probabilities must not move it: a share that is only so little below the mark reaches it.
  return firstReaching(values, weights, total * (probability - ROUNDING));
}

/** The largest k in 0…n for which `holds`, where it holds for 0 and once false stays false. */
function largestHolding(n: number, holds: (k: number) => boolean): number {
  let [yes, no] = [0, n + 1];
  while (no - yes > 1) {
    const middle = yes + Math.floor((no - yes) / 2);
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

/**
 * The order statistics between which the quantile lies with at least the given confidence, whatever the distribution:
 * the number of replicates at or below the quantile is binomial (David and Nagaraja 2003, "Order Statistics", 7.1).
 * Each side errs with at most (1 - confidence) / 2.
 */
export function quantileRanks(n: number, probability: number, confidence: number): Ranks {
  requirePositiveCount(n, 'n');
  requireProbability(probability);
  requireConfidence(confidence);
  const tail = (1 - confidence) / 2;
  const low = largestHolding(n, (k) => binomialLowerTail(k - 1, n, probability) <= tail);
  const fromTop = largestHolding(n, (k) => binomialUpperTail(n + 1 - k, n, probability) <= tail);
  return { low, high: n + 1 - fromTop };
}

/** The least k in 0…n for which `holds`, which once true stays true and is true for n. */
function leastHolding(n: number, holds: (k: number) => boolean): number {
  let [no, yes] = [-1, n];
  while (yes - no > 1) {
    const middle = no + Math.floor((yes - no) / 2);
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

/**
 * The order statistics between which the quantile lies at every n at once, with the plan's confidence: the number of
 * replicates at or below it follows the beta-binomial mixture of a proportion equal to `probability`, and stays where
 * that is below its limit (Howard and Ramdas 2022, "Sequential estimation of quantiles with applications to A/B testing
 * and best-arm identification"). Holds for discrete values, since ties only make room.
 */
export function quantileSequenceRanks(n: number, probability: number, plan: SequencePlan): Ranks {
  requirePositiveCount(n, 'n');
  requireConfidence(plan.confidence);
  requireDomain(
    probability > 0 && probability < 1,
    'probability',
    'between 0 and 1, both excluded',
    probability,
  );
  const precision = mixturePrecision(plan);
  const limit = -Math.log(1 - plan.confidence);
  const plausible = (k: number) => logBetaBinomialMixture(k, n, probability, precision) < limit;
  const middle = Math.round(n * probability);
  const least = leastHolding(middle, plausible);
  const most = n - leastHolding(n - middle, (k) => plausible(n - k));
  return { low: least, high: most + 1 };
}
