/** Charges (section 5) and the Charge Phase (FOH-ENG-03 step 1): declarations, tests, reactions, and a charge that comes home. */
import type { Chance } from '../../chance/chance.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { marksOf } from '../../play/marks.ts';
import { part, raiseTo, type Parts, type Sum } from '../../play/sum.ts';
import { bandOfChargeFire, opportunityFire } from './fire.ts';
import { addToCharge, canFormSquare, hasFlank, isStopped, mayGo, standsTo, stopText } from './formations.ts';
import {
  CHARGE_FIRE,
  CHARGE_TEST,
  CHARGER_MORALE,
  COUNTERCHARGE,
  DEFENDER_MORALE,
  FORM_SQUARE,
  NO_THROW,
  where,
  type Battle,
  type Bmu,
} from './game.ts';
import { MORALE, testInCharge, worsen } from './morale.ts';
import { comeTogether, goForward, takeGround } from './movement.ts';
import type { Rulings } from './options.ts';
import type { Frame } from './profiles.ts';
import type { Supplement } from './supplement.ts';
import { addModifiers, CHARGE_MODIFIERS, type Tables } from './tables.ts';
import { D6, NORMAL, SQUARE, SUPPRESSED } from './units.ts';
import { UNARMED } from './weapons.ts';

const CHARGE = marksOf(CHARGE_MODIFIERS);

export function chargeThrows({ rulings, supplement, inWords }: Frame) {
  const kind = (
    name: string,
    occasion: number,
    ruleIds: readonly string[],
    does: string,
    result: (passed: number, who: Bmu, whom: Bmu) => string,
  ): ThrowKind => ({
    name,
    ruleIds,
    occasion,
    resolve: (chance, number) => (passesChargeTest(chance, rulings, number) ? 1 : 0),
    act: (who: Bmu, whom: Bmu) =>
      `${where(who, whom)}${who.name} ${does} ${whom.name} at ${inWords(whom.battle.chargeGap(who, whom))}`,
    result,
  });
  return {
    /** A declared charge (FOH-CHG-03, FOH-CHG-04). */
    chargeTest: kind('Charge Test', 0, ['FOH-CHG-02', 'R-03'], 'declares a charge on', (passed, { name }) =>
      passed === 0
        ? `failed: ${name} stays, at half speed and with half its stands this turn (FOH-CHG-03)`
        : `passed: ${name} charges`,
    ),
    countercharge: kind(
      'countercharge',
      2,
      ['FOH-CHG-05', 'FOH-CHG-02'],
      'countercharges',
      (passed, who, whom) =>
        passed === 0
          ? `failed: ${who.name} stays where it is${stopText(whom, who)}`
          : `passed: ${who.name} advances to meet the charge`,
    ),
    /** The Form Square roll (FOH-CHG-05, R-40): a reaction to a charge, and the only one from the flank. */
    formSquare: {
      name: 'Form Square roll',
      ruleIds: ['FOH-CHG-05', 'R-40'],
      occasion: 124,
      resolve: (chance, number) => (chance.sum(squareRoll(supplement).dice, D6) >= number ? 1 : 0),
      act: (who: Bmu, whom: Bmu) => `${where(who, whom)}${who.name} forms square before ${whom.name}`,
      result: (passed, who: Bmu, whom: Bmu) =>
        passed === 0
          ? `failed: ${who.name} must stand and fire`
          : `passed: ${who.name} stands in square${stopText(whom, who, SQUARE)}`,
    } satisfies ThrowKind as ThrowKind,
  };
}

/** True if a Charge Test is passed; a tie passes. */
export function passesChargeTest(chance: Chance, { chargeTestDice }: Rulings, number: number): boolean {
  return chance.sum(chargeTestDice, D6) >= number;
}

const FLOOR = part((least: number) => `never below ${least}`, 'FOH-CHG-02');

