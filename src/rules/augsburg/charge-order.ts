/** A charge (AUG-MEL-02, section 11): reaction, fire on the charger, charge moves, contact or a halt short of it. */
import { enterGoing } from './orders.ts';
import type { Battle } from './battle.ts';
import { canReact, payReaction } from './reaction-points.ts';
import { fireShort, hasShot } from './fire-order.ts';
import { openMelee } from './melee-order.ts';
import { chargeMoveIn } from './movement.ts';
import { moveOf } from './profile.ts';
import { crossesObstacle, isCovered } from './holding.ts';
import { poolInPlay } from './shots-in-play.ts';
import {
  CHARGE_FIRE,
  CHARGE_MOVE,
  CHARGING,
  COUNTERCHARGE_MOVE,
  EVADE_CHECK,
  HOLD_CHARGE,
  PURSUIT_MOVE,
  type Play,
} from './state.ts';
import { mustTest } from './tests.ts';
import { endAct, loseToFire, setGap, spend } from './unit-in-play.ts';
import { ABANDONED, ACTIVE, FIRE, GUN, MOUNTED, STAND_READY } from './units.ts';

/** Order C: the charger leaves its cover and enters the going before anybody reacts. */
export function declareCharge(b: Battle, s: Play): void {
  s.act = CHARGING;
  s.active.holds = 0;
  enterGoing(b, s);
  if (evades(b, s)) {
    openEvade(b, s);
    return;
  }
  if (reacts(b, s)) react(b, s);
  else throwChargeMove(s);
}

/** Whether the target may react by fire or countercharge: on S or F, not acted, facing the foe. */
function reacts(b: Battle, s: Play): boolean {
  const { order, acted, facesAway } = s.passive;
  if (acted !== 0 || facesAway !== 0) return false;
  return order === FIRE || (order === STAND_READY && canReact(b, s, 1 - s.actor));
}

/** AUG-EVA-02, AUG-EVA-04, AUG-R-28: whether the target evades, by choice or because it must. */
function evades(b: Battle, s: Play): boolean {
  const { profile, whenCharged } = b.opponent(s);
  if (!profile.light) return false;
  if (whenCharged === 'evade') return true;
  if (!b.actor(s).formed) return false;
  const { skirmishersStandInOpen, lightHorseMustEvade } = b.book.rulings;
  if (profile.arm === MOUNTED) return lightHorseMustEvade;
  const { order, acted, facesAway, holds } = s.passive;
  if (acted !== 0 || facesAway !== 0) return true;
  if (isCovered(b.opponent(s), holds)) return order !== STAND_READY && order !== FIRE;
  return !(skirmishersStandInOpen && order === STAND_READY);
}

/** AUG-EVA-06, AUG-EVA-09: it leaves its cover; a unit that has acted already becomes Unformed. */
function openEvade(b: Battle, s: Play): void {
  const evader = s.passive;
  evader.holds = 0;
  if (evader.acted !== 0) evader.unformed = 1;
  spend(evader);
  s.thrower = 1 - s.actor;
  if ((s.gaps[s.lane] ?? 0) < b.evadeFullBelow) pursue(b, s, b.book.tables.evadeForcedMoves);
  else s.stage = EVADE_CHECK;
}

export function applyEvadeCheck(b: Battle, s: Play, passed: number): void {
  pursue(b, s, passed === 0 ? b.book.tables.evadeForcedMoves : b.opponent(s).evadeMoves);
}

function pursue(b: Battle, s: Play, moves: number): void {
  moveOf(b.opponent(s).profile);
  s.evading = moves;
  s.thrower = s.actor;
  s.stage = PURSUIT_MOVE;
}

/** The charge move at an evader counts no obstacle and no deduction, and ends the charge (AUG-R-31). */
export function applyPursuitMove(b: Battle, s: Play, bonus: number): void {
  const gap = s.gaps[s.lane] ?? 0;
  const charge = chargeMoveIn(b.actor(s).chargeBase, bonus * b.partsPerPrintedInch, 0);
  const evaded = s.evading * b.opponent(s).normalMove;
  setGap(b, s, gap + evaded - Math.min(charge, gap));
  endAct(s);
}

