/** Mean over games of a measure that is corrected for noise: its interval holds the correction too. */
import { requireConfidence, requirePositiveCount } from './error.ts';
import type { Interval } from './interval.ts';
import { studentInterval } from './moments.ts';
import { scoreInterval, wilson } from './proportion.ts';

/** Sums over games of a measure: corrected, its square, and uncorrected. */
export interface CorrectedSums {
  readonly n: number;
  readonly sum: number;
  readonly squares: number;
  /** The same as `sum` where there is nothing to correct. */
  readonly plain: number;
}

interface CorrectedMean {
  readonly mean: number;
  /** Its ends are as much further out as the correction is large, since that much of it may be wrong. */
  readonly interval: Interval;
}

/**
 * Share of games, from 0 to 1: the score interval for as many games as have the variance that was seen, at most `n`.
 * @throws {StatisticsError} where `n` is not a positive whole number
 */
export function correctedShare(sums: CorrectedSums, confidence: number): CorrectedMean {
  const { n, mean, variance, correction } = momentsOf(sums);
  requireConfidence(confidence);
  const share = within01(mean);
  const plain = within01(sums.plain / n);
  // A correction may take a share to 0 or beyond, where its own spread says nothing.
  const spread = Math.max(share * (1 - share), plain * (1 - plain));
  const effective = variance > 0 && spread > 0 ? (n * spread) / variance : n;
  const { low, high } = scoreInterval(share, Math.min(n, Math.max(effective, 1)), confidence);
  return {
    mean: share,
    interval: { low: within01(low - correction), high: within01(high + correction), confidence },
  };
}

/**
 * Mean of a measure that is never below 0: Student's interval. Where all games have the same, others may still be as
 * frequent as Wilson's interval for a thing that was never seen allows, and are taken to be 1 away.
 * @throws {StatisticsError} where `n` is not a positive whole number
 */
export function correctedMean(sums: CorrectedSums, confidence: number): CorrectedMean {
  const { n, mean, variance, correction } = momentsOf(sums);
  const unseen = variance > 0 ? 0 : wilson(0, n, confidence).high;
  const { low, high } = studentInterval(mean, Math.sqrt(variance / n), n - 1, confidence);
  const reach = correction + unseen;
  return {
    mean: Math.max(0, mean),
    interval: { low: Math.max(0, low - reach), high: Math.max(0, high + reach), confidence },
  };
}

function momentsOf({ n, sum, squares, plain }: CorrectedSums): {
  readonly n: number;
  readonly mean: number;
  /** Variance of a sample; 0 for one game, and where it is rounding. */
  readonly variance: number;
  readonly correction: number;
} {
  requirePositiveCount(n, 'n');
  const mean = sum / n;
  const variance = n === 1 ? 0 : (squares - n * mean * mean) / (n - 1);
  const isRounding = variance <= 1e-12 * (squares / n);
  return { n, mean, variance: isRounding ? 0 : variance, correction: Math.abs(mean - plain / n) };
}

function within01(share: number): number {
  return Math.min(1, Math.max(0, share));
}
