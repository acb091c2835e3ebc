/** The answer of a statement in SQL as lines of a table. */
import { visibleName } from '../engagement/visible.ts';
import type { SqlValue } from '../host/sql.ts';
import { tableLines } from './table.ts';

const LONGEST_ENTRY = 80;

/** A line a row below the names of the columns; a column of numbers stands right. */
export function answerLines(
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
  width: number,
): string[] {
  const shown = columns.map((heading, i) => ({
    heading: visibleName(heading, LONGEST_ENTRY),
    align: rows.every((row) => typeof (row[i] ?? 0) === 'number') ? ('right' as const) : ('left' as const),
  }));
  return tableLines(
    shown,
    rows.map((row) => row.map((value) => visibleName(value === null ? '' : String(value), LONGEST_ENTRY))),
    width,
  );
}
