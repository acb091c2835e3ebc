/**
 * Parts of every answer of an analysis with cells of its own: a finding, and the tables that page and terminal show.
 */
import { exactPercent, percentRange, whole } from './digits.ts';
import { plain, wordsIn, type Sentence } from './sentence.ts';
import type { RunFacts } from './facts.ts';
import type { StatementState } from '../../run/statements.ts';
import type { CellRow, Estimate } from './rows.ts';
import type { TidyTables } from '../../run/tables/tidy-tables.ts';

/** The cells, tables and facts that an answer is made from. */
export interface AnswerInput {
  readonly cells: readonly CellRow[];
  readonly tables: Partial<Omit<TidyTables, 'factors'>>;
  readonly facts: RunFacts;
}

export interface AnswerColumn {
  readonly heading: Sentence;
  /** Numbers stand `right`. */
  readonly align: 'left' | 'right';
}

/** A column of words. */
export function left(heading: Sentence | string): AnswerColumn {
  return { heading: typeof heading === 'string' ? [heading] : heading, align: 'left' };
}

/** A column of numbers. */
export function right(heading: Sentence | string): AnswerColumn {
  return { ...left(heading), align: 'right' };
}

/** Columns of words, then of numbers. */
export function columnsOf(
  words: readonly (Sentence | string)[],
  numbers: readonly (Sentence | string)[],
): AnswerColumn[] {
  return [...words.map(left), ...numbers.map(right)];
}

/** Words; or a number as text: the exact one, and the interval of the counted one. */
export type AnswerEntry = Sentence | { readonly exact: string | null; readonly counted: string | null };

export function numberEntry(text: string, isExact: boolean): AnswerEntry {
  return isExact ? { exact: text, counted: null } : { exact: null, counted: text };
}

/** The number of an estimate as text, exact where its bounds meet. */
export function entryOf(text: string, { low, high }: Pick<Estimate, 'low' | 'high'>): AnswerEntry {
  return numberEntry(text, low === high);
}

export function entryText(entry: AnswerEntry): string {
  return 'exact' in entry ? (entry.exact ?? entry.counted ?? '') : plain(entry);
}

/** The entry where there is no number. */
export const NO_NUMBER: AnswerEntry = { exact: null, counted: null };

/** A share as tables have it: exact with two decimals, else its interval; no number where there is none. */
export function shareEntry(share: Estimate | null | undefined): AnswerEntry {
  return estimateEntry(share, ({ value, low, high }) =>
    low === high ? exactPercent(value, 2) : percentRange(low, high),
  );
}

/** An estimate in its words; no number where there is none. */
export function estimateEntry(
  estimate: Estimate | null | undefined,
  text: (estimate: Estimate) => string,
): AnswerEntry {
  return estimate ? numberEntry(text(estimate), estimate.low === estimate.high) : NO_NUMBER;
}

export interface AnswerTable {
  /** Names the section of the page: lower-case letters and hyphens. */
  readonly id: string;
  readonly title: string;
  /** The meaning of the numbers and their sureness, where the columns do not say it. */
  readonly note: Sentence | null;
  readonly columns: readonly AnswerColumn[];
  /** The entries, as many as there are columns. */
  readonly rows: readonly (readonly AnswerEntry[])[];
}

/** A column of a table: its heading, and its entry in each row. */
type ColumnOf<Row> = readonly [AnswerColumn, (row: Row) => AnswerEntry];

/** A table by its columns, without those that are empty in every row; none without rows. */
export function tableBy<Row>(
  words: Pick<AnswerTable, 'id' | 'title' | 'note'>,
  rows: readonly Row[],
  columns: readonly ColumnOf<Row>[],
): readonly AnswerTable[] {
  if (rows.length === 0) return [];
  const used = columns.filter(([, entry]) => rows.some((row) => entryText(entry(row)) !== ''));
  return [
    {
      ...words,
      columns: used.map(([column]) => column),
      rows: rows.map((row) => used.map(([, entry]) => entry(row))),
    },
  ];
}

/** A line of the strip on top: a statement of the spec, or the fairness of a matchup. */
export interface VerdictLine {
  readonly state: StatementState;
  /** The words say the state themselves: `Fair at 8 cm`. */
  readonly isSaid?: true;
  readonly words: Sentence;
  /** The number that decides, and its cell. */
  readonly figure: Sentence;
}

/** The order in which verdicts are shown. */
const WORST_FIRST: readonly StatementState[] = ['fails', 'undecided', 'holds'];

/** The verdicts with the failed ones first, each kind in the order of the spec. */
export function worstFirst(verdicts: readonly VerdictLine[]): readonly VerdictLine[] {
  return verdicts.toSorted((a, b) => WORST_FIRST.indexOf(a.state) - WORST_FIRST.indexOf(b.state));
}

/** Findings that stand open, at the most, and the words in them; the most important come first. */
const MOST_FINDINGS = 5;
const MOST_WORDS = 80;

/** The findings that speak at once, one at least, and the rest. */
export function openFindings(sentences: readonly Sentence[]): {
  readonly open: readonly Sentence[];
  readonly rest: readonly Sentence[];
} {
  let words = 0;
  const long = sentences.findIndex((sentence, i) => {
    words += wordsIn(sentence);
    return i > 0 && (i === MOST_FINDINGS || words > MOST_WORDS);
  });
  const count = long === -1 ? sentences.length : long;
  return { open: sentences.slice(0, count), rest: sentences.slice(count) };
}

/** `One more finding`, `3 more findings` */
export function moreFindings(count: number): string {
  return count === 1 ? 'One more finding' : `${whole(count)} more findings`;
}

/** The words of the first screen. */
export interface Opening {
  /** The finding that answers the question, in at most 20 words. */
  readonly headline: Sentence;
  /** The one number that is printed large: `52%`, `of engagements won by the British at 2 cm`. */
  readonly figure: { readonly amount: Sentence; readonly meaning: Sentence } | null;
  readonly verdicts: readonly VerdictLine[];
  /** Further findings, the most important first, each of at most 30 words. */
  readonly sentences: readonly Sentence[];
}

/** The words of an analysis with cells of its own. */
export interface Telling
  extends Pick<Opening, 'headline' | 'sentences'>, Partial<Pick<Opening, 'figure' | 'verdicts'>> {
  /** Reasons not to take the numbers as they stand, if anything. */
  readonly cautions?: readonly Sentence[];
}

export interface AnswerBase extends Telling {
  readonly tables: readonly AnswerTable[];
}

/** An answer of one kind, with its findings, which are its JSON. */
export interface AnswerOf<Kind extends string, Findings> extends AnswerBase {
  readonly kind: Kind;
  readonly findings: Findings;
}
