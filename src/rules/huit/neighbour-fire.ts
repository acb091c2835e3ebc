/** Neighbours' fire (HUIT-NBR-01, R-46): the units beside one that is charged fire at the charger. */
import { NONE } from '../../play/stacks.ts';
import type { Battle } from './battle.ts';
import { chargingFront, frontIn, isEngaged } from './stacks.ts';
import type { Play } from './state.ts';
import { CONTACT, laneOn, LOWER, UPPER } from './unit-state.ts';
import { RETIRE } from './units.ts';

/** The next unit that fires at the charger, the lower lane before the upper; or NONE. */
export function neighbourToFire(b: Battle, s: Play): number {
  const side = 1 - s.laneAt(s.lane).charger;
  if (s.brigadeAt(side).order >= RETIRE) return NONE;
  for (let from = LOWER; from <= UPPER; from++) {
    const lane = laneOn(from, s.lane);
    const front = frontIn(b, s, side, lane);
    if (front !== NONE && mayFire(b, s, front) && !isFought(b, s, side, lane)) return front;
  }
  return NONE;
}

/** It has small arms or guns, its front to the enemy, and not fired, been charged or fought this turn. */
function mayFire(b: Battle, s: Play, i: number): boolean {
  const { met, fired, away } = s.unitAt(i);
  return !b.profileAt(i).isCavalry && met + fired + away === 0;
}

/** The front of a lane is engaged, or will be charged in this turn. */
function isFought(b: Battle, s: Play, side: number, lane: number): boolean {
  if (isEngaged(b, s, side, lane) || s.laneAt(lane).moved === CONTACT) return true;
  const isCharged = (from: number): boolean => chargingFront(b, s, 1 - side, lane, from) !== NONE;
  return isCharged(LOWER) || isCharged(UPPER);
}
