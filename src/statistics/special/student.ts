/** The quantiles of Student's t. */
import { requireDomain } from '../error.ts';
import { betaQuantile } from './quantiles.ts';

/**
 * The t that is exceeded with the given chance, 0 < chance <= 1/2, with `degrees` > 0 degrees of freedom: where T has
 * Student's distribution, degrees / (degrees + T squared) has a beta distribution.
 */
export function studentUpperQuantile(chance: number, degrees: number): number {
  requireDomain(chance > 0 && chance <= 0.5, 'chance', 'above 0 and at most 1/2', chance);
  requireDomain(degrees > 0, 'degrees', 'above 0', degrees);
  if (chance === 0.5) return 0;
  const part = betaQuantile(2 * chance, degrees / 2, 0.5);
  return Math.sqrt((degrees * (1 - part)) / part);
}
