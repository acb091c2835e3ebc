/**
 * The plan of a run: the replicates and cells of each chunk. It is a pure function of the experiment, so every machine
 * numbers the chunks alike, and the number of a chunk says all about it.
 */
import { item } from '../chance/at.ts';
import { MOST_ENTRIES } from '../play/paired-variants.ts';
import { entriesOf, type TallyShape } from '../play/tally.ts';
import type { Experiment, Stop } from '../spec/experiment.ts';
import { ExecutionError } from './error.ts';

/** The counted work of one chunk in nanoseconds: a twentieth of a second, a thousand times its overhead. */
const CHUNK_WORK = 5e7;
/** The least and the most replicates of a cell in a chunk. */
export const LEAST_CHUNK = 1_000;
/** The least of engagements that are never solved, since one of them may take long. */
export const LEAST_PLAYED = 20;
export const LARGEST_CHUNK = 1_000_000;

/** The least replicates in a chunk of a unit that stops by itself, and the least chunks in its expected replicates. */
interface Steps {
  readonly leastChunk: number;
  readonly chunks: number;
}

/**
 * A precision stops between two chunks, and its looks cost nothing, so that it takes small ones.
 */
function stepsOf(stop: Stop | null, isSolvable: boolean): Steps {
  if (!isSolvable) return { leastChunk: LEAST_PLAYED, chunks: 16 };
  if (stop?.rule === 'precision') return { leastChunk: 10, chunks: 32 };
  return { leastChunk: LEAST_CHUNK, chunks: 16 };
}

/** An upper limit of the chunks of one cell. */
export function mostChunks({ replicates, stop }: Experiment['resolve'], isSolvable: boolean): number {
  return Math.ceil(replicates / stepsOf(stop, isSolvable).leastChunk);
}

/**
 * The sizes of chunks, written down, since a logarithm may differ in its last digit between engines, and a size is part
 * of a run's identity.
 */
const CHUNK_SIZES = [
  10,
  20,
  50,
  100,
  200,
  500,
  LEAST_CHUNK,
  2e3,
  5e3,
  1e4,
  2e4,
  5e4,
  1e5,
  2e5,
  5e5,
  LARGEST_CHUNK,
];

/**
 * Replicates of one chunk, from the counted work of one replicate in all its cells, and from the expected replicates
 * where they are not fixed beforehand.
 */
export function chunkSizeFor(
  workPerReplicate: number,
  expected: number | null = null,
  stop: Stop | null = null,
  isSolvable = true,
): number {
  const size = largestChunk(CHUNK_WORK / workPerReplicate, isSolvable ? LEAST_CHUNK : LEAST_PLAYED);
  const { leastChunk, chunks } = stepsOf(stop, isSolvable);
  return expected === null ? size : Math.min(size, largestChunk(expected / chunks, leastChunk));
}

/** The largest chunk of at most `replicates`, but no less than `least`. */
function largestChunk(replicates: number, least: number): number {
  return Math.max(least, CHUNK_SIZES.findLast((size) => size <= replicates) ?? least);
}

const MOST_CHUNKS = 10_000_000;

/** The simulated cells of one pairing, and their chunks. */
export interface Unit {
  readonly pairing: number;
  /** Numbers of the cells: the variants of the pairing, in manifest order. */
  readonly cells: readonly number[];
  /** Replicates of each cell. */
  readonly replicates: number;
  /** Replicates of one chunk, part of the run's identity; the last chunk may have fewer. */
  readonly chunkSize: number;
  /** The number of the unit's first chunk, and the number of its chunks. */
  readonly firstChunk: number;
  readonly chunks: number;
}

export interface Plan {
  /** In the order of their chunks. */
  readonly units: readonly Unit[];
  readonly chunks: number;
  /** Replicates over all cells. */
  readonly replicates: number;
}

