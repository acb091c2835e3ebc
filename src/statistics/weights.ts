/** Sums of arrays of counts or probabilities; other values are refused. */
import { at } from '../chance/at.ts';
import { requireCount, requireDomain, StatisticsError } from './error.ts';

function requireSome(sum: number, name: string): number {
  if (sum === 0) {
    throw new StatisticsError('statistics/no-data', `${name} must hold at least one entry above 0`);
  }
  return sum;
}

/** The sum of weights (counts or probabilities); each is 0 or more and finite, one is above 0. */
export function totalWeight(weights: ArrayLike<number>, name: string): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i += 1) {
    const weight = at(weights, i);
    requireDomain(weight >= 0 && weight < Infinity, `${name}[${i}]`, '0 or more and finite', weight);
    sum += weight;
  }
  return requireSome(sum, name);
}

/** The number of replicates in an array of counts; at least 1. */
export function sampleSize(counts: ArrayLike<number>, name: string): number {
  let sum = 0;
  for (let i = 0; i < counts.length; i += 1) {
    requireCount(at(counts, i), `${name}[${i}]`);
    sum += at(counts, i);
  }
  return requireSome(sum, name);
}
