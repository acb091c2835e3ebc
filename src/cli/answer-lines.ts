/** Words and tables of an answer as lines for a terminal. */
import { entryText, type AnswerTable } from '../analysis/answer.ts';
import { plain, type Sentence } from '../analysis/sentence.ts';
import { bold } from './emphasis.ts';
import { indented, tableLines } from './table.ts';
import { wrapped } from './wrap.ts';

const MOST_ROWS = 100;

/** An answer that stands alone: its headline, its sentences and its tables. */
export function storyLines(
  {
    headline,
    sentences,
    tables,
  }: {
    readonly headline: Sentence;
    readonly sentences: readonly Sentence[];
    readonly tables: readonly AnswerTable[];
  },
  width: number,
): string[] {
  return [
    ...[bold(plain(headline)), ...sentences.map(plain)].flatMap((text) => wrapped(text, width)),
    ...answerLines(tables, width, '--json tells all'),
  ];
}

/** The lines of each table below its title, of at most `width` characters; `all` says where further rows stand. */
export function answerLines(tables: readonly AnswerTable[], width: number, all = 'in the report'): string[] {
  return tables.flatMap(({ title, columns, rows }) => {
    const shown = tableLines(
      columns.map(({ heading, align }) => ({ heading: plain(heading), align })),
      rows.slice(0, MOST_ROWS).map((row) => row.map(entryText)),
      width - 2,
    );
    const rest = rows.length - MOST_ROWS;
    return ['', title, ...indented(shown), ...(rest > 0 ? [`  … and ${rest} more rows, ${all}`] : [])];
  });
}
