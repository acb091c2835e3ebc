/** The decisions a player would make (13.4): whom to fire at, whether and how far to move; and the distances they rest on. */
import { item } from '../../chance/at.ts';
import { CANNOT_FIRE, type Arm } from './weapons.ts';
import type { Battle, Profile } from './battle.ts';
import { foremostOf } from './foremost.ts';
import {
  CHARGE,
  CLOSE_TO_RANGE,
  FARTHEST,
  HOLD_LINE,
  JOIN_LINE,
  RETIRE,
  STAND_AND_FIRE,
  type Orders,
} from './orders.ts';
import { NONE, type Play } from './state.ts';
import type { Unit } from './units.ts';

/** The orders of a unit in the state of this moment. */
export function ordersOf(b: Battle, s: Play, of: number): Orders {
  return b.profileAt(of).plain ?? listedOrders(b, s, of);
}

/** Those of the first item of its list that holds. */
function listedOrders(b: Battle, s: Play, of: number): Orders {
  return item(b.profileAt(of).orders, item(b.choosers, of)(s, of));
}

/** The distance between a unit of A and one of B, in units of the engagement (13.2). */
export function distanceBetween(b: Battle, one: Unit, other: Unit): number {
  const distance = (b.distance + one.off + other.off) | 0;
  return distance > 0 ? distance : 0;
}

/** Out of sight behind its own place, where that hides it (retreatHides, R-30, R-57). */
export function isHidden({ home }: Profile, { off }: Unit): boolean {
  return off > home;
}

/**
 * The weapon with which a unit can fire at another at this distance, its crew's sidearm included; null when the enemy is
 * not in range (13.2).
 */
export function armAgainst(
  b: Battle,
  firer: Profile,
  firing: Unit,
  enemy: Profile,
  target: Unit,
  distance: number,
): Arm | null {
  if (b.rulings.retreatHides && (isHidden(firer, firing) || isHidden(enemy, target))) return null;
  const companySize = enemy.companySize | target.column;
  if (firer.arm.hitValue(distance, companySize) !== CANNOT_FIRE)
    return firing.limberless === 0 ? firer.arm : null;
  return firer.sidearm.hitValue(distance, companySize) === CANNOT_FIRE ? null : firer.sidearm;
}

/** True if an enemy is a target in range under these orders (13.2). */
export function isTargetInRange(b: Battle, s: Play, firer: number, target: number, orders: Orders): boolean {
  const firing = s.unitAt(firer);
  const enemy = s.unitAt(target);
  const distance = distanceBetween(b, firing, enemy);
  if (distance > orders.reach) return false;
  return armAgainst(b, b.profileAt(firer), firing, b.profileAt(target), enemy, distance) !== null;
}

/** All enemies have to be looked at. */
const ANY = -2;

/**
 * The nearest enemy where it is a target in range, NONE where no enemy can be one, or ANY: at distance 0 others may be as
 * near as the foremost, and others may be in range where it is not one to fire at.
 */
function foremostTarget(b: Battle, s: Play, firer: number, { reach }: Orders): number {
  const profile = b.profileAt(firer);
  const foremost = foremostOf(b, s, 1 - profile.side);
  if (foremost === NONE) return NONE;
  const firing = s.unitAt(firer);
  const target = s.unitAt(foremost);
  const distance = distanceBetween(b, firing, target);
  if (distance > reach) return NONE;
  if (distance === 0) return ANY;
  return armAgainst(b, profile, firing, b.profileAt(foremost), target, distance) === null ? ANY : foremost;
}

/**
 * The target that the doctrine's `targeting` chooses among those in range, or NONE (13.3, Fire): nearest first and then
 * not ready, or not ready first and then nearest; ties go to the lowest roster index.
 */
export function chooseTarget(b: Battle, s: Play, firer: number): number {
  const orders = ordersOf(b, s, firer);
  const foremost = foremostTarget(b, s, firer, orders);
  if (foremost === NONE || (foremost !== ANY && orders.finish === 0)) return foremost;
  return chooseAmongAll(b, s, firer, orders);
}

/** The same, by a look at all enemies. */
function chooseAmongAll(b: Battle, s: Play, firer: number, { finish, reach }: Orders): number {
  const profile = b.profileAt(firer);
  const firing = s.unitAt(firer);
  const enemy = b.sideAt(1 - profile.side);
  let chosen = NONE;
  let best = 2 * FARTHEST;
  for (let i = enemy.from; i < enemy.to; i++) {
    const target = s.unitAt(i);
    if (target.alive === 0) continue;
    const distance = distanceBetween(b, firing, target);
    if (distance > reach) continue;
    const rank = finish === 0 ? 2 * distance + target.ready : FARTHEST * target.ready + distance;
    if (rank >= best) continue;
    if (armAgainst(b, profile, firing, b.profileAt(i), target, distance) === null) continue;
    best = rank;
    chosen = i;
  }
  return chosen;
}

/** True if a unit has any target in range under these orders. */
function hasTarget(b: Battle, s: Play, firer: number, orders: Orders): boolean {
  const foremost = foremostTarget(b, s, firer, orders);
  return foremost === ANY ? hasAnyTarget(b, s, firer, orders) : foremost !== NONE;
}

