/** The best known distribution of a metric in a cell: exact where it was solved, else counted, with intervals. */
import { exactNumber, exactPercent, percentRange } from '../../analysis/digits.ts';
import { meanOf, shareInterval, type Looked } from '../../analysis/intervals.ts';
import { meanInWords } from '../../analysis/matchup/mean-words.ts';
import { massRows, type MassRow } from '../../analysis/tables/rows.ts';
import { moments } from '../../statistics/index.ts';
import type { ChartInput } from './input.ts';

export interface Mass {
  readonly value: number;
  /** The second value of a joint metric. */
  readonly value2: number | null;
  readonly label: string;
  readonly probability: number;
  /** The bounds meet where it is exact. */
  readonly low: number;
  readonly high: number;
  /** `12.3%, exact`, `12.1% to 12.6%` */
  readonly text: string;
}

export interface BestMass {
  readonly exact: boolean;
  /** The replicates; null where exact. */
  readonly replicates: number | null;
  /** The looks of a cell that stopped by itself; null where its replicates were fixed beforehand. */
  readonly looked: Looked | null;
  /** The masses by value, without those of probability 0. */
  readonly masses: readonly Mass[];
}

/** The best mass; null where the cell has none. */
export function bestMass(
  { tables, facts, findings }: ChartInput,
  metric: string,
  cell: number,
): BestMass | null {
  const own = massRows(tables.distributions, metric).filter((row) => row.cell === cell);
  const exact = own.filter(({ source }) => source === 'exact');
  const rows = exact.length > 0 ? exact : own;
  if (rows.length === 0) return null;
  const replicates = exact.length > 0 ? null : rows.reduce((sum, { count }) => sum + (count ?? 0), 0);
  const looked = findings.rows.find((row) => row.cell.cell === cell)?.cell.sequence ?? null;
  return {
    exact: exact.length > 0,
    replicates,
    looked,
    masses: rows.map((row) => ({
      value: row.value,
      value2: row.value2,
      label: String(row.value),
      probability: row.probability,
      ...chanceOf(row, replicates, looked, facts.confidence),
    })),
  };
}

function chanceOf(
  { probability, count }: MassRow,
  replicates: number | null,
  looked: Looked | null,
  confidence: number,
): Pick<Mass, 'low' | 'high' | 'text'> {
  return replicates === null ? exactly(probability) : counted(count ?? 0, replicates, looked, confidence);
}

/** The mean, and in words: `3.21` where it is exact, `3.21 ± 0.02` where it was counted. */
interface MeanInWords {
  readonly mean: number;
  /** The bounds of its interval; both are the mean where it is exact or its error is unknown. */
  readonly low: number;
  readonly high: number;
  readonly text: string;
}

/** The mean of a number, counted or exact, with words for it. */
export function meanWithWords(
  {
    masses,
    replicates,
    looked,
  }: Pick<BestMass, 'replicates' | 'looked'> & {
    readonly masses: readonly Pick<Mass, 'value' | 'probability'>[];
  },
  confidence: number,
): MeanInWords {
  const values = masses.map(({ value }) => value);
  const shares = masses.map(({ probability }) => probability);
  if (replicates === null) {
    const { mean } = moments(values, shares);
    return { mean, low: mean, high: mean, text: exactNumber(mean) };
  }
  const counts = shares.map((share) => Math.round(share * replicates));
  const estimate = meanOf(looked, values, counts, confidence);
  const { mean, low, high } = estimate;
  return { mean, low: low ?? mean, high: high ?? mean, text: meanInWords(estimate) };
}

/** An exact share. */
export function exactly(share: number): Pick<Mass, 'low' | 'high' | 'text'> {
  return { low: share, high: share, text: `${exactPercent(Math.min(1, share), 2)}, exact` };
}

/** A share that was counted, with its interval. */
export function counted(
  count: number,
  replicates: number,
  looked: Looked | null,
  confidence: number,
): Pick<Mass, 'low' | 'high' | 'text'> {
  const { low, high } = shareInterval(looked, Math.min(count, replicates), replicates, confidence);
  return { low, high, text: percentRange(low, high) };
}
