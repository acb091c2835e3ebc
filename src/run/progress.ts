/** The progress of a run; nothing that is kept depends on it. */

export interface Progress {
  /** Replicates counted, and those of the plan; 0 while the simulated cells are unknown. */
  readonly done: number;
  readonly planned: number;
  /** Replicates of `done` that were taken from a journal. */
  readonly recalled: number;
  /** Cells solved, cells too large to be solved, and cells for the solver in all. */
  readonly solved: number;
  readonly tooLarge: number;
  readonly toSolve: number;
  /** Games looked at turn by turn, where the spec asks what it is like to play. */
  readonly games: number;
  readonly elapsedSeconds: number;
  /** Seconds left at the pace so far; null if there is no pace yet, or only solving is left. */
  readonly etaSeconds: number | null;
  /** The distance of the cell in hand from its target; null if replicates are fixed beforehand, or nothing is known. */
  readonly aim: Aim | null;
}

/** The distance of an interval from its target. */
export interface Aim {
  /** `winner=british` */
  readonly measure: string;
  readonly halfWidth: number;
  readonly asked: number;
  /** The expected number of further replicates; null if unknown. */
  readonly more: number | null;
}

/** Milliseconds since any moment, as `performance.now` gives them. */
export type Clock = () => number;

/** Seconds left for the rest of `planned`, if `done` took `seconds`; null if unknown. */
export function etaSeconds(done: number, planned: number, seconds: number): number | null {
  return done === 0 || done === planned ? null : (seconds * (planned - done)) / done;
}
