/** Support of front units, from behind and on their flanks, and second units that join them in a melee. */
import { item } from '../../chance/at.ts';
import { isSteady } from './morale.ts';
import { LOWER, UPPER, type Battle, type Lane, type Unit } from './game.ts';

/** One unit supports another: it is steady, and not a square beside a square (HUIT-MOR-05). */
function supports(supporter: Unit, supported: Unit): boolean {
  if (!isSteady(supporter.battle.rules.rings, supporter.kills, supporter.disorders)) return false;
  return !(supporter.isSquare && supported.isSquare);
}

/** A front unit has a steady unit behind it. */
export function hasRearSupport(front: Unit): boolean {
  const { behind } = front;
  return behind !== null && supports(behind, front);
}

/** Both flanks of a front unit are covered, now (FD-19). */
export function hasBothFlanks(front: Unit): boolean {
  const { lane, brigade, battle } = front;
  if (battle.rules.neighbours !== null && front.turned !== 0) return false;
  const isLeft = lane.hasBeside(LOWER) ? isCovered(front, LOWER) : brigade.is.leftFlankSecured;
  if (!isLeft) return false;
  return lane.hasBeside(UPPER) ? isCovered(front, UPPER) : brigade.is.rightFlankSecured;
}

/** A front unit is supported in a test: from behind, or on both flanks. */
export function isSupported(front: Unit): boolean {
  return hasRearSupport(front) || hasBothFlanks(front);
}

/** A neighbour covers that flank; who turns, or has fallen behind, covers none (HUIT-NBR-03). */
function isCovered(front: Unit, towards: number): boolean {
  const { lane, role, battle } = front;
  const beside = lane.beside(towards);
  const neighbour = beside.front(role);
  if (neighbour === null || !supports(neighbour, front)) return false;
  if (battle.rules.neighbours === null) return true;
  return neighbour.turned === 0 && isBehind(beside, role) <= isBehind(lane, role);
}

function isBehind({ behind }: Lane, side: number): number {
  return (behind >> side) & 1;
}

/** The unit that joins the lead of a side: given in a melee chain, from the next lane in a brigade engagement; null for none. */
export function secondUnit(g: Battle, side: number): Unit | null {
  if (g.rules.brigade !== null) return flankingUnit(g, side) ?? fromNextLane(g, side);
  const { second } = item(g.brigades, side).is;
  if (second === null) return null;
  const unit = item(g.units, second);
  return unit.alive === 0 ? null : unit;
}

/** a front unit that charges the flank of the other side's lead, the lower before the upper. */
function flankingUnit(g: Battle, side: number): Unit | null {
  if (g.rules.neighbours === null) return null;
  const struck = g.laneOfLead(1 - side);
  const from = (towards: number): Unit | null => joining(g, side, struck.chargingFrom(towards, side));
  return from(LOWER) ?? from(UPPER);
}

/** FD-18, R-41: of the player's brigade on pass, a front unit in the next lane that has no enemy before it, once a turn. */
function fromNextLane(g: Battle, side: number): Unit | null {
  if (side !== g.player || g.own.held !== 0) return null;
  return joining(g, side, idleFront(g, side, LOWER)) ?? joining(g, side, idleFront(g, side, UPPER));
}

function idleFront(g: Battle, side: number, towards: number): Unit | null {
  const front = g.here.frontBeside(towards, side);
  if (front === null || front.joined !== 0 || front.lane.front(1 - side) !== null) return null;
  // Nor does who fights a fire (HUIT-NBR-10).
  if (front.lane.garrisonInFire(side) !== null) return null;
  return g.rules.neighbours === null || isFree(g, front) ? front : null;
}

/** It has not turned on a neighbour, and fights nowhere. */
function isFree(g: Battle, front: Unit): boolean {
  if (front.turned !== 0 || front === g.lead(front.role)) return false;
  return !front.lane.isEngaged(front.role);
}

/** Joins in, where it may: guns never join, and nobody joins another arm where the ruling says so. */
function joining(g: Battle, side: number, second: Unit | null): Unit | null {
  if (second === null || second.is.gun !== null) return null;
  if (g.rules.rulings.mixedMelee === 'no-join' && second.is.arm !== g.lead(side).is.arm) return null;
  second.joined = 1;
  return second;
}
