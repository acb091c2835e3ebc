/** Rows that a total is looked up in (section 10, lookup): the first whose limit it does not pass. */
import { NotGivenError } from '../../engagement/engagement.ts';

/** A row with the last total that it covers; null covers all. */
export interface LookupRow {
  readonly upTo: number | null;
}

/** The number of the row that covers a total. @throws {NotGivenError} where none does: MA-ERR-INPUT, in the branch of play that throws it */
export function rowFor(rows: readonly LookupRow[], total: number, table: string): number {
  for (let i = 0; i < rows.length; i++) {
    const limit = rows[i]?.upTo ?? null;
    if (limit === null || total <= limit) return i;
  }
  const message = `the rule pack's table ${table} has no row for ${total}: its last row must have the limit null`;
  throw new NotGivenError(message, 'MA-ERR-INPUT');
}
