/** Differences of shares and means between cells that were played, on the same replicates or on others. */
import { at } from '../../chance/at.ts';
import { pairsIn, placesIn, type Joint } from '../../engagement/paired-variants.ts';
import { sequenceOf } from '../../execution/judgement.ts';
import {
  differenceOfIntervals,
  differenceOfMeans,
  differenceOfPairs,
  differenceOfProportions,
  evenSplit,
  normalUpperTail,
  pairedProportions,
  pairedRatio,
  ratioOfProportions,
  type CountedPairs,
  type Interval,
  type PairedTally,
} from '../../statistics/index.ts';
import { lookedOf } from './cells.ts';
import type { ComparedCells } from './compared-pairs.ts';
import type { Comparison, How } from './comparison.ts';
import { confidenceFor, pValueFor, sequencePlan, shareInterval, type Looked } from '../intervals.ts';

/** Counts of both cells where they were played. */
export interface Played {
  readonly compared: ComparedCells;
  readonly how: How;
  readonly confidence: number;
  /** The looks of the cell that looked more often; null where replicates were fixed beforehand. */
  readonly looked: Looked | null;
  /** Values, and counts over them. */
  readonly values: Float64Array;
  readonly own: Float64Array;
  readonly other: Float64Array;
  readonly n: number;
  readonly m: number;
}

/** Replicates of their own have nothing in common to save. */
const UNPAIRED = { correlation: null, varianceSaved: null } as const;

export function shareDifference(played: Played, category: number, label: string): Comparison {
  const { compared, how, looked, own, other, n, m } = played;
  const once = confidenceFor(looked, played.confidence);
  const [x, y] = [at(own, category), at(other, category)];
  const common = { how, statistic: 'difference', label } as const;
  if (compared.pair === null) {
    const { difference, standardError, interval } = differenceOfProportions(
      { successes: x, n },
      { successes: y, n: m },
      once,
    );
    const pooled = (x + y) / (n + m);
    const error = Math.sqrt(pooled * (1 - pooled) * (1 / n + 1 / m));
    const { low, high } = unpairedSequence(played, category) ?? interval;
    const p = pValueFor(looked, twoSided(difference, error));
    return { ...common, ...UNPAIRED, value: difference, standardError, low, high, p };
  }
  const { firstOnly, secondOnly } = pairedTally(compared.pair.joint, played, category);
  const { difference, standardError, interval } = pairedProportions(firstOnly, secondOnly, n, once);
  const { correlation, varianceSaved } = differenceOfPairs(
    pairsOf(played, compared.pair.joint, category),
    once,
  );
  const { low, high } = pairedSequence(played, category) ?? interval;
  const p = pValueFor(looked, evenSplit(firstOnly, secondOnly));
  return { ...common, value: difference, standardError, low, high, correlation, varianceSaved, p };
}

/** Left out where either share is 0. */
export function shareRatio(played: Played, category: number, label: string): Comparison[] {
  const { compared, how, looked, own, other, n, m } = played;
  const [x, y] = [at(own, category), at(other, category)];
  if (x === 0 || y === 0) return [];
  const once = confidenceFor(looked, played.confidence);
  const { ratio, logStandardError, interval } =
    compared.pair === null
      ? ratioOfProportions({ successes: x, n }, { successes: y, n: m }, once)
      : pairedRatio(pairedTally(compared.pair.joint, played, category), once);
  return [
    {
      how,
      statistic: 'ratio',
      label,
      value: ratio,
      standardError: ratio * logStandardError,
      low: interval.low,
      high: interval.high,
      correlation: null,
      varianceSaved: null,
      p: null,
    },
  ];
}

export function meanDifference(played: Played): Comparison {
  const { compared, how, looked, values, own, other } = played;
  const once = confidenceFor(looked, played.confidence);
  const common = { how, statistic: 'difference', label: null } as const;
  if (compared.pair === null) {
    const { difference, standardError, interval } = differenceOfMeans(
      { values, counts: own },
      { values, counts: other },
      once,
    );
    const { low, high } = interval;
    const p = pValueFor(looked, twoSided(difference, standardError));
    return { ...common, ...UNPAIRED, value: difference, standardError, low, high, p };
  }
  const paired = differenceOfPairs(pairsOf(played, compared.pair.joint, null), once);
  const { difference, standardError, interval, correlation, varianceSaved } = paired;
  const { low, high } = pairedSequence(played, null) ?? interval;
  const p = pValueFor(looked, twoSided(difference, standardError));
  return { ...common, value: difference, standardError, low, high, correlation, varianceSaved, p };
}

/** The pairs of values of a metric, or of 1 for a category and 0 for every other. */
function pairsOf({ compared }: Played, joint: Joint, category: number | null): CountedPairs {
  const { metric, referenceMetric: reference } = compared;
  const width = placesIn(reference);
  const pairs = [...pairsIn(joint)];
  const number = (value: number, parts: number): number =>
    category === null ? value / parts : value === category ? 1 : 0;
  return {
    first: pairs.map(([pair]) => number(metric.least + Math.floor(pair / width), metric.parts)),
    second: pairs.map(([pair]) => number(reference.least + (pair % width), reference.parts)),
    counts: pairs.map(([, count]) => count),
  };
}

/** Replicates in which both, only the one, or only the other, were of the category. */
function pairedTally(joint: Joint, { compared, own, other, n }: Played, category: number): PairedTally {
  const pair = category * placesIn(compared.referenceMetric) + category;
  const both = joint instanceof Map ? (joint.get(pair) ?? 0) : at(joint, pair);
  return { both, firstOnly: at(own, category) - both, secondOnly: at(other, category) - both, n };
}

/** The confidence sequence of a difference on the same replicates; null where its interval is for a single look. */
function pairedSequence({ compared, confidence, looked }: Played, category: number | null): Interval | null {
  const tracked = compared.pair?.differences?.get(category);
  return looked === null || tracked === undefined ? null : sequenceOf(tracked, confidence, looked.planned);
}

/**
 * A confidence sequence for a difference of shares from one for each, both with half of the error; null where its
 * interval is for a single look.
 */
function unpairedSequence(
  { compared, confidence, looked, own, other, n, m }: Played,
  category: number,
): Interval | null {
  if (sequencePlan(looked, confidence) === null) return null;
  const each = (1 + confidence) / 2;
  return differenceOfIntervals(
    shareInterval(lookedOf(compared.cell), at(own, category), n, each),
    shareInterval(lookedOf(compared.reference), at(other, category), m, each),
  );
}

/** The two-sided p-value of a normal deviate; 1 where there is neither difference nor error. */
function twoSided(difference: number, standardError: number): number {
  if (difference === 0) return 1;
  return standardError > 0 ? Math.min(1, 2 * normalUpperTail(Math.abs(difference) / standardError)) : 0;
}
