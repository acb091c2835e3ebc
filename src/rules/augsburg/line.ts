/** Units one behind the other and in neighbouring lanes (section 12): who comes to the front, whom a unit faces, who changes places. */
import { laneTurnedOn, NONE } from '../../play/stacks.ts';
import type { Battle, Lane, Unit } from './game.ts';
import { NO_PLACE } from './units.ts';
import * as Chit from './chits.ts';

/**
 * Fills every stack anew, at the start and at the Command Phase: broken units leave it, others come up, and who comes enters
 * (AUG-NBR-01, SCN-03); a new front stands so far behind the old one.
 */
export function lineUp(g: Battle, support: number): void {
  for (const lane of g.lanes)
    for (let side = 0; side < 2; side++) {
      const before = g.front(lane.number, side);
      fill(g, lane.number, side);
      const front = g.front(lane.number, side);
      if (before !== g.nobody && front !== g.nobody && front !== before) shift(g, lane, side, support);
    }
}

/** Units that are in the stack of a lane, or enter it now, in their order; those that face its enemy come first. */
function fill(g: Battle, lane: number, side: number): void {
  const units: Unit[] = [];
  for (const unit of g.units) {
    if (unit.role !== side || unit.lane !== lane) continue;
    if (unit.isActive && unit.isPresent) units.push(unit);
    else g.station(unit, lane, NO_PLACE);
  }
  units.sort((a, b) => rankOf(a) - rankOf(b));
  for (const unit of units) g.station(unit, lane, NO_PLACE);
  units.forEach((unit, place) => g.station(unit, lane, place));
}

function rankOf({ place, turned }: Unit): number {
  return place + (turned === 0 ? 0 : NO_PLACE + 1);
}

/** The line of a side in a lane goes back so far. */
export function shift({ rules }: Battle, lane: Lane, side: number, parts: number): void {
  lane.gap += parts;
  if (side === 0 && rules.hasGround) lane.advance -= parts;
}

/** True if a stack holds an unbroken unit that is there. */
export function hasUnbroken(g: Battle, lane: number, side: number): boolean {
  for (const unit of g.units)
    if (unit.role === side && unit.lane === lane && unit.place !== NO_PLACE && unit.isActive) return true;
  return false;
}

/**
 * The neighbouring lane on which a front would turn now: one with an enemy front where its own is free (AUG-NBR-02), else,
 * by `order: W` alone, one from which it is threatened (AUG-NBR-04); or NONE.
 */
export function laneToTurnOn(g: Battle, u: Unit): number {
  const { turnOn, order } = u.doctrine;
  const enemy = 1 - u.role;
  const isFree = !hasUnbroken(g, u.lane, enemy);
  return laneTurnedOn(turnOn, u.lane, g.lanes.length, (next) =>
    isFree ? g.front(next, enemy).isActive : order === Chit.WHEEL && isThreatened(g, u, next),
  );
}

/** True if an unbroken enemy in a neighbouring lane is turned on the lane of a unit. */
export function isThreatened(g: Battle, u: Unit, from: number): boolean {
  for (const enemy of g.units)
    if (enemy.role !== u.role && enemy.lane === from && enemy.facedLane === u.lane && enemy.isActive)
      return true;
  return false;
}

/**
 * The neighbouring lane, without a friend, into which a unit behind an unbroken front can pass and move there, the lower
 * before the upper; or NONE (AUG-NBR-06).
 */
export function laneToPassTo(g: Battle, u: Unit): number {
  if (!u.is.canMove || !g.front(u.lane, u.role).isActive) return NONE;
  return laneTurnedOn(
    'either',
    u.lane,
    g.lanes.length,
    (next) => !hasUnbroken(g, next, u.role) && u.isIn(next).canMove,
  );
}

/** The first unit behind the front of a stack that could be front; nobody where there is none. */
export function unitBehind(g: Battle, lane: number, side: number): Unit {
  for (let place = 1; place < NO_PLACE; place++) {
    const unit = g.unitAt(lane, side, place);
    if (unit.isActive && unit.turned === 0) return unit;
  }
  return g.nobody;
}

/** A front and a unit behind it change places: neither keeps an order of the place that it leaves. */
export function changePlaces(g: Battle, front: Unit, next: Unit): void {
  const { lane } = front;
  const { place } = next;
  standReady(front);
  standReady(next);
  g.station(front, lane, place);
  g.station(next, lane, 0);
}

/** Takes Stand Ready in place of an order other than U and Y. */
function standReady(u: Unit): void {
  const { order } = u;
  if (order !== Chit.NO_ORDER && order !== Chit.FORM_UP && order !== Chit.RALLY) u.take(Chit.STAND_READY);
}

/** A unit behind passes into a neighbouring lane; its gap is that of the lane. */
export function passTo(g: Battle, u: Unit, lane: number): void {
  const broken = g.front(lane, u.role);
  if (broken !== g.nobody) g.station(broken, lane, NO_PLACE);
  g.station(u, lane, 0);
}
