/** Words and tables of an answer as lines for a terminal. */
import { entryText, type AnswerBase, type AnswerTable } from '../questions/telling/answer.ts';
import { plain } from '../questions/telling/sentence.ts';
import { bold } from './emphasis.ts';
import { indentedTable } from './table.ts';
import { wrapped } from './wrap.ts';

const MOST_ROWS = 100;

/** An answer that stands alone: its headline, its sentences, cautions among them, and its tables. */
export function storyLines(answer: AnswerBase, width: number): string[] {
  const [headline = '', ...others] = storyTexts(answer);
  return [
    ...[bold(headline), ...others].flatMap((text) => wrapped(text, width)),
    ...answerLines(answer.tables, width, '--json tells all'),
  ];
}

/** The headline, further sentences, and the cautions. */
export function storyTexts({
  headline,
  sentences,
  cautions = [],
}: Omit<AnswerBase, 'tables'>): readonly string[] {
  return [headline, ...sentences, ...cautions].map(plain);
}

/** The lines of each table below its title, of at most `width` characters; `all` says where further rows stand. */
export function answerLines(tables: readonly AnswerTable[], width: number, all = 'in the report'): string[] {
  return tables.flatMap(({ title, columns, rows }) => {
    const shown = rows.slice(0, MOST_ROWS).map((row) => row.map(entryText));
    const headings = columns.map(({ heading, align }) => ({ heading: plain(heading), align }));
    const rest = rows.length - MOST_ROWS;
    return [
      '',
      title,
      ...indentedTable(headings, shown, width),
      ...(rest > 0 ? [`  … and ${rest} more rows, ${all}`] : []),
    ];
  });
}
