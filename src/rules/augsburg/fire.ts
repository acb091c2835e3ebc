/** Fire (AUG-FIRE) and what a volley brings on (AUG-CMD-11, -12, AUG-R-10): losses, test, return fire, losses, test. */
import { item } from '../../chance/at.ts';
import { certain, dependent, mapped, type Throw } from '../../chance/throw.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { countOf } from '../../play/shown.ts';
import { fact, part, raiseTo, type Parts, type Sum } from '../../play/sum.ts';
import { checkKind } from './checks.ts';
import { canReact, payReaction } from './command.ts';
import { D6, type FoldedThrows } from './dice.ts';
import { ACTING, OPEN, SHOTS, TARGET, type Battle, type Shot, type Troops, type Unit } from './game.ts';
import * as Due from './due.ts';
import type { Profile } from './profiles.ts';
import { modify, type RuleBook } from './tables.ts';
import { BANDS, FOOT, LONG, MEDIUM, OUT_OF_RANGE, SHORT } from './units.ts';
import * as Chit from './chits.ts';
import { bandAt, basicDice, NO_SAVE, saveNumber, saveText } from './weapons.ts';

const BEYOND = part('out of range', 'AUG-FIRE-01');
const FROM_INSIDE = part('fired from inside', 'AUG-FIRE-07');
const HELD = part('held to point blank', 'AUG-CMD-13', 'AUG-R-27');
const LEAST = part((least: number) => `never below ${least}`, 'AUG-FIRE-08', 'AUG-R-07');
const HALF_EFFECT = part('half effect', 'AUG-FIRE-12');

/** Adds up the dice of a volley (AUG-FIRE-02 to -08, -12, AUG-R-30); 0 is no shot. */
export function volleyDice(sum: Sum, book: RuleBook, u: Troops, shot: Shot): number {
  const { rulings, tables } = book;
  const { shooting } = tables;
  const { band } = shot;
  sum.begin('dice');
  if (band === OUT_OF_RANGE) {
    sum.base(0, BEYOND);
    return 0;
  }
  const inside = u.is.inside && u.coverHeld !== 0;
  basicDice(sum, book, u.is, u.figures, shot.asFormed);
  if (inside && rulings.halveStage === 'base') sum.add(lostByHalf(sum), FROM_INSIDE);
  if (u.volley !== 0) modify(sum, shooting['first-volley']);
  sum.addAll(u.is.shooting);
  if (shot.enfilade) modify(sum, shooting.enfilade);
  if (band === MEDIUM) modify(sum, shooting['medium-range']);
  if (fightsUnformed(u, shot.asFormed)) modify(sum, shooting.unformed);
  if (u.disordered !== 0) modify(sum, shooting.disordered);
  if (band === LONG) modify(sum, shooting['long-range']);
  if (shot.held) sum.add(rulings.pointBlankBonusDice, HELD);
  if (inside && rulings.halveStage === 'final') sum.add(lostByHalf(sum), FROM_INSIDE);
  raiseTo(sum, rulings.poolFloor, LEAST);
  if (shot.halfEffect && rulings.halfEffect === 'pool') sum.add(lostByHalf(sum), HALF_EFFECT);
  return sum.value;
}

/** The loss of a number that is halved and rounded down; one below 0 loses nothing. */
function lostByHalf({ value }: Sum): number {
  return Math.min(0, Math.floor(value / 2) - value);
}

/** Hits of one volley (AUG-FIRE-09): the total divided, fractions dropped; halved once more where half effect does. */
export function volleyHits(
  { pools }: FoldedThrows,
  { tables: { divisors } }: RuleBook,
  dice: number,
  halved: boolean,
): Throw {
  const { divisor } = divisors.shooting;
  const total = pools.sum(dice, D6);
  return mapped(total, `${total.label} / ${divisor}${halved ? ', halved' : ''}`, (sum) => {
    const hits = Math.floor(sum / divisor);
    return halved ? Math.floor(hits / 2) : hits;
  });
}

/** Hits that are not saved: a d6 for each hit, saved on `saveOn` or more (AUG-FIRE-10). */
export function unsavedHits({ pools }: FoldedThrows, hits: number, saveOn: number): Throw {
  if (saveOn >= NO_SAVE) return certain(hits);
  const saved = pools.successes(hits, D6, saveOn);
  return mapped(saved, `${hits}D6 to save on ${saveOn} or more`, (saves) => hits - saves);
}

