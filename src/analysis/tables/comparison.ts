/** Comparison of two cells: its types. */

/** The way in which two cells were compared. */
export type How = 'exact' | 'paired' | 'unpaired';

export type Statistic = 'difference' | 'ratio' | 'superiority' | 'total-variation' | 'kolmogorov-smirnov';

export interface Comparison {
  readonly how: How;
  readonly statistic: Statistic;
  /** The category of a share; null for a comparison of the metric as a whole. */
  readonly label: string | null;
  readonly value: number;
  /** 0 where exact; null where none is given. */
  readonly standardError: number | null;
  readonly low: number;
  readonly high: number;
  /** Of paired cells: the correlation, and the part of the variance that pairing saved. */
  readonly correlation: number | null;
  readonly varianceSaved: number | null;
  /** The chance of a difference as large if there were none; null where exact, and for other statistics. */
  readonly p: number | null;
}
