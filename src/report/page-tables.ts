/**
 * Tables of the page: each scrolls by itself where it is wider than the page, and is folded where it is long. Numbers are
 * shown as words, and held as plain numbers for the CSV of the table.
 */
import type { AnswerColumn, AnswerEntry, AnswerTable } from '../questions/telling/answer.ts';
import { whole } from '../questions/telling/digits.ts';
import { plain, type Sentence } from '../questions/telling/sentence.ts';
import type { Estimate } from '../questions/telling/rows.ts';
import { hyphenated } from '../run/record/slug.ts';
import { folded, Html, markup, sentenceHtml, shortHtml } from './html.ts';
import { section, type PagePart } from './page-parts.ts';

/** A number as a cell shows it; null where it has no such bound. */
interface ShownNumber {
  readonly text: string;
  readonly isExact: boolean;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

interface PageTable {
  /** The name of the table for readers who cannot see it, and of the file that it is saved as. */
  readonly title: string;
  /** A heading of our own may be markup. */
  readonly columns: readonly (AnswerColumn | Html)[];
  readonly rows: readonly (readonly (AnswerEntry | ShownNumber | Html)[])[];
  /** The plural name of a row, where there are too many to show. @defaultValue `rows` */
  readonly what?: string;
  /** The place of these. @defaultValue `are not shown` */
  readonly rest?: string;
  /** The heading of a table that is always folded; absent for one that is folded only where it is long. */
  readonly folded?: string;
}

/** A table with a section of its own. */
export type SectionTable = PageTable & Pick<AnswerTable, 'id' | 'note'>;

export function tableSection(table: SectionTable, ownNote: readonly Html[] = []): PagePart {
  const { id, title, note } = table;
  const words = note === null ? null : markup`<p>${sentenceHtml(note)}</p>`;
  return section(id, title, markup`${words} ${ownNote} ${tableHtml(table)}`);
}

/** A longer table is not read, and makes the page slow. */
const MOST_ROWS = 300;
/** More rows than this are folded, so that what follows is found. */
const MOST_OPEN = 30;
/** The heading of a column of names that says no more. */
const NAMELESS = 'cell';

export function tableHtml(page: PageTable): Html {
  const { title, columns, rows, what = 'rows', rest = 'are not shown', folded: heading } = page;
  const headings = columns.map((column) => {
    if (column instanceof Html) return column;
    const { heading, align } = column;
    if (align === 'right') return markup`<th scope="col" class="numbers">${sentenceHtml(heading)}</th>`;
    return markup`<th scope="col">${plain(heading) === '' ? NAMELESS : sentenceHtml(heading)}</th>`;
  });
  const shown = rows.slice(0, MOST_ROWS).map((row) => {
    const [first] = row;
    const [name, others] =
      first !== undefined && isWords(first)
        ? [markup`<th scope="row">${sentenceHtml(first)}</th>`, row.slice(1)]
        : [null, row];
    return markup`<tr>
      ${name}${others.map((entry, i) => cell(entry, columns[i + row.length - others.length]))}
    </tr> `;
  });
  const table = markup`<div class="scroll" tabindex="0" role="group" aria-label="${title}">
      <table data-name="${hyphenated(title)}">
        <caption>${title}</caption>
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
  if (heading === undefined && shown.length <= MOST_OPEN) return table;
  return folded(heading ?? `All ${whole(rows.length)} ${what}`, table);
}

/** Words that are shorter stay on one line: `11 of 11`, `1.07 (1.04 to 1.10)`. */
const SHORT = 26;
/** Words that are longer need a wide column. */
const LONG = 60;

function cell(entry: PageTable['rows'][number][number], column: AnswerColumn | Html | undefined): Html {
  if (entry instanceof Html) return markup`<td>${entry}</td>`;
  if (!isWords(entry)) return numberCell('text' in entry ? entry : entryNumber(entry));
  const words = sentenceHtml(entry);
  if (column !== undefined && 'align' in column && column.align === 'right')
    return markup`<td class="numbers">${words}</td>`;
  const { length } = plain(entry);
  if (length < SHORT) return markup`<td><span>${words}</span></td>`;
  return length > LONG ? markup`<td class="long">${words}</td>` : markup`<td>${words}</td>`;
}

function isWords(entry: PageTable['rows'][number][number]): entry is Sentence {
  return Array.isArray(entry);
}

/**
 * The number, right-aligned; `± 0.8` stands apart, so that the numbers before it stand below each other. For the CSV of
 * the table the cell holds the number alone where it is exact, else the number and its bounds.
 */
export function numberCell(number: ShownNumber | null): Html {
  if (number === null) return markup`<td class="numbers">—</td>`;
  const { text, isExact, value, low, high } = number;
  const [, amount = text, reach = ''] = /^(.+?) (±.*)$/.exec(text) ?? [];
  // Digits enough for any use of a table; the tables beside the page hold them all.
  const numbers = (isExact ? [value] : [value, low, high]).map((held) =>
    held === null ? '' : Number(held.toPrecision(7)),
  );
  return markup`<td class="numbers" data-n="${numbers.join(',')}">${shortHtml(amount)}${reach === '' ? null : markup` <i>${shortHtml(reach)}</i>`}</td>`;
}

export function estimateNumber(text: string, { value, low, high }: Estimate): ShownNumber {
  return { text, isExact: low === high, value, low, high };
}

/** The number of a table of an analysis, which gives it in words: the exact one where there is one. */
function entryNumber({ exact, counted }: Exclude<AnswerEntry, Sentence>): ShownNumber | null {
  const text = exact ?? counted;
  return text === null ? null : { text, isExact: exact !== null, ...numbersIn(text) };
}

const NUMBER = /[-+]?\d+(?:\.\d+)?/g;

/** The number in the words of a cell and its bounds, shares as parts of 1: `51% ± 0.8`, `2 to 3`, `at most 0.2%`. */
export function numbersIn(text: string): Pick<ShownNumber, 'value' | 'low' | 'high'> {
  const scale = text.includes('%') ? 100 : 1;
  // Rounded, since 52.31 / 100 is not 0.5231 in every last digit.
  const rounded = (number: number): number => Number(number.toPrecision(12));
  const numbers = (text.replaceAll(',', '').replaceAll('−', '-').match(NUMBER) ?? []).map((found) =>
    rounded(Number(found) / scale),
  );
  const [first = null, second = null, third = null] = numbers;
  if (first === null) return { value: null, low: null, high: null };
  if (text.startsWith('at most')) return { value: null, low: null, high: first };
  if (text.startsWith('at least')) return { value: null, low: first, high: null };
  if (second === null) return { value: first, low: first, high: first };
  if (text.includes('±'))
    return { value: first, low: rounded(first - second), high: rounded(first + second) };
  return third === null
    ? { value: null, low: first, high: second }
    : { value: first, low: second, high: third };
}
