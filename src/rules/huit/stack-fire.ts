/** Shots in stacks (SHOT of section 14): battery, musketry and reaction, and what becomes of the unit fired at. */
import { NONE } from '../../play/stacks.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Due } from '../../engagement/engagement.ts';
import type { Sum } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battery, Battle } from './battle.ts';
import {
  bandAt,
  CANISTER,
  disordersOf,
  fireInReaction,
  hitsInWords,
  keyShot,
  killsOf,
  shoot,
  type Firer,
  type Shot,
  type Target,
} from './fire.ts';
import { CHART_RULES } from './firing-chart.ts';
import { bandOfGun, bounces, countShot, distanceOfGun, nextDie, targetOfGun } from './guns.ts';
import { neighbourToFire } from './neighbour-fire.ts';
import { REMOVED, TESTS } from './rings.ts';
import { contactOver, takeRings, remove, settleLane, tire } from './events.ts';
import { columnNow, isAtWall, isSquare, nameNow, rowNow } from './formations.ts';
import { distanceFaced, laneFaced, leadOf, isFacing } from './stacks.ts';
import {
  AFTER_FIRE,
  BY_BATTERY,
  BY_NEIGHBOUR,
  BY_REACTION,
  MEETING,
  MORALE,
  purposeOf,
  SHOT,
  STOPPED,
} from './stages.ts';
import type { Play } from './state.ts';
import type { Band } from './units.ts';

/** The unit that fires, or NONE for the battery of the player. */
function shooterOf(b: Battle, s: Play): number {
  if (s.occasion === BY_BATTERY) return NONE;
  if (s.occasion === BY_NEIGHBOUR) return neighbourToFire(b, s);
  return s.occasion === BY_REACTION ? leadOf(b, s, 1 - s.laneAt(s.lane).charger) : s.front(s.player, s.lane);
}

/** The shot answers a charge. */
function isReaction({ occasion }: Play): boolean {
  return occasion === BY_REACTION || occasion === BY_NEIGHBOUR;
}

/** A gun in a lane of the player fires in its own turn (HUIT-NBR-05). */
export function isGunShot(b: Battle, s: Play): boolean {
  if (b.neighbours === null || s.occasion === BY_BATTERY || isReaction(s)) return false;
  const front = s.front(s.player, s.lane);
  return front !== NONE && b.profileAt(front).gun !== null;
}

/** The unit fired at. */
export function targetOf(b: Battle, s: Play): number {
  if (isReaction(s)) return leadOf(b, s, s.laneAt(s.lane).charger);
  const shooter = shooterOf(b, s);
  if (isGunShot(b, s)) return targetOfGun(b, s, shooter);
  return s.front(1 - s.player, shooter === NONE ? s.lane : laneFaced(b, s, shooter));
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
  firer.movedOrUnlimbered = s.laneAt(s.lane).moved !== 0 || unit.limbered !== 0;
  if (profile.ammunition !== null) firer.fullEffect = profile.ammunition.isFull(unit.shots);
  return firer;
}

function unitIsFiredAt(b: Battle, s: Play, i: number): Target {
  const profile = b.profileAt(i);
  const { target } = profile;
  const unit = s.unitAt(i);
  target.column = columnNow(profile, unit);
  target.disorders = unit.disorders;
  target.flankShot = false;
  target.redoubt = profile.redoubt && unit.exposed === 0;
  target.squareBehindWall = isSquare(profile, unit) && isAtWall(profile, unit);
  return target;
}

/** A shot has been thrown: the ammunition is gone, and the target has its rings. */
function applyShot(b: Battle, s: Play, outcome: number): void {
  const target = targetOf(b, s);
  const shooter = shooterOf(b, s);
  const kills = killsOf(outcome);
  if (shooter === NONE) countBatteryShot(b, s);
  else tire(b, s, shooter);
  if (shooter !== NONE && nextDie(s) === NONE) countShot(s, shooter, b.profileAt(shooter));
  if (s.occasion === BY_NEIGHBOUR) s.unitAt(shooter).fired = 1;
  tire(b, s, target);
  if (isByArtillery(b, s) && kills > 0) s.brigadeAt(1 - s.player).batteryKills = 1;
  const verdict = takeRings(b, s, target, kills, disordersOf(outcome), false);
  if (verdict === TESTS) s.stage = MORALE;
  else if (verdict === REMOVED) shotAway(b, s);
  else fireOver(s);
}

