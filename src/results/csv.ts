/** Tables as CSV (RFC 4180) that a spreadsheet opens as numbers and text, never as formulas. */
import type { ColumnTable } from 'arquero';

/** A text that a spreadsheet would take for a formula. */
const FORMULA = /^[\s]*[=+\-@\t\r|%]/u;
/** A plain number is none, whatever its sign. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu;

/** The table with a line of headings; lines end in CRLF, null is empty. */
export function toCsv(table: ColumnTable): string {
  const names = table.columnNames();
  const lines = [names.map(field).join(',')];
  for (let i = 0; i < table.numRows(); i++)
    lines.push(names.map((name) => entry(table.get(name, i))).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

function entry(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? field(guarded(value)) : String(value);
}

/** A text that looks like a formula, with the apostrophe before it by which spreadsheets know text. */
export function guarded(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function field(text: string): string {
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
