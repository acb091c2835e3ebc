/**
 * Parts of every answer of an analysis with cells of its own: a finding, and the tables that page and terminal show.
 */
import type { Sentence } from './sentence.ts';
import type { RunFacts } from './facts.ts';
import type { CellRow } from './tables/rows.ts';
import type { TidyTables } from './tables/tidy-tables.ts';

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

/** Words; or a number as text: the exact one, and the interval of the counted one. */
export type AnswerEntry = Sentence | { readonly exact: string | null; readonly counted: string | null };

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

export interface AnswerBase {
  /** The answer in a sentence or two. */
  readonly headline: Sentence;
  /** Further findings, the most important first. */
  readonly sentences: readonly Sentence[];
  readonly tables: readonly AnswerTable[];
  /** The answer as plain JSON, for `--json`. */
  readonly json: object;
}

/** An answer of one kind, with the findings that its charts are drawn from. */
export interface AnswerOf<Kind extends string, Findings> extends AnswerBase {
  readonly kind: Kind;
  readonly findings: Findings;
}
