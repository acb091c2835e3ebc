/** T1: reaction squares dissolve, charges are declared, infantry forms square, or the line moves (section 11.2). */
import { type Battle, CHARGES, STANDS } from './battle.ts';
import { withoutTable } from './pack.ts';
import { NEXT_FIRE, NEXT_SQUARE, SQUARE, type Play } from './state.ts';
import { chargerOf, disorder, facing, isInSquare } from './units-in-play.ts';
import { CHARGING } from './unit-state.ts';
import { vedTarget } from './ved.ts';

/** Opens the tactical phase of the active side. */
export function openCharges(b: Battle, s: Play): void {
  const { from, to, doctrine } = b.sideAt(s.active);
  for (let i = from; i < to; i++) s.unit(i).square = 0;
  let charging = 0;
  if (doctrine === CHARGES) for (let i = from; i < to; i++) charging += declare(b, s, i);
  if (charging === 0) move(b, s);
  s.cursor = from;
  s.stage = NEXT_SQUARE;
}

/** A unit charges the enemy that faces it if it can. @returns 1 when it does */
function declare(b: Battle, s: Play, index: number): number {
  const unit = s.unit(index);
  const { artillery, infantry, chargeInches, moveKey } = b.unitAt(index);
  if (unit.cv === 0 || artillery || isInSquare(b, s, index)) return 0;
  const target = facing(b, s, index);
  if (infantry && b.unitAt(target).cavalry) return 0;
  if (unit.blown !== 0 && !b.blownMayCharge) return 0;
  if (isCharged(b, s, target)) return 0;
  if (chargeInches === null) withoutTable(`move.${moveKey}`, b.book.rulings);
  if (!(b.inches(s.distance) <= (chargeInches ?? 0))) return 0;
  unit.charge = CHARGING;
  unit.target = target + 1;
  return 1;
}

/** Whether a unit of the active side charges it already. */
function isCharged(b: Battle, s: Play, target: number): boolean {
  return chargerOf(b, s, target) >= 0;
}

/** A side that does not charge moves up to the distance of its doctrine (MA-MOVE-01). */
function move(b: Battle, s: Play): void {
  const { from, to, doctrine, goal } = b.sideAt(s.active);
  if (doctrine === STANDS || s.distance <= goal) return;
  let tactical = Number.POSITIVE_INFINITY;
  let strategic = Number.POSITIVE_INFINITY;
  for (let i = from; i < to; i++) {
    if (s.unit(i).cv === 0) continue;
    const { tacticalInches, strategicInches, moveKey } = b.unitAt(i);
    if (tacticalInches === null || strategicInches === null) withoutTable(`move.${moveKey}`, b.book.rulings);
    tactical = Math.min(tactical, b.parts(tacticalInches ?? 0));
    strategic = Math.min(strategic, b.parts(strategicInches ?? 0));
  }
  let best = s.distance - tactical;
  if (s.distance > b.range) best = Math.min(best, Math.max(b.range, s.distance - strategic));
  s.distance = Math.max(goal, best);
}

/** MA-CHG-03: the next charged infantry that tries to form square; then the fire begins. */
export function nextSquare(b: Battle, s: Play): void {
  const { to } = b.sideAt(s.active);
  for (; s.cursor < to; s.cursor++)
    if (triesSquare(b, s, s.cursor)) {
      s.stage = SQUARE;
      return;
    }
  s.cursor = 0;
  s.stage = NEXT_FIRE;
}

function triesSquare(b: Battle, s: Play, charger: number): boolean {
  const target = s.unit(charger).target - 1;
  if (target < 0 || !b.unitAt(charger).cavalry || !b.unitAt(target).infantry) return false;
  return b.sideAt(1 - s.active).inputs.formSquare && !isInSquare(b, s, target);
}

/** The form-square test that is due, of the target of the charger at the cursor. */
export function squareTestOf(b: Battle, s: Play) {
  const target = s.unit(s.cursor).target - 1;
  const { squareTest, startCv } = b.unitAt(target);
  const { cv, marker } = s.unit(target);
  squareTest.cvLost = startCv - cv;
  squareTest.disordered = marker !== 0;
  squareTest.cavalryChargeInches = b.inches(s.distance);
  return squareTest;
}

export function squareTarget(b: Battle, s: Play): number {
  return vedTarget(b.book, squareTestOf(b, s));
}

/** */
export function applySquare(b: Battle, s: Play, passed: number): void {
  const target = s.unit(s.cursor).target - 1;
  if (passed !== 0) s.unit(target).square = 1;
  else if (b.book.rulings.failedSquareDisorder === 'D2') disorder(s, target);
  s.cursor++;
  s.stage = NEXT_SQUARE;
}
