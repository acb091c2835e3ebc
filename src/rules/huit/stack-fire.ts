/**
 * Fire in stacks (SHOT of section 14): who fires at whom, and what becomes of it. The battery, guns in lanes (HUIT-NBR-05),
 * musketry, reactions, and neighbours of a unit that is charged (HUIT-NBR-01, R-46).
 */
import { item } from '../../chance/at.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { NONE } from '../../play/stacks.ts';
import * as Due from './due.ts';
import { contactOver, remove, takeRings, tire } from './events.ts';
import { disordersOf, fireInReaction, killsOf, shotKind, throwShot, type Shot } from './fire.ts';
import {
  BY_BATTERY,
  BY_MUSKETRY,
  BY_NEIGHBOUR,
  BY_REACTION,
  CONTACT,
  LOWER,
  STEPPED,
  STOOD,
  STOPPED,
  there,
  Unit,
  UPPER,
  type Battle,
  type Brigade,
  type Lane,
} from './game.ts';
import { REMOVED, TESTS } from './morale.ts';
import { laneToTurnOn } from './movement.ts';
import { OCCASIONS, RETIRE, type Band } from './units.ts';
import { bandAt, CANISTER, type Ammunition } from './weapons.ts';

/** Shots by their occasions. */
export function shotsOf(): readonly ThrowKind[] {
  return Array.from({ length: OCCASIONS }, (_, occasion) => shotKind(occasion, shotInWords));
}

function shotInWords(who: Unit | Brigade, e: Unit): string {
  const { battle: g } = who;
  const firer = who instanceof Unit ? who.inWords : `the battery of ${who.name}`;
  if (isReaction(g)) return `${firer} reacts to the charge of ${e.inWords}: fires`;
  const distance =
    who instanceof Unit
      ? isGunShot(g)
        ? distanceOfGun(g, who)
        : who.distance
      : g.here.distance + (who.is.battery?.setback ?? 0);
  return `${firer} fires at ${e.inWords} at ${g.rules.ruler.inCm(distance)} cm`;
}

/** The shot answers a charge. */
function isReaction({ occasion }: Battle): boolean {
  return occasion === BY_REACTION || occasion === BY_NEIGHBOUR;
}

/** A gun in a lane of the player fires in its own turn (HUIT-NBR-05). */
function isGunShot(g: Battle): boolean {
  if (g.rules.neighbours === null || g.occasion !== BY_MUSKETRY) return false;
  const front = g.ownFront;
  return front !== null && front.is.gun !== null;
}

/** Artillery fire of the own turn, which counts in tests of command (FD-16). */
function isByArtillery(g: Battle): boolean {
  return g.occasion === BY_BATTERY || isGunShot(g);
}

/** The unit that fires; null for the battery of the player. */
function shooterOf(g: Battle): Unit | null {
  if (g.occasion === BY_BATTERY) return null;
  if (g.occasion === BY_MUSKETRY) return g.ownFront;
  return g.occasion === BY_REACTION ? g.charged : neighbourToFire(g);
}

/** The unit fired at. */
export function targetOf(g: Battle): Unit {
  if (isReaction(g)) return g.charger;
  if (g.occasion === BY_BATTERY) return there(g.here.front(1 - g.player));
  const shooter = there(g.ownFront);
  return there(isGunShot(g) ? targetOfGun(g, shooter) : shooter.opposite);
}

/** Step 2: the battery fires at the nearest enemy front that is not engaged, if that is in range (FD-14). */
export function batteryFires(g: Battle): boolean {
  const { battery } = g.own.is;
  const lane = battery === null || g.occasion === BY_BATTERY ? null : g.nearest;
  if (battery === null || lane === null || bandAt(battery.limits, lane.distance + battery.setback) === null) {
    g.occasion = 0;
    g.position = 0;
    return false;
  }
  g.position = lane.number;
  return opens(g, BY_BATTERY);
}

function opens(g: Battle, occasion: number): true {
  g.occasion = occasion;
  g.due = Due.SHOT;
  return true;
}

/** Then the next gun in a lane that has somebody in range (HUIT-NBR-05), with one die for each unit that it fires at. */
export function nextGun(g: Battle): boolean {
  if (g.occasion !== 0) {
    const next = nextDie(g);
    if (next !== NONE) {
      g.depth = next;
      return opens(g, BY_MUSKETRY);
    }
    g.occasion = 0;
    g.position++;
  }
  if (g.rules.neighbours !== null)
    for (; g.position < g.lanes.length; g.position++) if (readyGun(g)) return opens(g, BY_MUSKETRY);
  g.depth = 0;
  g.position = 0;
  return false;
}

