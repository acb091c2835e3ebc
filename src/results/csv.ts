/** Tables as CSV (RFC 4180) that a spreadsheet opens as numbers and text, never as formulas. */
import type { Table } from '../analysis/tables/table.ts';

/** A text in compatible form (NFKC) that a spreadsheet would take for a formula; what does not show may stand before. */
export const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\t\r|%]/u;
/** A plain number is no formula, whatever its sign. */
export const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu;

/** The table with a line of headings; lines end in CRLF, null is empty. */
export function toCsv(table: Table): string {
  const names = table.columnNames();
  const rows = Array.from({ length: table.numRows() }, (_row, i) =>
    names.map((name): unknown => table.get(name, i)),
  );
  return `${csvLines(names, rows).join('\r\n')}\r\n`;
}

/** A line of headings, then a line a row, without their ends. */
export function csvLines(headings: readonly string[], rows: readonly (readonly unknown[])[]): string[] {
  return [headings, ...rows].map((row) => row.map(entry).join(','));
}

function entry(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return field(guarded(value));
  return typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : field(JSON.stringify(value));
}

/** A text that looks like a formula, with the apostrophe before it by which spreadsheets know text. */
export function guarded(text: string): string {
  return FORMULA.test(text.normalize('NFKC')) && !NUMBER.test(text) ? `'${text}` : text;
}

function field(text: string): string {
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
