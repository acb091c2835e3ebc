/** What execution gives to analysis: for each cell its tally, exact or counted, and how it came about. */
import type { Tally, TallyShape } from '../engagement/tally.ts';
import type { Sampler } from '../engagement/weigh.ts';
import type { Cell, Experiment } from '../experiment/experiment.ts';

/** Exact probabilities of a cell. */
export interface ExactResult {
  readonly tally: Tally;
  /** Distinct states and transitions that were worked through. */
  readonly states: number;
  readonly transitions: number;
}

/** Counts of played replicates of a cell. */
export interface SimulatedResult {
  readonly tally: Tally;
  readonly replicates: number;
  readonly sampler: Sampler;
  /** Replicates of one chunk; part of the run's identity. */
  readonly chunkSize: number;
}

export interface CellResult {
  readonly cell: Cell;
  readonly shape: TallyShape;
  /** What the cell's answer rests on: exact when `simulated` is null. Both are null in a run interrupted before. */
  readonly exact: ExactResult | null;
  readonly simulated: SimulatedResult | null;
  /** Why this method, in a sentence. */
  readonly reason: string;
}

export interface RunOutcome {
  readonly experiment: Experiment;
  readonly cells: readonly CellResult[];
  /** The run was interrupted: cells hold what was finished, some of them fewer replicates than asked for. */
  readonly interrupted: boolean;
  /** Machine and timing, kept apart from everything that must be the same on every machine. */
  readonly timing: { readonly workers: number; readonly seconds: number; readonly replicates: number };
}
