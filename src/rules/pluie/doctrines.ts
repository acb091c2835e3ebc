/** The decisions a player would make (13.4): whom to fire at, whether and how far to move; and the distances they rest on. */
import { item } from '../../chance/at.ts';
import { CANNOT_FIRE, type Arm } from './weapons.ts';
import type { Battle, Profile } from './battle.ts';
import { CHARGE, CLOSE_TO_RANGE, HOLD_LINE, ordersOf, type Orders } from './orders.ts';
import type { Play } from './state.ts';
import type { Unit } from './units.ts';

/** The distance between a unit of A and one of B, in units of the engagement (13.2). */
export function distanceBetween(b: Battle, one: Unit, other: Unit): number {
  const distance = (b.distance + one.off + other.off) | 0;
  return distance > 0 ? distance : 0;
}

/** Out of sight behind its start line (retreatHides, R-30). */
export function isHidden(b: Battle, unit: Unit): boolean {
  return b.rulings.retreatHides && unit.off > 0;
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
  const companySize = enemy.companySize | target.column;
  if (firer.arm.hitValue(distance, companySize) !== CANNOT_FIRE) {
    if (b.rulings.retreatHides && (firing.off > 0 || target.off > 0)) return null;
    return firing.limberless === 0 ? firer.arm : null;
  }
  if (firer.sidearm.hitValue(distance, companySize) === CANNOT_FIRE) return null;
  return isHidden(b, firing) || isHidden(b, target) ? null : firer.sidearm;
}

/** True if an enemy is a target in range under these orders (13.2). */
export function isTargetInRange(b: Battle, s: Play, firer: number, target: number, orders: Orders): boolean {
  const firing = s.unitAt(firer);
  const enemy = s.unitAt(target);
  const distance = distanceBetween(b, firing, enemy);
  if (distance > orders.reach) return false;
  return armAgainst(b, b.profileAt(firer), firing, b.profileAt(target), enemy, distance) !== null;
}

/** Larger than any distance; twice as much is still an int32. */
const FARTHEST = 2 ** 29;

/**
 * The target that the doctrine's `targeting` chooses among those in range, or NONE (13.3, Fire): nearest first and then
 * not ready, or not ready first and then nearest; ties go to the lowest roster index.
 */
export function chooseTarget(b: Battle, s: Play, firer: number): number {
  const profile = b.profileAt(firer);
  const firing = s.unitAt(firer);
  const enemy = b.sideAt(1 - profile.side);
  const { finish, reach } = ordersOf(b, s, firer);
  let chosen = -1;
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
function hasTarget(b: Battle, s: Play, firer: number, { reach }: Orders): boolean {
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

/** The nearest living enemy: ties go to one that is not ready, then to the lowest roster index (13.2). */
export function nearestEnemy(b: Battle, s: Play, of: number): number {
  const unit = s.unitAt(of);
  const enemy = b.sideAt(1 - b.profileAt(of).side);
  let chosen = -1;
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
  if (profile.mayAttack === 0) return false;
  const enemy = s.unitAt(target);
  if (distanceBetween(b, s.unitAt(attacker), enemy) >= b.reach) return false;
  if (profile.mounted === 0) return true;
  return item(b.openToCavalry, coverAt(b.profileAt(target), enemy)) !== 0;
}

/** The cover of a unit where it stands: a place in {@link COVERS}. */
export function coverAt(profile: Profile, { off }: Unit): number {
  return off === 0 ? profile.cover : profile.coverOffLine;
}

/** The distance that the doctrine wants a unit to move now; 0 for not at all (13.4). Guns never move (PDB-ART-01, 13.10). */
export function wantedMove(b: Battle, s: Play, of: number, orders: Orders): number {
  const profile = b.profileAt(of);
  if (profile.gun !== 0) return 0;
  const unit = s.unitAt(of);
  if (orders.kind === HOLD_LINE) {
    return unit.off > 0 && !hasTarget(b, s, of, orders) ? unit.off : 0;
  }
  if (orders.kind === CLOSE_TO_RANGE) {
    const distance = distanceBetween(b, unit, s.unitAt(nearestEnemy(b, s, of)));
    return distance > orders.range ? distance - orders.range : 0;
  }
  if (orders.kind === CHARGE) {
    const distance = distanceBetween(b, unit, s.unitAt(nearestEnemy(b, s, of)));
    return distance >= b.reach ? distance : 0;
  }
  return 0;
}

/** The most a unit may yet want to move in this phase; 0 when its doctrine can no longer send it anywhere. */
export function furthestWanted(b: Battle, s: Play, of: number): number {
  const profile = b.profileAt(of);
  if (profile.gun !== 0) return 0;
  const { kind } = profile.orders;
  if (kind === HOLD_LINE) {
    const { off } = s.unitAt(of);
    return off > 0 ? off : 0;
  }
  return kind === CLOSE_TO_RANGE || kind === CHARGE ? FARTHEST : 0;
}

/** True if the sides have lost touch (13.6): nobody has a target, wants to move, or can charge home. */
export function areSeparated(b: Battle, s: Play): boolean {
  for (let i = 0; i < s.units.length; i++) {
    if (s.unitAt(i).alive === 0) continue;
    const orders = ordersOf(b, s, i);
    if (hasTarget(b, s, i, orders) || wantedMove(b, s, i, orders) > 0) return false;
    if (orders.kind === CHARGE && canCloseCombat(b, s, i, nearestEnemy(b, s, i))) return false;
  }
  return true;
}
