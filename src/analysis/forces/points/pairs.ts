/** The findings of each pair of kinds: its worth, and how it fares at its prices. */
import { intervalOf, type PairFit, type Uncertain } from '../../../statistics/prices/index.ts';
import type { Pair } from './matches.ts';
import type { Estimate } from '../../tables/rows.ts';

/** The share of a match lies within the bounds for sure, outside for sure, or either. */
export type Fairness = 'fair' | 'unfair' | 'open';

export interface PricedPair extends Pair {
  /**
   * The number of the second that is worth one of the first, by their own matches; null where one of them won at every
   * size.
   */
  readonly worth: Estimate | null;
  /**
   * The first's share of the decided engagements at equal points; null without prices or `worth`, or where the prices
   * follow this pair wherever it lies.
   */
  readonly atEqualPoints: Estimate | null;
  /** The fairness at equal points; null where it is open. */
  readonly fairness: Fairness | null;
}

/** The findings of a pair. */
export function pricedPair(
  pair: Pair,
  fit: PairFit | null,
  { evenWithin, alone, each }: { readonly evenWithin: number } & Confidences,
): PricedPair {
  if (fit === null) return { ...pair, worth: null, atEqualPoints: null, fairness: null };
  const { worth, beyond, shareAt } = fit;
  const shareWithin = (confidence: number): Estimate | null =>
    beyond && estimateOf(beyond, confidence, shareAt);
  const judged = shareWithin(each);
  return {
    ...pair,
    worth: estimateOf(worth, alone, Math.exp),
    atEqualPoints: shareWithin(alone),
    fairness: judged && fairnessOf(judged, evenWithin),
  };
}

/** The confidence of an interval that stands alone, and of each that is judged together with the others. */
export interface Confidences {
  readonly alone: number;
  readonly each: number;
}

export function fairnessOf({ low, high }: Estimate, within: number): Fairness {
  if (low >= 0.5 - within && high <= 0.5 + within) return 'fair';
  return low > 0.5 + within || high < 0.5 - within ? 'unfair' : 'open';
}

/** A rising function of an estimate, with its interval. */
export function estimateOf(estimate: Uncertain, confidence: number, of: (value: number) => number): Estimate {
  const { low, high } = intervalOf(estimate, confidence);
  return { value: of(estimate.value), low: of(low), high: of(high) };
}
