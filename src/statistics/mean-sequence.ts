/** A confidence sequence for the mean of bounded values: an empirical Bernstein bound that adapts to their variance. */
import { requireDomain, requirePositiveCount, requireConfidence } from './error.ts';
import type { Interval } from './interval.ts';
import type { SequencePlan } from './proportion-sequence.ts';
import { deviance } from './special/deviance.ts';
import { lowerIncompleteGamma } from './special/incomplete-gamma.ts';
import { stirlingError } from './special/stirling-error.ts';
import { turningPoint } from './special/root.ts';

/** The least and the greatest value that can occur. */
export interface Support {
  readonly low: number;
  readonly high: number;
}

export interface ChunkSums {
  readonly n: number;
  readonly sum: number;
  readonly sumOfSquares: number;
}

/** Sums over the chunks seen so far, in their order. */
export interface MeanProgress {
  readonly support: Support;
  readonly n: number;
  readonly sum: number;
  /** The mean predicted for the values of the next chunk. */
  readonly prediction: number;
  /** The sum of squared distances of each value from its prediction. */
  readonly squaredErrors: number;
}

/** A plan for a mean: `plannedVariance` is a guess at the variance of one value; the sequence holds whatever it is. */
interface MeanSequencePlan extends SequencePlan {
  readonly plannedVariance: number;
}

/** Progress before the first chunk: values lie in `support`, and `guess` is their expected mean. */
export function beforeFirstChunk(
  support: Support,
  guess: number = (support.low + support.high) / 2,
): MeanProgress {
  const range = support.high - support.low;
  requireDomain(range > 0 && range < Infinity, 'the length of the support', 'above 0 and finite', range);
  requireDomain(guess >= support.low && guess <= support.high, 'guess', 'within the support', guess);
  return { support, n: 0, sum: 0, prediction: guess, squaredErrors: 0 };
}

/**
 * Takes in the next chunk. Its values are predicted by the mean of the chunks before it (the first by the guess), as
 * the theorem asks: a prediction may not look at what it predicts. So the order of chunks matters.
 */
export function withChunk(progress: MeanProgress, chunk: ChunkSums): MeanProgress {
  requirePositiveCount(chunk.n, 'chunk.n');
  const mean = chunk.sum / chunk.n;
  const { low, high } = progress.support;
  requireDomain(mean >= low && mean <= high, 'the mean of a chunk', 'within the support', mean);
  const within = Math.max(0, chunk.sumOfSquares - chunk.sum * mean);
  const n = progress.n + chunk.n;
  const sum = progress.sum + chunk.sum;
  return {
    support: progress.support,
    n,
    sum,
    prediction: Math.min(high, Math.max(low, sum / n)),
    squaredErrors: progress.squaredErrors + within + chunk.n * (mean - progress.prediction) ** 2,
  };
}

/**
 * ln of the gamma-exponential mixture at the deviation s and intrinsic time v, for scale 1, with its large terms taken
 * together (Howard, Ramdas, McAuliffe and Sekhon 2021, "Time-uniform, nonparametric, nonasymptotic confidence
 * sequences", section 3).
 */
export function logGammaExponentialMixture(s: number, v: number, rho: number): number {
  const [a, b] = [v + rho, s + v + rho];
  const constants = 0.5 * Math.log(rho / a) + stirlingError(a) - stirlingError(rho);
  const gammas = Math.log(lowerIncompleteGamma(a, b)) - Math.log(lowerIncompleteGamma(rho, rho));
  return deviance(a, b) + constants + gammas;
}

/** The mixture's parameter that is narrowest at the planned intrinsic time (Howard et al. 2021, 3.5, one-sided). */
function tunedRho(intrinsicTime: number, alpha: number): number {
  const log = Math.max(2 * Math.log(1 / (2 * alpha)), 1);
  return intrinsicTime / (log + Math.log1p(log));
}

/** The deviation that the mixture reaches with chance `alpha` at most, ever. */
function boundary(v: number, rho: number, alpha: number): number {
  const limit = -Math.log(alpha);
  const below = (s: number) => logGammaExponentialMixture(s, v, rho) < limit;
  let top = 1 + Math.sqrt(v + rho);
  while (below(top)) top *= 2;
  return turningPoint(below, 0, top);
}

/**
 * The interval for the mean after the chunks in `progress`. With the plan's confidence the intervals at all prefixes of
 * chunks hold together (Howard et al. 2021, theorem 4, with the gamma-exponential mixture as its sub-exponential
 * boundary at half of alpha a side; values are scaled to a support of length 1).
 */
export function meanSequence(progress: MeanProgress, plan: MeanSequencePlan): Interval {
  requirePositiveCount(progress.n, 'progress.n');
  requireConfidence(plan.confidence);
  const { low, high } = progress.support;
  const range = high - low;
  requireDomain(plan.plannedVariance > 0, 'plannedVariance', 'above 0', plan.plannedVariance);
  const alpha = (1 - plan.confidence) / 2;
  const rho = tunedRho((plan.plannedSize * plan.plannedVariance) / range ** 2, alpha);
  const reach = (boundary(progress.squaredErrors / range ** 2, rho, alpha) * range) / progress.n;
  const mean = progress.sum / progress.n;
  return {
    low: Math.max(low, mean - reach),
    high: Math.min(high, mean + reach),
    confidence: plan.confidence,
  };
}
