/** The sequence of play (FOH-SEQ-01, R-02): Charge, Movement, Fire, Melee, Morale; the end of a turn, and reserves. */
import { item } from '../../chance/at.ts';
import type { Battle } from './battle.ts';
import { openChargePhase } from './charge.ts';
import { openFire } from './fire.ts';
import { placeLines } from './ground.ts';
import { openLanePhases, playOnLanes } from './lane-phases.ts';
import type { Lanes } from './lanes.ts';
import { openMelee } from './melee.ts';
import { endRecovery, openMorale } from './morale.ts';
import { openMovement } from './movement.ts';
import type { SideState } from './side-state.ts';
import {
  bothOnLine,
  CHARGE_DONE,
  END_OF_TURN,
  FIRE_DONE,
  MELEE_DONE,
  MORALE_DONE,
  MOVEMENT_DONE,
  NOBODY,
  OVER,
  type Play,
} from './state.ts';
import { ABSENT, isOnLine, NORMAL } from './units.ts';
import { UNARMED } from './weapons.ts';

export function startEngagement(b: Battle, s: Play): void {
  deploy(b, s);
  openPhases(b, s);
}

/** The Charge Phase, and on to the first throw of the turn. */
function openPhases(b: Battle, s: Play): void {
  if (s.lanes === null) openChargePhase(b, s);
  else openLanePhases(b, s);
  playOn(b, s);
}

/** The first units on the line, where they are there, before the first Charge Phase. */
export function deploy(b: Battle, s: Play): void {
  s.thrower = 0;
  s.battery = 0;
  s.charger = NOBODY;
  s.struck = 0;
  s.left = b.waiting.atStart;
  s.contact = 0;
  s.edge = 0;
  s.advance = 0;
  for (let side = 0; side < 2; side++)
    s.gunsOf(side).forEach((guns, place) => {
      guns.stands = item(b.side(side).batteries, place).stands;
      guns.permHits = 0;
      guns.hits = 0;
    });
  s.lanes?.reset();
  for (let lane = 0; lane < b.lanes; lane++) {
    if (s.lanes !== null) s.face(0, lane, lane);
    s.gap = b.startGap(s);
    for (let side = 0; side < 2; side++) {
      s.side(side).clear();
      const first = s.lanes === null ? 0 : b.queueFrom(side, lane);
      bringOn(b, s, side, first);
      if (b.isThere(s, side, first)) continue;
      s.side(side).morale = ABSENT;
      if (s.lanes !== null) s.lanes.standing(side).next = first;
    }
  }
}

export function openTurn(b: Battle, s: Play): void {
  if (s.lanes !== null) fillLanes(b, s);
  else if (!bothOnLine(s)) fillLines(b, s);
  else if (s.left > 0) s.left--;
  openPhases(b, s);
}

/** Plays on from the end of a phase to the next throw, or to the end of the turn. */
export function playOn(b: Battle, s: Play): void {
  if (s.lanes !== null) {
    playOnLanes(b, s, s.lanes);
    if (s.stage === MORALE_DONE) endTurnOfLanes(b, s);
    return;
  }
  if (s.stage === CHARGE_DONE) openMovement(b, s);
  if (s.stage === MOVEMENT_DONE) openFire(b, s);
  if (s.stage === FIRE_DONE) openMelee(b, s);
  if (s.stage === MELEE_DONE) openMorale(b, s);
  if (s.stage === MORALE_DONE) endTurn(b, s);
}

/** A side whose unit is off the line is beaten if it has no reserve (FOH-ENG-03 step 6). */
export function isBeaten(b: Battle, s: Play, side: number): boolean {
  if (s.lanes !== null) return isGone(b, s.lanes, side);
  return !isOnLine(s.side(side).morale) && !b.hasReserve(s, side);
}

/** No lane has a unit of the side on the line, and none waits (FOH-NBR-08). */
function isGone(b: Battle, lanes: Lanes, side: number): boolean {
  return lanes.each.every(
    (lane, i) => !isOnLine(lane.unit(side).morale) && lane.standing(side).next >= b.queueTo(side, i),
  );
}

/** The end of a turn in every lane: contacts end with a unit of theirs, and an edge with the last contact. */
function endTurnOfLanes(b: Battle, s: Play): void {
  const { lanes } = s;
  if (lanes === null) return;
  s.thrower = 0;
  for (let lane = 0; lane < lanes.count; lane++) {
    s.face(0, lane, lane);
    for (let side = 0; side < 2; side++) {
      endRecovery(s.side(side));
      s.side(side).clearFlags();
      lanes.standing(side).clearFlags();
      if (!isOnLine(s.side(side).morale)) lanes.release(side, lane);
    }
    s.turn();
  }
  const over = isBeaten(b, s, 0) || isBeaten(b, s, 1);
  for (let lane = 0; lane < lanes.count; lane++) {
    s.face(0, lane, lane);
    for (let side = 0; side < 2; side++) {
      if (!lanes.isInContact(side, lane)) s.edge &= ~(side + 1);
      if (over || !isOnLine(s.side(side).morale)) forgetUnit(s.side(side));
    }
    if (over) s.edge = 0;
  }
  s.face(0, 0, 0);
  lanes.step = 0;
  s.stage = over ? OVER : END_OF_TURN;
  if (over) s.left = 0;
}