/** A saving number and half effect, as the marks of a volley. */
const HALVED = 8;

/** A volley with its saves: unsaved hits, one draw. */
export function volleyThrow(throws: FoldedThrows, book: RuleBook, dice: number, marks: number): Throw {
  const key = dice * 2 * HALVED + marks;
  return (throws.volleys[key] ??= savedVolley(throws, book, dice, marks));
}

function savedVolley(throws: FoldedThrows, book: RuleBook, dice: number, marks: number): Throw {
  const hits = volleyHits(throws, book, dice, marks >= HALVED);
  const saveOn = marks % HALVED;
  if (saveOn >= NO_SAVE) return hits;
  const saved = (count: number): Throw => unsavedHits(throws, count, saveOn);
  return dependent(hits, saved, `${hits.label}, each saved on ${saveOn} or more`, (_count, left) => left);
}

/** The marks of a volley at somebody. */
export function volleyMarks(book: RuleBook, { is, coverHeld }: Troops, halfEffect: boolean): number {
  const halves = halfEffect && book.rulings.halfEffect === 'hits'; // AUG-R-22
  return saveNumber(book, is, coverHeld !== 0) + (halves ? HALVED : 0);
}

/** A volley: its number is that of its dice, its marks are those of its saves; it shows unsaved hits. */
export function volleyKind(
  throws: FoldedThrows,
  book: RuleBook,
  occasion: number,
  name: string,
  ruleIds: readonly string[],
  does: string,
): ThrowKind {
  return {
    name,
    ruleIds,
    occasion,
    resolve: (chance, number, marks) => chance.draw(volleyThrow(throws, book, number, marks)),
    act: (u: Unit, e: Unit) => {
      const { held, gap } = u.battle;
      const where = held === 0 ? `at ${u.battle.inWords(gap)}` : 'at point blank';
      return `${u.name} ${does} ${e.name} ${where} (${shotText(shotOf(u.battle, u))})`;
    },
    result: (unsaved) => (unsaved === 0 ? 'no casualties' : `${countOf(unsaved, 'hit')} not saved`),
  };
}

export function fireThrows(throws: FoldedThrows, book: RuleBook) {
  const ids = ['AUG-FIRE-08', 'AUG-FIRE-09', 'AUG-FIRE-10'];
  return {
    volley: volleyKind(throws, book, 3, 'volley', ids, 'fires at'),
    returnVolley: volleyKind(
      throws,
      book,
      4,
      'return fire',
      ['AUG-CMD-11', 'AUG-R-10'],
      'returns the fire of',
    ),
    holdReturn: checkKind(
      book.tables.checks.rows['hold-return-fire'],
      8,
      'withhold return fire',
      ['AUG-CMD-12'],
      (u) => `${u.name} tries to withhold its return fire`,
      ['failed: it fires', 'passed: it does not fire'],
    ),
  };
}

/** A volley as it is announced: `short range`, `short range, in enfilade, at half effect`. */
export function shotText({ band, enfilade, halfEffect }: Shot): string {
  const range = BANDS[band] === undefined ? 'out of range' : `${BANDS[band]} range`;
  return `${range}${enfilade ? ', in enfilade' : ''}${halfEffect ? ', at half effect' : ''}`;
}

/** Facts that saving throws rest on, by the number to reach. */
const SAVES = Array.from({ length: NO_SAVE + 1 }, (_save, saveOn) => saveFact(saveOn));

export function saveFact(saveOn: number, more = ''): Parts {
  return fact(saveText(saveOn) + more, 'AUG-FIRE-10', 'AUG-R-09');
}

/** True if it holds works (AUG-R-36): cover alone is none. */
export function holdsWorks({ is, coverHeld }: Troops): boolean {
  return coverHeld !== 0 && (is.inside || is.frontObstacle !== 'none');
}

/** Light foot that holds works counts as close-order foot one rank deep against a charge (AUG-EVA-04). */
export function standsAsFormed(u: Troops): boolean {
  return u.is.light && u.is.arm === FOOT && holdsWorks(u);
}

