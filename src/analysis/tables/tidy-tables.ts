/** Tables of a run. */
import type { RuleSystem } from '../../engagement/system.ts';
import type { RunOutcome } from '../../execution/outcome.ts';
import { cellsTable, factorColumns, type FactorColumn } from './cells.ts';
import { comparisonsTable } from './comparisons.ts';
import { covariancesTable } from './covariances.ts';
import { distributionsTable } from './distributions.ts';
import { estimatesTable } from './estimates.ts';
import { incidenceTable } from './incidence.ts';
import { feelTable } from './feel.ts';
import type { RunTables } from './names.ts';
import { startsTable, throwColumns, type ThrowColumn } from './starts.ts';
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
