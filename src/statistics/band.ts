/** A whole distribution at once: the width of a band that holds everywhere together. */
import { requireConfidence, requirePositiveCount } from './error.ts';

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
