/** The sequence of play of a brigade engagement (section 14 (c)): steps of a turn, and the end of a move. */
import { advance } from './advance.ts';
import type { Battle } from './battle.ts';
import { goBackBy, RETIRE, takeOrder } from './brigade-orders.ts';
import { charge } from './charge.ts';
import { applyShot, bandOfBattery, rangeOf, targetOf } from './exchange.ts';
import { endOfMove } from './end-of-move.ts';
import { fightOn, startRound } from './melee-play.ts';
import { REMOVED, TESTS } from './morale.ts';
import { frontOf, livingOf, remove, settleLane } from './stacks.ts';
import {
  ADVANCE,
  BOTH_GONE,
  BRIGADE_TEST,
  BY_BATTERY,
  BY_MUSKETRY,
  CONTACT_OVER,
  MELEES,
  MORALE,
  MUSKETRY,
  NONE,
  ORDER,
  OVER,
  ROUND,
  SHOT,
  WON_BY_FIRST,
  WON_BY_SECOND,
  type Play,
} from './state.ts';
import { CONTACT, ENGAGED, STEPPED, STOOD } from './unit-state.ts';

/** A move begins: who goes first, thrown for or given. */
export function openMove(b: Battle, s: Play): void {
  const first = b.brigade?.first ?? null;
  if (first === null) s.stage = ORDER;
  else beginMove(s, first);
}

export function beginMove(s: Play, first: number): void {
  s.second = 0;
  beginTurn(s, first);
}

function beginTurn(s: Play, player: number): void {
  s.player = player;
  s.stage = BRIGADE_TEST;
}

/** Plays every step that needs no dice, up to the next throw, the end of the move or of the engagement. */
export function playOn(b: Battle, s: Play): void {
  for (;;) {
    switch (s.stage) {
      case ADVANCE:
        advance(b, s);
        s.lane = 0;
        s.stage = MUSKETRY;
        break;
      case MUSKETRY:
        musketry(b, s);
        break;
      case MELEES:
        melees(b, s);
        break;
      case ROUND:
        startRound(b, s);
        break;
      case CONTACT_OVER:
        s.lane++;
        s.stage = MELEES;
        break;
      default:
        return;
    }
  }
}

/** Step 1: the command test has been thrown. */
export function applyTest(b: Battle, s: Play, order: number): void {
  takeOrder(b, s, order);
  if (b.brigade !== null && order >= b.brigade.breakAt) end(s, s.player === 0 ? WON_BY_SECOND : WON_BY_FIRST);
  else if (order >= RETIRE) {
    goBackBy(b, s, order);
    endTurn(b, s);
  } else battery(b, s);
}

/** Step 2: the battery fires at the nearest enemy front that is not engaged, if that is in range (FD-14). */
function battery(b: Battle, s: Play): void {
  const guns = b.sideAt(s.player).battery;
  const lane = guns === null ? NONE : nearestLane(b, s);
  if (guns === null || lane === NONE || bandOfBattery(guns, s.laneAt(lane).distance) === null) {
    afterBattery(b, s);
    return;
  }
  s.lane = lane;
  s.occasion = BY_BATTERY;
  s.stage = SHOT;
}

function nearestLane(b: Battle, s: Play): number {
  let nearest = NONE;
  for (let lane = 0; lane < b.lanes; lane++) {
    const { contact, distance } = s.laneAt(lane);
    if (contact === ENGAGED || frontOf(b, s, 1 - s.player, lane) === NONE) continue;
    if (nearest === NONE || distance < s.laneAt(nearest).distance) nearest = lane;
  }
  return nearest;
}

function afterBattery(b: Battle, s: Play): void {
  s.occasion = 0;
  s.lane = 0;
  if (!endedByLosses(b, s)) s.stage = ADVANCE;
}

/** A shot of the battery or of musketry has been thrown. */
export function applyFire(b: Battle, s: Play, outcome: number): void {
  const verdict = applyShot(b, s, outcome);
  if (verdict === TESTS) s.stage = MORALE;
  else {
    if (verdict === REMOVED) shotAway(b, s);
    afterFire(b, s);
  }
}

/** A unit has tested after a shot of the battery or of musketry. */
export function applyFireTest(b: Battle, s: Play, stood: number): void {
  if (stood === 0) shotAway(b, s);
  afterFire(b, s);
}

/** A front unit is removed by fire: the one behind it stands its gap further off. */
function shotAway(b: Battle, s: Play): void {
  const side = 1 - s.player;
  if (s.occasion === BY_BATTERY) s.brigadeAt(side).batteryKills = 1;
  remove(b, s, targetOf(b, s));
  s.laneAt(s.lane).distance += b.sideAt(side).gap;
  settleLane(b, s, s.lane);
}

function afterFire(b: Battle, s: Play): void {
  if (s.occasion === BY_BATTERY) afterBattery(b, s);
  else {
    s.occasion = 0;
    s.laneAt(s.lane).moved = STOOD;
    s.lane++;
    s.stage = MUSKETRY;
  }
}

/** Step 4: the next lane whose front unit fires; after the last one the melees. */
function musketry(b: Battle, s: Play): void {
  for (; s.lane < b.lanes; s.lane++) {
    const lane = s.laneAt(s.lane);
    if (lane.moved === CONTACT) continue;
    if (fires(b, s, lane.moved)) {
      s.occasion = BY_MUSKETRY;
      s.stage = SHOT;
      return;
    }
    lane.moved = STOOD;
  }
  s.lane = 0;
  s.stage = MELEES;
}

function fires(b: Battle, s: Play, moved: number): boolean {
  const own = frontOf(b, s, s.player, s.lane);
  const { contact, distance } = s.laneAt(s.lane);
  if (own === NONE || frontOf(b, s, 1 - s.player, s.lane) === NONE || contact === ENGAGED) return false;
  if (moved > STEPPED || b.profileAt(own).arm !== 'infantry') return false;
  return distance <= rangeOf(b, s, own);
}

/** Step 5: the next lane with a charge or, in the first turn of a move, with a melee that goes on. */
function melees(b: Battle, s: Play): void {
  for (; s.lane < b.lanes; s.lane++) {
    const lane = s.laneAt(s.lane);
    if (lane.moved === CONTACT) {
      lane.moved = STOOD;
      charge(s, s.lane, s.player);
      return;
    }
    if (lane.contact === ENGAGED && s.second === 0) {
      fightOn(s, s.lane);
      return;
    }
  }
  s.lane = 0;
  if (!endedByLosses(b, s)) endTurn(b, s);
}

/** A side without units has lost, looked at after steps 2 and 5. */
function endedByLosses(b: Battle, s: Play): boolean {
  const first = livingOf(b, s, 0) > 0;
  const second = livingOf(b, s, 1) > 0;
  if (first && second) return false;
  end(s, first ? WON_BY_FIRST : second ? WON_BY_SECOND : BOTH_GONE);
  return true;
}

function end(s: Play, result: number): void {
  s.clearContact();
  s.lane = 0;
  s.player = 0;
  s.second = 0;
  s.result = result;
  s.stage = OVER;
}

function endTurn(b: Battle, s: Play): void {
  // Out of its own turn a brigade's order matters to its counter-charges alone.
  if (b.sideAt(s.player).reaction !== 'counter-charge') s.brigadeAt(s.player).held = 0;
  for (let i = 0; i < b.units.length; i++) s.unitAt(i).joined = 0;
  if (s.second === 0) {
    s.second = 1;
    beginTurn(s, 1 - s.player);
  } else endOfMove(b, s);
}
