/** Units one behind the other and in neighbouring lanes (section 12): who comes to the front, whom a unit faces, who changes places. */
import { intAt } from '../../chance/at.ts';
import { laneTurnedOn, NONE } from '../../play/stacks.ts';
import type { Battle, Line } from './battle.ts';
import type { Play } from './state.ts';
import { ACTIVE, FORM_UP, NO_ORDER, NO_PLACE, RALLY, STAND_READY } from './units.ts';

/** Fills every stack for the start: units that come later are in none. */
export function drawUp(b: Battle, s: Play): void {
  s.deploy();
  for (let lane = 0; lane < b.lanes.length; lane++)
    for (let side = 0; side < 2; side++) fill(b, s, lane, side);
}

/** Fills every stack anew at the Command Phase: broken units leave it, others come up, and who comes enters (AUG-NBR-01, SCN-03). */
export function lineUp(b: Battle, s: Play, { support }: Line): void {
  for (let lane = 0; lane < b.lanes.length; lane++)
    for (let side = 0; side < 2; side++) {
      const before = s.front(lane, side);
      fill(b, s, lane, side);
      const front = s.front(lane, side);
      if (before !== NONE && front !== NONE && front !== before) shift(s, lane, side, support);
    }
}

/** Units that are in the stack of a lane, or enter it now, in their order; those that face its enemy come first. */
function fill(b: Battle, s: Play, lane: number, side: number): void {
  const there = (i: number): boolean => {
    const unit = s.numbered(i);
    if (unit.lane !== lane || unit.status !== ACTIVE) return false;
    return b.waiting.hasCome(s.left, b.unitAt(i).entersTurn);
  };
  const units: number[] = [];
  for (let i = b.stacks.unitsFrom(side); i < b.stacks.unitsTo(side); i++) {
    if (there(i)) units.push(i);
    else if (s.numbered(i).lane === lane) s.station(i, lane, NO_PLACE);
  }
  const rank = (i: number): number => s.numbered(i).place + (s.numbered(i).turned === 0 ? 0 : NO_PLACE + 1);
  units.sort((i, j) => rank(i) - rank(j));
  for (const i of units) s.station(i, lane, NO_PLACE);
  units.forEach((i, place) => s.station(i, lane, place));
}

/** The line of a side in a lane goes back so far. */
export function shift(s: Play, lane: number, side: number, parts: number): void {
  s.gaps[lane] = intAt(s.gaps, lane) + parts;
  if (side === 0 && s.advance.length > 0) s.advance[lane] = intAt(s.advance, lane) - parts;
}

/** True if a stack holds an unbroken unit that is there. */
export function holds(b: Battle, s: Play, lane: number, side: number): boolean {
  for (let i = b.stacks.unitsFrom(side); i < b.stacks.unitsTo(side); i++) {
    const unit = s.numbered(i);
    if (unit.lane === lane && unit.place !== NO_PLACE && unit.status === ACTIVE) return true;
  }
  return false;
}

/** The front of a lane, unbroken, or NONE. */
function standingFront(s: Play, lane: number, side: number): number {
  return s.unit(lane, side).status === ACTIVE ? s.front(lane, side) : NONE;
}

/** The enemy that a unit faces, unbroken: before it, or on the lane on which it is turned; NONE for a unit behind. */
export function facedBy(s: Play, i: number): number {
  const { place, turned, facedLane } = s.numbered(i);
  return place === 0 || turned !== 0 ? standingFront(s, facedLane, 1 - s.sideOf(i)) : NONE;
}

/**
 * The neighbouring lane on which a front would turn now: one with an enemy front where its own is free (AUG-NBR-02), else one
 * from which it is threatened (AUG-NBR-04); or NONE.
 */
export function laneToTurnOn(b: Battle, s: Play, i: number): number {
  const { turnOn } = b.ordersOf(s, i);
  const { lane } = s.numbered(i);
  const enemy = 1 - s.sideOf(i);
  const isFree = !holds(b, s, lane, enemy);
  return laneTurnedOn(turnOn, lane, b.lanes.length, (next) =>
    isFree ? standingFront(s, next, enemy) !== NONE : isThreatened(b, s, i, next),
  );
}

/** True if an unbroken enemy in a neighbouring lane is turned on the lane of a unit. */
export function isThreatened(b: Battle, s: Play, i: number, from: number): boolean {
  const { lane } = s.numbered(i);
  const side = 1 - s.sideOf(i);
  for (let j = b.stacks.unitsFrom(side); j < b.stacks.unitsTo(side); j++) {
    const enemy = s.numbered(j);
    if (enemy.lane === from && enemy.facedLane === lane && enemy.status === ACTIVE) return true;
  }
  return false;
}

/** The neighbouring lane, without a friend, into which a unit behind can pass, the lower before the upper; or NONE (AUG-NBR-06). */
export function laneToPassTo(b: Battle, s: Play, i: number): number {
  const { lane } = s.numbered(i);
  const side = s.sideOf(i);
  return laneTurnedOn('either', lane, b.lanes.length, (next) => !holds(b, s, next, side));
}

/** The first unit behind the front of a stack that could be front. */
export function unitBehind(s: Play, lane: number, side: number): number {
  for (let place = 1; place < NO_PLACE; place++) {
    const i = s.numberAt(lane, side, place);
    const { status, turned } = s.numbered(i);
    if (status === ACTIVE && turned === 0) return i;
  }
  return NONE;
}

/** The front of the act and a unit behind it change places; who goes behind keeps no order that units there do not draw. */
export function changePlaces(s: Play, front: number, next: number): void {
  const unit = s.numbered(front);
  const { lane, order } = unit;
  const { place } = s.numbered(next);
  if (order !== NO_ORDER && order !== FORM_UP && order !== RALLY) unit.take(STAND_READY);
  s.station(front, lane, place);
  s.station(next, lane, 0);
}
