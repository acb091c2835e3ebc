/** The regularised incomplete beta functions, each tail computed where it is the small one. */
import { requireDomain, StatisticsError } from '../error.ts';
import { deviance, differenceFromProduct } from './deviance.ts';
import { stirlingError } from './log-gamma.ts';

/**
 * x^a y^b / B(a, b) for y = 1 - x, through Loader's saddle point (Loader 2000, "Fast and accurate computation of
 * binomial probabilities"): no overflow, full accuracy for large a and b.
 */
function front(x: number, y: number, a: number, b: number): number {
  const n = a + b;
  const distance = x <= y ? differenceFromProduct(a, n, x) : -differenceFromProduct(b, n, y);
  const exponent =
    stirlingError(n) -
    stirlingError(a) -
    stirlingError(b) -
    deviance(a, n * x, distance) -
    deviance(b, n * y, -distance);
  return Math.sqrt(((a / n) * b) / (2 * Math.PI)) * Math.exp(exponent);
}

/**
 * I_x(a, b) by its continued fraction (Abramowitz and Stegun 1964, 26.5.8) with Lentz's method;
 * converges fast for x < (a + 1) / (a + b + 2), in about the square root of max(a, b) steps.
 */
function byFraction(x: number, y: number, a: number, b: number): number {
  const n = a + b;
  let c = 1;
  let d = 1 / (1 - (n * x) / (a + 1));
  let fraction = d;
  const limit = 1000 + 50 * Math.sqrt(Math.max(a, b));
  for (let m = 1; m <= limit; m += 1) {
    const at = a + 2 * m;
    const even = ((m * (b - m)) / (at - 1) / at) * x;
    d = 1 / (1 + even * d);
    c = 1 + even / c;
    fraction *= c * d;
    const odd = ((-(a + m) * (n + m)) / at / (at + 1)) * x;
    d = 1 / (1 + odd * d);
    c = 1 + odd / c;
    const factor = c * d;
    fraction *= factor;
    if (Math.abs(factor - 1) < 2.3e-16) return (front(x, y, a, b) / a) * fraction;
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
