/** Choices of a player: order chits, from the state at the start of a turn (AUG-CMD-09, AUG-CMD-10, section 11 step 1). */
import { intAt } from '../../chance/at.ts';
import type { Battle, Combatant, Orders } from './battle.ts';
import { isStuck } from './movement.ts';
import type { Play } from './state.ts';
import { mayCharge } from './tables.ts';
import {
  ACTIVE,
  CHANGE_FORMATION,
  CHARGE,
  DISMOUNT,
  FIRE,
  FORM_UP,
  MOUNT,
  MOVE,
  NO_ORDER,
  OUT_OF_RANGE,
  RALLY,
  RETIRE,
  STAND_READY,
  type UnitState,
} from './units.ts';
import { bandAt } from './weapons.ts';

/** All chits of both sides. */
export function chooseOrders(b: Battle, s: Play): void {
  for (let lane = 0; lane < b.lanes.length; lane++) {
    // Who has nobody opposite stands ready, which then means nothing.
    const both = isOpposed(b, s, lane);
    for (let side = 0; side < 2; side++) {
      if (both) draw(b, s, lane, side);
      else s.unit(lane, side).take(NO_ORDER);
    }
  }
}

/** True if neither unit of a lane is broken, and both have come (SCN-02). */
export function isOpposed(b: Battle, s: Play, lane: number): boolean {
  if (!s.bothStand(lane)) return false;
  return !b.reinforced || (isPresent(b, s, lane, 0) && isPresent(b, s, lane, 1));
}

/** True if a unit has entered (SCN-01). */
export function isPresent(b: Battle, s: Play, lane: number, side: number): boolean {
  return b.waiting.hasCome(s.left, b.unitAt(lane, side).entersTurn);
}

/** The chit of a unit: its doctrine's own, or the automatic ones and then that of `main`. */
function draw(b: Battle, s: Play, lane: number, side: number): void {
  const unit = s.unit(lane, side);
  const orders = b.ordersOf(s, lane, side);
  const order = orders.order === NO_ORDER ? orderOfMain(b, s, lane, side, unit, orders) : orders.order;
  // Where nobody changes form, what `main` asks for has been looked at when the forces were mustered.
  if (order <= FIRE || (orders.order === NO_ORDER && !b.ordered)) {
    unit.order = order;
    unit.aim = 0;
    return;
  }
  const aims = order === MOVE || order === CHANGE_FORMATION || order === DISMOUNT || order === MOUNT;
  const aim = aims ? orders.aim : 0;
  if (isPossible(b, s, lane, side, order, aim)) unit.take(order, aim);
  else unit.take(standAndFire(b.combatant(s, lane, side), intAt(s.gaps, lane)));
}

function orderOfMain(
  b: Battle,
  s: Play,
  lane: number,
  side: number,
  unit: UnitState,
  { main, goal, reforms }: Orders,
): number {
  if (unit.disordered !== 0) return RALLY;
  if (unit.facesAway !== 0) return FORM_UP;
  if (unit.unformed !== 0 && reforms && !isStuck(b, s, lane, side)) return FORM_UP;
  const gap = intAt(s.gaps, lane);
  switch (main) {
    case 'stand-ready':
      return STAND_READY;
    case 'stand-and-fire':
      return standAndFire(b.combatant(s, lane, side), gap);
    case 'close-to-range':
      return gap > goal ? MOVE : FIRE;
    case 'charge':
      return gap <= goal ? CHARGE : MOVE;
  }
}

function standAndFire({ profile }: Combatant, gap: number): number {
  return bandAt(profile, gap) === OUT_OF_RANGE ? STAND_READY : FIRE;
}

/** False for an order that the unit cannot carry out as it is: it then stands and fires (DOC-08). */
function isPossible(b: Battle, s: Play, lane: number, side: number, order: number, aim: number): boolean {
  const unit = s.unit(lane, side);
  const combatant = b.combatant(s, lane, side);
  switch (order) {
    case FORM_UP:
    case RALLY:
      return true;
    case CHARGE:
      return unit.facesAway === 0 && mayTakeOn(b, s, lane, side);
    case MOVE:
      return unit.facesAway === 0 && combatant.canMove;
    case RETIRE:
      return combatant.canMove;
    default:
      // A form that the unit never takes has no place among its forms.
      return aim >= 0 && aim !== unit.form;
  }
}

/** True if a unit may charge the one opposite, both as they are now (AUG-EVA-08). */
function mayTakeOn(b: Battle, s: Play, lane: number, side: number): boolean {
  const { targetClass: mine } = b.combatant(s, lane, side);
  const { targetClass: theirs } = b.combatant(s, lane, 1 - side);
  return mayCharge(b.book.tables, mine, theirs, b.laneAt(lane).bad);
}

/** True if a unit still has an order that is carried out and paid for (section 11 step 3). */
export function hasOwnOrder(s: Play, lane: number, side: number): boolean {
  const { status, acted, order } = s.unit(lane, side);
  if (status !== ACTIVE || acted !== 0 || order <= STAND_READY) return false;
  return order === FORM_UP || order === RALLY || s.unit(lane, 1 - side).status === ACTIVE;
}
