/**
 * The tables of many runs in DuckDB, for questions in SQL. They are copied into memory first; after that DuckDB may reach
 * neither files nor network, and its settings are locked.
 */
import { join } from 'node:path';
import { TABLE_NAMES } from '../analysis/tables/names.ts';
import { thrownText } from '../engagement/shown.ts';
import { ResultsError } from '../results/error.ts';
import { tableFile } from '../results/file-names.ts';
import { holdsTable, readTables } from '../results/read-tables.ts';
import type { ListedRun } from './list-runs.ts';
import { filesOfRun } from './untrusted-file.ts';
import { sha256 } from './sha256.ts';

/** The version that Hythe is tested with. */
const DUCKDB = '@duckdb/node-api@1.5.5-r.5';

export type SqlValue = string | number | boolean | null;

export interface SqlAnswer {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SqlValue[])[];
}

export interface RunDatabase {
  /** @throws {SqlError} for a statement that DuckDB refuses */
  ask(sql: string): Promise<SqlAnswer>;
  close(): void;
}

/** A statement that DuckDB refuses, in its words. */
export class SqlError extends Error {
  readonly code = 'HYTHE-SQL';
}

/**
 * Opens the tables of these runs, and a table `runs`, each with a column `run`. Columns that a run does
 * not have are null there.
 * @throws {ResultsError} where DuckDB is not installed, or a table is missing or damaged
 */
export async function openRuns(runs: readonly ListedRun[]): Promise<RunDatabase> {
  const { DuckDBInstance } = await duckdb();
  // DuckDB gets only what could be read: it believes what a file says of itself.
  for (const { folder, manifest } of runs) await readTables(manifest, filesOfRun(folder), sha256);
  const instance = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  const close = (): void => {
    connection.closeSync();
    instance.closeSync();
  };
  try {
    await connection.run(
      'create table runs (run varchar, title varchar, rules varchar, side_a varchar, side_b varchar, seed varchar, confidence double, cells integer, interrupted boolean, hythe varchar, node varchar, spec_hash varchar, spec json, finished varchar)',
    );
    for (const { name, manifest } of runs) {
      const { title, rules, sides, seed, confidence, cells, interrupted, hythe, machine, specHash, spec } =
        manifest;
      const texts = [name, title, rules.id, ...sides, seed].map(literal).join(', ');
      const rest = [hythe, machine.node, specHash, JSON.stringify(spec), machine.finished]
        .map(literal)
        .join(', ');
      await connection.run(
        `insert into runs values (${texts}, ${confidence}, ${cells.length}, ${interrupted}, ${rest})`,
      );
    }
    for (const table of TABLE_NAMES) {
      const holding = runs.filter((run) => holdsTable(run.manifest, table));
      if (holding.length === 0) continue;
      const parts = holding.map(
        ({ name, folder }) =>
          `select ${literal(name)} as run, * from ${tableAt(join(folder, tableFile(table)))}`,
      );
      await connection.run(`create table ${table} as ${parts.join(' union all by name ')}`);
    }
    await connection.run('set enable_external_access = false');
    await connection.run('set lock_configuration = true');
  } catch (error) {
    close();
    throw new ResultsError(
      'HYTHE-RESULTS-DAMAGED',
      runs[0]?.folder ?? '',
      `the tables of the runs cannot be loaded: ${thrownText(error)}`,
      error,
    );
  }
  return {
    ask: async (sql) => {
      try {
        const reader = await connection.runAndReadAll(sql);
        const rows = reader.getRows().map((row) => row.map(plainValue));
        return { columns: reader.columnNames(), rows };
      } catch (error) {
        throw new SqlError(`DuckDB refuses the statement: ${thrownText(error)}`, { cause: error });
      }
    },
    close,
  };
}

/** DuckDB, loaded when it is first asked for. */
async function duckdb() {
  try {
    return await import('@duckdb/node-api');
  } catch (error) {
    throw new ResultsError(
      'HYTHE-RESULTS-NO-DUCKDB',
      DUCKDB,
      `SQL needs DuckDB, an optional dependency that is not installed here; install it with: npm install ${DUCKDB}`,
      error,
    );
  }
}

/** Text in single quotes. A NUL, which DuckDB does not take, is left out. */
function literal(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", "''")}'`;
}

/** The table in a file, whose path is no pattern and, where a folder is named `cell=7`, no data. */
function tableAt(path: string): string {
  const exactPath = path.replace(/[*?[]/gu, (mark) => `[${mark}]`);
  return `read_parquet(${literal(exactPath)}, hive_partitioning = false)`;
}

/** Whole numbers of 64 bits become numbers where those hold them, and values without a like in JSON become text. */
function plainValue(value: unknown): SqlValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value;
  // Values of DuckDB's own (dates, decimals, lists) tell themselves in words.
  return (value as { toString(): string }).toString();
}
