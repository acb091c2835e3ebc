/**
 * The throw that is due in an engagement, by its number; the chapters throw it. A throw of one chapter may make one of another
 * due: a volley a test, that the return volley, a charge any of them.
 */
export const NOTHING = 0;
export const FIRST_SIDE = 1;
export const COMMAND_DIE = 2;
export const BRIGADE_TIE = 3;
export const RALLY = 4;
export const EVADE_CHECK = 5;
/** The charge move at an evader. */
export const PURSUIT_MOVE = 6;
export const HOLD_CHARGE = 7;
export const CHARGE_FIRE = 8;
export const CHARGER_TEST = 9;
export const CHARGE_MOVE = 10;
export const COUNTERCHARGE_MOVE = 11;
export const VOLLEY = 12;
/** The volley of a charge that fell short, at half effect. */
export const SHORT_VOLLEY = 13;
export const HOLD_RETURN = 14;
export const RETURN_VOLLEY = 15;
export const FIRE_TEST = 16;
export const BLOWS = 17;
export const FALL_BACK = 18;
export const MELEE_TEST = 19;
export const FOLLOW_UP = 20;
/** The way of a unit that goes on routing, before chits are drawn. */
export const RUN_ON = 21;
