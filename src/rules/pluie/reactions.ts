/** Reactions to an enemy move (13.3, 13.10, PDB-SEQ-04 to -07): each enemy unit in roster order, by its own orders. */
import { item } from '../../chance/at.ts';
import type { Dice } from '../../play/dice.ts';
import { assault } from './close-combat.ts';
import { canAttack, isTarget } from './command.ts';
import { fireShot } from './fire.ts';
import { NONE } from './game.ts';
import type { Orders } from './orders.ts';
import { MOVED, type Lane, type LaneUnit } from './state.ts';

/** Goes to the next enemy that reacts to the move with dice; those before it that retreat do so. False when all have (13.3). */
export function nextReactor(g: Lane): boolean {
  if (g.reactor === NONE) return false;
  const { units } = g.enemy;
  const [first] = units;
  const from = first === undefined ? 0 : first.index;
  for (let i = g.reactor === MOVED ? 0 : g.reactor + 1 - from; i < units.length; i++) {
    const mover = moverNow(g);
    if (mover === null) break;
    const r = item(units, i);
    if (!mayReact(g, r) || g.isHidden(r) || g.isHidden(mover)) continue;
    const orders = g.ordersOf(r);
    if (orders.reaction === 'retreat') retreat(g, r, mover, orders);
    else if (orders.reaction !== 'none' && r.ready !== 0 && throws(g, r, mover, orders)) {
      g.reactor = r.index;
      return true;
    }
  }
  g.reactor = NONE;
  g.offBefore = 0;
  return false;
}

/** Fire or close combat (PDB-SEQ-05 a, b); one that cannot attack fires (13.10). */
export function react(g: Lane, dice: Dice): void {
  const r = item(g.units, g.reactor);
  const mover = moverNow(g);
  if (mover === null) return;
  r.debt = 1;
  if (attacks(g, r, mover, g.ordersOf(r))) assault(g, [r], mover, 'reaction', dice);
  else fireShot(g, r, mover, true, dice);
}

/**
 * Whom reactions are aimed at: the unit that moved; of a charge group its first living member not yet hit in this step, which
 * shows in its readiness, or if all were hit the first living (13.3).
 */
function moverNow(g: Lane): LaneUnit | null {
  if (g.unit !== NONE) return g.actingUnit.alive === 0 ? null : g.actingUnit;
  let living: LaneUnit | null = null;
  for (const unit of g.formation.units) {
    if (unit.member === 0) continue;
    if (unit.ready !== 0) return unit;
    living ??= unit;
  }
  return living;
}

/** Who may react at all: alive, ready, facing, and owing nothing (13.3, R-09, R-11, R-55). */
function mayReact({ rules }: Lane, r: LaneUnit): boolean {
  if (r.alive === 0 || r.facing === 0 || r.debt !== 0) return false;
  return r.ready !== 0 || (rules.rulings.unreadyMayRetreat && r.column === 0 && r.limbered === 0);
}

/** Retreat: not ready but still facing, back its average move; not for guns (PDB-SEQ-05 c). */
function retreat(g: Lane, r: LaneUnit, mover: LaneUnit, { retreatWithin }: Orders): void {
  if (r.is.gun !== 0 || !enters(g, mover, () => g.distance(r, mover) <= retreatWithin)) return;
  r.debt = 1;
  g.unready(r);
  g.goBack(r);
}

/** True if a unit attacks where it reacts, rather than fire. */
function attacks(g: Lane, r: LaneUnit, mover: LaneUnit, { reaction }: Orders): boolean {
  return reaction === 'close-combat' && canAttack(g, r, mover);
}

function throws(g: Lane, r: LaneUnit, mover: LaneUnit, orders: Orders): boolean {
  if (attacks(g, r, mover, orders)) return enters(g, mover, () => g.distance(r, mover) < g.rules.reach);
  return enters(g, mover, () => isTarget(g, r, mover, orders));
}

/** True if something holds of the mover now, and (reactionTrigger entering) did not before its move. */
function enters(g: Lane, mover: LaneUnit, holds: () => boolean): boolean {
  if (!holds()) return false;
  if (g.rules.rulings.reactionTrigger === 'any-move') return true;
  const { off } = mover;
  mover.off = g.offBefore;
  const held = holds();
  mover.off = off;
  return !held;
}
