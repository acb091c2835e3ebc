/** Direct fire on a map (PDB-MAP-15 to -17): the shots of a fire action or a reaction, and what they do. */
import { item } from '../../../chance/at.ts';
import { distance } from '../../../battlefield/distances.ts';
import type { Dice } from '../../../play/dice.ts';
import {
  COMMAND_AT_RISK,
  ELIMINATED_AND_COMMAND,
  ELIMINATED_AND_WAGON,
  HIT,
  JAM,
  MAY_JAM,
  TARGET_FRAGILE,
  TARGET_READY,
  WAGON_AT_RISK,
} from '../fire.ts';
import { shotNumber } from './numbers.ts';
import { isHeadquarters } from '../units.ts';
import { UNARMED } from '../weapons.ts';
import { columnCounted, columnOf, firstInColumn } from './column.ts';
import type { Field, Piece } from './field.ts';
import { driveOff, eliminate, goBack } from './losses.ts';
import { DRIVEN_BACK, HITS, SHOTS } from './metrics.ts';
import { areWithin, armAgainst, coverOf } from './seeing.ts';

/** True where a unit's fire suffers from want of ammunition (PDB-MAP-31, R-42, R-50). */
export function isOutOfSupply(f: Field, unit: Piece): boolean {
  return unit.is.dependsOnSupply !== 0 && !isNearOwn(f, unit, unit.formation.wagon, f.is.rulings.supplyRange);
}

/** True where an element of the unit's formation lives and is within 15 cm of it, or anywhere if ranges are ignored. */
function isNearOwn({ is }: Field, unit: Piece, element: Piece, range: 'map' | 'ignore'): boolean {
  if (range === 'ignore') return element.alive !== 0;
  return element.placed !== 0 && areWithin(unit, element, is.supplyReach);
}

/**
 * The gun that loses its limber with the gun hit: the next living one of its formation that has one, beginning again at
 * the first (limberLoss next-gun); null where the limber lost is that of the gun hit.
 */
function nextLimber({ is }: Field, hit: Piece): Piece | null {
  const { units } = hit.formation;
  if (is.rulings.limberLoss === 'own-gun') return null;
  const at = units.indexOf(hit);
  const others = [...units.slice(at + 1), ...units.slice(0, at)];
  return others.find((gun) => gun.placed !== 0 && gun.limberless === 0 && gun.is.gun !== 0) ?? null;
}

/** Elements that Table 9 could destroy with the target (PDB-MAP-17, R-54). */
function lossesAtRisk(f: Field, target: Piece): number {
  if (target.is.role !== 'unit') return 0;
  const { rulings } = f.is;
  const { wagon, command } = target.formation;
  const supply =
    target.is.gun === 0 ? isNearOwn(f, target, wagon, rulings.supplyRange) : nextLimber(f, target) !== null;
  const isCommanded = isNearOwn(f, target, command, rulings.commandRange);
  return (supply ? WAGON_AT_RISK : 0) | (isCommanded ? COMMAND_AT_RISK : 0);
}

/** A fire action: the shots of its kind, the first at this target, each further one at one chosen anew (PDB-SEQ-03, R-17). */
export function fireAction(f: Field, unit: Piece, first: Piece, dice: Dice): void {
  const from = 1 + unit.debt;
  unit.debt = 0;
  let target: Piece | null = first;
  for (let shot = from; target !== null; shot++) {
    fireAt(f, unit, target, shot, false, dice);
    if (f.over !== 0 || shot >= unit.is.shots || unit.ready === 0) return;
    target = f.commander.chooseTarget(unit);
  }
}

/** A shot, and one more at each next unit of a column while they hit (PDB-MOVE-07). */
export function fireAt(
  f: Field,
  firer: Piece,
  first: Piece,
  shot: number,
  isReaction: boolean,
  dice: Dice,
): void {
  const atFirst = columnOf(first);
  let target: Piece | null = first;
  while (target !== null && f.over === 0) {
    const isInColumn: boolean = target.column !== 0;
    const outcome = shootAt(f, firer, target, shot, columnCounted(f, target, atFirst), isReaction, dice);
    target = isInColumn && outcome > HIT ? firstInColumn(target.formation) : null;
  }
}