/** True for light foot that may await formed troops in its works: on S or F, facing the foe (AUG-EVA-04). */
export function awaitsInWorks(u: Unit): boolean {
  const { order, facesAway } = u;
  return standsAsFormed(u) && facesAway === 0 && (order === Chit.STAND_READY || order === Chit.FIRE);
}

/** True if a unit shoots or fights as Unformed: by the ground alone not where it stands as formed (AUG-EVA-04, AUG-R-33). */
export function fightsUnformed(u: Troops, asFormed: boolean): boolean {
  return u.unformed !== 0 && !(asFormed && u.isStuck);
}

/** The range band of a unit of the act: a volley held against a charge is at short range (AUG-CMD-13). */
function bandOf(g: Battle, is: Profile): number {
  return g.held !== 0 ? SHORT : bandAt(is, g.gap);
}

/** Circumstances of the volley of a unit of the act; the battle's one Shot, filled anew. */
function shotOf(g: Battle, u: Unit): Shot {
  const { shot } = g;
  shot.band = bandOf(g, u.is);
  shot.enfilade = enfilades(g, u);
  shot.halfEffect = g.due === Due.SHORT_VOLLEY;
  shot.asFormed = g.due === Due.CHARGE_FIRE && standsAsFormed(u);
  shot.held = g.held !== 0;
  return shot;
}

/** True if the fire of a unit of the act takes its enemy in enfilade: always, or from its flank (AUG-NBR-03). */
export function enfilades(g: Battle, u: Unit): boolean {
  return u.is.enfilades || (u === g.active && g.flanks);
}

/** True if the volley of a unit of the act has dice; without it is no shot. */
export function hasDice(g: Battle, u: Unit): boolean {
  return volleyDice(g.total, g.rules, u, shotOf(g, u)) > 0;
}

/** Adds the forms that orders have given the units of the act. */
export function tellForms({ active, passive }: Battle, sum: Sum): void {
  const a = active.role === 0 ? active : passive;
  const b = active.role === 0 ? passive : active;
  if (a.form !== 0) sum.addAll(a.is.formTold);
  if (b.form !== 0) sum.addAll(b.is.formTold);
}

/** The volley of one unit of the act at the other; any shot is its first volley (AUG-FIRE-11, AUG-R-08). @returns unsaved hits */
export function shoot(g: Battle, u: Unit, e: Unit, kind: ThrowKind, dice: Dice): number {
  const shot = shotOf(g, u);
  const number = volleyDice(dice.sum, g.rules, u, shot);
  const marks = volleyMarks(g.rules, e, shot.halfEffect);
  dice.sum.addAll(item(SAVES, marks % HALVED));
  tellForms(g, dice.sum);
  dice.count(SHOTS + u.role);
  const unsaved = dice.throw(kind, u, e, number, marks);
  u.volley = 0;
  return unsaved;
}

/**
 * Opens a volley at the present gap; facing away or without dice the order is spent for nothing.
 * @param due VOLLEY of order F, or SHORT_VOLLEY of a charge that fell short, at half effect (AUG-MEL-02)
 */
export function openVolley(g: Battle, due: number): void {
  g.due = due;
  if (g.active.facesAway !== 0 || !hasDice(g, g.active)) g.endAct();
}

/** The volley of the unit that acts: losses and test come before return fire, or after (AUG-SEQ-02, AUG-R-10). */
export function volley(g: Battle, dice: Dice): void {
  const { active: u, passive: e, rules } = g;
  const unsaved = shoot(g, u, e, rules.throws.volley, dice);
  g.answerable = isAnswerable(g, u, e) ? 1 : 0;
  if (rules.rulings.returnFireTiming === 'simultaneous') {
    g.pending = Math.min(unsaved, e.figures);
    if (!openReturn(g)) takeBoth(g, 0);
    return;
  }
  const lost = e.loseToFire(unsaved);
  if (e.muster.tracksFire) g.fireCasualties = lost;
  if (!e.isActive) g.endAct();
  else if (lost > 0) g.openTest(TARGET, Due.FIRE_TEST);
  else returnFire(g);
}

/**
 * AUG-CMD-11: a unit on Stand Ready shot at from near enough, by anything but artillery. Who came to the front in this charge
 * has had its answer.
 */
