/** Choices of a player, made by the doctrines: targets of charges and of fire, forming square, and moves. */
import { CHARGES, STANDS, type Battle } from './battle.ts';
import { withoutTable } from './pack.ts';
import type { Play } from './state.ts';
import { formationOf, unbroken } from './unit-losses.ts';
import { IN_SQUARE } from './units.ts';

/** No unit. */
export const NOBODY = -1;

/** The enemy that faces a unit: unbroken number n faces number n, in list order, and again from the first on. */
function facing(b: Battle, s: Play, index: number): number {
  const enemy = 1 - b.unitAt(index).side;
  let left = numberOf(b, s, index) % unbroken(b, s, enemy);
  for (let i = b.sideAt(enemy).from; ; i++) if (s.unit(i).cv > 0 && left-- === 0) return i;
}

/** The number of an unbroken unit among those of its side, from 0 (section 11.2, T1). */
function numberOf(b: Battle, s: Play, index: number): number {
  let number = 0;
  for (let i = b.sideAt(b.unitAt(index).side).from; i < index; i++) if (s.unit(i).cv > 0) number++;
  return number;
}

/** The unit of the active side that charges this one, or NOBODY. */
function chargerOf(b: Battle, s: Play, target: number): number {
  const { from, to } = b.sideAt(s.active);
  for (let i = from; i < to; i++) if (s.unit(i).target === target + 1) return i;
  return NOBODY;
}

/** The target of a charge by a unit of the active side: the enemy that faces it; NOBODY where it cannot charge. */
export function chargeTarget(b: Battle, s: Play, index: number): number {
  const { artillery, infantry, chargeInches, moveKey } = b.unitAt(index);
  const { cv, blown } = s.unit(index);
  if (b.sideAt(s.active).doctrine !== CHARGES) return NOBODY;
  if (cv === 0 || artillery || formationOf(b, s, index) === IN_SQUARE) return NOBODY;
  const target = facing(b, s, index);
  if (infantry && b.unitAt(target).cavalry) return NOBODY;
  if (blown !== 0 && !b.blownMayCharge) return NOBODY;
  if (chargerOf(b, s, target) !== NOBODY) return NOBODY;
  if (chargeInches === null) withoutTable(`move.${moveKey}`, b.book.rulings);
  return b.inches(s.distance) <= (chargeInches ?? 0) ? target : NOBODY;
}

/** Says if the target of a charge tries to form square: infantry that cavalry charges (MA-CHG-02). */
export function triesSquare(b: Battle, s: Play, charger: number): boolean {
  const target = s.unit(charger).target - 1;
  if (target < 0 || !b.unitAt(charger).cavalry || !b.unitAt(target).infantry) return false;
  return b.sideAt(1 - s.active).inputs.formSquare && formationOf(b, s, target) !== IN_SQUARE;
}

/** The target of the unit at the cursor: its charger, or the enemy that faces it. */
export function fireTarget(b: Battle, s: Play): number {
  const charger = b.unitAt(s.cursor).side === s.active ? NOBODY : chargerOf(b, s, s.cursor);
  return charger === NOBODY ? facing(b, s, s.cursor) : charger;
}

/** The distance to which the active side moves up where it does not charge: as near as its doctrine (MA-MOVE-01). */
export function distanceAfterMove(b: Battle, s: Play): number {
  const { from, to, doctrine, goal } = b.sideAt(s.active);
  const { distance } = s;
  if (doctrine === STANDS || distance <= goal) return distance;
  let tactical = Number.POSITIVE_INFINITY;
  let strategic = Number.POSITIVE_INFINITY;
  for (let i = from; i < to; i++) {
    if (s.unit(i).cv === 0) continue;
    const { tacticalInches, strategicInches, moveKey } = b.unitAt(i);
    if (tacticalInches === null || strategicInches === null) withoutTable(`move.${moveKey}`, b.book.rulings);
    tactical = Math.min(tactical, b.parts(tacticalInches ?? 0));
    strategic = Math.min(strategic, b.parts(strategicInches ?? 0));
  }
  let best = distance - tactical;
  if (distance > b.range) best = Math.min(best, Math.max(b.range, distance - strategic));
  return Math.max(goal, best);
}
