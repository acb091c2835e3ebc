/** Direct fire on a map (PDB-MAP-15 to -17): the throw is that of every shot, what it does is told here. */
import { item } from '../../../chance/at.ts';
import type { Chance } from '../../../chance/chance.ts';
import type { Due } from '../../../engagement/engagement.ts';
import type { Sum } from '../../../play/sum.ts';
import type { Throw } from '../../../engagement/throw.ts';
import {
  COMMAND_AT_RISK,
  ELIMINATED_AND_COMMAND,
  ELIMINATED_AND_WAGON,
  HIT,
  JAM,
  MAY_JAM,
  MISS,
  shoot,
  Shot,
  SHOT_RULES,
  shotNumber,
  TARGET_FRAGILE,
  TARGET_READY,
  WAGON_AT_RISK,
} from '../shot.ts';
import { isHeadquarters } from '../units.ts';
import { UNARMED } from '../weapons.ts';
import type { MapBattle } from './battle.ts';
import { beginOn, columnCounted, firstInColumn } from './column.ts';
import { driveOff, eliminate, goBack } from './losses.ts';
import { endMoveEarly } from './reactions.ts';
import { armAgainst, areWithin, coverOf, distanceBetween } from './seeing.ts';
import { MOVE_GOES_ON, NONE, OVER, purposeOf, SHOT, UNIT_ACTS } from './stages.ts';
import type { MapPlay } from './state.ts';

/** The thrower of the shot due: the reactor, or the acting unit. */
export function throwerOf(s: MapPlay): number {
  return s.reactor === NONE ? s.unit : s.reactor;
}

/** True where a unit's fire suffers from want of ammunition (PDB-MAP-31, R-42, R-50). */
export function isOutOfSupply(b: MapBattle, s: MapPlay, unit: number): boolean {
  const { dependsOnSupply, formation } = b.at(unit);
  return (
    dependsOnSupply !== 0 && !isNearOwn(b, s, unit, b.formationAt(formation).wagon, b.rulings.supplyRange)
  );
}

/** True where an element of the unit's formation lives and is within 15 cm of it, or anywhere if ranges are ignored. */
function isNearOwn(
  b: MapBattle,
  s: MapPlay,
  unit: number,
  element: number,
  range: 'map' | 'ignore',
): boolean {
  if (range === 'ignore') return s.at(element).alive !== 0;
  return s.at(element).placed !== 0 && areWithin(s, unit, element, b.supplyReach);
}

/**
 * The gun that loses its limber with the gun hit: the next living one of its formation that has one, beginning again at
 * the first (limberLoss next-gun); NONE where the limber lost is that of the gun hit.
 */
function nextLimber(b: MapBattle, s: MapPlay, hit: number): number {
  if (b.rulings.limberLoss === 'own-gun') return NONE;
  const { from, to } = b.formationAt(b.at(hit).formation);
  for (let step = 1; step < to - from; step++) {
    const i = from + ((hit - from + step) % (to - from));
    const { placed, limberless } = s.at(i);
    if (placed !== 0 && limberless === 0 && b.at(i).gun !== 0) return i;
  }
  return NONE;
}

/** Elements that Table 9 could destroy with the target (PDB-MAP-17, R-54). */
function lossesAtRisk(b: MapBattle, s: MapPlay, target: number): number {
  const { formation, gun } = b.at(target);
  if (formation === NONE || b.at(target).role !== 'unit') return 0;
  const { wagon, pennant } = b.formationAt(formation);
  const supply =
    gun === 0 ? isNearOwn(b, s, target, wagon, b.rulings.supplyRange) : nextLimber(b, s, target) !== NONE;
  const isCommanded = isNearOwn(b, s, target, pennant, b.rulings.commandRange);
  return (supply ? WAGON_AT_RISK : 0) | (isCommanded ? COMMAND_AT_RISK : 0);
}

/** A shot has been thrown (PDB-FIRE-07 to -11, PDB-MOVE-07). */
function applyShot(b: MapBattle, s: MapPlay, outcome: number): void {
  const { target } = s;
  const firer = throwerOf(s);
  const { formation } = b.at(target);
  if (s.firstFire === 0) s.firstFire = b.turnLimit - s.left;
  engage(b, s, firer);
  engage(b, s, target);
  const inColumn = s.at(target).column !== 0;
  if (b.log !== null) b.log.fire(s, firer, target);
  if (outcome === JAM) jam(s, firer);
  if (outcome <= JAM) {
    if (b.log !== null) b.log.fired(s, outcome);
  } else if (outcome === HIT) {
    if (b.at(target).onlyUnreadied !== 0) {
      s.at(target).ready = 0;
      if (b.log !== null) b.log.fired(s, outcome);
    } else {
      driveOff(s, target, firer);
      s.at(target).actions = 0;
      if (b.log !== null) b.log.fired(s, outcome);
      if (s.reactor !== NONE) endMoveEarly(b, s, target);
      goBack(b, s, target, firer);
    }
  } else {
    eliminate(b, s, target);
    if (b.log !== null) b.log.fired(s, outcome);
    if (outcome === ELIMINATED_AND_WAGON) loseWagon(b, s, target);
    if (outcome === ELIMINATED_AND_COMMAND) eliminate(b, s, b.formationAt(formation).pennant);
    if (b.log !== null) b.log.table9(s, outcome);
    if (s.reactor !== NONE && s.lastStep !== NONE) endMoveEarly(b, s, target);
  }
  if (s.stage === OVER) return;
  if (inColumn && outcome > HIT) {
    const next = firstInColumn(b, s, formation);
    if (next !== NONE) {
      s.target = next;
      s.stage = SHOT;
      return;
    }
  }
  if (s.reactor === NONE) fireAgainOrAct(b, s);
  else s.stage = MOVE_GOES_ON;
}

