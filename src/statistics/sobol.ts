/**
 * Sobol's indices: the share of each factor, alone and together with others, in the variance of a number over a full
 * grid of factors. The analysis of variance takes every level of a factor as equally likely (Sobol 1993, "Sensitivity
 * estimates for nonlinear mathematical models"; Homma and Saltelli 1996, "Importance measures in global sensitivity
 * analysis", for the total).
 */
import { at } from '../chance/at.ts';
import { requireConfidence, requireDomain, requirePositiveCount, requireSameLength } from './error.ts';
import type { Interval } from './interval.ts';
import { normalInterval } from './moments.ts';
import { ROUNDING } from './rounding.ts';

/** A number at every combination of the levels of some factors. */
export interface Grid {
  /** The number of levels of each factor; one factor at least. */
  readonly levels: Levels;
  /** A value a combination, the last factor varying fastest. */
  readonly values: ArrayLike<number>;
  /** The standard error of each value, independent of the others; null where the values are exact. */
  readonly standardErrors: ArrayLike<number> | null;
}

/** A variance, or a share of it; its interval is null where the values are exact. */
export interface Part {
  readonly value: number;
  readonly interval: Interval | null;
}

interface FactorIndices {
  /** The share of the variance that knowing this factor alone takes away. */
  readonly first: Part;
  /** The share that is left when all other factors are known: `first` and every interaction of the factor. */
  readonly total: Part;
}

interface PairIndex {
  /** The numbers of the two factors, the lower first. */
  readonly factors: readonly [number, number];
  /** The share that the two have together beyond what each has alone. */
  readonly share: Part;
}

export interface SobolIndices {
  /** Over all combinations. */
  readonly mean: number;
  /** The variance of the values over all combinations, without the noise of their estimation. */
  readonly variance: Part;
  /** The mean at each level of each factor, over all levels of the others. */
  readonly means: readonly Float64Array[];
  /** The shares; null where the values do not differ by more than rounding, or than their noise explains. */
  readonly shares: {
    /** In the order of the factors. */
    readonly factors: readonly FactorIndices[];
    /** Every pair, the last factor varying fastest. */
    readonly pairs: readonly PairIndex[];
    /** The part that takes three factors or more together. */
    readonly further: Part;
  } | null;
}

/**
 * Sobol's indices of a grid. Where the values are estimates, the part of each mean square that noise alone would give is
 * taken off, and intervals come from the delta method for the ratio of two quadratic forms, with the variance that the
 * noise has by itself; their coverage is nominal or more, and somewhat less where a share is near nothing. Cost: combinations times pairs of factors.
 */
export function sobolIndices(grid: Grid, confidence: number): SobolIndices {
  requireConfidence(confidence);
  const { levels, values } = grid;
  const size = requireGrid(grid);
  const overall = at(meansOver(values, levels, NOTHING), 0);
  const all = effectOf(values, levels, 'all');
  const noise = noiseOf(grid, size);
  const variance = varianceOf(all, noise, confidence);
  const factors = levels.map((_count, i) => i);
  const means = factors.map((i) => meansOver(values, levels, [i]));
  const least = noise === null ? (ROUNDING * greatest(values)) ** 2 : 0;
  const surely = variance.interval?.low ?? variance.value;
  if (surely <= least) return { mean: overall, variance, means, shares: null };
  const share = (effect: Effect): Part =>
    shareOf(effect, all, noise, { variance: variance.value, confidence });
  const alone = factors.map((i) => effectOf(values, levels, [i]));
  const pairs = factors.flatMap((i) =>
    factors.slice(i + 1).map((j) => ({ factors: [i, j] as const, effect: effectOf(values, levels, [i, j]) })),
  );
  const further = remainder(all, [...alone, ...pairs.map(({ effect }) => effect)]);
  return {
    mean: overall,
    variance,
    means,
    shares: {
      factors: alone.map((effect, i) => ({
        first: share(effect),
        total: share(effectOf(values, levels, { beyond: i })),
      })),
      pairs: pairs.map((pair) => ({ factors: pair.factors, share: share(pair.effect) })),
      further: share(further),
    },
  };
}

/** The scatter of the values by themselves. */
interface Noise {
  readonly variances: Float64Array;
  /** Its mean over all values. */
  readonly mean: number;
}

function noiseOf({ standardErrors }: Grid, size: number): Noise | null {
  if (standardErrors === null) return null;
  const variances = Float64Array.from({ length: size }, (_value, i) => at(standardErrors, i) ** 2);
  const mean = variances.reduce((sum, each) => sum + each, 0) / size;
  return mean === 0 ? null : { variances, mean };
}

/**
 * The variance of the quadratic form y'My / n for noisy y, where `gradient` is My and `trace` that of M squared: 4 m'MSMm
 * + 2 tr(MSMS) with S the noise. My holds noise itself, which makes the first term large; where little was counted that
 * serves, since the form is skewed there. The second takes the mean variance for each.
 */
function varianceOfForm(gradient: (i: number) => number, trace: number, { variances, mean }: Noise): number {
  const n = variances.length;
  let signal = 0;
  for (let i = 0; i < n; i += 1) signal += gradient(i) ** 2 * at(variances, i);
  return (4 * signal + 2 * mean * mean * trace) / (n * n);
}

function varianceOf(all: Effect, noise: Noise | null, confidence: number): Part {
  const value = meanSquare(all);
  if (noise === null) return { value, interval: null };
  const corrected = value - (noise.mean * all.freedom) / all.at.length;
  const spread = varianceOfForm((i) => at(all.at, i), all.freedom, noise);
  const { low, high } = normalInterval(corrected, Math.sqrt(spread), confidence);
  return {
    value: Math.max(0, corrected),
    interval: { low: Math.max(0, low), high: Math.max(0, high), confidence },
  };
}

