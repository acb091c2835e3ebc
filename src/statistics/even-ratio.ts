/**
 * How many of one kind are worth how many of another: the ratio of numbers at which neither wins more often, from
 * matches of several sizes.
 */
import { at, item } from '../chance/at.ts';
import { requireDomain } from './error.ts';

/** A match of `first` of one kind against `second` of the other. */
export interface Match {
  readonly first: number;
  readonly second: number;
  /** How often each won: counts of replicates, or exact chances. */
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
  /** By how much the log-odds of winning rise with ln of the ratio of numbers, about where the match is even. */
  readonly slope: number;
}

/** Log-odds beyond this say no more of where the match is even. */
const MOST_LOG_ODDS = 6;

interface Place {
  /** The number of its match. */
  readonly match: number;
  /** ln (first / second) */
  readonly x: number;
  readonly logOdds: number;
}

/** Where a line of matches passes from more losses to more wins, and what it hangs on. */
interface Passage {
  readonly x: number;
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
    return { match, x: Math.log(first / second), logOdds: logOdds(wonFirst, wonSecond, exact) };
  });
  const passages = linesOf(matches).flatMap((line) => {
    const ordered = line.map((match) => item(places, match)).toSorted((a, b) => a.x - b.x);
    return passageOf(ordered) ?? [];
  });
  if (passages.length === 0) return null;
  const weights = passages.map(({ width }) => 1 / width ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (of: (passage: Passage) => number): number =>
    passages.reduce((sum, passage, i) => sum + at(weights, i) * of(passage), 0) / total;
  const x = mean((passage) => passage.x);
  const gradient = new Map<number, number>();
  passages.forEach(({ by }, i) => {
    for (const [match, derivative] of by)
      gradient.set(match, (gradient.get(match) ?? 0) + (at(weights, i) / total) * derivative);
  });
  const sampling = [...gradient].reduce(
    (sum, [match, derivative]) => sum + derivative ** 2 * varianceOf(item(matches, match)),
    0,
  );
  return {
    logRatio: x === 0 ? 0 : -x,
    standardError: Math.sqrt(sampling + disagreement(passages, weights, x)),
    slope: mean((passage) => passage.slope),
  };
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
  return {
    x: a.x - (width * a.logOdds) / rise,
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
function disagreement(passages: readonly Passage[], weights: readonly number[], mean: number): number {
  if (passages.length === 1) return 0;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const squares = passages.reduce(
    (sum, { x }, i) => sum + (at(weights, i) / total) ** 2 * (x - mean) ** 2,
    0,
  );
  return (squares * passages.length) / (passages.length - 1);
}
