/**
 * Whether a unit is known well enough. Judgements rest on confidence sequences, which hold however often and whenever
 * one looks, and on nothing but the chunks counted so far in their order.
 */
import type { Stop } from '../experiment/experiment.ts';
import { meanSequence, replicatesForHalfWidth, type Interval } from '../statistics/index.ts';
import type { TrackedMean, UnitMeans } from './tracked.ts';
import type { UnitCounts } from './unit-counts.ts';

export interface Judgement {
  readonly isReached: boolean;
  /** The measure that is furthest from what is asked, with half the width of its interval and what is asked of it. */
  readonly worst: { readonly measure: string; readonly halfWidth: number; readonly asked: number };
  /** About how many more replicates it takes; 0 where reached, null where that cannot be said. */
  readonly more: number | null;
}

/** Judges a unit after some chunks. */
export interface Rule {
  readonly name: Stop['rule'];
  /** How many intervals are judged together, each adjusted so that all hold (Bonferroni). */
  readonly intervals: number;
  judge(counts: UnitCounts, means: UnitMeans, plannedSize: number): Judgement;
  /** About how many replicates it takes, from counts of a pilot; null where it takes more than can be said. */
  expected(pilot: UnitCounts, means: UnitMeans): number | null;
}

/** How far one interval is from what is asked of it. */
export interface Distance {
  readonly measure: string;
  readonly halfWidth: number;
  readonly asked: number;
  readonly isReached: boolean;
  /** The half-width after so many replicates, if they go on as they went so far. */
  readonly widthAt: (n: number) => number;
}

/** No forecast goes beyond so many replicates. */
const FURTHEST = 1e12;

/** The judgement of the interval that is furthest from what is asked. */
export function furthest(n: number, distances: readonly Distance[]): Judgement {
  const ratio = ({ halfWidth: width, asked }: Distance): number => (width === 0 ? 0 : width / asked);
  const [first, ...others] = distances;
  if (first === undefined) throw new TypeError('a rule judges one interval at least');
  const {
    measure,
    halfWidth: width,
    asked,
    widthAt,
  } = others.reduce((far, other) => (ratio(other) > ratio(far) ? other : far), first);
  const isReached = distances.every((distance) => distance.isReached);
  const worst = { measure, halfWidth: width, asked };
  if (isReached) return { isReached, worst, more: 0 };
  const enough = asked > 0 ? replicatesForHalfWidth(widthAt, asked, n, FURTHEST) : null;
  return { isReached, worst, more: enough === null ? null : Math.max(1, enough - n) };
}

/** The confidence of each of several intervals, so that all of them hold with the confidence asked for. */
export function adjusted(confidence: number, intervals: number): number {
  return 1 - (1 - confidence) / intervals;
}

/**
 * The confidence sequence of a tracked mean after its chunks, or as it would be after `size` replicates that go on as
 * they went so far.
 */
export function sequenceOf(
  { progress, plannedVariance }: TrackedMean,
  confidence: number,
  plannedSize: number,
  size: number = progress.n,
): Interval {
  const times = size / progress.n;
  const at = {
    ...progress,
    n: size,
    sum: progress.sum * times,
    squaredErrors: progress.squaredErrors * times,
  };
  return meanSequence(times === 1 ? progress : at, { confidence, plannedSize, plannedVariance });
}
