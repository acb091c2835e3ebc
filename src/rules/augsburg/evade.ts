/** Light troops and guns that avoid a charge (AUG-EVA): what counts as cover, who evades, how far, and the charge after. */
import { part, type Sum } from '../../play/sum.ts';
import type { AugsburgThrow, Battle, Combatant, Profile } from './battle.ts';
import { checkOf } from './checks.ts';
import { chargeBaseInPlay, chargeMoveIn, chargeMoveOf, goBack, moveOf, setGap } from './movement.ts';
import { EVADE_CHECK, PURSUIT_MOVE } from './stages.ts';
import type { Play } from './state.ts';
import { modifiers, modify, type RuleBook } from './tables.ts';
import { FIRE, FOOT, GUN, MOUNTED, STAND_READY } from './units.ts';

/** True if it holds works (AUG-R-36): cover alone is none. */
function isCovered({ inputs, obstacle }: Combatant, holds: number): boolean {
  return holds !== 0 && (inputs.inside || obstacle !== 'none');
}

/** Light foot that holds works counts as close-order foot one rank deep against a charge (AUG-EVA-04). */
export function standsAsFormed(combatant: Combatant, holds: number): boolean {
  const { light, arm } = combatant.profile;
  return light && arm === FOOT && isCovered(combatant, holds);
}

/** AUG-EVA-01: gunners that hold neither a building nor an obstacle leave the gun. */
export function leavesGun(b: Battle, s: Play): boolean {
  return b.opponent(s).profile.arm === GUN && !isCovered(b.opponent(s), s.passive.holds);
}

/** AUG-EVA-02, AUG-R-28: whether the target evades, by choice or because it must. */
export function evades(b: Battle, s: Play): boolean {
  const { profile } = b.opponent(s);
  if (!profile.light) return false;
  if (b.ordersOf(s, s.inAct(1 - s.actor)).whenCharged === 'evade') return true;
  // Formed chargers alone drive it off.
  if (b.actor(s).profile.openOrder) return false;
  const { skirmishersStandInOpen, lightHorseMustEvade } = b.book.rulings;
  if (profile.arm === MOUNTED) return lightHorseMustEvade;
  const { order, acted, facesAway, holds } = s.passive;
  if (acted !== 0 || facesAway !== 0 || s.flanks) return true;
  if (isCovered(b.opponent(s), holds)) return order !== STAND_READY && order !== FIRE;
  return !(skirmishersStandInOpen && order === STAND_READY);
}

/** It leaves its cover, and throws for how far unless the charger is too near; who has acted already is Unformed (AUG-EVA-09). */
export function openEvade(b: Battle, s: Play): void {
  const evader = s.passive;
  evader.holds = 0;
  if (evader.acted !== 0) evader.unform();
  evader.spend();
  s.thrower = 1 - s.actor;
  if (s.gap < b.evadeFullBelow) pursue(b, s, false);
  else s.stage = EVADE_CHECK;
}

/** Normal moves of an evade: a failed check, or a charger too near for one, drives it the full number (AUG-EVA-06, AUG-R-32). */
export function evadeMoves({ tables }: RuleBook, mayChoose: boolean, chosen: number): number {
  return mayChoose ? chosen : tables.evadeForcedMoves;
}

function pursue(b: Battle, s: Play, mayChoose: boolean): void {
  moveOf(b.opponent(s).profile);
  s.evading = evadeMoves(b.book, mayChoose, b.ordersOf(s, s.inAct(1 - s.actor)).evadeMoves);
  s.thrower = s.actor;
  s.stage = PURSUIT_MOVE;
}

export const EVADE = modifiers('AUG-EVA-07', {
  'light-cavalry': 'light cavalry',
  'foot-with-bad-going-within-one-move-behind': 'foot with bad going close behind',
  'foot-charged-by-cavalry': 'foot charged by cavalry',
  'charged-by-light-troops': 'charged by light troops',
});

/** Adds the modifier of the check to choose how far (AUG-EVA-07): "light cavalry" is any mounted light type (AUG-R-29). */
export function evadeModifier(sum: Sum, { tables }: RuleBook, evader: Profile, charger: Profile): void {
  const { modifiers: values } = tables.evade;
  const foot = evader.arm === FOOT;
  if (evader.light && evader.arm === MOUNTED) modify(sum, values, EVADE['light-cavalry']);
  if (foot && evader.badGoingRear) modify(sum, values, EVADE['foot-with-bad-going-within-one-move-behind']);
  if (foot && charger.arm === MOUNTED) modify(sum, values, EVADE['foot-charged-by-cavalry']);
  if (charger.light) modify(sum, values, EVADE['charged-by-light-troops']);
}

export const evadeCheck: AugsburgThrow = checkOf(({ evade }) => evade, {
  name: 'evade',
  ruleIds: ['AUG-EVA-06', 'AUG-EVA-07'],
  modifier: (sum, b, s) => evadeModifier(sum, b.book, b.opponent(s).profile, b.actor(s).profile),
  apply: (b, s, passed) => pursue(b, s, passed !== 0),
  act: (b, s) => `${b.nameOf(s, s.thrower)} evades ${b.nameOf(s, s.actor)} and would choose how far`,
  result: (_b, _s, passed) =>
    passed === 0 ? 'failed: it runs the full distance' : 'passed: it goes as far as it wants',
});

/** The gap after an evade and the charge move that follows it, which goes no farther than where the evader stood. */
export function gapAfterEvade(gap: number, evaded: number, charge: number): number {
  return gap + evaded - Math.min(charge, gap);
}

/** The charge move at an evader counts no obstacle and no deduction, and ends the charge (AUG-R-31). */
function applyPursuitMove(b: Battle, s: Play, bonus: number): void {
  const charge = chargeMoveIn(b.actor(s).chargeBase, bonus * b.partsPerPrintedInch, 0);
  const evaded = s.evading * b.opponent(s).normalMove;
  const { gap } = s;
  goBack(b, s, gap, evaded, 1 - s.actor);
  setGap(b, s, gapAfterEvade(gap, s.gap - gap, charge), s.actor);
  s.endAct();
}

const NO_OBSTACLE = part('no obstacle', 'AUG-R-31');

export const pursuitMove = chargeMoveOf({
  name: 'charge move at an evader',
  ruleIds: ['AUG-R-31'],
  base: (sum, b, s) => {
    chargeBaseInPlay(sum, b, s, 0);
    sum.base(0, NO_OBSTACLE);
  },
  apply: applyPursuitMove,
  act: (b, s) =>
    `${b.nameOf(s, s.thrower)} charges where ${b.nameOf(s, 1 - s.thrower)} stood, ${b.inWords(s.gap)} off`,
});
