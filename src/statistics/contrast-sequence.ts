/** A confidence sequence for a weighted sum of means of several cells that are played in rounds, each as often as one likes. */
import { requireDomain } from './error.ts';
import { boundary, tunedRho } from './mean-sequence.ts';
import { squaredBoundaryAtBest } from './mixture-precision.ts';

/** A cell's part in a round, all of it but `sum` and `squaredErrors` fixed before the round. */
export interface RoundPart {
  /** The weight of the cell's mean, other than 0. */
  readonly by: number;
  /** The length of the support of one value. */
  readonly range: number;
  /** A guess at the variance of one value, above 0. */
  readonly variance: number;
  /** Replicates of the round, their sum, and the sum of their squared distances from the mean that was predicted. */
  readonly n: number;
  readonly sum: number;
  readonly squaredErrors: number;
}

/** Sums over the rounds so far. */
export interface ContrastProgress {
  /** No replicate may move `sum` by more: the scale of the bound. */
  readonly scale: number;
  /** The sum of the weights of the rounds; near the inverse of the variance of the estimate. */
  readonly weight: number;
  /** The sum of the rounds' estimates, each times its weight. */
  readonly sum: number;
  readonly squaredErrors: number;
}

/** The room that the scale leaves for rounds other than one in which all cells are played alike. */
const ROOM = 1.25;

/** Progress before the first round, from weights, ranges and guessed variances of the cells. */
export function beforeFirstRound(
  parts: readonly Pick<RoundPart, 'by' | 'range' | 'variance'>[],
): ContrastProgress {
  const most = Math.max(0, ...parts.map(({ by, range }) => Math.abs(by) * range));
  const scale = parts.length === 0 ? 1 : (ROOM * most) / varianceOf(parts.map((part) => ({ ...part, n: 1 })));
  return { scale, weight: 0, sum: 0, squaredErrors: 0 };
}

/** Takes in a round in which each cell was played; its weight is the inverse of its variance as far as it was guessed. */
export function withRound(progress: ContrastProgress, parts: readonly RoundPart[]): ContrastProgress {
  const { scale } = progress;
  const most = Math.min(...parts.map(({ by, range, n }) => (scale * n) / (Math.abs(by) * range)));
  const weight = Math.min(1 / varianceOf(parts), most);
  let { sum, squaredErrors } = progress;
  for (const part of parts) {
    const each = (weight * part.by) / part.n;
    sum += each * part.sum;
    squaredErrors += each * each * part.squaredErrors;
  }
  return { scale, weight: progress.weight + weight, sum, squaredErrors };
}

/** The guessed variance of a weighted sum of means. */
function varianceOf(parts: readonly Pick<RoundPart, 'by' | 'variance' | 'n'>[]): number {
  return parts.reduce((sum, { by, variance, n }) => sum + (by * by * variance) / n, 0);
}

/** The estimate of the weighted sum; 0 before the first round. */
export function contrastEstimate({ sum, weight }: ContrastProgress): number {
  return weight === 0 ? 0 : sum / weight;
}

/**
 * The distance by which the estimate is too high with a chance of `alpha` at most, at any round ever; likewise too low.
 * The error of an estimate, times its weight, is a sum of errors of single replicates, each times a factor that was fixed
 * before its round. So theorem 4 of Howard et al. 2021 bounds it whatever decided how often each cell is played (see
 * `meanSequence`). Infinite before the first round.
 * @param planned the weight at which the bound is to be narrowest; it holds at all others too
 */
export function contrastReach(
  { scale, weight, squaredErrors }: ContrastProgress,
  alpha: number,
  planned: number,
): number {
  requireDomain(alpha > 0 && alpha < 1, 'alpha', 'between 0 and 1, both excluded', alpha);
  requireDomain(planned > 0 && planned < Infinity, 'planned', 'above 0 and finite', planned);
  if (weight === 0) return Infinity;
  const rho = tunedRho(planned / scale ** 2, alpha);
  return (boundary(squaredErrors / scale ** 2, rho, alpha) * scale) / weight;
}

/** About the weight at which the reach is down to `reach`. */
export function plannedWeight(reach: number, alpha: number): number {
  requireDomain(reach > 0, 'reach', 'above 0', reach);
  return squaredBoundaryAtBest(1 - alpha) / reach ** 2;
}
