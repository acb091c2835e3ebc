/** The tables of a rule system for a terminal. The words beside and above a cell are the path by which a spec patches it. */
import { missingText } from '../play/not-given.ts';
import type { RuleSystem } from '../play/system.ts';
import {
  cellsIn,
  cellText,
  layoutOf,
  textIn,
  type TableCell,
  type TableLayout,
  type TablePart as PrintedPart,
  type TableRow,
} from '../spec/table-layout.ts';
import { bold, dim } from './output.ts';
import { indented, indentedTable, right, tableParts, type Column, type TablePart } from './table.ts';
import { hytheCommand } from './hythe-command.ts';
import { widthOf, wrapped } from './wrap.ts';

/** Text longer than this stands below the table. */
const LONGEST_CELL = 32;

/** A table in the form of its source; null if the system draws none of that name. */
export function printedTableLines(system: RuleSystem, name: string, width: number): string[] | null {
  const printed = system.printedTables?.find((one) => one.name === name);
  if (printed === undefined) return null;
  const lines = [bold(`${system.title}: ${name}`)];
  for (const { heading, columns, rows } of printed.draw(system.read(system.tables)))
    lines.push('', bold(heading), ...indentedTable(columns.map(aligned), rows, width));
  lines.push(
    '',
    `\`${hytheCommand('rules', system.id, printed.table)}\` shows the numbers behind it and their paths.`,
  );
  return lines;
}

/** The first column names the row; the others are numbers. */
function aligned(heading: string, i: number): Column {
  return i === 0 ? heading : right(heading);
}

/**
 * A table as lines, its prose at most `width` characters wide. Headings, names of rows and columns are the steps of a
 * cell's path; an example at the end joins them.
 */
export function ruleTableLines(system: RuleSystem, name: string, width: number): string[] {
  const lines = [bold(`${system.title}: ${name}`)];
  const { notGiven = {} } = system;
  if (system.tables[name] === null && Object.hasOwn(notGiven, name))
    return [...lines, '', ...indented(wrapped(missingText([name], notGiven), width - 2))];
  const layout = layoutOf(system, name);
  if (layout.facts.length > 0) lines.push('', ...factLines(layout.facts, width));
  for (const part of layout.parts) {
    const heading = part.path.slice(1).join('.');
    lines.push('', ...(heading === '' ? [] : [bold(heading)]), ...rowLines(part, width));
  }
  return [...lines, ...pathLines(layout)];
}

/** An example of a cell's path: the first number with the most steps. */
function pathLines(layout: TableLayout): string[] {
  const numbers = cellsIn(layout).filter(({ value }) => typeof value === 'number');
  const most = Math.max(...numbers.map(({ path }) => path.length));
  const example = numbers.find(({ path }) => path.length === most);
  if (example === undefined) return [];
  const { path, value } = example;
  const patch = path.reduceRight((inner, name) => `{ ${yamlKey(name)}: ${inner} }`, JSON.stringify(value));
  return [
    '',
    `  ${dim('path of a cell')}  ${path.join('.')}`,
    `  ${dim('in a spec')}       tables: ${patch}`,
  ];
}

function yamlKey(name: string): string {
  return /^\w[\w .+-]*$/u.test(name) ? name : JSON.stringify(name);
}

/** The prose of a table beside its rows. */
function factLines(facts: readonly TableCell[], width: number): string[] {
  const labels = facts.map(({ path }) => path?.slice(1).join('.') ?? '');
  const longest = Math.max(...labels.map((label) => widthOf(label)));
  return facts.flatMap(({ value }, i) => {
    const [first = '', ...rest] = wrapped(cellText(value), Math.max(20, width - longest - 4));
    const label = labels[i] ?? '';
    return [
      `  ${dim(label)}${' '.repeat(longest - widthOf(label))}  ${first}`,
      ...indented(rest, longest + 4),
    ];
  });
}

function rowLines({ columns, key, group, rows }: PrintedPart, width: number): string[] {
  const isLong = (name: string): boolean => rows.some((row) => widthOf(textIn(row, name)) > LONGEST_CELL);
  const below = columns.filter((name) => name !== key && isLong(name));
  const shownNames = columns.filter((name) => name !== group && !below.includes(name));
  const parts = tableParts(
    shownNames.map((name) => columnOf(name, rows)),
    rows.map((row) => shownNames.map((name) => textIn(row, name))),
    width - 2,
  );
  return [
    ...parts.flatMap((part, i) => [
      ...(i === 0 ? [] : ['']),
      ...indented(part.heading.map(dim)),
      ...grouped(part.rows, rows, group),
    ]),
    ...below.flatMap((name) => longLines(name, rows, key)),
  ];
}

function columnOf(heading: string, rows: readonly TableRow[]): Column {
  const isNumber = rows.every((row) => /^(?:[+-]?[\d./]+|x|)$/u.test(textIn(row, heading)));
  return isNumber ? right(heading) : heading;
}

function grouped(body: TablePart['rows'], rows: readonly TableRow[], group: string | null): string[] {
  if (group === null) return indented(body.flat());
  let before: string | undefined;
  return body.flatMap((lines, i) => {
    const row = rows[i];
    const name = row && textIn(row, group);
    const opens = name !== undefined && name !== before;
    before = name;
    return [...(opens ? [`  ${dim(`${group}:`)} ${bold(name)}`] : []), ...indented(lines)];
  });
}

function longLines(name: string, rows: readonly TableRow[], key: string): string[] {
  const lines = rows
    .filter((row) => row.has(name) && textIn(row, name) !== 'x')
    .map((row) => `  ${textIn(row, key)}: ${textIn(row, name)}`);
  return ['', dim(`  ${name}`), ...lines];
}
