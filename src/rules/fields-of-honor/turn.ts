/** The sequence of a turn (FOH-SEQ-01, R-02): Charge, Movement, Fire, Melee, Morale. */
import type { Battle } from './battle.ts';
import { openChargePhase } from './charge-phase.ts';
import { openFire } from './fire-phase.ts';
import { openMelee } from './melee-phase.ts';
import { openMorale } from './morale-phase.ts';
import { openMovement } from './movement-phase.ts';
import { CHARGE_DONE, FIRE_DONE, MELEE_DONE, MOVEMENT_DONE, NOBODY, type Play } from './state.ts';
import { bringOn, bringOnReserves } from './turn-end.ts';

export function startEngagement(b: Battle, s: Play): void {
  deploy(b, s);
  openChargePhase(b, s);
  playOn(b, s);
}

/** Both first units on the line, before the first Charge Phase. */
export function deploy(b: Battle, s: Play): void {
  s.thrower = 0;
  s.battery = 0;
  s.charger = NOBODY;
  s.gap = b.startGap;
  s.contact = 0;
  s.edge = 0;
  s.struck = 0;
  for (let side = 0; side < 2; side++) {
    s.side(side).clear();
    bringOn(b, s, side, 0);
  }
}

export function openTurn(b: Battle, s: Play): void {
  bringOnReserves(b, s);
  openChargePhase(b, s);
  playOn(b, s);
}

/** Plays on from the end of a phase to the next throw, or to the end of the turn. */
export function playOn(b: Battle, s: Play): void {
  if (s.stage === CHARGE_DONE) openMovement(b, s);
  if (s.stage === MOVEMENT_DONE) openFire(b, s);
  if (s.stage === FIRE_DONE) openMelee(b, s);
  if (s.stage === MELEE_DONE) openMorale(b, s);
}
