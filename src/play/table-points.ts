/** Points: how large they may be, and those that tables give. */

/** Points of one line, and the lead in points, at the most. */
export const MOST_POINTS = 1_000_000;

/** Points, with at most three decimals. */
export function pointsField(min: number, max: number) {
  return { type: 'number', unit: 'points', min, max, multipleOf: 0.001 } as const;
}

/** Points that tables give, as a scenario counts them at the end. */
export interface TablePoints {
  readonly lines: readonly TableLine[];
  /** Points for each objective that a side holds. */
  readonly objective: number;
}

/** `worth` points to a side for each that a metric of the state counts. */
interface TableLine {
  readonly for: 0 | 1;
  readonly worth: number;
  readonly per: string;
}
