/** Shares in which the victory conditions of a spec are met in each cell. */
import type { Table } from '../../analysis/tables/table.ts';
import { CONDITION_LABELS, MET } from '../../engagement/condition.ts';
import { conditionInWords } from '../../analysis/condition-words.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import type { LabelFacts } from '../../analysis/labels.ts';
import { Reader } from '../../analysis/tables/reader.ts';
import type { CellRow, Estimate } from '../../analysis/tables/rows.ts';
import type { Sentence } from '../../analysis/sentence.ts';

/** A condition in one cell. */
interface ConditionShare {
  readonly cell: CellRow;
  readonly exact: number | null;
  readonly counted: Estimate | null;
}

export interface ConditionFinding {
  readonly name: string;
  /** The condition in words. */
  readonly words: Sentence;
  /** The shares of the cells with a result, in their order. */
  readonly shares: readonly ConditionShare[];
}

type ConditionFacts = LabelFacts & Pick<RunFacts, 'confidence' | 'outcomes'>;

/** The intervals that are shown of counted shares; each has one of them. */
const SHOWN_INTERVALS = ['wilson', 'clopper-pearson, at the stop', 'confidence-sequence'];

/** The shares of each condition of the facts, from the table of estimates. @throws {AnalysisError} */
export function conditionsOf(
  estimates: Table,
  cells: readonly CellRow[],
  facts: ConditionFacts,
): readonly ConditionFinding[] {
  const { outcomes = {} } = facts;
  const conditions = Object.entries(outcomes);
  if (conditions.length === 0) return [];
  const read = new Reader(estimates, 'estimates');
  const byCondition = new Map<string, { exact: number | null; counted: Estimate | null }>();
  for (let i = 0; i < estimates.numRows(); i++) {
    const metric = read.text('metric', i);
    if (!Object.hasOwn(outcomes, metric) || read.maybeText('label', i) !== CONDITION_LABELS[MET]) continue;
    const key = `${read.number('cell', i)} ${metric}`;
    const share = byCondition.get(key) ?? { exact: null, counted: null };
    const value = read.number('value', i);
    if (read.text('source', i) === 'exact') share.exact = value;
    else if (SHOWN_INTERVALS.includes(read.text('interval', i)))
      share.counted = { value, low: read.number('low', i), high: read.number('high', i) };
    byCondition.set(key, share);
  }
  return conditions.map(([name, condition]) => ({
    name,
    words: conditionInWords(condition, facts),
    shares: cells.flatMap((cell) => {
      const share = byCondition.get(`${cell.cell} ${name}`);
      return share === undefined ? [] : [{ cell, ...share }];
    }),
  }));
}

/** The better of both: exact before counted. */
export function bestOf({ exact, counted }: Pick<ConditionShare, 'exact' | 'counted'>): Estimate {
  return exact === null
    ? (counted ?? { value: NaN, low: NaN, high: NaN })
    : { value: exact, low: exact, high: exact };
}
