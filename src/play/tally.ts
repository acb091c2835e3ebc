/**
 * Tally of a cell: the same shape whether its numbers are counts of played replicates or exact probabilities. Counts
 * are whole numbers, so tallies merge to the same bytes in any order.
 */
import { floatAt, item } from '../chance/at.ts';
import type { Measured, Metric } from './metric.ts';

/** A metric or counter as a tally keeps it. */
export interface Reading extends Omit<Metric<never>, 'of' | 'needsTurn'> {
  /** Counted on the way, not read from the final state. */
  readonly counter?: true;
}

/** The shape of the tally of one engagement; the same for every worker, sampler and method. */
export interface TallyShape extends Pick<
  Measured<never>,
  'outcomes' | 'winners' | 'turnLimit' | 'limitOutcome' | 'solvable'
> {
  /** Metrics of the final state, then counters. */
  readonly readings: readonly Reading[];
  /** Joint tables: pairs of indices into `readings`, metrics only. */
  readonly joints: readonly (readonly [number, number])[];
  /** The number of starts of a cell whose set-up is thrown; absent where it is not. */
  readonly starts?: number;
}

/** Counts, or probabilities that sum to 1. */
export interface Tally {
  /** Outcome x turn, row by row: `outcome * (turnLimit + 1) + turn`. */
  readonly outcomeByTurn: Float64Array;
  /** One marginal a reading, `most + 1` long; empty of a wide one. */
  readonly readings: readonly Float64Array[];
  /** One table a joint, row by row: `first * (mostOfSecond + 1) + second`. */
  readonly joints: readonly Float64Array[];
  /** The marginals of wide readings by their index: masses by each value that came up, in any order. Absent without such. */
  readonly wide?: ReadonlyMap<number, Map<number, number>>;
  /** The same of each start by itself, where the set-up is thrown. */
  readonly starts?: readonly Tally[];
}

/** Counts or probabilities by place: of all places, or of those that came up, which may be far apart. */
export type Masses = Float64Array | Map<number, number>;

export function addMass(masses: Masses, place: number, by: number): void {
  if (masses instanceof Map) masses.set(place, (masses.get(place) ?? 0) + by);
  else masses[place] = floatAt(masses, place) + by;
}

/** Adds masses to others of the same places. @throws {TypeError} for arrays of other places */
export function mergeMasses(into: Masses, from: Masses, factor = 1): void {
  if (from instanceof Map) for (const [place, mass] of from) addMass(into, place, factor * mass);
  else if (into instanceof Float64Array && into.length === from.length)
    for (let i = 0; i < from.length; i++) into[i] = floatAt(into, i) + factor * floatAt(from, i);
  else throw new TypeError('masses of two shapes cannot be added up');
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
  if (!(value >= 0 && value < masses.length)) throw outOfRange(reading.name, value, 0, masses.length - 1);
  masses[value] = floatAt(masses, value) + by;
}

/** Adds `by` at `value` of the reading with this index, wide or not. @throws {ReadingRangeError} */
export function addReading(
  tally: Tally,
  index: number,
  value: number,
  by: number,
  reading: Pick<Reading, 'name' | 'least' | 'most'>,
): void {
  // Most tallies have no wide reading, which is seen at once; metrics are of many shapes.
  if (tally.wide === undefined || reading.least === undefined)
    return addAt(item(tally.readings, index), value, by, reading);
  addWide(wideAt(tally, index), value, by, reading);
}

/** The same for the marginal of a wide reading. */
export function addWide(
  masses: Map<number, number>,
  value: number,
  by: number,
  { name, least = 0, most }: Pick<Reading, 'name' | 'least' | 'most'>,
): void {
  if (!(value >= least && value <= most)) throw outOfRange(name, value, least, most);
  addMass(masses, value, by);
}

/** The marginal of a wide reading. */
export function wideAt({ wide }: Tally, index: number): Map<number, number> {
  const masses = wide?.get(index);
  if (masses === undefined) throw new TypeError(`reading ${index} is not wide`);
  return masses;
}

function outOfRange(name: string, value: number, least: number, most: number): ReadingRangeError {
  return new ReadingRangeError(
    `${name} gave ${value}, outside the ${least} to ${most} that its rule system declares`,
  );
}

/** More cells than a tally may have: the answer would not fit in memory or in a report. */
export class TallyTooLargeError extends Error {
  readonly code = 'HYTHE-TALLY-SIZE';
}

const MOST_CELLS = 4_000_000;

/** The shape of the tallies of an engagement. @throws {TallyTooLargeError} */
export function tallyShape<S>(engagement: Measured<S>): TallyShape {
  const { metrics, counters, turnLimit } = engagement;
  const readings: Reading[] = metrics.map(
    ({ name, meaning, labels, most, least, sides, role, quantity, condition, aside }) => ({
      name,
      meaning,
      labels,
      most,
      ...(least === undefined ? {} : { least }),
      ...(sides === undefined ? {} : { sides }),
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
  const { outcomes, winners, limitOutcome, solvable } = engagement;
  const shape: TallyShape = {
    outcomes,
    winners,
    turnLimit,
    limitOutcome,
    readings,
    joints,
    ...(solvable === undefined ? {} : { solvable }),
  };
  const size = entriesOf(shape);
  if (size > MOST_CELLS)
    throw new TallyTooLargeError(
      `the tables of one cell would have ${size} entries, more than ${MOST_CELLS}; lower the turn limit`,
    );
  return shape;
}

export function entriesOf(shape: TallyShape): number {
  let size = shape.outcomes.length * (shape.turnLimit + 1);
  for (const { least, most } of shape.readings) if (least === undefined) size += most + 1;
  for (const [a, b] of shape.joints)
    size += (item(shape.readings, a).most + 1) * (item(shape.readings, b).most + 1);
  return size * (1 + (shape.starts ?? 0));
}

export function emptyTally(shape: TallyShape): Tally {
  const { starts, ...alone } = shape;
  const wide = shape.readings.flatMap(({ least }, index) => (least === undefined ? [] : [index]));
  return {
    outcomeByTurn: new Float64Array(shape.outcomes.length * (shape.turnLimit + 1)),
    readings: shape.readings.map(({ least, most }) => new Float64Array(least === undefined ? most + 1 : 0)),
    joints: shape.joints.map(
      ([a, b]) => new Float64Array((item(shape.readings, a).most + 1) * (item(shape.readings, b).most + 1)),
    ),
    ...(wide.length === 0 ? {} : { wide: new Map(wide.map((index) => [index, new Map<number, number>()])) }),
    ...(starts === undefined ? {} : { starts: Array.from({ length: starts }, () => emptyTally(alone)) }),
  };
}

/** Adds `from` into `into`; both have the same shape. */
export function mergeTally(into: Tally, from: Tally): void {
  mergeMasses(into.outcomeByTurn, from.outcomeByTurn);
  into.readings.forEach((counts, i) => mergeMasses(counts, item(from.readings, i)));
  into.joints.forEach((counts, i) => mergeMasses(counts, item(from.joints, i)));
  into.wide?.forEach((masses, index) => mergeMasses(masses, wideAt(from, index)));
  into.starts?.forEach((tally, i) => mergeTally(tally, item(from.starts ?? [], i)));
}

/** The number of replicates in a tally of counts (1 for a tally of probabilities). */
export function total(tally: Tally): number {
  return tally.outcomeByTurn.reduce((sum, count) => sum + count, 0);
}
