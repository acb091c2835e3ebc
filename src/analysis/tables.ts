/** A run as tidy tables: what is kept of it, drawn from it and asked of it. */
import type { ColumnTable } from 'arquero';
import type { RunOutcome } from '../execution/outcome.ts';
import { cellsTable, factorColumns, type FactorColumn } from './cells-table.ts';
import { distributionsTable } from './distributions-table.ts';

export type { FactorColumn } from './cells-table.ts';

export interface TidyTables {
  /** A row a cell; see `cellsTable`. */
  readonly cells: ColumnTable;
  /** A row for each value of each metric of each cell; see `distributionsTable`. */
  readonly distributions: ColumnTable;
  /** What the columns `factor_1`, `factor_2`, … of `cells` stand for. */
  readonly factors: readonly FactorColumn[];
}

/** The tables of a run. They hold no time, date or machine: the same run gives the same tables everywhere. */
export function tidy(outcome: RunOutcome): TidyTables {
  const factors = factorColumns(outcome);
  return { cells: cellsTable(outcome, factors), distributions: distributionsTable(outcome), factors };
}