/** Step 4: the next lane whose front unit fires. */
export function nextMusketry(g: Battle): boolean {
  if (g.occasion !== 0) {
    g.occasion = 0;
    g.here.moved = STOOD;
    g.position++;
  }
  for (; g.position < g.lanes.length; g.position++) {
    const { here } = g;
    if (here.moved === CONTACT) continue;
    if (firesNow(g, here)) return opens(g, BY_MUSKETRY);
    here.moved = STOOD;
  }
  g.position = 0;
  return false;
}

function firesNow(g: Battle, lane: Lane): boolean {
  const u = lane.front(g.player);
  if (u === null || lane.moved > STEPPED || u.is.arm !== 'infantry') return false;
  const { faced } = u;
  if (lane.isEngaged(g.player) || faced.front(1 - g.player) === null) return false;
  // Nor where friends fight, or will in this turn.
  if (faced.isBound || faced.moved === CONTACT) return false;
  return u.distance <= (u.row === 'skirmish' ? u.is.skirmishRange : u.is.otherRange);
}

/** Fires the shot that is due; the ammunition is gone, and the target has its rings. */
export function shoot(g: Battle, dice: Dice): void {
  const { rules, occasion } = g;
  const { shot } = rules;
  const u = shooterOf(g);
  const e = targetOf(g);
  const byArtillery = isByArtillery(g);
  aimAt(shot, e);
  if (u === null) batteryReady(g, shot);
  else unitReady(g, shot, u);
  if (u !== null && byArtillery) aimGun(g, shot, u, e);
  if (isReaction(g)) fireInReaction(shot);
  const outcome = throwShot(dice, rules, item(rules.throws.shots, occasion), u ?? g.own, e, shot);
  const kills = killsOf(outcome);
  if (u === null) countShot(g.own, g.own.is.battery?.ammunition ?? null);
  else {
    tire(u);
    if (nextDie(g) === NONE) countShot(u, u.is.ammunition);
    if (occasion === BY_NEIGHBOUR) u.fired = 1;
  }
  tire(e);
  if (byArtillery && kills > 0) g.enemy.batteryKills = 1;
  const verdict = takeRings(e, kills, disordersOf(outcome), false);
  if (verdict === TESTS) g.due = Due.TEST;
  else if (verdict === REMOVED) shotAway(g);
  else fireOver(g);
}

function aimAt(shot: Shot, e: Unit): void {
  const { target, redoubt } = e.is;
  target.column = e.column;
  target.disorders = e.disorders;
  target.flankShot = false;
  target.redoubt = redoubt && e.exposed === 0;
  target.squareBehindWall = e.isSquare && e.atWall;
  shot.target = target;
  // Small arms have one entry at every range.
  shot.band = CANISTER;
}

function batteryReady(g: Battle, shot: Shot): void {
  const { is, limbered, shots } = g.own;
  const { battery } = is;
  if (battery === null) throw new TypeError('a side without a battery has none to fire');
  shot.firer = battery.firer;
  shot.firer.movedOrUnlimbered = limbered !== 0;
  shot.firer.fullEffect = battery.ammunition.isFull(shots);
  shot.band = bandAt(battery.limits, g.here.distance + battery.setback) ?? CANISTER;
}

function unitReady(g: Battle, shot: Shot, u: Unit): void {
  const { firer, ammunition } = u.is;
  firer.row = u.row;
  firer.kills = u.kills;
  firer.disorders = u.disorders;
  firer.movedOrUnlimbered = g.here.moved !== STOOD || u.limbered !== 0;
  if (ammunition !== null) firer.fullEffect = ammunition.isFull(u.shots);
  shot.firer = firer;
}

/** The band of a gun's die; a ball that bounces through has a column of its own, a flank counts (HUIT-FIRE-10, -16). */
function aimGun(g: Battle, shot: Shot, gun: Unit, e: Unit): void {
  const { target } = shot;
  shot.band = bandOfGun(g, gun) ?? CANISTER;
  target.flankShot = gun.faced !== gun.lane && e.faced !== gun.lane;
  if (g.depth !== BOUNCE) return;
  target.column = target.column === 'square' ? 'limberedOrLine' : 'bounceOrBuilding';
  target.squareBehindWall = false;
}

/** A shot of guns is gone, whatever it did; they are no longer limbered (FD-05, FD-14). */
function countShot(guns: Pick<Unit, 'limbered' | 'shots'>, ammunition: Ammunition | null): void {
  if (ammunition === null) return;
  guns.limbered = 0;
  guns.shots = ammunition.after(guns.shots);
}

/** The unit fired at is removed, or breaks: the one behind it stands its gap further off, and no charger meets. */
export function shotAway(g: Battle): void {
  const e = targetOf(g);
  const { lane, brigade, role } = e;
  if (isByArtillery(g)) brigade.batteryKills = 1;
  const isFront = e === lane.front(role);
  remove(e);
  if (isFront) lane.goesBack(role, brigade.is.gap);
  g.due = Due.NOTHING;
  if (isReaction(g)) contactOver(g, STOPPED);
  else lane.settle();
}

