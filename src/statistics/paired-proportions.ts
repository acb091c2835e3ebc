/** Two proportions on the same replicates: their difference, where few replicates or none set them apart. */
import { requireConfidence, requireCount, requireDomain, requirePositiveCount } from './error.ts';
import type { Difference } from './interval.ts';
import { normalUpperQuantile } from './special/normal.ts';

/**
 * The difference of two proportions on the same `n` replicates, first minus second, from the replicates in which only
 * one of the two saw it happen; common random numbers make those few. The interval adds one replicate to each of them
 * and two to `n` (Bonett and Price 2012, "Adjusted Wald confidence interval for a difference of binomial proportions
 * based on paired data"; first choice of Fagerland, Lydersen and Laake 2014, "Recommended tests and confidence
 * intervals for paired binomial proportions"). While they are few its coverage is mostly above the confidence (summed
 * exactly: 93.4 % at worst, where one of the two never happens alone and the other six times), never empty.
 */
export function pairedProportions(
  firstOnly: number,
  secondOnly: number,
  n: number,
  confidence: number,
): Difference {
  requirePositiveCount(n, 'n');
  requireCount(firstOnly, 'firstOnly');
  requireCount(secondOnly, 'secondOnly');
  const apart = firstOnly + secondOnly;
  requireDomain(apart <= n, 'firstOnly + secondOnly', `at most n = ${n}`, apart);
  requireConfidence(confidence);
  const spread = (only: number, other: number, size: number) =>
    Math.sqrt(((only + other) / size - ((only - other) / size) ** 2) / size);
  const difference = (firstOnly - secondOnly) / n;
  const centre = (firstOnly - secondOnly) / (n + 2);
  const reach = normalUpperQuantile((1 - confidence) / 2) * spread(firstOnly + 1, secondOnly + 1, n + 2);
  return {
    difference,
    standardError: spread(firstOnly, secondOnly, n),
    interval: { low: Math.max(-1, centre - reach), high: Math.min(1, centre + reach), confidence },
  };
}
