/** The jobs sent to a worker and its answers: plain data that any executor can carry. */
import type { Root } from '../chance/random.ts';
import type { FeelCounts } from '../play/feel.ts';
import type { SolveBudget } from '../play/solve.ts';
import type { ComparedPlaces } from '../play/paired-variants.ts';
import type { Choice, Sampler, SamplerAsked } from '../play/sampler-choice.ts';
import type { Cell, Experiment } from '../spec/experiment.ts';
import type { ExecutionErrorCode } from './error.ts';
import type { ExactResult } from './outcome.ts';
import type { Chunk } from './plan.ts';
import type { ChunkCounts } from './unit-counts.ts';

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
  /** The sampler of each cell, in the same order; variants of one pairing are all played by purpose, together. */
  readonly samplers: readonly Sampler[];
  readonly compared: ComparedPlaces;
  /** Counted work in nanoseconds. */
  readonly work: number;
}

/** Play a pilot of the cells of a pairing, to forecast the replicates of a run that stops by itself. */
export interface PilotJob {
  readonly kind: 'pilot';
  readonly rules: string;
  readonly pairing: number;
  readonly cells: readonly Cell[];
  readonly compared: ComparedPlaces;
  readonly replicates: number;
}

/** Count the work of a cell, to choose its method and sampler. */
export interface WeighJob {
  readonly kind: 'weigh';
  readonly rules: string;
  readonly cell: Cell;
  /** Replicates to be played, or expected. */
  readonly replicates: number;
  /** The sampler that the spec asks for, or that a comparison of variants needs. */
  readonly sampler: SamplerAsked;
}

/** Play games of a cell to see what it is like to play. */
export interface FeelJob {
  readonly kind: 'feel';
  readonly rules: string;
  readonly cell: Cell;
  readonly root: Root;
  /** The first game, from 0, and their number. */
  readonly games: { readonly first: number; readonly count: number };
  /** Of the graph of states from which chances are exact; null where they are estimated by playing on. */
  readonly budget: SolveBudget | null;
}

/** The most games of a cell whose chances are estimated by playing on, where the spec does not say, and those of one job. */
export const MOST_NESTED_GAMES = 400;
export const GAMES_OF_JOB = 5;

/** An upper limit of the jobs of a cell that show what it is like to play. */
export function mostFeelJobs({ feel }: Pick<Experiment, 'feel'>): number {
  return feel === undefined ? 0 : 1 + Math.ceil((feel.games ?? MOST_NESTED_GAMES) / GAMES_OF_JOB);
}

export type Job = SolveJob | SimulateJob | PilotJob | WeighJob | FeelJob;

export type Answer =
  | { readonly kind: 'solved'; readonly cell: number; readonly exact: ExactResult }
  | { readonly kind: 'gave-up'; readonly cell: number; readonly reason: string }
  | { readonly kind: 'weighed'; readonly cell: number; readonly choice: Choice }
  /** Null if the pilot met something that its rules cannot do; the run reports it if it meets it too. */
  | { readonly kind: 'piloted'; readonly pairing: number; readonly counts: ChunkCounts | null }
  | { readonly kind: 'counted'; readonly chunk: number; readonly counts: ChunkCounts }
  /** Null where the graph of states outgrows the budget. */
  | { readonly kind: 'felt'; readonly counts: FeelCounts | null }
  | Failure;

/**
 * A failure that is the same wherever and whenever the job is done: something that the source does not give, an
 * engagement without end, an error of the rules.
 */
export interface Failure {
  readonly kind: 'failed';
  readonly code: ExecutionErrorCode;
  readonly message: string;
  readonly cell: number;
  readonly replicate: number | null;
  /** The stack of the error, for those who look for its cause. */
  readonly stack: string | null;
}

/** The pairing of the cells of a job. */
export function pairingOf(job: Job): number {
  if (job.kind === 'simulate') return job.chunk.pairing;
  return job.kind === 'pilot' ? job.pairing : job.cell.pairing;
}

/** The order of jobs in which the first failure is reported: cells to weigh, solve or feel, then chunks. */
export function comesBefore(a: Job, b: Job): boolean {
  if (a.kind === 'simulate') return b.kind === 'simulate' && a.chunk.number < b.chunk.number;
  return b.kind === 'simulate' || firstCell(a) < firstCell(b);
}

function firstCell(job: Exclude<Job, SimulateJob>): number {
  return Math.min(...cellsOf(job).map(({ number }) => number));
}

export function cellsOf(job: Job): readonly Cell[] {
  return 'cells' in job ? job.cells : [job.cell];
}

/** A job in the words of messages. */
export function jobName(job: Job): string {
  if (job.kind === 'solve') return `cell ${job.cell.number} (solving)`;
  if (job.kind === 'weigh') return `cell ${job.cell.number} (weighing)`;
  if (job.kind === 'pilot') return `cell ${firstCell(job)} (trying it out)`;
  if (job.kind === 'feel') {
    const { first, count } = job.games;
    return `cell ${job.cell.number} (what it is like to play, games ${first} to ${first + count - 1})`;
  }
  const { cells, first, count } = job.chunk;
  return `${cells.length === 1 ? 'cell' : 'cells'} ${cells.join(', ')}, replicates ${first} to ${first + count - 1}`;
}
