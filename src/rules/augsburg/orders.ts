/** Choices of a player: order chits, from the state at the start of a turn (AUG-CMD-09, AUG-CMD-10, section 11 step 1). */
import { NONE } from '../../play/stacks.ts';
import type { Battle, Unit } from './game.ts';
import { hasUnbroken, isThreatened, laneToPassTo, laneToTurnOn } from './line.ts';
import type { DoctrineInForce } from './profiles.ts';
import { NO_PLACE, OUT_OF_RANGE } from './units.ts';
import * as Chit from './chits.ts';
import { bandAt } from './weapons.ts';

/** All chits of both sides; who has nobody opposite draws none. @returns whether there is an order to carry out */
export function chooseOrders(g: Battle): boolean {
  if (g.rules.line !== null) {
    for (const unit of g.units) chooseInLine(g, unit);
    return g.units.some((unit) => hasOwnOrder(g, unit));
  }
  let isAny = false;
  for (const lane of g.lanes) {
    if (!lane.isOpposed) continue;
    const { 0: a, 1: b } = lane.fronts;
    draw(g, a);
    draw(g, b);
    isAny ||= a.hasChit || b.hasChit;
  }
  return isAny;
}

/** The chit of a unit where stacks hold several units, or fronts turn (section 12). */
function chooseInLine(g: Battle, u: Unit): void {
  const { place, turned } = u;
  if (!u.isActive || place === NO_PLACE) u.take(Chit.NO_ORDER);
  else if (place === 0 && turned === 0 && u.ground.bothStand) {
    draw(g, u);
    if (u.order !== Chit.WHEEL) u.wheels = 0;
  } else {
    const order = orderInLine(g, u);
    u.take(order, order === Chit.MOVE ? u.doctrine.aim : 0);
  }
}

/** The order of a unit that has no enemy before it: behind a front, free, or turned (AUG-NBR-01, -02, -06). */
function orderInLine(g: Battle, u: Unit): number {
  const { doctrine, place, turned } = u;
  if (turned !== 0 && (!u.opposite.isActive || mustFaceFront(g, u, doctrine))) return Chit.WHEEL;
  const isFree = place === 0 && turned === 0;
  if (isFree && !mayWheel(g, u)) return Chit.STAND_READY;
  const recovery = orderToRecover(u, doctrine);
  if (recovery !== Chit.NO_ORDER) return recovery;
  if (isFree) return Chit.WHEEL;
  if (turned !== 0) return orderAside(u, doctrine);
  return doctrine.order === Chit.MOVE && laneToPassTo(g, u) !== NONE ? Chit.MOVE : Chit.STAND_READY;
}

/** The automatic order of a unit that is out of order: Rally, else Form-up; NO_ORDER where it needs neither. */
function orderToRecover(u: Unit, { reforms }: DoctrineInForce): number {
  if (u.disordered !== 0) return Chit.RALLY;
  const forms = u.unformed !== 0 && reforms && !u.isStuck;
  return u.facesAway !== 0 || forms ? Chit.FORM_UP : Chit.NO_ORDER;
}

/** True if a turned unit has an enemy in its own lane, and does not meet a threat by order W (AUG-NBR-04). */
function mustFaceFront(g: Battle, u: Unit, { order }: DoctrineInForce): boolean {
  const meetsThreat = order === Chit.WHEEL && isThreatened(g, u, u.facedLane);
  return !meetsThreat && hasUnbroken(g, u.lane, 1 - u.role);
}

/** True if a front has a lane to turn on; a gun that cannot move has none. */
function mayWheel(g: Battle, u: Unit): boolean {
  return u.is.canMove && laneToTurnOn(g, u) !== NONE;
}

/** The order of a turned unit against the front on which it is turned: fire, or a charge from near enough. */
function orderAside(u: Unit, doctrine: DoctrineInForce): number {
  const order = orderAsked(u, doctrine);
  if (order === Chit.CHARGE && mayTakeOn(u, u.opposite)) return Chit.CHARGE;
  return order === Chit.STAND_READY ? order : standAndFire(u);
}

/** The chit of a unit with an enemy before it. */
function draw(g: Battle, u: Unit): void {
  const { doctrine } = u;
  const order = orderAsked(u, doctrine);
  if (order <= Chit.FIRE) {
    u.take(order);
    return;
  }
  const aims =
    order === Chit.MOVE || order === Chit.CHANGE_FORMATION || order === Chit.DISMOUNT || order === Chit.MOUNT;
  const aim = aims ? doctrine.aim : 0;
  if (isPossible(g, u, order, aim)) u.take(order, aim);
  else u.take(standAndFire(u));
}

/** The order that a doctrine asks for: its own, or the automatic ones and then that of `main`. */
function orderAsked(u: Unit, doctrine: DoctrineInForce): number {
  const { order, main, goal } = doctrine;
  if (order !== Chit.NO_ORDER) return order;
  const recovery = orderToRecover(u, doctrine);
  if (recovery !== Chit.NO_ORDER) return recovery;
  switch (main) {
    case 'stand-ready':
      return Chit.STAND_READY;
    case 'stand-and-fire':
      return standAndFire(u);
    case 'close-to-range':
      return u.gap > goal ? Chit.MOVE : Chit.FIRE;
    case 'charge':
      return u.gap <= goal ? Chit.CHARGE : Chit.MOVE;
  }
}

function standAndFire({ is, gap }: Unit): number {
  return bandAt(is, gap) === OUT_OF_RANGE ? Chit.STAND_READY : Chit.FIRE;
}

/** False for an order that the unit cannot carry out as it is: it then stands and fires (DOC-08). */
function isPossible(g: Battle, u: Unit, order: number, aim: number): boolean {
  switch (order) {
    case Chit.FORM_UP:
    case Chit.RALLY:
      return true;
    case Chit.CHARGE:
      return u.facesAway === 0 && mayTakeOn(u, g.front(u.lane, 1 - u.role));
    case Chit.MOVE:
      return u.facesAway === 0 && u.is.canMove;
    case Chit.RETIRE:
      return u.is.canMove;
    case Chit.WHEEL:
      return mayWheel(g, u);
    default:
      // A form that the unit never takes has no place among its forms.
      return aim >= 0 && aim !== u.form;
  }
}

/** True if a unit may charge another, both as they are now (AUG-EVA-08). */
export function mayTakeOn(u: Unit, e: Unit): boolean {
  const { charges, chargesInBad } = u.is;
  return ((e.ground.is.bad ? chargesInBad : charges) & e.is.classBit) !== 0;
}

/** True if a unit still has an order that is carried out and paid for (section 11 step 3). */
export function hasOwnOrder(g: Battle, u: Unit): boolean {
  if (!u.hasChit) return false;
  const { order, place, turned } = u;
  if (order === Chit.FORM_UP || order === Chit.RALLY) return true;
  if (order === Chit.WHEEL) return turned !== 0 || mayWheel(g, u);
  if (place > 0 && turned === 0) return laneToPassTo(g, u) !== NONE;
  const { opposite } = u;
  return opposite.isActive && (order !== Chit.CHARGE || mayTakeOn(u, opposite));
}
