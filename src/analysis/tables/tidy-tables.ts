/** Tables of a run. */
import type { Table } from './table.ts';
import type { RuleSystem } from '../../engagement/system.ts';
import type { RunOutcome } from '../../execution/outcome.ts';
import { cellsTable, factorColumns, type FactorColumn } from './cells.ts';
import { comparisonsTable } from './comparisons.ts';
import { covariancesTable } from './covariances.ts';
import { distributionsTable } from './distributions.ts';
import { estimatesTable } from './estimates.ts';
import { incidenceTable } from './incidence.ts';
import { feelTable } from './feel.ts';
import type { TableName } from './names.ts';
import { startsTable, throwColumns, type ThrowColumn } from './starts.ts';
import { weaponsTable } from './weapons.ts';

export type { FactorColumn } from './cells.ts';

/** The tables of a run; their columns are those of the Parquet files of the same names. */
export interface TidyTables extends Readonly<Record<TableName, Table>> {
  /** A row a cell; see `cellsTable`. */
  readonly cells: Table;
  /** A row for each value of each metric of each cell; see `distributionsTable`. */
  readonly distributions: Table;
  /** Shares, means, spread and quantiles of every metric, with intervals; see `estimatesTable`. */
  readonly estimates: Table;
  /** Endings by each turn; see `incidenceTable`. */
  readonly incidence: Table;
  /** Differences between cells; see `comparisonsTable`. */
  readonly comparisons: Table;
  /** Effects of weapons, where they are compared; see `weaponsTable`. */
  readonly weapons: Table;
  /** The distributions of each start, where set-ups are thrown; see `startsTable`. */
  readonly starts: Table;
  /** Covariances of the cells of a game of doctrines; see `covariancesTable`. */
  readonly covariances: Table;
  /** Measures of what the cells are like to play, where the spec asks for it; see `feelTable`. */
  readonly feel: Table;
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
    distributions: distributionsTable(outcome),
    estimates: estimatesTable(outcome),
    incidence: incidenceTable(outcome),
    comparisons: comparisonsTable(outcome),
    weapons: weaponsTable(outcome, systems),
    starts: startsTable(outcome, throws),
    covariances: covariancesTable(outcome),
    feel: feelTable(outcome),
    throws,
    factors,
  };
}
