/** A whole distribution at once: a band that holds everywhere together. */
import { at } from '../chance/at.ts';
import { requireConfidence, requirePositiveCount } from './error.ts';
import { sampleSize } from './weights.ts';

/** The share of replicates at or below each value, with a simultaneous band. */
export interface DistributionBand {
  readonly share: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly confidence: number;
}

/**
 * The half-width of the band around the empirical distribution of `n` replicates: with the given confidence no share is
 * farther off, whatever the distribution (Dvoretzky, Kiefer and Wolfowitz 1956, with the constant of Massart 1990, "The
 * tight constant in the Dvoretzky-Kiefer-Wolfowitz inequality").
 */
export function dkwHalfWidth(n: number, confidence: number): number {
  requirePositiveCount(n, 'n');
  requireConfidence(confidence);
  return Math.sqrt(Math.log(2 / (1 - confidence)) / (2 * n));
}

/** The empirical distribution of `counts` over ascending values, with its Dvoretzky-Kiefer-Wolfowitz band. */
export function distributionBand(counts: ArrayLike<number>, confidence: number): DistributionBand {
  const n = sampleSize(counts, 'counts');
  const reach = dkwHalfWidth(n, confidence);
  const share = new Float64Array(counts.length);
  let cumulated = 0;
  for (let i = 0; i < counts.length; i += 1) {
    cumulated += at(counts, i);
    share[i] = cumulated / n;
  }
  return {
    share,
    low: share.map((value) => Math.max(0, value - reach)),
    high: share.map((value) => Math.min(1, value + reach)),
    confidence,
  };
}
