/** Movement of stacks in their lanes (section 4): forward by doctrine (section 14 (c), step 3), back by an order. */
import { NONE } from '../../play/stacks.ts';
import type { Battle } from './battle.ts';
import { charges } from './doctrines.ts';
import { actsOnFlank } from './turning.ts';
import { HALF, THREE_QUARTERS } from './distances.ts';
import { disorder, leaveCover, loseSquare, settleLane, tire } from './events.ts';
import { isSquare, moveNow } from './formations.ts';
import { behind, isBound } from './stacks.ts';
import type { Play } from './state.ts';
import { AS_GIVEN, CONTACT, IN_COLUMN, IN_SQUARE, MARCHED, STEPPED, STOOD } from './unit-state.ts';
import { RETIRE, RETREAT } from './units.ts';

/** Moves the front unit of every lane of the player, or forms it anew; on hold nobody goes forward. */
export function advance(b: Battle, s: Play): void {
  const held = s.brigadeAt(s.player).held !== 0;
  if (b.neighbours !== null) forgetCharges(b, s, s.player);
  for (let lane = 0; lane < b.stacks.lanes; lane++) s.laneAt(lane).moved = moves(b, s, lane, held);
}

/** Charges of flanks that no melee has waited for. */
function forgetCharges(b: Battle, s: Play, side: number): void {
  for (let i = b.stacks.unitsFrom(side); i < b.stacks.unitsTo(side); i++) s.unitAt(i).charging = 0;
}

function moves(b: Battle, s: Play, laneNumber: number, held: boolean): number {
  const own = s.front(s.player, laneNumber);
  if (own === NONE || isBound(b, s, laneNumber) || (held && !b.actsOnHold)) return STOOD;
  const profile = b.profileAt(own);
  const unit = s.unitAt(own);
  const orders = b.ordersOf(s, own);
  if (orders.kind === 'form') return forms(b, s, own, orders.formation, held) ? MARCHED : STOOD;
  const enemy = s.front(1 - s.player, laneNumber);
  if (enemy === NONE && b.neighbours !== null) return held ? STOOD : actsOnFlank(b, s, own, orders);
  // Guns in lanes go nowhere of their own (HUIT-NBR-05).
  if (profile.gun !== null) return STOOD;
  // Squares do not move (HUIT-MOVE-08), nor does blown cavalry.
  if (enemy === NONE || unit.blue > 0 || isSquare(profile, unit)) return STOOD;
  if (orders.kind === 'retire') return retires(b, s, laneNumber, own, orders.turnsBack);
  if (held || orders.kind === 'stand-and-fire') return STOOD;
  const move = moveNow(profile, unit);
  const moved = charges(orders, s, enemy)
    ? marches(b, s, laneNumber, move)
    : closes(b, s, laneNumber, move, orders.closeTo);
  if (moved !== STOOD) tire(b, s, own);
  // How far it has gone matters to those alone who may fire.
  return moved === CONTACT || profile.arm === 'infantry' ? moved : STOOD;
}

/** The reach of a unit (HUIT-MOVE-02): twice its move while the enemy is beyond this distance. */
function reachOfMove(distance: number, move: number, doubleBeyond: number): number {
  return distance > doubleBeyond ? 2 * move : move;
}

/** The distance after a march: contact is made by the single move, never by the double one; NONE for contact. */
export function marchedTo(distance: number, move: number, doubleBeyond: number): number {
  return distance <= move ? NONE : Math.max(0, distance - reachOfMove(distance, move, doubleBeyond));
}

/** The step of a unit that closes to a range. */
export function stepTo(closeTo: number, distance: number, move: number, doubleBeyond: number): number {
  return Math.max(0, Math.min(reachOfMove(distance, move, doubleBeyond), distance - closeTo));
}

/** Infantry may fire after a step of half a move at the most (HUIT-FIRE-07). */
export function mayFireAfter(step: number, move: number): boolean {
  return 2 * step <= move;
}

/** The formation that a unit takes on its way to another: a line and a square go by the column (HUIT-MOVE-08, R-42). */
export function nextFormation(from: number, to: number): number {
  return from === to || from === IN_COLUMN || to === IN_COLUMN ? to : IN_COLUMN;
}

