/** The inverse of the incomplete beta function, for either tail. */
import { requireDomain } from '../error.ts';
import { betaDensity, lowerIncompleteBeta, upperIncompleteBeta } from './incomplete-beta.ts';
import { normalUpperQuantile } from './normal.ts';
import { increasingRoot } from './root.ts';

/** A beta distribution by its tails and density, with a first guess at the quantile of a normal quantile. */
interface Beta {
  readonly lower: (x: number) => number;
  readonly upper: (x: number) => number;
  readonly density: (x: number) => number;
  readonly guess: (z: number) => number;
}

/** The x whose lower tail is `chance` <= 1/2. The logarithm of the tail is concave in ln x, so Newton's steps are taken there. */
function byLowerTail(of: Beta, chance: number): number {
  const target = Math.log(chance);
  const f = (x: number) => {
    const tail = of.lower(x);
    const value = Math.log(tail) - target;
    return { value, next: x * Math.exp((-value * tail) / (of.density(x) * x)) };
  };
  return increasingRoot(f, [0, 1], of.guess(-normalUpperQuantile(chance)));
}

/** The x whose upper tail is `chance` <= 1/2. The logarithm of the tail is concave in x. */
function byUpperTail(of: Beta, chance: number): number {
  const target = Math.log(chance);
  const f = (x: number) => {
    const tail = of.upper(x);
    const value = target - Math.log(tail);
    return { value, next: x - (value * tail) / of.density(x) };
  };
  return increasingRoot(f, [0, 1], of.guess(normalUpperQuantile(chance)));
}

function requireChance(chance: number): void {
  requireDomain(chance > 0 && chance < 1, 'chance', 'between 0 and 1, both excluded', chance);
}

function lowerQuantile(of: Beta, chance: number): number {
  requireChance(chance);
  return chance <= 0.5 ? byLowerTail(of, chance) : byUpperTail(of, 1 - chance);
}

function upperQuantile(of: Beta, chance: number): number {
  requireChance(chance);
  return chance <= 0.5 ? byUpperTail(of, chance) : byLowerTail(of, 1 - chance);
}

function beta(a: number, b: number): Beta {
  const mean = a / (a + b);
  const logOdds = Math.log(a / b);
  const spread = Math.sqrt(1 / (mean * (1 - mean) * (a + b + 1)));
  return {
    lower: (x) => lowerIncompleteBeta(x, a, b),
    upper: (x) => upperIncompleteBeta(x, a, b),
    density: (x) => betaDensity(x, a, b),
    guess: (z) => Math.min(Math.max(1 / (1 + Math.exp(-logOdds - z * spread)), 1e-300), 1 - 1e-15),
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
