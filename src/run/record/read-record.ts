/** A run read back from its files, wherever they lie: whole, of the run's own cells, and within bounds whatever they say. */
import { readMap } from '../../battlefield/map/read-map.ts';
import { thrownText } from '../../play/shown.ts';
import { columnTypes, mayHold, type ColumnType } from '../tables/columns.ts';
import { ALWAYS_KEPT, eachTable, TABLE_NAMES, type RunTables, type TableName } from '../tables/names.ts';
import { tableOf, type Table } from '../tables/table.ts';
import { battlesKept, type BattlesKept } from './battle-log.ts';
import { ResultsError } from './error.ts';
import { BATTLES, MANIFEST, tableFile } from './file-names.ts';
import type { Sha256 } from './hash.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { fromParquet, MOST_VALUES } from './parquet.ts';
import type { Value } from './parquet/pages.ts';
import { UnreadableTable } from './parquet/unreadable.ts';
import type { RunRecord } from './record.ts';
import type { Files } from './run-files.ts';

/** The files of a kept run, wherever they lie. */
export interface KeptFiles {
  /** The place of a file, for messages. */
  readonly place: (file: string) => string;
  /** The bytes of a file; rejects with the reason in words where it cannot be read. */
  readonly read: (file: string) => Promise<Uint8Array>;
}

/**
 * A run from its files in memory: of a browser's store, or of a stranger's archive.
 * @throws {ResultsError} where there is no manifest, it is damaged, or a table is not what the run wrote
 */
export async function readRecord(files: Files, name: string, sha256: Sha256): Promise<RunRecord> {
  const place = (file: string): string => `${name}/${file}`;
  const bytes = files.get(MANIFEST);
  if (bytes === undefined)
    throw new ResultsError('HYTHE-RESULTS-NO-RUN', name, `${name} holds no run: it has no ${MANIFEST}`);
  const manifest = readManifest(new TextDecoder().decode(bytes), place(MANIFEST));
  const read = async (file: string): Promise<Uint8Array> => {
    const found = files.get(file);
    return found === undefined ? Promise.reject(new Error('it is not there')) : Promise.resolve(found);
  };
  return recordFrom(manifest, { place, read }, sha256);
}

/** The record of the run whose manifest this is. @throws {ResultsError} where a file is not what the run wrote */
export async function recordFrom(manifest: Manifest, files: KeptFiles, sha256: Sha256): Promise<RunRecord> {
  const tables = await readTables(manifest, files, sha256);
  return { manifest, ...tables, ...(await readBattles(manifest, files, sha256)) };
}

/** The tables of a run. @throws {ResultsError} where a table is missing, is not what the run wrote, or does not fit the manifest */
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

/** True where the run has the table: some are kept where they have rows, weapons by newer versions only. */
function holdsTable({ files }: Manifest, table: TableName): boolean {
  return (table !== 'weapons' && ALWAYS_KEPT.includes(table)) || Object.hasOwn(files, tableFile(table));
}

async function readTable(
  name: TableName,
  manifest: Manifest,
  files: KeptFiles,
  sha256: Sha256,
  most: number,
): Promise<Table> {
  const file = tableFile(name);
  const bytes = await bytesOf(file, manifest, files, sha256);
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
    throw damaged(files.place(file), `is not a table that a run writes: ${error.message}`, error);
  }
}

/** @throws {UnreadableTable} where a column holds a number that it cannot: a share of 3, half a replicate */
function requireRanges(rows: Table, types: ReadonlyMap<string, ColumnType>): void {
  for (const [name, type] of types)
    for (const value of rows.array(name) as Iterable<Value>)
      // it was read as such
      if (!mayHold(type, value)) throw new UnreadableTable(`its column ${name} holds an impossible value`);
}

/** The battles kept with a run; nothing where it has none. @throws {ResultsError} if they are not what the run wrote */
async function readBattles(
  manifest: Manifest,
  files: KeptFiles,
  sha256: Sha256,
): Promise<{ readonly battles?: BattlesKept }> {
  if (!Object.hasOwn(manifest.files, BATTLES)) return {};
  const read = battlesKept.safeParse(jsonOf(await bytesOf(BATTLES, manifest, files, sha256)));
  if (!read.success || readMap(read.data.map).map === null)
    throw damaged(files.place(BATTLES), 'holds no battles that a run writes');
  return { battles: read.data };
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** The bytes of a file, as the run wrote them. */
async function bytesOf(
  file: string,
  manifest: Manifest,
  files: KeptFiles,
  sha256: Sha256,
): Promise<Uint8Array> {
  const bytes = await files.read(file).catch((error: unknown) => {
    throw damaged(files.place(file), `cannot be read (${thrownText(error)})`, error);
  });
  if (sha256(bytes) === manifest.files[file]) return bytes;
  throw damaged(files.place(file), 'is not the file that the run wrote');
}

function damaged(path: string, what: string, cause?: unknown): ResultsError {
  return new ResultsError(
    'HYTHE-RESULTS-DAMAGED',
    path,
    `${path} ${what}; run the experiment again, or restore the file`,
    cause,
  );
}
