/** The regularised incomplete gamma functions, each tail computed where it is the small one. */
import { requireDomain, StatisticsError } from '../error.ts';
import { deviance } from './deviance.ts';
import { stirlingError } from './stirling-error.ts';

/** x^a e^-x / gamma(a + 1) through Loader's saddle point: no overflow, full accuracy for large a. */
function poissonLikeDensity(a: number, x: number): number {
  return Math.exp(-deviance(a, x) - stirlingError(a)) / Math.sqrt(2 * Math.PI * a);
}

/** Steps that the series and the fraction may take: both need a few times the square root of their arguments. */
function stepLimit(a: number, x: number): number {
  return 1000 + 50 * Math.sqrt(Math.max(a, x));
}

/** Lower tail by its power series (Abramowitz and Stegun 1964, 6.5.29), for x < a + 1. */
function lowerBySeries(a: number, x: number): number {
  let term = 1;
  let sum = 1;
  const limit = stepLimit(a, x);
  for (let n = 1; n <= limit; n += 1) {
    term *= x / (a + n);
    sum += term;
    if (term < sum * 1e-17) return poissonLikeDensity(a, x) * sum;
  }
  throw new StatisticsError('statistics/no-convergence', `the incomplete gamma series at a = ${a}, x = ${x}`);
}

/** Upper tail by Legendre's continued fraction (Abramowitz and Stegun 1964, 6.5.31), Lentz's method, for x >= a + 1. */
function upperByFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = Infinity;
  let d = 1 / b;
  let fraction = d;
  const limit = stepLimit(a, x);
  for (let n = 1; n <= limit; n += 1) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    const factor = c * d;
    fraction *= factor;
    if (Math.abs(factor - 1) < 2.3e-16) return a * poissonLikeDensity(a, x) * fraction;
  }
  throw new StatisticsError(
    'statistics/no-convergence',
    `the incomplete gamma fraction at a = ${a}, x = ${x}`,
  );
}

function requireArguments(a: number, x: number): void {
  requireDomain(a > 0 && a < Infinity, 'a', 'above 0 and finite', a);
  requireDomain(x >= 0, 'x', '0 or more', x);
}

/** P(a, x): the chance that a gamma variable of shape a and scale 1 is at most x. */
export function lowerIncompleteGamma(a: number, x: number): number {
  requireArguments(a, x);
  if (x === 0) return 0;
  if (x === Infinity) return 1;
  return x < a + 1 ? lowerBySeries(a, x) : 1 - upperByFraction(a, x);
}

/** Q(a, x) = 1 - P(a, x), with full relative accuracy however small it is. */
export function upperIncompleteGamma(a: number, x: number): number {
  requireArguments(a, x);
  if (x === 0) return 1;
  if (x === Infinity) return 0;
  return x < a + 1 ? 1 - lowerBySeries(a, x) : upperByFraction(a, x);
}
