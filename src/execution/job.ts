/** What is sent to a worker and what comes back: plain data that any executor can carry. */
import type { Root } from '../chance/random.ts';
import type { SolveBudget } from '../engagement/solve.ts';
import type { Tally } from '../engagement/tally.ts';
import type { Choice, Sampler } from '../engagement/weigh.ts';
import type { Cell } from '../experiment/experiment.ts';
import type { ExecutionErrorCode } from './error.ts';
import type { ExactResult } from './outcome.ts';
import type { Chunk } from './plan.ts';

/** Solve one cell exactly. */
export interface SolveJob {
  readonly kind: 'solve';
  /** The id of the rule system. */
  readonly rules: string;
  readonly cell: Cell;
  readonly budget: SolveBudget;
}

/** Play the replicates of one chunk. */
export interface SimulateJob {
  readonly kind: 'simulate';
  readonly rules: string;
  readonly chunk: Chunk;
  /** The cells of the chunk, in its order. */
  readonly cells: readonly Cell[];
  readonly root: Root;
  /** The sampler of each cell, in the same order. */
  readonly samplers: readonly Sampler[];
}

/** Count the work of a cell, to choose how it is resolved. */
export interface WeighJob {
  readonly kind: 'weigh';
  readonly rules: string;
  readonly cell: Cell;
  /** Replicates that are to be played. */
  readonly replicates: number;
  /** The sampler that the spec asks for. */
  readonly sampler: 'auto' | 'direct' | 'compiled';
}

export type Job = SolveJob | SimulateJob | WeighJob;

export type Answer =
  | { readonly kind: 'solved'; readonly cell: number; readonly exact: ExactResult }
  | { readonly kind: 'gave-up'; readonly cell: number; readonly reason: string }
  | { readonly kind: 'weighed'; readonly cell: number; readonly choice: Choice }
  /** The number of the chunk, and one tally of counts a cell. */
  | { readonly kind: 'counted'; readonly chunk: number; readonly tallies: readonly Tally[] }
  | Failure;

/** The same wherever and whenever the job is done: what the source does not give, or an engagement without end. */
export interface Failure {
  readonly kind: 'failed';
  readonly code: ExecutionErrorCode;
  readonly message: string;
  readonly cell: number;
  readonly replicate: number | null;
}

/** The order of jobs in which the first failure is the one that is reported: cells to weigh or solve, then chunks. */
export function comesBefore(a: Job, b: Job): boolean {
  if (a.kind === 'simulate') return b.kind === 'simulate' && a.chunk.number < b.chunk.number;
  return b.kind === 'simulate' || a.cell.number < b.cell.number;
}

/** A job as messages name it. */
export function jobName(job: Job): string {
  if (job.kind === 'solve') return `cell ${job.cell.number} (solving)`;
  if (job.kind === 'weigh') return `cell ${job.cell.number} (weighing)`;
  const { cells, first, count } = job.chunk;
  return `${cells.length === 1 ? 'cell' : 'cells'} ${cells.join(', ')}, replicates ${first} to ${first + count - 1}`;
}
