/** Judgements on whether a unit has been played enough, by the chunks counted so far, in their order. */
import type { Stop } from '../spec/experiment.ts';
import { meanSequence, replicatesForHalfWidth, type Interval } from '../statistics/index.ts';
import type { TrackedMean, UnitMeans } from './tracked-means.ts';
import type { UnitCounts } from './unit-counts.ts';

export interface Judgement {
  readonly isReached: boolean;
  /**
   * The measure furthest from its target, with the half-width of its interval and the half-width asked for; null where
   * nothing is left to be known of a contest.
   */
  readonly worst: { readonly measure: string; readonly halfWidth: number; readonly asked: number } | null;
  /** The expected number of further replicates; 0 if the target is reached, null if unknown. */
  readonly more: number | null;
}

/** Judges a unit after some chunks. */
export interface Rule {
  readonly name: Stop['rule'];
  /** The number of intervals judged together, each adjusted so that all hold (Bonferroni). */
  readonly intervals: number;
  /** The least ratio of the replicates of a look to those of the one before: the most that a run overshoots. */
  readonly growth: number;
  /** Absent where units are judged together, between rounds. */
  judge?(counts: UnitCounts, means: UnitMeans, plannedSize: number): Judgement;
  /** The expected replicates from the counts of a pilot; Infinity if none are enough. */
  expected(pilot: UnitCounts, means: UnitMeans): number;
}

/** The distance of one interval from its target. */
export interface Distance {
  readonly measure: string;
  readonly halfWidth: number;
  readonly asked: number;
  readonly isReached: boolean;
  /** The half-width after a number of replicates, if they go on as before. */
  readonly widthAt: (n: number) => number;
}

/** The growth of looks at confidence sequences, which are slow to compute. */
export const SEQUENCE_GROWTH = 1.05;

/** The most replicates of a forecast. */
const FURTHEST = 1e12;

export function furthest(n: number, distances: readonly Distance[]): Judgement {
  const ratio = (one: Distance): number => (one.halfWidth === 0 ? 0 : one.halfWidth / one.asked);
  const [first, ...others] = distances;
  if (first === undefined) throw new TypeError('a rule judges one interval at least');
  const far = others.reduce((most, other) => (ratio(other) > ratio(most) ? other : most), first);
  const { measure, halfWidth, asked, widthAt } = far;
  const isReached = distances.every((distance) => distance.isReached);
  const worst = { measure, halfWidth, asked };
  if (isReached) return { isReached, worst, more: 0 };
  const enough = asked > 0 ? replicatesForHalfWidth(widthAt, asked, n, FURTHEST) : null;
  return { isReached, worst, more: enough === null ? null : Math.max(1, enough - n) };
}

/** The half-width of an interval about an estimate as it would be if nothing had bounds. */
export function reachOf({ low, high }: Interval, estimate: number): number {
  return Math.max(high - estimate, estimate - low);
}

/** The confidence of each of several intervals, so that all of them hold with the confidence asked for. */
export function adjusted(confidence: number, intervals: number): number {
  return 1 - (1 - confidence) / intervals;
}

/** The confidence sequence of a tracked mean after its chunks, or after `size` replicates that go on as before. */
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
