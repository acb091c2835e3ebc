/** Runs of the example specs by the engine of the built page, and all in which they differ from the command line's. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { arqueroTable } from '../../src/run/tables/arquero.ts';
import { TABLE_NAMES } from '../../src/run/tables/names.ts';
import { withOptions } from '../../src/cli/specs.ts';
import { readSpec } from '../../src/spec/read-spec.ts';
import { withSection } from '../../src/spec/yaml-document.ts';
import { specFolder } from '../../src/run/node/spec-folder.ts';
import { tableFile } from '../../src/run/record/file-names.ts';
import { readManifest, type Manifest } from '../../src/run/record/manifest.ts';
import { fromParquet } from '../../src/run/record/parquet.ts';
import type { Files } from '../../src/run/record/run-files.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { ROOT } from '../cli/hythe.ts';
import { frozenOptions } from '../frozen.ts';
import type { PageEngine } from './page-engine.ts';

export interface PageRun {
  readonly files: Files;
  readonly finding: readonly string[];
}

/** The run of an example with the options of the frozen runs. */
export async function pageRun(engine: PageEngine, name: string): Promise<PageRun> {
  const file = join(ROOT, 'experiments', `${name}.yaml`);
  const text = readFileSync(file, 'utf8');
  const read = readSpec(text, { file, systems: ruleSystems, files: specFolder(file) });
  const { spec } = withOptions(read, frozenOptions(name));
  // A page has the maps of the examples, and no other file that a spec names.
  const own = /^include:/mu.test(text)
    ? stringify(spec)
    : withSection(text, 'resolve', spec['resolve'] ?? null);
  const kept = { name: (await engine.ask('run', { spec: own, file: `${name}.yaml` })).name ?? '' };
  const { files } = await engine.ask('keptFiles', kept);
  const { finding } = await engine.ask('keptRun', kept);
  return { files: new Map(Object.entries(files)), finding };
}

/** The files of a run in a folder. */
export function filesIn(folder: string): Files {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  return new Map(paths.map((path) => [path, new Uint8Array(readFileSync(join(folder, path)))]));
}

/** Derived numbers may differ by this much of their size: a logarithm may end in another digit. */
const DERIVED = 1e-12;

/** All that differs between the files of a page's run and of the command's, in words; `finding` is the command's. */
export function differences(page: PageRun, command: PageRun): string[] {
  const [ours, theirs] = [manifestOf(page.files), manifestOf(command.files)];
  const same = (what: string, a: unknown, b: unknown): string[] =>
    JSON.stringify(a) === JSON.stringify(b) ? [] : [what];
  return [
    ...same('sentences', page.finding, command.finding),
    ...same('methods, samplers, chunk sizes', ours.cells, theirs.cells),
    ...same('statements', ours.statements, theirs.statements),
    ...same('names of files', [...page.files.keys()].toSorted(), [...command.files.keys()].toSorted()),
    ...TABLE_NAMES.map(tableFile).flatMap((file) => {
      const [mine, other] = [page.files.get(file), command.files.get(file)];
      if (mine === undefined || other === undefined) return mine === other ? [] : [file];
      if (file === 'distributions.parquet') return Buffer.compare(mine, other) === 0 ? [] : [file];
      return isClose(rowsOf(mine), rowsOf(other)) ? [] : [file];
    }),
  ];
}

function manifestOf(files: Files): Manifest {
  return readManifest(new TextDecoder().decode(files.get('manifest.json')), 'manifest.json');
}

function rowsOf(bytes: Uint8Array): readonly unknown[][] {
  const table = arqueroTable(fromParquet(bytes));
  return table.columnNames().map((name) => [name, ...(table.array(name) as unknown[])]);
}

function isClose(ours: readonly unknown[][], theirs: readonly unknown[][]): boolean {
  return (
    ours.length === theirs.length &&
    ours.every((column, i) => {
      const other = theirs[i] ?? [];
      return column.length === other.length && column.every((value, row) => isSame(value, other[row]));
    })
  );
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b;
  return a === b || Math.abs(a - b) <= DERIVED * Math.max(Math.abs(a), Math.abs(b), 1);
}
