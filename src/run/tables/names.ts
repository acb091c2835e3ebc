import type { Table } from './table.ts';

/** The tables that are kept of a run, by their names. */
export const TABLE_NAMES = [
  'cells',
  'distributions',
  'estimates',
  'incidence',
  'comparisons',
  'weapons',
  'starts',
  'covariances',
  'feel',
] as const;

export type TableName = (typeof TABLE_NAMES)[number];

/** The tables that analysis and report read. */
export type RunTables = Readonly<Record<TableName, Table>>;

/** Those that a run has only where they have rows: of set-ups that are thrown, of a game of doctrines, of `feel`. */
const WITH_ROWS: ReadonlySet<TableName> = new Set(['starts', 'covariances', 'feel']);

/** Those of every run. */
export const ALWAYS_KEPT: readonly TableName[] = TABLE_NAMES.filter((name) => !WITH_ROWS.has(name));

/** Makes something of each table. */
export function eachTable<T>(make: (name: TableName) => T): Readonly<Record<TableName, T>> {
  const made = TABLE_NAMES.map((name) => [name, make(name)] as const);
  return Object.fromEntries(made) as Record<TableName, T>; // every name is among them
}
