/** A volley and what it brings on (AUG-CMD-11, -12, AUG-R-10): losses, test, return fire, losses, test. */
import { part, partsOf, type Parts, type Sum } from '../../play/sum.ts';
import type { AugsburgThrow, Battle, Profile } from './battle.ts';
import { checkOf } from './checks.ts';
import { canReact, payReaction } from './brigades.ts';
import { bandInPlay, hasDice, VOLLEY_RULES, volleyOf } from './fire.ts';
import type { UnitInputs } from './inputs.ts';
import { FIRING, HOLD_RETURN, RETURN_VOLLEY, SHORT_CHARGE, VOLLEY } from './stages.ts';
import type { Play } from './state.ts';
import { modifiers, modify, type RuleBook, type Tables } from './tables.ts';
import { ACTIVE, STAND_READY } from './units.ts';

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
  if (s.active.facesAway !== 0 || !hasDice(b, s)) s.endAct();
}

/** The volley of the unit that acts: losses and test come before return fire, or after (AUG-SEQ-02, AUG-R-10). */
function applyVolley(b: Battle, s: Play, unsaved: number): void {
  s.answerable = isAnswerable(b, s) ? 1 : 0;
  const target = 1 - s.actor;
  if (b.book.rulings.returnFireTiming === 'simultaneous') {
    s.waiting = Math.min(unsaved, s.passive.figures);
    if (!openReturn(b, s)) takeBoth(b, s, 0);
    return;
  }
  const lost = loseToFire(b, s, target, unsaved);
  if (s.passive.status !== ACTIVE) s.endAct();
  else if (lost > 0) s.openTest(target);
  else returnFire(b, s);
}

/** Takes off figures lost to fire; remembered for AUG-CMD-12 where its player may withhold return fire. @returns how many */
export function loseToFire(b: Battle, s: Play, side: number, hits: number): number {
  const unit = s.unitInAct(side);
  const lost = unit.lose(hits);
  if (b.inAct(s, side).tracksFire) unit.shotNow += lost;
  return lost;
}

/** AUG-CMD-11: a unit on Stand Ready shot at from near enough, by anything but artillery. */
function isAnswerable(b: Battle, s: Play): boolean {
  const { returnedBands, notReturnedFrom } = b.book.tables;
  const { order, acted } = s.passive;
  if (order !== STAND_READY || acted !== 0) return false;
  return (
    returnedBands[bandInPlay(s, b.thrower(s))] === true && !notReturnedFrom.includes(b.actor(s).profile.type)
  );
}

/** A test that fire brought on is over. */
export function afterFireTest(b: Battle, s: Play): void {
  if (b.book.rulings.returnFireTiming === 'simultaneous') nextOwed(s);
  else if (s.thrower === s.actor || s.passive.status !== ACTIVE) s.endAct();
  else returnFire(b, s);
}

/** True if the target does not face the unit that acts (AUG-NBR-04). */
export function isTurnedAway(s: Play): boolean {
  return s.passive.facesAway !== 0 || s.flanks;
}

function returnFire(b: Battle, s: Play): void {
  if (!openReturn(b, s)) s.endAct();
}

/** Opens return fire, or the check to withhold it (AUG-CMD-12). A pool of 0 is no shot. @returns whether there is either */
function openReturn(b: Battle, s: Play): boolean {
  if (s.answerable === 0) return false;
  s.answerable = 0;
  const side = 1 - s.actor;
  s.stage = RETURN_VOLLEY;
  s.thrower = side;
  // Who has gone behind another does not shoot (AUG-NBR-01).
  if (isTurnedAway(s) || s.passive.place > 0 || !canReact(b, s, side) || !hasDice(b, s)) return false;
  if (s.gap > b.ordersOf(s, s.inAct(side)).holdsBeyond) s.stage = HOLD_RETURN;
  return true;
}

/** The volley of the target. */
function applyReturnVolley(b: Battle, s: Play, unsaved: number): void {
  payReaction(b, s, 1 - s.actor);
  spendShot(b, s);
  if (b.book.rulings.returnFireTiming === 'simultaneous') {
    takeBoth(b, s, unsaved);
    return;
  }
  const lost = loseToFire(b, s, s.actor, unsaved);
  if (lost > 0 && s.active.status === ACTIVE) s.openTest(s.actor);
  else s.endAct();
}

/** Ends the turn of a unit that has shot in reaction, unless volleys are unlimited (AUG-R-10). */
export function spendShot(b: Battle, s: Play): void {
  const unit = s.passive;
  if (b.book.rulings.returnFireLimit === 1 || unit.order !== STAND_READY) unit.spend();
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
  if (!s.openOwedTest(1 - s.actor)) s.endAct();
}

export const volley = volleyOf('fires at', {
  name: 'volley',
  ruleIds: VOLLEY_RULES,
  apply: applyVolley,
});

export const returnVolley = volleyOf('returns the fire of', {
  name: 'return fire',
  ruleIds: ['AUG-CMD-11', 'AUG-R-10'],
  apply: applyReturnVolley,
});

export const HOLD_RETURN_MODIFIERS = modifiers('AUG-CMD-12', {
  'prior-fire-casualties': 'fire casualties from earlier turns',
  elite: 'elite',
  grenadiers: 'grenadiers',
});
const THIS_TURN = part((casualties: number) => `${casualties} fire casualties this turn`, 'AUG-CMD-12');

/** The holder's own part of the modifier. */
export function returnHolderParts(
  { holdReturn: { modifiers: values } }: Tables,
  { quality, grenadiers }: UnitInputs,
): Parts {
  return partsOf((sum) => {
    if (quality === 'elite') modify(sum, values, HOLD_RETURN_MODIFIERS.elite);
    if (grenadiers) modify(sum, values, HOLD_RETURN_MODIFIERS.grenadiers);
  });
}

/** Adds the modifier of the check to withhold return fire (AUG-CMD-12); casualties by that enemy this turn count apart. */
export function holdReturnModifier(
  sum: Sum,
  { tables: { holdReturn, holdReturnPerCasualty } }: RuleBook,
  profile: Profile,
  priorCasualties: boolean,
  inflictedThisTurn: number,
): void {
  if (priorCasualties) modify(sum, holdReturn.modifiers, HOLD_RETURN_MODIFIERS['prior-fire-casualties']);
  sum.addAll(profile.holdingReturn);
  sum.add(holdReturnPerCasualty * inflictedThisTurn, THIS_TURN, inflictedThisTurn);
}

export const holdReturn: AugsburgThrow = checkOf(({ holdReturn: check }) => check, {
  name: 'withhold return fire',
  ruleIds: ['AUG-CMD-12'],
  modifier: (sum, b, s) => {
    const { shotBefore, shotNow } = s.throwing;
    holdReturnModifier(sum, b.book, b.thrower(s).profile, shotBefore !== 0, shotNow);
  },
  // Passed: it does not fire, and keeps its chit.
  apply: (b, s, holds) => {
    if (holds === 0) s.stage = RETURN_VOLLEY;
    else if (b.book.rulings.returnFireTiming === 'simultaneous') takeBoth(b, s, 0);
    else s.endAct();
  },
  act: (b, s) => `${b.nameOf(s, s.thrower)} tries to withhold its return fire`,
  result: (_b, _s, holds) => (holds === 0 ? 'failed: it fires' : 'passed: it does not fire'),
});
