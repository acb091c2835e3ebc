/** Shares in which the victory conditions of a spec are met in each cell, in sentences and as a table. */
import type { Table } from '../tables/table.ts';
import { CONDITION_LABELS, MET } from '../../engagement/condition.ts';
import { item } from '../../chance/at.ts';
import { left, right, type AnswerTable, type Opening } from '../answer.ts';
import { shareText } from '../certainty.ts';
import { conditionInWords } from '../condition-words.ts';
import { endsOf, holds, type OfCell, type PValue, type StoryFacts } from '../claims.ts';
import { exactPercent, percentRange } from '../digits.ts';
import type { RunFacts } from '../facts.ts';
import { cellName, ownLabel, placesInWords, type LabelFacts } from '../labels.ts';
import { Reader } from '../tables/reader.ts';
import type { CellRow, Estimate } from '../tables/rows.ts';
import { joined, LONGEST_HEADLINE, plain, say, shortest, type Sentence } from '../sentence.ts';
import { noisyShareOf, shareWithin } from '../verdict.ts';
import { inOrder, lineFactor, placesOf, reach } from './places.ts';

/** A condition in one cell. */
export interface ConditionShare {
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

/** The claims of the sentences: where each condition is met most and least often, and of the headline's each interval. */
export function conditionClaims(
  conditions: readonly ConditionFinding[],
  variant: string | null = null,
): readonly PValue[] {
  const headline = sharesOf(headlined(conditions)?.shares ?? [], variant);
  return [
    ...headline.filter(({ exact }) => exact === null).map(() => 1),
    ...conditions.flatMap(({ shares: all }) => {
      const shares = sharesOf(all, variant);
      if (shares.length < 2) return [];
      const { most, least } = endsOf(shares.map(noisy));
      return [most.p, least.p];
    }),
  ];
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

/**
 * The headline on a victory condition: where it is met more often than not. The condition is the one that the run played
 * for, else the first. Null where there is none.
 */
export function conditionsHeadline(
  conditions: readonly ConditionFinding[],
  facts: StoryFacts,
): Pick<Opening, 'headline' | 'figure'> | null {
  const found = headlined(conditions);
  const shares = found?.shares ?? [];
  const [first] = shares;
  if (found === undefined || first === undefined) return null;
  const name = ownLabel(facts, found.name);
  const all = shares.map(({ cell }) => cell);
  const together = (share: ConditionShare): Estimate =>
    shareWithin(bestOf(share), share.cell, 1 - facts.level);
  const at = (share: ConditionShare): Sentence =>
    say`${shareText(bestOf(share))}${placesOf([share.cell], all, facts)}`;
  const figure = (share: ConditionShare): Opening['figure'] => ({
    amount: say`${shareText(bestOf(share))}`,
    meaning: say`${name}${placesOf([share.cell], all, facts)}`,
  });
  if (shares.length === 1)
    return { headline: say`${name} in ${at(first)} of engagements.`, figure: figure(first) };
  const numbers = new Map(shares.map((share) => [share.cell, share]));
  const ordered = inOrder(all, facts).flatMap((cell) => numbers.get(cell) ?? []);
  const mostly = ordered.filter((share) => together(share).low > 1 / 2);
  const seldom = ordered.filter((share) => together(share).high < 1 / 2);
  const [last, next] = [mostly.at(-1), seldom[0]];
  const where = (some: readonly ConditionShare[]): Sentence =>
    placesOf(
      some.map(({ cell }) => cell),
      all,
      facts,
    );
  const ends = say`${name}: ${at(item(ordered, 0))}, ${at(item(ordered, ordered.length - 1))}.`;
  if (last === undefined || next === undefined) {
    const every = mostly.length === shares.length ? 'more' : seldom.length === shares.length ? 'less' : null;
    return {
      headline: every === null ? ends : say`${name} ${every} often than not${where(shares)}.`,
      figure: figure(item(ordered, 0)),
    };
  }
  const line = lineFactor(all, facts);
  const isFirst = ordered[0] === mostly[0];
  const isLine =
    line !== null && mostly.length + seldom.length === ordered.length && (isFirst || ordered.at(-1) === last);
  if (!isLine) return { headline: say`${name} more often than not${where(mostly)}.`, figure: figure(last) };
  // The neighbours between which it changes, once and for all.
  const [near, far] = isFirst ? [last, next] : [item(mostly, 0), item(seldom, seldom.length - 1)];
  const turn = say`${name} more often than not ${reach(near.cell, isFirst, line, facts)} (${shareText(bestOf(near))})`;
  return {
    headline: shortest(LONGEST_HEADLINE, say`${turn}, but only ${at(far)}.`, say`${turn}.`),
    figure: figure(near),
  };
}

/** The condition that the run was played for, else the first. */
export function headlined(conditions: readonly ConditionFinding[]): ConditionFinding | undefined {
  const isPlayedFor = ({ name, shares }: ConditionFinding): boolean =>
    shares.some(({ cell }) => cell.sequence?.worst?.measure.split('=')[0] === name);
  return conditions.find(isPlayedFor) ?? conditions[0];
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