/** Charge number: base, Morale rating and the modifiers that apply, never below 2 (FOH-CHG-02). */
export function chargeNumber(
  sum: Sum,
  { charge, modifiers }: Tables,
  own: Parts,
  marks: number,
  u?: Bmu,
  e?: Bmu,
): void {
  sum.begin('charge number');
  sum.addAll(own);
  addModifiers(sum, modifiers.charge.parts.charge, marks);
  if (u !== undefined && e !== undefined) addToCharge(sum, u, e);
  raiseTo(sum, charge.minimum, FLOOR);
}

/** A unit, as the modifiers of its charge have it. */
type AsCharger = Pick<Bmu, 'is' | 'side' | 'isSkirmish' | 'isMob'>;

/** The modifiers of a declared charge or a countercharge; an attached commander always leads (FOH-ENG-07). */
export function chargeMarks({ is, side, isSkirmish, isMob }: AsCharger): number {
  return (
    (is.mounted ? CHARGE.cavalry : 0) |
    (is.commander ? CHARGE.commanderLeads : 0) |
    (side.onFlank ? CHARGE.ontoFlank : 0) |
    (isSkirmish ? CHARGE.chargerSkirmisher : 0) |
    (isMob ? CHARGE.chargerMob : 0)
  );
}

/** True if a charge strikes the flank: the own aspect, or a charge from a neighbouring lane (FOH-NBR-03). */
function chargesFlank(g: Battle, u: Bmu, e: Bmu): boolean {
  // Who countercharges has declared no charge of its own.
  const aside = u.lane !== e.lane && u.aimsAt(e) && u.orders(e, g.chargeGap(u, e)).flanks;
  return (aside || u.side.onFlank) && hasFlank(e);
}

function throwCharge(g: Battle, u: Bmu, e: Bmu, kind: ThrowKind, dice: Dice): boolean {
  const marks = chargeMarks(u);
  const aspect = chargesFlank(g, u, e) ? marks | CHARGE.ontoFlank : marks & ~CHARGE.ontoFlank;
  chargeNumber(dice.sum, g.rules.tables, u.is.charging, aspect, u, e);
  return dice.throw(kind, u, e, dice.sum.value, 0) !== 0;
}

/** True if a unit may charge an enemy and would: Normal, free, able, near enough. */
export function wantsToCharge(u: Bmu, e: Bmu): boolean {
  if (u.touches(e) || u.morale !== NORMAL || !e.isOnLine) return false;
  return u.gapTo(e) <= u.orders(e).chargeAt && mayGo(u);
}

/**
 * Opens the charges of a pair, of which the first looks at the second; one whose charger or target has left the line or
 * come into contact meanwhile lapses. False where there is none.
 */
export function openCharges(g: Battle, u: Bmu, e: Bmu): boolean {
  lapse(u, e);
  lapse(e, u);
  const a = u.role === 0 ? u : e;
  const b = u.role === 0 ? e : u;
  if (a.aimsAt(b)) due(g, CHARGE_TEST, a);
  else if (b.aimsAt(a)) due(g, CHARGE_TEST, b);
  return g.due !== NO_THROW;
}

function lapse(u: Bmu, e: Bmu): void {
  if (!u.aimsAt(e)) return;
  const isFree = u.morale === NORMAL && u.barred === 0 && u.halved === 0 && !u.isInContact;
  if (!isFree || !e.isOnLine) u.aimAt(null);
}

function due(g: Battle, what: number, { role }: Bmu): void {
  g.due = what;
  g.side = role;
}

/** The charges of the pair are over; a unit that breaks before a charge leaves its contacts without pursuit. */
function endCharges(g: Battle): void {
  g.due = NO_THROW;
  g.side = 0;
  g.mutual = 0;
  leave(g.looker);
  leave(g.lookedAt);
}

function leave(u: Bmu): void {
  u.retires = 0;
  if (!u.isOnLine) u.release();
}

