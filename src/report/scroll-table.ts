/** A table of the page: it scrolls by itself where it is wider than the page, and is folded where it is long. */
import { whole } from '../analysis/digits.ts';
import { hyphenated } from '../results/slug.ts';
import { markup, type Html } from './html.ts';

/** A longer table is not read, and makes the page slow. */
const MOST_ROWS = 300;
/** More rows than this are folded, so that what follows is found. */
const MOST_OPEN = 30;

interface PageTable {
  /** The name of the table for readers who cannot see it, and of the file that it is saved as. */
  readonly label: string;
  /** Of its columns: `th` elements. */
  readonly headings: readonly Html[];
  /** `tr` elements. */
  readonly rows: readonly Html[];
  /** The plural name of a row: `cells`. */
  readonly what: string;
  /** The place of further rows, where there are too many to show. */
  readonly rest: string;
  /** The heading of a table that is always folded; absent for one that is folded only where it is long. */
  readonly folded?: string;
}

export function scrollTable({ label, headings, rows, what, rest, folded }: PageTable): Html {
  const shown = rows.slice(0, MOST_ROWS);
  const table = markup`<div class="scroll" tabindex="0" role="group" aria-label="${label}">
      <table data-name="${hyphenated(label)}">
        <caption>${label}</caption>
        <thead>
          <tr>
            ${headings}
          </tr>
        </thead>
        <tbody>
          ${shown}
        </tbody>
      </table>
    </div>
    ${rows.length > MOST_ROWS ? markup`<p>${whole(rows.length - MOST_ROWS)} more ${what} ${rest}.</p>` : null}`;
  if (folded === undefined && shown.length <= MOST_OPEN) return table;
  return markup`<details>
    <summary>${folded ?? `All ${whole(rows.length)} ${what}`}</summary>
    ${table}
  </details>`;
}

/** A heading of a column in our own words. */
export function heading(words: string): Html {
  return markup`<th scope="col">${words}</th>`;
}
