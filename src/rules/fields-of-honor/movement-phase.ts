/** The Movement Phase (FOH-ENG-03 step 2): A, then B, and opportunity fire at whoever moves. */
import type { Battle } from './battle.ts';
import { deliverOpportunityFire } from './charge-phase.ts';
import { bandAt } from './fire.ts';
import { MOVEMENT_DONE, OVERWATCH, type Play } from './state.ts';
import { isOnLine, NORMAL, OUT_OF_RANGE } from './units.ts';

/** Steps 2 to 4 are played only while both units are on the line (FOH-ENG-07). */
export function bothOnLine(s: Play): boolean {
  return isOnLine(s.a.morale) && isOnLine(s.b.morale);
}

export function openMovement(b: Battle, s: Play): void {
  s.stage = MOVEMENT_DONE;
  s.thrower = 0;
  if (s.contact !== 0 || !bothOnLine(s)) return;
  for (let mover = 0; mover < 2; mover++) {
    if (!advance(b, s, mover) || !watches(b, s, 1 - mover)) continue;
    // A watcher that fires loses its own move, and after B's move none is left: the phase ends with the volley.
    s.stage = OVERWATCH;
    s.thrower = 1 - mover;
    return;
  }
}

/** FOH-MOVE-04: it has neither moved nor charged, is not barred, and the mover is in its range. */
function watches(b: Battle, s: Play, side: number): boolean {
  const state = s.side(side);
  const { weapon } = b.unitOf(s, side);
  const free = state.moved === 0 && state.charged === 0 && state.barred === 0;
  return b.side(side).overwatch && free && weapon !== null && bandAt(weapon.limits, s.gap) !== OUT_OF_RANGE;
}

/** Whether a side's unit moved, if its doctrine advances and nothing holds it. */
function advance(b: Battle, s: Play, side: number): boolean {
  const state = s.side(side);
  const able = state.morale === NORMAL && state.barred === 0 && state.charged === 0;
  if (!b.side(side).advances || !able) return false;
  const step = Math.min(rateOf(b, s, side), s.gap - b.unitOf(s, side).closeTo);
  if (step <= 0) return false;
  s.gap -= step;
  state.moved = 1;
  state.cover = 0;
  return true;
}

/** Charge rate outside enemy small-arms and charge range, else Engaged; halved after a failed Charge Test (FOH-MOVE-01). */
function rateOf(b: Battle, s: Play, side: number): number {
  const unit = b.unitOf(s, side);
  const enemy = b.unitOf(s, 1 - side);
  const half = s.side(side).halved !== 0;
  if (unit.chargeMove > 0 && s.gap > enemy.reach && s.gap > enemy.chargeReach)
    return half ? unit.halfChargeMove : unit.chargeMove;
  return half ? unit.halfEngagedMove : unit.engagedMove;
}

export function applyOverwatch(b: Battle, s: Play, hits: number): void {
  deliverOpportunityFire(b, s, hits);
  s.stage = MOVEMENT_DONE;
  s.thrower = 0;
}