/** A declared charge; after both tests the charges go on (FOH-CHG-01). */
function chargeTest(g: Battle, dice: Dice): void {
  const { thrower: u, foe: e } = g;
  if (throwCharge(g, u, e, g.rules.throws.chargeTest, dice)) setOff(u);
  else u.halved = 1;
  if (u.role === 0 && e.aimsAt(u)) return due(g, CHARGE_TEST, e);
  if (chargesAt(u, e) && chargesAt(e, u)) chargeEachOther(g, u, e);
  else if (chargesAt(u, e)) chargeHome(g, u, e);
  else if (chargesAt(e, u)) chargeHome(g, e, u);
  else endCharges(g);
}

function chargesAt(u: Bmu, e: Bmu): boolean {
  return u.charged !== 0 && u.aimsAt(e);
}

/** The unit goes: it loses its cover, and has moved and charged (FOH-CHG-04). */
function setOff(u: Bmu): void {
  u.cover = 0;
  u.moved = 1;
  u.charged = 1;
}

/** Both charge: they meet if their Charge rates together reach, and each takes the charger's Morale Test. */
function chargeEachOther(g: Battle, u: Bmu, e: Bmu): void {
  if (u.is.chargeMove + e.is.chargeMove < g.chargeGap(u, e)) {
    goForward(u, e, u.is.chargeMove);
    goForward(e, u, e.is.chargeMove);
    bar(u, e);
    return endCharges(g);
  }
  g.mutual = 1;
  due(g, CHARGER_MORALE, u.role === 0 ? u : e);
}

function bar(...units: readonly Bmu[]): void {
  for (const u of units) u.barred = 1;
}

/** One side charges home, and the other reacts: its choice is made here, before anything is thrown (FOH-CHG-05). */
function chargeHome(g: Battle, u: Bmu, e: Bmu): void {
  const gap = g.chargeGap(u, e);
  if (u.is.chargeMove < gap) {
    goForward(u, e, u.is.chargeMove);
    bar(u);
    return endCharges(g);
  }
  // A target in contact has no reaction to a later charger (FOH-NBR-03), but its square may still stop it.
  if (e.isInContact) return driveHome(g, u, e);
  const { reaction } = e.orders(u, gap);
  const onFlank = chargesFlank(g, u, e);
  if ((onFlank || reaction === 'form-square') && canFormSquare(e)) return due(g, FORM_SQUARE, e);
  // In square, from the flank, and after a charge of its own that did not come home, nothing is left but to stand.
  const isFree = !onFlank && e.formationNow !== SQUARE && e.barred === 0;
  e.retires = isFree && reaction === 'fire-and-retire' ? 1 : 0;
  if (isFree && reaction === 'countercharge' && canCounter(e)) due(g, COUNTERCHARGE, e);
  else standAndFire(g, u, e);
}

/** True if the unit that is charged may countercharge: Normal, able, and not just failed in a charge of its own. */
function canCounter(u: Bmu): boolean {
  return u.morale === NORMAL && u.halved === 0 && u.is.canCharge && mayGo(u);
}

function squareRoll(supplement: Supplement | null): NonNullable<Supplement['square']> {
  const roll = supplement?.square ?? null;
  if (roll === null) throw new TypeError('the tables do not give the Form Square roll');
  return roll;
}

/** Passed, it stands in square and does not fire; failed, it must stand and fire. */
function formSquare(g: Battle, dice: Dice): void {
  const { thrower: u, foe: charger } = g;
  const { supplement, throws } = g.rules;
  const { number, ratingCounts, commander, cavalry, suppressed } = squareRoll(supplement);
  const { sum } = dice;
  sum.begin('form square number');
  sum.addAll(number);
  if (ratingCounts) sum.addAll(u.is.squaring);
  if (u.is.commander) sum.addAll(commander);
  if (charger.is.mounted) sum.addAll(cavalry);
  if (u.morale === SUPPRESSED) sum.addAll(suppressed);
  if (dice.throw(throws.formSquare, u, charger, sum.value, 0) === 0) return standAndFire(g, charger, u);
  u.formation = SQUARE;
  driveHome(g, charger, u);
}

