/** Second units of a multiple melee: given in a melee chain, from the next lane in a brigade engagement. */
import type { Battle } from './battle.ts';
import { frontOf } from './stacks.ts';
import { NONE, type Play } from './state.ts';

/** The unit that joins the lead of a side in a round that is not fought in pursuit; NONE where there is none. */
export function secondUnit(b: Battle, s: Play, side: number): number {
  if (b.brigade !== null) return fromNextLane(b, s, side);
  const { second } = b.sideAt(side);
  return second !== NONE && s.unitAt(second).alive !== 0 ? second : NONE;
}

/** FD-18: of the player's brigade on pass, a front unit in the next lane that has no enemy before it, once a turn. */
function fromNextLane(b: Battle, s: Play, side: number): number {
  if (side !== s.player || s.brigadeAt(side).held !== 0) return NONE;
  const lower = idleFront(b, s, side, s.lane - 1);
  const second = lower === NONE ? idleFront(b, s, side, s.lane + 1) : lower;
  if (second !== NONE) s.unitAt(second).joined = 1;
  return second;
}

function idleFront(b: Battle, s: Play, side: number, lane: number): number {
  if (lane < 0 || lane >= b.lanes) return NONE;
  const front = frontOf(b, s, side, lane);
  if (front === NONE || s.unitAt(front).joined !== 0) return NONE;
  return frontOf(b, s, 1 - side, lane) === NONE ? front : NONE;
}
