/** The tables of a run, read back: whole, of the run's own cells, and within bounds whatever their files say. */
import type { RunTables } from '../tables/names.ts';
import { ALWAYS_KEPT, eachTable, TABLE_NAMES, type TableName } from '../tables/names.ts';
import { tableOf, type Table } from '../tables/table.ts';
import { thrownText } from '../../play/shown.ts';
import type { ColumnType } from '../tables/columns.ts';
import { columnTypes, mayHold } from './columns.ts';
import { ResultsError } from './error.ts';
import { tableFile } from './file-names.ts';
import type { Sha256 } from './hash.ts';
import type { Manifest } from './manifest.ts';
import { fromParquet, MOST_VALUES } from './parquet.ts';
import type { Value } from './parquet/pages.ts';
import { UnreadableTable } from './parquet/unreadable.ts';

/** True where the run has the table: some are kept where they have rows, weapons by newer versions only. */
function holdsTable({ files }: Manifest, table: TableName): boolean {
  return (table !== 'weapons' && ALWAYS_KEPT.includes(table)) || Object.hasOwn(files, tableFile(table));
}

/** The files of a kept run, wherever they lie. */
export interface KeptFiles {
  /** The place of a file, for messages. */
  readonly place: (file: string) => string;
  /** The bytes of a file; rejects with the reason in words where it cannot be read. */
  readonly read: (file: string) => Promise<Uint8Array>;
}

/** @throws {ResultsError} where a table is missing, is not what the run wrote, or does not fit the manifest */
export async function readTables(manifest: Manifest, files: KeptFiles, sha256: Sha256): Promise<RunTables> {
  const numbers = new Set(manifest.cells.map(({ number }) => number));
  // Of all tables together, so that several of them cannot ask for several times as much.
  let most = MOST_VALUES;
  const read = async (name: TableName): Promise<Table> => {
    const rows = await readTable(name, manifest, files, sha256, most);
    most -= rows.numRows() * rows.numCols();
    for (const column of rows.columnNames().filter((one) => one === 'cell' || one === 'reference'))
      for (const cell of rows.array(column))
        if (!numbers.has(Number(cell)))
          throw damaged(
            files.place(tableFile(name)),
            `holds a cell ${Number(cell)} that the run does not have`,
          );
    return rows;
  };
  const tables = new Map<TableName, Table>();
  for (const name of TABLE_NAMES) {
    if (!holdsTable(manifest, name)) continue;
    const table = await read(name);
    tables.set(name, table);
    const isOutOfOrder = (): boolean =>
      table.numRows() !== numbers.size ||
      manifest.cells.some(({ number }, i) => table.get('cell', i) !== number);
    if (name === 'cells' && isOutOfOrder())
      throw damaged(files.place(tableFile(name)), 'does not hold the cells of the run in their order');
  }
  return eachTable((name) => tables.get(name) ?? tableOf([...columnTypes(name, []).keys()], []));
}

async function readTable(
  name: TableName,
  manifest: Manifest,
  files: KeptFiles,
  sha256: Sha256,
  most: number,
): Promise<Table> {
  const file = tableFile(name);
  const path = files.place(file);
  let bytes: Uint8Array;
  try {
    bytes = await files.read(file);
  } catch (error) {
    throw damaged(path, `cannot be read (${thrownText(error)})`, error);
  }
  if (sha256(bytes) !== manifest.files[file]) throw damaged(path, 'is not the file that the run wrote');
  const expected = columnTypes(
    name,
    [...manifest.factors, ...(manifest.throws ?? [])].map(({ column }) => column),
  );
  try {
    const rows = fromParquet(bytes, { expected, most });
    requireRanges(rows, expected);
    return rows;
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    throw damaged(path, `is not a table that a run writes: ${error.message}`, error);
  }
}

/** @throws {UnreadableTable} where a column holds a number that it cannot: a share of 3, half a replicate */
function requireRanges(rows: Table, types: ReadonlyMap<string, ColumnType>): void {
  for (const [name, type] of types)
    for (const value of rows.array(name) as Iterable<Value>)
      // it was read as such
      if (!mayHold(type, value)) throw new UnreadableTable(`its column ${name} holds an impossible value`);
}

function damaged(path: string, what: string, cause?: unknown): ResultsError {
  return new ResultsError(
    'HYTHE-RESULTS-DAMAGED',
    path,
    `${path} ${what}; run the experiment again, or restore the file`,
    cause,
  );
}