function isAnswerable(g: Battle, u: Unit, e: Unit): boolean {
  const { returnedBands, returnFire: printed } = g.rules.tables;
  if (e.order !== Chit.STAND_READY || e.acted !== 0 || g.shield !== OPEN) return false;
  return returnedBands[bandOf(g, u.is)] === true && !printed.rows.automatic.notFrom.includes(u.is.type);
}

/** A test that fire brought on is over. */
export function afterFireTest(g: Battle): void {
  if (g.rules.rulings.returnFireTiming === 'simultaneous') nextOwed(g);
  else if (g.thrower === ACTING || !g.passive.isActive) g.endAct();
  else returnFire(g);
}

/** True if the unit acted upon does not face the one that acts (AUG-NBR-04). */
export function isTurnedAway({ passive, flanks }: Battle): boolean {
  return passive.facesAway !== 0 || flanks;
}

function returnFire(g: Battle): void {
  if (!openReturn(g)) g.endAct();
}

/** Opens return fire, or the check to withhold it (AUG-CMD-12). A pool of 0 is no shot. @returns whether there is either */
function openReturn(g: Battle): boolean {
  if (g.answerable === 0) return false;
  g.answerable = 0;
  g.due = Due.RETURN_VOLLEY;
  const u = g.passive;
  // Who has gone behind another does not shoot (AUG-NBR-01).
  if (isTurnedAway(g) || u.place > 0 || !canReact(g, u) || !hasDice(g, u)) return false;
  if (g.gap > u.doctrine.holdsBeyond) g.due = Due.HOLD_RETURN;
  return true;
}

/** The volley of the target. */
export function returnVolley(g: Battle, dice: Dice): void {
  const { active: e, passive: u, rules } = g;
  const unsaved = shoot(g, u, e, rules.throws.returnVolley, dice);
  payReaction(g, u);
  spendShot(g, u);
  if (rules.rulings.returnFireTiming === 'simultaneous') {
    takeBoth(g, unsaved);
    return;
  }
  const lost = e.loseToFire(unsaved);
  if (lost > 0 && e.isActive) g.openTest(ACTING, Due.FIRE_TEST);
  else g.endAct();
}

/** Ends the turn of a unit that has shot in reaction, unless volleys are unlimited (AUG-R-10). */
export function spendShot({ rules }: Battle, u: Unit): void {
  if (rules.rulings.returnFireLimit === 1 || u.order !== Chit.STAND_READY) u.spend();
}

/** returnFireTiming simultaneous: both losses, then both tests, the target's first. */
function takeBoth(g: Battle, returned: number): void {
  const lost = g.passive.loseToFire(g.pending);
  g.pending = 0;
  const answered = g.active.loseToFire(returned);
  g.owed = (lost > 0 ? TARGET : 0) | (answered > 0 ? ACTING : 0);
  nextOwed(g);
}

function nextOwed(g: Battle): void {
  if (!g.openOwedTest(TARGET, Due.FIRE_TEST)) g.endAct();
}

const THIS_TURN = part(
  (casualties: number) => `${casualties} fire casualties by that unit this turn`,
  'AUG-CMD-12',
);

/** Adds up the modifier of the check to withhold return fire (AUG-CMD-12); casualties by that enemy this turn count apart. */
export function holdReturnModifier(
  sum: Sum,
  { tables: { holdReturn } }: RuleBook,
  { holdingReturn }: Profile,
  priorCasualties: boolean,
  inflictedThisTurn: number,
): number {
  sum.begin('modifier');
  if (priorCasualties) modify(sum, holdReturn['prior-fire-casualties']);
  sum.addAll(holdingReturn);
  const each = holdReturn['each-casualty-by-that-unit-this-turn'].value;
  sum.add(each * inflictedThisTurn, THIS_TURN, inflictedThisTurn);
  return sum.value;
}

/** The check to withhold return fire; passed, it does not fire, and keeps its chit. */
export function holdReturn(g: Battle, dice: Dice): void {
  const { active, passive: u, rules } = g;
  const number = holdReturnModifier(dice.sum, rules, u.is, u.shotBefore !== 0, g.fireCasualties);
  if (dice.throw(rules.throws.holdReturn, u, active, number, 0) === 0) g.due = Due.RETURN_VOLLEY;
  else if (rules.rulings.returnFireTiming === 'simultaneous') takeBoth(g, 0);
  else g.endAct();
}
