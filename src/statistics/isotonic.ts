/**
 * Isotonic fit: the rising line of steps that lies nearest to the measured points, without any other assumption on its
 * shape.
 */
import { at } from '../chance/at.ts';
import { requireDomain, requireSameLength } from './error.ts';

/** Neighbours that have been pooled: their weighted mean, and how many they are. */
interface Pool {
  readonly mean: number;
  readonly weight: number;
  readonly size: number;
}

/**
 * The values that never fall and have the least weighted sum of squares from `values`, by pooling adjacent violators
 * (Ayer et al. 1955, "An empirical distribution function for sampling with incomplete information"; Barlow et al. 1972,
 * "Statistical inference under order restrictions"). A weight is 1 over the variance of its value; each is above 0, and
 * may be Infinity for a value without error: neighbours of infinite weight that fall share their plain mean.
 */
export function isotonic(values: ArrayLike<number>, weights: ArrayLike<number>): number[] {
  requireSameLength(values, weights, ['values', 'weights']);
  const pools: Pool[] = [];
  for (let i = 0; i < values.length; i += 1) {
    requireDomain(Number.isFinite(at(values, i)), `values[${i}]`, 'finite', at(values, i));
    requireDomain(at(weights, i) > 0, `weights[${i}]`, 'above 0', at(weights, i));
    let pool: Pool = { mean: at(values, i), weight: at(weights, i), size: 1 };
    for (let before = pools.at(-1); before !== undefined && before.mean > pool.mean; before = pools.at(-1)) {
      pools.pop();
      pool = pooled(before, pool);
    }
    pools.push(pool);
  }
  return pools.flatMap(({ mean, size }) => Array.from({ length: size }, () => mean));
}

/** A value without error is not moved by one with it. */
function pooled(a: Pool, b: Pool): Pool {
  const size = a.size + b.size;
  if (a.weight < Infinity && b.weight < Infinity) {
    const weight = a.weight + b.weight;
    return { mean: (a.mean * a.weight + b.mean * b.weight) / weight, weight, size };
  }
  if (a.weight === b.weight)
    return { mean: (a.mean * a.size + b.mean * b.size) / size, weight: Infinity, size };
  return { mean: a.weight === Infinity ? a.mean : b.mean, weight: Infinity, size };
}
