/**
 * Movement of stacks in their lanes (section 4): forward by doctrine (section 14 (c), step 3), back by an order; and a free
 * front that turns on a neighbour (HUIT-NBR-02 to -04, R-47, R-48).
 */
import { laneTurnedOn, NONE } from '../../play/stacks.ts';
import { HALF, THREE_QUARTERS } from './distances.ts';
import { AS_GIVEN, IN_COLUMN, IN_SQUARE, RETIRE, RETREAT } from './units.ts';
import { disorder, leaveCover, loseSquare, tire } from './events.ts';
import { CONTACT, LOWER, MARCHED, STEPPED, STOOD, UPPER, type Battle, type Lane, type Unit } from './game.ts';
import { isAblaze, roomBeforeFire } from './houses.ts';
import type { Orders } from './orders.ts';

/** Moves the front unit of every lane of the player, or forms it anew; on hold nobody goes forward. */
export function advance(g: Battle): void {
  const { rules, own } = g;
  if (!own.is.mayMove && rules.neighbours === null) return;
  // Charges of flanks that no melee has waited for.
  if (rules.neighbours !== null) for (const u of own.units) u.charging = 0;
  // But for garrisons that have faced a fire, and lines that have passed each other.
  for (const lane of g.lanes) if (lane.moved === STOOD) lane.moved = moves(g, lane, own.held !== 0);
}

function moves(g: Battle, lane: Lane, held: boolean): number {
  const { rules, player } = g;
  const u = lane.front(player);
  if (u === null || lane.isBound || (held && !rules.actsOnHold)) return STOOD;
  const { orders } = u;
  if (orders.kind === 'form') return forms(u, orders.formation, held) ? MARCHED : STOOD;
  const enemy = lane.front(1 - player);
  if (enemy === null && rules.neighbours !== null) return held ? STOOD : actsOnFlank(u, orders);
  // Guns in lanes go nowhere of their own (HUIT-NBR-05), or have gone in step 2 (HUIT-NBR-07). Squares do not move (HUIT-MOVE-08), nor does blown cavalry.
  if (u.is.gun !== null || enemy === null || u.blue > 0 || u.isSquare) return STOOD;
  if (orders.kind === 'retire') return retires(u, orders.turnsBack);
  if (held || orders.kind === 'stand-and-fire' || orders.kind === 'relieve') return STOOD;
  const moved = charges(orders, enemy) ? marches(u) : closes(u, orders.closeTo);
  if (moved !== STOOD) tire(u);
  // How far it has gone matters to those alone who may fire.
  return moved === CONTACT || u.is.arm === 'infantry' ? moved : STOOD;
}

/** True where a front unit charges, if it can; else it closes to its range. */
function charges({ kind, shakenRings }: Orders, { kills, disorders }: Unit): boolean {
  return kind === 'charge' || (kind === 'charge-when-shaken' && kills + disorders >= shakenRings);
}

/** A brigade advances: some front unit that is not engaged is on its way to the enemy by its doctrine. */
export function isAdvancing({ lanes, own, player }: Battle): boolean {
  if (!own.is.mayAdvance) return false;
  for (const lane of lanes) {
    const u = lane.front(player);
    if (lane.isBound || u === null || lane.front(1 - player) === null) continue;
    if (u.is.gun !== null && !u.is.limbers) continue;
    const { kind, closeTo } = u.orders;
    if (kind === 'charge' || kind === 'charge-when-shaken') return true;
    if (kind === 'close-to-range' && lane.distance > closeTo) return true;
  }
  return false;
}

