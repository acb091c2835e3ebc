/** What is sent to a worker and what comes back: plain data that any executor can carry. */
import type { Root } from '../chance/random.ts';
import type { SolveBudget } from '../engagement/solve.ts';
import type { Tally } from '../engagement/tally.ts';
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
  readonly sampler: 'direct';
}

export type Job = SolveJob | SimulateJob;

export type Answer =
  | { readonly kind: 'solved'; readonly cell: number; readonly exact: ExactResult }
  | { readonly kind: 'gave-up'; readonly cell: number; readonly reason: string }
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

/** The order of jobs in which the first failure is the one that is reported: cells to solve, then chunks. */
export function comesBefore(a: Job, b: Job): boolean {
  if (a.kind === 'solve') return b.kind === 'simulate' || a.cell.number < b.cell.number;
  return b.kind === 'simulate' && a.chunk.number < b.chunk.number;
}

/** A job as messages name it. */
export function jobName(job: Job): string {
  if (job.kind === 'solve') return `cell ${job.cell.number} (solving)`;
  const { cells, first, count } = job.chunk;
  return `${cells.length === 1 ? 'cell' : 'cells'} ${cells.join(', ')}, replicates ${first} to ${first + count - 1}`;
}
