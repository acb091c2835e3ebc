/** Readings of an engagement: metrics of its end, and what is counted on the way. */
import type { Ground } from './ground.ts';
import type { TablePoints } from './table-points.ts';

/** The end of an engagement: an index into `outcomes`, and the turn. */
export interface End {
  readonly outcome: number;
  readonly turn: number;
}

/** Something read from the end: a category (one of `labels`) or a count (0, or `least`, to `most`). */
export interface Metric<S> {
  /** `survivors.A`: what, then the role where it is a side's, then a number where there are several. */
  readonly name: string;
  readonly meaning: string;
  /** The role (0 or 1) that the name holds, where it is a side's. */
  readonly role?: 0 | 1;
  /** Labels of the categories, in the order of their numbers; null for a count. */
  readonly labels: readonly string[] | null;
  /** The largest number that `of` can give. */
  readonly most: number;
  /**
   * The smallest number of a wide metric: its numbers may be below 0 and far apart, and a tally keeps those that came up.
   * Absent where they begin with 0 and a tally has a place for each. No joint has a wide metric.
   */
  readonly least?: number;
  /** The roles that `labels` hold, or `name` before a number at its end, become the user's names of the sides. */
  readonly sides?: 'in labels' | 'in name';
  /** A count of something measured: `unit` and how many of the count make one of it. */
  readonly quantity?: { readonly unit: string; readonly parts: number };
  /** Set where `of` reads `end.turn`; without it the turn may be 0. */
  readonly needsTurn?: true;
  /** A victory condition of the spec, under the name it has there: met or not. */
  readonly condition?: true;
  /** Variants are compared by it only where a spec names it. */
  readonly aside?: true;
  /** The number in a final state: an index into the labels, or a count. */
  of(state: S, end: End): number;
}

/** Something counted on the way. */
export interface Counted {
  /** The name, as of {@link Metric}. */
  readonly name: string;
  readonly meaning: string;
  readonly role?: 0 | 1;
  /** The most that one turn can add. */
  readonly mostPerTurn: number;
}

/** All that is read of an engagement and said of it, and how long it is. */
export interface Measured<S> {
  /** The system's own outcome labels. */
  readonly outcomes: readonly string[];
  /** The same in a user's words, `{A}` and `{B}` standing for the sides' names; absent where the labels do. */
  readonly outcomeTexts?: readonly string[];
  /** The role that wins by each outcome (0 or 1), or -1 for none. */
  readonly winners: readonly number[];
  /** Full turns that are played at the most, and the outcome when that many are over. */
  readonly turnLimit: number;
  readonly limitOutcome: number;
  readonly metrics: readonly Metric<S>[];
  readonly counters: readonly Counted[];
  /** Pairs of metric names kept as joint tables besides outcome x turn (`survivors.A` with `survivors.B`). */
  readonly joints: readonly (readonly [string, string])[];
  /** False where the states are too many to look for them, as in a battle on a map: it is played, and never solved. */
  readonly solvable?: false;
  /** Marks that travel with every number shown: inferred or invented values that these inputs rest on. */
  readonly marks?: readonly string[];
  /** The lines of the sides on the ground, where they were asked for. */
  readonly ground?: Ground<S>;
  /** The points that its tables give, for scenarios that ask for them. */
  readonly tablePoints?: TablePoints;
  /** Warnings to show wherever its results are shown: tables of invented numbers, a table that was passed over. */
  readonly warnings?: readonly string[];
  /** Parts in use that the source does not give, in words, to be said once for all engagements of a run. */
  readonly partsInUse?: readonly string[];
}
