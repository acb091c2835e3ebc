/**
 * Runs whose tables are forged, with their hashes put right in the manifest: bytes of a real table are changed, or its
 * values, and whatever is still read is made findings, differences, CSV and now and then a report of.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { table, type ColumnTable } from 'arquero';
import { TABLE_NAMES, type TableName } from '../../src/run/tables/names.ts';
import { orDamaged } from '../../src/cli/find-run.ts';
import { storyLines } from '../../src/cli/answer-lines.ts';
import { findingLines } from '../../src/cli/finding-text.ts';
import { isMap } from '../../src/play/json.ts';
import { pageParts } from '../../src/run/node/page-parts.ts';
import { sha256 } from '../../src/run/node/sha256.ts';
import { readRun, type SavedRun } from '../../src/run/node/store.ts';
import { tableFile } from '../../src/run/record/file-names.ts';
import { pairTold } from '../../src/questions/editions/changes.ts';
import { runPair } from '../../src/report/run-pair.ts';
import { reportFiles } from '../../src/report/write-report.ts';
import { reportInput } from '../../src/report/report-input.ts';
import { columnType } from '../../src/run/tables/columns.ts';
import { toCsv } from '../../src/questions/csv.ts';
import { fromParquet, toParquet } from '../../src/run/record/parquet.ts';
import { expectOwnError, Finding, type Door } from './door.ts';
import type { Random } from './random.ts';
import { SCRAPS, spoiltBytes, spoiltValue, STRANGE_NUMBERS } from './spoil.ts';

const GALLERY = new URL('../../results/gallery/', import.meta.url);
const REFUSALS = /^HYTHE-(?:RESULTS-(?:DAMAGED|FUTURE)|ANALYSIS)/;
/** Larger tables only take longer. */
const MOST_BYTES = 100_000;
/** No input may take this much more memory than any before it. */
const MOST_MORE_MB = 400;
/** A report takes as long as fifty readings. */
const REPORTS = 60;

interface RealRun {
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly tables: ReadonlyMap<TableName, Uint8Array>;
}

/** Runs of the gallery, of all kinds of analysis; `close` takes away what was made of them. */
export function forgedDoor(): Door & { close(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'hythe-forged-'));
  const runs = realRuns();
  const saved = new Map<RealRun, SavedRun>();
  return {
    name: 'forged',
    async enter(random) {
      const run = random.pick(runs);
      let original = saved.get(run);
      if (original === undefined) {
        putRun(folder, run, run.tables);
        original = await readRun(folder);
        saved.set(run, original);
      }
      const tables = new Map(run.tables);
      if (random.oneIn(8)) {
        const manifest = spoiltValue(run.manifest, random);
        if (!isMap(manifest)) return;
        putRun(folder, { ...run, manifest }, tables);
        await use(folder, original, random, JSON.stringify(manifest));
        return;
      }
      const name = random.pick([...run.tables.keys()]);
      const bytes = run.tables.get(name);
      if (bytes === undefined) return;
      const forged = random.oneIn(3) ? otherValues(bytes, name, random) : otherBytes(bytes, random);
      tables.set(name, forged);
      putRun(folder, run, tables);
      await use(folder, original, random, `${String(run.manifest['title'])}: ${name} ${asText(forged)}`);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Reads a run and makes of it what commands make; it is used or refused in words, in little memory. */
export async function use(folder: string, original: SavedRun, random: Random, input: string): Promise<void> {
  const before = process.resourceUsage().maxRSS;
  try {
    const run = await readRun(folder);
    await orDamaged([run], async () => {
      const report = reportInput(run);
      const { facts, findings } = report;
      for (const name of TABLE_NAMES) if (random.oneIn(4)) toCsv(run[name]);
      if (random.oneIn(2)) findingLines(findings, facts, 100);
      storyLines(pairTold(runPair(original, run)), 100);
      if (random.oneIn(REPORTS)) await reportFiles(report, pageParts);
    });
  } catch (error) {
    expectOwnError(error, REFUSALS, input);
  }
  const more = (process.resourceUsage().maxRSS - before) / 1024;
  if (more > MOST_MORE_MB) throw new Finding(`took ${more.toFixed(0)} MB more`, input);
}

function realRuns(): RealRun[] {
  return readdirSync(GALLERY).flatMap((name) => {
    const path = (file: string): URL => new URL(`${name}/${file}`, GALLERY);
    if (!existsSync(path('manifest.json'))) return [];
    const manifest = JSON.parse(readFileSync(path('manifest.json'), 'utf8')) as Record<string, unknown>;
    const tables = new Map(
      TABLE_NAMES.filter((one) => existsSync(path(tableFile(one)))).map((one) => [
        one,
        new Uint8Array(readFileSync(path(tableFile(one)))),
      ]),
    );
    const size = [...tables.values()].reduce((sum, { length }) => sum + length, 0);
    return size > MOST_BYTES ? [] : [{ manifest, tables }];
  });
}

function putRun(folder: string, { manifest }: RealRun, tables: ReadonlyMap<TableName, Uint8Array>): void {
  const files: Record<string, string> = {};
  for (const [name, bytes] of tables) {
    writeFileSync(join(folder, tableFile(name)), bytes);
    files[tableFile(name)] = sha256(bytes);
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, files }));
}