function endTurn(b: Battle, s: Play): void {
  s.thrower = 0;
  endRecovery(s.a);
  endRecovery(s.b);
  s.a.clearFlags();
  s.b.clearFlags();
  if (!bothOnLine(s)) {
    s.contact = 0;
    s.edge = 0;
    // Ground is measured by it.
    if (!b.hasGround) s.gap = 0;
  }
  const over = isBeaten(b, s, 0) || isBeaten(b, s, 1);
  s.stage = over ? OVER : END_OF_TURN;
  forget(b, s, 0, over);
  forget(b, s, 1, over);
  if (over) s.left = 0;
}

/** Clears what no longer matters, so that states with the same future are the same. */
function forget(b: Battle, s: Play, side: number, over: boolean): void {
  const state = s.side(side);
  if (over || !isOnLine(state.morale)) {
    forgetUnit(state);
  } else if (s.contact !== 0 && !b.hasReserve(s, 1 - side) && !b.unitOf(s, side).reads.has('initialVolley')) {
    // It fires again only at another enemy, and its doctrine does not look at its volley.
    state.volley = 0;
  }
}

function forgetUnit(state: SideState): void {
  state.permHits = 0;
  state.cover = 0;
  state.volley = 0;
  state.mob = 0;
  state.formation = 0;
}

/** A fresh unit comes on the line. */
function bringOn(b: Battle, s: Play, side: number, place: number): void {
  const state = s.side(side);
  const unit = item(b.side(side).units, place);
  state.unit = place;
  state.stands = unit.stands;
  state.permHits = 0;
  state.hits = 0;
  state.morale = NORMAL;
  state.cover = unit.inCover ? 1 : 0;
  state.formation = unit.formation;
  state.volley = unit.weapon !== UNARMED && unit.initialVolley ? 1 : 0;
  state.mob = 0;
  if (s.lanes !== null) s.lanes.standing(side).next = place + 1;
}

/**
 * A new turn has come, and the next unit that is there enters an empty line; the opponent keeps its state. One that waited
 * in reserve enters at the entry gap, one that comes this turn at the distance of the start (SCN-03, R-45).
 */
function fillLines(b: Battle, s: Play): void {
  const waited = mayEnter(b, s, 0) || mayEnter(b, s, 1);
  if (s.left > 0) s.left--;
  comeOn(b, s, waited);
}

/** The next units of the lane looked at that are there. */
function comeOn(b: Battle, s: Play, waited: boolean): void {
  const entersA = mayEnter(b, s, 0);
  const entersB = mayEnter(b, s, 1);
  if (!entersA && !entersB) return;
  const gap = waited ? b.entryGap : b.startGap(s);
  if (b.hasGround) placeLines(b, s, gap, entersA);
  s.gap = gap;
  if (entersA) enter(b, s, 0, b.nextOf(s, 0));
  if (entersB) enter(b, s, 1, b.nextOf(s, 1));
}

/** The same in every lane; then a reserve where no enemy is left goes to a neighbouring lane (FOH-NBR-07). */
function fillLanes(b: Battle, s: Play): void {
  const all = Array.from({ length: b.lanes }, (_unused, lane) => lane);
  const waited = all.map((lane) => {
    s.face(0, lane, lane);
    return mayEnter(b, s, 0) || mayEnter(b, s, 1);
  });
  if (s.left > 0) s.left--;
  for (const lane of all) {
    s.face(0, lane, lane);
    comeOn(b, s, waited[lane] === true);
  }
  for (let side = 0; side < 2; side++) for (const lane of all) commit(b, s, side, lane);
  s.face(0, 0, 0);
}

function commit(b: Battle, s: Play, side: number, from: number): void {
  const { lanes } = s;
  if (lanes === null) return;
  s.face(side, from, from);
  const place = b.nextOf(s, side);
  if (!b.isThere(s, side, place) || isHeld(b, lanes, 1 - side, from)) return;
  const { orders } = item(b.side(side).units, place);
  if (orders.at(-1)?.commits !== true) return;
  const into = lanes
    .beside(from)
    .find((lane) => !isHeld(b, lanes, side, lane) && lanes.isOnLine(1 - side, lane));
  if (into === undefined) return;
  lanes.standing(side).next = place + 1;
  s.face(side, into, into);
  if (b.hasGround) placeLines(b, s, b.entryGap, side === 0);
  s.gap = b.entryGap;
  enter(b, s, side, place);
  lanes.standing(side).next = b.queueTo(side, into);
}

/** True if a side has a unit on the line of a lane, or one that waits there or has yet to come. */
function isHeld(b: Battle, lanes: Lanes, side: number, lane: number): boolean {
  return lanes.isOnLine(side, lane) || lanes.lane(lane).standing(side).next < b.queueTo(side, lane);
}

function mayEnter(b: Battle, s: Play, side: number): boolean {
  return !isOnLine(s.side(side).morale) && b.isThere(s, side, b.nextOf(s, side));
}

function enter(b: Battle, s: Play, side: number, place: number): void {
  const state = s.side(side);
  if (b.losses === 'in the state') state.lostEarlier += b.unitOf(s, side).stands - state.stands;
  bringOn(b, s, side, place);
}
