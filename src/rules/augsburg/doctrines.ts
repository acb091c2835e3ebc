/** Choices of a player: order chits, from the state at the start of a turn (AUG-CMD-09, AUG-CMD-10, section 11 step 1). */
import { intAt } from '../../chance/at.ts';
import type { Battle } from './battle.ts';
import { isStuck } from './movement.ts';
import type { Play } from './state.ts';
import { ACTIVE, CHARGE, FIRE, FORM_UP, MOVE, NO_ORDER, OUT_OF_RANGE, RALLY, STAND_READY } from './units.ts';
import { bandAt } from './weapons.ts';

/** All chits of both sides. */
export function chooseOrders(b: Battle, s: Play): void {
  for (let lane = 0; lane < b.lanes.length; lane++) {
    // Who has nobody opposite stands ready, which then means nothing.
    const both = s.bothStand(lane);
    for (let side = 0; side < 2; side++)
      s.unit(lane, side).order = both ? orderFor(b, s, lane, side) : NO_ORDER;
  }
}

function orderFor(b: Battle, s: Play, lane: number, side: number): number {
  const unit = s.unit(lane, side);
  const { main, goal, reforms, profile } = b.combatant(lane, side);
  if (unit.disordered !== 0) return RALLY;
  if (unit.facesAway !== 0) return FORM_UP;
  if (unit.unformed !== 0 && reforms && !isStuck(b, lane, side)) return FORM_UP;
  const gap = intAt(s.gaps, lane);
  switch (main) {
    case 'stand-ready':
      return STAND_READY;
    case 'stand-and-fire':
      return bandAt(profile, gap) === OUT_OF_RANGE ? STAND_READY : FIRE;
    case 'close-to-range':
      return gap > goal ? MOVE : FIRE;
    case 'charge':
      return gap <= goal ? CHARGE : MOVE;
  }
}

/** True if a unit still has an order that is carried out and paid for (section 11 step 3). */
export function hasOwnOrder(s: Play, lane: number, side: number): boolean {
  const unit = s.unit(lane, side);
  if (unit.status !== ACTIVE || unit.acted !== 0) return false;
  if (unit.order === FORM_UP || unit.order === RALLY) return true;
  const needsEnemy = unit.order === FIRE || unit.order === CHARGE || unit.order === MOVE;
  return needsEnemy && s.unit(lane, 1 - side).status === ACTIVE;
}