/** Bytes of the footer, which stands at the end, more often than others; some of them as large as numbers can be. */
function otherBytes(bytes: Uint8Array, random: Random): Uint8Array {
  if (random.oneIn(4)) return spoiltBytes(bytes, random);
  const forged = Uint8Array.from(bytes);
  const footer = new DataView(forged.buffer).getUint32(forged.length - 8, true);
  const from = random.oneIn(2) ? forged.length - 8 - footer : 0;
  for (let change = random.int(3); change >= 0; change--) {
    const at = from + random.int(forged.length - from);
    switch (random.int(4)) {
      case 0:
        forged[at] = random.int(256);
        break;
      case 1:
        forged[at] = (forged[at] ?? 0) ^ (1 << random.int(8));
        break;
      case 2:
        // A number of several bytes, and a large one.
        forged.fill(0xff, at, at + 1 + random.int(5));
        break;
      default:
        forged.copyWithin(at, from + random.int(forged.length - from), at + 1 + random.int(40));
    }
  }
  return forged;
}

/** The same columns with other values in them, rows taken away, put twice or moved, or a column less. */
function otherValues(bytes: Uint8Array, name: TableName, random: Random): Uint8Array {
  const whole = fromParquet(bytes);
  const columns = new Map(
    whole.columnNames().map((column): [string, unknown[]] => [column, Array.from(whole.array(column))]),
  );
  for (let change = random.int(4); change >= 0; change--) {
    const column = random.pick([...columns.keys()]);
    const rows = columns.get(column)?.length ?? 0;
    switch (rows === 0 ? 0 : random.int(6)) {
      case 0:
        if (random.oneIn(6) && columns.size > 1) columns.delete(column);
        break;
      case 1: {
        const at = random.int(rows);
        const count = 1 + random.int(random.oneIn(3) ? rows : 3);
        for (const values of columns.values()) values.splice(at, count);
        break;
      }
      case 2: {
        const at = random.int(rows);
        for (const values of columns.values()) values.push(...values.slice(at, at + 1 + (at % 5)));
        break;
      }
      default:
        columns
          .get(column)
          ?.splice(random.int(rows), 1, otherValue(name, column, columns.get(column), random));
    }
  }
  return written(table([...columns]), name);
}

function otherValue(
  name: TableName,
  column: string,
  values: readonly unknown[] = [],
  random: Random,
): unknown {
  const { type, nullable } = columnType(name, column);
  if (nullable && random.oneIn(4)) return null;
  if (random.oneIn(3)) return random.pick(values);
  if (type === 'STRING') return random.pick(SCRAPS);
  const number = random.pick([...STRANGE_NUMBERS, NaN, Infinity, -Infinity]);
  return type === 'INT32' ? number | 0 : number;
}

function written(rows: ColumnTable, name: TableName): Uint8Array {
  return toParquet(rows, (column) => columnType(name, column));
}

function asText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
