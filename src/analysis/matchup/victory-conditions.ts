/** Shares in which the victory conditions of a spec are met in each cell, in sentences and as a table. */
import type { Table } from '../tables/table.ts';
import { CONDITION_LABELS, MET } from '../../engagement/condition.ts';
import { left, right, type AnswerTable } from '../answer.ts';
import { shareText } from '../certainty.ts';
import { conditionInWords } from '../condition-words.ts';
import { endsOf, holds, type OfCell, type PValue, type StoryFacts } from '../claims.ts';
import { exactPercent, percentRange } from '../digits.ts';
import type { RunFacts } from '../facts.ts';
import { cellName, ownLabel, placesInWords, type LabelFacts } from '../labels.ts';
import { Reader } from '../tables/reader.ts';
import type { CellRow, Estimate } from '../tables/rows.ts';
import { joined, plain, say, type Sentence } from '../sentence.ts';
import { noisyShareOf } from '../verdict.ts';
import { placesOf } from './places.ts';

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
export const SHOWN_INTERVALS = ['wilson', 'clopper-pearson, at the stop', 'confidence-sequence'];

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

/** The claims of the sentences: where each condition is met most and least often. */
export function conditionClaims(
  conditions: readonly ConditionFinding[],
  variant: string | null = null,
): readonly PValue[] {
  return conditions.flatMap(({ shares: all }) => {
    const shares = sharesOf(all, variant);
    if (shares.length < 2) return [];
    const { most, least } = endsOf(shares.map(noisy));
    return [most.p, least.p];
  });
}

/** The shares of one variant where there are some; names of cells then leave it out. */
function sharesOf(all: readonly ConditionShare[], variant: string | null): readonly ConditionShare[] {
  if (variant === null) return all;
  return all
    .filter(({ cell }) => cell.variant === variant)
    .map((share) => ({ ...share, cell: { ...share.cell, variant: null } }));
}

function noisy(share: ConditionShare): OfCell<ConditionShare> {
  return { ...noisyShareOf(share.cell, bestOf(share)), of: share };
}

/** A sentence for each condition: where it was met most and least often. */
export function conditionsStory(
  conditions: readonly ConditionFinding[],
  facts: StoryFacts,
  variant: string | null = null,
): readonly Sentence[] {
  return conditions.flatMap(({ name, shares: all }): Sentence[] => {
    const shares = sharesOf(all, variant);
    const [first] = shares;
    if (first === undefined) return [];
    const cells = shares.map(({ cell }) => cell);
    const words = ownLabel(facts, name);
    if (shares.length === 1) return [say`${words}: ${shareText(bestOf(first))} of engagements.`];
    const { most, least } = endsOf(shares.map(noisy));
    if (most.p === null && most.of.length === shares.length)
      return [say`${words}: ${shareText(bestOf(first))} of engagements in every matchup.`];
    const at = (some: readonly ConditionShare[]): Sentence =>
      placesInWords(some, (share) => {
        return say`${shareText(bestOf(share))}${placesOf([share.cell], cells, facts)}`;
      });
    if (!holds(most.p, facts) || !holds(least.p, facts)) return [];
    return [say`${words}: most often ${at(most.of)}, least often ${at(least.of)}.`];
  });
}

/** Every condition in every matchup, as one table; none where the spec has none. */
export function conditionsTables(
  conditions: readonly ConditionFinding[],
  facts: ConditionFacts,
): readonly AnswerTable[] {
  const cells = [
    ...new Map(conditions.flatMap(({ shares }) => shares.map(({ cell }) => [cell.cell, cell]))).values(),
  ];
  if (cells.length === 0) return [];
  const isVaried = cells.some((cell) => plain(cellName(cell, facts)) !== '');
  const meanings = conditions.map(({ name, words }) => say`${ownLabel(facts, name)}: ${words}`);
  const table: AnswerTable = {
    id: 'conditions',
    title: 'Victory conditions',
    note: say`The share of engagements that meet each. ${joined(meanings, '; ')}.`,
    columns: [
      ...(isVaried ? [left('at')] : []),
      ...conditions.map(({ name }) => right([ownLabel(facts, name)])),
    ],
    rows: cells.map((cell) => [
      ...(isVaried ? [cellName(cell, facts)] : []),
      ...conditions.map(({ shares }) => {
        const share = shares.find((each) => each.cell.cell === cell.cell);
        const counted = share?.counted ?? null;
        return {
          exact: share === undefined || share.exact === null ? null : exactPercent(share.exact, 2),
          counted: counted === null ? null : percentRange(counted.low, counted.high),
        };
      }),
    ]),
  };
  return [table];
}
