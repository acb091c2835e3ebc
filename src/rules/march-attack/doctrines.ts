/** Choices of a player, made by the doctrines: targets of charges and of fire, formations and moves. */
import type { Battle } from './battle.ts';
import { NOBODY } from './lines.ts';
import { CHARGES, CLOSES, FORMS, RETIRES, type Orders } from './orders.ts';
import { withoutTable } from './supplement.ts';
import type { Play } from './state.ts';
import { areBothThere } from './unit-losses.ts';
import { IN_SQUARE } from './units.ts';

/** The unit of the active side that charges this one, or NOBODY. */
function chargerOf(b: Battle, s: Play, target: number): number {
  const { from, to } = b.sideAt(s.active);
  for (let i = from; i < to; i++) if (s.unit(i).target === target + 1) return i;
  return NOBODY;
}

/**
 * The target of a charge by a unit of the active side: the enemy that faces it; NOBODY where it cannot charge. The
 * battle's lines are those of the state.
 */
export function chargeTarget(b: Battle, s: Play, index: number, { act }: Orders): number {
  const { artillery, infantry, chargeInches, moveKey } = b.unitAt(index);
  if (act !== CHARGES || artillery || s.unit(index).stance === IN_SQUARE) return NOBODY;
  if (chargeInches !== null && b.inches(s.distance) > chargeInches) return NOBODY;
  const target = b.lines.facing(s, index);
  if (target === NOBODY) return NOBODY;
  if (infantry && b.unitAt(target).cavalry) return NOBODY;
  if (s.unit(index).blown !== 0 && !b.blownMayCharge) return NOBODY;
  if (chargerOf(b, s, target) !== NOBODY) return NOBODY;
  if (chargeInches !== null) return target;
  withoutTable(`move.${moveKey}`, b.book.rulings);
  return b.inches(s.distance) <= 0 ? target : NOBODY;
}

/** Says if the target of a charge tries to form square: infantry that cavalry charges (MA-CHG-02). */
export function triesSquare(b: Battle, s: Play, charger: number): boolean {
  const target = s.unit(charger).target - 1;
  if (target < 0 || !b.unitAt(charger).cavalry || !b.unitAt(target).infantry) return false;
  return s.unit(target).stance !== IN_SQUARE && b.unitAt(target).doctrine.of(s, target).formSquare;
}

/** The enemy of a unit: its charger, or the one that faces it; NOBODY while none is there. */
export function enemyOf(b: Battle, s: Play, index: number): number {
  const charger = b.unitAt(index).side === s.active ? NOBODY : chargerOf(b, s, index);
  return charger === NOBODY ? b.lines.forget().facing(s, index) : charger;
}

/** Says if orders make a unit change its formation: infantry that has another one. */
export function triesToForm(b: Battle, s: Play, index: number, { act, formation }: Orders): boolean {
  return act === FORMS && b.unitAt(index).infantry && s.unit(index).stance !== formation;
}

/** The orders of the line of a side: those of its first unit on the ground. */
function ordersOfLine(b: Battle, s: Play, side: number): Orders {
  const { from, doctrine } = b.sideAt(side);
  let first = from;
  while (s.unit(first).cv === 0) first++;
  return doctrine.of(s, first);
}

/** The distance after the line of the active side has moved up or retired; nobody moves while a side is not there. */
export function distanceAfterMove(b: Battle, s: Play): number {
  const { distance } = s;
  if (!areBothThere(b, s)) return distance;
  const { act, goal } = ordersOfLine(b, s, s.active);
  if (act === RETIRES) return retired(b, s, goal);
  return (act === CLOSES || act === CHARGES) && distance > goal ? closed(b, s, goal) : distance;
}

/** The distance after the line moved up (MA-MOVE-01). */
function closed(b: Battle, s: Play, goal: number): number {
  const { distance } = s;
  let best = distance - slowest(b, s, 'tacticalInches');
  if (distance > b.range)
    best = Math.min(best, Math.max(b.range, distance - slowest(b, s, 'strategicInches')));
  return Math.max(goal, best);
}

/** The distance after the line moved back, R-21. */
function retired(b: Battle, s: Play, goal: number): number {
  const { distance } = s;
  if (distance >= goal) return distance;
  const rate = distance > b.range ? 'strategicInches' : 'tacticalInches';
  return Math.min(goal, distance + slowest(b, s, rate));
}

/** The smallest rate of the units of the active side, in parts of an inch. */
function slowest(b: Battle, s: Play, rate: 'tacticalInches' | 'strategicInches'): number {
  const { from, to } = b.sideAt(s.active);
  let least = Number.POSITIVE_INFINITY;
  for (let i = from; i < to; i++) {
    if (s.unit(i).cv === 0) continue;
    const { [rate]: inches, moveKey } = b.unitAt(i);
    if (inches === null) withoutTable(`move.${moveKey}`, b.book.rulings);
    least = Math.min(least, b.parts(inches ?? 0));
  }
  return least;
}
