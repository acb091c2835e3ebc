/** Units in play: those that are left, their formation, and how they lose CV and break. */
import type { Battle, UnitTests } from './battle.ts';
import { purposeOf, type Play } from './state.ts';
import { COLUMN } from './units.ts';

/** Says if a unit is still to enter; until then its CV in play is 0 (SCN-01). */
export function isWaiting(b: Battle, s: Play, index: number): boolean {
  if (s.left === 0) return false;
  const { entersTurn, unit } = b.unitAt(index);
  return unit.cv > 0 && !b.waiting.hasCome(s.left, entersTurn);
}

/** The CV of a unit, there or still to enter. */
export function cvOf(b: Battle, s: Play, index: number): number {
  return isWaiting(b, s, index) ? b.unitAt(index).unit.cv : s.unit(index).cv;
}

/** Says if a side has no unit left, nor one still to enter (SCN-02). */
export function isGone(b: Battle, s: Play, side: number): boolean {
  const { from, to } = b.sideAt(side);
  for (let i = from; i < to; i++) if (cvOf(b, s, i) > 0) return false;
  return true;
}

/** Says if both sides have units on the ground; without reserves an engagement ends where one has none. */
export function areBothThere(b: Battle, s: Play): boolean {
  return !b.hasReserves || (unbroken(b, s, 0) > 0 && unbroken(b, s, 1) > 0);
}

/** Says if both sides are there within the engagement range (MA-ENGAGE-01). */
export function areEngaged(b: Battle, s: Play): boolean {
  return s.distance <= b.range && areBothThere(b, s);
}

/** The number of unbroken units of a side on the ground, batteries too. */
export function unbroken(b: Battle, s: Play, side: number): number {
  const { from, to } = b.sideAt(side);
  let count = 0;
  for (let i = from; i < to; i++) if (s.unit(i).cv > 0) count++;
  return count;
}

/** The tests of a unit in its formation. */
export function testsOf(b: Battle, s: Play, index: number): UnitTests {
  const { tests, testsInColumn } = b.unitAt(index);
  return s.unit(index).stance === COLUMN ? testsInColumn : tests;
}

/** Takes CV off a unit, which breaks at 0 (MA-UNIT-07). */
export function lose(b: Battle, s: Play, index: number, loss: number): void {
  const unit = s.unit(index);
  if (unit.cv === 0) return;
  unit.cv = Math.max(0, unit.cv - loss);
  if (unit.cv > 0) return;
  unit.forget();
  const { side, infantry } = b.unitAt(index);
  if (!infantry || !b.sideAt(side).tests) return;
  if (side === 0) s.lostA = 1;
  else s.lostB = 1;
}

/** The purpose of a throw of a unit. */
export function unitPurpose(b: Battle, stage: number, index: number): number {
  const { side } = b.unitAt(index);
  return purposeOf(stage, side, index - b.sideAt(side).from);
}