/** A countercharge meets the charger if its test is passed; failed it stays, without further loss (FOH-CHG-05, R-33). */
function countercharge(g: Battle, dice: Dice): void {
  const { thrower: u, foe: charger } = g;
  if (!throwCharge(g, u, charger, g.rules.throws.countercharge, dice)) return driveHome(g, charger, u);
  setOff(u);
  due(g, CHARGER_MORALE, charger);
}

/** The unit charged fires at the charger where it can; one that is barred does not fire (FOH-CHG-04). */
function standAndFire(g: Battle, charger: Bmu, u: Bmu): void {
  if (u.barred !== 0 || u.is.weapon === UNARMED || standsTo(u, 'fire') === 0) driveHome(g, charger, u);
  else due(g, CHARGE_FIRE, u);
}

/** FOH-CHG-06. */
function chargeFire(g: Battle, dice: Dice): void {
  const { thrower: u, foe: charger } = g;
  const band = bandOfChargeFire(u, charger, g.chargeGap(u, charger));
  opportunityFire(u, charger, g.rules.throws.chargeFire, band, dice);
  driveHome(g, charger, u);
}

/**
 * The charger goes on to its Morale Test, unless the formation of its enemy ends the charge where it began. Only who
 * stands stops a charge: charges that meet, and a countercharge that has set off, do not come here.
 */
function driveHome(g: Battle, charger: Bmu, target: Bmu): void {
  if (!isStopped(charger, target)) return due(g, CHARGER_MORALE, charger);
  bar(charger);
  endCharges(g);
}

function meet(g: Battle, u: Bmu, e: Bmu): void {
  g.looker.meet(g.lookedAt);
  comeTogether(u, e);
}

/** Failed, the charger withdraws (FOH-CHG-07, R-10). */
function chargerMorale(g: Battle, dice: Dice): void {
  const { thrower: u, foe: e } = g;
  const { throws, rulings } = g.rules;
  const words = g.mutual !== 0 ? ' as the charges meet' : '';
  const result = testInCharge(u, e, throws.chargerMorale, 0, dice, words);
  if (result !== NORMAL) {
    bar(u);
    if (rulings.chargeMoraleFailState === 'margin') worsen(u, result);
  }
  if (g.mutual === 0) {
    if (result === NORMAL) return due(g, DEFENDER_MORALE, e);
  } else if (u.role === 0) return due(g, CHARGER_MORALE, e);
  else if (u.barred === 0 && e.barred === 0) meet(g, u, e);
  else bar(u, e);
  endCharges(g);
}

/** Failed, the defender breaks, and nobody pursues it (FOH-CHG-08, R-11, R-12); passed, it holds or retires. */
function defenderMorale(g: Battle, dice: Dice): void {
  const { thrower: u, foe: charger } = g;
  const result = testInCharge(u, charger, g.rules.throws.defenderMorale, MORALE.chargedAgainst, dice);
  if (result !== NORMAL) {
    worsen(u, result);
    bar(charger);
    takeGround(charger, u);
  } else if (u.retires !== 0) {
    if (u.is.type !== 'mob') u.mob = 1;
    u.formation = 0;
    u.cover = 0;
    u.moved = 1;
    comeTogether(u, charger);
    goForward(u, charger, -u.is.engagedMove);
    bar(u, charger);
  } else meet(g, charger, u);
  endCharges(g);
}

/** The throws of a charge, by what is due. */
const THROWS: Readonly<Record<number, (g: Battle, dice: Dice) => void>> = {
  [CHARGE_TEST]: chargeTest,
  [FORM_SQUARE]: formSquare,
  [COUNTERCHARGE]: countercharge,
  [CHARGE_FIRE]: chargeFire,
  [CHARGER_MORALE]: chargerMorale,
  [DEFENDER_MORALE]: defenderMorale,
};

/** The throw that is due of a charge. */
export function throwInCharge(g: Battle, dice: Dice): void {
  THROWS[g.due]?.(g, dice);
}
