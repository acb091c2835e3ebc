/** Tables of an analysis as sections of the page. */
import type { AnswerColumn, AnswerEntry, AnswerTable } from '../analysis/answer.ts';
import { plain } from '../analysis/sentence.ts';
import { markup, sentenceHtml, type Html } from './html.ts';
import { entryNumber, numberCell, numberHeading } from './number-cell.ts';
import { scrollTable } from './scroll-table.ts';

/** Words that are shorter stay on one line: `11 of 11`, `1.07 (1.04 to 1.10)`. */
const SHORT = 26;

/** Words that are longer need a wide column. */
const LONG = 60;

/** The heading of a column of names that says no more. */
const NAMELESS = 'cell';

export function tableSection(table: AnswerTable): Html {
  const { id, title, note } = table;
  return markup`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${note === null ? null : markup`<p>${sentenceHtml(note)}</p>`} ${tableHtml(table, 'are not shown')}
  </section>`;
}

/** The table alone; `folded` is the heading of one that is always folded. */
export function tableHtml(
  { title, columns, rows }: Pick<AnswerTable, 'title' | 'columns' | 'rows'>,
  rest: string,
  folded?: string,
): Html {
  return scrollTable({
    label: title,
    headings: columns.map(({ heading, align }) =>
      align === 'right'
        ? numberHeading(sentenceHtml(heading))
        : markup`<th scope="col">${plain(heading) === '' ? NAMELESS : sentenceHtml(heading)}</th>`,
    ),
    rows: rows.map(
      (row) => markup`<tr>
          ${row.map((entry, i) => (i === 0 && isWords(entry) ? markup`<th scope="row">${sentenceHtml(entry)}</th>` : cell(entry, columns[i])))}
        </tr> `,
    ),
    what: 'rows',
    rest,
    ...(folded === undefined ? {} : { folded }),
  });
}

function cell(entry: AnswerEntry, column: AnswerColumn | undefined): Html {
  if (!isWords(entry)) return numberCell(entryNumber(entry));
  const words = sentenceHtml(entry);
  if (column?.align === 'right') return markup`<td class="numbers">${words}</td>`;
  const { length } = plain(entry);
  if (length < SHORT) return markup`<td><span>${words}</span></td>`;
  return length > LONG ? markup`<td class="long">${words}</td>` : markup`<td>${words}</td>`;
}

function isWords(entry: AnswerEntry): entry is Extract<AnswerEntry, readonly unknown[]> {
  return Array.isArray(entry);
}
