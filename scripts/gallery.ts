/**
 * Makes the gallery of reports in `results/gallery`: runs of example specs at few replicates, and pictures of their
 * charts. With `--check` it makes them elsewhere and compares tables and findings with the kept ones; `--made FOLDER` has
 * it take the runs that `npm run frozen -- --keep FOLDER` has made.
 */
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import type { ColumnTable } from 'arquero';
import { arqueroTable } from '../src/run/tables/arquero.ts';
import { fromParquet } from '../src/run/record/parquet.ts';
import { specOf } from '../tests/frozen.ts';
import { headlineOf } from './headline.ts';
import { isRunAsShown, SHOWN, shownOptions, type Shown } from './shown.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const GALLERY = join(ROOT, 'results', 'gallery');

/** The kept files beside the tables: the page, and the manifest from which it can be drawn again. */
const KEPT = ['manifest.json', 'report.html'];
/** The largest relative difference of numbers that count as equal: last digits depend on the machine. */
const ROUNDING = 1e-9;
const MOST_DIFFERENCES = 5;

/** Runs a spec into a folder of its own and returns the folder of the run. */
async function make(name: string, shown: Shown, out: string): Promise<string> {
  const words = ['run', ...specOf(name), '--json', '--quiet', '--workers', '1', '--out', out];
  const { run } = JSON.parse(await hythe([...words, ...shownOptions(shown)])) as { readonly run: string }; // `hythe run --json` gives it
  return run;
}

/** The folder of the run of a spec among those made before; undefined where there is none. Of two it does not know the newer one. */
function madeIn(folder: string, name: string): string | undefined {
  if (!isRunAsShown(name)) return undefined;
  const [manifest, second] = globSync(join('*', '*', 'manifest.json'), { cwd: join(folder, name) });
  if (second !== undefined)
    throw new Error(`${join(folder, name)} holds several runs: keep them in a new folder`);
  return manifest === undefined ? undefined : join(folder, name, dirname(manifest));
}

/** Gives what a command prints; it rejects, with what it said, where the command fails. */
async function hythe(words: readonly string[]): Promise<string> {
  const how = { cwd: ROOT, maxBuffer: 1 << 28 };
  const { stdout } = await promisify(execFile)(process.execPath, ['bin/hythe.js', ...words], how);
  return stdout;
}

function tablesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.parquet'))
    .toSorted();
}

function picturesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.png'))
    .toSorted();
}

function pictureOf(chart: string): string {
  return `${chart}.png`;
}

/** The differences of a run from the kept one, in tables and finding. */
function differences(name: string, { pictures }: Shown, made: string): string[] {
  const kept = join(GALLERY, basename(name));
  if (!existsSync(kept)) return [`${name} is not in the gallery`];
  const [drawn, wanted] = [picturesIn(kept).join(', '), pictures.map(pictureOf).toSorted().join(', ')];
  if (drawn !== wanted) return [`${name} has the pictures ${drawn || 'none'}, not ${wanted || 'none'}`];
  const [now, then] = [tablesIn(made), tablesIn(kept)];
  if (now.join() !== then.join())
    return [`${name} has the tables ${now.join(', ')} now, not ${then.join(', ')}`];
  const moved: string[] = [];
  for (const file of now)
    moved.push(...compared(tableIn(join(kept, file)), tableIn(join(made, file)), `${name}/${file}`));
  if (headlineOf(made) !== headlineOf(kept)) moved.push(`${name}: the finding has changed`);
  return moved.length <= MOST_DIFFERENCES
    ? moved
    : [...moved.slice(0, MOST_DIFFERENCES), `${name}: and ${moved.length - MOST_DIFFERENCES} more`];
}

function tableIn(path: string): ColumnTable {
  return arqueroTable(fromParquet(readFileSync(path)));
}

function compared(then: ColumnTable, now: ColumnTable, what: string): string[] {
  if (now.numRows() === 0 && then.numRows() === 0) return [];
  if (now.columnNames().join() !== then.columnNames().join()) return [`${what} has other columns`];
  if (now.numRows() !== then.numRows()) return [`${what} has ${now.numRows()} rows, not ${then.numRows()}`];
  const found: string[] = [];
  for (const column of now.columnNames())
    for (let row = 0; row < now.numRows(); row++) {
      const a: unknown = then.get(column, row);
      const b: unknown = now.get(column, row);
      if (!isSame(a, b)) found.push(`${what}: ${column} in row ${row + 1} is ${String(b)}, not ${String(a)}`);
    }
  return found;
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b;
  return Object.is(a, b) || Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a));
}

async function keep(name: string, { pictures }: Shown, made: string): Promise<void> {
  const folder = join(GALLERY, basename(name));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of [...KEPT, ...tablesIn(made)]) cpSync(join(made, file), join(folder, file));
  if (pictures.length === 0) return;
  const drawn = join(made, 'pictures');
  await hythe(['export', made, '--png', '--quiet', '--to', drawn]);
  for (const chart of pictures) cpSync(join(drawn, pictureOf(chart)), join(folder, pictureOf(chart)));
}

const {
  values: { check, made: before },
  positionals: asked,
} = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false }, made: { type: 'string' } },
});
const unknown = asked.filter((name) => !(name in SHOWN));
if (unknown.length > 0) throw new RangeError(`the gallery shows no ${unknown.join(', ')}`);
if (before !== undefined && !(check && existsSync(before)))
  throw new RangeError('--made FOLDER needs --check, and a folder that is there');
const out = mkdtempSync(join(tmpdir(), 'hythe-gallery-'));
const wrong: string[] = [];
try {
  const queue = Object.entries(SHOWN)
    .filter(([name]) => asked.length === 0 || asked.includes(name))
    .values();
  // Runs of one thread each, as many beside each other as there are cores.
  const makeSome = async (): Promise<void> => {
    for (const [name, shown] of queue) {
      const started = performance.now();
      const known = check && before !== undefined ? madeIn(before, name) : undefined;
      const made = known ?? (await make(name, shown, join(out, basename(name))));
      if (check) wrong.push(...differences(name, shown, made));
      else await keep(name, shown, made);
      process.stderr.write(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, makeSome));
  const names = Object.keys(SHOWN).map((name) => basename(name));
  for (const name of readdirSync(GALLERY))
    if (!names.includes(name)) {
      if (check) wrong.push(`${name} is in the gallery and should not be`);
      else rmSync(join(GALLERY, name), { recursive: true });
    }
} finally {
  rmSync(out, { recursive: true, force: true });
}
if (wrong.length > 0) {
  process.stderr.write(`${wrong.join('\n')}\nIf that is meant: npm run gallery\n`);
  process.exitCode = 1;
}
