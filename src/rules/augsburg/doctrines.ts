/** Choices of a player: order chits, from the state at the start of a turn (AUG-CMD-09, AUG-CMD-10, section 11 step 1). */
import { intAt } from '../../chance/at.ts';
import { NONE } from '../../play/stacks.ts';
import type { Battle, Combatant, Orders } from './battle.ts';
import { facedBy, holds, isThreatened, laneToPassTo, laneToTurnOn } from './line.ts';
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
  NO_PLACE,
  OUT_OF_RANGE,
  RALLY,
  RETIRE,
  STAND_READY,
  WHEEL,
  type UnitState,
} from './units.ts';
import { bandAt } from './weapons.ts';

/** All chits of both sides. */
export function chooseOrders(b: Battle, s: Play): void {
  if (b.line !== null) {
    for (let i = 0; i < b.units.length; i++) chooseInLine(b, s, i);
    return;
  }
  for (let lane = 0; lane < b.lanes.length; lane++) {
    // Who has nobody opposite stands ready, which then means nothing.
    const both = isOpposed(b, s, lane);
    for (let side = 0; side < 2; side++) {
      if (both) draw(b, s, lane, side);
      else s.unit(lane, side).take(NO_ORDER);
    }
  }
}

/** The chit of a unit where stacks hold several units, or fronts turn (section 12). */
function chooseInLine(b: Battle, s: Play, i: number): void {
  const unit = s.numbered(i);
  const { lane, place, turned } = unit;
  if (unit.status !== ACTIVE || place === NO_PLACE) unit.take(NO_ORDER);
  else if (place === 0 && turned === 0 && s.bothStand(lane)) {
    draw(b, s, lane, s.sideOf(i));
    if (unit.order !== WHEEL) unit.wheels = 0;
  } else {
    const order = orderInLine(b, s, i, unit);
    unit.take(order, order === MOVE ? b.ordersOf(s, i).aim : 0);
  }
}

/** The order of a unit that has no enemy before it: behind a front, free, or turned (AUG-NBR-01, -02, -06). */
function orderInLine(b: Battle, s: Play, i: number, unit: UnitState): number {
  const orders = b.ordersOf(s, i);
  const { place, turned } = unit;
  if (turned !== 0 && (facedBy(s, i) === NONE || mustFaceFront(b, s, i, unit, orders))) return WHEEL;
  if (unit.disordered !== 0) return RALLY;
  if (unit.facesAway !== 0 || (unit.unformed !== 0 && orders.reforms && !isStuck(b, s, i))) return FORM_UP;
  if (turned !== 0) return orderAside(b, s, i, orders);
  if (place > 0) {
    return orders.order === MOVE && mayPass(b, s, i) ? MOVE : STAND_READY;
  }
  return mayWheel(b, s, i) ? WHEEL : STAND_READY;
}

/** True if a turned unit has an enemy in its own lane, and does not meet a threat by order W (AUG-NBR-04). */
function mustFaceFront(
  b: Battle,
  s: Play,
  i: number,
  { lane, facedLane }: UnitState,
  orders: Orders,
): boolean {
  const meetsThreat = orders.order === WHEEL && isThreatened(b, s, i, facedLane);
  return !meetsThreat && holds(b, s, lane, 1 - s.sideOf(i));
}

/** True if a front has a lane to turn on; a gun that cannot move has none. */
function mayWheel(b: Battle, s: Play, i: number): boolean {
  return b.combatant(s, i).canMove && laneToTurnOn(b, s, i) !== NONE;
}

/** True if a unit behind an unbroken front has a lane into which it can pass (AUG-NBR-06). */
function mayPass(b: Battle, s: Play, i: number): boolean {
  const front = s.unit(s.numbered(i).lane, s.sideOf(i));
  return front.status === ACTIVE && laneToPassTo(b, s, i) !== NONE;
}

/** The order of a turned unit against the front on which it is turned: fire, or a charge from near enough. */
function orderAside(b: Battle, s: Play, i: number, { order, main, goal }: Orders): number {
  const gap = b.line?.laneGap ?? 0;
  const charges = order === CHARGE || (order === NO_ORDER && main === 'charge' && gap <= goal);
  if (charges && mayTakeOn(b, s, i, facedBy(s, i))) return CHARGE;
  const stands = order === STAND_READY || (order === NO_ORDER && main === 'stand-ready');
  return stands ? STAND_READY : standAndFire(b.combatant(s, i), gap);
}

