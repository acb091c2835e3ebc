/** Rows as a tidy table. */
import { from, type ColumnTable } from 'arquero';

export type Value = string | number | null;

/** A table with these columns in this order, also where there are no rows. */
export function tableOf<Name extends string>(
  columns: readonly Name[],
  rows: readonly Readonly<Record<Name, Value>>[],
): ColumnTable {
  return from([...rows], [...columns]);
}