/** the next formation takes the whole move; on hold the worst troops form no square (HUIT-CMD-04). */
function forms(b: Battle, s: Play, own: number, formation: number, held: boolean): boolean {
  const unit = s.unitAt(own);
  const next = nextFormation(unit.formed, formation);
  if (unit.formed === AS_GIVEN || next === unit.formed) return false;
  if (held && next === IN_SQUARE && b.profileAt(own).quality <= UNSTEADY) return false;
  unit.formed = next;
  tire(b, s, own);
  return true;
}

/** the stack goes back by a share of its front unit's move, and does not fire. */
function retires(b: Battle, s: Play, laneNumber: number, own: number, turnsBack: boolean): number {
  const { side } = b.profileAt(own);
  s.laneAt(laneNumber).goesBack(side, wayBack(b, s, own, turnsBack));
  for (let i = own; i !== NONE; i = behind(b, s, i)) {
    leaveCover(b, s, i);
    tire(b, s, i);
  }
  if (turnsBack) s.unitAt(own).away = 1;
  return MARCHED;
}

/** Half the move of a unit, or three quarters with its back to the enemy (HUIT-MOVE-05), in parts of a cm. */
export function wayBack(b: Battle, s: Play, i: number, turnsBack: boolean): number {
  const { over, under } = turnsBack ? THREE_QUARTERS : HALF;
  return Math.round((moveNow(b.profileAt(i), s.unitAt(i)) * over) / under);
}

/** Into contact, else as far as it goes without firing (FD-15). */
function marches(b: Battle, s: Play, laneNumber: number, move: number): number {
  const lane = s.laneAt(laneNumber);
  const distance = marchedTo(lane.distance, move, b.doubleBeyond);
  if (distance === NONE) return CONTACT;
  lane.goesBack(s.player, distance - lane.distance);
  return MARCHED;
}

/** Up to its range, firing where it may. */
function closes(b: Battle, s: Play, laneNumber: number, move: number, closeTo: number): number {
  const lane = s.laneAt(laneNumber);
  const step = stepTo(closeTo, lane.distance, move, b.doubleBeyond);
  lane.goesBack(s.player, -step);
  if (step === 0) return STOOD;
  return mayFireAfter(step, move) ? STEPPED : MARCHED;
}

/** The whole brigade goes back, its melees broken off and its battery limbered (HUIT-CMD-04, R-35). */
export function brigadeGoesBack(b: Battle, s: Play, order: number): void {
  const { battery } = b.sideAt(s.player);
  for (const lane of s.lanes) if (lane.flank !== 0 && lane.charger === s.player) lane.breakOff();
  for (let lane = 0; lane < b.stacks.lanes; lane++) laneGoesBack(b, s, lane, order);
  if (battery !== null) s.brigadeAt(s.player).limbered = 1;
}

/** One lane goes back; a square of the best troops stays put when it is only told to retire (FD-17). */
function laneGoesBack(b: Battle, s: Play, laneNumber: number, order: number): void {
  const front = s.front(s.player, laneNumber);
  if (front === NONE) return;
  const lane = s.laneAt(laneNumber);
  const stays = order === RETIRE && isSquare(b.profileAt(front), s.unitAt(front)) && isSteadfast(b, front);
  if (!stays) {
    lane.goesBack(s.player, backOf(b, s, front, order));
    lane.breakOff();
  }
  for (let i = front; i !== NONE; i = behind(b, s, i)) {
    const unit = s.unitAt(i);
    if (isSquare(b.profileAt(i), unit) && (order === RETREAT || !isSteadfast(b, i))) {
      loseSquare(b, s, i);
      disorder(b, s, i);
    }
    if (order === RETREAT) disorder(b, s, i);
    if (stays) continue;
    leaveCover(b, s, i);
    unit.faceFront();
    if (b.profileAt(i).gun !== null) unit.limbered = 1;
    tire(b, s, i);
  }
  settleLane(b, s, laneNumber);
}

/** Rating of units whose squares survive a retirement, and of units that form none on hold. */
const STEADFAST = 2;
const UNSTEADY = -1;

function isSteadfast(b: Battle, i: number): boolean {
  return b.profileAt(i).quality >= STEADFAST;
}

/** HUIT-CMD-04, R-16: a share of the front unit's move, a square's as a column; or the cm of the marker table. */
function backOf(b: Battle, s: Play, front: number, order: number): number {
  const { back } = b.tables.command.brigade;
  const { share, markerCm } = order === RETIRE ? back.retire : back.retreat;
  return b.rulings.retireDistance === 'marker-cm'
    ? b.ruler.exact(markerCm)
    : Math.round(moveNow(b.profileAt(front), s.unitAt(front)) * share);
}
