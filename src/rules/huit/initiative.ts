/** Initiative (HUIT-SEQ-02, R-01): each side throws a D8, the higher chooses who goes first. */
import { combine, oneDie, rollOff, type Throw } from '../../chance/throw.ts';
import { D8 } from './units.ts';

/** Index of the side that wins; a tie is neither. */
export const TIED = 2;

/** One throw of both sides: 0, 1 or {@link TIED}. */
export function initiativeThrow(): Throw {
  return combine(oneDie(D8), oneDie(D8), 'D8 a side', (a, b) => (a === b ? TIED : a > b ? 0 : 1));
}

/** Thrown again while tied. */
export function initiative(): Throw {
  return rollOff(initiativeThrow(), TIED);
}