/** A formation counts as engaged in this turn and the next. */
export function engage(b: MapBattle, s: MapPlay, piece: number): void {
  const { formation } = b.at(piece);
  if (formation !== NONE) s.formationAt(formation).engaged = 2;
}

/** A further shot of the fire action, with a target chosen anew, or the next action. */
function fireAgainOrAct(b: MapBattle, s: MapPlay): void {
  s.target = NONE;
  s.columnAtFirst = 0;
  if (s.shots > 0 && s.at(s.unit).ready !== 0) {
    const target = b.commander.chooseTarget(s.unit);
    if (target !== NONE) {
      s.shots--;
      beginOn(b, s, target);
      s.stage = SHOT;
      return;
    }
  }
  s.shots = 0;
  s.stage = UNIT_ACTS;
}

/** Natural 1 with a machine gun or gun: not ready; in its own phase also no actions left (PDB-FIRE-11). */
function jam(s: MapPlay, firer: number): void {
  const { reactor } = s;
  const piece = s.at(firer);
  piece.ready = 0;
  if (reactor !== NONE) return;
  piece.actions = 0;
  s.shots = 0;
}

/** Table 9, 4-5: the wagon of the formation, or (limberLoss next-gun) the limber of the next gun. */
function loseWagon(b: MapBattle, s: MapPlay, target: number): void {
  const { gun, formation } = b.at(target);
  if (gun === 0) eliminate(b, s, b.formationAt(formation).wagon);
  else {
    const next = nextLimber(b, s, target);
    if (next !== NONE) s.at(next).limberless = 1;
  }
}

function shotResult(b: MapBattle, s: MapPlay, outcome: number): string {
  const target = b.at(s.target).id;
  if (outcome === MISS) return 'miss';
  if (outcome === JAM) return `natural 1: a miss, and ${b.at(throwerOf(s)).id}'s weapon fails (PDB-FIRE-11)`;
  if (outcome === HIT) return `hit on ${target}`;
  const also =
    outcome === ELIMINATED_AND_WAGON
      ? ', and a wagon or limber lost (PDB-FIRE-10)'
      : outcome === ELIMINATED_AND_COMMAND
        ? ', and its command element lost (PDB-FIRE-10)'
        : '';
  return `${target} is eliminated${also}`;
}

export class Fire implements Throw<MapBattle, MapPlay> {
  readonly name = 'fire';
  readonly ruleIds = [...SHOT_RULES, 'PDB-MAP-15'];
  readonly apply = applyShot;
  readonly result = shotResult;
  /** One object serves all shots. */
  private readonly shot = new Shot();

  key(b: MapBattle, s: MapPlay, due: Due, sum: Sum): void {
    const { shot } = this;
    const { target } = s;
    const firer = throwerOf(s);
    const enemy = b.at(target);
    const state = s.at(target);
    const distance = distanceBetween(s, firer, target);
    const arm = armAgainst(b, s, firer, target, distance, state.token) ?? UNARMED;
    shot.laid = arm;
    shot.distance = distance;
    shot.hit = arm.hitValue(distance, enemy.companySize | state.column);
    shot.firer = b.at(firer).firing;
    shot.cover = item(arm.cover, coverOf(s, firer, target));
    shot.outOfSupply = isOutOfSupply(b, s, firer);
    shot.column = columnCounted(b, s, target);
    shotNumber(sum, b.tables, shot);
    const marks =
      (arm.jams * MAY_JAM) |
      (state.ready * TARGET_READY) |
      (b.rulings.hqTarget === 'fragile' && isHeadquarters(enemy.kind) ? TARGET_FRAGILE : 0) |
      lossesAtRisk(b, s, target);
    due.set(SHOT, purposeOf(firer, SHOT, s.reactor !== NONE), sum.value, marks);
  }

  resolve(b: MapBattle, due: Due, chance: Chance): number {
    return shoot(chance, due.key0, due.key1, b.gunnery);
  }

  act(b: MapBattle, s: MapPlay): string {
    const firer = throwerOf(s);
    const fires = s.reactor === NONE ? 'fires' : 'reacts: fires';
    const cm = distanceBetween(s, firer, s.target) / 100;
    return `${b.at(firer).id} ${fires} at ${b.at(s.target).id} at ${cm} cm`;
  }
}
