/** A measure that is taken in every cell, a share or a mean: its name, and its values from the tables. */
import type { ColumnTable } from 'arquero';
import { item } from '../../chance/at.ts';
import { CONDITION_LABELS, MET } from '../../engagement/condition.ts';
import { exactNumber, exactPercent, meanWithin, percentRange } from '../digits.ts';
import type { RunFacts } from '../facts.ts';
import { Reader } from '../tables/reader.ts';
import type { Estimate } from '../tables/rows.ts';
import { named, say, type Sentence } from '../sentence.ts';

/** A share of a metric's category, or the mean of a number. */
export interface MeasureAsked {
  /** `winner=british` */
  readonly name: string;
  readonly metric: string;
  /** The category of a share; null for a mean. */
  readonly label: string | null;
  /** True for a victory condition of the spec: the share that meets it. */
  readonly isCondition: boolean;
}

/** The measure in one cell. */
export interface Measured extends Estimate {
  readonly isExact: boolean;
  /** 0 where exact. */
  readonly standardError: number;
}

/** The measure of a name. */
export function measureAsked(name: string, { outcomes = {} }: Pick<RunFacts, 'outcomes'> = {}): MeasureAsked {
  if (Object.hasOwn(outcomes, name))
    return { name, metric: name, label: item(CONDITION_LABELS, MET), isCondition: true };
  const equals = name.indexOf('=');
  if (equals === -1) return { name, metric: name, label: null, isCondition: false };
  return { name, metric: name.slice(0, equals), label: name.slice(equals + 1), isCondition: false };
}

/**
 * The measure by the number of the cell: the exact value where there is one, else the estimate.
 * @throws {AnalysisError}
 */
export function measuredBy(
  estimates: ColumnTable,
  { metric, label }: MeasureAsked,
): ReadonlyMap<number, Measured> {
  const read = new Reader(estimates, 'estimates');
  const statistic = label === null ? 'mean' : 'share';
  const byCell = new Map<number, Measured>();
  for (let i = 0; i < estimates.numRows(); i++) {
    if (read.text('metric', i) !== metric || read.text('statistic', i) !== statistic) continue;
    if (read.maybeText('label', i) !== label) continue;
    const cell = read.number('cell', i);
    const isExact = read.text('source', i) === 'exact';
    if (byCell.get(cell)?.isExact === true) continue;
    const value = read.number('value', i);
    byCell.set(cell, {
      value,
      low: read.maybeNumber('low', i) ?? value,
      high: read.maybeNumber('high', i) ?? value,
      isExact,
      standardError: isExact ? 0 : (read.maybeNumber('standard_error', i) ?? 0),
    });
  }
  return byCell;
}

/** `british’s share of wins`, `engagements that nobody wins`, `outcome separated`, `the mean of survivors.french`. */
export function measureInWords(
  { metric, label, isCondition }: MeasureAsked,
  sides: readonly [string, string],
): Sentence {
  if (isCondition) return say`the share that meets ${named(metric)}`;
  if (label === null) return say`the mean of ${named(metric)}`;
  if (metric !== 'winner') return say`the share of ${named(metric)} ${named(label)}`;
  return sides.includes(label) ? say`${named(label)}’s share of wins` : say`the share that nobody wins`;
}

/** `51.0 %` or `1.37` where exact; `50.8 % to 51.2 %` or `1.37 ± 0.02` where estimated. */
export function valueInWords({ value, low, high }: Estimate, { label }: Pick<MeasureAsked, 'label'>): string {
  if (label === null) return meanWithin(value, (high - low) / 2);
  return low === high ? exactPercent(value, 2) : percentRange(low, high);
}

/** The same without its interval, for a chart that draws that. */
export function shortValue(value: number, { label }: Pick<MeasureAsked, 'label'>): string {
  return label === null ? exactNumber(value) : exactPercent(value);
}
