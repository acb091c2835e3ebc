/**
 * What the example specs come to, byte for byte. A change of any number that is played or solved shows here, also one
 * that every other test lets pass; it is announced in the changelog, and `npm run frozen -- --write` holds the new bytes.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parse } from 'yaml';
import { isRunAsShown, SHOWN } from '../scripts/shown.ts';
import { sha256 } from '../src/run/node/sha256.ts';
import { fromParquet } from '../src/run/record/parquet.ts';
import { hytheInTurn, ROOT } from './cli/hythe.ts';

/** SHA-256 of `distributions.parquet` of a short run, and of its counts alone. */
export interface Frozen {
  readonly bytes: string;
  readonly counts: string;
}

/** The answer of a short run, which a card of the example shows before anything is computed. */
export interface FrozenAnswer {
  readonly headline: string;
  /** Shares of the first side, of the second and of neither, cell by cell; none of many cells. */
  readonly shares: readonly (readonly [number, number, number])[];
}

export interface FrozenSpecs {
  /** Version and architecture of the Node that wrote them: under another one derived numbers may end in other digits. */
  readonly node: string;
  readonly specs: Readonly<Record<string, Frozen & FrozenAnswer>>;
}

export const FROZEN_FILE = join(ROOT, 'tests', 'frozen.json');
export const THIS_NODE = `${process.versions.node} ${process.arch}`;

/** The example specs by their paths, `rifles`, `own-rules/risk`. */
export const EXAMPLES: readonly string[] = readdirSync(join(ROOT, 'experiments'), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => file.slice(0, -'.yaml'.length))
  .toSorted();

/** The spec of an example as it is run, with the rules beside it where it is of own rules. */
export function specOf(name: string): readonly string[] {
  const path = join('experiments', name);
  const module = name.startsWith('own-rules') ? ['--rules-module', `${path}.ts`] : [];
  return [`${path}.yaml`, ...module];
}

export function frozenSpecs(): FrozenSpecs {
  return JSON.parse(readFileSync(FROZEN_FILE, 'utf8')) as FrozenSpecs; // written by tests/verify/frozen.ts
}

const MOST_REPLICATES = 2000;
/** Where engagements take a second. */
const FEWER: Readonly<Record<string, number>> = { 'corps-in-the-weald': 2 };

/**
 * The options of the frozen run of an example. One that the gallery of reports shows is run as it is shown, once for both; of
 * others a spec of long engagements, which asks for few, plays as many.
 */
export function frozenOptions(name: string): { readonly replicates?: number; readonly seed?: string } {
  if (isRunAsShown(name)) {
    const { replicates } = SHOWN[name] ?? {};
    return replicates === undefined ? {} : { replicates };
  }
  const [spec = ''] = specOf(name);
  // A spec may have any `resolve`; `hythe run` reads it as such.
  const { resolve: own } = parse(readFileSync(join(ROOT, spec), 'utf8')) as {
    resolve?: { replicates?: number };
  };
  const most = FEWER[name] ?? MOST_REPLICATES;
  return { replicates: Math.min(most, own?.replicates ?? most), seed: 'frozen' };
}

export interface FrozenRun {
  /** The path of the run's folder. */
  readonly folder: string;
  readonly finding: readonly string[];
}

/** Runs an example by the command line, with any number of `workers`, into the folder `out`. */
export function runExample(name: string, out: string, workers?: number): FrozenRun {
  const options = Object.entries(frozenOptions(name)).flatMap(([option, value]) => [
    `--${option}`,
    String(value),
  ]);
  const words = [...options, '--json', '--quiet', '--out', out];
  if (workers !== undefined) words.push('--workers', String(workers));
  const { status, stdout, stderr } = hytheInTurn(['run', ...specOf(name), ...words]);
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`);
  // `hythe run --json` gives them
  const { run, finding } = JSON.parse(stdout) as { readonly run: string; readonly finding: string[] };
  return { folder: resolve(ROOT, run), finding };
}

/** What a run comes to. */
export function frozenIn(run: FrozenRun): Frozen & FrozenAnswer {
  return { ...frozenOf(readFileSync(join(run.folder, 'distributions.parquet'))), ...answerOf(run) };
}

/** What a table `distributions.parquet` comes to. */
export function frozenOf(bytes: Uint8Array): Frozen {
  const table = fromParquet(bytes);
  const columns = ['cell', 'metric', 'value', 'value2', 'count'];
  const rows = Array.from({ length: table.numRows() }, (_unused, row) =>
    columns.map((column): unknown => table.get(column, row)),
  );
  return { bytes: sha256(bytes), counts: sha256(JSON.stringify(rows.filter((row) => row.at(-1) !== null))) };
}

/** Cells whose shares a card shows, and the engagements without which a share says nothing. */
const MOST_SHOWN = 24;
const FEWEST_SHOWN = 10;

/** The answer of a run. */
function answerOf({ folder, finding: [headline = ''] }: FrozenRun): FrozenAnswer {
  const cells = fromParquet(readFileSync(join(folder, 'cells.parquet')));
  const shareOf = (row: number, side: string): number => {
    const exact: unknown = cells.get(`exact_${side}`, row);
    return Number(Number(exact ?? cells.get(side, row)).toFixed(3));
  };
  const shares = Array.from(
    { length: cells.numRows() },
    (_cell, row) => [shareOf(row, 'win_a'), shareOf(row, 'win_b'), shareOf(row, 'none')] as const,
  );
  const isOfFew = Number(cells.get('replicates', 0) ?? Infinity) < FEWEST_SHOWN;
  return { headline, shares: isOfFew || shares.length > MOST_SHOWN ? [] : shares };
}

/** What a run has other than what is held of its spec, in words; null where there is nothing. */
export function changeOf(
  now: Frozen & FrozenAnswer,
  { node, specs }: FrozenSpecs,
  name: string,
): string | null {
  const then = specs[name];
  if (then === undefined) return `${name} is new`;
  if (now.counts !== then.counts) return `${name} counts otherwise`;
  if (node !== THIS_NODE) return null;
  if (now.bytes !== then.bytes) return `${name} has other exact or derived numbers`;
  if (now.headline !== then.headline) return `${name} says ${now.headline}`;
  return null;
}
