/** Holm's adjustment: many comparisons at once, with the chance of any false alarm kept. */
import { requireConfidence, requireDomain } from './error.ts';

/**
 * The adjusted p-value of each of `pValues`, in the same order: comparing each with alpha keeps the chance of one or
 * more false alarms at alpha, whatever the dependence between the tests
 * (Holm 1979, "A simple sequentially rejective multiple test procedure").
 */
export function holm(pValues: readonly number[]): number[] {
  for (const [i, p] of pValues.entries())
    requireDomain(p >= 0 && p <= 1, `pValues[${i}]`, 'between 0 and 1', p);
  const ascending = [...pValues.entries()].toSorted(([, p], [, q]) => p - q);
  const adjusted = Array.from(pValues);
  let atLeast = 0;
  for (const [rank, [i, p]] of ascending.entries()) {
    atLeast = Math.max(atLeast, Math.min(1, (pValues.length - rank) * p));
    adjusted[i] = atLeast;
  }
  return adjusted;
}

/**
 * The p-value at or below which one of `pValues` is significant by Holm's rule, so that all significant ones hold
 * together with the confidence: the remaining error over the number of those that are not significant.
 */
export function holmLevel(pValues: readonly number[], confidence: number): number {
  requireConfidence(confidence);
  const significant = holm(pValues).filter((p) => p <= 1 - confidence).length;
  return (1 - confidence) / Math.max(1, pValues.length - significant);
}
