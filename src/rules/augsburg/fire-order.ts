/** A volley and what it brings on (AUG-FIRE, AUG-CMD-11, AUG-R-10): losses, test, return fire, losses, test. */
import type { Battle } from './battle.ts';
import { canReact, payReaction } from './reaction-points.ts';
import { bandInPlay, poolInPlay } from './shots-in-play.ts';
import { FIRING, HOLD_RETURN, RETURN_VOLLEY, SHORT_CHARGE, VOLLEY, type Play } from './state.ts';
import { mustTest } from './tests.ts';
import { endAct, loseToFire, spend } from './unit-in-play.ts';
import { ACTIVE, OUT_OF_RANGE, STAND_READY } from './units.ts';

/** Order F: a volley at the present gap; facing away or without dice the order is spent for nothing. */
export function fire(b: Battle, s: Play): void {
  s.act = FIRING;
  openVolley(b, s);
}

/** Half-effect fire of a charge that fell short (AUG-MEL-02), otherwise a normal volley. */
export function fireShort(b: Battle, s: Play): void {
  s.act = SHORT_CHARGE;
  openVolley(b, s);
}

function openVolley(b: Battle, s: Play): void {
  s.stage = VOLLEY;
  s.thrower = s.actor;
  if (s.active.facesAway !== 0 || poolInPlay(b, s) === 0) endAct(s);
}

/** The volley of the unit that acts. */
export function applyVolley(b: Battle, s: Play, unsaved: number): void {
  const band = bandInPlay(b, s);
  s.active.volley = 0;
  s.answerable = isAnswerable(b, s, band) ? 1 : 0;
  const target = 1 - s.actor;
  if (b.book.rulings.returnFireTiming === 'simultaneous') {
    s.waiting = Math.min(unsaved, s.passive.figures);
    if (!openReturn(b, s)) takeBoth(b, s, 0);
    return;
  }
  const lost = loseToFire(b, s, target, unsaved);
  if (s.passive.status !== ACTIVE) endAct(s);
  else if (lost > 0) mustTest(s, target);
  else returnFire(b, s);
}

/** AUG-CMD-11: a unit on Stand Ready shot at from near enough, by anything but artillery. */
function isAnswerable(b: Battle, s: Play, band: number): boolean {
  const { tables } = b.book;
  const { order, acted } = s.passive;
  if (order !== STAND_READY || acted !== 0 || band === OUT_OF_RANGE) return false;
  return tables.returnedBands[band] === true && !tables.notReturnedFrom.includes(b.actor(s).profile.type);
}

/** A test that fire brought on is over. */
export function afterFireTest(b: Battle, s: Play): void {
  if (b.book.rulings.returnFireTiming === 'simultaneous') nextOwed(s);
  else if (s.thrower === s.actor || s.passive.status !== ACTIVE) endAct(s);
  else returnFire(b, s);
}

function returnFire(b: Battle, s: Play): void {
  if (!openReturn(b, s)) endAct(s);
}

/** Whether the target returns fire, or tries to withhold it (AUG-CMD-12). A pool of 0 is no shot. */
function openReturn(b: Battle, s: Play): boolean {
  if (s.answerable === 0) return false;
  s.answerable = 0;
  const side = 1 - s.actor;
  s.stage = RETURN_VOLLEY;
  s.thrower = side;
  if (s.passive.facesAway !== 0 || !canReact(b, s, side) || poolInPlay(b, s) === 0) return false;
  if ((s.gaps[s.lane] ?? 0) > b.opponent(s).holdsBeyond) s.stage = HOLD_RETURN;
  return true;
}

/** Passed: it does not fire, and keeps its chit. */
export function applyHoldReturn(b: Battle, s: Play, holds: number): void {
  if (holds === 0) s.stage = RETURN_VOLLEY;
  else if (b.book.rulings.returnFireTiming === 'simultaneous') takeBoth(b, s, 0);
  else endAct(s);
}

/** The volley of the target. */
export function applyReturnVolley(b: Battle, s: Play, unsaved: number): void {
  payReaction(b, s, 1 - s.actor);
  hasShot(b, s);
  if (b.book.rulings.returnFireTiming === 'simultaneous') {
    takeBoth(b, s, unsaved);
    return;
  }
  const lost = loseToFire(b, s, s.actor, unsaved);
  if (lost > 0 && s.active.status === ACTIVE) mustTest(s, s.actor);
  else endAct(s);
}

/** A unit has shot in reaction: that was its turn, unless volleys are unlimited (AUG-R-10). */
export function hasShot(b: Battle, s: Play): void {
  const unit = s.passive;
  unit.volley = 0;
  if (b.book.rulings.returnFireLimit === 1 || unit.order !== STAND_READY) spend(unit);
}

/** returnFireTiming simultaneous: both losses, then both tests, the target's first. */
function takeBoth(b: Battle, s: Play, returned: number): void {
  const target = 1 - s.actor;
  const lost = loseToFire(b, s, target, s.waiting);
  s.waiting = 0;
  const answered = loseToFire(b, s, s.actor, returned);
  s.owed = (lost > 0 ? 1 << target : 0) | (answered > 0 ? 1 << s.actor : 0);
  nextOwed(s);
}

function nextOwed(s: Play): void {
  for (let k = 0; k < 2; k++) {
    const side = k === 0 ? 1 - s.actor : s.actor;
    const bit = 1 << side;
    if ((s.owed & bit) === 0) continue;
    s.owed &= ~bit;
    if (s.unit(s.lane, side).status !== ACTIVE) continue;
    mustTest(s, side);
    return;
  }
  endAct(s);
}
