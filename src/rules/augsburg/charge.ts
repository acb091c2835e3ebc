/** A charge (AUG-MEL-02, AUG-CMD-13, AUG-EVA): evading it, reaction, fire on the charger, charge moves, contact or a halt short of it. */
import { item } from '../../chance/at.ts';
import type { Throw } from '../../chance/throw.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { fact, part, type Parts, type Sum } from '../../play/sum.ts';
import { checkKind } from './checks.ts';
import { canReact, payReaction } from './command.ts';
import {
  awaitsInWorks,
  hasDice,
  holdsWorks,
  isTurnedAway,
  openVolley,
  shoot,
  spendShot,
  volleyKind,
} from './fire.ts';
import {
  ACTING,
  CREW_BEHIND,
  NOBODY,
  SCREEN_GONE,
  type Battle,
  type Rules,
  type Troops,
  type Unit,
} from './game.ts';
import type { FoldedThrows } from './dice.ts';
import { chargeMoveIn, inchesIn, moveOf, reaches } from './distances.ts';
import * as Due from './due.ts';
import { changePlaces, unitBehind } from './line.ts';
import { goBack, leave, obstacleCrossed, setGap } from './movement.ts';
import type { Forces } from './muster.ts';
import { mayTakeOn } from './orders.ts';
import type { DoctrineInForce, Profile } from './profiles.ts';
import { loseGuns, reachesGuns, shelterOf, takeShelter } from './shelter.ts';
import { modify, type RuleBook } from './tables.ts';
import { FOOT, GUN, MOUNTED, SHORT } from './units.ts';
import * as Chit from './chits.ts';
import { bandAt } from './weapons.ts';

const CHARGE_DICE = 'AUG-MOVE-06';

/** The dice of a charge move, as a fact. */
export function chargeDiceFact({ label }: Throw): Parts {
  return fact(label, CHARGE_DICE);
}

/** A charge move: its number is that of its row, on which its dice depend; it shows their inches. */
function chargeMoveKind(
  thrown: Forces['chargeThrows'],
  occasion: number,
  name: string,
  ruleId: string,
  act: (u: Unit, e: Unit) => string,
): ThrowKind {
  return {
    name,
    ruleIds: [CHARGE_DICE, ruleId],
    occasion,
    resolve: (chance, row) => {
      const dice = item(thrown, row);
      return dice === null ? 0 : chance.draw(dice);
    },
    act: (u: Unit, e: Unit) => act(u, e),
    result: (bonus) => `${bonus} in from the dice`,
  };
}

export function chargeThrows(throws: FoldedThrows, rules: Forces) {
  const { chargeThrows: thrown, tables } = rules;
  const { rows } = tables.checks;
  const over = ({ battle }: Unit): string => battle.inWords(battle.gap);
  return {
    /** AUG-EVA-06, AUG-EVA-07. */
    evade: checkKind(
      rows['evade-steadiness'],
      10,
      'evade',
      ['AUG-EVA-06', 'AUG-EVA-07'],
      (u, e) => `${u.name} evades ${e.name} and would choose how far`,
      ['failed: it runs the full distance', 'passed: it goes as far as it wants'],
    ),
    /** AUG-CMD-13. */
    holdCharge: checkKind(
      rows['hold-point-blank'],
      9,
      'hold fire',
      ['AUG-CMD-13'],
      (u) => `${u.name} holds its fire against the charge`,
      ['failed', 'passed: it waits for point blank'],
    ),
    chargeFire: volleyKind(throws, rules, 5, 'fire at a charger', ['AUG-MEL-02'], 'fires at the charging'),
    chargeMove: chargeMoveKind(
      thrown,
      11,
      'charge move',
      'AUG-MEL-02',
      (u, e) => `${u.name} charges ${e.name} over ${over(u)}`,
    ),
    counterchargeMove: chargeMoveKind(
      thrown,
      12,
      'countercharge move',
      'AUG-R-31',
      (u, e) => `${u.name} countercharges ${e.name}`,
    ),
    pursuitMove: chargeMoveKind(
      thrown,
      13,
      'charge move at an evader',
      'AUG-R-31',
      (u, e) => `${u.name} charges where ${e.name} stood, ${over(u)} off`,
    ),
  };
}

