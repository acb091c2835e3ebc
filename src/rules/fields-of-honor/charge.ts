/** Charges (section 5) and the Charge Phase (FOH-ENG-03 step 1): declarations, tests, and a charge that comes home. */
import type { Chance } from '../../chance/chance.ts';
import type { Due } from '../../engagement/engagement.ts';
import { marksOf } from '../../play/marks.ts';
import { part, partsOf, type Parts, type Sum } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle, Profile, SideProfile } from './battle.ts';
import { D6 } from './dice.ts';
import { canCounter, declares } from './doctrines.ts';
import {
  addToCharge,
  canFormSquare,
  chargesFlank,
  firingStands,
  isInSquare,
  isStopped,
  stopText,
} from './formations.ts';
import { comeTogether, goForward } from './ground.ts';
import { moraleTestKey, RESULTS, testMorale, testResult, worsen } from './morale.ts';
import type { Rulings } from './options.ts';
import type { SideState } from './side-state.ts';
import {
  BOTH,
  CHARGE_DONE,
  CHARGE_FIRE,
  CHARGE_TEST,
  CHARGER_MORALE,
  COUNTERCHARGE_TEST,
  DEFENDER_MORALE,
  FORM_SQUARE,
  isInContact,
  NOBODY,
  purposeOf,
  type Play,
} from './state.ts';
import { addModifiers, CHARGE_MODIFIERS, ratingPart, type Tables } from './tables.ts';
import { isMob, isSkirmish, NORMAL, ROUTED, SHAKEN, type Rating } from './units.ts';
import { UNARMED } from './weapons.ts';

const CHARGE = marksOf(CHARGE_MODIFIERS);

/** The modifiers of a declared charge or a countercharge; an attached commander always leads (FOH-ENG-07). */
export function chargeMarks(side: SideProfile, unit: Profile, state: SideState): number {
  return (
    (unit.mounted ? CHARGE.cavalry : 0) |
    (unit.commander ? CHARGE.commanderLeads : 0) |
    (side.onFlank ? CHARGE.ontoFlank : 0) |
    (isSkirmish(unit, state) ? CHARGE.chargerSkirmisher : 0) |
    (isMob(unit, state) ? CHARGE.chargerMob : 0)
  );
}

const BASE = part('base', 'FOH-CHG-02');
const FLOOR = part((least: number) => `never below ${least}`, 'FOH-CHG-02');

/** Charge number: base, Morale rating and the modifiers that apply, never below 2 (FOH-CHG-02). */
export function chargeNumber(
  sum: Sum,
  { charge }: Tables,
  own: Parts,
  marks: number,
  addMore: (sum: Sum) => void = () => undefined,
): void {
  sum.begin('charge number');
  sum.addAll(own);
  addModifiers(sum, charge.modifiers.parts.charge, marks);
  addMore(sum);
  if (sum.value < charge.minimum) sum.add(charge.minimum - sum.value, FLOOR, charge.minimum);
}

/** Base and rating of a charge number. */
export function chargeParts(tables: Tables, rating: Rating): Parts {
  return partsOf((sum) => {
    sum.base(tables.charge.base, BASE);
    sum.addAll(ratingPart(tables, rating, 'charge', 'Morale rating'));
  });
}

/** True if a Charge Test is passed; a tie passes. */
export function passesChargeTest(chance: Chance, { chargeTestDice }: Rulings, number: number): boolean {
  return chance.sum(chargeTestDice, D6) >= number;
}

function chargeTestKey(b: Battle, s: Play, due: Due, sum: Sum): void {
  const side = s.thrower;
  const unit = b.unitOf(s, side);
  const marks = chargeMarks(b.side(side), unit, s.side(side));
  const aspect = chargesFlank(b, s, side) ? marks | CHARGE.ontoFlank : marks & ~CHARGE.ontoFlank;
  chargeNumber(sum, b.tables, unit.charging, aspect, (more) => {
    addToCharge(more, b, s, side);
  });
  due.set(s.stage, purposeOf(s), sum.value);
}

function resolveChargeTest({ rulings }: Battle, due: Due, chance: Chance): number {
  return passesChargeTest(chance, rulings, due.key0) ? 1 : 0;
}

function chargeAct(b: Battle, s: Play, does: string): string {
  return `${b.throwerOf(s).name} ${does} ${b.targetOf(s).name} at ${b.inWords(s.gap)}`;
}

