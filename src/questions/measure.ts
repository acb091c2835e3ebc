/** The measure that a study or a game asks for by name, and its values from the tables. */
import { item } from '../chance/at.ts';
import { CONDITION_LABELS, MET } from '../engagement/condition.ts';
import type { RunFacts } from '../analysis/facts.ts';
import type { NamedMeasure } from '../analysis/measure-words.ts';
import { Reader } from '../analysis/tables/reader.ts';
import type { Estimate } from '../analysis/tables/rows.ts';
import type { Table } from '../analysis/tables/table.ts';

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
  const [metric = '', ...label] = name.split('=');
  return { name, metric, label: label.length === 0 ? null : label.join('='), isCondition: false };
}

/**
 * The measure by the number of the cell: the exact value where there is one, else the estimate; none without a table.
 * @throws {AnalysisError} where the table is not one of ours
 */
export function measuredBy(
  estimates: Table | undefined,
  { metric, label }: MeasureAsked,
): ReadonlyMap<number, Measured> {
  const byCell = new Map<number, Measured>();
  if (estimates === undefined) return byCell;
  const read = new Reader(estimates, 'estimates');
  const statistic = label === null ? 'mean' : 'share';
  for (let i = 0; i < estimates.numRows(); i++) {
    if (read.text('metric', i) !== metric || read.text('statistic', i) !== statistic) continue;
    if (read.maybeText('label', i) !== label) continue;
    const cell = read.number('cell', i);
    if (byCell.get(cell)?.isExact === true) continue;
    const isExact = read.text('source', i) === 'exact';
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
