/** A charge (AUG-MEL-02, AUG-CMD-13): reaction, fire on the charger, charge moves, contact or a halt short of it. */
import { part, partsOf, type Parts, type Sum } from '../../play/sum.ts';
import type { AugsburgThrow, Battle, Profile } from './battle.ts';
import { checkOf } from './checks.ts';
import { canReact, payReaction } from './brigades.ts';
import { evades, leavesGun, openEvade } from './evade.ts';
import { hasDice, volleyOf } from './fire.ts';
import type { UnitInputs } from './inputs.ts';
import {
  chargeBaseInPlay,
  chargeMoveIn,
  chargeMoveOf,
  crossesObstacle,
  enterGoing,
  setGap,
} from './movement.ts';
import { fireShort, isTurnedAway, spendShot, loseToFire } from './return-fire.ts';
import {
  BLOWS,
  CHARGE_FIRE,
  CHARGE_MOVE,
  CHARGING,
  COUNTERCHARGE_MOVE,
  FIGHTING,
  HOLD_CHARGE,
  NOBODY,
} from './stages.ts';
import type { Play } from './state.ts';
import { modifiers, modify, type RuleBook, type Tables } from './tables.ts';
import { ABANDONED, ACTIVE, FIRE, GUN, SHORT, STAND_READY, type UnitState } from './units.ts';
import { bandAt } from './weapons.ts';

/** Order C: the charger leaves its cover and enters the going before anybody reacts. */
export function declareCharge(b: Battle, s: Play): void {
  s.act = CHARGING;
  s.active.holds = 0;
  enterGoing(b, s);
  if (evades(b, s)) openEvade(b, s);
  else if (mayReact(b, s)) react(b, s);
  else {
    // In place of a reaction (AUG-R-38).
    if (s.passive.changesFormation) s.passive.disordered = 1;
    throwChargeMove(s);
  }
}

/** True if the target may react by fire or countercharge: on S or F, not acted, facing the foe. */
function mayReact(b: Battle, s: Play): boolean {
  const { order, acted } = s.passive;
  if (acted !== 0 || isTurnedAway(s) || b.opponent(s).profile.limbered) return false;
  return order === FIRE || (order === STAND_READY && canReact(b, s, 1 - s.actor));
}

/** The decision of the target's player (AUG-MEL-02); evade of a unit that is not light means fire. */
function react(b: Battle, s: Play): void {
  const { profile } = b.opponent(s);
  const side = 1 - s.actor;
  const { whenCharged } = b.ordersOf(s, s.inAct(side));
  if (whenCharged === 'stand') throwChargeMove(s);
  else if (whenCharged === 'countercharge' && s.passive.order === STAND_READY && profile.arm !== GUN) {
    payReaction(b, s, side);
    s.passive.holds = 0;
    s.passive.spend();
    s.countercharges = 1;
    throwChargeMove(s);
  } else {
    s.thrower = side;
    if (whenCharged === 'hold') s.stage = HOLD_CHARGE;
    else fireAtCharger(b, s, 0);
  }
}

export const HOLD_CHARGE_MODIFIERS = modifiers('AUG-CMD-13', {
  elite: 'elite',
  grenadiers: 'grenadiers',
  raw: 'raw',
  unformed: 'Unformed',
  'attacker-started-at-short-range': 'charger began at short range',
  disordered: 'Disordered',
});

/** The holder's own part of the modifier. */
export function chargeHolderParts(
  { holdCharge: { modifiers: values } }: Tables,
  { quality, grenadiers }: UnitInputs,
): Parts {
  return partsOf((sum) => {
    if (quality === 'elite') modify(sum, values, HOLD_CHARGE_MODIFIERS.elite);
    if (grenadiers) modify(sum, values, HOLD_CHARGE_MODIFIERS.grenadiers);
    if (quality === 'raw') modify(sum, values, HOLD_CHARGE_MODIFIERS.raw);
  });
}

/** Adds the modifier of the check to hold fire to point blank (AUG-CMD-13). */
export function holdChargeModifier(
  sum: Sum,
  { tables }: RuleBook,
  profile: Profile,
  state: UnitState,
  chargerStartedShort: boolean,
): void {
  const { modifiers: values } = tables.holdCharge;
  sum.addAll(profile.holdingCharge);
  if (state.unformed !== 0) modify(sum, values, HOLD_CHARGE_MODIFIERS.unformed);
  if (chargerStartedShort) modify(sum, values, HOLD_CHARGE_MODIFIERS['attacker-started-at-short-range']);
  if (state.disordered !== 0) modify(sum, values, HOLD_CHARGE_MODIFIERS.disordered);
}

