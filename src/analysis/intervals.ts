/**
 * Intervals of a cell: for one look where its number of replicates was fixed beforehand, and for all looks together
 * where it stopped by itself, since a stopping rule must not flatter its result.
 */
import { at } from '../chance/at.ts';
import {
  confidenceAtLook,
  meanEstimate,
  normalInterval,
  proportionSequence,
  quantile,
  quantileRanks,
  quantileSequenceRanks,
  wilson,
  type Interval,
  type Ranks,
} from '../statistics/index.ts';

/** The looks of a cell that stopped by itself; null where its number of replicates was fixed beforehand. */
export interface Looked {
  /** The look at which it stopped, from 1. */
  readonly look: number;
  /** The number of replicates that its confidence sequences are tuned to. */
  readonly planned: number;
}

/** A share: Wilson's interval, or a confidence sequence. */
export function shareInterval(
  looked: Looked | null,
  successes: number,
  n: number,
  confidence: number,
): Interval {
  return looked === null
    ? wilson(successes, n, confidence)
    : proportionSequence(successes, n, { confidence, plannedSize: looked.planned });
}

/** The confidence that an interval for a single look needs, so that it holds at all looks together. */
export function confidenceFor(looked: Looked | null, confidence: number): number {
  return looked === null ? confidence : confidenceAtLook(confidence, looked.look);
}

/** A p-value for a single look, as it counts where one might have stopped at each look before: it is spent on all. */
export function pValueFor(looked: Looked | null, p: number): number {
  return looked === null ? p : Math.min(1, p * looked.look * (looked.look + 1));
}

/** A mean with its interval; see {@link confidenceFor}. Both bounds are null where one replicate says nothing of them. */
export function meanOf(
  looked: Looked | null,
  values: ArrayLike<number>,
  counts: ArrayLike<number>,
  confidence: number,
): {
  readonly mean: number;
  readonly standardError: number | null;
  readonly low: number | null;
  readonly high: number | null;
} {
  const { mean, standardError, interval } = meanEstimate(values, counts, confidenceFor(looked, confidence));
  if (!Number.isFinite(standardError)) return { mean, standardError: null, low: null, high: null };
  return { mean, standardError, low: interval.low, high: interval.high };
}

/** The interval of a number, of the one confidence, as wide as it takes for the other: in proportion to a normal one. */
export function widened(
  { value, low, high }: { readonly value: number; readonly low: number; readonly high: number },
  from: number,
  to: number,
): { readonly value: number; readonly low: number; readonly high: number } {
  if (low === high) return { value, low, high };
  const reach = (confidence: number): number => normalInterval(0, 1, confidence).high;
  const factor = reach(to) / reach(from);
  return { value, low: value - (value - low) * factor, high: value + (high - value) * factor };
}

/** The ranks between which a quantile lies; the same for all samples of one size, so they are kept. */
export class QuantileRanks {
  private readonly kept = new Map<string, Ranks>();
  private readonly confidence: number;

  constructor(confidence: number) {
    this.confidence = confidence;
  }

  /** A quantile of counts at ascending values with its interval; where there are too few, the bound is that of `most`. */
  of(
    looked: Looked | null,
    values: ArrayLike<number>,
    counts: ArrayLike<number>,
    probability: number,
    most: number,
  ): { readonly value: number; readonly low: number; readonly high: number } {
    let n = 0;
    for (let i = 0; i < counts.length; i++) n += at(counts, i);
    const { low, high } = this.ranks(looked, n, probability);
    // The value at a rank is the quantile of a share just below it.
    const atRank = (rank: number): number => quantile(values, counts, (rank - 0.5) / n);
    return {
      value: quantile(values, counts, probability),
      low: low === 0 ? 0 : atRank(low),
      high: high === n + 1 ? most : atRank(high),
    };
  }

  private ranks(looked: Looked | null, n: number, probability: number): Ranks {
    const key = `${n} ${probability} ${looked?.planned ?? ''}`;
    const kept = this.kept.get(key);
    if (kept !== undefined) return kept;
    const { confidence } = this;
    const ranks =
      looked === null
        ? quantileRanks(n, probability, confidence)
        : quantileSequenceRanks(n, probability, { confidence, plannedSize: looked.planned });
    this.kept.set(key, ranks);
    return ranks;
  }
}
