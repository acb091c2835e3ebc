/** Cells of tables with a number: shown as words, and held as plain numbers for the CSV of the table. */
import type { AnswerEntry } from '../analysis/answer.ts';
import type { Estimate } from '../analysis/tables/rows.ts';
import { markup, shortHtml, type Html } from './html.ts';

/** A number as a cell shows it; null where it has no such bound. */
export interface ShownNumber {
  readonly text: string;
  readonly isExact: boolean;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A heading of a column of numbers. */
export function numberHeading(words: Html | string, side: 'side-a' | 'side-b' | null = null): Html {
  return markup`<th scope="col" class="${side === null ? 'numbers' : `numbers ${side}`}">${words}</th>`;
}

/**
 * The number, right-aligned; `± 0.8` stands apart, so that the numbers before it stand below each other. For the CSV of
 * the table the cell holds the number alone where it is exact, else the number and its bounds.
 */
export function numberCell(number: ShownNumber | null): Html {
  if (number === null) return markup`<td class="numbers">—</td>`;
  const { text, isExact, value, low, high } = number;
  const [, amount = text, reach = ''] = /^(.+?) (±.*)$/.exec(text) ?? [];
  const numbers = (isExact ? [value] : [value, low, high]).map((held) =>
    held === null ? '' : digitsOf(held),
  );
  return markup`<td class="numbers" data-n="${numbers.join(',')}">${shortHtml(amount)}${reach === '' ? null : markup` <i>${shortHtml(reach)}</i>`}</td>`;
}

/** Digits enough for any use of a table; the tables beside the page hold them all. */
function digitsOf(value: number): string {
  return String(Number(value.toPrecision(7)));
}

export function estimateNumber(text: string, { value, low, high }: Estimate): ShownNumber {
  return { text, isExact: low === high, value, low, high };
}

/** The number of a table of an analysis, which gives it in words: the exact one where there is one. */
export function entryNumber({
  exact,
  counted,
}: Exclude<AnswerEntry, readonly unknown[]>): ShownNumber | null {
  const text = exact ?? counted;
  return text === null ? null : { text, isExact: exact !== null, ...numbersIn(text) };
}

const NUMBER = /[-+]?\d+(?:\.\d+)?/g;

/** The number in the words of a cell and its bounds, shares as parts of 1: `51% ± 0.8`, `2 to 3`, `at most 0.2%`. */
export function numbersIn(text: string): Pick<ShownNumber, 'value' | 'low' | 'high'> {
  const scale = text.includes('%') ? 100 : 1;
  // Rounded, since 52.31 / 100 is not 0.5231 in every last digit.
  const numbers = (text.replaceAll(',', '').replaceAll('−', '-').match(NUMBER) ?? []).map((found) =>
    Number((Number(found) / scale).toPrecision(12)),
  );
  const [first = null, second = null, third = null] = numbers;
  if (first === null) return { value: null, low: null, high: null };
  if (text.startsWith('at most')) return { value: null, low: null, high: first };
  if (text.startsWith('at least')) return { value: null, low: first, high: null };
  if (second === null) return { value: first, low: first, high: first };
  if (text.includes('±')) {
    const bound = (sign: number): number => Number((first + sign * second).toPrecision(12));
    return { value: first, low: bound(-1), high: bound(1) };
  }
  return third === null
    ? { value: null, low: first, high: second }
    : { value: first, low: second, high: third };
}
