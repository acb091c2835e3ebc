/** Tidy tables for arquero, with all its verbs: for programs, exports and joins. */
import { table as tableOf, type ColumnTable } from 'arquero';
import type { TableName } from './names.ts';
import type { Table } from './table.ts';
import type { TidyTables } from './tidy-tables.ts';

/** The tables of a run as arquero holds them; their columns are those of the Parquet files of the same names. */
export interface ArqueroTables
  extends Readonly<Record<TableName, ColumnTable>>, Pick<TidyTables, 'factors'> {}

export function arqueroTable(table: Table): ColumnTable {
  return tableOf(table.columnNames().map((name) => [name, Array.from(table.array(name))]));
}

export function arqueroTables(tables: TidyTables): ArqueroTables {
  const { cells, distributions, estimates, incidence, comparisons, weapons, factors } = tables;
  return {
    cells: arqueroTable(cells),
    distributions: arqueroTable(distributions),
    estimates: arqueroTable(estimates),
    incidence: arqueroTable(incidence),
    comparisons: arqueroTable(comparisons),
    weapons: arqueroTable(weapons),
    factors,
  };
}
