/** Tables of an analysis as lines for a terminal. */
import type { AnswerEntry, AnswerTable } from '../analysis/answer.ts';
import { plain } from '../analysis/sentence.ts';
import { indented, tableLines } from './table.ts';

const MOST_ROWS = 100;

/** The lines of each table below its title, of at most `width` characters. */
export function answerLines(tables: readonly AnswerTable[], width: number): string[] {
  return tables.flatMap((table) => lines(table, width));
}

function lines({ title, columns, rows }: AnswerTable, width: number): string[] {
  const shown = tableLines(
    columns.map(({ heading: words, align }) => ({ heading: plain(words), align })),
    rows.slice(0, MOST_ROWS).map((row) => row.map(text)),
    width - 2,
  );
  const rest = rows.length - MOST_ROWS;
  return ['', title, ...indented(shown), ...(rest > 0 ? [`  … and ${rest} more rows, in the report`] : [])];
}

function text(entry: AnswerEntry): string {
  if (!('exact' in entry)) return plain(entry);
  return entry.exact ?? entry.counted ?? '';
}
