/** Morale tests in play (AUG-MOR-01, AUG-MOR-05): who must test, and what a failure does. */
import { item } from '../../chance/at.ts';
import type { Battle } from './battle.ts';
import { CHARGING, FIGHTING, NOBODY, TEST, type Play } from './state.ts';
import { setGap, widen } from './unit-in-play.ts';
import { NO_ORDER, ROUTED, SHATTERED, STAND_READY } from './units.ts';

/** The excess that routs; any more shatters, any less sends the unit back some inches (AUG-MOR-05). */
export const ROUT = 5;
/** The excess up to which a charger shaken by fire only loses inches (AUG-MEL-02). */
const LOSES_INCHES = 2;

/** The result of a test is its excess, with the inches of the move back above it. */
const EXCESS_BITS = 3;

export function packedResult(excess: number, inches: number): number {
  return (inches << EXCESS_BITS) | excess;
}

export function excessOf(result: number): number {
  return result & (2 ** EXCESS_BITS - 1);
}

export function inchesOf(result: number): number {
  return result >> EXCESS_BITS;
}

/** A unit has lost figures, or a melee: it tests. */
export function mustTest(s: Play, side: number): void {
  s.thrower = side;
  s.stage = TEST;
}

/** Whether a charger that failed its test goes on with its charge, some inches shorter (AUG-MEL-02). */
export function chargesOn(s: Play, excess: number): boolean {
  return s.act === CHARGING && excess <= LOSES_INCHES;
}

/** A failed test of the thrower: it goes back, or it is broken (AUG-MOR-05). */
export function fail(b: Battle, s: Play, excess: number, inches: number): void {
  if (s.act === FIGHTING && s.winner === s.thrower) s.winner = NOBODY;
  if (excess < ROUT) {
    goBack(b, s, excess, inches);
    return;
  }
  const unit = s.unit(s.lane, s.thrower);
  unit.status = excess === ROUT ? ROUTED : SHATTERED;
  // Neighbours alone could see it.
  unit.alarms = b.lanes.length > 1 ? 1 : 0;
}

function goBack(b: Battle, s: Play, excess: number, inches: number): void {
  const unit = s.unit(s.lane, s.thrower);
  const result = item(b.book.tables.moraleResults, excess - 1);
  const parts = inches * b.partsPerPrintedInch;
  if (s.act === CHARGING) setGap(b, s, Math.max(b.minimumGap, repulsedFrom(s) + parts));
  else widen(b, s, parts);
  unit.holds = 0;
  if (result.becomesUnformed) unit.unformed = 1;
  if (result.becomesDisordered) unit.disordered = 1;
  // It goes back facing the foe, even if it faced away before.
  unit.facesAway = result.facesAway ? 1 : 0;
  // Orders cancelled before it has acted are changed to Stand Ready (AUG-MOR-09).
  if (result.ordersCancelled) unit.order = unit.acted === 0 ? STAND_READY : NO_ORDER;
}

/** AUG-R-24: a charger goes back from its starting gap, or from contact after a held volley. */
function repulsedFrom(s: Play): number {
  return s.held === 0 ? (s.gaps[s.lane] ?? 0) : 0;
}
