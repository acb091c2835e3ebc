/**
 * The plan of a run: which replicates of which cells make up which chunk. It is a pure function of the experiment, so
 * every machine numbers the chunks alike, and a chunk's number is all that has to be remembered of it.
 */
import { item } from '../chance/at.ts';
import type { TallyShape } from '../engagement/tally.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { ExecutionError } from './error.ts';

/** Replicates of one chunk: part of a run's identity. Fixed until the costs of rule systems are known. */
export const CHUNK_REPLICATES = 50_000;

/** More chunks than this cannot be kept account of. */
const MOST_CHUNKS = 10_000_000;

/** More entries than this, over the tallies of all cells, do not fit in memory (eight bytes each). */
const MOST_ENTRIES = 100_000_000;

/** The simulated cells of one pairing, and the chunks that are theirs. */
export interface Unit {
  readonly pairing: number;
  /** Numbers of the cells: the variants of the pairing, in manifest order. */
  readonly cells: readonly number[];
  /** Replicates of each cell. */
  readonly replicates: number;
  /** The number of the unit's first chunk, and how many it has. */
  readonly firstChunk: number;
  readonly chunks: number;
}

export interface Plan {
  /** Replicates of one chunk; the last chunk of a unit may have fewer. */
  readonly chunkSize: number;
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
  /** The first replicate, from 0, and how many. */
  readonly first: number;
  readonly count: number;
}

/**
 * The plan for the cells that `shapes` names by their number: those that are simulated.
 * @throws {ExecutionError} when the plan is too large to be kept.
 */
export function plan(experiment: Experiment, shapes: ReadonlyMap<number, TallyShape>): Plan {
  const { replicates } = experiment.resolve;
  const chunkSize = CHUNK_REPLICATES;
  const pairings = new Map<number, number[]>();
  for (const cell of experiment.cells) {
    if (!shapes.has(cell.number)) continue;
    const cells = pairings.get(cell.pairing);
    if (cells === undefined) pairings.set(cell.pairing, [cell.number]);
    else cells.push(cell.number);
  }
  const chunksOfUnit = Math.ceil(replicates / chunkSize);
  const chunks = chunksOfUnit * pairings.size;
  if (chunks > MOST_CHUNKS)
    throw new ExecutionError(
      'HYTHE-RUN-TOO-LARGE',
      `${replicates} replicates of ${shapes.size} cells are ${chunks} chunks of ${chunkSize}, more than ${MOST_CHUNKS}; ` +
        'ask for fewer replicates or cells',
    );
  requireMemory(shapes);
  const units = [...pairings].map(([pairing, cells], i) => ({
    pairing,
    cells,
    replicates,
    firstChunk: i * chunksOfUnit,
    chunks: chunksOfUnit,
  }));
  return { chunkSize, units, chunks, replicates: replicates * shapes.size };
}

/** The chunk of a number from 0 to `plan.chunks` - 1. */
export function chunkOf(of: Plan, number: number): Chunk {
  // Every unit has the same number of chunks.
  const unit = item(of.units, Math.floor(number / item(of.units, 0).chunks));
  const first = (number - unit.firstChunk) * of.chunkSize;
  return {
    number,
    pairing: unit.pairing,
    cells: unit.cells,
    first,
    count: Math.min(of.chunkSize, unit.replicates - first),
  };
}

function requireMemory(shapes: ReadonlyMap<number, TallyShape>): void {
  let entries = 0;
  for (const shape of shapes.values()) {
    entries += shape.outcomes.length * (shape.turnLimit + 1);
    for (const reading of shape.readings) entries += reading.most + 1;
    for (const [a, b] of shape.joints)
      entries += (item(shape.readings, a).most + 1) * (item(shape.readings, b).most + 1);
  }
  if (entries > MOST_ENTRIES)
    throw new ExecutionError(
      'HYTHE-RUN-TOO-LARGE',
      `the tables of ${shapes.size} cells would have ${entries} entries, more than ${MOST_ENTRIES}; ` +
        'vary fewer factors, or lower the turn limit',
    );
}
