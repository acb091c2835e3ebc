/** Tables for a terminal: aligned columns, no lines. */
import { MARKS } from './output.ts';

export interface Column {
  readonly heading: string;
  /** The alignment: `right` for numbers, `left` by default. */
  readonly align?: 'left' | 'right';
}

const GAP = '  ';

/** The width of a text on a terminal in characters; colour marks and combining marks take no room. */
export function widthOf(text: string): number {
  return Array.from(
    text
      .normalize('NFC')
      .replace(MARKS, '')
      .replace(/\p{Mark}/gu, ''),
  ).length;
}

/**
 * Lines of a table, each column as wide as its widest entry. An empty column is kept, so rows line up with `columns`.
 * Headings are left out if all are empty.
 */
export function tableLines(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const headings = columns.map((column) => column.heading);
  const shown = headings.some((heading) => heading !== '') ? [headings, ...rows] : rows;
  const widths = columns.map((_column, i) => Math.max(0, ...shown.map((row) => widthOf(row[i] ?? ''))));
  return shown.map((row) =>
    columns
      .map((column, i) => pad(row[i] ?? '', widths[i] ?? 0, column.align ?? 'left'))
      .join(GAP)
      .trimEnd(),
  );
}

function pad(text: string, width: number, align: 'left' | 'right'): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'right' ? blanks + text : text + blanks;
}

/** Lines moved to the right. */
export function indented(lines: readonly string[], blanks = 2): string[] {
  return lines.map((line) => (line === '' ? line : ' '.repeat(blanks) + line));
}
