/**
 * The tables of a rule system as a book prints them: a row for each entry, the parts of a row (the bands of a hit
 * table) as columns, the rows of one army together. The layout follows from the table itself, so it serves every
 * system. Each cell has the path by which a spec patches it.
 */
import { isMap, textOf, type Json, type JsonObject } from '../play/json.ts';
import type { RuleSystem } from '../play/system.ts';
import { namesOf } from './table-place.ts';

/** A value of a table. */
export interface TableCell {
  /** The names of its path in a spec, after `tables`; null for the name or number of a row, which no spec changes. */
  readonly path: readonly string[] | null;
  readonly value: Json;
}

export interface TableLayout {
  /** Prose and numbers beside the rows. */
  readonly facts: readonly TableCell[];
  readonly parts: readonly TablePart[];
}

/** A list of rows in a table. */
export interface TablePart {
  /** The names of its path. */
  readonly path: readonly string[];
  /** Names of the columns: those of a part of a row with a dot, as `hit.medium`. */
  readonly columns: readonly string[];
  /** The column that names a row; {@link NUMBER} where none does. */
  readonly key: string;
  /** The column whose values come in unbroken runs of several rows: the army of a list of weapons. */
  readonly group: string | null;
  readonly rows: readonly TableRow[];
}

/** A row by the names of its columns; a row may lack some. */
export type TableRow = ReadonlyMap<string, TableCell>;

/** The column of the number of a row that no column names. */
const NUMBER = '#';

/** The names of a system's tables, and of its numbers that stand by themselves, in the order of the book. */
export function tableNames(system: RuleSystem): string[] {
  return Object.keys(system.tables).filter((name) => typeof system.tables[name] !== 'string');
}

/** Every cell that a spec can change. */
export function cellsIn({
  facts,
  parts,
}: TableLayout): readonly (TableCell & { readonly path: readonly string[] })[] {
  const all = [...facts, ...parts.flatMap(({ rows }) => rows.flatMap((row) => [...row.values()]))];
  return all.flatMap(({ path, value }) => (path === null ? [] : [{ path, value }]));
}

/** The text of a value; a missing entry is `x`, as in rule books. */
export function cellText(value: Json): string {
  if (value === null) return 'x';
  if (Array.isArray(value)) return value.map((one: Json) => cellText(one)).join(', ');
  return textOf(value);
}

/** The layout of the table with this name. */
export function layoutOf(system: RuleSystem, name: string): TableLayout {
  const table = system.tables[name] ?? null;
  const facts: TableCell[] = [];
  const parts: TablePart[] = [];
  for (const [path, value] of isMap(table)
    ? Object.entries(table).map(([key, part]) => [[key], part] as const)
    : [[[], table] as const])
    if (isRows(value)) parts.push(partOf(system, [name, ...path], value));
    else
      facts.push(
        ...valuesOf(path, value).map(([names, inner]) => ({ path: [name, ...names], value: inner })),
      );
  return { facts, parts };
}

function isRows(value: Json): value is readonly JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every((row) => isMap(row));
}

/** The values in a value, with their names: itself, or its parts if it has any. */
function valuesOf(
  names: readonly string[],
  value: Json,
): (readonly [names: readonly string[], value: Json])[] {
  if (!isMap(value) || Object.keys(value).length === 0) return [[names, value]];
  return Object.entries(value).flatMap(([name, part]) => valuesOf([...names, name], part));
}

function partOf(
  { tables, rowKeys }: RuleSystem,
  place: readonly string[],
  values: readonly JsonObject[],
): TablePart {
  const named = values.map((_row, i) => namesOf(tables, [...place, i], rowKeys));
  const rowNames = named.map((names) => names.at(-1) ?? '');
  // Where one row goes by number, all are named within their list.
  const [longest = []] = named.toSorted((a, b) => b.length - a.length);
  const path = longest.slice(0, -1);
  const column = rowKeys[place.join('.')];
  const isNamed =
    column !== undefined && values.every((row, i) => cellText(row[column] ?? null) === rowNames[i]);
  const rows = values.map((row, i): TableRow => {
    const name = rowNames[i] ?? '';
    const cells = valuesOf([], row).map(([names, value]): [string, TableCell] => [
      names.join('.'),
      { path: names[0] === column ? null : [...path, name, ...names], value },
    ]);
    return new Map(isNamed ? cells : [[NUMBER, { path: null, value: name }], ...cells]);
  });
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const key = isNamed ? column : NUMBER;
  return { path, columns, key, group: groupingColumn(rows, columns, key), rows };
}

function groupingColumn(rows: readonly TableRow[], columns: readonly string[], key: string): string | null {
  const found = columns.find((name) => {
    if (name === key) return false;
    const values = rows.map((row) => textIn(row, name));
    const runs = values.filter((value, i) => i === 0 || value !== values[i - 1]);
    const distinct = new Set(values).size;
    const isText = values.every(
      (value) => /\p{Letter}{2}/u.test(value) && value !== 'true' && value !== 'false',
    );
    return isText && distinct > 1 && runs.length === distinct && distinct * 2 < values.length;
  });
  return found ?? null;
}

/** The text in a column of a row; empty where the row lacks it. */
export function textIn(row: TableRow, column: string): string {
  const cell = row.get(column);
  return cell === undefined ? '' : cellText(cell.value);
}
