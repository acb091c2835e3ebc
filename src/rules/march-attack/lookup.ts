/** Rows that a total is looked up in (section 10, lookup): the first whose limit it does not pass. */
import { InputError } from '../../engagement/inputs.ts';

/** A row with the last total that it covers; null covers all. */
export interface LookupRow {
  readonly upTo: number | null;
}

/** The number of the row that covers a total. @throws {InputError} where none does */
export function rowFor(rows: readonly LookupRow[], total: number, table: string): number {
  for (let i = 0; i < rows.length; i++) {
    const limit = rows[i]?.upTo ?? null;
    if (limit === null || total <= limit) return i;
  }
  const message = `the rule pack's table ${table} has no row for ${total}: its last row must have the limit null`;
  throw new InputError([{ path: ['pack', ...table.split('.'), 'rows'], message, kind: 'input' }]);
}
