/** The regularised incomplete beta functions, each tail computed where it is the small one. */
import { requireDomain, StatisticsError } from '../error.ts';
import { deviance, differenceFromProduct } from './deviance.ts';
import { stirlingError } from './stirling-error.ts';

/** a - (a + b) x, which decides how far in a tail x lies; taken from whichever of x and y = 1 - x is the exact one. */
function excess(x: number, y: number, a: number, b: number): number {
  return x <= y ? differenceFromProduct(a, a + b, x) : -differenceFromProduct(b, a + b, y);
}

/**
 * x^a y^b / B(a, b) for y = 1 - x, through Loader's saddle point (Loader 2000, "Fast and accurate computation of
 * binomial probabilities"): no overflow, full accuracy for large a and b.
 */
function front(x: number, y: number, a: number, b: number): number {
  const n = a + b;
  const above = excess(x, y, a, b);
  const exponent =
    stirlingError(n) -
    stirlingError(a) -
    stirlingError(b) -
    deviance(a, n * x, above) -
    deviance(b, n * y, -above);
  return Math.sqrt(((a / n) * b) / (2 * Math.PI)) * Math.exp(exponent);
}

/**
 * I_x(a, b) by the continued fraction of Didonato and Morris 1992, "Algorithm 708: Significant digit computation of the
 * incomplete beta function ratios", equation 9, with Lentz's method. For x < (a + 1) / (a + b + 2), where it needs
 * about the square root of max(a, b) steps; it reads x and y apart, so small ones keep their digits.
 */
function byFraction(x: number, y: number, a: number, b: number): number {
  const n = a + b;
  const offset = excess(x, y, a, b) + 1;
  let fraction = (a * offset) / (a + 1);
  let c = fraction;
  let d = 0;
  const limit = 1000 + 50 * Math.sqrt(Math.max(a, b));
  for (let m = 1; m <= limit; m += 1) {
    const middle = a + 2 * m - 1;
    const part = (m * (b - m) * x) / middle;
    const numerator = (((a + m - 1) * x) / middle) * (n + m - 1) * part;
    const denominator = m + part + ((a + m) * (offset + m * (1 + y))) / (middle + 2);
    d = 1 / (denominator + numerator * d);
    c = denominator + numerator / c;
    const factor = c * d;
    fraction *= factor;
    if (Math.abs(factor - 1) < 2.3e-16) return front(x, y, a, b) / fraction;
  }
  throw new StatisticsError(
    'statistics/no-convergence',
    `the incomplete beta fraction at x = ${x}, a = ${a}, b = ${b}`,
  );
}

function requireArguments(x: number, a: number, b: number): void {
  requireDomain(x >= 0 && x <= 1, 'x', 'between 0 and 1', x);
  requireDomain(a > 0 && a < Infinity, 'a', 'above 0 and finite', a);
  requireDomain(b > 0 && b < Infinity, 'b', 'above 0 and finite', b);
}

/** I_x(a, b): the chance that a beta variable of parameters a and b is at most x. */
export function lowerIncompleteBeta(x: number, a: number, b: number): number {
  requireArguments(x, a, b);
  if (x === 0 || x === 1) return x;
  return x < (a + 1) / (a + b + 2) ? byFraction(x, 1 - x, a, b) : 1 - byFraction(1 - x, x, b, a);
}

/** 1 - I_x(a, b), with full relative accuracy however small it is. */
export function upperIncompleteBeta(x: number, a: number, b: number): number {
  requireArguments(x, a, b);
  if (x === 0 || x === 1) return 1 - x;
  return x < (a + 1) / (a + b + 2) ? 1 - byFraction(x, 1 - x, a, b) : byFraction(1 - x, x, b, a);
}

/** The density of the beta distribution of parameters a and b at 0 < x < 1. */
export function betaDensity(x: number, a: number, b: number): number {
  return front(x, 1 - x, a, b) / x / (1 - x);
}
