/** The worth of acting first: how often each side wins where it begins, and where the other does. */
import type { Table } from '../tables/table.ts';
import { noisyLead, normalInterval } from '../../statistics/index.ts';
import { longest } from '../claims.ts';
import type { RunFacts } from '../facts.ts';
import { confidenceFor, shareInterval, type Looked } from '../intervals.ts';
import { cellName, type LabelFacts } from '../labels.ts';
import { Reader } from '../tables/reader.ts';
import type { CellRow, Estimate } from '../tables/rows.ts';
import type { Sentence } from '../sentence.ts';
import { bestShares } from '../verdict.ts';

/** Results of engagements that one of the sides began. */
interface Began {
  /** Wins of the first side and of the second. */
  readonly wins: readonly [Estimate, Estimate];
  /** The lead of the side that began. */
  readonly lead: number;
  /** The variance of the lead; 0 where exact. */
  readonly variance: number;
  readonly looked: Looked | null;
}

/** One cell, or a pair of cells that differ in who begins. */
export interface FirstSide {
  /** The name by the factors, without the variant and the factor of who begins; empty where there are no others. */
  readonly name: Sentence;
  readonly variant: string | null;
  /** Results where the first side begins, and where the second does. */
  readonly began: readonly [Began, Began];
  /** The gain of a side's wins from acting first, on average over both sides: half the sum of both leads. */
  readonly worth: Estimate;
  /** The variance of the worth; 0 where exact. */
  readonly variance: number;
  readonly looked: Looked | null;
  readonly isExact: boolean;
}

type Facts = LabelFacts & Pick<RunFacts, 'confidence'>;

/**
 * The worth of acting first in every cell in which a coin decides it once, and in cells that differ in it alone.
 * @param estimates null in runs that keep none @throws {AnalysisError}
 */
export function firstSides(
  estimates: Table | null,
  cells: readonly CellRow[],
  facts: Facts,
): readonly FirstSide[] {
  return [...byCoin(estimates, cells, facts), ...byFactor(cells, facts)];
}

/** The results of the engagements that each side began, where the rule system counts them apart. */
function byCoin(estimates: Table | null, cells: readonly CellRow[], facts: Facts): FirstSide[] {
  if (estimates === null) return [];
  const read = new Reader(estimates, 'estimates');
  const shares = new Map<string, number>();
  for (let i = 0; i < estimates.numRows(); i++) {
    const metric = read.text('metric', i);
    if (!metric.startsWith('began.') || read.text('statistic', i) !== 'share') continue;
    const key = keyOf(read.number('cell', i), metric, read.maybeText('label', i), read.text('source', i));
    shares.set(key, read.number('value', i));
  }
  if (shares.size === 0) return [];
  const [first, second] = facts.sides;
  return cells.flatMap((cell) => {
    const source = cell.exact === null ? 'monte-carlo' : 'exact';
    const replicates = cell.exact === null ? (cell.replicates ?? 0) : null;
    const shareOf = (side: string, label: string): number =>
      shares.get(keyOf(cell.cell, `began.${side}`, label, source)) ?? NaN;
    const began = (side: string): Began | null => {
      const [won, lost] = [shareOf(side, 'won'), shareOf(side, 'lost')];
      const all = won + lost + shareOf(side, 'undecided');
      if (!(all > 0)) return null;
      const wins: [number, number] = side === first ? [won, lost] : [lost, won];
      return beganOf(
        [wins[0] / all, wins[1] / all],
        side === first ? 1 : -1,
        replicates === null ? null : replicates * all,
        cell.sequence,
        facts,
      );
    };
    return pairOf(
      cellName({ ...cell, variant: null }, facts),
      cell.variant,
      began(first),
      began(second),
      facts,
    );
  });
}

function keyOf(cell: number, metric: string, label: string | null, source: string): string {
  return JSON.stringify([cell, metric, label, source]);
}

/** A factor of the engagement whose values are the sides says who begins. */
function byFactor(cells: readonly CellRow[], facts: Facts): FirstSide[] {
  const [first, second] = facts.sides;
  const factor = facts.factors.findIndex(({ path }, i) => {
    const values = new Set(cells.map((cell) => cell.factors[i]?.text));
    return path.startsWith('engagement.') && values.has(first) && values.has(second);
  });
  if (factor === -1) return [];
  const alike = Map.groupBy(cells, ({ variant, factors }) =>
    JSON.stringify([variant, factors.map(({ text }, i) => (i === factor ? null : text))]),
  );
  return [...alike.values()].flatMap((own) => {
    const began = (side: 0 | 1): Began | null => {
      const cell = own.find(({ factors }) => factors[factor]?.text === facts.sides[side]);
      const shares = cell === undefined ? null : bestShares(cell);
      if (cell === undefined || shares === null) return null;
      const replicates = cell.exact === null ? (cell.replicates ?? 0) : null;
      return beganOf(
        [shares[0].value, shares[1].value],
        side === 0 ? 1 : -1,
        replicates,
        cell.sequence,
        facts,
      );
    };
    const [cell] = own;
    if (cell === undefined) return [];
    return pairOf(
      cellName({ ...cell, variant: null }, facts, factor),
      cell.variant,
      began(0),
      began(1),
      facts,
    );
  });
}

/** @param replicates null where the shares are exact */
function beganOf(
  shares: readonly [number, number],
  sign: 1 | -1,
  replicates: number | null,
  looked: Looked | null,
  { confidence }: Facts,
): Began {
  const [a, b] = shares;
  const n = Math.round(replicates ?? 0);
  const countOf = (share: number): number => Math.min(n, Math.round(share * n));
  const wins = shares.map((value): Estimate => {
    if (replicates === null) return { value, low: value, high: value };
    const { low, high } = shareInterval(looked, countOf(value), n, confidence);
    return { value, low, high };
  });
  const [own, other] = wins;
  if (own === undefined || other === undefined) throw new TypeError('there are two sides');
  const variance = replicates === null ? 0 : noisyLead(countOf(a), countOf(b), n).variance;
  return { wins: [own, other], lead: sign * (a - b), variance, looked };
}

function pairOf(
  name: Sentence,
  variant: string | null,
  first: Began | null,
  second: Began | null,
  { confidence }: Facts,
): FirstSide[] {
  if (first === null || second === null) return [];
  const value = (first.lead + second.lead) / 2;
  const variance = (first.variance + second.variance) / 4;
  const isExact = variance === 0;
  const looked = longest([first, second]);
  const { low, high } = isExact
    ? { low: value, high: value }
    : normalInterval(value, Math.sqrt(variance), confidenceFor(looked, confidence));
  return [{ name, variant, began: [first, second], worth: { value, low, high }, variance, looked, isExact }];
}
