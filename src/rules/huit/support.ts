/** Support of front units, from behind and on their flanks, and second units that join them in a melee. */
import { NONE } from '../../play/stacks.ts';
import type { Battle } from './battle.ts';
import { isSquare } from './formations.ts';
import { isSteady } from './rings.ts';
import { behind, chargingFront, frontIn, isEngaged, laneOfLead, leadOf } from './stacks.ts';
import type { Play } from './state.ts';
import { LOWER, UPPER } from './unit-state.ts';

/** One unit supports another: it is steady, and not a square beside a square (HUIT-MOR-05). */
function supports(b: Battle, s: Play, supporter: number, supported: number): boolean {
  const unit = s.unitAt(supporter);
  if (!isSteady(b.rings, unit.kills, unit.disorders)) return false;
  return !(isSquare(b.profileAt(supporter), unit) && isSquare(b.profileAt(supported), s.unitAt(supported)));
}

/** A front unit has a steady unit behind it. */
export function hasRearSupport(b: Battle, s: Play, front: number): boolean {
  const next = behind(b, s, front);
  return next !== NONE && supports(b, s, next, front);
}

/** Both flanks of a front unit are covered, now (FD-19). */
export function hasBothFlanks(b: Battle, s: Play, front: number): boolean {
  const { side, lane } = b.profileAt(front);
  const { leftSecured, rightSecured } = b.sideAt(side);
  if (b.neighbours !== null && s.unitAt(front).turned !== 0) return false;
  const left = lane === 0 ? leftSecured : neighbourSupports(b, s, side, lane - 1, front);
  if (!left) return false;
  return lane === b.stacks.lanes - 1 ? rightSecured : neighbourSupports(b, s, side, lane + 1, front);
}

/** A front unit is supported in a test: from behind, or on both flanks. */
export function isSupported(b: Battle, s: Play, front: number): boolean {
  return hasRearSupport(b, s, front) || hasBothFlanks(b, s, front);
}

function neighbourSupports(b: Battle, s: Play, side: number, lane: number, front: number): boolean {
  const neighbour = s.front(side, lane);
  if (neighbour === NONE || !supports(b, s, neighbour, front)) return false;
  return b.neighbours === null || standsBeside(b, s, side, neighbour, front);
}

/** HUIT-NBR-03: who turns, or has fallen behind, covers no flank. */
function standsBeside(b: Battle, s: Play, side: number, neighbour: number, front: number): boolean {
  const isBehind = (i: number): number => (s.laneAt(b.profileAt(i).lane).behind >> side) & 1;
  return s.unitAt(neighbour).turned === 0 && isBehind(neighbour) <= isBehind(front);
}

/** The unit that joins the lead of a side: given in a melee chain, from the next lane in a brigade engagement; or NONE. */
export function secondUnit(b: Battle, s: Play, side: number): number {
  if (b.brigade !== null) {
    const striking = b.neighbours === null ? NONE : flankingUnit(b, s, side);
    return striking === NONE ? fromNextLane(b, s, side) : striking;
  }
  const { second } = b.sideAt(side);
  return second !== NONE && s.unitAt(second).alive !== 0 ? second : NONE;
}

/** a front unit that charges the flank of the other side's lead, the lower before the upper; or NONE. */
function flankingUnit(b: Battle, s: Play, side: number): number {
  const struck = laneOfLead(s, 1 - side);
  for (let from = LOWER; from <= UPPER; from++) {
    const second = chargingFront(b, s, side, struck, from);
    if (second === NONE || !mayJoin(b, s, side, second)) continue;
    s.unitAt(second).joined = 1;
    return second;
  }
  return NONE;
}

/** FD-18, R-41: of the player's brigade on pass, a front unit in the next lane that has no enemy before it, once a turn. */
function fromNextLane(b: Battle, s: Play, side: number): number {
  if (side !== s.player || s.brigadeAt(side).held !== 0) return NONE;
  const lower = idleFront(b, s, side, s.lane - 1);
  const second = lower === NONE ? idleFront(b, s, side, s.lane + 1) : lower;
  if (second !== NONE) s.unitAt(second).joined = 1;
  return second;
}

function idleFront(b: Battle, s: Play, side: number, lane: number): number {
  const front = frontIn(b, s, side, lane);
  if (front === NONE || s.unitAt(front).joined !== 0 || !mayJoin(b, s, side, front)) return NONE;
  if (s.front(1 - side, lane) !== NONE) return NONE;
  return b.neighbours === null || isFree(b, s, side, front) ? front : NONE;
}

/** Guns never join, and nobody joins another arm where the ruling says so. */
function mayJoin(b: Battle, s: Play, side: number, second: number): boolean {
  if (b.profileAt(second).gun !== null) return false;
  if (b.rulings.mixedMelee !== 'no-join') return true;
  return b.profileAt(second).arm === b.profileAt(leadOf(b, s, side)).arm;
}

/** It has not turned on a neighbour, and fights nowhere. */
function isFree(b: Battle, s: Play, side: number, front: number): boolean {
  if (s.unitAt(front).turned !== 0 || front === leadOf(b, s, side)) return false;
  return !isEngaged(b, s, side, b.profileAt(front).lane);
}
