/** Reactions to an enemy move (13.3, 13.10, PDB-SEQ-04 to -07): each enemy unit in roster order, by its own orders. */
import type { Battle } from './battle.ts';
import { clearMembers } from './charge.ts';
import { canCloseCombat, distanceBetween, isHidden, isTargetInRange, ordersOf } from './doctrines.ts';
import { CLOSE_COMBAT_REACTION, NO_REACTION, RETREAT_REACTION, type Orders } from './orders.ts';
import { ATTACK, GROUP_ACTS, NONE, REACTIONS, SHOT, UNIT_ACTS, type Play } from './state.ts';

/** Goes on with the reactor after the last one, until one throws or none is left. */
export function react(b: Battle, s: Play): void {
  const enemy = b.sideAt(1 - s.side);
  for (let i = s.reactor + 1; i < enemy.to; i++) {
    const mover = moverNow(b, s);
    if (mover === NONE) break;
    if (!mayReact(b, s, i)) continue;
    if (
      b.rulings.retreatHides &&
      (isHidden(b.profileAt(i), s.unitAt(i)) || isHidden(b.profileAt(mover), s.unitAt(mover)))
    )
      continue;
    s.reactor = i;
    const orders = ordersOf(b, s, i);
    if (orders.reaction === RETREAT_REACTION) retreat(b, s, i, mover, orders.retreatWithin);
    else if (orders.reaction !== NO_REACTION && throwsInReaction(b, s, i, mover, orders)) return;
  }
  endReactions(b, s);
}

/** Who may react at all: alive, ready, facing, and owing nothing (13.3, R-09, R-11, R-55). */
function mayReact(b: Battle, s: Play, reactor: number): boolean {
  const unit = s.unitAt(reactor);
  if (unit.alive === 0 || unit.facing === 0 || unit.debt !== 0) return false;
  if (unit.ready !== 0) return true;
  return b.rulings.unreadyMayRetreat && unit.column === 0 && unit.limbered === 0;
}

/** Retreat: not ready but still facing, back its average move; not for guns (PDB-SEQ-05 c). */
function retreat(b: Battle, s: Play, reactor: number, mover: number, within: number): void {
  const unit = s.unitAt(reactor);
  const profile = b.profileAt(reactor);
  const distance = distanceBetween(b, unit, s.unitAt(mover));
  if (profile.gun !== 0 || distance > within) return;
  if (b.rulings.reactionTrigger === 'entering' && distanceBefore(b, s, reactor) <= within) return;
  unit.debt = 1;
  unit.ready = 0;
  unit.off = (unit.off + profile.averageMove) | 0;
  s.forgetForemost(profile.side);
}

/** Fire or close combat (PDB-SEQ-05 a, b); one that cannot close-combat fires, if it can (13.10). */
function throwsInReaction(b: Battle, s: Play, reactor: number, mover: number, orders: Orders): boolean {
  const unit = s.unitAt(reactor);
  if (unit.ready === 0) return false;
  const closeCombat = orders.reaction === CLOSE_COMBAT_REACTION && canCloseCombat(b, s, reactor, mover);
  if (closeCombat) {
    if (b.rulings.reactionTrigger === 'entering' && distanceBefore(b, s, reactor) < b.reach) return false;
  } else if (!isTargetInRange(b, s, reactor, mover, orders)) return false;
  else if (b.rulings.reactionTrigger === 'entering' && wasTarget(b, s, reactor, mover, orders)) return false;
  unit.debt = 1;
  s.target = mover;
  s.attack = closeCombat ? 1 : 0;
  s.stage = closeCombat ? ATTACK : SHOT;
  return true;
}

/** The distance before the move that is reacted to (reactionTrigger entering). */
function distanceBefore(b: Battle, s: Play, reactor: number): number {
  const distance = (b.distance + s.offBefore + s.unitAt(reactor).off) | 0;
  return distance > 0 ? distance : 0;
}

/** True if the mover was a target in range before its move (reactionTrigger entering). */
function wasTarget(b: Battle, s: Play, reactor: number, mover: number, orders: Orders): boolean {
  const unit = s.unitAt(mover);
  const now = unit.off;
  unit.off = s.offBefore;
  const was = isTargetInRange(b, s, reactor, mover, orders);
  unit.off = now;
  return was;
}

/**
 * Whom reactions are aimed at: the unit that moved; of a charge group its lowest-index living member not yet hit in this
 * step, which shows in its readiness, or if all were hit the lowest living (13.3). NONE when none lives.
 */
function moverNow(b: Battle, s: Play): number {
  if (s.group === 0) return s.unitAt(s.unit).alive === 0 ? NONE : s.unit;
  const { from, to } = b.formationAt(s.formation);
  let living = NONE;
  for (let i = from; i < to; i++) {
    const unit = s.unitAt(i);
    if (unit.member === 0) continue;
    if (unit.ready !== 0) return i;
    if (living === NONE) living = i;
  }
  return living;
}

function endReactions(b: Battle, s: Play): void {
  s.reactor = NONE;
  s.target = NONE;
  s.offBefore = 0;
  if (s.group !== 0) clearMembers(b, s);
  s.stage = s.group === 0 ? UNIT_ACTS : GROUP_ACTS;
}

/** After the throw of a reaction: on to the next reactor. */
export function nextReaction(s: Play): void {
  s.target = NONE;
  s.attack = 0;
  s.stage = REACTIONS;
}
