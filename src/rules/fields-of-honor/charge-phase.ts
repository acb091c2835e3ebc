/** The Charge Phase (FOH-ENG-03 step 1): declarations, tests, and a charge that comes home. */
import { NotGivenError } from '../../engagement/engagement.ts';
import type { Battle } from './battle.ts';
import { takeHits, worsen } from './hits-in-play.ts';
import {
  BOTH,
  CHARGE_DONE,
  CHARGE_FIRE,
  CHARGE_TEST,
  CHARGER_MORALE,
  COUNTERCHARGE_TEST,
  DEFENDER_MORALE,
  NOBODY,
  type Play,
} from './state.ts';
import { NORMAL } from './units.ts';

/** Whether a side declares a charge: Normal, able, near enough (FOH-ENG-03). */
export function declares(b: Battle, s: Play, side: number): boolean {
  return s.contact === 0 && s.side(side).morale === NORMAL && s.gap <= b.unitOf(s, side).chargeAt;
}

function due(s: Play, stage: number, side: number): void {
  s.stage = stage;
  s.thrower = side;
}

function endPhase(s: Play): void {
  s.stage = CHARGE_DONE;
  s.thrower = 0;
  s.charger = NOBODY;
}

/** Both sides' declarations are judged at the same time; the tests follow one another. */
export function openChargePhase(b: Battle, s: Play): void {
  if (declares(b, s, 0)) due(s, CHARGE_TEST, 0);
  else if (declares(b, s, 1)) due(s, CHARGE_TEST, 1);
  else endPhase(s);
}

/** The unit goes: it loses its cover, and has moved and charged (FOH-CHG-04). */
function setOff(s: Play, side: number): void {
  const state = s.side(side);
  state.cover = 0;
  state.moved = 1;
  state.charged = 1;
}

/** FOH-CHG-03, FOH-CHG-04. */
export function applyChargeTest(b: Battle, s: Play, passed: number): void {
  const side = s.thrower;
  if (passed !== 0) setOff(s, side);
  else s.side(side).halved = 1;
  if (side === 0 && declares(b, s, 1)) due(s, CHARGE_TEST, 1);
  else afterTests(b, s);
}

function afterTests(b: Battle, s: Play): void {
  if (s.a.charged !== 0 && s.b.charged !== 0) chargeEachOther(b, s);
  else if (s.a.charged !== 0) chargeHome(b, s, 0);
  else if (s.b.charged !== 0) chargeHome(b, s, 1);
  else endPhase(s);
}

/** Both charge: they meet if their Charge rates together reach, and each takes the charger's Morale Test. */
function chargeEachOther(b: Battle, s: Play): void {
  const reach = b.unitOf(s, 0).chargeMove + b.unitOf(s, 1).chargeMove;
  if (reach < s.gap) {
    s.gap -= reach;
    barBoth(s);
    endPhase(s);
    return;
  }
  s.charger = BOTH;
  due(s, CHARGER_MORALE, 0);
}

function barBoth(s: Play): void {
  s.a.barred = 1;
  s.b.barred = 1;
}

/** One side charges home. @throws {NotGivenError} where the defender would have to form square */
function chargeHome(b: Battle, s: Play, side: number): void {
  const rate = b.unitOf(s, side).chargeMove;
  if (rate < s.gap) {
    s.gap -= rate;
    s.side(side).barred = 1;
    endPhase(s);
    return;
  }
  const { reaction } = b.side(1 - side);
  if (b.side(side).onFlank) throw formSquare('a charge that comes home from the flank');
  if (reaction === 'form-square') throw formSquare('reaction form-square');
  s.charger = side + 1;
  const defender = s.side(1 - side);
  const target = b.unitOf(s, 1 - side);
  const counters = defender.morale === NORMAL && target.canCharge && defender.halved === 0;
  if (reaction === 'countercharge' && counters) due(s, COUNTERCHARGE_TEST, 1 - side);
  else if (target.weapon !== null) due(s, CHARGE_FIRE, 1 - side);
  else due(s, CHARGER_MORALE, side);
}

function formSquare(what: string): NotGivenError {
  return new NotGivenError(
    `${what} needs the Form Square roll, and the source does not give formSquareNumber`,
  );
}

/** A countercharge meets the charger if its test is passed; failed it stays, without further loss. */
export function applyCountercharge(s: Play, passed: number): void {
  if (passed !== 0) setOff(s, s.thrower);
  due(s, CHARGER_MORALE, 1 - s.thrower);
}

/** Opportunity fire at the charger (FOH-CHG-06). */
export function applyChargeFire(b: Battle, s: Play, hits: number): void {
  deliverOpportunityFire(b, s, hits);
  due(s, CHARGER_MORALE, 1 - s.thrower);
}

/** The volley of the thrower at the other unit: its initial volley is used up, and its fire of the turn too. */
export function deliverOpportunityFire(b: Battle, s: Play, hits: number): void {
  const state = s.side(s.thrower);
  state.volley = 0;
  if (b.rulings.oppFireCostsFirePhase) state.spent = 1;
  takeHits(b, s, 1 - s.thrower, hits);
}

/** The charger's Morale Test; failed, it withdraws (FOH-CHG-07, R-10). `result` is a state, or 1 for any failure. */
export function applyChargerMorale(b: Battle, s: Play, result: number): void {
  const side = s.thrower;
  const state = s.side(side);
  const failed = result !== NORMAL;
  if (failed) {
    state.barred = 1;
    if (b.rulings.chargeMoraleFailState === 'margin') worsen(state, result);
  }
  if (s.charger !== BOTH) {
    if (failed) endPhase(s);
    else due(s, DEFENDER_MORALE, 1 - side);
  } else if (side === 0) due(s, CHARGER_MORALE, 1);
  else {
    if (s.a.barred === 0 && s.b.barred === 0) meet(s);
    else barBoth(s);
    endPhase(s);
  }
}

function meet(s: Play): void {
  s.contact = 1;
  s.gap = 0;
}

/** The defender's Morale Test; failed, it breaks (FOH-CHG-08, R-11, R-12), passed it holds or retires. */
export function applyDefenderMorale(b: Battle, s: Play, result: number): void {
  const side = s.thrower;
  const state = s.side(side);
  if (result !== NORMAL) {
    worsen(state, result);
    s.side(1 - side).barred = 1;
  } else if (b.side(side).reaction === 'fire-and-retire') {
    const unit = b.unitOf(s, side);
    if (unit.type !== 'mob') state.mob = 1;
    state.cover = 0;
    state.moved = 1;
    s.gap = unit.engagedMove;
    barBoth(s);
  } else meet(s);
  endPhase(s);
}