/** Artillery fire of the own turn, which counts in tests of command (FD-16). */
function isByArtillery(b: Battle, s: Play): boolean {
  return s.occasion === BY_BATTERY || isGunShot(b, s);
}

/** A battery's shot is gone, whatever it did; it is no longer limbered (FD-05, FD-14). */
function countBatteryShot(b: Battle, s: Play): void {
  const brigade = s.brigadeAt(s.player);
  const { battery } = b.sideAt(s.player);
  brigade.limbered = 0;
  if (battery !== null) brigade.shots = battery.ammunition.after(brigade.shots);
}

/** The unit fired at is removed, or breaks: the one behind it stands its gap further off, and no charger meets. */
export function shotAway(b: Battle, s: Play): void {
  const target = targetOf(b, s);
  const { side, lane } = b.profileAt(target);
  if (isByArtillery(b, s)) s.brigadeAt(side).batteryKills = 1;
  const isFront = target === s.front(side, lane);
  remove(b, s, target);
  if (isFront) s.laneAt(lane).goesBack(side, b.sideAt(side).gap);
  if (isReaction(s)) contactOver(b, s, STOPPED);
  else {
    settleLane(b, s, lane);
    s.stage = AFTER_FIRE;
  }
}

/** The unit fired at stands. */
export function fireOver(s: Play): void {
  s.stage = isReaction(s) ? MEETING : AFTER_FIRE;
}

export class StackFire implements Throw<Battle, Play> {
  readonly name = 'shot';
  readonly ruleIds = CHART_RULES;
  readonly apply = applyShot;
  /** Filled in anew for each shot. */
  private readonly shot: Shot;

  constructor(b: Battle) {
    const { firer, target } = b.profileAt(0);
    this.shot = { firer, target, band: CANISTER };
  }

  key(b: Battle, s: Play, due: Due, sum: Sum): void {
    const { shot } = this;
    const shooter = shooterOf(b, s);
    shot.target = unitIsFiredAt(b, s, targetOf(b, s));
    // Small arms have one entry at every range.
    shot.band = CANISTER;
    if (shooter === NONE) batteryFires(b, s, shot);
    else shot.firer = unitFires(b, s, shooter);
    if (isGunShot(b, s)) this.aimGun(b, s, shooter);
    if (isReaction(s)) fireInReaction(shot);
    const who = shooter === NONE ? b.units.length + s.player : shooter;
    keyShot(b, shot, due, SHOT, purposeOf(who, SHOT, s.occasion), sum);
  }

  /** The band of its die; a ball that bounces through has a column of its own, a flank counts (HUIT-FIRE-10, -16). */
  private aimGun(b: Battle, s: Play, gun: number): void {
    const { target } = this.shot;
    const i = targetOf(b, s);
    this.shot.band = bandOfGun(b, s, gun) ?? CANISTER;
    target.flankShot = laneFaced(b, s, gun) !== b.profileAt(gun).lane && !isFacing(b, s, i, gun);
    if (!bounces(s)) return;
    target.column = target.column === 'square' ? 'limberedOrLine' : 'bounceOrBuilding';
    target.squareBehindWall = false;
  }

  resolve(_b: Battle, due: Due, chance: Chance): number {
    return shoot(chance, due);
  }

  act(b: Battle, s: Play): string {
    const shooter = shooterOf(b, s);
    const { name, battery } = b.sideAt(s.player);
    const firer = shooter === NONE ? `the battery of ${name}` : nameNow(b, s, shooter);
    const target = nameNow(b, s, targetOf(b, s));
    if (isReaction(s)) return `${firer} reacts to the charge of ${target}: fires`;
    const distance =
      shooter === NONE
        ? s.laneAt(s.lane).distance + (battery?.setback ?? 0)
        : isGunShot(b, s)
          ? distanceOfGun(b, s, shooter)
          : distanceFaced(b, s, shooter);
    return `${firer} fires at ${target} at ${b.ruler.inCm(distance)} cm`;
  }

  result(b: Battle, s: Play, outcome: number): string {
    return hitsInWords(b.profileAt(targetOf(b, s)).name, outcome);
  }
}