/** A declared charge (FOH-CHG-03, FOH-CHG-04). */
export const chargeTest: Throw<Battle, Play> = {
  name: 'Charge Test',
  ruleIds: ['FOH-CHG-02', 'R-03'],
  key: chargeTestKey,
  resolve: resolveChargeTest,
  apply: (b, s, passed) => {
    const side = s.thrower;
    if (passed !== 0) setOff(s, side);
    else s.side(side).halved = 1;
    if (side === 0 && declares(b, s, 1)) due(s, CHARGE_TEST, 1);
    else afterTests(b, s);
  },
  act: (b, s) => chargeAct(b, s, 'declares a charge on'),
  result: (b, s, passed) => {
    const { name } = b.throwerOf(s);
    return passed === 0
      ? `failed: ${name} stays, at half speed and with half its stands this turn (FOH-CHG-03)`
      : `passed: ${name} charges`;
  },
};

/** A countercharge meets the charger if its test is passed; failed it stays, without further loss (FOH-CHG-05, R-33). */
export const countercharge: Throw<Battle, Play> = {
  name: 'countercharge',
  ruleIds: ['FOH-CHG-05', 'FOH-CHG-02'],
  key: chargeTestKey,
  resolve: resolveChargeTest,
  apply: (b, s, passed) => {
    const charger = 1 - s.thrower;
    if (passed === 0) {
      driveHome(b, s, charger);
      return;
    }
    setOff(s, s.thrower);
    due(s, CHARGER_MORALE, charger);
  },
  act: (b, s) => chargeAct(b, s, 'countercharges'),
  result: (b, s, passed) => {
    const { name } = b.throwerOf(s);
    if (passed !== 0) return `passed: ${name} advances to meet the charge`;
    return `failed: ${name} stays where it is${stopText(b, s, 1 - s.thrower)}`;
  },
};

function due(s: Play, stage: number, side: number): void {
  s.stage = stage;
  s.thrower = side;
}

