/** Strength of a confidence sequence by size: mixtures are tuned to be narrowest at a planned size. */
import { requireConfidence, requireDomain } from './error.ts';

/**
 * The information at the size where the boundary of a two-sided normal mixture is narrowest, as a multiple of its prior
 * information, plus one; also the square of that boundary in standard errors there: 9.2 at 95%, where an interval for
 * a single look has 3.8. The root above 1 of s = 1 + 2 ln(1 / alpha) + ln s (Howard et al. 2021, "Time-uniform,
 * nonparametric, nonasymptotic confidence sequences", section 3.5, where it is written with Lambert's W).
 */
export function squaredBoundaryAtBest(confidence: number): number {
  requireConfidence(confidence);
  const fixed = 1 - 2 * Math.log(1 - confidence);
  let s = fixed;
  for (let step = 0; step < 100; step += 1) s = fixed + Math.log(s);
  return s;
}

/**
 * About how many replicates bring a confidence sequence tuned to them down to the half-width, where one replicate has
 * the given variance (for a proportion p (1 - p), 1/4 at worst). The size to plan for.
 */
export function plannedReplicates(variance: number, width: number, confidence: number): number {
  requireDomain(variance >= 0, 'variance', '0 or more', variance);
  requireDomain(width > 0, 'half-width', 'above 0', width);
  return Math.max(1, Math.ceil((squaredBoundaryAtBest(confidence) * variance) / (width * width)));
}
