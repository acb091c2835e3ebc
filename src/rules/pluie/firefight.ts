/** Shots in an engagement (13.3, Fire; PDB-FIRE-06 to -11): their target number, and what they do. */
import { UNARMED, type Arm } from './arms.ts';
import type { Battle } from './battle.ts';
import { armAgainst, distanceBetween } from './doctrines.ts';
import {
  COMMAND_AT_RISK,
  ELIMINATED_AND_COMMAND,
  ELIMINATED_AND_WAGON,
  HIT,
  JAM,
  MAY_JAM,
  MISS,
  TARGET_READY,
  WAGON_AT_RISK,
} from './fire.ts';
import { columnCounted, driveOff, eliminate, firstInColumn } from './losses.ts';
import { nextReaction } from './reactions.ts';
import { NONE, OVER, SHOT, type Play } from './state.ts';
import { fireAgainOrAct } from './unit-acts.ts';

/** Who throws for the shot or attack due: the reactor, or the acting unit. */
export function throwerOf(s: Play): number {
  return s.reactor === NONE ? s.unit : s.reactor;
}

/** The weapon of the shot due. */
export function armOfShot(b: Battle, s: Play, firer: number): Arm {
  const firing = s.unitAt(firer);
  const target = s.unitAt(s.target);
  const distance = distanceBetween(b, firing, target);
  const enemy = b.profileAt(s.target);
  return armAgainst(b, b.profileAt(firer), firing, enemy, target, distance) ?? UNARMED;
}

/** Whether a unit's fire suffers from want of ammunition (PDB-CMD-07, R-42, R-50). */
export function isOutOfSupply(b: Battle, s: Play, unit: number): boolean {
  const profile = b.profileAt(unit);
  return profile.dependsOnSupply && !(profile.inSupply && s.formationAt(profile.formation).wagon !== 0);
}

/** The target number of the shot due (PDB-FIRE-06); `fireFactors` gives its parts. */
export function shotNumber(b: Battle, s: Play, firer: number, arm: Arm): number {
  const target = s.unitAt(s.target);
  const companySize = b.profileAt(s.target).companySize || target.column !== 0;
  const distance = distanceBetween(b, s.unitAt(firer), target);
  let number = arm.hitValue(distance, companySize) + b.profileAt(firer).fireModifier;
  number += target.off === 0 ? arm.coverOnLine : arm.coverOffLine;
  if (isOutOfSupply(b, s, firer)) number += b.tables.fire.outOfSupply;
  if (target.column !== 0) number += columnCounted(b, s, s.target) * b.tables.columnPerUnit;
  return number;
}

/** What the dice of the shot due depend on beside its target number. */
export function shotMarks(b: Battle, s: Play, arm: Arm): number {
  const target = s.unitAt(s.target);
  const profile = b.profileAt(s.target);
  const formation = s.formationAt(profile.formation);
  let marks = arm.jams ? MAY_JAM : 0;
  if (target.ready !== 0) marks |= TARGET_READY;
  if (profile.inSupply && (profile.gun ? nextLimber(b, s) !== NONE : formation.wagon !== 0))
    marks |= WAGON_AT_RISK;
  if (profile.inCommand && formation.command !== 0) marks |= COMMAND_AT_RISK;
  return marks;
}

/**
 * The gun that loses its limber with the gun hit: the next living one of its formation in roster order that has one,
 * beginning again at the first (limberLoss next-gun); NONE where the limber lost is that of the gun hit.
 */
function nextLimber(b: Battle, s: Play): number {
  if (!b.flags.nextGunsLimber) return NONE;
  const { from, to } = b.formationAt(b.profileAt(s.target).formation);
  for (let step = 1; step < to - from; step++) {
    const i = from + ((s.target - from + step) % (to - from));
    const gun = s.unitAt(i);
    if (gun.alive !== 0 && gun.limberless === 0) return i;
  }
  return NONE;
}

/** Works out the key of the shot due, and keeps it while it holds. */
export function keyShot(b: Battle, s: Play): void {
  const firer = throwerOf(s);
  const arm = armOfShot(b, s, firer);
  s.number = shotNumber(b, s, firer, arm);
  s.marks = shotMarks(b, s, arm);
  s.keyed = 1;
}

/** A shot has been thrown (PDB-FIRE-07 to -11, PDB-MOVE-07). */
export function applyShot(b: Battle, s: Play, outcome: number): void {
  if (outcome === MISS && firesOnAfterMiss(b, s)) return;
  s.keyed = 0;
  const { target } = s;
  const { formation, gun } = b.profileAt(target);
  const inColumn = s.unitAt(target).column !== 0;
  if (outcome === JAM) jam(s);
  else if (outcome === HIT) hit(b, s, target);
  else if (outcome !== MISS) {
    if (outcome === ELIMINATED_AND_WAGON) loseWagon(b, s, gun, formation);
    if (outcome === ELIMINATED_AND_COMMAND) s.formationAt(formation).command = 0;
    eliminate(b, s, target);
    if (s.stage === OVER) return;
    if (inColumn && goOnWithColumn(b, s, formation)) return;
  }
  if (s.reactor === NONE) fireAgainOrAct(b, s);
  else nextReaction(s);
}

/**
 * A miss in a unit's own fire changes nothing, so its next shot or fire action is the same again; false where there is
 * none, or the miss ended the attacks on a column.
 */
function firesOnAfterMiss(b: Battle, s: Play): boolean {
  if (s.reactor !== NONE || s.unitAt(s.target).column !== 0) return false;
  if (s.shots > 0) {
    s.shots--;
    return true;
  }
  const unit = s.unitAt(s.unit);
  if (unit.actions === 0) return false;
  unit.actions--;
  s.shots = b.profileAt(s.unit).shots - 1;
  return true;
}

/** PDB-MOVE-07: after a success the attacker at once attacks the column again, free; false when no unit of it is left. */
function goOnWithColumn(b: Battle, s: Play, formation: number): boolean {
  const next = firstInColumn(b, s, formation);
  if (next === NONE) return false;
  s.target = next;
  s.stage = SHOT;
  return true;
}

/** Natural 1 with a machine gun or gun: not ready; in its own phase also no actions left (PDB-FIRE-11). */
function jam(s: Play): void {
  const firer = s.unitAt(throwerOf(s));
  firer.ready = 0;
  if (s.reactor === NONE) {
    firer.actions = 0;
    s.shots = 0;
  }
}

/** A hit on a ready unit (PDB-FIRE-07, -08); reactive fire also takes its actions (PDB-SEQ-07, R-22). */
function hit(b: Battle, s: Play, target: number): void {
  const unit = s.unitAt(target);
  if (b.profileAt(target).onlyUnreadied) unit.ready = 0;
  else {
    driveOff(b, s, target);
    unit.actions = 0;
  }
}

/** Table 9, 4-5: the wagon of the formation, or (limberLoss next-gun) the limber of the next gun. */
function loseWagon(b: Battle, s: Play, gun: boolean, formation: number): void {
  if (!gun) s.formationAt(formation).wagon = 0;
  else {
    const next = nextLimber(b, s);
    if (next !== NONE) s.unitAt(next).limberless = 1;
  }
}