/** The unit fired at stands. */
export function fireOver(g: Battle): void {
  g.due = isReaction(g) ? Due.MEETING : Due.NOTHING;
}

/** Dice of a shot of a gun by the unit of the stack that they are for: its front, or behind a screen (HUIT-FIRE-11). */
const AT_FRONT = 0;
const BALL_BEHIND = 1;
const BOUNCE = 2;
const CANISTER_BEHIND = 3;

/** The number of units before that at which a die is thrown. */
const UNITS_BEFORE = [0, 1, 2, 1];

/** The front unit of the player's lane is a gun that fires in step 2; readies its first die. */
function readyGun(g: Battle): boolean {
  const gun = g.ownFront;
  if (gun === null || gun.is.gun === null || g.here.isEngaged(g.player)) return false;
  // A wheel takes the whole turn: of foot guns by HUIT-MOVE-07, of horse guns by our reading.
  const turns = gun.turned === 0 && laneToTurnOn(gun, gun.orders) !== NONE;
  if ((turns && g.own.held === 0) || laneOfTarget(g, gun) === null) return false;
  g.depth = firstDie(g, gun);
  return bandOfGun(g, gun) !== null;
}

/** The lane of the enemy front that it fires at: that which it faces or, free, the nearest; or null. */
function laneOfTarget(g: Battle, gun: Unit): Lane | null {
  const { faced, turned, role } = gun;
  if (faced.front(1 - role) === null) return turned === 0 ? g.nearest : null;
  return faced.isEngaged(1 - role) ? null : faced;
}

/** The unit at which the die is thrown. */
function targetOfGun(g: Battle, gun: Unit): Unit | null {
  let target = laneOfTarget(g, gun)?.front(1 - g.player) ?? null;
  for (let i = item(UNITS_BEFORE, g.depth); i > 0; i--) target = target?.behind ?? null;
  return target;
}

/** From a gun to the unit at which the die is thrown, in parts of a cm. */
function distanceOfGun(g: Battle, gun: Unit): number {
  const toFront = gun.faced !== gun.lane ? gun.distance : (laneOfTarget(g, gun)?.distance ?? 0);
  return toFront + item(UNITS_BEFORE, g.depth) * g.enemy.is.gap;
}

/** The band of the die; ball is never canister. Null out of range. */
function bandOfGun(g: Battle, gun: Unit): Band | null {
  const band = bandAt(gun.is.limits, distanceOfGun(g, gun));
  return (g.depth === BALL_BEHIND || g.depth === BOUNCE) && band === CANISTER ? 'S' : band;
}

/** The furthest die of a shot; nearer ones follow. */
function firstDie(g: Battle, gun: Unit): number {
  g.depth = AT_FRONT;
  const front = targetOfGun(g, gun);
  const second = front?.behind ?? null;
  if (front?.is.isStand !== true || !isFormed(second)) return AT_FRONT;
  const { screen } = gun.orders;
  const reaches = (depth: number, at: (band: Band) => boolean): boolean => {
    g.depth = depth;
    const band = bandOfGun(g, gun);
    return band !== null && at(band);
  };
  if (screen === 'both' && reaches(CANISTER_BEHIND, (band) => band === CANISTER)) return CANISTER_BEHIND;
  if (screen !== 'behind' || !reaches(BALL_BEHIND, () => true)) return AT_FRONT;
  return isFormed(second?.behind ?? null) && reaches(BOUNCE, () => true) ? BOUNCE : BALL_BEHIND;
}

function isFormed(u: Unit | null): boolean {
  return u !== null && !u.is.isStand;
}

/** The next die of the same shot, or NONE. */
function nextDie({ depth }: Battle): number {
  if (depth === BOUNCE) return BALL_BEHIND;
  return depth === CANISTER_BEHIND ? AT_FRONT : NONE;
}

/** The next unit beside the one charged that fires at the charger, the lower lane before the upper (HUIT-NBR-01, R-46). */
export function neighbourToFire(g: Battle): Unit | null {
  const side = 1 - g.here.charger;
  if (item(g.brigades, side).order >= RETIRE) return null;
  return firesBeside(g.here, LOWER, side) ?? firesBeside(g.here, UPPER, side);
}

/** It has small arms or guns, its front to the enemy, and not fired, been charged or fought this turn. */
function firesBeside(charged: Lane, towards: number, side: number): Unit | null {
  const u = charged.frontBeside(towards, side);
  if (u === null || u.is.isCavalry || u.met + u.fired + u.away !== 0) return null;
  return isFought(u.lane, side) ? null : u;
}

/** The front of a lane is engaged, or will be charged in this turn. */
function isFought(lane: Lane, side: number): boolean {
  if (lane.isEngaged(side) || lane.moved === CONTACT) return true;
  return lane.chargingFrom(LOWER, 1 - side) !== null || lane.chargingFrom(UPPER, 1 - side) !== null;
}
