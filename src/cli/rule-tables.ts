/**
 * The tables of a rule system as a book prints them: a row for each entry, the parts of a row (the bands of a hit
 * table) as columns, the rows of one army together. The layout follows from the table itself, so it serves every
 * system. The words beside and above a cell are the path by which a spec patches it.
 */
import { isMap, type Json, type JsonObject } from '../engagement/json.ts';
import type { RuleSystem } from '../engagement/system.ts';
import { namesOf } from '../experiment/table-place.ts';
import { bold, dim } from './output.ts';
import { indented, tableLines, widthOf, type Column } from './table.ts';
import { hytheCommand } from './hythe-command.ts';
import { wrapped } from './wrap.ts';

/** Text longer than this stands below the table. */
const LONGEST_CELL = 32;

/** The names of a system's tables, in the order of the book. */
export function tableNames(system: RuleSystem): string[] {
  return Object.keys(system.tables).filter((name) => typeof system.tables[name] === 'object');
}

/** A table in the form of its source; null if the system draws none of that name. */
export function printedTableLines(system: RuleSystem, name: string): string[] | null {
  const printed = system.printedTables?.find((one) => one.name === name);
  if (printed === undefined) return null;
  const lines = [bold(`${system.title}: ${name}`)];
  for (const { heading, columns, rows } of printed.draw(system.read(system.tables)))
    lines.push('', bold(heading), ...indented(tableLines(columns.map(aligned), rows)));
  lines.push(
    '',
    `\`${hytheCommand('rules', system.id, printed.table)}\` shows the numbers behind it and their paths.`,
  );
  return lines;
}

/** The first column names the row; the others are numbers. */
function aligned(heading: string, i: number): Column {
  return i === 0 ? { heading } : { heading, align: 'right' };
}

/** A value of a table and the names of its path. */
type Cell = readonly [names: readonly string[], value: Json];

/** A list of rows in a table. */
interface Part {
  /** The names of its path. */
  readonly names: readonly string[];
  readonly rows: readonly JsonObject[];
  readonly rowNames: readonly string[];
  /** The column that names rows and cannot be patched; undefined if rows go by number. */
  readonly key: string | undefined;
}

/**
 * A table as lines, its prose at most `width` characters wide. Headings, names of rows and columns are the steps of a
 * cell's path; an example at the end joins them.
 */
export function ruleTableLines(system: RuleSystem, name: string, width: number): string[] {
  const { facts, parts } = layoutOf(system, name);
  const lines = [bold(`${system.title}: ${name}`)];
  if (facts.length > 0) lines.push('', ...factLines(facts, width));
  for (const part of parts) {
    const heading = part.names.slice(1).join('.');
    lines.push('', ...(heading === '' ? [] : [bold(heading)]), ...rowLines(part));
  }
  return [...lines, ...pathLines(tableCells(system, name))];
}

/** Every cell of a table with the path by which a spec patches it. */
export function tableCells(system: RuleSystem, name: string): readonly Cell[] {
  const { facts, parts } = layoutOf(system, name);
  const inRows = parts.flatMap(({ names, rows, rowNames, key }) =>
    rows.flatMap((row, i) =>
      cellsOf([...names, rowNames[i] ?? ''], row).filter(([path]) => path[names.length + 1] !== key),
    ),
  );
  return [...facts.map(([names, value]): Cell => [[name, ...names], value]), ...inRows];
}

function layoutOf(system: RuleSystem, name: string): { readonly facts: Cell[]; readonly parts: Part[] } {
  const table = system.tables[name] ?? null;
  const facts: Cell[] = [];
  const parts: Part[] = [];
  for (const [path, value] of isMap(table)
    ? Object.entries(table).map(([key, part]) => [[key], part] as const)
    : [[[], table] as const])
    if (isRows(value)) parts.push(partOf(system, [name, ...path], value));
    else facts.push(...cellsOf(path, value));
  return { facts, parts };
}

function partOf({ tables, rowKeys }: RuleSystem, path: readonly string[], rows: readonly JsonObject[]): Part {
  const named = rows.map((_row, i) => namesOf(tables, [...path, i], rowKeys));
  const rowNames = named.map((names) => names.at(-1) ?? '');
  // Where one row goes by number, all are named within their list.
  const [longest = []] = named.toSorted((a, b) => b.length - a.length);
  return { names: longest.slice(0, -1), rows, rowNames, key: rowKeys[path.join('.')] };
}

