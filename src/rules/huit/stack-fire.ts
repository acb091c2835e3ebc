/**
 * Fire in stacks (SHOT of section 14): who fires at whom, and what becomes of it. The battery, guns in lanes (HUIT-NBR-05),
 * musketry, reactions, and neighbours of a unit that is charged (HUIT-NBR-01, R-46).
 */
import { item } from '../../chance/at.ts';
import type { Dice } from '../../play/dice.ts';
import { NONE } from '../../play/stacks.ts';
import { breaksAway, contactOver, tire, withstands } from './events.ts';
import {
  disordersOf,
  fireInReaction,
  houseMarks,
  killsOf,
  mayLight,
  shotKind,
  throwShot,
  type Shot,
} from './fire.ts';
import {
  BY_BATTERY,
  BY_MUSKETRY,
  BY_NEIGHBOUR,
  BY_REACTION,
  CONTACT,
  LIMBERS,
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
import { catchesFire, houseOf } from './houses.ts';
import { laneToTurnOn } from './movement.ts';
import { OCCASIONS, RETIRE, type Band } from './units.ts';
import { bandAt, CANISTER, type Ammunition } from './weapons.ts';

/** Shots by their occasions. */
const SHOTS = Array.from({ length: OCCASIONS }, (_, occasion) => {
  const isReaction = occasion === BY_REACTION || occasion === BY_NEIGHBOUR;
  return shotKind(occasion, isReaction ? reactionInWords : shotInWords);
});

function firerInWords(who: Unit | Brigade): string {
  return who instanceof Unit ? who.inWords : `the battery of ${who.name}`;
}

function reactionInWords(who: Unit, charger: Unit): string {
  return `${firerInWords(who)} reacts to the charge of ${charger.inWords}: fires`;
}

function shotInWords(who: Unit | Brigade, e: Unit): string {
  const { battle: g } = who;
  const distance =
    who instanceof Unit
      ? who.is.gun === null
        ? who.distanceTo(e)
        : distanceOfGun(g, who)
      : e.lane.distance + (who.is.battery?.setback ?? 0);
  const isSide = who instanceof Unit && hasFaces(who) && e.lane !== who.lane;
  return `${firerInWords(who)} fires at ${e.inWords} at ${g.rules.ruler.inCm(distance)} cm${isSide ? ' by a side (HUIT-NBR-12)' : ''}`;
}

/** The front of the player in the lane that is looked at for guns; after the battery they stand from 1 on. */
export function gunAt(g: Battle): Unit | null {
  return item(g.lanes, g.position - 1).front(g.player);
}

/** The nearest enemy front that is not engaged (FD-14) is in range of the battery, if there is one. */
export function isBatteryInRange(g: Battle): boolean {
  const { battery } = g.own.is;
  if (battery === null) return false;
  const { nearest } = g;
  return nearest !== null && bandAt(battery.limits, nearest.distance + battery.setback) !== null;
}

export function fireGuns(g: Battle, dice: Dice): void {
  if (g.position === 0) fireBattery(g, dice);
  else fireGun(g, dice, there(gunAt(g)));
}

function fireBattery(g: Battle, dice: Dice): void {
  const { own, nearest, rules } = g;
  const { battery } = own.is;
  if (battery === null || nearest === null) throw new TypeError('a side without a battery has none to fire');
  const { shot } = rules;
  const e = there(nearest.front(1 - g.player));
  aimAt(shot, e);
  shot.firer = battery.firer;
  shot.firer.movedOrUnlimbered = own.limbered !== 0;
  shot.firer.fullEffect = battery.ammunition.isFull(own.shots);
  shot.band = bandAt(battery.limits, nearest.distance + battery.setback) ?? CANISTER;
  countShot(own, battery.ammunition);
  fires(g, dice, own, e, BY_BATTERY, true);
}

/** One shot of a gun, with one die for each unit that it fires at; it counts in tests of command (FD-16). */
function fireGun(g: Battle, dice: Dice, gun: Unit): void {
  const { shot } = g.rules;
  for (g.depth = firstDie(g, gun); g.depth !== NONE; g.depth = nextDie(g)) {
    const e = there(targetOfGun(g, gun));
    readies(shot, gun, e, gun.limbered !== 0 || gun.lane.moved !== STOOD);
    shot.band = bandOfGun(g, gun) ?? CANISTER;
    shot.target.flankShot = gun.faced !== gun.lane && e.faced !== gun.lane && e.hasFlanks;
    if (g.depth === BOUNCE) {
      // A ball that bounces through has a column of its own (HUIT-FIRE-10).
      shot.target.column = shot.target.column === 'square' ? 'limberedOrLine' : 'bounceOrBuilding';
      shot.target.squareBehindWall = false;
    }
    fires(g, dice, gun, e, BY_MUSKETRY, true);
  }
  g.depth = AT_FRONT;
  countShot(gun, gun.is.ammunition);
  if (gun.lane.moved === LIMBERS) gun.limbered = 1;
  gun.lane.moved = STOOD;
}

/** Faces by which musketry is fired: the front, and of squares both sides where they count (HUIT-NBR-12). */
const FRONT = 0;
const ALL_FACES = [FRONT, LOWER, UPPER] as const;

function hasFaces(u: Unit): boolean {
  return u.battle.rules.squareFaces && u.isSquare;
}

/** Step 4: the next lane whose front unit fires. */
export function nextMusketry(g: Battle): boolean {
  while (++g.position < g.lanes.length) {
    const { here } = g;
    if (here.moved === CONTACT) continue;
    const u = musketeers(here, g.player);
    if (u !== null && hasTarget(u)) return true;
    here.moved = STOOD;
  }
  g.position = NONE;
  return false;
}

function hasTarget(u: Unit): boolean {
  if (!hasFaces(u)) return targetOf(u, FRONT) !== null;
  return ALL_FACES.some((face) => targetOf(u, face) !== null);
}

export function fireMusketry(g: Battle, dice: Dice): void {
  const { here } = g;
  const u = there(g.ownFront);
  if (hasFaces(u)) for (const face of ALL_FACES) fireBy(g, dice, u, face);
  else fireBy(g, dice, u, FRONT);
  here.moved = STOOD;
}

function fireBy(g: Battle, dice: Dice, u: Unit, face: number): void {
  const e = targetOf(u, face);
  if (e === null) return;
  readies(g.rules.shot, u, e, u.lane.moved !== STOOD);
  fires(g, dice, u, e, BY_MUSKETRY, false);
}

/** The unit charged, or one beside it, fires at the charger; true if that stands, and else there is no contact. */
export function reactsByFire(g: Battle, dice: Dice, u: Unit, occasion: number): boolean {
  const { charger, rules } = g;
  readies(rules.shot, u, charger, false);
  fireInReaction(rules.shot);
  countShot(u, u.is.ammunition);
  if (occasion === BY_NEIGHBOUR) u.fired = 1;
  if (fires(g, dice, u, charger, occasion, false)) return true;
  contactOver(g, STOPPED);
  return false;
}

/** The front unit of a lane that may fire its muskets now; null for none. */
function musketeers(lane: Lane, side: number): Unit | null {
  const u = lane.front(side);
  if (u === null || lane.moved > STEPPED || u.is.arm !== 'infantry') return null;
  return lane.isEngaged(side) ? null : u;
}

/**
 * The enemy front in range at which musketry is fired by a face: that which the unit faces; a square has one die for each that
 * has turned on its lane, and in front fires in its own (HUIT-NBR-12). Null for none.
 */
function targetOf(u: Unit, face: number): Unit | null {
  const { lane, role } = u;
  const enemy = 1 - role;
  const e = face !== FRONT ? turnedFrom(lane, face, enemy) : hasFaces(u) ? lane.front(enemy) : u.opposite;
  // Nor where friends fight, or will in this turn.
  if (e === null || e.lane.isBound || e.lane.moved === CONTACT) return null;
  return u.distanceTo(e) <= (u.row === 'skirmish' ? u.is.skirmishRange : u.is.otherRange) ? e : null;
}

/** The front beside a lane that has turned on it; null for none. */
function turnedFrom(lane: Lane, towards: number, side: number): Unit | null {
  const front = lane.frontBeside(towards, side);
  return front === null || front.faced !== lane ? null : front;
}

/** Fires the shot that is made ready, and the unit fired at takes its rings; true if it stands. */
function fires(
  g: Battle,
  dice: Dice,
  who: Unit | Brigade,
  e: Unit,
  occasion: number,
  byArtillery: boolean,
): boolean {
  const { rules } = g;
  const house = rules.fires && byArtillery ? houseOf(e) : null;
  const marks = house === null ? 0 : houseMarks(rules.rulings);
  const outcome = throwShot(dice, rules, item(SHOTS, occasion), who, e, rules.shot, marks);
  if (who instanceof Unit) tire(who);
  tire(e);
  const { brigade } = e;
  const kills = killsOf(outcome);
  if (byArtillery && kills > 0) brigade.batteryKills = 1;
  const isStanding = withstands(dice, e, kills, disordersOf(outcome), occasion);
  if (byArtillery && !isStanding) brigade.batteryKills = 1;
  if (house !== null && mayLight(outcome)) catchesFire(dice, e, house);
  if (!isStanding) breaksAway(e);
  return isStanding;
}

/** A unit and its target, as they are now. */
function readies(shot: Shot, u: Unit, e: Unit, hasMoved: boolean): void {
  const { firer, ammunition } = u.is;
  aimAt(shot, e);
  firer.row = u.row;
  firer.kills = u.kills;
  firer.disorders = u.disorders;
  firer.movedOrUnlimbered = hasMoved;
  if (ammunition !== null) firer.fullEffect = ammunition.isFull(u.shots);
  shot.firer = firer;
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

/** A shot of guns is gone, whatever it did; they are no longer limbered (FD-05, FD-14). */
function countShot(guns: Pick<Unit, 'limbered' | 'shots'>, ammunition: Ammunition | null): void {
  if (ammunition === null) return;
  guns.limbered = 0;
  guns.shots = ammunition.after(guns.shots);
}

/** Dice of a shot of a gun by the unit of the stack that they are for: its front, or behind a screen (HUIT-FIRE-11). */
const AT_FRONT = 0;
const BALL_BEHIND = 1;
const BOUNCE = 2;
const CANISTER_BEHIND = 3;

/** The number of units before that at which a die is thrown. */
const UNITS_BEFORE = [0, 1, 2, 1];

/** A gun in a lane that fires in step 2. */
export function isGunReady(g: Battle, gun: Unit | null): boolean {
  if (gun === null || gun.is.gun === null || gun.lane.isEngaged(gun.role)) return false;
  // A wheel takes the whole turn: of foot guns by HUIT-MOVE-07, of horse guns by our reading.
  const turns = gun.turned === 0 && laneToTurnOn(gun, gun.orders) !== NONE;
  if ((turns && g.own.held === 0) || laneOfTarget(g, gun) === null) return false;
  g.depth = firstDie(g, gun);
  const isInRange = bandOfGun(g, gun) !== null;
  g.depth = AT_FRONT;
  return isInRange;
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
  return toFront + item(UNITS_BEFORE, g.depth) * item(g.brigades, 1 - gun.role).is.gap;
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

/** It has small arms or guns that are not limbered, its front to the enemy, and not fired, been charged or fought this turn. */
function firesBeside(charged: Lane, towards: number, side: number): Unit | null {
  const u = charged.frontBeside(towards, side);
  if (u === null || u.is.isCavalry || u.isLimbered || u.met + u.fired + u.away !== 0) return null;
  return isFought(u.lane, side) ? null : u;
}

/** The front of a lane is engaged, or will be charged in this turn. */
function isFought(lane: Lane, side: number): boolean {
  if (lane.isEngaged(side) || lane.moved === CONTACT) return true;
  return lane.chargingFrom(LOWER, 1 - side) !== null || lane.chargingFrom(UPPER, 1 - side) !== null;
}
