/** Tables as Parquet files: the same table gives the same bytes, everywhere and always. */
import { ColumnsByName, type Table } from '../tables/table.ts';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { ColumnType } from '../tables/columns.ts';
import { FORMAT, FORMATS, type Format } from './format.ts';
import { readFooter, type ColumnElement, type Footer } from './parquet/footer.ts';
import { readChunk, type Value } from './parquet/pages.ts';
import { UnreadableTable } from './parquet/unreadable.ts';

/** The key of the format in a file. */
const NOTE = 'hythe';

/** The values of all tables of a run together: with the copies made of them some gigabytes of memory. */
export const MOST_VALUES = 100_000_000;
/** Rows for each byte of a file: one bit for each row, compressed as far as Snappy can, are 176. */
const MOST_ROWS_PER_BYTE = 200;

/** The bytes of a Parquet file; `typeOf` gives the type of a column by its name. */
export function toParquet(
  rows: Table,
  typeOf: (column: string) => ColumnType,
  format: Format = FORMAT,
): Uint8Array {
  const buffer = parquetWriteBuffer({
    columnData: rows.columnNames().map((name) => {
      const { type, nullable, mayHaveFractions } = typeOf(name);
      const data = Array.from(rows.array(name));
      const isDouble = mayHaveFractions === true && !data.every(Number.isInteger);
      return { name, data, type: isDouble ? 'DOUBLE' : type, nullable };
    }),
    kvMetadata: [{ key: NOTE, value: String(format) }],
    createdBy: 'hythe',
  });
  return new Uint8Array(buffer);
}

interface WhatToRead {
  /** Columns that have to be there with their types; a missing one that may be null is. Without them, all there are. */
  readonly expected?: ReadonlyMap<string, ColumnType>;
  /** @defaultValue {@link MOST_VALUES} */
  readonly most?: number;
}

/**
 * The table of a Parquet file. It reads what {@link toParquet} writes and nothing else, in time and memory that are
 * bounded by the length of the file, whatever its bytes say.
 * @throws {UnreadableTable} for other bytes, and for more values than `most`
 */
export function fromParquet(bytes: Uint8Array, { expected, most = MOST_VALUES }: WhatToRead = {}): Table {
  const footer = readFooter(bytes);
  if (!FORMATS.some((format) => footer.notes.get(NOTE) === String(format)))
    throw new UnreadableTable(
      `this version of Hythe reads the formats ${FORMATS.join(' and ')}, and it is of another`,
    );
  const rows = footer.groups.reduce((sum, group) => sum + group.rows, 0);
  if (rows > MOST_ROWS_PER_BYTE * bytes.length)
    throw new UnreadableTable(`${bytes.length} bytes cannot hold the ${rows} rows that it says it has`);
  const columns = expected === undefined ? footer.columns : expectedColumns(footer, expected);
  if (rows * columns.length > most)
    throw new UnreadableTable(`${rows} rows of ${columns.length} columns are more than can be read`);
  return new ColumnsByName(columns.map((column) => [column.name, valuesOf(bytes, footer, column, rows)]));
}

function isOf(type: ColumnType['type'], expected: ColumnType | undefined): boolean {
  return type === expected?.type || (type === 'DOUBLE' && expected?.mayHaveFractions === true);
}

/** The expected columns, in their order in the file; missing ones that may be null stand at the end. */
function expectedColumns(
  { columns }: Footer,
  expected: ReadonlyMap<string, ColumnType>,
): readonly ColumnElement[] {
  const named = columns.filter(({ name }) => expected.has(name));
  for (const { name, type, nullable } of named)
    if (!isOf(type, expected.get(name)) || (nullable && expected.get(name)?.nullable === false))
      throw new UnreadableTable(`its column ${name} is of another type`);
  const missing = [...expected].filter(([name]) => !named.some((column) => column.name === name));
  const [lost] = missing.filter(([, { nullable }]) => !nullable);
  if (lost !== undefined) throw new UnreadableTable(`it has no column ${lost[0]}`);
  return [...named, ...missing.map(([name, type]) => ({ name, ...type }))];
}

function valuesOf(
  bytes: Uint8Array,
  { columns, groups }: Footer,
  column: ColumnElement,
  rows: number,
): Value[] {
  const i = columns.indexOf(column);
  const values: Value[] = [];
  if (i === -1) return values.concat(new Array<null>(rows).fill(null));
  for (const { rows: inGroup, chunks } of groups) {
    const chunk = chunks[i];
    if (chunk !== undefined) readChunk(bytes, column, chunk, inGroup, values);
  }
  return values;
}