function endPhase(s: Play): void {
  s.stage = CHARGE_DONE;
  s.thrower = 0;
  s.charger = NOBODY;
  s.a.retires = 0;
  s.b.retires = 0;
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

function afterTests(b: Battle, s: Play): void {
  const a = hasSetOff(s, 0);
  const other = hasSetOff(s, 1);
  if (a && other) chargeEachOther(b, s);
  else if (a) chargeHome(b, s, 0);
  else if (other) chargeHome(b, s, 1);
  else endPhase(s);
}

/** True if a side's unit charges the other, and no third one. */
function hasSetOff(s: Play, side: number): boolean {
  return s.side(side).charged !== 0 && (s.lanes === null || s.lanes.isAimed(side));
}

/** Both charge: they meet if their Charge rates together reach, and each takes the charger's Morale Test. */
function chargeEachOther(b: Battle, s: Play): void {
  const reach = b.unitOf(s, 0).chargeMove + b.unitOf(s, 1).chargeMove;
  if (reach < s.gap) {
    for (let side = 0; side < 2; side++) goForward(b, s, side, b.unitOf(s, side).chargeMove);
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

/** One side charges home, and the other reacts: its choice is made here, before anything is thrown (FOH-CHG-05). */
function chargeHome(b: Battle, s: Play, side: number): void {
  const rate = b.unitOf(s, side).chargeMove;
  if (rate < s.gap) {
    goForward(b, s, side, rate);
    s.side(side).barred = 1;
    endPhase(s);
    return;
  }
  s.charger = side + 1;
  const target = 1 - side;
  if (isInContact(s, target)) {
    // A target in contact has no reaction to a later charger (FOH-NBR-03), but its square may still stop it.
    driveHome(b, s, side);
    return;
  }
  const { reaction } = b.ordersOf(s, target);
  const onFlank = chargesFlank(b, s, side);
  if ((onFlank || reaction === 'form-square') && canFormSquare(b, s, target)) {
    due(s, FORM_SQUARE, target);
    return;
  }
  // In square, from the flank, and after a charge of its own that did not come home, nothing is left but to stand.
  const isFree = !onFlank && !isInSquare(b, s, target) && s.side(target).barred === 0;
  s.side(target).retires = isFree && reaction === 'fire-and-retire' ? 1 : 0;
  if (isFree && reaction === 'countercharge' && canCounter(b, s, target)) due(s, COUNTERCHARGE_TEST, target);
  else standAndFire(b, s, side);
}

/** The unit charged fires at the charger where it can; one that is barred does not fire (FOH-CHG-04). */
export function standAndFire(b: Battle, s: Play, charger: number): void {
  const target = 1 - charger;
  const isSilent = s.side(target).barred !== 0 || b.unitOf(s, target).weapon === UNARMED;
  if (isSilent || firingStands(b, s, target) === 0) driveHome(b, s, charger);
  else due(s, CHARGE_FIRE, target);
}

/**
 * The charger goes on to its Morale Test, unless the formation of its enemy ends the charge where it began. Only who
 * stands stops a charge: charges that meet, and a countercharge that has set off, do not come here.
 */
export function driveHome(b: Battle, s: Play, charger: number): void {
  if (!isStopped(b, s, charger)) {
    due(s, CHARGER_MORALE, charger);
    return;
  }
  s.side(charger).barred = 1;
  endPhase(s);
}

function meet(b: Battle, s: Play): void {
  s.contact = 1;
  comeTogether(b, s);
}

/** Failed, the charger withdraws (FOH-CHG-07, R-10); of a failure the state matters only where it takes it. */
export const chargerMorale: Throw<Battle, Play> = {
  name: "charger's Morale Test",
  ruleIds: ['FOH-CHG-07', 'FOH-MOR-02'],
  key: moraleTestKey,
  resolve: (b, { key0 }, chance) => {
    const tested = testMorale(b, key0, chance);
    const result = tested % RESULTS;
    return b.rulings.chargeMoraleFailState === 'margin' || result === NORMAL ? tested : tested - result + 1;
  },
  apply: (b, s, tested) => {
    const side = s.thrower;
    const state = s.side(side);
    const failed = tested % RESULTS !== NORMAL;
    if (failed) {
      state.barred = 1;
      if (b.rulings.chargeMoraleFailState === 'margin') worsen(state, tested % RESULTS);
    }
    if (s.charger !== BOTH) {
      if (failed) endPhase(s);
      else due(s, DEFENDER_MORALE, 1 - side);
    } else if (side === 0) due(s, CHARGER_MORALE, 1);
    else {
      if (s.a.barred === 0 && s.b.barred === 0) meet(b, s);
      else barBoth(s);
      endPhase(s);
    }
  },
  act: (b, s) => {
    const why = s.charger === BOTH ? 'as the charges meet' : 'to drive its charge home';
    return `${b.throwerOf(s).name} tests its morale ${why}`;
  },
  result: (_b, _s, tested) => testResult(tested, 'failed'),
};

/** Failed, the defender breaks (FOH-CHG-08, R-11, R-12), at least to the state that counts so; passed, it holds or retires. */
export const defenderMorale: Throw<Battle, Play> = {
  name: "defender's Morale Test",
  ruleIds: ['FOH-CHG-08', 'FOH-MOR-02', 'R-11'],
  key: moraleTestKey,
  resolve: (b, { key0 }, chance) => {
    const tested = testMorale(b, key0, chance);
    const result = tested % RESULTS;
    const breaksAt = b.rulings.chargeBreakMinimum === 'routed' ? ROUTED : SHAKEN;
    return result === NORMAL ? tested : tested - result + Math.max(result, breaksAt);
  },
  apply: (b, s, tested) => {
    const side = s.thrower;
    const state = s.side(side);
    if (tested % RESULTS !== NORMAL) {
      worsen(state, tested % RESULTS);
      s.side(1 - side).barred = 1;
      // The charger stops where the defender stood; no length is looked at any more this turn.
      if (b.hasGround) comeTogether(b, s);
    } else if (state.retires !== 0) {
      const unit = b.unitOf(s, side);
      if (unit.type !== 'mob') state.mob = 1;
      state.formation = 0;
      state.cover = 0;
      state.moved = 1;
      comeTogether(b, s);
      goForward(b, s, side, -unit.engagedMove);
      barBoth(s);
    } else meet(b, s);
    endPhase(s);
  },
  act: (b, s) => `${b.throwerOf(s).name} tests its morale as the charge comes home`,
  result: (_b, _s, tested) => testResult(tested, 'failed'),
};
