/** The Fire Phase (FOH-ENG-03 step 3): batteries, then small arms; simultaneous, since hits remove nobody yet. */
import { item } from '../../chance/at.ts';
import type { Battle } from './battle.ts';
import { bandAt } from './fire.ts';
import { takeHits } from './hits-in-play.ts';
import { bothOnLine } from './movement-phase.ts';
import { BATTERY, FIRE_DONE, FIRE_PHASE, type Play } from './state.ts';
import { OUT_OF_RANGE } from './units.ts';

/** Attack Dice of small arms: a die a stand, half of them after a failed Charge Test (FOH-FIRE-01, FOH-FIRE-03, R-18). */
export function firePhaseDice(b: Battle, s: Play, side: number): number {
  const { stands, halved } = s.side(side);
  if (halved === 0) return stands;
  const { over, under } = b.tables.charge.failedFire;
  const half = (stands * over) / under;
  return b.rulings.halfStandsRounding === 'ceil' ? Math.ceil(half) : Math.floor(half);
}

export function openFire(b: Battle, s: Play): void {
  if (s.contact === 0 && bothOnLine(s)) dueBattery(b, s, 0, 0);
  else endFire(s);
}

/** The next battery that has its target in range, from one of a side on; then small arms. */
function dueBattery(b: Battle, s: Play, fromSide: number, fromBattery: number): void {
  let first = fromBattery;
  for (let side = fromSide; side < 2; side++) {
    const { batteries } = b.side(side);
    for (let i = first; i < batteries.length; i++) {
      if (bandAt(item(batteries, i).weapon.limits, s.gap) === OUT_OF_RANGE) continue;
      s.stage = BATTERY;
      s.thrower = side;
      s.battery = i;
      return;
    }
    first = 0;
  }
  dueSmallArms(b, s, 0);
}

function dueSmallArms(b: Battle, s: Play, from: number): void {
  s.battery = 0;
  for (let side = from; side < 2; side++) {
    if (!firesSmallArms(b, s, side)) continue;
    s.stage = FIRE_PHASE;
    s.thrower = side;
    return;
  }
  endFire(s);
}

function firesSmallArms(b: Battle, s: Play, side: number): boolean {
  const { weapon } = b.unitOf(s, side);
  const state = s.side(side);
  if (weapon === null || state.barred !== 0 || state.spent !== 0 || s.gap > b.side(side).fireAt) return false;
  return bandAt(weapon.limits, s.gap) !== OUT_OF_RANGE && firePhaseDice(b, s, side) > 0;
}

function endFire(s: Play): void {
  s.stage = FIRE_DONE;
  s.thrower = 0;
}

export function applyBattery(b: Battle, s: Play, hits: number): void {
  takeHits(b, s, 1 - s.thrower, hits);
  dueBattery(b, s, s.thrower, s.battery + 1);
}

/** A unit that rolled at least one die has used its initial volley (FOH-FIRE-04). */
export function applySmallArms(b: Battle, s: Play, hits: number): void {
  const side = s.thrower;
  s.side(side).volley = 0;
  takeHits(b, s, 1 - side, hits);
  dueSmallArms(b, s, side + 1);
}
