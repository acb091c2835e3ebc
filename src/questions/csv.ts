/** Tables as CSV (RFC 4180) that a spreadsheet opens as numbers and text, never as formulas. */
import type { RunFacts } from './telling/facts.ts';
import { factorLabel, sideLabel, throwLabel } from './telling/labels.ts';
import type { Table } from '../run/tables/table.ts';

/** A text in compatible form (NFKC) that a spreadsheet would take for a formula; what does not show may stand before. */
export const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\t\r|%]/u;
/** A plain number is no formula, whatever its sign. */
export const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu;

/** The table with a line of headings; lines end in CRLF, null is empty. */
export function toCsv(table: Table, headingOf: (column: string) => string = (column) => column): string {
  const names = table.columnNames();
  const rows = Array.from({ length: table.numRows() }, (_row, i) =>
    names.map((name): unknown => table.get(name, i)),
  );
  return `${csvLines(names.map(headingOf), rows).join('\r\n')}\r\n`;
}

/** The heading of a column with what it is of: `factor_1 (distance; engagement.distanceCm)`, `win_a (British)`. */
export function csvHeading(column: string, facts: RunFacts): string {
  const words = wordsOf(column, facts);
  return words.length === 0 ? column : `${column} (${[...new Set(words)].join('; ')})`;
}

function wordsOf(column: string, facts: RunFacts): readonly string[] {
  const isOf = (one: { readonly column: string }): boolean =>
    [one.column, `${one.column}_number`].includes(column);
  const factor = facts.factors.find(isOf);
  if (factor !== undefined) return [factorLabel(facts, factor).name, factor.path];
  const thrown = facts.throws?.find(isOf);
  if (thrown !== undefined) return [throwLabel(thrown, facts).name, thrown.name];
  const role = /_([ab])(?:_|$)/u.exec(column)?.[1];
  if (role === undefined) return [];
  const side = role === 'a' ? 0 : 1;
  const id = facts.sides[side];
  return [sideLabel(facts, side).name, ...(Object.hasOwn(facts.words.labels, id) ? [id] : [])];
}

/** A line of headings, then a line a row, without their ends. */
function csvLines(headings: readonly string[], rows: readonly (readonly unknown[])[]): string[] {
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
