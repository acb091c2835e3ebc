/** What every contact has in common: which units are in the round, and its end. */
import type { Battle } from './battle.ts';
import { frontOf, settleLane } from './stacks.ts';
import { CONTACT_OVER, UNSETTLED, type Play } from './state.ts';
import { ENGAGED } from './unit-state.ts';

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

/** The unit at a place of the round, or NONE. */
export function unitAtPlace(b: Battle, s: Play, place: number): number {
  if (place === SECOND_OF_FIRST) return s.secondOfFirst;
  if (place === SECOND_OF_SECOND) return s.secondOfSecond;
  return frontOf(b, s, sideOfPlace(place), s.lane);
}

/** The lowest place among these bits. */
export function firstPlace(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** The contact is over for this turn, its result as in state.ts; what holds of a melee that goes on stays. */
export function contactOver(b: Battle, s: Play, result: number): void {
  const lane = s.laneAt(s.lane);
  s.clearContact();
  if (lane.contact === 0) lane.charger = 0;
  if (lane.contact !== ENGAGED) lane.attacking = 0;
  if (b.brigade === null) s.result = result;
  else s.result = UNSETTLED;
  settleLane(b, s, s.lane);
  s.stage = CONTACT_OVER;
}
