/** Tables as Parquet files: the same table gives the same bytes, everywhere and always. */
import { table, type ColumnTable } from 'arquero';
import { parquetScan } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { ColumnType } from './columns.ts';

/** The format of the tables, kept in the file under the key `hythe`. Raised when a column changes its meaning. */
export const TABLE_FORMAT = 1;

/** The bytes of a Parquet file; `typeOf` gives the type of a column by its name. */
export function toParquet(rows: ColumnTable, typeOf: (column: string) => ColumnType): Uint8Array {
  const buffer = parquetWriteBuffer({
    columnData: rows.columnNames().map((name) => {
      const { type, nullable } = typeOf(name);
      return { name, data: Array.from(rows.array(name)), type, nullable };
    }),
    kvMetadata: [{ key: 'hythe', value: String(TABLE_FORMAT) }],
    createdBy: 'hythe',
  });
  return new Uint8Array(buffer);
}

/** The table of a Parquet file. Throws whatever the reader throws at bytes that are none. */
export async function fromParquet(bytes: Uint8Array): Promise<ColumnTable> {
  // A copy, since the bytes may be a part of a larger buffer.
  const scan = await parquetScan({ file: new Uint8Array(bytes).buffer });
  const columns: Record<string, unknown[]> = {};
  for (const { name, num_children: children } of scan.metadata.schema) {
    if (children !== undefined) continue; // the root
    const values: unknown[] = [];
    for (const range of scan.ranges)
      for (const value of await scan.readColumn({ column: name, ...range })) values.push(value ?? null);
    columns[name] = values;
  }
  return table(columns);
}