/** True if neither unit of a lane is broken, and both have come (SCN-02). */
export function isOpposed(b: Battle, s: Play, lane: number): boolean {
  if (!s.bothStand(lane)) return false;
  return !b.reinforced || (isPresent(b, s, s.front(lane, 0)) && isPresent(b, s, s.front(lane, 1)));
}

/** True if a unit has entered (SCN-01). */
export function isPresent(b: Battle, s: Play, i: number): boolean {
  return b.waiting.hasCome(s.left, b.unitAt(i).entersTurn);
}

/** The chit of a unit: its doctrine's own, or the automatic ones and then that of `main`. */
function draw(b: Battle, s: Play, lane: number, side: number): void {
  const i = s.front(lane, side);
  const unit = s.numbered(i);
  const orders = b.ordersOf(s, i);
  const order = orders.order === NO_ORDER ? orderOfMain(b, s, i, unit, orders) : orders.order;
  // Where everybody keeps form and enemy, what `main` asks for has been looked at when the forces were mustered.
  if (order <= FIRE || (orders.order === NO_ORDER && !b.ordered && b.line === null)) {
    unit.order = order;
    unit.aim = 0;
    return;
  }
  const aims = order === MOVE || order === CHANGE_FORMATION || order === DISMOUNT || order === MOUNT;
  const aim = aims ? orders.aim : 0;
  if (isPossible(b, s, i, order, aim)) unit.take(order, aim);
  else unit.take(standAndFire(b.combatant(s, i), intAt(s.gaps, lane)));
}

function orderOfMain(
  b: Battle,
  s: Play,
  i: number,
  unit: UnitState,
  { main, goal, reforms }: Orders,
): number {
  if (unit.disordered !== 0) return RALLY;
  if (unit.facesAway !== 0) return FORM_UP;
  if (unit.unformed !== 0 && reforms && !isStuck(b, s, i)) return FORM_UP;
  const gap = intAt(s.gaps, unit.lane);
  switch (main) {
    case 'stand-ready':
      return STAND_READY;
    case 'stand-and-fire':
      return standAndFire(b.combatant(s, i), gap);
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
function isPossible(b: Battle, s: Play, i: number, order: number, aim: number): boolean {
  const unit = s.numbered(i);
  const combatant = b.combatant(s, i);
  switch (order) {
    case FORM_UP:
    case RALLY:
      return true;
    case CHARGE:
      return unit.facesAway === 0 && mayTakeOn(b, s, i, s.front(unit.lane, 1 - s.sideOf(i)));
    case MOVE:
      return unit.facesAway === 0 && combatant.canMove;
    case RETIRE:
      return combatant.canMove;
    case WHEEL:
      return mayWheel(b, s, i);
    default:
      // A form that the unit never takes has no place among its forms.
      return aim >= 0 && aim !== unit.form;
  }
}

/** True if a unit may charge another, both as they are now (AUG-EVA-08). */
function mayTakeOn(b: Battle, s: Play, i: number, enemy: number): boolean {
  const { targetClass: mine } = b.combatant(s, i);
  const { targetClass: theirs } = b.combatant(s, enemy);
  return mayCharge(b.book.tables, mine, theirs, b.laneAt(s.numbered(enemy).lane).bad);
}

/** True if a unit still has an order that is carried out and paid for (section 11 step 3). */
export function hasOwnOrder(b: Battle, s: Play, i: number): boolean {
  const unit = s.numbered(i);
  if (!unit.hasChit) return false;
  const { order, place, turned, facedLane } = unit;
  if (order === FORM_UP || order === RALLY) return true;
  if (order === WHEEL) return turned !== 0 || mayWheel(b, s, i);
  if (place > 0 && turned === 0) return mayPass(b, s, i);
  return s.unit(facedLane, 1 - s.sideOf(i)).status === ACTIVE;
}

/** True if a unit still has a chit that it may carry out, now or when somebody comes before it. */
export function hasChit(_b: Battle, s: Play, i: number): boolean {
  return s.numbered(i).hasChit;
}
