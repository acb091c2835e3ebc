/** Tables of an analysis as sections of the page. */
import type { AnswerEntry, AnswerTable } from '../analysis/answer.ts';
import { whole } from '../analysis/digits.ts';
import { markup, sentenceHtml, shortHtml, type Html } from './html.ts';

/** A longer table is not read, and makes the page slow. */
const MOST_ROWS = 1000;

export function tableSection({ id, title, note, columns, rows }: AnswerTable): Html {
  const rest = rows.length - MOST_ROWS;
  return markup`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${note === null ? null : markup`<p>${sentenceHtml(note)}</p>`}
    <div class="scroll" tabindex="0" role="region" aria-label="${title}">
      <table>
        <thead>
          <tr>
            ${columns.map(({ heading }) => markup`<th scope="col">${sentenceHtml(heading)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.slice(0, MOST_ROWS).map(
            (row) => markup`<tr>
              ${row.map((entry, i) => (i === 0 && isWords(entry) ? markup`<th scope="row">${sentenceHtml(entry)}</th>` : cell(entry)))}
            </tr> `,
          )}
        </tbody>
      </table>
    </div>
    ${rest > 0 ? markup`<p>${whole(rest)} more rows are not shown.</p>` : null}
  </section>`;
}

function cell(entry: AnswerEntry): Html {
  if (isWords(entry)) return markup`<td>${sentenceHtml(entry)}</td>`;
  const { exact, counted } = entry;
  if (exact === null && counted === null) return markup`<td>—</td>`;
  return markup`<td>
    ${exact === null ? null : markup`<span class="exact">${shortHtml(exact)} <small>exact</small></span>`}${
      counted === null ? null : markup`<span class="counted">${shortHtml(counted)}</span>`
    }
  </td>`;
}

function isWords(entry: AnswerEntry): entry is Extract<AnswerEntry, readonly unknown[]> {
  return Array.isArray(entry);
}
