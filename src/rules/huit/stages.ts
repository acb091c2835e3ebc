/** Stages of play, occasions of throws and ends of a contact, by their numbers, and the purposes of throws. */

/** Stages in which dice are due; the numbers of the resolutions. */
export const SHOT = 0;
export const MORALE = 1;
export const MELEE = 2;
export const WINNERS_LOSS = 3;
export const BREAKTHROUGH = 4;
export const DISTANCE = 5;
/** A charge is made: nothing is thrown, but it happens in a move and belongs in the trace. */
export const CHARGE = 6;
/** Of brigade engagements alone. */
export const ORDER = 7;
export const BRIGADE_TEST = 8;
export const GENERAL = 9;
/** Stages in which nothing goes on. */
export const END_OF_MOVE = 10;
export const OVER = 11;
/** Stages that are left without dice. */
export const ROUND = 12;
export const CONTACT_OVER = 13;
export const ADVANCE = 14;
export const MUSKETRY = 15;
export const MELEES = 16;
/** The charger gets home. */
export const MEETING = 17;
export const BATTERY = 18;
export const AFTER_FIRE = 19;
export const END_OF_TURN = 20;
/** Guns in lanes fire (HUIT-NBR-05). */
export const GUNS = 21;

/** Occasions of a shot or a morale test. */
export const BY_BATTERY = 1;
export const BY_MUSKETRY = 2;
export const BY_REACTION = 3;
export const BY_BLOWN = 4;
export const BY_ROUND = 5;
export const BY_EVADING = 6;
/** Beside the unit charged (HUIT-NBR-01). */
export const BY_NEIGHBOUR = 7;

/** Ends of a contact, or of a whole engagement. */
export const UNSETTLED = 0;
export const WON_BY_FIRST = 1;
export const WON_BY_SECOND = 2;
export const STOPPED = 3;
export const PARTED = 4;
/** Of a brigade engagement: nobody is left on either side. */
export const BOTH_GONE = 5;

/** Places in a round: lead and second unit of the first side, lead and second unit of the second. */
export const PLACES = 4;
export const SECOND_OF_FIRST = 1;
export const SECOND_OF_SECOND = 3;

export function sideOfPlace(place: number): number {
  return place >> 1;
}

export function leadPlace(side: number): number {
  return 2 * side;
}

export function secondPlace(side: number): number {
  return 2 * side + 1;
}

/** The lowest place among these bits. */
export function firstPlace(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

const KINDS = 16;
const OCCASIONS = 8;

/**
 * Who throws, for what, as one number: the same for the same act in every variant.
 * @param who a unit by its number, or beyond the units a battery or a brigade @param occasion 0 where there is one only
 */
export function purposeOf(who: number, kind: number, occasion = 0): number {
  return (who * KINDS + kind) * OCCASIONS + occasion;
}

/** The unit, battery or brigade that throws. */
export function whoOf(purpose: number): number {
  return Math.floor(purpose / (KINDS * OCCASIONS));
}

/** The bit of a side in a lane's `attacking`. */
export function attackBit(side: number): number {
  return side === 0 ? 1 : 2;
}
