/** Units as they stand: their numbering, their formation, how they break, lose and are disordered. */
import type { Battle } from './battle.ts';
import { afterPhase } from './disorder.ts';
import { stateOf } from './formation-state.ts';
import { D2, FORMATIONS } from './names.ts';
import type { Play } from './state.ts';

const SQUARE_FORMATION = FORMATIONS.indexOf('square');

/** How many units of a side are unbroken, batteries too. */
export function unbroken(b: Battle, s: Play, side: number): number {
  const { from, to } = b.sideAt(side);
  let count = 0;
  for (let i = from; i < to; i++) if (s.unit(i).cv > 0) count++;
  return count;
}

/** The unbroken unit of a side with this number, counted in list order from 0 (section 11.2, T1). */
export function unbrokenUnit(b: Battle, s: Play, side: number, number: number): number {
  let left = number;
  for (let i = b.sideAt(side).from; ; i++) if (s.unit(i).cv > 0 && left-- === 0) return i;
}

/** The number of an unbroken unit among those of its side. */
export function numberOfUnit(b: Battle, s: Play, index: number): number {
  let number = 0;
  for (let i = b.sideAt(b.unitAt(index).side).from; i < index; i++) if (s.unit(i).cv > 0) number++;
  return number;
}

/** The enemy that faces a unit: number n faces number n, and again from the first on. */
export function facing(b: Battle, s: Play, index: number): number {
  const enemy = 1 - b.unitAt(index).side;
  return unbrokenUnit(b, s, enemy, numberOfUnit(b, s, index) % unbroken(b, s, enemy));
}

/** The unit of the active side that charges this one; -1 for none. */
export function chargerOf(b: Battle, s: Play, target: number): number {
  const { from, to } = b.sideAt(s.active);
  for (let i = from; i < to; i++) if (s.unit(i).target === target + 1) return i;
  return -1;
}

/** The formation of a unit, as a number of FORMATIONS. */
export function formationOf(b: Battle, s: Play, index: number): number {
  return s.unit(index).square !== 0 ? SQUARE_FORMATION : b.unitAt(index).formation;
}

export function isInSquare(b: Battle, s: Play, index: number): boolean {
  return formationOf(b, s, index) === SQUARE_FORMATION;
}

/** MA-MF-01, MA-MF-02: the state of a side's formation; batteries are not counted. */
export function formationState(b: Battle, s: Play, side: number): number {
  const { from, to, formed } = b.sideAt(side);
  let left = 0;
  for (let i = from; i < to; i++) if (s.unit(i).cv > 0 && !b.unitAt(i).artillery) left++;
  return stateOf(b.book.tables, formed, left);
}

/** MA-COMMIT-01: lines never move apart, so who was within range is so still. */
export function isCommitted(b: Battle, s: Play, side: number): boolean {
  return b.sideAt(side).inputs.committed || s.distance <= b.range;
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

/** MA-DIS-01: new disorder is D2; broken units have none. */
export function disorder(s: Play, index: number): void {
  const unit = s.unit(index);
  if (unit.cv > 0) unit.marker = D2;
}

/** T4, of both sides (MA-DIS-02). */
export function ageDisorder(s: Play): void {
  for (const unit of s.units) unit.marker = afterPhase(unit.marker);
}
