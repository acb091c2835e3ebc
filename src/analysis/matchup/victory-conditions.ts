/** Shares in which the victory conditions of a spec are met in each cell, in sentences and as a table. */
import type { ColumnTable } from 'arquero';
import { CONDITION_LABELS, MET } from '../../engagement/condition.ts';
import type { Json, JsonObject } from '../../engagement/json.ts';
import type { AnswerTable } from '../answer.ts';
import { certainty, shareInWords } from '../certainty.ts';
import { endsOf, holds, type End, type OfCell, type PValue, type Sureness } from '../claims.ts';
import { confidencePercent, exactPercent, percentRange } from '../digits.ts';
import type { RunFacts } from '../facts.ts';
import { cellName, type LabelFacts, placesInWords } from '../labels.ts';
import { Reader } from '../tables/reader.ts';
import type { CellRow, Estimate } from '../tables/rows.ts';
import { joined, named, plain, say, type Sentence } from '../sentence.ts';
import { noisyShareOf, rangeOf, shareTogether } from '../verdict.ts';

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

/** The intervals that are shown of counted shares. */
const SHOWN_INTERVALS = ['wilson', 'confidence-sequence'];

/** The shares of each condition of the facts, from the table of estimates. @throws {AnalysisError} */
export function conditionsOf(
  estimates: ColumnTable,
  cells: readonly CellRow[],
  { outcomes = {} }: ConditionFacts,
): readonly ConditionFinding[] {
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
    words: conditionInWords(condition),
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

/** `27.3 %`, `22.5 % to 26.2 %`, `at most 0.2 %`: a share behind `in`. */
export function shareIn(share: Estimate): string {
  const words = shareInWords(share);
  return words.startsWith('between') ? percentRange(share.low, share.high) : words;
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

/** A sentence for each condition: how often it is met, and where most and least often; of one variant where there are some. */
export function conditionsStory(
  conditions: readonly ConditionFinding[],
  facts: ConditionFacts & Sureness,
  variant: string | null = null,
): readonly Sentence[] {
  return conditions.flatMap(({ name, shares: all }): Sentence[] => {
    const shares = sharesOf(all, variant);
    const [first] = shares;
    if (first === undefined) return [];
    const cells = shares.map(({ cell }) => cell);
    if (shares.length === 1)
      return [
        say`${named(name)} is met in ${shareIn(bestOf(first))} of engagements (${certainty(cells, facts.confidence)}).`,
      ];
    const { most, least } = endsOf(shares.map(noisy));
    if (most.p === null && most.of.length === shares.length)
      return [say`${named(name)} is met in ${shareIn(bestOf(first))} of engagements in every cell (exact).`];
    const sure = inShort(cells, facts);
    if (!holds(most.p, facts) || !holds(least.p, facts))
      return [
        say`Depending on the cell, ${named(name)} is met in ${rangeOf(shares.map(bestOf))} of engagements (${sure}).`,
      ];
    const at = ({ of }: End<ConditionShare>): Sentence =>
      placesInWords(of, (share) => {
        const together = shareTogether(bestOf(share), share.cell, shares.length, facts.confidence);
        return say`at ${cellName(share.cell, facts)} (${shareIn(together)})`;
      });
    return [say`${named(name)} is met most often ${at(most)} and least often ${at(least)}; ${sure}.`];
  });
}

/** `exact`, `95 % intervals`: how many replicates they are from, the headline says. */
function inShort(cells: readonly CellRow[], { confidence }: ConditionFacts): string {
  const intervals = `${confidencePercent(confidence)} intervals`;
  const solved = cells.filter(({ exact }) => exact !== null).length;
  if (solved === cells.length) return 'exact';
  return solved === 0 ? intervals : `exact where solved, else ${intervals}`;
}

/** Every condition in every cell, as one table; none where the spec has none. */
export function conditionsTables(
  conditions: readonly ConditionFinding[],
  facts: ConditionFacts,
): readonly AnswerTable[] {
  const cells = [
    ...new Map(conditions.flatMap(({ shares }) => shares.map(({ cell }) => [cell.cell, cell]))).values(),
  ];
  if (cells.length === 0) return [];
  const isVaried = cells.some((cell) => plain(cellName(cell, facts)) !== '');
  const meanings = conditions.map(({ name, words }) => say`${named(name)}: ${words}`);
  const table: AnswerTable = {
    id: 'conditions',
    title: 'Victory conditions',
    note: say`The share of engagements that meet each. ${joined(meanings, '; ')}.`,
    columns: [
      ...(isVaried ? [{ heading: ['at'], align: 'left' as const }] : []),
      ...conditions.map(({ name }) => ({ heading: [named(name)], align: 'right' as const })),
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

/** A victory condition in words: `turn at least 6 and survivors.british at least 1`; empty where it cannot be read. */
function conditionInWords(condition: Json | undefined): Sentence {
  return isMap(condition) ? whole(condition, false) : [];
}

/** `within` another condition, several parts need brackets. */
function whole(condition: JsonObject, within: boolean): Sentence {
  const [entry] = Object.entries(condition);
  if (entry === undefined) return [];
  const [key, value] = entry;
  if ((key === 'all' || key === 'any') && Array.isArray(value)) {
    const parts = value.filter(isMap).map((part) => whole(part, value.length > 1));
    const words = joined(parts, key === 'all' ? ' and ' : ' or ');
    return within && parts.length > 1 ? say`(${words})` : words;
  }
  if (key === 'not' && isMap(value)) return say`not ${whole(value, true)}`;
  return isMap(value) ? say`${named(key)} ${testInWords(value)}` : [];
}

function testInWords({ atLeast, atMost, equals, is }: JsonObject): Sentence {
  if (is !== undefined) {
    const labels = (Array.isArray(is) ? is : [is]).map((label): Sentence => [named(String(label))]);
    return say`is ${joined(labels, ' or ')}`;
  }
  if (equals !== undefined) return say`is ${Number(equals)}`;
  if (atLeast !== undefined && atMost !== undefined) return say`from ${Number(atLeast)} to ${Number(atMost)}`;
  return atLeast === undefined ? say`at most ${Number(atMost)}` : say`at least ${Number(atLeast)}`;
}

function isMap(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