/** One shot (PDB-FIRE-06 to -11). */
function shootAt(
  f: Field,
  firer: Piece,
  target: Piece,
  shot: number,
  column: number,
  isReaction: boolean,
  dice: Dice,
): number {
  const { throws } = f.is;
  const kind = isReaction ? throws.reactiveShot : throws.shot;
  const between = distance(firer.token, target.token);
  const arm = armAgainst(f, firer, target, between, target.token) ?? UNARMED;
  const fragile = f.is.rulings.hqTarget === 'fragile' && isHeadquarters(target.is.kind);
  const marks =
    (arm.jams * MAY_JAM) |
    (target.ready * TARGET_READY) |
    (fragile ? TARGET_FRAGILE : 0) |
    lossesAtRisk(f, target);
  const asked = f.is.shot;
  asked.laid = arm;
  asked.distance = between;
  asked.hit = arm.hitValue(between, target.is.companySize | target.column);
  asked.firer = firer.is.firing;
  asked.cover = item(arm.cover, coverOf(f, firer, target));
  asked.outOfSupply = isOutOfSupply(f, firer);
  asked.column = column;
  shotNumber(dice.sum, f.is.tables, asked);
  const outcome = dice.throw(kind, firer, target, dice.sum.value, marks, ` at ${between / 100} cm`);
  countShot(firer, target, outcome, dice);
  fires(f, firer, target);
  f.log?.fire(firer, target, shot, column);
  if (outcome <= JAM) {
    if (outcome === JAM) jam(firer, isReaction);
    f.log?.fired(target, outcome);
  } else if (outcome === HIT) hit(f, firer, target);
  else destroy(f, target, outcome);
  return outcome;
}

function countShot(firer: Piece, target: Piece, outcome: number, dice: Dice): void {
  dice.count(SHOTS + firer.role);
  if (outcome > JAM) dice.count(HITS + firer.role);
  if (outcome === HIT && target.is.onlyUnreadied === 0) dice.count(DRIVEN_BACK + target.role);
}

/** Notes the first fire, and that both formations are engaged in this turn and the next. */
function fires(f: Field, firer: Piece, target: Piece): void {
  if (f.firstFire === 0) f.firstFire = f.turn;
  engage(firer);
  engage(target);
}

/** A formation counts as engaged in this turn and the next; a flag or communication unit has none. */
export function engage({ formation }: Piece): void {
  if (formation.units.length > 0) formation.engaged = 2;
}

/** Natural 1 with a machine gun or gun: not ready; in its own phase also no actions left (PDB-FIRE-11). */
function jam(firer: Piece, isReaction: boolean): void {
  firer.ready = 0;
  if (!isReaction) firer.left = 0;
}

/** A hit on a ready unit drives it off, a gun only loses readiness (PDB-FIRE-07, -08). */
function hit(f: Field, firer: Piece, target: Piece): void {
  if (target.is.onlyUnreadied !== 0) {
    target.ready = 0;
    f.log?.fired(target, HIT);
    return;
  }
  driveOff(target, firer);
  target.left = 0;
  f.log?.fired(target, HIT);
  goBack(f, target, firer);
}

/** The target is eliminated, and by Table 9 its wagon, a limber or its command element (PDB-FIRE-10, R-31, R-51). */
function destroy(f: Field, target: Piece, outcome: number): void {
  const { gun } = target.is;
  eliminate(f, target);
  f.log?.fired(target, outcome);
  if (outcome === ELIMINATED_AND_COMMAND) eliminate(f, target.formation.command);
  if (outcome === ELIMINATED_AND_WAGON && gun === 0) eliminate(f, target.formation.wagon);
  const limber = outcome === ELIMINATED_AND_WAGON && gun !== 0 ? nextLimber(f, target) : null;
  if (limber !== null) limber.limberless = 1;
  f.log?.table9(outcome);
}
