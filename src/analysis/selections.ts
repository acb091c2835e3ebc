/** The best of many, as a run selected it in rounds (`until: best`). */
import type { Standing } from '../execution/contest.ts';
import type { RunOutcome } from '../execution/outcome.ts';

/** A contest after its last round. With the confidence of the run the selection is right, over all contests together. */
export interface Selection {
  /** The best is the cheapest that reaches this; null where it is the one of the greatest number. */
  readonly target: number | null;
  /** Contestants that differ by no more are as good as each other. */
  readonly within: number;
  /** False where the run ended before it was as sure as that. */
  readonly isReached: boolean;
  readonly contestants: readonly SelectedFrom[];
}

export interface SelectedFrom {
  readonly name: string;
  /** The number of its cell, where it has one alone. */
  readonly cell: number | null;
  readonly standing: Standing;
}

export function selectionsOf({ experiment, contests = [] }: RunOutcome): readonly Selection[] {
  const within = experiment.analysis.smallestDifferenceThatMatters;
  return contests.map(({ contest: { target, contestants }, standings, isReached }) => ({
    target,
    within,
    isReached,
    contestants: contestants.map(({ name, parts }, i) => ({
      name,
      cell: parts.length === 1 ? (parts[0]?.cell ?? null) : null,
      standing: standings[i] ?? 'open',
    })),
  }));
}
