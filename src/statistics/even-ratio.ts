/** Even ratio of two kinds: the ratio of numbers at which neither wins more often, from matches of several sizes. */
import { at, item } from '../chance/at.ts';
import { requireConfidence, requireDomain } from './error.ts';
import type { Interval } from './interval.ts';
import { normalInterval } from './moments.ts';
import { normalUpperTail } from './special/normal.ts';
import { studentTwoSidedTail, studentUpperQuantile } from './special/student.ts';

/** A match of `first` of one kind against `second` of the other. */
export interface Match {
  readonly first: number;
  readonly second: number;
  /** The wins of each: counts of replicates, or exact chances. */
  readonly wonFirst: number;
  readonly wonSecond: number;
  readonly exact: boolean;
}

export interface EvenRatio {
  /**
   * ln of the price of the first kind over that of the second, at which matches of equal price are even: ln of how many
   * of the second are worth one of the first.
   */
  readonly logRatio: number;
  /** From the sampling of the matches, and from how the sizes disagree. 0 where all are exact and agree. */
  readonly standardError: number;
  /** The rise of the log-odds of winning with ln of the ratio of numbers, about where the match is even. */
  readonly slope: number;
  /**
   * The trend by size; null where fewer than three lines of matches pass, or all at one size, so that nothing can be
   * tested.
   */
  readonly bySize: SizeTrend | null;
}

/** The rise or fall of the ratio with the numbers that meet, along a straight line in logarithms. */
export interface SizeTrend {
  /** The chance of a trend as strong, either way, if the ratio were the same at all sizes. */
  readonly p: number;
  /** On the line, where the smallest and where the largest numbers were even. */
  readonly ends: readonly [smallest: SizeEnd, largest: SizeEnd];
  /**
   * Degrees of freedom of errors that come from the scatter of the matches about the line; null for errors of sampling.
   */
  readonly degreesOfFreedom: number | null;
}

export interface SizeEnd {
  /** Numbers at which the two kinds are even. */
  readonly first: number;
  readonly second: number;
  readonly logRatio: number;
  readonly standardError: number;
}

/** Logarithms and errors of less are rounding. */
const ROUNDING = 1e-9;

/** Log-odds beyond this say no more of where the match is even. */
const MOST_LOG_ODDS = 6;

interface Place {
  /** The number of its match. */
  readonly match: number;
  /** ln (first / second) */
  readonly x: number;
  /** ln (first * second) / 2 */
  readonly z: number;
  readonly logOdds: number;
}

/** The place where a line of matches passes from more losses to more wins, and the matches it rests on. */
interface Passage {
  readonly x: number;
  /** The logarithm of the size: the mean of those of both numbers. */
  readonly z: number;
  readonly width: number;
  readonly slope: number;
  /** The derivative of x by the log-odds of the two matches around it. */
  readonly by: readonly (readonly [match: number, derivative: number])[];
}

/**
 * The ratio at which the two kinds are even. Matches with the same number of one kind are a line along which the other
 * grows; where its log-odds pass 0 between two neighbours, the ratio is interpolated in logarithms. The lines are
 * averaged, those with nearer neighbours weighing more. Null where no line passes: one kind is stronger in all.
 */
export function evenRatio(matches: readonly Match[]): EvenRatio | null {
  const places = matches.map(({ first, second, wonFirst, wonSecond, exact }, match): Place => {
    requireDomain(first > 0, `matches[${match}].first`, 'above 0', first);
    requireDomain(second > 0, `matches[${match}].second`, 'above 0', second);
    const [x, z] = [Math.log(first / second), Math.log(first * second) / 2];
    return { match, x, z, logOdds: logOdds(wonFirst, wonSecond, exact) };
  });
  const passages = linesOf(matches).flatMap((line) => {
    const ordered = line.map((match) => item(places, match)).toSorted((a, b) => a.x - b.x);
    return passageOf(ordered) ?? [];
  });
  if (passages.length === 0) return null;
  const weights = passages.map(({ width }) => 1 / width ** 2);
  const total = sumOf(weights);
  const shares = weights.map((weight) => weight / total);
  const x = weighted(shares, passages, (passage) => passage.x);
  return {
    logRatio: x === 0 ? 0 : -x,
    standardError: Math.sqrt(samplingVariance(passages, shares, matches) + disagreement(passages, shares, x)),
    slope: weighted(shares, passages, (passage) => passage.slope),
    bySize: sizeTrend(passages, weights, matches),
  };
}

/**
 * The weighted least squares of the passages over their sizes. The error is that of the sampling, or that of the scatter
 * about the line where this is greater, as it is where the matches are exact.
 */
