/** Tidy tables for arquero, with all its verbs: for programs, exports and joins. */
import { table as tableOf, type ColumnTable } from 'arquero';
import { eachTable, type TableName } from './names.ts';
import type { Table } from './table.ts';

/** The tables of a run as arquero holds them; their columns are those of the Parquet files of the same names. */
export type ArqueroTables = Readonly<Record<TableName, ColumnTable>>;

export function arqueroTable(table: Table): ColumnTable {
  return tableOf(table.columnNames().map((name) => [name, Array.from(table.array(name))]));
}

export function arqueroTables(tables: Readonly<Record<TableName, Table>>): ArqueroTables {
  return eachTable((name) => arqueroTable(tables[name]));
}
