/**
 * Intervals of a cell, which its stopping rule must not flatter: for one look where its number of replicates was fixed
 * beforehand; for one look with a raised confidence where it stopped at a precision; for all looks together where it
 * stopped at a decision.
 */
import { at } from '../chance/at.ts';
import type { Place } from '../play/marginal.ts';
import { sequenceOf } from './judgement.ts';
import type { CellResult, SimulatedResult } from './outcome.ts';
import type { Stop } from '../spec/experiment.ts';
import {
  boundedMean,
  clopperPearson,
  confidenceAtLook,
  confidenceAtStop,
  meanEstimate,
  normalInterval,
  proportionSequence,
  pValueAtStop,
  quantile,
  quantileRanks,
  quantileSequenceRanks,
  wilson,
  type Interval,
  type Ranks,
  type SequencePlan,
} from '../statistics/index.ts';

/** The looks of a cell that stopped by itself; null where its number of replicates was fixed beforehand. */
export interface Looked {
  readonly rule: Stop['rule'];
  /** The look at which it stopped, from 1. */
  readonly look: number;
  /** The number of replicates that its confidence sequences are tuned to. */
  readonly planned: number;
}

/** The stopping rule with which the intervals of a cell have to hold. */
export function lookedOf({ simulated }: Pick<CellResult, 'simulated'>): Looked | null {
  const sequenced = simulated?.sequence ?? null;
  if (sequenced === null) return null;
  const { rule, look, plannedReplicates: planned } = sequenced;
  return { rule, look, planned };
}

/** The plan of the confidence sequences of a cell; null where its intervals are made for a single look. */
export function sequencePlan(looked: Looked | null, confidence: number): SequencePlan | null {
  return looked === null || looked.rule === 'precision' ? null : { confidence, plannedSize: looked.planned };
}

/** A share: Wilson's interval; Clopper and Pearson's where the cell stopped at a precision; or a confidence sequence. */
export function shareInterval(
  looked: Looked | null,
  successes: number,
  n: number,
  confidence: number,
): Interval {
  const plan = sequencePlan(looked, confidence);
  if (plan !== null) return proportionSequence(successes, n, plan);
  return looked === null
    ? wilson(successes, n, confidence)
    : clopperPearson(successes, n, confidenceFor(looked, confidence));
}

/** The confidence that an interval for a single look needs, so that it holds with the stopping rule of the cell. */
export function confidenceFor(looked: Looked | null, confidence: number): number {
  if (looked === null) return confidence;
  return looked.rule === 'precision'
    ? confidenceAtStop(confidence)
    : confidenceAtLook(confidence, looked.look);
}

/** A p-value for a single look, as it counts with the stopping rule of the cell: it may be spent on all looks. */
export function pValueFor(looked: Looked | null, p: number): number {
  if (looked === null) return p;
  return looked.rule === 'precision' ? pValueAtStop(p) : Math.min(1, p * looked.look * (looked.look + 1));
}

/**
 * A mean with its interval: Student's, or Wilson's carried over to it where the cell stopped at a precision, for the
 * confidence of {@link confidenceFor}. Both bounds are null where one replicate says nothing of them.
 */
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
  const once = confidenceFor(looked, confidence);
  const { mean, standardError, interval } = meanEstimate(values, counts, once);
  if (!Number.isFinite(standardError)) return { mean, standardError: null, low: null, high: null };
  const { low, high } = looked?.rule === 'precision' ? boundedMean(values, counts, once) : interval;
  return { mean, standardError, low, high };
}

/**
 * The mean of a part of a cell: with its confidence sequence where the cell tracked it to decide when to stop, else as of
 * {@link meanOf}.
 */
export function meanIn(
  simulated: SimulatedResult,
  place: Place,
  values: ArrayLike<number>,
  counts: ArrayLike<number>,
  confidence: number,
): ReturnType<typeof meanOf> & { readonly isSequence: boolean } {
  const { sequence } = simulated;
  const mean = meanOf(lookedOf({ simulated }), values, counts, confidence);
  const tracked = sequence?.means.get(place);
  return sequence === null || tracked === undefined
    ? { ...mean, isSequence: false }
    : { ...mean, ...sequenceOf(tracked, confidence, sequence.plannedReplicates), isSequence: true };
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
  readonly confidence: number;

  constructor(confidence: number) {
    this.confidence = confidence;
  }

  /** A quantile of counts at ascending values with its interval; where there are too few, the bound is that of the values. */
  of(
    looked: Looked | null,
    values: ArrayLike<number>,
    counts: ArrayLike<number>,
    probability: number,
  ): { readonly value: number; readonly low: number; readonly high: number } {
    let n = 0;
    for (let i = 0; i < counts.length; i++) n += at(counts, i);
    const { low, high } = this.ranks(looked, n, probability);
    // The value at a rank is the quantile of a share just below it.
    const atRank = (rank: number): number => quantile(values, counts, (rank - 0.5) / n);
    return {
      value: quantile(values, counts, probability),
      low: low === 0 ? at(values, 0) : atRank(low),
      high: high === n + 1 ? at(values, values.length - 1) : atRank(high),
    };
  }

  private ranks(looked: Looked | null, n: number, probability: number): Ranks {
    const key = `${n} ${probability} ${looked?.rule ?? ''} ${looked?.planned ?? ''}`;
    const kept = this.kept.get(key);
    if (kept !== undefined) return kept;
    const plan = sequencePlan(looked, this.confidence);
    const ranks =
      plan === null
        ? quantileRanks(n, probability, confidenceFor(looked, this.confidence))
        : quantileSequenceRanks(n, probability, plan);
    this.kept.set(key, ranks);
    return ranks;
  }
}