/** The throw of a charge move over so many obstacles, told with its inches before the dice. @throws {NotGivenError} without a row */
function throwCharge(
  g: Battle,
  u: Unit,
  e: Unit,
  kind: ThrowKind,
  dice: Dice,
  obstacles = 0,
  more: Parts | null = null,
): number {
  const { is } = u;
  if (is.move === null) moveOf(is);
  dice.sum.addAll(item(is.chargeMoves, obstacles).told);
  if (g.deducted > 0 && u === g.active) dice.sum.addAll(deductionOf(g.rules, g.deducted));
  if (more !== null) dice.sum.addAll(more);
  const bonus = dice.throw(kind, u, e, is.chargeDice, 0) * g.rules.partsPerPrintedInch;
  const deduction = u === g.active ? g.deducted * g.rules.partsPerPrintedInch : 0;
  return chargeMoveIn(item(is.chargeMoves, obstacles).base, bonus, deduction);
}

export const FAILED_TEST = part('failed test', 'AUG-MEL-02');

function deductionOf({ deductions, partsPerInch, partsPerPrintedInch }: Rules, inches: number): Parts {
  return (deductions[inches] ??= fact(
    `failed test -${inchesIn((inches * partsPerPrintedInch) / partsPerInch)}`,
    ...FAILED_TEST.ruleIds,
  ));
}

/** The decisions of the target's player, who sees from how far it is charged. */
function doctrineWhenCharged(g: Battle): DoctrineInForce {
  g.charged = g.passive;
  const { doctrine } = g.passive;
  g.charged = null;
  return doctrine;
}

/** Order C: the charger leaves its cover and enters the going before anybody reacts. */
export function declareCharge(g: Battle): void {
  const { active: u, passive: e } = g;
  // AUG-NBR-05: who fell back is out of reach from the side.
  if (g.aside && e.fellBack !== 0) {
    g.endAct();
    return;
  }
  leave(u);
  const screened = unitScreened(g, u, e);
  const { screenCaught } = g.rules.rulings;
  const isCaught = screened !== g.nobody && screenCaught === 'under-4' && g.gap < g.rules.evadeFullBelow;
  if (screened !== g.nobody && !isCaught) passScreen(g, e, screened);
  answerCharge(g, isCaught);
}

/** The target of a charge evades, reacts, or awaits it. */
function answerCharge(g: Battle, isCaught: boolean): void {
  const { active: u, passive: e } = g;
  const doctrine = doctrineWhenCharged(g);
  if (!isCaught && evades(g, u, e, doctrine)) openEvade(g, e, doctrine);
  else if (mayReact(g, e)) react(g, e, doctrine);
  else {
    // In place of a reaction (AUG-R-38).
    if (e.changesFormation) e.disordered = 1;
    openChargeMove(g);
  }
}

/** The formed unit behind a front of light troops that a formed charger takes on through these (AUG-NBR-11); nobody. */
function unitScreened(g: Battle, u: Unit, screen: Unit): Unit {
  const isThrough = g.rules.line !== null && !g.aside && u.is.formed && u.doctrine.chargeThrough;
  if (!isThrough || !screen.is.light || awaitsInWorks(screen)) return g.nobody;
  const behind = unitBehind(g, screen.lane, screen.role);
  return behind.isActive && behind.is.formed && mayTakeOn(u, behind) ? behind : g.nobody;
}

/** The screen evades, without a check, by the way behind the unit that it has screened, which is the target (AUG-NBR-11). */
function passScreen(g: Battle, screen: Unit, behind: Unit): void {
  leaveForEvade(screen);
  // AUG-R-48: it is not caught by the follow-up either.
  screen.beaten = 1;
  g.shield = SCREEN_GONE;
  setGap(g, g.gap + (g.rules.line?.support ?? 0), screen);
  changePlaces(g, screen, behind);
  g.engage(g.active, behind);
}

/** AUG-EVA-02, AUG-R-28: whether the target evades, by choice or because it must. */
function evades(g: Battle, u: Unit, e: Unit, { whenCharged }: DoctrineInForce): boolean {
  if (!e.is.light) return false;
  if (whenCharged === 'evade') return true;
  // Formed chargers alone drive it off.
  if (u.is.openOrder) return false;
  const { skirmishersStandInOpen, lightHorseMustEvade } = g.rules.rulings;
  if (e.is.arm === MOUNTED) return lightHorseMustEvade;
  if (e.acted !== 0 || isTurnedAway(g)) return true;
  if (holdsWorks(e)) return !awaitsInWorks(e);
  return !(skirmishersStandInOpen && e.order === Chit.STAND_READY);
}

