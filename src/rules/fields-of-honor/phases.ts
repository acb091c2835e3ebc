/** The sequence of play (FOH-SEQ-01, R-02): Charge, Movement, Fire, Melee, Morale; the end of a turn, and reserves. */
import { item } from '../../chance/at.ts';
import type { Battle } from './battle.ts';
import { openChargePhase } from './charge.ts';
import { openFire } from './fire.ts';
import { placeLines } from './ground.ts';
import { openMelee } from './melee.ts';
import { endRecovery, openMorale } from './morale.ts';
import { openMovement } from './movement.ts';
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
  openChargePhase(b, s);
  playOn(b, s);
}

/** The first units on the line, where they are there, before the first Charge Phase. */
export function deploy(b: Battle, s: Play): void {
  s.thrower = 0;
  s.battery = 0;
  s.charger = NOBODY;
  s.gap = b.startGap;
  s.contact = 0;
  s.edge = 0;
  s.struck = 0;
  s.left = b.waiting.atStart;
  s.advance = 0;
  for (let side = 0; side < 2; side++) {
    s.side(side).clear();
    bringOn(b, s, side, 0);
    if (!b.isThere(s, side, 0)) s.side(side).morale = ABSENT;
  }
}

export function openTurn(b: Battle, s: Play): void {
  if (!bothOnLine(s)) fillLines(b, s);
  else if (s.left > 0) s.left--;
  openChargePhase(b, s);
  playOn(b, s);
}

/** Plays on from the end of a phase to the next throw, or to the end of the turn. */
export function playOn(b: Battle, s: Play): void {
  if (s.stage === CHARGE_DONE) openMovement(b, s);
  if (s.stage === MOVEMENT_DONE) openFire(b, s);
  if (s.stage === FIRE_DONE) openMelee(b, s);
  if (s.stage === MELEE_DONE) openMorale(b, s);
  if (s.stage === MORALE_DONE) endTurn(b, s);
}

/** A side whose unit is off the line is beaten if it has no reserve (FOH-ENG-03 step 6). */
export function isBeaten(b: Battle, s: Play, side: number): boolean {
  return !isOnLine(s.side(side).morale) && !b.hasReserve(s, side);
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
    state.permHits = 0;
    state.cover = 0;
    state.volley = 0;
    state.mob = 0;
    state.formation = 0;
  } else if (s.contact !== 0 && !b.hasReserve(s, 1 - side) && !b.unitOf(s, side).reads.has('initialVolley')) {
    // It fires again only at another enemy, and its doctrine does not look at its volley.
    state.volley = 0;
  }
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
}

/**
 * A new turn has come, and the next unit that is there enters an empty line; the opponent keeps its state. One that waited
 * in reserve enters at the entry gap, one that comes this turn at the distance of the start (SCN-03, R-45).
 */
function fillLines(b: Battle, s: Play): void {
  const waited = mayEnter(b, s, 0) || mayEnter(b, s, 1);
  if (s.left > 0) s.left--;
  const entersA = mayEnter(b, s, 0);
  const entersB = mayEnter(b, s, 1);
  if (!entersA && !entersB) return;
  const gap = waited ? b.entryGap : b.startGap;
  if (b.hasGround) placeLines(b, s, gap, entersA);
  s.gap = gap;
  if (entersA) enter(b, s, 0);
  if (entersB) enter(b, s, 1);
}

function mayEnter(b: Battle, s: Play, side: number): boolean {
  return !isOnLine(s.side(side).morale) && b.isThere(s, side, b.nextOf(s, side));
}

function enter(b: Battle, s: Play, side: number): void {
  const state = s.side(side);
  if (b.losses === 'in the state') state.lostEarlier += b.unitOf(s, side).stands - state.stands;
  bringOn(b, s, side, b.nextOf(s, side));
}
