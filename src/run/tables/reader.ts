/** Reads a tidy table with its types, and refuses missing columns and other types. */
import { COLUMNS, type ColumnType, type RowOf } from './columns.ts';
import type { TableName } from './names.ts';
import type { Table, Value } from './table.ts';

/** A table that analysis cannot read: written by another version, or not by Hythe at all. */
export class AnalysisError extends Error {
  readonly code: 'HYTHE-ANALYSIS-COLUMN' | 'HYTHE-ANALYSIS-VALUE';

  constructor(code: AnalysisError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Reads one entry at a time; a file of Parquet gives whole numbers as bigint. */
export class Reader {
  private readonly table: Table;
  private readonly name: string;
  private readonly columns: ReadonlySet<string>;

  constructor(table: Table, name: string) {
    this.table = table;
    this.name = name;
    this.columns = new Set(table.columnNames());
  }

  maybeNumber(column: string, i: number): number | null {
    const value = this.entry(column, i);
    if (value === null || typeof value === 'number') return value;
    if (typeof value === 'bigint') return Number(value);
    return this.refuse(column, i, 'a number');
  }

  number(column: string, i: number): number {
    return this.maybeNumber(column, i) ?? this.refuse(column, i, 'a number');
  }

  maybeText(column: string, i: number): string | null {
    const value = this.entry(column, i);
    return value === null || typeof value === 'string' ? value : this.refuse(column, i, 'a text');
  }

  text(column: string, i: number): string {
    return this.maybeText(column, i) ?? this.refuse(column, i, 'a text');
  }

  /** An entry as the type of its column asks. */
  typed(column: string, { type, nullable }: ColumnType, i: number): Value {
    if (type === 'STRING') return nullable ? this.maybeText(column, i) : this.text(column, i);
    return nullable ? this.maybeNumber(column, i) : this.number(column, i);
  }

  private entry(column: string, i: number): unknown {
    if (!this.columns.has(column))
      throw new AnalysisError(
        'HYTHE-ANALYSIS-COLUMN',
        `the table ${this.name} has no column "${column}"; was it written by another version of Hythe?`,
      );
    const value: unknown = this.table.get(column, i);
    return value ?? null;
  }

  private refuse(column: string, i: number, expected: string): never {
    const entry = JSON.stringify(this.entry(column, i), (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    throw new AnalysisError(
      'HYTHE-ANALYSIS-VALUE',
      `the table ${this.name} holds ${entry} where column "${column}", row ${i + 1} needs ${expected}`,
    );
  }
}

/**
 * The rows of a table. Their entries are read when they are asked for, so that a table may lack what is not.
 * @throws {AnalysisError} at an entry of a column that is missing or holds something else
 */
export function rowsOf<T extends TableName>(name: T, table: Table): readonly RowOf<T>[] {
  const read = new Reader(table, name);
  class Row {
    readonly place: number;
    constructor(place: number) {
      this.place = place;
    }
  }
  for (const [column, type] of Object.entries<ColumnType>(COLUMNS[name]))
    Object.defineProperty(Row.prototype, column, {
      get(this: Row) {
        return read.typed(column, type, this.place);
      },
    });
  return Array.from({ length: table.numRows() }, (_row, i) => new Row(i) as unknown as RowOf<T>); // its getters are the columns
}
