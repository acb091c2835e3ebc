/** The distributions of single things that a tally holds: who won, how it ended, when, and each reading. */
import { floatAt, item } from '../chance/at.ts';
import type { Tally, TallyShape } from './tally.ts';

/** A part of a tally: its winner, outcome or turn, or a reading by its index. */
export type Place = 'winner' | 'outcome' | 'turn' | number;

/** The value of `winner` where nobody has won; the roles are 0 and 1. */
export const NO_WINNER = 2;

/** The values of a part of a tally: whole numbers from the smallest to the largest. */
export interface Range {
  readonly least: number;
  readonly most: number;
  /** Only those that came up are kept. */
  readonly isWide: boolean;
}

/** The values that a part of a tally can have. */
export function rangeAt(shape: TallyShape, place: Place): Range {
  const upTo = (most: number): Range => ({ least: 0, most, isWide: false });
  if (place === 'winner') return upTo(NO_WINNER);
  if (place === 'outcome') return upTo(shape.outcomes.length - 1);
  if (place === 'turn') return upTo(shape.turnLimit);
  const { least, most } = item(shape.readings, place);
  return least === undefined ? upTo(most) : { least, most, isWide: true };
}

/** The value of `winner` that an outcome stands for. */
export function winnerOf(shape: Pick<TallyShape, 'winners'>, outcome: number): number {
  const role = item(shape.winners, outcome);
  return role === -1 ? NO_WINNER : role;
}

/**
 * The values in ascending order: all from 0 on, or of a wide reading those that came up between the smallest and the
 * largest, which are there in any case.
 */
export function valuesOf(shape: TallyShape, tally: Tally, place: Place): Float64Array {
  const { least, most } = rangeAt(shape, place);
  const byValue = typeof place === 'number' ? tally.wide?.get(place) : undefined;
  if (byValue === undefined) return Float64Array.from({ length: most + 1 }, (_value, i) => i);
  return Float64Array.from(new Set([least, ...byValue.keys(), most])).sort();
}

/** Counts or probabilities, each of a value of {@link valuesOf}. */
export function marginal(shape: TallyShape, tally: Tally, place: Place): Float64Array {
  if (typeof place === 'number') {
    const byValue = tally.wide?.get(place);
    if (byValue === undefined) return item(tally.readings, place);
    return valuesOf(shape, tally, place).map((value) => byValue.get(value) ?? 0);
  }
  const masses = new Float64Array(rangeAt(shape, place).most + 1);
  const turns = shape.turnLimit + 1;
  tally.outcomeByTurn.forEach((mass, cell) => {
    const outcome = Math.floor(cell / turns);
    const value = place === 'turn' ? cell % turns : place === 'outcome' ? outcome : winnerOf(shape, outcome);
    masses[value] = floatAt(masses, value) + mass;
  });
  return masses;
}
