/**
 * Sample sizes that decide a statement with a stated power: the chance that the interval, made once for so many
 * replicates, lies on the side of the bounds on which the truth lies.
 */
import { requireConfidence, requireDomain } from './error.ts';
import { replicatesForHalfWidth } from './looks.ts';
import { normalCdf, normalUpperQuantile } from './special/normal.ts';
import { binomialLowerTail, binomialUpperTail } from './tails.ts';

/** The truth as it is assumed, and the bounds; infinite where there is no bound on that side. */
export interface Assumed {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface PowerPlan {
  /** Of the interval, two-sided. */
  readonly confidence: number;
  /** The chance to decide, for example 0.9. */
  readonly power: number;
  /** The most replicates of a plan. */
  readonly maximum: number;
}

/** Beyond so many replicates a normal distribution stands for the binomial one. */
const LARGE = 100_000;

/**
 * Replicates with which Clopper and Pearson's interval of a share is within the bounds if the share is, else outside, in
 * `power` of all samples; null beyond the maximum, and where the share lies on a bound.
 */
export function replicatesForShare(share: Assumed, plan: PowerPlan): number | null {
  requireDomain(share.value >= 0 && share.value <= 1, 'share', 'between 0 and 1', share.value);
  // No share lies beyond 0 and 1, so a bound there holds by itself.
  const low = share.low <= 0 ? -Infinity : share.low;
  const high = share.high >= 1 ? Infinity : share.high;
  const tail = (1 - plan.confidence) / 2;
  return replicatesFor({ ...share, low, high }, plan, (bound, n) =>
    n > LARGE
      ? normalMiss(share.value, bound, n, tail)
      : share.value > bound
        ? binomialMiss(share.value, bound, n, tail)
        : binomialMiss(1 - share.value, 1 - bound, n, tail),
  );
}

/** The same of a mean of values with this variance, by the normal interval, which takes two replicates or more. */
export function replicatesForMean(mean: Assumed, variance: number, plan: PowerPlan): number | null {
  requireDomain(variance >= 0, 'variance', '0 or more', variance);
  const z = normalUpperQuantile((1 - plan.confidence) / 2);
  const found = replicatesFor(mean, plan, (bound, n) =>
    normalCdf(z - Math.abs(mean.value - bound) * Math.sqrt(n / Math.max(variance, Number.MIN_VALUE))),
  );
  return found && Math.max(found, 2);
}

/** `missAt` is the chance that a sample of `n` does not tell the truth from a bound; it falls with `n`. */
function replicatesFor(
  { value, low, high }: Assumed,
  { confidence, power, maximum }: PowerPlan,
  missAt: (bound: number, n: number) => number,
): number | null {
  requireConfidence(confidence);
  requireDomain(power > 0 && power < 1, 'power', 'between 0 and 1, both excluded', power);
  if (value === low || value === high) return null;
  const bounds = value < low ? [low] : value > high ? [high] : [low, high].filter(Number.isFinite);
  const miss = (n: number): number => bounds.reduce((sum, bound) => sum + missAt(bound, n), 0);
  return replicatesForHalfWidth(miss, 1 - power, 1, maximum);
}

/**
 * The chance that a sample does not show a share above the bound. One success more than it takes is asked for, since the
 * chance goes up and down with whole successes as `n` grows.
 */
function binomialMiss(share: number, bound: number, n: number, tail: number): number {
  let [few, enough] = [Math.floor(n * bound), n + 1];
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2);
    if (binomialUpperTail(middle, n, bound) <= tail) enough = middle;
    else few = middle;
  }
  return binomialLowerTail(enough, n, share);
}

function normalMiss(share: number, bound: number, n: number, tail: number): number {
  const spread = (p: number): number => Math.sqrt(p * (1 - p) * n);
  const asked = normalUpperQuantile(tail) * spread(bound) + 1;
  const apart = asked - n * Math.abs(share - bound);
  const own = spread(share);
  return own === 0 ? (apart > 0 ? 1 : 0) : normalCdf(apart / own);
}