/** An example of a cell's path: the first number with the most steps. */
function pathLines(cells: readonly Cell[]): string[] {
  const numbers = cells.filter(([, value]) => typeof value === 'number');
  const most = Math.max(...numbers.map(([names]) => names.length));
  const example = numbers.find(([names]) => names.length === most);
  if (example === undefined) return [];
  const [names, value] = example;
  const patch = names.reduceRight((inner, name) => `{ ${yamlKey(name)}: ${inner} }`, JSON.stringify(value));
  return [
    '',
    `  ${dim('path of a cell')}  ${names.join('.')}`,
    `  ${dim('in a spec')}       tables: ${patch}`,
  ];
}

function yamlKey(name: string): string {
  return /^\w[\w .+-]*$/u.test(name) ? name : JSON.stringify(name);
}

function isRows(value: Json): value is readonly JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every((row) => isMap(row));
}

/** The prose of a table beside its rows. */
function factLines(facts: readonly Cell[], width: number): string[] {
  const labels = facts.map(([names]) => names.join('.'));
  const longest = Math.max(...labels.map((label) => widthOf(label)));
  return facts.flatMap(([, value], i) => {
    const [first = '', ...rest] = wrapped(entry(value), Math.max(20, width - longest - 4));
    const label = labels[i] ?? '';
    return [
      `  ${dim(label)}${' '.repeat(longest - widthOf(label))}  ${first}`,
      ...indented(rest, longest + 4),
    ];
  });
}

/** The cells of a value: itself, or its parts if it has any. */
function cellsOf(names: readonly string[], value: Json): Cell[] {
  if (!isMap(value) || Object.keys(value).length === 0) return [[names, value]];
  return Object.entries(value).flatMap(([name, part]) => cellsOf([...names, name], part));
}

/** One row of a book's table: text by column. */
type Row = ReadonlyMap<string, string>;

/** The number of a row that no column names. */
const NUMBER = '#';

function rowLines({ rows, rowNames, key: column = NUMBER }: Part): string[] {
  const isNamed = rows.every((row, i) => entry(row[column] ?? null) === rowNames[i]);
  const key = isNamed ? column : NUMBER;
  const flat: Row[] = rows.map(
    (row, i) =>
      new Map([
        ...(isNamed ? [] : [[NUMBER, rowNames[i] ?? ''] as const]),
        ...cellsOf([], row).map(([names, value]) => [names.join('.'), entry(value)] as const),
      ]),
  );
  const names = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  const group = groupingColumn(flat, names, key);
  const isLong = (name: string): boolean => flat.some((row) => widthOf(row.get(name) ?? '') > LONGEST_CELL);
  const below = names.filter((name) => name !== key && isLong(name));
  const shownNames = names.filter((name) => name !== group && !below.includes(name));
  const lines = tableLines(
    shownNames.map((name) => columnOf(name, flat)),
    flat.map((row) => shownNames.map((name) => row.get(name) ?? '')),
  );
  const [heading = '', ...body] = lines;
  return [
    ...indented([dim(heading)]),
    ...grouped(body, flat, group),
    ...below.flatMap((name) => longLines(name, flat, key)),
  ];
}

/** The text of a value; a missing entry is `x`, as in rule books. */
function entry(value: Json): string {
  if (value === null) return 'x';
  if (Array.isArray(value)) return value.map((one: Json) => entry(one)).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function columnOf(heading: string, rows: readonly Row[]): Column {
  const isNumber = rows.every((row) => /^(?:[+-]?[\d./]+|x|)$/u.test(row.get(heading) ?? ''));
  return { heading, align: isNumber ? 'right' : 'left' };
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
    return opens ? [`  ${dim(`${group ?? ''}:`)} ${bold(name)}`, ...indented([line])] : indented([line]);
  });
}

function longLines(name: string, rows: readonly Row[], key: string): string[] {
  const lines = rows
    .filter((row) => (row.get(name) ?? 'x') !== 'x')
    .map((row) => `  ${row.get(key) ?? ''}: ${row.get(name) ?? ''}`);
  return ['', dim(`  ${name}`), ...lines];
}
