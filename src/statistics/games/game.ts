/** Zero-sum games of two players, given by the payoffs to the one who chooses the row. */
import { at, item } from '../../chance/at.ts';
import { StatisticsError } from '../error.ts';

/** Payoffs to the row player; all rows of one length, at least one row and one column, finite. */
export type Payoffs = readonly (readonly number[])[];

/** Payoffs that differ by less, as a part of the largest of the game, are the same: they are sums of rounded products. */
const ROUNDING = 1e-12;

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

/** Gain of an opponent who plays best against a mixture of rows, over the value: 0 for that of an equilibrium. */
export function exploitability(payoffs: Payoffs, value: number, rows: readonly number[]): number {
  return Math.max(0, value - secured(payoffs, rows));
}

/** Best responses of the row player: against each column the rows of the greatest payoff. For columns see `mirrored`. */
export function bestRows(payoffs: Payoffs): readonly (readonly number[])[] {
  requirePayoffs(payoffs);
  const same = roundingOf(payoffs);
  return item(payoffs, 0).map((_, column) => {
    const most = Math.max(...payoffs.map((row) => at(row, column)));
    return payoffs.flatMap((row, i) => (at(row, column) >= most - same ? [i] : []));
  });
}

/** Rows to which another is at least as good against every column and better against one; `by` is dominated by none. */
export function dominatedRows(payoffs: Payoffs): readonly { readonly row: number; readonly by: number }[] {
  requirePayoffs(payoffs);
  const same = roundingOf(payoffs);
  const isDominated = (row: readonly number[], by: readonly number[]): boolean =>
    row.every((payoff, column) => at(by, column) >= payoff - same) &&
    row.some((payoff, column) => at(by, column) > payoff + same);
  const dominators = payoffs.map((row) => payoffs.flatMap((by, i) => (isDominated(row, by) ? [i] : [])));
  return dominators.flatMap((all, row) => {
    const by = all.find((one) => item(dominators, one).length === 0) ?? all[0];
    return by === undefined ? [] : [{ row, by }];
  });
}

/** Columns likewise, of the column player, who wants the payoffs small. */
export function dominatedColumns(
  payoffs: Payoffs,
): readonly { readonly column: number; readonly by: number }[] {
  requirePayoffs(payoffs);
  return dominatedRows(mirrored(payoffs)).map(({ row, by }) => ({ column: row, by }));
}
