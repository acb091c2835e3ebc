/** A confidence sequence for a quantile: order statistics that enclose it at every sample size at once. */
import { requireConfidence, requireDomain, requirePositiveCount } from './error.ts';
import { logBetaBinomialMixture, mixturePrecision, type SequencePlan } from './proportion-sequence.ts';
import type { Ranks } from './quantile.ts';

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
