/** Zero-sum games of two players, given by the payoffs to the one who chooses the row. */
import { at, item } from '../../chance/at.ts';
import { StatisticsError } from '../error.ts';
import { ROUNDING } from '../rounding.ts';

/** Payoffs to the row player; all rows of one length, at least one row and one column, finite. */
export type Payoffs = readonly (readonly number[])[];

/** Throws unless the payoffs are finite numbers in rows of one length. */
export function requirePayoffs(payoffs: Payoffs): void {
  const columns = payoffs[0]?.length ?? 0;
  if (columns === 0) throw new StatisticsError('statistics/no-data', 'payoffs must have a row and a column');
  for (const [i, row] of payoffs.entries()) {
    if (row.length !== columns)
      throw new StatisticsError(
        'statistics/mismatch',
        `payoffs[${i}] must have ${columns} columns as the first row, got ${row.length}`,
      );
    const j = row.findIndex((payoff) => !Number.isFinite(payoff));
    if (j !== -1)
      throw new StatisticsError(
        'statistics/out-of-domain',
        `payoffs[${i}][${j}] must be a finite number, got ${row[j]}`,
      );
  }
}

/** The same game as the column player sees it: its columns are rows, and the payoffs are its own. */
export function mirrored(payoffs: Payoffs): Payoffs {
  return item(payoffs, 0).map((_, column) => payoffs.map((row) => -at(row, column)));
}

/** The difference below which payoffs of this game are the same. */
export function roundingOf(payoffs: Payoffs): number {
  return ROUNDING * Math.max(...payoffs.map((row) => Math.max(...row.map(Math.abs))));
}

/** The payoff against each column on average when rows are played with these probabilities. */
export function againstColumns(payoffs: Payoffs, rows: readonly number[]): number[] {
  return item(payoffs, 0).map((_, column) =>
    payoffs.reduce((sum, row, i) => sum + at(rows, i) * at(row, column), 0),
  );
}

/** The payoff that a mixture of rows has at the least, whatever the column. */
export function secured(payoffs: Payoffs, rows: readonly number[]): number {
  return Math.min(...againstColumns(payoffs, rows));
}
