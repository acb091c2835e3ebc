/**
 * Tally of a cell: the same shape whether its numbers are counts of played replicates or exact probabilities. Counts
 * are whole numbers, so tallies merge to the same bytes in any order.
 */
import { floatAt, item } from '../chance/at.ts';
import type { Engagement, State } from './engagement.ts';

/** One reading of an engagement: a category (with labels) or a count from 0 to `most`. */
export interface Reading {
  readonly name: string;
  readonly meaning: string;
  /** Labels of a category by number; null for a count. */
  readonly labels: readonly string[] | null;
  readonly most: number;
  /** The role (0 or 1) that the name holds, where it is a side's. */
  readonly role?: 0 | 1;
  /** A count of something measured: `unit` and how many of the count make one of it. */
  readonly quantity?: { readonly unit: string; readonly parts: number };
  /** Counted on the way, not read from the final state. */
  readonly counter?: true;
  /** A victory condition of the spec, under the name it has there: met or not. */
  readonly condition?: true;
  /** Variants are compared by it only where a spec names it. */
  readonly aside?: true;
}

/** The shape of the tally of one engagement; the same for every worker, sampler and method. */
export interface TallyShape {
  /** The system's own outcome labels. */
  readonly outcomes: readonly string[];
  /** The role that wins by each outcome (0 or 1), or -1. */
  readonly winners: readonly number[];
  readonly turnLimit: number;
  /** The outcome of engagements that the turn limit cut short. */
  readonly limitOutcome: number;
  /** Metrics of the final state, then counters. */
  readonly readings: readonly Reading[];
  /** Joint tables: pairs of indices into `readings`, metrics only. */
  readonly joints: readonly (readonly [number, number])[];
}

/** Counts, or probabilities that sum to 1. */
export interface Tally {
  /** Outcome x turn, row by row: `outcome * (turnLimit + 1) + turn`. */
  readonly outcomeByTurn: Float64Array;
  /** One marginal a reading, `most + 1` long. */
  readonly readings: readonly Float64Array[];
  /** One table a joint, row by row: `first * (mostOfSecond + 1) + second`. */
  readonly joints: readonly Float64Array[];
}

/** A reading beyond its declared range: the numbers of its tally would be wrong. */
export class ReadingRangeError extends Error {
  readonly code = 'HYTHE-READING-RANGE';
}

/** Adds `by` at `value` of the marginal of `reading`. @throws {ReadingRangeError} */
export function addAt(
  masses: Float64Array,
  value: number,
  by: number,
  reading: { readonly name: string },
): void {
  if (!(value >= 0 && value < masses.length))
    throw new ReadingRangeError(
      `${reading.name} gave ${value}, outside the 0 to ${masses.length - 1} that its rule system declares`,
    );
  masses[value] = floatAt(masses, value) + by;
}

/** More cells than a tally may have: the answer would not fit in memory or in a report. */
export class TallyTooLargeError extends Error {
  readonly code = 'HYTHE-TALLY-SIZE';
}

const MOST_CELLS = 4_000_000;

/** The shape of the tallies of an engagement. @throws {TallyTooLargeError} */
export function tallyShape<S extends State<S>>(engagement: Engagement<S>): TallyShape {
  const { metrics, counters, turnLimit } = engagement;
  const readings: Reading[] = metrics.map(
    ({ name, meaning, labels, most, role, quantity, condition, aside }) => ({
      name,
      meaning,
      labels,
      most,
      ...(role === undefined ? {} : { role }),
      ...(quantity === undefined ? {} : { quantity }),
      ...(condition === undefined ? {} : { condition }),
      ...(aside === undefined ? {} : { aside }),
    }),
  );
  for (const { name, meaning, mostPerTurn, role } of counters) {
    const most = mostPerTurn * turnLimit;
    const ofSide = role === undefined ? {} : { role };
    readings.push({ name, meaning, labels: null, most, counter: true, ...ofSide });
  }
  const indexOf = (name: string): number => metrics.findIndex((metric) => metric.name === name);
  const joints = engagement.joints.map(([a, b]) => [indexOf(a), indexOf(b)] as const);
  const { outcomes, winners, limitOutcome } = engagement;
  const shape = { outcomes, winners, turnLimit, limitOutcome, readings, joints };
  const size = sizeOf(shape);
  if (size > MOST_CELLS)
    throw new TallyTooLargeError(
      `the tables of one cell would have ${size} entries, more than ${MOST_CELLS}; lower the turn limit`,
    );
  return shape;
}

function sizeOf(shape: TallyShape): number {
  let size = shape.outcomes.length * (shape.turnLimit + 1);
  for (const reading of shape.readings) size += reading.most + 1;
  for (const [a, b] of shape.joints)
    size += (item(shape.readings, a).most + 1) * (item(shape.readings, b).most + 1);
  return size;
}

/** A tally of nothing. */
export function emptyTally(shape: TallyShape): Tally {
  return {
    outcomeByTurn: new Float64Array(shape.outcomes.length * (shape.turnLimit + 1)),
    readings: shape.readings.map((reading) => new Float64Array(reading.most + 1)),
    joints: shape.joints.map(
      ([a, b]) => new Float64Array((item(shape.readings, a).most + 1) * (item(shape.readings, b).most + 1)),
    ),
  };
}

/** Adds `from` into `into`; both have the same shape. */
export function mergeTally(into: Tally, from: Tally): void {
  addInto(into.outcomeByTurn, from.outcomeByTurn);
  into.readings.forEach((counts, i) => addInto(counts, item(from.readings, i)));
  into.joints.forEach((counts, i) => addInto(counts, item(from.joints, i)));
}

function addInto(into: Float64Array, from: Float64Array): void {
  for (let i = 0; i < into.length; i++) into[i] = floatAt(into, i) + floatAt(from, i);
}

/** The number of replicates in a tally of counts (1 for a tally of probabilities). */
export function total(tally: Tally): number {
  return tally.outcomeByTurn.reduce((sum, count) => sum + count, 0);
}
