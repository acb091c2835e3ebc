/**
 * The tables of a rule system as a book prints them: one row a thing, parts of a row (the bands of a hit table) as
 * columns, rows of one army together. The layout is read off the table itself, so it serves every system.
 */
import { isMap } from '../engagement/read-inputs.ts';
import type { Json, JsonObject, RuleSystem } from '../engagement/system.ts';
import { bold, dim } from './output.ts';
import { indented, tableLines, widthOf, type Column } from './table.ts';
import { wrapped } from './wrap.ts';

/** Text longer than this stands below the table. */
const LONGEST_CELL = 32;

/** The names of a system's tables, in the order of the book. */
export function tableNames(system: RuleSystem): string[] {
  return Object.keys(system.tables).filter((name) => typeof system.tables[name] === 'object');
}

/** A table in the form in which its source prints it; null where the system draws none of that name. */
export function printedTableLines(system: RuleSystem, name: string): string[] | null {
  const printed = system.printedTables?.find((one) => one.name === name);
  if (printed === undefined) return null;
  const lines = [bold(`${system.title}: ${name}`)];
  for (const { heading, columns, rows } of printed.draw(system.read(system.tables)))
    lines.push('', bold(heading), ...indented(tableLines(columns.map(aligned), rows)));
  return lines;
}

/** The first column names the row; the others are numbers. */
function aligned(heading: string, i: number): Column {
  return i === 0 ? { heading } : { heading, align: 'right' };
}

/** A table as lines; prose in it as lines of at most `width` characters. */
export function ruleTableLines(system: RuleSystem, name: string, width: number): string[] {
  const table = system.tables[name] ?? null;
  const lines = [bold(`${system.title}: ${name}`)];
  const facts: [string, Json][] = [];
  const parts: [string, readonly JsonObject[]][] = [];
  for (const [key, value] of isMap(table) ? Object.entries(table) : [['rows', table] as const])
    if (isRows(value)) parts.push([key, value]);
    else facts.push([key, value]);
  if (facts.length > 0) lines.push('', ...factLines(facts, width));
  for (const [part, rows] of parts) {
    lines.push('');
    if (part !== 'rows') lines.push(bold(part));
    lines.push(...rowLines(rows, keyColumn(system, `${name}.${part}`, rows)));
  }
  return lines;
}

function isRows(value: Json): value is readonly JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every((row) => isMap(row));
}

function keyColumn(system: RuleSystem, path: string, rows: readonly JsonObject[]): string {
  return system.rowKeys[path] ?? Object.keys(rows[0] ?? {})[0] ?? '';
}

/** What a table says beside its rows. */
function factLines(facts: readonly (readonly [string, Json])[], width: number): string[] {
  const flat = facts.flatMap(([key, value]) => flattened(key, value));
  const longest = Math.max(...flat.map(([key]) => widthOf(key)));
  return flat.flatMap(([key, text]) => {
    const [first = '', ...rest] = wrapped(text, Math.max(20, width - longest - 4));
    const label = dim(key) + ' '.repeat(longest - widthOf(key));
    return [`  ${label}  ${first}`, ...indented(rest, longest + 4)];
  });
}

function flattened(key: string, value: Json): [string, string][] {
  if (isMap(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([inner, part]) => flattened(`${key}.${inner}`, part));
  return [[key, entry(value)]];
}

/** One row of a book's table: text by column. */
type Row = ReadonlyMap<string, string>;

function rowLines(rows: readonly JsonObject[], key: string): string[] {
  const flat: Row[] = rows.map(
    (row) => new Map(Object.entries(row).flatMap(([name, value]) => cells(name, value))),
  );
  const names = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  const group = groupingColumn(flat, names, key);
  const isLong = (name: string): boolean => flat.some((row) => widthOf(row.get(name) ?? '') > LONGEST_CELL);
  const below = names.filter((name) => name !== key && isLong(name));
  const shownNames = names.filter((name) => name !== group && !below.includes(name));
  const columns = shownNames.map((name) => columnOf(name, names, flat));
  const lines = tableLines(
    columns,
    flat.map((row) => shownNames.map((name) => row.get(name) ?? '')),
  );
  const [heading = '', ...body] = lines;
  return [
    ...indented([dim(heading)]),
    ...grouped(body, flat, group),
    ...below.flatMap((name) => longLines(name, flat, key)),
  ];
}

/** The cells that a value fills: itself, or its parts where it has any. */
function cells(name: string, value: Json): [string, string][] {
  if (!isMap(value)) return [[name, entry(value)]];
  return Object.entries(value).map(([part, inner]) => [`${name}.${part}`, entry(inner)]);
}

/** A missing entry is printed `x`, as rule books do. */
function entry(value: Json): string {
  if (value === null) return 'x';
  if (Array.isArray(value)) return value.map((one: Json) => entry(one)).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A part of a row is headed by its own name where that is clear: `close` for `hit.close`. */
function columnOf(name: string, names: readonly string[], rows: readonly Row[]): Column {
  const part = name.slice(name.indexOf('.') + 1);
  const clear = names.filter((other) => other.slice(other.indexOf('.') + 1) === part).length === 1;
  const isNumber = rows.every((row) => /^(?:[+-]?[\d./]+|x|)$/u.test(row.get(name) ?? ''));
  return { heading: clear ? part : name, align: isNumber ? 'right' : 'left' };
}

/** The column whose values come in unbroken runs of several rows: the army of a list of weapons. */
function groupingColumn(rows: readonly Row[], names: readonly string[], key: string): string | undefined {
  return names.find((name) => {
    if (name === key) return false;
    const values = rows.map((row) => row.get(name) ?? '');
    const runs = values.filter((value, i) => i === 0 || value !== values[i - 1]);
    const distinct = new Set(values).size;
    const isText = values.every(
      (value) => /\p{Letter}{2}/u.test(value) && value !== 'true' && value !== 'false',
    );
    return isText && distinct > 1 && runs.length === distinct && distinct * 2 < values.length;
  });
}

function grouped(body: readonly string[], rows: readonly Row[], group: string | undefined): string[] {
  let before: string | undefined;
  return body.flatMap((line, i) => {
    const name = group === undefined ? undefined : rows[i]?.get(group);
    const opens = name !== undefined && name !== before;
    before = name;
    return opens ? [`  ${bold(name)}`, ...indented([line])] : indented([line]);
  });
}

function longLines(name: string, rows: readonly Row[], key: string): string[] {
  const lines = rows
    .filter((row) => (row.get(name) ?? 'x') !== 'x')
    .map((row) => `  ${row.get(key) ?? ''}: ${row.get(name) ?? ''}`);
  return ['', dim(`  ${name}`), ...lines];
}
