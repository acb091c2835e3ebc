/** The Movement Phase (FOH-ENG-03 step 2): A, then B, and who answers with opportunity fire (`fire.ts`). */
import type { Battle } from './battle.ts';
import { mayMove, watches } from './doctrines.ts';
import { changeTo, mayStep } from './formations.ts';
import { goForward } from './ground.ts';
import { bothOnLine, MOVEMENT_DONE, OVERWATCH, type Play } from './state.ts';

export function openMovement(b: Battle, s: Play): void {
  s.stage = MOVEMENT_DONE;
  s.thrower = 0;
  if (s.contact !== 0 || !bothOnLine(s)) return;
  // A watcher that fires loses its own move, and after B's move none is left: the phase ends with the volley.
  for (let mover = 0; mover < 2; mover++) if (drawsFire(b, s, mover)) return;
}

/** Moves a side's unit as it would; true if the other side's opportunity fire is due then. */
export function drawsFire(b: Battle, s: Play, mover: number): boolean {
  if (!advance(b, s, mover) || !watches(b, s, 1 - mover)) return false;
  s.stage = OVERWATCH;
  s.thrower = 1 - mover;
  return true;
}

/** True if a side's unit moved or changed its formation; a step costs it its cover. */
function advance(b: Battle, s: Play, side: number): boolean {
  if (!mayMove(s, side)) return false;
  const { advances, closeTo, formTo, withdrawTo } = b.ordersOf(s, side);
  const rate = rateOf(b, s, side);
  const goes = mayStep(b, s, side);
  if (formTo >= 0) {
    const cost = changeTo(b, b.formationOf(s, side), formTo);
    if (cost === null) return false;
    s.side(side).formation = formTo;
    s.side(side).moved = 1;
    const steps = advances && cost === 'half' && goes && mayStep(b, s, side);
    if (steps) go(b, s, side, Math.max(0, Math.min(rate >> 1, s.gap - closeTo)));
    return true;
  }
  if (!goes) return false;
  if (withdrawTo >= 0) return stepBack(b, s, side, withdrawTo - s.gap);
  return advances && go(b, s, side, Math.max(0, Math.min(rate, s.gap - closeTo)));
}

/** The Engaged rate less an about-face. */
function stepBack(b: Battle, s: Play, side: number, room: number): boolean {
  const { engagedMove, halfEngagedMove } = b.unitOf(s, side);
  const rate = s.side(side).halved === 0 ? engagedMove : halfEngagedMove;
  return go(b, s, side, -Math.max(0, Math.min(rate - b.aboutFace, room)));
}

/** True if there was a step, back where it is below 0. */
function go(b: Battle, s: Play, side: number, step: number): boolean {
  if (step === 0) return false;
  const state = s.side(side);
  goForward(b, s, side, step);
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