/** An evader leaves its cover, and its turn is spent; who has acted already is Unformed (AUG-EVA-09). */
function leaveForEvade(e: Unit): void {
  e.coverHeld = 0;
  if (e.acted !== 0) e.unform();
  e.spend();
}

/** It throws for how far it evades unless the charger is too near. */
function openEvade(g: Battle, e: Unit, doctrine: DoctrineInForce): void {
  leaveForEvade(e);
  if (g.gap < g.rules.evadeFullBelow) pursue(g, evadeMoves(g.rules, false, doctrine.evadeMoves));
  else g.due = Due.EVADE_CHECK;
}

/** Normal moves of an evade: a failed check, or a charger too near for one, drives it the full number (AUG-EVA-06, AUG-R-32). */
export function evadeMoves({ tables }: RuleBook, mayChoose: boolean, chosen: number): number {
  return mayChoose ? chosen : tables.distances.rows['evade-forced-moves'].normalMoves;
}

function pursue(g: Battle, moves: number): void {
  moveOf(g.passive.is);
  g.pending = moves;
  g.due = Due.PURSUIT_MOVE;
}

/** Adds up the modifier of the check to choose how far (AUG-EVA-07): "light cavalry" is any mounted light type (AUG-R-29). */
export function evadeModifier(sum: Sum, { tables: { evade } }: RuleBook, evader: Profile, charger: Profile) {
  const isFoot = evader.arm === FOOT;
  sum.begin('modifier');
  if (evader.light && evader.arm === MOUNTED) modify(sum, evade['light-cavalry']);
  if (isFoot && evader.badGoingRear) modify(sum, evade['foot-with-bad-going-within-one-move-behind']);
  if (isFoot && charger.arm === MOUNTED) modify(sum, evade['foot-charged-by-cavalry']);
  if (charger.light) modify(sum, evade['charged-by-light-troops']);
  return sum.value;
}

/** The check of an evader. */
export function evadeCheck(g: Battle, dice: Dice): void {
  const { active: u, passive: e, rules } = g;
  const modifier = evadeModifier(dice.sum, rules, e.is, u.is);
  const passed = dice.throw(rules.throws.evade, e, u, modifier, 0) !== 0;
  pursue(g, evadeMoves(rules, passed, doctrineWhenCharged(g).evadeMoves));
}

/** The gap after an evade and the charge move that follows it, which goes no farther than where the evader stood. */
export function gapAfterEvade(gap: number, evaded: number, charge: number): number {
  return gap + evaded - Math.min(charge, gap);
}

const NO_OBSTACLE = fact('no obstacle', 'AUG-R-31');

/** The charge move at an evader counts no obstacle and no deduction, and ends the charge (AUG-R-31). */
export function pursuitMove(g: Battle, dice: Dice): void {
  const { active: u, passive: e, gap } = g;
  const charge = throwCharge(g, u, e, g.rules.throws.pursuitMove, dice, 0, NO_OBSTACLE);
  goBack(g, e, gap, g.pending * e.is.normalMove);
  setGap(g, gapAfterEvade(gap, g.gap - gap, charge), u);
  g.endAct();
}

/** True if the target may react by fire or countercharge: on S or F, not acted, facing the foe. */
function mayReact(g: Battle, e: Unit): boolean {
  if (e.acted !== 0 || isTurnedAway(g) || e.is.limbered) return false;
  return e.order === Chit.FIRE || (e.order === Chit.STAND_READY && canReact(g, e));
}

/** The decision of the target's player (AUG-MEL-02); evade of a unit that is not light means fire. */
function react(g: Battle, e: Unit, { whenCharged }: DoctrineInForce): void {
  if (whenCharged === 'stand') openChargeMove(g);
  else if (whenCharged === 'countercharge' && e.order === Chit.STAND_READY && e.is.arm !== GUN) {
    payReaction(g, e);
    e.coverHeld = 0;
    e.spend();
    g.countercharges = 1;
    openChargeMove(g);
  } else if (whenCharged === 'hold') g.due = Due.HOLD_CHARGE;
  else fireAtCharger(g, 0);
}

/** Adds up the modifier of the check to hold fire to point blank (AUG-CMD-13). */
export function holdChargeModifier(
  sum: Sum,
  { tables: { holdCharge } }: RuleBook,
  { is, unformed, disordered }: Troops,
  chargerStartedShort: boolean,
): number {
  sum.begin('modifier');
  sum.addAll(is.holdingCharge);
  if (unformed !== 0) modify(sum, holdCharge.unformed);
  if (chargerStartedShort) modify(sum, holdCharge['attacker-started-at-short-range']);
  if (disordered !== 0) modify(sum, holdCharge.disordered);
  return sum.value;
}

