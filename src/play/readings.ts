/** Readings: all that a condition in a list of doctrines may read of the state, described once a system. */

/** One reading of the state for the unit that chooses. */
export interface StateReading {
  readonly meaning: string;
  /** Its name for people, where its id makes no good words. */
  readonly label?: string;
  /**
   * `number`: any number, infinite for a distance to no enemy. `share`: from 0 to 1. `flag`: 0 or 1. `word`: the index in
   * `words`.
   */
  readonly type: 'number' | 'share' | 'flag' | 'word';
  readonly unit?: string;
  /** The least bound that a test may have; 0 unless given. */
  readonly min?: number;
  /** The largest bound that a test may have. */
  readonly max?: number;
  /** All words of a `word`, `none` among them where there may be no enemy. */
  readonly words?: readonly string[];
}

/** Readings by name; `fromTurn` is there for all systems and is not listed. */
export type Readings = Readonly<Record<string, StateReading>>;

/** The reading that is true from the beginning of a turn on. */
export const FROM_TURN = 'fromTurn';
