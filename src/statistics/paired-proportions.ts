/** Two proportions on the same replicates: their difference and their ratio, however few replicates set them apart. */
import { requireConfidence, requireCount, requireDomain, requirePositiveCount } from './error.ts';
import type { Difference } from './interval.ts';
import { ratioInterval, type RatioOfProportions } from './proportion-comparison.ts';
import { normalUpperQuantile } from './special/normal.ts';

/** Replicates in which something happened in both of two variants, in one of them alone, and in which it could. */
export interface PairedTally {
  readonly both: number;
  readonly firstOnly: number;
  readonly secondOnly: number;
  readonly n: number;
}

/**
 * The difference of two proportions on the same `n` replicates, first minus second, from the replicates in which only
 * one of the two saw it happen; common random numbers make those few. The interval adds one replicate to each of them
 * and two to `n` (Bonett and Price 2012, "Adjusted Wald confidence interval for a difference of binomial proportions
 * based on paired data"; first choice of Fagerland, Lydersen and Laake 2014, "Recommended tests and confidence
 * intervals for paired binomial proportions"). While they are few its coverage is mostly above the confidence (summed
 * exactly: 93.4% at worst, where one of the two never happens alone and the other six times), never empty.
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

/**
 * The score statistic of a ratio: how far the shares are from it, over the variance at the most likely chances of that
 * ratio.
 */
function pairedChiSquare(tally: PairedTally, ratio: number): number {
  const { both, firstOnly, secondOnly, n } = tally;
  // Of a ratio up to 1 nothing overflows.
  if (ratio > 1) return pairedChiSquare({ both, firstOnly: secondOnly, secondOnly: firstOnly, n }, 1 / ratio);
  const happened = both + firstOnly + secondOnly;
  const distance = ratio * (both + secondOnly) - (both + firstOnly);
  if (distance === 0) return 0;
  // The chance that it happens in the first alone is the larger root of a q^2 + b q - c.
  const a = n * ratio * (1 + ratio);
  const b = both + firstOnly - (both + secondOnly + 2 * firstOnly) * ratio ** 2;
  const c = (firstOnly * ratio * (1 - ratio) * happened) / n;
  const root = Math.sqrt(b ** 2 + 4 * a * c);
  const q = b > 0 ? (2 * c) / (b + root) : (root - b) / (2 * a);
  return distance ** 2 / (ratio * (n * (1 + ratio) * q + happened * (1 - ratio)));
}

/**
 * The ratio of two proportions on the same replicates, first over second, with the score interval for matched pairs
 * (Nam and Blackwelder 2002, "Analysis of the ratio of marginal probabilities in a matched-pair setting"; Tang, Tang and
 * Chan 2003). It is narrow where the two go together and wide where they go against each other, and has an answer at 0.
 */
export function pairedRatio(tally: PairedTally, confidence: number): RatioOfProportions {
  const { both, firstOnly, secondOnly, n } = tally;
  requirePositiveCount(n, 'n');
  for (const [name, count] of Object.entries({ both, firstOnly, secondOnly })) requireCount(count, name);
  const happened = both + firstOnly + secondOnly;
  requireDomain(happened <= n, 'both + firstOnly + secondOnly', `at most n = ${n}`, happened);
  const [first, second] = [both + firstOnly, both + secondOnly];
  return {
    ratio: first / second,
    logStandardError: Math.sqrt((firstOnly + secondOnly) / first / second),
    interval: ratioInterval(
      { successes: first, n },
      { successes: second, n },
      (ratio) => pairedChiSquare(tally, ratio),
      confidence,
    ),
  };
}
