/** Fire in an engagement (13.3, Fire): the shots of a fire action or a reaction, and what they do. */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Sum } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Due } from '../../engagement/engagement.ts';
import type { Battle, Profile } from './battle.ts';
import { columnCounted, firstInColumn } from './column.ts';
import { armAgainst, coverAt, distanceBetween, ordersOf } from './doctrines.ts';
import { driveOff, eliminate } from './elimination.ts';
import { nextReaction } from './reactions.ts';
import {
  COMMAND_AT_RISK,
  ELIMINATED_AND_COMMAND,
  ELIMINATED_AND_WAGON,
  gunneryOf,
  HIT,
  JAM,
  MAY_JAM,
  MISS,
  shoot,
  Shot,
  SHOT_RULES,
  shotNumber,
  TARGET_READY,
  WAGON_AT_RISK,
  type Gunnery,
} from './shot.ts';
import { NONE, OVER, purposeOfThrow, SHOT, type Play } from './state.ts';
import { fireAgainOrAct } from './unit-acts.ts';
import { UNARMED } from './weapons.ts';

/** Who throws for the shot or attack due: the reactor, or the acting unit. */
export function throwerOf(s: Play): number {
  return s.reactor === NONE ? s.unit : s.reactor;
}

/** True if a unit's fire suffers from want of ammunition (PDB-CMD-07, R-42, R-50). */
function isOutOfSupply(b: Battle, s: Play, unit: number): boolean {
  const profile = b.profileAt(unit);
  return profile.dependsOnSupply > (profile.inSupply & s.formationAt(profile.formation).wagon);
}

/**
 * The gun that loses its limber with the gun hit: the next living one of its formation in roster order that has one,
 * beginning again at the first (limberLoss next-gun); NONE where the limber lost is that of the gun hit.
 */
function nextLimber(b: Battle, s: Play): number {
  if (b.rulings.limberLoss === 'own-gun') return NONE;
  const { from, to } = b.formationAt(b.profileAt(s.target).formation);
  for (let step = 1; step < to - from; step++) {
    const i = from + ((s.target - from + step) % (to - from));
    const gun = s.unitAt(i);
    if (gun.alive !== 0 && gun.limberless === 0) return i;
  }
  return NONE;
}

/** Units that Table 9 could destroy with the target (PDB-FIRE-10, R-54). */
function lossesAtRisk(b: Battle, s: Play, target: Profile): number {
  const { wagon, command } = s.formationAt(target.formation);
  const supply = target.gun === 0 ? wagon : nextLimber(b, s) === NONE ? 0 : 1;
  return ((supply & target.inSupply) * WAGON_AT_RISK) | ((command & target.inCommand) * COMMAND_AT_RISK);
}

/** A shot has been thrown (PDB-FIRE-07 to -11, PDB-MOVE-07). */
function applyShot(b: Battle, s: Play, outcome: number): void {
  const { target } = s;
  const { formation, gun } = b.profileAt(target);
  const inColumn = s.unitAt(target).column !== 0;
  if (outcome === JAM) jam(b, s);
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
export function firesOnAfterMiss(b: Battle, s: Play): boolean {
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
function jam(b: Battle, s: Play): void {
  const thrower = throwerOf(s);
  const firer = s.unitAt(thrower);
  firer.ready = 0;
  s.forgetForemost(b.profileAt(thrower).side);
  if (s.reactor === NONE) {
    firer.actions = 0;
    s.shots = 0;
  }
}

/** A hit on a ready unit (PDB-FIRE-07, -08); reactive fire also takes its actions (PDB-SEQ-07, R-22). */
function hit(b: Battle, s: Play, target: number): void {
  const unit = s.unitAt(target);
  const { side, onlyUnreadied } = b.profileAt(target);
  if (onlyUnreadied !== 0) {
    unit.ready = 0;
    s.forgetForemost(side);
  } else {
    driveOff(b, s, target);
    unit.actions = 0;
  }
}

/** Table 9, 4-5: the wagon of the formation, or (limberLoss next-gun) the limber of the next gun. */
function loseWagon(b: Battle, s: Play, gun: number, formation: number): void {
  if (gun === 0) s.formationAt(formation).wagon = 0;
  else {
    const next = nextLimber(b, s);
    if (next !== NONE) s.unitAt(next).limberless = 1;
  }
}

function shotResult(b: Battle, s: Play, outcome: number): string {
  const firer = b.profileAt(throwerOf(s)).name;
  const { name: target, gun } = b.profileAt(s.target);
  if (outcome === MISS) return 'miss';
  if (outcome === JAM) return `natural 1: a miss, and ${firer}'s weapon fails (PDB-FIRE-11)`;
  if (outcome === HIT) return `hit on ${target}`;
  if (outcome === ELIMINATED_AND_WAGON)
    return `${target} is eliminated, and ${gun !== 0 ? 'a limber' : 'the ammunition wagon'} lost (PDB-FIRE-10)`;
  if (outcome === ELIMINATED_AND_COMMAND)
    return `${target} is eliminated, and its command element lost (PDB-FIRE-10)`;
  return `${target} is eliminated`;
}

export class Fire implements Throw<Battle, Play> {
  readonly name = 'fire';
  readonly ruleIds = SHOT_RULES;
  readonly apply = applyShot;
  readonly result = shotResult;
  private readonly gunnery: Gunnery;
  /** One object serves all shots. */
  private readonly shot = new Shot();

  constructor({ tables, rulings }: Battle) {
    this.gunnery = gunneryOf(tables, rulings);
  }

  key(b: Battle, s: Play, due: Due, sum: Sum): void {
    const { shot } = this;
    const thrower = throwerOf(s);
    const firer = b.profileAt(thrower);
    const firing = s.unitAt(thrower);
    const enemy = b.profileAt(s.target);
    const target = s.unitAt(s.target);
    const distance = distanceBetween(b, firing, target);
    const arm = armAgainst(b, firer, firing, enemy, target, distance) ?? UNARMED;
    shot.laid = arm;
    shot.distance = distance;
    shot.hit = arm.hitValue(distance, enemy.companySize | target.column);
    shot.firer = firer.firing;
    shot.cover = item(arm.cover, coverAt(enemy, target));
    shot.outOfSupply = isOutOfSupply(b, s, thrower);
    shot.column = columnCounted(b, s, s.target);
    shotNumber(sum, b.tables, shot);
    const marks = (arm.jams * MAY_JAM) | (target.ready * TARGET_READY) | lossesAtRisk(b, s, enemy);
    due.set(SHOT, purposeOfThrow(s, thrower, SHOT), sum.value, marks);
  }

  resolve(_b: Battle, due: Due, chance: Chance): number {
    return shoot(chance, due.key0, due.key1, this.gunnery);
  }

  act(b: Battle, s: Play): string {
    const firer = throwerOf(s);
    const distance = distanceBetween(b, s.unitAt(firer), s.unitAt(s.target));
    const fires = s.reactor === NONE ? 'fires' : 'reacts: fires';
    const { words } = ordersOf(b, s, firer);
    return `${b.profileAt(firer).name} ${fires} at ${b.profileAt(s.target).name} at ${b.scale.inWords(distance)}${words}`;
  }
}