/** The check to hold fire (AUG-R-27). */
export function holdCharge(g: Battle, dice: Dice): void {
  const { active: u, passive: e, rules } = g;
  const modifier = holdChargeModifier(dice.sum, rules, e, bandAt(e.is, g.gap) === SHORT);
  if (dice.throw(rules.throws.holdCharge, e, u, modifier, 0) !== 0) fireAtCharger(g, 1);
  else if (rules.rulings.holdFailure === 'fires-early') fireAtCharger(g, 0);
  else openChargeMove(g);
}

/** Fires at the starting distance, or held at short range; a pool of 0 is no shot. */
function fireAtCharger(g: Battle, held: number): void {
  g.held = held;
  g.due = Due.CHARGE_FIRE;
  if (!hasDice(g, g.passive)) openChargeMove(g);
}

/** Casualties come off the charger, which tests. */
export function chargeFire(g: Battle, dice: Dice): void {
  const { active: u, passive: e } = g;
  const unsaved = shoot(g, e, u, g.rules.throws.chargeFire, dice);
  if (e.order === Chit.STAND_READY) payReaction(g, e);
  spendShot(g, e);
  const lost = u.loseToFire(unsaved);
  g.fireCasualties = lost;
  if (!u.isActive) g.endAct();
  else if (lost > 0) g.openTest(ACTING, Due.CHARGER_TEST);
  else openChargeMove(g);
}

/** The charge goes on: gunners who have not stopped it run behind foot, which answers it in their place (AUG-NBR-10). */
export function openChargeMove(g: Battle): void {
  const foot = shelterOf(g);
  if (foot !== g.nobody) {
    takeShelter(g, foot);
    answerCharge(g, false);
    return;
  }
  g.held = 0;
  g.due = Due.CHARGE_MOVE;
}

/** The charger's dice; a countercharger throws next (AUG-MOVE-06). */
export function chargeMove(g: Battle, dice: Dice): void {
  const { active: u, passive: e } = g;
  const move = throwCharge(g, u, e, g.rules.throws.chargeMove, dice, obstacleCrossed(g) === 'none' ? 0 : 1);
  if (g.countercharges === 0) arrive(g, move, 0);
  else {
    g.pending = move;
    g.due = Due.COUNTERCHARGE_MOVE;
  }
}

/** A countercharge counts no obstacle (AUG-R-31); both moves close the gap. */
export function counterchargeMove(g: Battle, dice: Dice): void {
  const { active: u, passive: e, pending } = g;
  g.pending = 0;
  arrive(g, pending, throwCharge(g, e, u, g.rules.throws.counterchargeMove, dice));
}

/** Contact if both moves cover the gap; the charger's counts first. */
function arrive(g: Battle, moved: number, counter: number): void {
  const { gap } = g;
  if (!reaches(gap, moved + counter)) {
    if (g.shield >= CREW_BEHIND && !reachesGuns(g, moved)) {
      // It halts before the guns, and fires at the crew, which is back.
      g.engage(g.active, g.leaveShelter(0));
      setGap(g, g.gap - moved, g.active);
      fallShort(g);
      return;
    }
    loseGuns(g);
    setGap(g, gap - moved, g.active);
    setGap(g, gap - moved - counter, g.passive);
    fallShort(g);
  } else meet(g, Math.min(moved, gap));
}

/**
 * Contact. Gunners who hold no works leave their gun (AUG-EVA-01); all others fight, and the charger strikes first.
 * @param closed the part of the gap that the charger has closed
 */
export function meet(g: Battle, closed: number): void {
  const { passive: e } = g;
  if (e.is.arm === GUN && !holdsWorks(e)) {
    setGap(g, 0, g.active);
    e.abandon();
    g.endAct();
    return;
  }
  if (g.rules.hasGround) g.closed = closed;
  g.deducted = 0;
  g.winner = NOBODY;
  g.owed = 0;
  g.thrower = ACTING;
  g.due = Due.BLOWS;
}

/** AUG-R-21: a charge that falls short fires at half effect, always or only when its test cost it inches. */
function fallShort(g: Battle): void {
  const shaken = g.deducted > 0;
  g.deducted = 0;
  g.fireCasualties = 0;
  g.countercharges = 0;
  if (g.rules.rulings.shortChargeFire === 'always' || shaken) openVolley(g, Due.SHORT_VOLLEY);
  else g.endAct();
}
