/** The sequence of play (AUG-SEQ-01, section 11): chits, command, units one after the other, the end of the turn. */
import type { Battle } from './battle.ts';
import { capPointsOfLane, isComing, nextOfBrigades, openCommand } from './command-phase.ts';
import { act } from './actions.ts';
import { chooseOrders, hasOwnOrder } from './orders.ts';
import { BRIGADE_TIE, END_OF_TURN, FIRST_SIDE, NEXT_UNIT, OVER, type Play } from './state.ts';
import { forgetTurn, settle } from './unit-in-play.ts';
import { ACTIVE, ROUTED } from './units.ts';

/** Sets up both sides and opens the first turn. */
export function startEngagement(b: Battle, s: Play): void {
  s.clearAct();
  for (let lane = 0; lane < b.lanes.length; lane++) {
    s.gaps[lane] = b.laneAt(lane).startGap;
    for (let side = 0; side < 2; side++) {
      const unit = s.unit(lane, side);
      const { profile, inputs, hasHold } = b.combatant(lane, side);
      unit.clear();
      unit.figures = profile.figures;
      unit.unformed = inputs.unformed ? 1 : 0;
      unit.disordered = inputs.disordered ? 1 : 0;
      unit.facesAway = inputs.facingAway ? 1 : 0;
      unit.volley = profile.firstVolley ? 1 : 0;
      unit.holds = hasHold ? 1 : 0;
    }
  }
  openTurn(b, s);
}

/** Chits first, then who acts: a coin, or command dice; nothing is thrown where nobody has an order to carry out. */
export function openTurn(b: Battle, s: Play): void {
  clearPlace(s);
  s.points.fill(0);
  s.ranks.fill(0);
  chooseOrders(b, s);
  s.stage = NEXT_UNIT;
  if (!hasAnyOrder(b, s)) {
    endTurn(b, s);
    return;
  }
  if (b.commands !== null) openCommand(b, s);
  else if (b.firstSide > 1) s.stage = FIRST_SIDE;
  else s.side = b.firstSide;
  playOn(b, s);
}

function clearPlace(s: Play): void {
  s.clearAct();
  s.side = 0;
  s.second = 0;
  s.brigade = 0;
  s.position = 0;
  s.cursor = 0;
}

function hasAnyOrder(b: Battle, s: Play): boolean {
  for (let lane = 0; lane < b.lanes.length; lane++)
    if (hasOwnOrder(s, lane, 0) || hasOwnOrder(s, lane, 1)) return true;
  return false;
}

/** The coin of this turn has fallen. */
export function applyFirstSide(s: Play, side: number): void {
  s.side = side;
  s.stage = NEXT_UNIT;
}

/** Plays every step that needs no dice, up to the next throw, the end of the turn or of the engagement. */
export function playOn(b: Battle, s: Play): void {
  while (s.stage === NEXT_UNIT) {
    if (b.commands === null) nextOfSides(b, s);
    else {
      capPointsOfLane(b, s, s.lane);
      if (!nextOfBrigades(b, s)) endTurn(b, s);
    }
  }
  // What a turn has left behind in lanes where nobody will act no longer matters.
  if (s.stage > BRIGADE_TIE && s.stage < NEXT_UNIT) forgetQuietLanes(b, s);
}

/** A lane in which nobody will act any more this turn is as it will be at its end. */
function forgetQuietLanes(b: Battle, s: Play): void {
  for (let lane = 0; lane < b.lanes.length; lane++) {
    if (lane === s.lane || willAct(b, s, lane, 0) || willAct(b, s, lane, 1)) continue;
    forgetTurn(s.unit(lane, 0));
    forgetTurn(s.unit(lane, 1));
  }
}

/** Whether a unit has an order of its own, and will come to it. */
function willAct(b: Battle, s: Play, lane: number, side: number): boolean {
  if (!hasOwnOrder(s, lane, side)) return false;
  if (b.commands !== null) return isComing(b, s, lane, side);
  return side === s.side ? lane >= s.position : s.second === 0;
}

/** The next unit in lane order of the side that acts; after its last the other side (section 11 step 2). */
function nextOfSides(b: Battle, s: Play): void {
  while (s.position < b.lanes.length) {
    const lane = s.position++;
    if (hasOwnOrder(s, lane, s.side)) {
      act(b, s, lane, s.side);
      return;
    }
  }
  if (s.second !== 0) {
    endTurn(b, s);
    return;
  }
  s.second = 1;
  s.side = 1 - s.side;
  s.position = 0;
}

/** Rally Points and what counts by the turn are gone; then it is seen who is wholly broken (section 11 step 5). */
function endTurn(b: Battle, s: Play): void {
  clearPlace(s);
  s.points.fill(0);
  s.ranks.fill(0);
  const routersStay = b.book.rulings.routerProximity === 'while-on-table';
  for (let lane = 0; lane < b.lanes.length; lane++) {
    for (let side = 0; side < 2; side++) {
      const unit = s.unit(lane, side);
      forgetTurn(unit);
      if (!routersStay || unit.status !== ROUTED) unit.alarms = 0;
    }
    settle(s, lane);
  }
  s.stage = isBroken(b, s, 0) || isBroken(b, s, 1) ? OVER : END_OF_TURN;
}

/** Whether every unit of a side is broken. */
export function isBroken(b: Battle, s: Play, side: number): boolean {
  for (let lane = 0; lane < b.lanes.length; lane++) if (s.unit(lane, side).status === ACTIVE) return false;
  return true;
}
