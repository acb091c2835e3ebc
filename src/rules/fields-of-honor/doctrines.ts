/** Choices that the rules leave to the player, as doctrine makes them (FOH-ENG-03). */
import type { Battle } from './battle.ts';
import { firingStands, mayGo } from './formations.ts';
import { isInContact, type Play } from './state.ts';
import { isOnLine, NORMAL, OUT_OF_RANGE, ROUTED, SHAKEN } from './units.ts';

/** True if a side declares a charge; with lanes all have declared as the phase began (FOH-NBR-03). */
export function declares(b: Battle, s: Play, side: number): boolean {
  return s.lanes === null ? wantsToCharge(b, s, side) : s.lanes.isAimed(side);
}

/** True if a side's unit may charge and would: Normal, able, near enough. A test of the enemy changes nothing that it looks at. */
export function wantsToCharge(b: Battle, s: Play, side: number): boolean {
  if (s.contact !== 0 || s.side(side).morale !== NORMAL || !isOnLine(s.side(1 - side).morale)) return false;
  return s.gap <= b.ordersOf(s, side).chargeAt && mayGo(b, s, side);
}

/** True if the unit that is charged may countercharge: Normal, able, and not just failed in a charge of its own. */
export function canCounter(b: Battle, s: Play, side: number): boolean {
  const { morale, halved } = s.side(side);
  return morale === NORMAL && halved === 0 && b.unitOf(s, side).canCharge && mayGo(b, s, side);
}

/** The band at which the thrower fires at a charger: as near as doctrine says, or nearer. */
export function bandOfChargeFire(b: Battle, s: Play): number {
  const { oppFireAt } = b.ordersOf(s, s.thrower);
  const band = b.bandOf(s, s.thrower);
  return band === OUT_OF_RANGE ? oppFireAt : Math.min(oppFireAt, band);
}

/** True if nothing but its doctrine holds a side's unit from moving. */
export function mayMove(s: Play, side: number): boolean {
  const { morale, barred, charged } = s.side(side);
  return morale === NORMAL && barred === 0 && charged === 0;
}

/** Overwatch: it has neither moved nor charged, is not barred, and the mover is in its range (FOH-MOVE-04). */
export function watches(b: Battle, s: Play, side: number): boolean {
  const { moved, charged, barred } = s.side(side);
  const free = moved === 0 && charged === 0 && barred === 0 && !isInContact(s, side);
  const sees = b.ordersOf(s, side).overwatch && s.gap <= b.unitOf(s, side).weapon.reach;
  return free && sees && firingStands(b, s, side) > 0;
}

/** True if a side's small arms fire in the Fire Phase: free to, in range, and not held back. */
export function wantsToFire(b: Battle, s: Play, side: number): boolean {
  const { barred, spent } = s.side(side);
  const free = barred === 0 && spent === 0 && s.gap <= b.ordersOf(s, side).fireAt;
  return free && s.gap <= b.unitOf(s, side).weapon.reach;
}

/** True if a side's unit pursues the one that it was in contact with (FOH-RUN-02, R-14). */
export function pursues(b: Battle, s: Play, side: number): boolean {
  const runner = s.side(1 - side).morale;
  const flees = runner === ROUTED || (runner === SHAKEN && b.rulings.pursueShaken);
  return flees && isOnLine(s.side(side).morale) && b.ordersOf(s, side).pursues;
}
