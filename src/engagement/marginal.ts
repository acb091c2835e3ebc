/** The distributions of single things that a tally holds: who won, how it ended, when, and each reading. */
import { floatAt, item } from '../chance/at.ts';
import type { Tally, TallyShape } from './tally.ts';

/** A part of a tally: its winner, outcome or turn, or a reading by its index. */
export type Place = 'winner' | 'outcome' | 'turn' | number;

/** The value of `winner` where nobody has won; the roles are 0 and 1. */
export const NO_WINNER = 2;

/** The number of possible values: they are 0 to one less. */
export function valuesAt(shape: TallyShape, place: Place): number {
  if (place === 'winner') return NO_WINNER + 1;
  if (place === 'outcome') return shape.outcomes.length;
  return place === 'turn' ? shape.turnLimit + 1 : item(shape.readings, place).most + 1;
}

/** The value of `winner` that an outcome stands for. */
export function winnerOf(shape: Pick<TallyShape, 'winners'>, outcome: number): number {
  const role = item(shape.winners, outcome);
  return role === -1 ? NO_WINNER : role;
}

/** Counts or probabilities by value. */
export function marginal(shape: TallyShape, tally: Tally, place: Place): Float64Array {
  if (typeof place === 'number') return item(tally.readings, place);
  const masses = new Float64Array(valuesAt(shape, place));
  const turns = shape.turnLimit + 1;
  tally.outcomeByTurn.forEach((mass, cell) => {
    const outcome = Math.floor(cell / turns);
    const value = place === 'turn' ? cell % turns : place === 'outcome' ? outcome : winnerOf(shape, outcome);
    masses[value] = floatAt(masses, value) + mass;
  });
  return masses;
}
