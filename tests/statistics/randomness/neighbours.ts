/** Does a random number know of its neighbour: in runs, in the correlation of one stream or of two? */
import { sampleCorrelation } from 'simple-statistics';
import { at } from '../../../src/chance/at.ts';
import { requireSameLength, StatisticsError } from '../../../src/statistics/error.ts';
import { normalUpperTail } from '../../../src/statistics/special/normal.ts';
import type { RandomnessTest } from './chi-square.ts';

/** A standard normal deviate with its two-sided p-value. */
function twoSided(statistic: number): RandomnessTest {
  return { statistic, pValue: Math.min(1, 2 * normalUpperTail(Math.abs(statistic))) };
}

/**
 * Runs above and below a threshold: as many as chance would make of that many above and below? The statistic is a
 * standard normal deviate, negative where runs are too few
 * (Wald and Wolfowitz 1940, "On a test whether two samples are from the same population").
 */
export function runs(sequence: ArrayLike<number>, threshold: number): RandomnessTest {
  let [above, below, count] = [0, 0, 0];
  let wasAbove: boolean | null = null;
  for (let i = 0; i < sequence.length; i += 1) {
    const isAbove = at(sequence, i) > threshold;
    if (isAbove) above += 1;
    else below += 1;
    if (isAbove !== wasAbove) count += 1;
    wasAbove = isAbove;
  }
  if (above === 0 || below === 0) {
    throw new StatisticsError('statistics/no-data', `no runs: all numbers lie on one side of ${threshold}`);
  }
  const n = above + below;
  const product = 2 * above * below;
  const mean = product / n + 1;
  const variance = ((product / n) * ((product - n) / n)) / (n - 1);
  return twoSided((count - mean) / Math.sqrt(variance));
}

/**
 * Pearson's correlation between two sequences of the same length, as a standard normal deviate through Fisher's z
 * (Fisher 1915); for neighbouring replicates, cells or seeds. Needs four numbers or more that are not all equal.
 */
export function correlation(first: ArrayLike<number>, second: ArrayLike<number>): RandomnessTest {
  requireSameLength(first, second, ['first', 'second']);
  const n = first.length;
  const r = n < 4 ? NaN : sampleCorrelation(Array.from(first), Array.from(second));
  if (Number.isNaN(r)) {
    throw new StatisticsError(
      'statistics/no-data',
      'a correlation needs four numbers or more, not all equal',
    );
  }
  return twoSided(Math.atanh(Math.min(1, Math.max(-1, r))) * Math.sqrt(n - 3));
}

/** The correlation of a sequence with itself, `lag` places on (Knuth 1997, "Seminumerical Algorithms", 3.3.2 K). */
export function serialCorrelation(sequence: ArrayLike<number>, lag = 1): RandomnessTest {
  const all = Float64Array.from(sequence);
  return correlation(all.subarray(0, all.length - lag), all.subarray(lag));
}
