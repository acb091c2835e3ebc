/** The stages of the sequence of play on a map, and the purposes of its throws. */
import { ENGAGEMENT_OVER, TURN_OVER } from '../../../engagement/engagement.ts';

/** Stages in which dice are due; the numbers of the resolutions. */
export const FIRST_SIDE = 0;
export const FORMATION_ACTIVATION = 1;
export const SINGLE_ACTIVATION = 2;
export const MOVEMENT = 3;
export const SHOT = 4;
export const ATTACK = 5;
/** Stages in which nothing goes on. */
export const END_OF_TURN = TURN_OVER;
export const OVER = ENGAGEMENT_OVER;
/** Stages from this one on are left without dice. */
export const NEXT_FORMATION = 8;
export const GROUP_ACTS = 9;
export const NEXT_UNIT = 10;
export const UNIT_ACTS = 11;
export const MOVE_GOES_ON = 12;
export const FOLLOWERS_MOVE = 13;

/** No piece, no throw yet. */
export const NONE = -1;

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