/** What the target's player has decided (AUG-MEL-02); evade of a unit that is not light means fire. */
function react(b: Battle, s: Play): void {
  const { whenCharged, profile } = b.opponent(s);
  const side = 1 - s.actor;
  if (whenCharged === 'stand') {
    throwChargeMove(s);
    return;
  }
  if (whenCharged === 'countercharge' && s.passive.order === STAND_READY && profile.arm !== GUN) {
    payReaction(b, s, side);
    s.passive.holds = 0;
    spend(s.passive);
    s.countercharges = 1;
    throwChargeMove(s);
    return;
  }
  s.thrower = side;
  if (whenCharged === 'hold') s.stage = HOLD_CHARGE;
  else fireAtCharger(b, s, 0);
}

/** Fires at the starting distance, or held at short range; a pool of 0 is no shot. */
function fireAtCharger(b: Battle, s: Play, held: number): void {
  s.held = held;
  s.stage = CHARGE_FIRE;
  if (poolInPlay(b, s) > 0) return;
  s.held = 0;
  throwChargeMove(s);
}

/** AUG-CMD-13, AUG-R-27. */
export function applyHoldCharge(b: Battle, s: Play, holds: number): void {
  if (holds !== 0) fireAtCharger(b, s, 1);
  else if (b.book.rulings.holdFailure === 'fires-early') fireAtCharger(b, s, 0);
  else throwChargeMove(s);
}

/** Casualties come off the charger, which tests (AUG-MEL-02). */
export function applyChargeFire(b: Battle, s: Play, unsaved: number): void {
  if (s.passive.order === STAND_READY) payReaction(b, s, 1 - s.actor);
  hasShot(b, s);
  const lost = loseToFire(b, s, s.actor, unsaved);
  s.fireCasualties = lost;
  if (s.active.status !== ACTIVE) endAct(s);
  else if (lost > 0) mustTest(s, s.actor);
  else throwChargeMove(s);
}

export function throwChargeMove(s: Play): void {
  s.held = 0;
  s.thrower = s.actor;
  s.stage = CHARGE_MOVE;
}

/** The charger's dice; a countercharger throws next (AUG-MOVE-06). */
export function applyChargeMove(b: Battle, s: Play, bonus: number): void {
  const { chargeBase, chargeBaseOverObstacle } = b.actor(s);
  const base = crossesObstacle(b, s) ? chargeBaseOverObstacle : chargeBase;
  const move = chargeMoveIn(base, bonus * b.partsPerPrintedInch, s.deducted * b.partsPerPrintedInch);
  if (s.countercharges === 0) {
    arrive(b, s, move);
    return;
  }
  s.pending = move;
  s.thrower = 1 - s.actor;
  s.stage = COUNTERCHARGE_MOVE;
}

/** A countercharge counts no obstacle (AUG-R-31); both moves close the gap. */
export function applyCounterchargeMove(b: Battle, s: Play, bonus: number): void {
  const move = chargeMoveIn(b.opponent(s).chargeBase, bonus * b.partsPerPrintedInch, 0);
  const both = s.pending + move;
  s.pending = 0;
  arrive(b, s, both);
}

function arrive(b: Battle, s: Play, moved: number): void {
  const gap = s.gaps[s.lane] ?? 0;
  if (moved < gap) {
    s.gaps[s.lane] = gap - moved;
    fallShort(b, s);
  } else if (leavesGun(b, s)) {
    s.passive.status = ABANDONED;
    endAct(s);
  } else {
    s.deducted = 0;
    openMelee(s);
  }
}

/** AUG-R-21: a charge that falls short fires at half effect, always or only when its test cost it inches. */
function fallShort(b: Battle, s: Play): void {
  const shaken = s.deducted > 0;
  s.deducted = 0;
  s.fireCasualties = 0;
  s.countercharges = 0;
  if (b.book.rulings.shortChargeFire === 'always' || shaken) fireShort(b, s);
  else endAct(s);
}

/** AUG-EVA-01, AUG-R-36: gunners that hold neither a building nor an obstacle leave the gun. */
function leavesGun(b: Battle, s: Play): boolean {
  return b.opponent(s).profile.arm === GUN && !isCovered(b.opponent(s), s.passive.holds);
}
