/** Order chits (AUG-CMD-10) that an engagement plays, by their numbers. */
export const NO_ORDER = 0;
export const STAND_READY = 1;
export const FIRE = 2;
export const CHARGE = 3;
export const MOVE = 4;
export const FORM_UP = 5;
export const RALLY = 6;
export const RETIRE = 7;
export const CHANGE_FORMATION = 8;
/** Dismount, or unlimber. */
export const DISMOUNT = 9;
/** Mount, or limber. */
export const MOUNT = 10;
/** Wheel a quarter, on a neighbouring lane or back (AUG-NBR-02). */
export const WHEEL = 11;
/** The chits as a doctrine gives them, each at the number of its order. */
export const CHITS = ['', 'S', 'F', 'C', 'M', 'U', 'Y', 'R', 'T', 'D', 'L', 'W'] as const;
export type Chit = Exclude<(typeof CHITS)[number], ''>;