export const holdCharge: AugsburgThrow = checkOf(({ holdCharge: check }) => check, {
  name: 'hold fire',
  ruleIds: ['AUG-CMD-13'],
  modifier: (sum, b, s) => {
    const { profile } = b.thrower(s);
    holdChargeModifier(sum, b.book, profile, s.throwing, bandAt(profile, s.gap) === SHORT);
  },
  // AUG-R-27
  apply: (b, s, holds) => {
    if (holds !== 0) fireAtCharger(b, s, 1);
    else if (b.book.rulings.holdFailure === 'fires-early') fireAtCharger(b, s, 0);
    else throwChargeMove(s);
  },
  act: (b, s) => `${b.nameOf(s, s.thrower)} holds its fire against the charge`,
  result: (_b, _s, holds) => (holds === 0 ? 'failed' : 'passed: it waits for point blank'),
});

/** Fires at the starting distance, or held at short range; a pool of 0 is no shot. */
function fireAtCharger(b: Battle, s: Play, held: number): void {
  s.held = held;
  s.stage = CHARGE_FIRE;
  if (!hasDice(b, s)) throwChargeMove(s);
}

/** Casualties come off the charger, which tests. */
function applyChargeFire(b: Battle, s: Play, unsaved: number): void {
  if (s.passive.order === STAND_READY) payReaction(b, s, 1 - s.actor);
  spendShot(b, s);
  const lost = loseToFire(b, s, s.actor, unsaved);
  s.fireCasualties = lost;
  if (s.active.status !== ACTIVE) s.endAct();
  else if (lost > 0) s.openTest(s.actor);
  else throwChargeMove(s);
}

export const chargeFire = volleyOf('fires at the charging', {
  name: 'fire at a charger',
  ruleIds: ['AUG-MEL-02'],
  apply: applyChargeFire,
});

export function throwChargeMove(s: Play): void {
  s.held = 0;
  s.thrower = s.actor;
  s.stage = CHARGE_MOVE;
}

/** The charger's dice; a countercharger throws next (AUG-MOVE-06). */
function applyChargeMove(b: Battle, s: Play, bonus: number): void {
  const { chargeBase, chargeBaseOverObstacle } = b.actor(s);
  const base = crossesObstacle(b, s) ? chargeBaseOverObstacle : chargeBase;
  const move = chargeMoveIn(base, bonus * b.partsPerPrintedInch, s.deducted * b.partsPerPrintedInch);
  if (s.countercharges === 0) {
    arrive(b, s, move, 0);
    return;
  }
  s.pending = move;
  s.thrower = 1 - s.actor;
  s.stage = COUNTERCHARGE_MOVE;
}

export const FAILED_TEST = part('failed test', 'AUG-MEL-02');

export const chargeMove = chargeMoveOf({
  name: 'charge move',
  ruleIds: ['AUG-MEL-02'],
  base: (sum, b, s) => {
    chargeBaseInPlay(sum, b, s, crossesObstacle(b, s) ? 1 : 0);
    sum.add(-s.deducted, FAILED_TEST);
  },
  apply: applyChargeMove,
  act: (b, s) => `${b.nameOf(s, s.thrower)} charges ${b.nameOf(s, 1 - s.thrower)} over ${b.inWords(s.gap)}`,
});

/** A countercharge counts no obstacle (AUG-R-31); both moves close the gap. */
function applyCounterchargeMove(b: Battle, s: Play, bonus: number): void {
  const move = chargeMoveIn(b.opponent(s).chargeBase, bonus * b.partsPerPrintedInch, 0);
  const { pending } = s;
  s.pending = 0;
  arrive(b, s, pending, move);
}

export const counterchargeMove = chargeMoveOf({
  name: 'countercharge move',
  ruleIds: ['AUG-R-31'],
  base: (sum, b, s) => chargeBaseInPlay(sum, b, s, 0),
  apply: applyCounterchargeMove,
  act: (b, s) => `${b.nameOf(s, s.thrower)} countercharges ${b.nameOf(s, 1 - s.thrower)}`,
});

/** Contact if both moves cover the gap; the charger's counts first. */
function arrive(b: Battle, s: Play, moved: number, counter: number): void {
  const { gap } = s;
  if (moved + counter < gap) {
    setGap(b, s, gap - moved, s.actor);
    setGap(b, s, gap - moved - counter, 1 - s.actor);
    fallShort(b, s);
  } else meet(b, s, Math.min(moved, gap));
}

/** Contact: gunners may leave their gun, others fight; the charger's blows come first, and count only with its enemy's. */
export function meet(b: Battle, s: Play, closed: number): void {
  if (leavesGun(b, s)) {
    setGap(b, s, 0, s.actor);
    s.passive.status = ABANDONED;
    s.endAct();
    return;
  }
  if (s.advance.length > 0) s.closed = closed;
  s.act = FIGHTING;
  s.deducted = 0;
  s.winner = NOBODY;
  s.owed = 0;
  s.thrower = s.actor;
  s.stage = BLOWS;
}

/** AUG-R-21: a charge that falls short fires at half effect, always or only when its test cost it inches. */
function fallShort(b: Battle, s: Play): void {
  const shaken = s.deducted > 0;
  s.deducted = 0;
  s.fireCasualties = 0;
  s.countercharges = 0;
  if (b.book.rulings.shortChargeFire === 'always' || shaken) fireShort(b, s);
  else s.endAct();
}
