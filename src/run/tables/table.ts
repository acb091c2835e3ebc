/** Tidy tables: columns of one length, by name. */

export type Value = string | number | null;

/** A table to read; arquero's tables are such tables too. */
export interface Table {
  columnNames(): readonly string[];
  numRows(): number;
  numCols(): number;
  /** The entry of a column in a row, from 0. */
  get(column: string, row: number): unknown;
  array(column: string): Iterable<unknown> & ArrayLike<unknown>;
}

/** Columns as they were made or read. Loading arquero takes longer than a small run, so it comes when it is asked for. */
export class ColumnsByName implements Table {
  private readonly columns: ReadonlyMap<string, readonly Value[]>;

  constructor(columns: Iterable<readonly [name: string, values: readonly Value[]]>) {
    this.columns = new Map(columns);
  }

  columnNames(): readonly string[] {
    return [...this.columns.keys()];
  }

  numRows(): number {
    const [first] = this.columns.values();
    return first?.length ?? 0;
  }

  numCols(): number {
    return this.columns.size;
  }

  get(column: string, row: number): unknown {
    return this.columns.get(column)?.[row];
  }

  array(column: string): readonly Value[] {
    return this.columns.get(column) ?? [];
  }
}

/** A table with these columns in this order, also where there are no rows. */
export function tableOf<Name extends string>(
  columns: readonly Name[],
  rows: Iterable<Readonly<Record<Name, Value>>>,
): Table {
  const values = new Map(columns.map((name) => [name, [] as Value[]]));
  for (const row of rows) for (const [name, column] of values) column.push(row[name]);
  return new ColumnsByName(values);
}
