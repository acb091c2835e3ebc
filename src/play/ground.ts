/** Ground: how far the lines of both sides have come, lane by lane, without a map. */

/** Lines of an engagement, read from its state. */
export interface Ground<S> {
  /** The unit of lengths: `cm`, `in`. */
  readonly unit: string;
  /** Parts of the unit in one. */
  readonly parts: number;
  /** The distance between both start lines in each lane, in parts. */
  readonly distances: readonly number[];
  /** The farthest that a line can ever be from its start line, forward or back, in parts. */
  readonly farthest: number;
  /**
   * Advance in parts of a side's foremost present, unbroken unit from its own start line, forward positive; null where it
   * has none in the lane.
   */
  line(state: S, side: 0 | 1, lane: number): number | null;
}
