/** Shots in play, and what they do: battery, musketry, reaction (SHOT and EVENT of section 14). */
import { Due, type Explanation } from '../../engagement/engagement.ts';
import { Parts, type Sum } from '../../engagement/sum.ts';
import type { Battle } from './battle.ts';
import {
  bandAt,
  CANISTER,
  disordersOf,
  fireInReaction,
  keyShot,
  killsOf,
  type Firer,
  type Shot,
  type Target,
} from './fire.ts';
import type { Nerve } from './morale.ts';
import { putRings as addRings } from './rings.ts';
import type { Battery } from './side-profiles.ts';
import {
  columnNow,
  frontOf,
  hasBothFlanks,
  hasRearSupport,
  isAtWall,
  isInBuilding,
  isSquare,
  rowNow,
  tire,
} from './stacks.ts';
import { nameNow } from './names.ts';
import { BY_BATTERY, BY_REACTION, NONE, SHOT, type Play } from './state.ts';
import { purposeOf } from './purposes.ts';
import type { Band } from './units.ts';

/** Who fires: a unit, or NONE for the battery of the player. */
export function shooterOf(b: Battle, s: Play): number {
  if (s.occasion === BY_BATTERY) return NONE;
  return frontOf(b, s, s.occasion === BY_REACTION ? 1 - s.laneAt(s.lane).charger : s.player, s.lane);
}

/** Who is fired at. */
export function targetOf(b: Battle, s: Play): number {
  return frontOf(b, s, s.occasion === BY_REACTION ? s.laneAt(s.lane).charger : 1 - s.player, s.lane);
}

/** The band of a battery at a distance; null out of range. */
export function bandOfBattery({ limits, setback }: Battery, distance: number): Band | null {
  return bandAt(limits, distance + setback);
}

/** The range of a unit's small arms now, in parts of a cm. */
export function rangeOf(b: Battle, s: Play, i: number): number {
  const profile = b.profileAt(i);
  return rowNow(profile, s.unitAt(i)) === 'skirmish' ? profile.skirmishRange : profile.otherRange;
}

/** The shot that is due, filled in. */
function shotDue(b: Battle, s: Play): Shot {
  const { shot } = b;
  const shooter = shooterOf(b, s);
  shot.target = unitIsFiredAt(b, s, targetOf(b, s));
  // Small arms have one entry at every range.
  shot.band = CANISTER;
  if (shooter === NONE) batteryFires(b, s, shot);
  else shot.firer = unitFires(b, s, shooter);
  if (s.occasion === BY_REACTION) fireInReaction(shot);
  return shot;
}

function batteryFires(b: Battle, s: Play, shot: Shot): void {
  const { battery } = b.sideAt(s.player);
  if (battery === null) throw new TypeError('a side without a battery has none to fire');
  const { limbered, shots } = s.brigadeAt(s.player);
  shot.firer = battery.firer;
  shot.firer.movedOrUnlimbered = limbered !== 0;
  shot.firer.fullEffect = battery.ammunition.isFull(shots);
  shot.band = bandOfBattery(battery, s.laneAt(s.lane).distance) ?? CANISTER;
}

function unitFires(b: Battle, s: Play, i: number): Firer {
  const profile = b.profileAt(i);
  const { firer } = profile;
  const unit = s.unitAt(i);
  firer.row = rowNow(profile, unit);
  firer.kills = unit.kills;
  firer.disorders = unit.disorders;
  firer.movedOrUnlimbered = s.laneAt(s.lane).moved !== 0;
  return firer;
}

function unitIsFiredAt(b: Battle, s: Play, i: number): Target {
  const profile = b.profileAt(i);
  const { target } = profile;
  const unit = s.unitAt(i);
  target.column = columnNow(profile, unit);
  target.disorders = unit.disorders;
  target.redoubt = profile.redoubt && unit.exposed === 0;
  target.squareBehindWall = isSquare(profile, unit) && isAtWall(profile, unit);
  return target;
}

export function fillShot(b: Battle, s: Play, due: Due, sum: Sum): void {
  const shooter = shooterOf(b, s);
  const who = shooter === NONE ? b.units.length + s.player : shooter;
  keyShot(b.tables, b.rulings, shotDue(b, s), due, SHOT, purposeOf(who, SHOT, s.occasion), sum);
}

export function explainShot(b: Battle, s: Play): Explanation {
  const shooter = shooterOf(b, s);
  const name = shooter === NONE ? `the battery of ${b.sideAt(s.player).name}` : nameNow(b, s, shooter);
  const target = nameNow(b, s, targetOf(b, s));
  const { distance } = s.laneAt(s.lane);
  const setback = shooter === NONE ? (b.sideAt(s.player).battery?.setback ?? 0) : 0;
  const at = `at ${b.ruler.inCm(distance + setback)} cm`;
  const does =
    s.occasion === BY_REACTION ? `reacts to the charge of ${target}: fires` : `fires at ${target} ${at}`;
  const parts = new Parts();
  fillShot(b, s, new Due(), parts);
  return parts.explanation(`${name} ${does}`);
}

/**
 * Puts the rings of one event on a unit, and says what they mean for it (EVENT, R-11).
 * @returns NOTHING, TESTS or REMOVED
 */
export function putRings(
  b: Battle,
  s: Play,
  i: number,
  kills: number,
  disorders: number,
  demanded: boolean,
): number {
  const unit = s.unitAt(i);
  const { isStand } = b.profileAt(i);
  if (kills > 0 && !isStand && b.brigade !== null) unit.tookKills = 1;
  return addRings(b.nerves.rings, unit, isStand, kills, disorders, demanded);
}

/** The nerve of a unit that tests, by its rings now. */
export function nerveOf(b: Battle, s: Play, i: number, supported: boolean): Nerve {
  const profile = b.profileAt(i);
  const { nerve } = profile;
  const unit = s.unitAt(i);
  nerve.kills = unit.kills;
  nerve.disorders = unit.disorders;
  nerve.supported = supported;
  nerve.building = isInBuilding(profile, unit);
  return nerve;
}

/** Whether a front unit is supported in a test outside melee: from behind, or on both flanks. */
export function isSupported(b: Battle, s: Play, front: number): boolean {
  return hasRearSupport(b, s, front) || hasBothFlanks(b, s, front);
}

/** Applies the shot that was due to its target: its rings, and what they mean. */
export function applyShot(b: Battle, s: Play, outcome: number): number {
  const target = targetOf(b, s);
  const shooter = shooterOf(b, s);
  const kills = killsOf(outcome);
  if (shooter === NONE) countBatteryShot(b, s);
  else tire(b, s, shooter);
  tire(b, s, target);
  if (s.occasion === BY_BATTERY && kills > 0) s.brigadeAt(1 - s.player).batteryKills = 1;
  return putRings(b, s, target, kills, disordersOf(outcome), false);
}

/** A battery's shot is gone, whatever it did; it is no longer limbered (FD-05, FD-14). */
function countBatteryShot(b: Battle, s: Play): void {
  const brigade = s.brigadeAt(s.player);
  const { battery } = b.sideAt(s.player);
  brigade.limbered = 0;
  if (battery !== null) brigade.shots = battery.ammunition.after(brigade.shots);
}
