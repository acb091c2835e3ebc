/** The findings of each pair of kinds: its worth, whether that depends on the numbers, and how it fares at its prices. */
import { at } from '../../../chance/at.ts';
import { adjusted } from '../../../execution/judgement.ts';
import { holm, intervalAt, normalInterval, type PriceFit } from '../../../statistics/index.ts';
import type { Ratio } from './ratios.ts';
import type { Estimate } from '../../tables/rows.ts';

/** The share of a match lies within the bounds for sure, outside for sure, or either. */
export type Fairness = 'fair' | 'unfair' | 'open';

/** The lack of fit of one worth for all sizes. */
export interface WorthBySize {
  /** The chance of a trend as strong if the worth were the same at all sizes, adjusted for all pairs (Holm). */
  readonly p: number;
  /** The worth depends on the size, at the confidence of the run. */
  readonly isSure: boolean;
  /** Values at the smallest and the largest size, by the trend. */
  readonly ends: readonly {
    /** Numbers at which the two are even. */
    readonly first: number;
    readonly second: number;
    readonly worth: number;
    readonly atEqualPoints: Estimate | null;
  }[];
}

/** Two kinds under one condition, the first being the first side. */
export interface PricedPair {
  /** Numbers of contestants. */
  readonly first: number;
  readonly second: number;
  readonly condition: number;
  /** The number of the second that is worth one of the first; null where one of them won at every size. */
  readonly worth: Estimate | null;
  /** The dependence of that on the numbers that meet; null where they were even at too few sizes to test it. */
  readonly bySize: WorthBySize | null;
  /**
   * The first's share of the decided engagements at equal points, over all sizes where the worth depends on them; null
   * without prices or `worth`, or where the prices follow this pair wherever it lies.
   */
  readonly atEqualPoints: Estimate | null;
  /** The fairness at equal points; null where it is open. */
  readonly fairness: Fairness | null;
}

type Bounds = Pick<Estimate, 'low' | 'high'>;

/** The findings of each ratio, in their order. */
export function pricedPairs(
  ratios: readonly Ratio[],
  fit: PriceFit | null,
  evenWithin: number,
  confidence: number,
): PricedPair[] {
  const evens = ratios.flatMap(({ even }) => even ?? []);
  const trends = evens.flatMap(({ bySize }) => bySize ?? []);
  const chances = holm(trends.map(({ p }) => p));
  return ratios.map(({ even, ...pair }): PricedPair => {
    if (even === null) return { ...pair, worth: null, bySize: null, atEqualPoints: null, fairness: null };
    const { logRatio, standardError, slope, bySize: trend } = even;
    const residual = fit?.residuals[evens.indexOf(even)] ?? null;
    const priced = logRatio - (residual ?? 0);
    const shareAt = (log: number): number => 1 / (1 + Math.exp(-slope * (log - priced)));
    const won = (log: number, { low, high }: Bounds): Estimate | null =>
      fit && { value: shareAt(log), low: shareAt(low), high: shareAt(high) };
    const endsAt = (level: number) =>
      (trend?.ends ?? []).map((end) => ({
        first: end.first,
        second: end.second,
        worth: Math.exp(end.logRatio),
        atEqualPoints: trend && won(end.logRatio, intervalAt(end, trend, level)),
      }));
    const p = trend === null ? 1 : at(chances, trends.indexOf(trend));
    const bySize = trend && { p, isSure: p < 1 - confidence, ends: endsAt(confidence) };
    const sharesAt = (level: number): readonly Estimate[] => {
      const overall =
        residual === null ? null : won(logRatio, normalInterval(logRatio, standardError, level));
      const all = bySize?.isSure ? endsAt(level).map(({ atEqualPoints }) => atEqualPoints) : [overall];
      return all.flatMap((share) => share ?? []);
    };
    const own = normalInterval(logRatio, standardError, confidence);
    const overall = won(logRatio, own);
    const shares = sharesAt(confidence);
    return {
      ...pair,
      worth: exponential(logRatio, own),
      bySize,
      atEqualPoints:
        overall === null || shares.length === 0
          ? null
          : {
              value: overall.value,
              low: Math.min(...shares.map(({ low }) => low)),
              high: Math.max(...shares.map(({ high }) => high)),
            },
      // All pairs are judged together.
      fairness: fairnessOfAll(sharesAt(adjusted(confidence, 2 * ratios.length)), evenWithin),
    };
  });
}

/** The fairness of the least fair; null of none. */
function fairnessOfAll(shares: readonly Estimate[], within: number): Fairness | null {
  const all = shares.map((share) => fairnessOf(share, within));
  return (['unfair', 'open', 'fair'] as const).find((fairness) => all.includes(fairness)) ?? null;
}

export function fairnessOf({ low, high }: Estimate, within: number): Fairness {
  if (low >= 0.5 - within && high <= 0.5 + within) return 'fair';
  return low > 0.5 + within || high < 0.5 - within ? 'unfair' : 'open';
}

export function exponential(log: number, { low, high }: Bounds): Estimate {
  return { value: Math.exp(log), low: Math.exp(low), high: Math.exp(high) };
}