/** The same, by a look at all enemies. */
function hasAnyTarget(b: Battle, s: Play, firer: number, { reach }: Orders): boolean {
  const profile = b.profileAt(firer);
  const firing = s.unitAt(firer);
  const { from, to } = b.sideAt(1 - profile.side);
  for (let i = from; i < to; i++) {
    const target = s.unitAt(i);
    if (target.alive === 0) continue;
    const distance = distanceBetween(b, firing, target);
    if (distance > reach) continue;
    if (armAgainst(b, profile, firing, b.profileAt(i), target, distance) !== null) return true;
  }
  return false;
}

/** The nearest enemy present, or NONE: ties go to one that is not ready, then to the lowest roster index (13.2). */
export function nearestEnemy(b: Battle, s: Play, of: number): number {
  const unit = s.unitAt(of);
  const { side } = b.profileAt(of);
  const foremost = foremostOf(b, s, 1 - side);
  // At distance 0 others may be as near.
  if (foremost === NONE || distanceBetween(b, unit, s.unitAt(foremost)) > 0) return foremost;
  const enemy = b.sideAt(1 - side);
  let chosen = NONE;
  let best = 2 * FARTHEST;
  for (let i = enemy.from; i < enemy.to; i++) {
    const other = s.unitAt(i);
    if (other.alive === 0) continue;
    const rank = (2 * distanceBetween(b, unit, other) + other.ready) | 0;
    if (rank < best) {
      best = rank;
      chosen = i;
    }
  }
  return chosen;
}

/** True if a unit can close-combat an enemy: near enough, of a kind that attacks, cover permitting (13.2, PDB-CC-01, -03). */
export function canCloseCombat(b: Battle, s: Play, attacker: number, target: number): boolean {
  const profile = b.profileAt(attacker);
  if (profile.mayAttack === 0 || target === NONE) return false;
  const enemy = s.unitAt(target);
  if (distanceBetween(b, s.unitAt(attacker), enemy) >= b.reach) return false;
  if (profile.mounted === 0) return true;
  return item(b.openToCavalry, coverAt(b.profileAt(target), enemy)) !== 0;
}

/** The cover of a unit where it stands, as `coverPlace` gives it. */
export function coverAt({ home, cover, coverOnLine, coverOffLine }: Profile, { off }: Unit): number {
  if (off === home) return cover;
  return off === 0 ? coverOnLine : coverOffLine;
}

/** The distance that the doctrine wants a unit to move now; 0 for not at all (13.4). Guns never move (PDB-ART-01, 13.10). */
export function wantedMove(b: Battle, s: Play, of: number, orders: Orders): number {
  const profile = b.profileAt(of);
  if (profile.gun !== 0) return 0;
  const unit = s.unitAt(of);
  if (orders.kind === HOLD_LINE) {
    return unit.off > profile.home && !hasTarget(b, s, of, orders) ? unit.off - profile.home : 0;
  }
  if (orders.kind === JOIN_LINE) return unit.off > 0 ? unit.off : 0;
  if (orders.kind !== CLOSE_TO_RANGE && orders.kind !== CHARGE) return 0;
  const nearest = nearestEnemy(b, s, of);
  if (nearest === NONE) return 0;
  const distance = distanceBetween(b, unit, s.unitAt(nearest));
  if (orders.kind === CHARGE) return distance >= b.reach ? distance : 0;
  return distance > orders.range ? distance - orders.range : 0;
}

/** The distance that the doctrine wants a unit to retire; 0 at its goal, and for guns. */
export function wantedBack(b: Battle, s: Play, of: number, { kind, goal }: Orders): number {
  if (kind !== RETIRE || b.profileAt(of).gun !== 0) return 0;
  const { off } = s.unitAt(of);
  return off < goal ? goal - off : 0;
}

/** The most a unit may yet want to move in this phase; 0 when its doctrine can no longer send it anywhere. */
export function furthestWanted(b: Battle, s: Play, of: number): number {
  const profile = b.profileAt(of);
  if (profile.gun !== 0) return 0;
  const { plain, home } = profile;
  if (plain === null) return FARTHEST;
  if (plain.kind === HOLD_LINE || plain.kind === JOIN_LINE) {
    const place = plain.kind === HOLD_LINE ? home : 0;
    const { off } = s.unitAt(of);
    return off > place ? off - place : 0;
  }
  if (plain.kind === RETIRE) return wantedBack(b, s, of, plain);
  return plain.kind === STAND_AND_FIRE ? 0 : FARTHEST;
}

/** True if the sides have lost touch (13.6): all have come, and nobody has a target, wants to move, or can charge home. */
export function areSeparated(b: Battle, s: Play): boolean {
  if (!b.isWhole && !s.isAllPresent) return false;
  for (let i = 0; i < s.units.length; i++) {
    if (s.unitAt(i).alive === 0) continue;
    const orders = ordersOf(b, s, i);
    if (hasTarget(b, s, i, orders) || wantedMove(b, s, i, orders) > 0) return false;
    if (orders.kind === CHARGE && canCloseCombat(b, s, i, nearestEnemy(b, s, i))) return false;
  }
  return true;
}
