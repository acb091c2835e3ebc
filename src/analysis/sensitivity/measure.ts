/** The measure of a study of sensitivity, and its values from the tables. */
import type { Table } from '../tables/table.ts';
import { item } from '../../chance/at.ts';
import { CONDITION_LABELS, MET } from '../../engagement/condition.ts';
import type { RunFacts } from '../facts.ts';
import type { NamedMeasure } from '../measure-words.ts';
import { Reader } from '../tables/reader.ts';
import type { Estimate } from '../tables/rows.ts';

/** A measure as the spec names it. */
export interface MeasureAsked extends NamedMeasure {
  /** `winner=british` */
  readonly name: string;
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
export function measuredBy(estimates: Table, { metric, label }: MeasureAsked): ReadonlyMap<number, Measured> {
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
