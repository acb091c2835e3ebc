/** Tables of a run. */
import type { RuleSystem } from '../../play/system.ts';
import type { RunOutcome } from '../outcome.ts';
import { cellsTable, factorColumns, type FactorColumn } from './cells.ts';
import { columnsOf, type RowOf } from './columns.ts';
import { comparisonRows } from './comparisons.ts';
import { covarianceRows } from './covariances.ts';
import { distributionRows } from './distributions.ts';
import { estimateRows } from './estimates.ts';
import { incidenceRows } from './incidence.ts';
import { feelRows } from './feel.ts';
import type { RunTables, TableName } from './names.ts';
import { startsTable, throwColumns, type ThrowColumn } from './starts.ts';
import { tableOf, type Table } from './table.ts';
import { weaponsTable } from './weapons.ts';

export type { FactorColumn } from './cells.ts';

/** The tables of a run; their columns are those of the Parquet files of the same names. */
export interface TidyTables extends RunTables {
  /** Meanings of the columns `throw_1`, `throw_2`, … of `starts`. */
  readonly throws: readonly ThrowColumn[];
  /** Meanings of the columns `factor_1`, `factor_2`, … of `cells`. */
  readonly factors: readonly FactorColumn[];
}

/** The tables of a run; `systems` are those that its rules are among. They hold no time, date or machine: the same run gives the same tables everywhere. */
export function tidy(outcome: RunOutcome, systems: readonly RuleSystem[]): TidyTables {
  const factors = factorColumns(outcome);
  const throws = throwColumns(outcome);
  return {
    cells: cellsTable(outcome, factors),
    distributions: namedTable('distributions', distributionRows(outcome)),
    estimates: namedTable('estimates', estimateRows(outcome)),
    incidence: namedTable('incidence', incidenceRows(outcome)),
    comparisons: namedTable('comparisons', comparisonRows(outcome)),
    weapons: weaponsTable(outcome, systems),
    starts: startsTable(outcome, throws),
    covariances: namedTable('covariances', covarianceRows(outcome)),
    feel: namedTable('feel', feelRows(outcome)),
    throws,
    factors,
  };
}

/** The table of this name, with its columns also where it has no rows. */
export function namedTable<T extends TableName>(name: T, rows: Iterable<RowOf<T>>): Table {
  return tableOf<keyof RowOf<T> & string>(columnsOf(name), rows);
}
