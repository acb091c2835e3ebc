/** Two things that may happen to a replicate, one or neither: are they as likely as each other? */
import { requireCount } from './error.ts';
import { logBetaBinomialMixture, mixturePrecision, type SequencePlan } from './proportion-sequence.ts';
import { binomialLowerTail } from './tails.ts';

/**
 * The two-sided p-value of the exact sign test, which on paired replicates is McNemar's: if both are as likely, each
 * has half of the replicates that see one of them. With a plan the p-value holds at all sample sizes at once: one over
 * the mixture likelihood ratio against a half (see `logBetaBinomialMixture`), by Ville's inequality.
 */
export function evenSplit(first: number, second: number, plan: SequencePlan | null = null): number {
  requireCount(first, 'first');
  requireCount(second, 'second');
  const n = first + second;
  if (n === 0) return 1;
  const p =
    plan === null
      ? 2 * binomialLowerTail(Math.min(first, second), n, 0.5)
      : Math.exp(-logBetaBinomialMixture(first, n, 0.5, mixturePrecision(plan)));
  return Math.min(1, p);
}