function sizeTrend(
  passages: readonly Passage[],
  weights: readonly number[],
  matches: readonly Match[],
): SizeTrend | null {
  const total = sumOf(weights);
  const shares = weights.map((weight) => weight / total);
  const [x, z] = [weighted(shares, passages, (one) => one.x), weighted(shares, passages, (one) => one.z)];
  const spread = weighted(weights, passages, (one) => (one.z - z) ** 2);
  const sizes = passages.map((one) => one.z);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const freedom = passages.length - 2;
  if (freedom < 1 || most - least < ROUNDING) return null;
  const rising = passages.map((one, i) => (at(weights, i) * (one.z - z)) / spread);
  const trend = weighted(rising, passages, (one) => one.x);
  const scatter = weighted(weights, passages, (one) => (one.x - x - trend * (one.z - z)) ** 2) / freedom;
  const sampling = samplingVariance(passages, rising, matches);
  const isScattered = scatter / spread > sampling;
  const ends = [least, most].map((size): SizeEnd => {
    const value = x + trend * (size - z);
    const parts = shares.map((share, i) => share + at(rising, i) * (size - z));
    const variance = isScattered
      ? scatter * (1 / total + (size - z) ** 2 / spread)
      : samplingVariance(passages, parts, matches);
    return {
      first: Math.exp(size + value / 2),
      second: Math.exp(size - value / 2),
      logRatio: -value,
      standardError: Math.sqrt(variance),
    };
  });
  const deviate = Math.abs(trend) / Math.max(ROUNDING, Math.sqrt(Math.max(scatter / spread, sampling)));
  return {
    p: isScattered ? studentTwoSidedTail(deviate, freedom) : 2 * normalUpperTail(deviate),
    ends: [item(ends, 0), item(ends, 1)],
    degreesOfFreedom: isScattered ? freedom : null,
  };
}

/** The interval of the ratio at an end of a trend, in logarithms. */
export function intervalAt(
  { logRatio, standardError }: SizeEnd,
  { degreesOfFreedom }: SizeTrend,
  confidence: number,
): Interval {
  if (degreesOfFreedom === null) return normalInterval(logRatio, standardError, confidence);
  requireConfidence(confidence);
  const reach = studentUpperQuantile((1 - confidence) / 2, degreesOfFreedom) * standardError;
  return { low: logRatio - reach, high: logRatio + reach, confidence };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

function weighted(
  weights: readonly number[],
  passages: readonly Passage[],
  of: (passage: Passage) => number,
): number {
  return sumOf(passages.map((passage, i) => at(weights, i) * of(passage)));
}

/** The variance, by the sampling of the matches, of a sum of passages with these weights. */
function samplingVariance(
  passages: readonly Passage[],
  weights: readonly number[],
  matches: readonly Match[],
): number {
  const gradient = new Map<number, number>();
  passages.forEach(({ by }, i) => {
    for (const [match, derivative] of by)
      gradient.set(match, (gradient.get(match) ?? 0) + at(weights, i) * derivative);
  });
  return sumOf(
    [...gradient].map(([match, derivative]) => derivative ** 2 * varianceOf(item(matches, match))),
  );
}

/** Matches that share the number of one kind, by their places in the list. */
function linesOf(matches: readonly Match[]): readonly number[][] {
  const lines = (of: (match: Match) => number): number[][] => {
    const byNumber = new Map<number, number[]>();
    matches.forEach((match, i) => {
      const line = byNumber.get(of(match));
      if (line === undefined) byNumber.set(of(match), [i]);
      else line.push(i);
    });
    return [...byNumber.values()];
  };
  return [...lines(({ first }) => first), ...lines(({ second }) => second)];
}

function passageOf(line: readonly Place[]): Passage | null {
  const to = line.findIndex(({ logOdds: own }, i) => i > 0 && own >= 0 && item(line, i - 1).logOdds < 0);
  if (to === -1) return null;
  const [a, b] = [item(line, to - 1), item(line, to)];
  const width = b.x - a.x;
  const rise = b.logOdds - a.logOdds;
  const part = -a.logOdds / rise;
  return {
    x: a.x + part * width,
    z: a.z + part * (b.z - a.z),
    width,
    slope: rise / width,
    by: [
      [a.match, (-width * b.logOdds) / rise ** 2],
      [b.match, (width * a.logOdds) / rise ** 2],
    ],
  };
}

function logOdds(first: number, second: number, exact: boolean): number {
  const [a, b] = exact ? [first, second] : [first + 0.5, second + 0.5];
  if (a === b) return 0;
  return Math.min(MOST_LOG_ODDS, Math.max(-MOST_LOG_ODDS, Math.log(a / b)));
}

function varianceOf({ wonFirst, wonSecond, exact }: Match): number {
  return exact ? 0 : 1 / (wonFirst + 0.5) + 1 / (wonSecond + 0.5);
}

/** The variance of the weighted mean as the lines scatter about it; 0 for a single one. */
function disagreement(passages: readonly Passage[], shares: readonly number[], mean: number): number {
  if (passages.length === 1) return 0;
  const squares = sumOf(passages.map(({ x }, i) => at(shares, i) ** 2 * (x - mean) ** 2));
  return (squares * passages.length) / (passages.length - 1);
}
