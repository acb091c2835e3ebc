/** Units in their stacks: who stands in front and behind, whom they face, who is engaged, and who meets in a contact. */
import { NONE } from '../../play/stacks.ts';
import type { Battle } from './battle.ts';
import { SECOND_OF_FIRST, SECOND_OF_SECOND, sideOfPlace } from './stages.ts';
import type { Play } from './state.ts';
import { ENGAGED, laneOn, LOWER, UPPER } from './unit-state.ts';

/** The front unit of a lane that there may be, or NONE. */
export function frontIn(b: Battle, s: Play, side: number, lane: number): number {
  return lane < 0 || lane >= b.stacks.lanes ? NONE : s.front(side, lane);
}

/** The unit that leads a side in the melee of this lane: its front unit, or the one that strikes from the next lane. */
export function leadOf(b: Battle, s: Play, side: number): number {
  return s.front(side, b.neighbours === null ? s.lane : laneOfLead(s, side));
}

export function laneOfLead(s: Play, side: number): number {
  const { flank, charger } = s.laneAt(s.lane);
  return flank !== 0 && side === charger ? laneOn(flank, s.lane) : s.lane;
}

/** The lane that a unit has turned on, or its own (HUIT-NBR-02). */
export function laneFaced(b: Battle, s: Play, i: number): number {
  const { lane } = b.profileAt(i);
  if (b.neighbours === null) return lane;
  const { turned, wheels } = s.unitAt(i);
  return turned === 0 || wheels > 0 ? lane : laneOn(turned, lane);
}

/** A unit has turned on the lane in which another one stands. */
export function isFacing(b: Battle, s: Play, i: number, other: number): boolean {
  return laneFaced(b, s, i) === b.profileAt(other).lane;
}

/** From a front unit to the one that it faces, in parts of a cm. */
export function distanceFaced(b: Battle, s: Play, i: number): number {
  const lane = laneFaced(b, s, i);
  return lane === b.profileAt(i).lane ? s.laneAt(lane).distance : (b.neighbours?.laneWidth ?? 0);
}

/** The front unit of a stack is engaged, in its lane or on a flank in the next one. */
export function isEngaged(b: Battle, s: Play, side: number, lane: number): boolean {
  if (s.laneAt(lane).contact === ENGAGED) return true;
  if (b.neighbours === null) return false;
  return strikesFrom(b, s, side, lane, LOWER) || strikesFrom(b, s, side, lane, UPPER);
}

/** One of the fronts of a lane is engaged: the other leaves it alone, and is left alone by it. */
export function isBound(b: Battle, s: Play, lane: number): boolean {
  return isEngaged(b, s, 0, lane) || isEngaged(b, s, 1, lane);
}

function strikesFrom(b: Battle, s: Play, side: number, lane: number, towards: number): boolean {
  const at = laneOn(towards, lane);
  if (at < 0 || at >= b.stacks.lanes) return false;
  const { contact, flank, charger } = s.laneAt(at);
  return contact === ENGAGED && flank === LOWER + UPPER - towards && charger === side;
}

/** The unit behind this one in its stack, or NONE; who is still to come stands behind nobody. */
export function behind(b: Battle, s: Play, i: number): number {
  const { side, lane } = b.profileAt(i);
  if (lane < 0) return NONE;
  const to = b.stacks.to(side, lane);
  for (let next = i + 1; next < to; next++) if (s.unitAt(next).alive !== 0) return next;
  return NONE;
}

/** Living units of a side, those that are still to come among them (SCN-02). */
export function livingOf(b: Battle, s: Play, side: number): number {
  let living = 0;
  const to = b.stacks.unitsTo(side);
  for (let i = b.stacks.unitsFrom(side); i < to; i++) living += s.unitAt(i).alive;
  return s.left === 0 ? living : living + toCome(b, s, side);
}

/** True if a side has a living unit. */
export function isLiving(b: Battle, s: Play, side: number): boolean {
  const to = b.stacks.unitsTo(side);
  for (let i = b.stacks.unitsFrom(side); i < to; i++) if (s.unitAt(i).alive !== 0) return true;
  return s.left > 0 && toCome(b, s, side) > 0;
}

function toCome(b: Battle, s: Play, side: number): number {
  let units = 0;
  for (let i = b.stacks.unitsFrom(side); i < b.stacks.unitsTo(side); i++) if (isToCome(b, s, i)) units++;
  return units;
}

/** A unit enters in a later turn (SCN-01). */
function isToCome(b: Battle, s: Play, i: number): boolean {
  return !b.waiting.hasCome(s.left, b.profileAt(i).entersTurn);
}

/** The front unit that charges from the lower or upper lane the flank of the one in this lane, or NONE (HUIT-NBR-02). */
export function chargingFront(b: Battle, s: Play, side: number, lane: number, from: number): number {
  const front = frontIn(b, s, side, laneOn(from, lane));
  if (front === NONE || s.unitAt(front).charging === 0) return NONE;
  return laneFaced(b, s, front) === lane ? front : NONE;
}

/** The unit at a place of the round, or NONE. */
export function unitAtPlace(b: Battle, s: Play, place: number): number {
  if (place === SECOND_OF_FIRST) return s.secondOfFirst;
  if (place === SECOND_OF_SECOND) return s.secondOfSecond;
  return leadOf(b, s, sideOfPlace(place));
}

/** The lead of a side is struck in its flank in this round: by the charger, or by a second unit (HUIT-NBR-02, R-48). */
export function isStruckInFlank(b: Battle, s: Play, side: number): boolean {
  if (b.neighbours === null) return false;
  const { flank, faced, charger } = s.laneAt(s.lane);
  if (flank !== 0 && faced === 0 && side !== charger) return true;
  const second = side === 0 ? s.secondOfSecond : s.secondOfFirst;
  return second !== NONE && s.unitAt(second).charging !== 0;
}
