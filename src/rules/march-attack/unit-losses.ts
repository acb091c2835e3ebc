/** Units in play: those that are left, their formation, and how they lose CV and break. */
import type { Battle } from './battle.ts';
import { purposeOf, type Play } from './state.ts';
import { IN_SQUARE } from './units.ts';

/** The number of unbroken units of a side, batteries too. */
export function unbroken(b: Battle, s: Play, side: number): number {
  const { from, to } = b.sideAt(side);
  let count = 0;
  for (let i = from; i < to; i++) if (s.unit(i).cv > 0) count++;
  return count;
}

/** The formation of a unit, as a number of FORMATIONS. */
export function formationOf(b: Battle, s: Play, index: number): number {
  return s.unit(index).square !== 0 ? IN_SQUARE : b.unitAt(index).formation;
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
