/** Throws and acts that are due where play stands, by their numbers. */

export const NOTHING = 0;
/** A move begins: its first player is thrown for, or known. */
export const ORDER = 1;
export const MOVE = 2;
/** A turn begins: with a test of the brigade, or with its acts. */
export const BRIGADE_TEST = 3;
export const ACTS = 4;
export const SHOT = 5;
export const TEST = 6;
export const CHARGE = 7;
export const ROUND = 8;
export const WINNERS_LOSS = 9;
export const BREAKTHROUGH = 10;
export const DISTANCE = 11;
export const GENERAL = 12;
/** The charger gets home, unless neighbours fire at it. */
export const MEETING = 13;
