/** An act that the commander chooses: one object, filled anew at each choice. */

export const NO_ACT = 0;
export const GO_ON_WORKING = 1;
/** The system's own way of ending the work. */
export const STOP_WORK = 2;
export const BEGIN_WORK = 3;
export const LEAVE_COLUMN = 4;
export const LIMBER = 5;
export const UNLIMBER = 6;
export const READY = 7;
/** Turn to the facing (x, y). */
export const TURN = 8;
/** Close combat with `target`. */
export const ATTACK = 9;
/** One leg (x, y), of which it makes `steps` steps. */
export const MOVE = 10;
/** Along the road or railway `road` to the point (x, y) of it, `steps` steps: the bends are the system's (BF-MOVE-06, -07). */
export const MARCH = 11;
/** Fire at `target`. */
export const FIRE = 12;
/** Fire at the point (x, y), whoever is there. */
export const FIRE_AT = 13;
/** Steps of a move that only its allowance, the ground and others end. */
export const ALL_STEPS = 2 ** 30;

export class Act {
  kind = NO_ACT;
  /** Who acts; in a charge the unit that leads. */
  unit = 0;
  x = 0;
  y = 0;
  /** Steps that the allowance, the ground, enemies, friends and its orders leave it (BF-MOVE-01): at least 1. */
  steps = 0;
  /** The element fired at or attacked. */
  target = 0;
  /** Its number among the roads and then the railways of the map. */
  road = 0;
}
