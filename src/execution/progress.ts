/** How far a run is. The only place of this floor that looks at a clock; nothing that is kept depends on it. */

export interface Progress {
  /** Replicates counted, and how many the plan has; 0 as long as it is not known which cells will be simulated. */
  readonly done: number;
  readonly planned: number;
  /** Those of `done` that were taken from a journal. */
  readonly recalled: number;
  /** Cells that were solved, cells that are too large for it, and how many the solver is to deal with. */
  readonly solved: number;
  readonly tooLarge: number;
  readonly toSolve: number;
  readonly elapsedSeconds: number;
  /** Seconds left at the pace so far; null as long as there is none, or only solving is left. */
  readonly etaSeconds: number | null;
  /** How far the cell in hand is from what is asked; null where replicates are fixed beforehand, or nothing is known. */
  readonly aim: Aim | null;
}

/** How near an interval is to what is asked of it. */
export interface Aim {
  /** `winner=british` */
  readonly measure: string;
  readonly halfWidth: number;
  readonly asked: number;
  /** About how many more replicates it takes; null where that cannot be said. */
  readonly more: number | null;
}

/** Seconds since it was made. */
export class Stopwatch {
  private readonly start = performance.now();

  seconds(): number {
    return (performance.now() - this.start) / 1000;
  }
}

/** Seconds left for the rest of `planned`, when `done` took `seconds`; null where that cannot be said. */
export function etaSeconds(done: number, planned: number, seconds: number): number | null {
  return done === 0 || done === planned ? null : (seconds * (planned - done)) / done;
}
