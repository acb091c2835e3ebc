/** The inverses of the incomplete beta and gamma functions, for either tail. */
import { requireDomain } from '../error.ts';
import { betaDensity, lowerIncompleteBeta, upperIncompleteBeta } from './incomplete-beta.ts';
import { gammaDensity, lowerIncompleteGamma, upperIncompleteGamma } from './incomplete-gamma.ts';
import { normalUpperQuantile } from './normal.ts';
import { increasingRoot } from './root.ts';

/** A distribution on positive numbers by its tails and density, with a first guess at the quantile of a normal quantile. */
interface Continuous {
  readonly lower: (x: number) => number;
  readonly upper: (x: number) => number;
  readonly density: (x: number) => number;
  readonly guess: (z: number) => number;
  /** A bound that the upper tail of the given chance does not pass. */
  readonly top: (chance: number) => number;
}

/** The x whose lower tail is `chance` <= 1/2. The logarithm of the tail is concave in ln x, so Newton's steps are taken there. */
function byLowerTail(of: Continuous, chance: number): number {
  const target = Math.log(chance);
  const f = (x: number) => {
    const tail = of.lower(x);
    const value = Math.log(tail) - target;
    return { value, next: x * Math.exp((-value * tail) / (of.density(x) * x)) };
  };
  return increasingRoot(f, [0, of.top(0.5)], of.guess(-normalUpperQuantile(chance)));
}

/** The x whose upper tail is `chance` <= 1/2. The logarithm of the tail is concave in x. */
function byUpperTail(of: Continuous, chance: number): number {
  const target = Math.log(chance);
  const f = (x: number) => {
    const tail = of.upper(x);
    const value = target - Math.log(tail);
    return { value, next: x - (value * tail) / of.density(x) };
  };
  return increasingRoot(f, [0, of.top(chance)], of.guess(normalUpperQuantile(chance)));
}

function requireChance(chance: number): void {
  requireDomain(chance > 0 && chance < 1, 'chance', 'between 0 and 1, both excluded', chance);
}

function lowerQuantile(of: Continuous, chance: number): number {
  requireChance(chance);
  return chance <= 0.5 ? byLowerTail(of, chance) : byUpperTail(of, 1 - chance);
}

function upperQuantile(of: Continuous, chance: number): number {
  requireChance(chance);
  return chance <= 0.5 ? byUpperTail(of, chance) : byLowerTail(of, 1 - chance);
}

function beta(a: number, b: number): Continuous {
  const mean = a / (a + b);
  const logOdds = Math.log(a / b);
  const spread = Math.sqrt(1 / (mean * (1 - mean) * (a + b + 1)));
  return {
    lower: (x) => lowerIncompleteBeta(x, a, b),
    upper: (x) => upperIncompleteBeta(x, a, b),
    density: (x) => betaDensity(x, a, b),
    guess: (z) => Math.min(Math.max(1 / (1 + Math.exp(-logOdds - z * spread)), 1e-300), 1 - 1e-15),
    top: () => 1,
  };
}

/**
 * Guesses by Wilson and Hilferty 1931, "The distribution of chi-square"; the bound is that of Boucheron, Lugosi and
 * Massart 2013, "Concentration inequalities", section 2.4.
 */
function gamma(a: number): Continuous {
  const ninth = 1 / (9 * a);
  return {
    lower: (x) => lowerIncompleteGamma(a, x),
    upper: (x) => upperIncompleteGamma(a, x),
    density: (x) => gammaDensity(a, x),
    guess: (z) => a * Math.max(1 - ninth + z * Math.sqrt(ninth), 0.01) ** 3,
    top: (chance) => 1 + a - Math.log(chance) + Math.sqrt(-2 * a * Math.log(chance)),
  };
}

/** The x with lowerIncompleteBeta(x, a, b) = chance. */
export function betaQuantile(chance: number, a: number, b: number): number {
  return lowerQuantile(beta(a, b), chance);
}

/** The x with upperIncompleteBeta(x, a, b) = chance: accurate for small upper tails. */
export function betaUpperQuantile(chance: number, a: number, b: number): number {
  return upperQuantile(beta(a, b), chance);
}

/** The x with lowerIncompleteGamma(a, x) = chance. */
export function gammaQuantile(chance: number, a: number): number {
  return lowerQuantile(gamma(a), chance);
}

/** The x with upperIncompleteGamma(a, x) = chance: accurate for small upper tails. */
export function gammaUpperQuantile(chance: number, a: number): number {
  return upperQuantile(gamma(a), chance);
}
