/** The tidy tables row by row, read with their types: they come from a run just made or from files of an older one. */
import type { Table } from '../../run/tables/table.ts';
import type { Looked } from '../../run/intervals.ts';
import type { RowOf } from '../../run/tables/columns.ts';
import { Reader, rowsOf } from '../../run/tables/reader.ts';
import type { FactorColumn } from '../../run/tables/tidy-tables.ts';
import type { Sentence } from './sentence.ts';

/** A line of the small table. */
export interface MatchupRow {
  readonly cell: CellRow;
  /** The cell by its factors: `8 cm`; empty where nothing is varied. */
  readonly name: Sentence;
  readonly verdict: Verdict;
  /** Median turn of the engagements that a side won: exact where the cell was solved, else counted; null where none was won. */
  readonly turn: Estimate | null;
  /** Mean survivors of each side: exact where the cell was solved, else counted; null where the rules count none. */
  readonly survivors: readonly [Estimate | null, Estimate | null];
}

/**
 * 0 or 1: that side wins more often; `even`: neither, exactly; `nobody`: no engagement was won; `open`: the counts leave it
 * open; null: no result.
 */
export type Verdict = 0 | 1 | 'even' | 'nobody' | 'open' | null;

/** An estimate with its interval; the bounds meet where it is exact. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** An entry each for the first side's wins, the second side's wins and neither. */
export type ByWinner<T> = readonly [T, T, T];

export interface CellRow {
  /** The number of the cell, from 1. */
  readonly cell: number;
  readonly variant: string | null;
  /** The value of each factor as text, and as a number where it is one. */
  readonly factors: readonly { readonly text: string; readonly number: number | null }[];
  readonly method: 'exact' | 'monte-carlo' | null;
  readonly sampler: string | null;
  /** The replicates; null where nothing was simulated. */
  readonly replicates: number | null;
  readonly chunkSize: number | null;
  readonly states: number | null;
  readonly transitions: number | null;
  readonly reason: string;
  /** The end of a cell that stopped by itself; null where its number of replicates was fixed beforehand. */
  readonly sequence: SequenceRow | null;
  /** Counted shares; null where nothing was simulated. */
  readonly simulated: ByWinner<Estimate> | null;
  /** The exact shares; null where the cell was not solved. */
  readonly exact: ByWinner<number> | null;
  /** The median turn of the engagements that a side won, with its interval. */
  readonly decidedTurn: Estimate | null;
  /** The p-value of the test of the counts against the exact distribution. */
  readonly agreement: { readonly g: number; readonly df: number; readonly p: number } | null;
}

/** The end of a cell that stops by itself. */
export interface SequenceRow extends Looked {
  readonly rule: 'precision' | 'decided';
  readonly ended: 'reached' | 'not-reached' | 'interrupted';
  /** The number of intervals that hold together. */
  readonly intervals: number;
  /** The interval furthest from the precision asked for; null where none was judged. */
  readonly worst: { readonly measure: string; readonly halfWidth: number; readonly asked: number } | null;
  /** About how many more replicates it would take; null where that cannot be said. */
  readonly more: number | null;
}

/** A mass of a metric; its count is null where it is exact. */
export type MassRow = RowOf<'distributions'>;

/** The rows of the table of cells. @throws {AnalysisError} where a column is missing or holds something else. */
export function cellRows(cells: Table, factors: readonly FactorColumn[]): CellRow[] {
  const read = new Reader(cells, 'cells');
  return Array.from({ length: cells.numRows() }, (_row, i) => readCell(read, i, factors));
}

/** The rows of one metric in the table of distributions. @throws {AnalysisError} as above. */
export function massRows(distributions: Table, metric: string): MassRow[] {
  return rowsOf('distributions', distributions).filter((row) => row.metric === metric);
}

function readCell(read: Reader, i: number, factors: readonly FactorColumn[]): CellRow {
  const method = read.maybeText('method', i);
  const estimates = [share(read, 'win_a', i), share(read, 'win_b', i), share(read, 'none', i)] as const;
  const [a, b, none] = estimates;
  const exactA = read.maybeNumber('exact_win_a', i);
  return {
    cell: read.number('cell', i),
    variant: read.maybeText('variant', i),
    factors: factors.map(({ column }) => ({
      text: read.maybeText(column, i) ?? '',
      number: read.maybeNumber(`${column}_number`, i),
    })),
    method: method === 'exact' || method === 'monte-carlo' ? method : null,
    sampler: read.maybeText('sampler', i),
    replicates: read.maybeNumber('replicates', i),
    chunkSize: read.maybeNumber('chunk_size', i),
    states: read.maybeNumber('states', i),
    transitions: read.maybeNumber('transitions', i),
    reason: read.maybeText('reason', i) ?? '',
    sequence: sequence(read, i),
    simulated: method === 'monte-carlo' && a && b && none ? [a, b, none] : null,
    exact: exactA === null ? null : [exactA, read.number('exact_win_b', i), read.number('exact_none', i)],
    decidedTurn: share(read, 'decided_turn_median', i),
    agreement: agreement(read, i),
  };
}

function share(read: Reader, name: string, i: number): Estimate | null {
  const value = read.maybeNumber(name, i);
  if (value === null) return null;
  return { value, low: read.number(`${name}_low`, i), high: read.number(`${name}_high`, i) };
}

function sequence(read: Reader, i: number): SequenceRow | null {
  const ended = read.maybeText('sequence_ended', i);
  if (ended !== 'reached' && ended !== 'not-reached' && ended !== 'interrupted') return null;
  const measure = read.maybeText('sequence_measure', i);
  return {
    rule: read.text('sequence_rule', i) === 'decided' ? 'decided' : 'precision',
    ended,
    look: read.number('sequence_look', i),
    planned: read.number('sequence_planned', i),
    intervals: read.number('sequence_intervals', i),
    worst:
      measure === null
        ? null
        : {
            measure,
            halfWidth: read.number('sequence_half_width', i),
            asked: read.number('sequence_asked', i),
          },
    more: read.maybeNumber('sequence_more', i),
  };
}

function agreement(read: Reader, i: number): CellRow['agreement'] {
  const p = read.maybeNumber('agreement_p', i);
  if (p === null) return null;
  return { g: read.number('agreement_g', i), df: read.number('agreement_df', i), p };
}
