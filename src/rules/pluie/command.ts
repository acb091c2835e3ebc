/** The choices of a player (13.4, 14.4): whom to fire at, whom to attack, whether and how far to move. */
import { item } from '../../chance/at.ts';
import { mayAttack } from './close-combat.ts';
import { FARTHEST } from './distances.ts';
import { ALWAYS, NEVER, type Orders } from './orders.ts';
import { Lane, type LaneUnit } from './state.ts';

/** True for a target in range under these orders (13.2). */
export function isTarget(g: Lane, u: LaneUnit, e: LaneUnit, { reach }: Orders): boolean {
  const distance = g.distance(u, e);
  return distance <= reach && g.armFor(u, e, distance) !== null;
}

/**
 * The target that `targeting` chooses among those in range (13.3, Fire): nearest first and then not ready, or not ready first
 * and then nearest; ties go to the first in the roster.
 */
export function chooseTarget(g: Lane, u: LaneUnit, orders: Orders): LaneUnit | null {
  const nearest = g.enemyOf(u).foremostUnit;
  if (nearest === null) return null;
  const least = g.distance(u, nearest);
  if (least > orders.reach) return null;
  // At distance 0 others may be as near as the foremost, and others may be in range where it is not one to fire at.
  if (least > 0 && orders.finish === 0 && g.armFor(u, nearest, least) !== null) return nearest;
  return chooseAmongAll(g, u, orders);
}

function chooseAmongAll(g: Lane, u: LaneUnit, { finish, reach }: Orders): LaneUnit | null {
  let chosen: LaneUnit | null = null;
  let best = 2 * FARTHEST;
  for (const e of g.enemyOf(u).units) {
    if (e.alive === 0) continue;
    const distance = g.distance(u, e);
    const rank = finish === 0 ? 2 * distance + e.ready : FARTHEST * e.ready + distance;
    if (distance > reach || rank >= best || g.armFor(u, e, distance) === null) continue;
    best = rank;
    chosen = e;
  }
  return chosen;
}

/** The nearest enemy present: ties go to one that is not ready, then to the first in the roster (13.2). */
export function nearestEnemy(g: Lane, u: LaneUnit): LaneUnit | null {
  const enemy = g.enemyOf(u);
  const { foremostUnit } = enemy;
  if (foremostUnit === null || g.distance(u, foremostUnit) > 0) return foremostUnit;
  // Others may be as near.
  const near = enemy.units.filter((e) => e.alive !== 0 && g.distance(u, e) === 0);
  return near.find(({ ready }) => ready === 0) ?? item(near, 0);
}

/** True for a unit near enough to attack, of a kind that attacks, cover permitting (13.2, PDB-CC-01, -03). */
export function canAttack(g: Lane, u: LaneUnit, e: LaneUnit): boolean {
  return g.distance(u, e) < g.rules.reach && mayAttack(g, u, e);
}

/** The nearest enemy where a unit can attack it. */
export function enemyInReach(g: Lane, u: LaneUnit): LaneUnit | null {
  const nearest = nearestEnemy(g, u);
  return nearest !== null && canAttack(g, u, nearest) ? nearest : null;
}

/** True for all but guns, and for a gun that is told to limber and has its limber (PDB-ART-01, PDB-CMD-08, R-90). */
function mayMove({ is, limberless }: LaneUnit, { limber }: Orders): boolean {
  return is.gun === 0 || (limber !== NEVER && limberless === 0);
}

/** True for a gun that leaves its position, or has left it, to come nearer. */
function leavesPosition(g: Lane, u: LaneUnit, orders: Orders): boolean {
  return orders.limber === ALWAYS || u.limbered !== 0 || chooseTarget(g, u, orders) === null;
}

/** The way that a unit wants to move forward now; 0 for not at all (13.4, 14.4, R-59, R-91). */
export function wantedMove(g: Lane, u: LaneUnit, orders: Orders): number {
  const { backTo, staysForTargets, advances, charges, range } = orders;
  // join-line goes up to the start line; hold-line back to its own place, while it has no target.
  if (u.off > backTo)
    return staysForTargets !== 0 && chooseTarget(g, u, orders) !== null ? 0 : u.off - backTo;
  // stand-and-fire, retire, and guns without limber go nowhere forward.
  if (advances === 0 || !mayMove(u, orders)) return 0;
  const nearest = nearestEnemy(g, u);
  if (nearest === null) return 0;
  const distance = g.distance(u, nearest);
  if (charges !== 0) return distance >= g.rules.reach ? distance : 0;
  // close-to-range
  if (distance <= range) return 0;
  return u.is.gun === 0 || leavesPosition(g, u, orders) ? distance - range : 0;
}

/** The way that a unit wants to retire; 0 at its goal, and for guns that do not limber. */
export function wantedBack(u: LaneUnit, orders: Orders): number {
  return u.off < orders.goal && mayMove(u, orders) ? orders.goal - u.off : 0;
}

/** True for a gun that wants to change its position, forward or to the rear. */
export function changesPosition(g: Lane, u: LaneUnit): boolean {
  if (u.is.limbers === 0) return false;
  const orders = g.ordersOf(u);
  return wantedBack(u, orders) > 0 || wantedMove(g, u, orders) > 0;
}

/** The most that a unit may yet want to move in this phase; 0 where its doctrine can no longer send it anywhere. */
export function furthestWanted(u: LaneUnit): number {
  const { gun, limbers, plain } = u.is;
  if ((gun !== 0 && limbers === 0) || u.left === 0) return 0;
  if (plain === null || plain.advances !== 0) return FARTHEST;
  // By hold-line, join-line or retire; the ways that its doctrine does not know are negative or 0.
  return Math.max(0, u.off - plain.backTo, wantedBack(u, plain));
}

/** True if the sides have lost touch (13.6): all have come, and nobody has a target, wants to move, or can charge home. */
export function areSeparated(g: Lane): boolean {
  if (!g.isAllPresent) return false;
  for (const u of g.units) {
    if (u.alive === 0) continue;
    const orders = g.ordersOf(u);
    if (chooseTarget(g, u, orders) !== null || wantedMove(g, u, orders) > 0) return false;
    if (changesPosition(g, u)) return false;
    if (orders.charges !== 0 && enemyInReach(g, u) !== null) return false;
  }
  return true;
}

/** The lane with players whose units act by their orders. */
export class PlayedLane extends Lane {
  chooseTarget(u: LaneUnit): LaneUnit | null {
    return chooseTarget(this, u, this.ordersOf(u));
  }

  /** The first in the roster; one whose own cover bars cavalry is passed over (PDB-CC-03, R-57, 13.10). */
  followUp(u: LaneUnit, touching: readonly LaneUnit[]): LaneUnit | null {
    if (this.ordersOf(u).followUp === 0) return null;
    return touching.find((e) => canAttack(this, u, e)) ?? null;
  }

  orderWords(u: LaneUnit): string {
    return this.ordersOf(u).words;
  }
}
