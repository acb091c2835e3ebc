/** Tidy tables for arquero, with all its verbs: for programs, exports and joins. */
import { table as tableOf, type ColumnTable } from 'arquero';
import type { TableName } from './names.ts';
import type { Table } from './table.ts';

/** The tables of a run as arquero holds them; their columns are those of the Parquet files of the same names. */
export type ArqueroTables = Readonly<Record<TableName, ColumnTable>>;

export function arqueroTable(table: Table): ColumnTable {
  return tableOf(table.columnNames().map((name) => [name, Array.from(table.array(name))]));
}

export function arqueroTables(tables: Readonly<Record<TableName, Table>>): ArqueroTables {
  const { cells, distributions, estimates, incidence, comparisons, weapons, starts, covariances, feel } =
    tables;
  return {
    cells: arqueroTable(cells),
    distributions: arqueroTable(distributions),
    estimates: arqueroTable(estimates),
    incidence: arqueroTable(incidence),
    comparisons: arqueroTable(comparisons),
    weapons: arqueroTable(weapons),
    starts: arqueroTable(starts),
    covariances: arqueroTable(covariances),
    feel: arqueroTable(feel),
  };
}