/** The reach of a unit (HUIT-MOVE-02): twice its move while the enemy is beyond this distance. */
export function reachOfMove(distance: number, move: number, doubleBeyond: number): number {
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

/**
 * the next formation takes the whole move; on hold the worst troops form no square, going back nobody (HUIT-CMD-04),
 * and nobody where the whole division is on hold (HUIT-CMD-06).
 */
export function forms(u: Unit, formation: number, held: boolean): boolean {
  const next = nextFormation(u.formed, formation);
  if (u.formed === AS_GIVEN || formation === AS_GIVEN || next === u.formed) return false;
  const { order, heldAbove } = u.brigade;
  const isUnable = u.is.quality <= UNSTEADY || order >= RETIRE || heldAbove !== 0;
  if (held && next === IN_SQUARE && isUnable) return false;
  u.formed = next;
  tire(u);
  return true;
}

/** the stack goes back by a share of its front unit's move, and does not fire. */
export function retires(front: Unit, turnsBack: boolean): number {
  front.lane.goesBack(front.role, wayBack(front, turnsBack));
  for (let u: Unit | null = front; u !== null; u = u.behind) {
    leaveCover(u);
    tire(u);
  }
  if (turnsBack) front.away = 1;
  return MARCHED;
}

/** Half the move of a unit, or three quarters with its back to the enemy (HUIT-MOVE-05), in parts of a cm. */
export function wayBack({ move }: Unit, turnsBack: boolean): number {
  const { over, under } = turnsBack ? THREE_QUARTERS : HALF;
  return Math.round((move * over) / under);
}

/** Into contact, else as far as it goes without firing (FD-15). */
function marches({ lane, move, role, battle }: Unit): number {
  const distance = marchedTo(lane.distance, move, battle.rules.doubleBeyond);
  if (distance === NONE && !isAblaze(lane)) return CONTACT;
  const way = lane.distance - Math.max(0, distance);
  lane.goesBack(role, -Math.min(way, roomBeforeFire(lane, role)));
  return MARCHED;
}

/** Up to its range, firing where it may. */
function closes({ lane, move, role, battle }: Unit, closeTo: number): number {
  const wanted = stepTo(closeTo, lane.distance, move, battle.rules.doubleBeyond);
  const step = Math.min(wanted, roomBeforeFire(lane, role));
  lane.goesBack(role, -step);
  if (step === 0) return STOOD;
  return mayFireAfter(step, move) ? STEPPED : MARCHED;
}

/** The whole brigade goes back, its melees broken off and its battery limbered (HUIT-CMD-04, R-35). */
export function brigadeGoesBack(g: Battle, order: number): void {
  const { own, player } = g;
  for (const lane of g.lanes) if (lane.flank !== 0 && lane.charger === player) lane.breakOff();
  for (const lane of g.lanes) {
    const front = lane.front(player);
    if (front !== null) stackGoesBack(front, order);
  }
  if (own.is.battery !== null) own.limbered = 1;
}

/** One stack goes back; a square of the best troops stays put when it is only told to retire (FD-17). */
function stackGoesBack(front: Unit, order: number): void {
  const { lane, role } = front;
  const stays = order === RETIRE && front.isSquare && isSteadfast(front);
  if (!stays) {
    lane.goesBack(role, wayOrdered(front, order));
    lane.breakOff();
  }
  for (let u: Unit | null = front; u !== null; u = u.behind) {
    if (u.isSquare && (order === RETREAT || !isSteadfast(u))) {
      loseSquare(u);
      disorder(u);
    }
    if (order === RETREAT) disorder(u);
    if (stays) continue;
    leaveCover(u);
    u.faceFront();
    if (u.is.gun !== null) u.limbered = 1;
    tire(u);
  }
  lane.settle();
}

/** Rating of units whose squares survive a retirement, and of units that form none on hold. */
const STEADFAST = 2;
const UNSTEADY = -1;

function isSteadfast({ is }: Unit): boolean {
  return is.quality >= STEADFAST;
}

/** HUIT-CMD-04, R-16: a share of the front unit's move, a square's as a column; or the cm of the marker table. */
function wayOrdered({ move, battle: { rules } }: Unit, order: number): number {
  const { retire, retreat } = rules.tables.back;
  const { share, markerCm } = order === RETIRE ? retire : retreat;
  return rules.rulings.retireDistance === 'marker-cm'
    ? rules.ruler.exact(markerCm)
    : Math.round(move * share);
}

/** Step 3 of a front unit with no enemy in its lane: it turns on a neighbour, or charges the one that it has turned on. */
function actsOnFlank(u: Unit, orders: Orders): number {
  if (u.blue > 0 || u.isSquare || u.is.limbers) return STOOD;
  if (!facesFlank(u)) return turns(u, orders);
  if (u.wheels > 0) {
    u.wheels--;
    tire(u);
    return MARCHED;
  }
  const { opposite } = u;
  const width = u.battle.rules.neighbours?.laneWidth ?? 0;
  if (u.is.gun !== null || opposite === null || width > u.move || !charges(orders, opposite)) return STOOD;
  if (isAblaze(u.faced)) return STOOD;
  u.charging = 1;
  return MARCHED;
}

/** It has turned on a front that is still there. */
export function facesFlank({ turned, lane, role }: Unit): boolean {
  return turned !== 0 && lane.frontBeside(turned, 1 - role) !== null;
}

/** The lane on whose front a unit turns by its doctrine; NONE where it has an enemy in its own, or is to form. */
export function laneToTurnOn({ lane, role, battle }: Unit, { kind, turnsOn }: Orders): number {
  const { lanes } = battle;
  if (kind === 'form' || lane.front(1 - role) !== null) return NONE;
  return laneTurnedOn(turnsOn, lane.number, lanes.length, (at) => lanes[at]?.front(1 - role) !== null);
}

/** A quarter wheel takes a move, or as many as its formation needs (HUIT-MOVE-07, R-47). */
export function turns(u: Unit, orders: Orders): number {
  u.faceFront();
  const target = laneToTurnOn(u, orders);
  if (target === NONE) return STOOD;
  const inLine = u.is.arm === 'infantry' && u.formation === 'line';
  u.turned = target < u.lane.number ? LOWER : UPPER;
  u.wheels = inLine ? u.battle.rules.tables.wheeling.rows.lineMoves - 1 : 0;
  tire(u);
  return MARCHED;
}

/** HUIT-NBR-04: an enemy has turned on a front of this side; skirmish stands and limbered guns do not count (HUIT-CMD-03). */
export function isEnemyNearFlank(g: Battle, side: number): boolean {
  if (g.rules.neighbours?.nearFlank !== true) return false;
  for (const lane of g.lanes) {
    const enemy = lane.front(1 - side);
    if (enemy === null || enemy.is.isStand || enemy.isLimbered) continue;
    if (enemy.faced !== lane && enemy.faced.front(side) !== null) return true;
  }
  return false;
}
