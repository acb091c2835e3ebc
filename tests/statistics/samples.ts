/** Samples as tests and benches write them: counts one by one, and joint tables. */
import { at } from '../../src/chance/at.ts';
import { quantileRanks, type CountedPairs, type Interval } from '../../src/statistics/index.ts';

/** The values at the order statistics that bound a quantile of these counts; infinite where there are too few. */
export function orderStatistics(
  values: readonly number[],
  counts: ArrayLike<number>,
  probability: number,
  confidence: number,
): Interval {
  const sample = values.flatMap((value, i) => Array<number>(at(counts, i)).fill(value));
  const { low, high } = quantileRanks(sample.length, probability, confidence);
  return { low: sample[low - 1] ?? -Infinity, high: sample[high - 1] ?? Infinity, confidence };
}

/** The pairs of a joint table, row by row; both variants have these values. */
export function pairsOfTable(values: readonly number[], counts: ArrayLike<number>): CountedPairs {
  return {
    first: values.flatMap((value) => values.map(() => value)),
    second: values.flatMap(() => values),
    counts,
  };
}
