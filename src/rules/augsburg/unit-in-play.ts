/** What happens to units: they act, lose figures, lose their cover, break, and what then no longer matters. */
import type { Battle } from './battle.ts';
import { NEXT_UNIT, type Play } from './state.ts';
import type { UnitState } from './unit-state.ts';
import { ACTIVE, DESTROYED, FORM_UP, NO_ORDER, RALLY } from './units.ts';

/** Its chit is spent. */
export function spend(unit: UnitState): void {
  unit.acted = 1;
  unit.order = NO_ORDER;
}

/** Takes figures off, at most those there are. @returns how many */
export function lose(unit: UnitState, hits: number): number {
  const lost = Math.min(hits, unit.figures);
  unit.figures -= lost;
  if (unit.figures === 0) unit.status = DESTROYED;
  return lost;
}

/** As {@link lose}, by fire; remembered for AUG-CMD-12 where its player may withhold return fire. */
export function loseToFire(b: Battle, s: Play, side: number, hits: number): number {
  const unit = s.unit(s.lane, side);
  const lost = lose(unit, hits);
  if (b.combatant(s.lane, side).tracksFire) unit.shotNow += lost;
  return lost;
}

/** Adds to the gap of the lane; beyond the farthest all gaps are alike. */
export function widen(b: Battle, s: Play, parts: number): void {
  setGap(b, s, (s.gaps[s.lane] ?? 0) + parts);
}

export function setGap(b: Battle, s: Play, gap: number): void {
  s.gaps[s.lane] = Math.min(gap, b.laneAt(s.lane).farthest);
}

/** The action is over, and the next unit comes; the lane is kept until its orders have been looked at. */
export function endAct(s: Play): void {
  const { lane } = s;
  settle(s, lane);
  s.clearAct();
  s.lane = lane;
  s.stage = NEXT_UNIT;
}

/** Forgets what a unit has done this turn; fire casualties of it are now earlier ones (AUG-CMD-12). */
export function forgetTurn(unit: UnitState): void {
  unit.order = NO_ORDER;
  unit.acted = 0;
  unit.rally = 0;
  if (unit.shotNow > 0) unit.shotBefore = 1;
  unit.shotNow = 0;
}

/**
 * Forgets what no longer matters in a lane where somebody is broken: the gap, and all of its units but figures and
 * status. An order to form up or rally that the other unit drew is still carried out, and paid for.
 */
export function settle(s: Play, lane: number): void {
  const a = s.unit(lane, 0);
  const b = s.unit(lane, 1);
  if (a.status === ACTIVE && b.status === ACTIVE) return;
  s.gaps[lane] = 0;
  settleUnit(a);
  settleUnit(b);
}

function settleUnit(unit: UnitState): void {
  const { order, unformed, disordered, holds, rally } = unit;
  const keeps = unit.status === ACTIVE && unit.acted === 0 && (order === FORM_UP || order === RALLY);
  unit.forget();
  if (!keeps) return;
  unit.order = order;
  if (order === FORM_UP) return;
  // What its test depends on.
  unit.unformed = unformed;
  unit.disordered = disordered;
  unit.holds = holds;
  unit.rally = rally;
}