function shareOf(
  effect: Effect,
  all: Effect,
  noise: Noise | null,
  { variance, confidence }: { readonly variance: number; readonly confidence: number },
): Part {
  if (noise === null) return { value: meanSquare(effect) / variance, interval: null };
  const n = effect.at.length;
  const share = (meanSquare(effect) - (noise.mean * effect.freedom) / n) / variance;
  // The form is y'(A - share B)y with A and B the projections on the effect and on everything; A lies within B.
  const trace = effect.freedom * (1 - share) ** 2 + (all.freedom - effect.freedom) * share ** 2;
  const spread = varianceOfForm((i) => at(effect.at, i) - share * at(all.at, i), trace, noise);
  const { low, high } = normalInterval(share, Math.sqrt(spread) / variance, confidence);
  return { value: within(share), interval: { low: within(low), high: within(high), confidence } };
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}

function meanSquare({ at: effects }: Effect): number {
  return effects.reduce((sum, each) => sum + each * each, 0) / effects.length;
}

/** The rest of an effect without parts of it. */
function remainder(all: Effect, parts: readonly Effect[]): Effect {
  return {
    at: all.at.map((value, i) => parts.reduce((left, part) => left - at(part.at, i), value)),
    freedom: parts.reduce((left, { freedom }) => left - freedom, all.freedom),
  };
}

function greatest(values: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < values.length; i += 1) most = Math.max(most, Math.abs(at(values, i)));
  return most;
}

/** Checks that the grid is full, and gives the number of its combinations. */
function requireGrid({ levels, values, standardErrors }: Grid): number {
  requirePositiveCount(levels.length, 'the number of factors');
  levels.forEach((count, i) => requirePositiveCount(count, `levels[${i}]`));
  const size = levels.reduce((product, count) => product * count, 1);
  requireDomain(values.length === size, 'the number of values', `${size}, one a combination`, values.length);
  for (let i = 0; i < size; i += 1)
    requireDomain(Number.isFinite(at(values, i)), `values[${i}]`, 'finite', at(values, i));
  if (standardErrors === null) return size;
  requireSameLength(values, standardErrors, ['values', 'standardErrors']);
  for (let i = 0; i < size; i += 1) {
    const error = at(standardErrors, i);
    requireDomain(error >= 0 && error < Infinity, `standardErrors[${i}]`, '0 or more and finite', error);
  }
  return size;
}

/** The number of levels of each factor of a grid. */
type Levels = readonly number[];

/**
 * An orthogonal part of the values: its value at each combination, and the number of directions in which it can vary.
 */
interface Effect {
  readonly at: Float64Array;
  readonly freedom: number;
}

/** No factor at all: the mean over everything. */
const NOTHING: readonly number[] = [];

/**
 * The mean of the values at each combination of the levels of `factors` (numbers of factors, ascending), over all levels
 * of the others; the last factor varies fastest.
 */
function meansOver(values: ArrayLike<number>, levels: Levels, factors: readonly number[]): Float64Array {
  const cellOf = projection(levels, factors);
  const size = sizeOf(factors.map((factor) => at(levels, factor)));
  const sums = new Float64Array(size);
  for (let i = 0; i < values.length; i += 1) {
    const cell = cellOf(i);
    sums[cell] = at(sums, cell) + at(values, i);
  }
  const share = size / values.length;
  return sums.map((sum) => sum * share);
}

/**
 * The effect of one factor alone, of two together beyond each alone, of everything (`all`), or of a factor beyond all
 * others (`beyond` its number).
 */
function effectOf(
  values: ArrayLike<number>,
  levels: Levels,
  of: readonly [number] | readonly [number, number] | 'all' | { readonly beyond: number },
): Effect {
  const size = sizeOf(levels);
  const whole = at(meansOver(values, levels, NOTHING), 0);
  const fill = (value: (i: number) => number): Float64Array =>
    Float64Array.from({ length: size }, (_empty, i) => value(i));
  if (of === 'all') return { at: fill((i) => at(values, i) - whole), freedom: size - 1 };
  if ('beyond' in of) {
    const others = levels.map((_count, i) => i).filter((i) => i !== of.beyond);
    const means = meansOver(values, levels, others);
    const cellOf = projection(levels, others);
    return {
      at: fill((i) => at(values, i) - at(means, cellOf(i))),
      freedom: size - means.length,
    };
  }
  const [first, second] = of;
  const [ofFirst, firstOf] = [meansOver(values, levels, [first]), projection(levels, [first])];
  if (second === undefined)
    return { at: fill((i) => at(ofFirst, firstOf(i)) - whole), freedom: ofFirst.length - 1 };
  const [ofSecond, secondOf] = [meansOver(values, levels, [second]), projection(levels, [second])];
  const [ofBoth, bothOf] = [meansOver(values, levels, [first, second]), projection(levels, [first, second])];
  return {
    at: fill((i) => at(ofBoth, bothOf(i)) - at(ofFirst, firstOf(i)) - at(ofSecond, secondOf(i)) + whole),
    freedom: (ofFirst.length - 1) * (ofSecond.length - 1),
  };
}

/** A map from each combination of all levels to its combination of the levels of `factors`. */
function projection(levels: Levels, factors: readonly number[]): (combination: number) => number {
  const parts = factors.map((factor) => ({
    count: at(levels, factor),
    stride: sizeOf(levels.slice(factor + 1)),
  }));
  return (combination) =>
    parts.reduce((cell, { count, stride }) => cell * count + (Math.floor(combination / stride) % count), 0);
}

function sizeOf(levels: Levels): number {
  return levels.reduce((product, count) => product * count, 1);
}
