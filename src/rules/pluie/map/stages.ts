/** The stages of the sequence of play on a map, and the purposes of its throws. */
import { ATTACK, NEXT_FORMATION, UNIT_ACTS } from '../state.ts';

export {
  ATTACK,
  END_OF_TURN,
  FIRST_SIDE,
  FORMATION_ACTIVATION,
  GROUP_ACTS,
  MOVEMENT,
  NEXT_FORMATION,
  NEXT_UNIT,
  NONE,
  OVER,
  SHOT,
  SINGLE_ACTIVATION,
  UNIT_ACTS,
} from '../state.ts';
/** Stages of the map alone that wait for dice: where an indirect shot falls, and what it does to the unit struck. */
export const DEVIATION = ATTACK + 1;
export const INDIRECT = DEVIATION + 1;
/** Those left without dice. */
export const MOVE_GOES_ON = UNIT_ACTS + 1;
export const FOLLOWERS_MOVE = MOVE_GOES_ON + 1;

/** A purpose: the piece that throws times this, and the occasion. */
const OCCASIONS = 16;

/** The purpose of a throw: who throws, and on what occasion; a reaction is another occasion than an act of one's own. */
export function purposeOf(piece: number, stage: number, isReaction: boolean): number {
  return piece * OCCASIONS + stage + (isReaction ? NEXT_FORMATION : 0);
}

/** The piece that throws. */
export function pieceOf(purpose: number): number {
  return Math.floor(purpose / OCCASIONS);
}
