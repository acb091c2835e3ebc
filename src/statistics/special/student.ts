/** The tails and quantiles of Student's t. Where T has its distribution, degrees / (degrees + T squared) has a beta distribution. */
import { requireDomain } from '../error.ts';
import { upperIncompleteBeta } from './incomplete-beta.ts';
import { normalUpperQuantile } from './normal.ts';
import { betaQuantile } from './quantiles.ts';

/** From here on the series of the quantile is as exact as its search, and much quicker. */
const MANY_DEGREES = 1000;

/** The t that is exceeded with the given chance, 0 < chance <= 1/2, with `degrees` > 0 degrees of freedom. */
export function studentUpperQuantile(chance: number, degrees: number): number {
  requireDomain(chance > 0 && chance <= 0.5, 'chance', 'above 0 and at most 1/2', chance);
  requireDomain(degrees > 0, 'degrees', 'above 0', degrees);
  if (chance === 0.5) return 0;
  if (degrees >= MANY_DEGREES) return bySeries(normalUpperQuantile(chance), degrees);
  const part = betaQuantile(2 * chance, degrees / 2, 0.5);
  return Math.sqrt((degrees * (1 - part)) / part);
}

/** The chance of a t farther from 0 than this one, on either side. */
export function studentTwoSidedTail(t: number, degrees: number): number {
  requireDomain(degrees > 0, 'degrees', 'above 0', degrees);
  return upperIncompleteBeta((t * t) / (degrees + t * t), 0.5, degrees / 2);
}

/** The quantile from that of the normal distribution (Abramowitz and Stegun 1964, 26.7.5). */
function bySeries(z: number, degrees: number): number {
  const y = z * z;
  const terms = [
    (y + 1) / 4,
    ((5 * y + 16) * y + 3) / 96,
    (((3 * y + 19) * y + 17) * y - 15) / 384,
    ((((79 * y + 776) * y + 1482) * y - 1920) * y - 945) / 92_160,
  ];
  return z * terms.reduceRight((sum, term) => (sum + term) / degrees, 0) + z;
}
