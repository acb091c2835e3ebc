/** Counts of what an engagement is like to play: when games are decided, comebacks, lead changes, and how much a turn moves. */
import { at } from '../chance/at.ts';

/** A game is decided once the chance of the result that it has stays at least this to the end. */
export const DECIDED = 0.9;
/** A side comes back if it wins after its standing was below this: its chance, a game that nobody wins counting a half. */
export const LOW_STANDING = 0.2;

/**
 * Measures of one game beside the turns by which it was decided, in the order in which they are kept; `swing` is the mean
 * square change of the chance in a turn.
 */
export const MEASURES = ['comeback', 'lead-changes', 'after', 'swing'] as const;

/** Sums over the games of a cell. */
export interface FeelCounts {
  readonly games: number;
  /** Games that a side won. */
  readonly won: number;
  /**
   * For each turn from 0 whether a game was decided after it, then each of {@link MEASURES}: the sum over games, that of the
   * squares, and the sum without the correction for the noise of nested play.
   */
  readonly sums: Float64Array;
  /** Won games by the kind of throw that raised the winner's chance most; empty where that is not known. */
  readonly throws: readonly (readonly [kind: string, games: number])[];
}

/** Numbers kept of each measure. */
export const KEPT = 3;

/** The number of measures of an engagement of so many turns at most. */
export function measuresIn(turnLimit: number): number {
  return turnLimit + 1 + MEASURES.length;
}

/** The sums of several parts of the games of a cell. */
export function mergeFeel(parts: readonly FeelCounts[]): FeelCounts {
  const throws = new Map<string, number>();
  for (const part of parts)
    for (const [kind, games] of part.throws) throws.set(kind, (throws.get(kind) ?? 0) + games);
  const [first] = parts;
  return {
    games: parts.reduce((sum, { games }) => sum + games, 0),
    won: parts.reduce((sum, { won }) => sum + won, 0),
    sums: Float64Array.from(first?.sums ?? [], (_sum, i) =>
      parts.reduce((sum, part) => sum + at(part.sums, i), 0),
    ),
    throws: [...throws],
  };
}