/** A range of replicates of the simulated cells of one pairing. Plain JSON. */
export interface Chunk {
  /** From 0. */
  readonly number: number;
  readonly pairing: number;
  /** Numbers of the cells. */
  readonly cells: readonly number[];
  /** The first replicate, from 0, and their number. */
  readonly first: number;
  readonly count: number;
}

/** Facts of a simulated cell for the plan. */
interface Planned {
  readonly shape: TallyShape;
  /** Counted work of one replicate, in nanoseconds. */
  readonly perReplicate: number;
}

/** Facts of a pairing for the plan. */
interface PlannedUnit {
  readonly jointEntries: number;
  /** The expected replicates; null if they are fixed beforehand. */
  readonly expected: number | null;
}

/**
 * The plan for the simulated cells, which are the keys of `planned`. For a run that stops by itself the plan goes to
 * the most replicates allowed.
 * @throws {ExecutionError} if the plan is too large for memory
 */
export function plan(
  experiment: Experiment,
  planned: ReadonlyMap<number, Planned>,
  pairings: ReadonlyMap<number, PlannedUnit> = new Map(),
): Plan {
  const { replicates, stop } = experiment.resolve;
  const simulated = experiment.cells.filter(({ number }) => planned.has(number));
  const cellsOf = Map.groupBy(simulated, ({ pairing }) => pairing);
  requireMemory(
    [...planned.values()].map(({ shape }) => shape),
    [...cellsOf.keys()].reduce((sum, pairing) => sum + (pairings.get(pairing)?.jointEntries ?? 0), 0),
  );
  let chunks = 0;
  const units = [...cellsOf].map(([pairing, own]): Unit => {
    const cells = own.map(({ number }) => number);
    const work = cells.reduce((sum, cell) => sum + (planned.get(cell)?.perReplicate ?? 0), 0);
    const isSolvable = !cells.some((cell) => planned.get(cell)?.shape.solvable === false);
    const chunkSize = chunkSizeFor(work, pairings.get(pairing)?.expected ?? null, stop, isSolvable);
    const firstChunk = chunks;
    const count = Math.ceil(replicates / chunkSize);
    chunks += count;
    return { pairing, cells, replicates, chunkSize, firstChunk, chunks: count };
  });
  // A run that stops by itself keeps account of its finished chunks only.
  if (chunks > (stop === null ? MOST_CHUNKS : Number.MAX_SAFE_INTEGER))
    throw new ExecutionError(
      'HYTHE-RUN-TOO-LARGE',
      `${replicates} replicates of ${planned.size} cells are ${chunks} chunks, more than ${MOST_CHUNKS}; ` +
        'ask for fewer replicates or cells',
    );
  return { units, chunks, replicates: replicates * planned.size };
}

/** The chunk of a number from 0 to `plan.chunks` - 1. */
export function chunkOf(of: Plan, number: number): Chunk {
  const unit = item(of.units, unitIndexOf(of, number));
  const first = (number - unit.firstChunk) * unit.chunkSize;
  return {
    number,
    pairing: unit.pairing,
    cells: unit.cells,
    first,
    count: Math.min(unit.chunkSize, unit.replicates - first),
  };
}

/** The place in `plan.units` of the unit whose chunks hold this number. */
export function unitIndexOf({ units }: Plan, number: number): number {
  let low = 0;
  let high = units.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (item(units, middle).firstChunk <= number) low = middle;
    else high = middle - 1;
  }
  return low;
}

function requireMemory(shapes: readonly TallyShape[], jointEntries: number): void {
  let entries = jointEntries;
  for (const shape of shapes) entries += entriesOf(shape);
  if (entries > MOST_ENTRIES)
    throw new ExecutionError(
      'HYTHE-RUN-TOO-LARGE',
      `the tables of ${shapes.length} cells would have ${entries} entries, more than ${MOST_ENTRIES}; ` +
        (jointEntries > 0
          ? 'name fewer metrics in analysis.of, vary fewer factors, or lower the turn limit'
          : 'vary fewer factors, or lower the turn limit'),
    );
}
