/** What execution gives to analysis: for each cell its tally, exact or counted, and how it came about. */
import type { Tally, TallyShape } from '../engagement/tally.ts';
import type { Sampler } from '../engagement/sampler-choice.ts';
import type { Place } from '../engagement/marginal.ts';
import type { Cell, Experiment, Stop } from '../experiment/experiment.ts';
import type { SpecMetric } from '../experiment/metrics.ts';
import type { TrackedMean } from './tracked.ts';

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
  /** How a cell that stops by itself ended; null where the number of replicates was fixed beforehand. */
  readonly sequence: SequenceResult | null;
}

/** The end of a cell that stops by itself. Every interval shown of it has to be one that holds at all looks together. */
export interface SequenceResult {
  readonly rule: Stop['rule'];
  /** `not-reached`: the most replicates that are allowed were played, and it is not known well enough. */
  readonly ended: 'reached' | 'not-reached' | 'interrupted';
  /** The look at which it ended, from 1. */
  readonly look: number;
  /** What its confidence sequences are tuned to. */
  readonly plannedReplicates: number;
  /** How many intervals were judged together, each adjusted so that all hold. */
  readonly intervals: number;
  /** The interval that was furthest from what is asked; null before the first look. */
  readonly worst: { readonly measure: string; readonly halfWidth: number; readonly asked: number } | null;
  /** About how many more replicates it would take; null where that cannot be said. */
  readonly more: number | null;
  /** The means of its numbers; those that can have one value only are left out. */
  readonly means: ReadonlyMap<Place, TrackedMean>;
}

/** Two variants on the same replicates, in one metric. */
export interface PairResult {
  /** Numbers of the variant's cell and of the reference's. */
  readonly cell: number;
  readonly reference: number;
  /** As the variant and the reference have it. */
  readonly metric: SpecMetric;
  readonly referenceMetric: SpecMetric;
  /** `value * (referenceMetric.most + 1) + valueOfReference` */
  readonly joint: Float64Array;
  /**
   * The variant minus the reference: of the share of each category, or under null of the mean. Null where the number of
   * replicates was fixed beforehand.
   */
  readonly differences: ReadonlyMap<number | null, TrackedMean> | null;
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

/** What came of a run: each cell, each pair of variants, and what it took. */
export interface RunOutcome {
  readonly experiment: Experiment;
  readonly cells: readonly CellResult[];
  /** What was counted of variants together, by cell and metric. */
  readonly pairs: readonly PairResult[];
  /** The run was interrupted: cells hold what was finished, some of them fewer replicates than asked for. */
  readonly interrupted: boolean;
  /** Machine and timing, kept apart from everything that must be the same on every machine. */
  readonly timing: {
    readonly workers: number;
    readonly seconds: number;
    readonly replicates: number;
    /** Replicates among them that were taken from a journal, and not played in these seconds; absent without a journal. */
    readonly recalled?: number;
  };
}
