/** The results of a run for analysis: the tally of each cell, exact or counted, with its method. */
import type { FeelCounts } from '../play/feel.ts';
import type { Joint } from '../play/paired-variants.ts';
import type { Tally, TallyShape } from '../play/tally.ts';
import type { Sampler } from '../play/sampler-choice.ts';
import type { Place } from '../play/marginal.ts';
import type { Cell, Experiment, Stop } from '../spec/experiment.ts';
import type { SpecMetric } from '../spec/metrics.ts';
import type { TrackedMean } from './tracked-means.ts';

/** Exact probabilities of a cell. */
export interface ExactResult {
  readonly tally: Tally;
  /** Distinct states and transitions of the solution. */
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
  /** The end of a cell that stops by itself; null if the number of replicates was fixed beforehand. */
  readonly sequence: SequenceResult | null;
}

/** The end of a cell that stops by itself. Every interval shown of it must hold for its rule (`run/intervals`). */
export interface SequenceResult {
  readonly rule: Stop['rule'];
  /** `not-reached`: the most replicates allowed were played without reaching the target. */
  readonly ended: 'reached' | 'not-reached' | 'interrupted';
  /** The look at which it ended, from 1. */
  readonly look: number;
  /** The number of replicates that its confidence sequences are tuned to. */
  readonly plannedReplicates: number;
  /** The number of intervals judged together, each adjusted so that all hold. */
  readonly intervals: number;
  /** The interval furthest from its target; null before the first look. */
  readonly worst: { readonly measure: string; readonly halfWidth: number; readonly asked: number } | null;
  /** The expected number of further replicates; null if unknown. */
  readonly more: number | null;
  /** Means for confidence sequences, without those that can have one value only; empty where it stops at a precision. */
  readonly means: ReadonlyMap<Place, TrackedMean>;
}

/** Two variants on the same replicates, in one metric. */
export interface PairResult {
  /** Numbers of the variant's cell and of the reference's. */
  readonly cell: number;
  readonly reference: number;
  /** The metric in the variant and in the reference. */
  readonly metric: SpecMetric;
  readonly referenceMetric: SpecMetric;
  /** Counts of the pairs of values, the variant's first. */
  readonly joint: Joint;
  /**
   * For confidence sequences, the variant minus the reference: of the share of each category, or under null of the
   * mean. Null if the number of replicates was fixed beforehand, or the cells stop at a precision, or the reference is
   * not the first variant.
   */
  readonly differences: ReadonlyMap<number | null, TrackedMean> | null;
}

/** Games of a cell that show what it is like to play. */
export interface FeelResult {
  readonly counts: FeelCounts;
  /** True where the chances on the way are exact, false where they are estimated by playing on. */
  readonly isExact: boolean;
}

export interface CellResult {
  readonly cell: Cell;
  readonly shape: TallyShape;
  /** The answer of the cell: exact if `simulated` is null. Both are null in a run interrupted before. */
  readonly exact: ExactResult | null;
  readonly simulated: SimulatedResult | null;
  /** The reason for the method, in a sentence. */
  readonly reason: string;
  /** Absent where the spec does not ask for it, or the run was interrupted before. */
  readonly feel?: FeelResult;
}

/** The outcome of a run: each cell, each pair of variants, and the time. */
export interface RunOutcome {
  readonly experiment: Experiment;
  readonly cells: readonly CellResult[];
  /** The joint counts of variants, by cell and metric. */
  readonly pairs: readonly PairResult[];
  /** The run was interrupted: cells hold the finished part, some of them fewer replicates than asked for. */
  readonly interrupted: boolean;
  /** Machine and timing, kept apart from everything that must be the same on every machine. */
  readonly timing: {
    readonly workers: number;
    readonly seconds: number;
    readonly replicates: number;
    /**
     * Replicates among them that came from a journal, and were not played in these seconds; absent without a journal.
     */
    readonly recalled?: number;
  };
}
