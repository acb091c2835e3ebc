/** The sequence of play (AUG-SEQ-01, section 11): chits, command, units one after the other, the end of the turn. */
import { intAt, item } from '../../chance/at.ts';
import { NONE } from '../../play/stacks.ts';
import type { AugsburgThrow, Battle } from './battle.ts';
import { addPoints, capPointsOfLane, isComing, leavePlace, ranked } from './brigades.ts';
import { declareCharge } from './charge.ts';
import { openCommand } from './command.ts';
import { chooseOrders, hasOwnOrder } from './doctrines.ts';
import { drawUp, lineUp } from './line.ts';
import { formUp, move, passAside, retire, wheel } from './movement.ts';
import { fire } from './return-fire.ts';
import {
  BRIGADE_TIE,
  END_OF_TURN,
  FIRST_SIDE,
  NEXT_UNIT,
  OVER,
  purpose,
  RALLY_TEST,
  RALLYING,
} from './stages.ts';
import type { Play } from './state.ts';
import {
  ACTIVE,
  CHANGE_FORMATION,
  CHARGE,
  DISMOUNT,
  FIRE,
  FORM_UP,
  MOUNT,
  MOVE,
  NO_PLACE,
  RETIRE,
  ROUTED,
  WHEEL,
} from './units.ts';

/** Sets up both sides and opens the first turn. */
export function startEngagement(b: Battle, s: Play): void {
  s.clearAct();
  s.left = b.waiting.atStart + 1;
  s.advance.fill(0);
  for (let lane = 0; lane < b.lanes.length; lane++) s.gaps[lane] = b.laneAt(lane).startGap;
  for (let i = 0; i < b.units.length; i++) {
    const unit = s.numbered(i);
    const { profile, inputs, hasHold } = b.unitAt(i).starter;
    unit.clear();
    unit.figures = profile.figures;
    unit.unformed = inputs.unformed ? 1 : 0;
    unit.disordered = inputs.disordered ? 1 : 0;
    unit.facesAway = inputs.facingAway ? 1 : 0;
    unit.volley = profile.firstVolley ? 1 : 0;
    unit.holds = hasHold ? 1 : 0;
  }
  if (b.line !== null) drawUp(b, s);
  openTurn(b, s);
}

/** Chits first, then who acts: a coin, or command dice; nothing is thrown where nobody has an order to carry out. */
export function openTurn(b: Battle, s: Play): void {
  clearPlace(s);
  s.points.fill(0);
  s.ranks.fill(0);
  if (s.left > 0) s.left--;
  if (b.line !== null) lineUp(b, s, b.line);
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
  for (let i = 0; i < b.units.length; i++) if (hasOwnOrder(b, s, i)) return true;
  return false;
}

/** The coin of a turn. */
export const firstSide: AugsburgThrow = {
  name: 'first side',
  ruleIds: ['AUG-ENG'],
  key: (_b, _s, due) => due.set(FIRST_SIDE, purpose(FIRST_SIDE, 0, 0)),
  resolve: (_b, _due, chance) => chance.die(2) - 1,
  apply: (_b, s, side) => {
    s.side = side;
    s.stage = NEXT_UNIT;
  },
  act: () => 'the sides toss for who acts first this turn',
  result: (_b, _s, side) => `${side === 0 ? 'A' : 'B'} acts first`,
};

/** Plays every step that needs no dice, up to the next throw, the end of the turn or of the engagement. */
export function playOn(b: Battle, s: Play): void {
  // A unit that acts changes its own lane alone, unless it spends the points of a brigade.
  const changesLane = b.commands === null && b.line === null && (s.position > 0 || s.second > 0);
  while (s.stage === NEXT_UNIT) {
    if (changesLane) forgetIfQuiet(b, s, s.lane);
    if (b.commands === null) nextOfSides(b, s);
    else {
      capPointsOfLane(b, s, s.lane);
      if (!nextOfBrigades(b, s)) endTurn(b, s);
    }
  }
  if (!changesLane && b.line === null && s.stage > BRIGADE_TIE && s.stage < NEXT_UNIT) forgetQuietLanes(b, s);
}

/** Forgets what no longer matters in any lane but that where something is going on. */
export function forgetQuietLanes(b: Battle, s: Play): void {
  for (let lane = 0; lane < b.lanes.length; lane++) if (lane !== s.lane) forgetIfQuiet(b, s, lane);
}

/** Forgets the traces of a turn in a lane where nobody will act: they no longer matter. */
function forgetIfQuiet(b: Battle, s: Play, lane: number): void {
  if (willAct(b, s, lane, 0) || willAct(b, s, lane, 1)) return;
  s.unit(lane, 0).forgetTurn();
  s.unit(lane, 1).forgetTurn();
}

/** True if a unit has an order of its own, and will come to it. */
function willAct(b: Battle, s: Play, lane: number, side: number): boolean {
  if (!hasOwnOrder(b, s, s.front(lane, side))) return false;
  if (b.commands !== null) return isComing(b, s, lane, side);
  return side === s.side ? lane >= s.position : s.second === 0;
}

/** The next unit in lane order of the side that acts; after its last the other side (section 11 step 2). */
function nextOfSides(b: Battle, s: Play): void {
  while (s.position < b.lanes.length) {
    const i = nextInLane(b, s, s.position, s.side, Infinity);
    // Of several in a stack the next may follow.
    if (i === NONE || b.line === null) s.position++;
    if (i !== NONE) {
      act(b, s, i);
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

/** The next unit of a stack with an order of its own that so many points pay, from front to back (section 12); NONE. */
function nextInLane(b: Battle, s: Play, lane: number, side: number, points: number): number {
  const places = b.line === null ? 1 : NO_PLACE;
  for (let place = 0; place < places; place++) {
    const i = s.numberAt(lane, side, place);
    if (i !== NONE && hasOwnOrder(b, s, i) && b.unitAt(i).starter.cost <= points) return i;
  }
  return NONE;
}

/** The next unit that is activated (AUG-CMD-06, AUG-CMD-07). @returns whether there was one */
function nextOfBrigades(b: Battle, s: Play): boolean {
  for (;;) {
    const brigade = ranked(s, 1);
    if (brigade < 0) return false;
    const { lanes, side } = b.brigadeAt(brigade);
    s.brigade = brigade + 1;
    while (s.position < lanes.length) {
      const i = nextInLane(b, s, item(lanes, s.position), side, intAt(s.points, brigade));
      if (i === NONE || b.line === null) s.position++;
      if (i === NONE) continue;
      addPoints(s, brigade, -b.unitAt(i).starter.cost);
      act(b, s, i);
      return true;
    }
    // What is left serves nobody, unless reactions cost points.
    if (b.reactionCost === 0) s.points[brigade] = 0;
    leavePlace(s, brigade);
  }
}

/** Carries out the order of a unit, up to the first throw. */
function act(b: Battle, s: Play, i: number): void {
  const unit = s.numbered(i);
  const { order, aim } = unit;
  s.lane = unit.lane;
  s.actor = s.sideOf(i);
  s.engage(i, s.front(unit.facedLane, 1 - s.actor));
  s.thrower = s.actor;
  unit.spend();
  switch (order) {
    case MOVE:
      if (unit.place === 0) move(b, s, aim);
      else passAside(b, s);
      s.endAct();
      return;
    case WHEEL:
      wheel(b, s);
      s.endAct();
      return;
    case FORM_UP:
      formUp(b, s);
      s.endAct();
      return;
    case RETIRE:
      retire(b, s);
      s.endAct();
      return;
    case CHANGE_FORMATION:
      s.active.change(aim);
      s.endAct();
      return;
    case DISMOUNT:
    case MOUNT:
      s.active.form = aim;
      s.endAct();
      return;
    case FIRE:
      fire(b, s);
      return;
    case CHARGE:
      // AUG-NBR-05: who fell back is out of reach from the side.
      if (s.aside && s.passive.fellBack !== 0) s.endAct();
      else declareCharge(b, s);
      return;
    default:
      s.act = RALLYING;
      s.stage = RALLY_TEST;
  }
}

/** Rally Points and what counts by the turn are gone; then it is seen who is wholly broken (section 11 step 5). */
function endTurn(b: Battle, s: Play): void {
  clearPlace(s);
  s.points.fill(0);
  s.ranks.fill(0);
  const routersStay = b.book.rulings.routerProximity === 'while-on-table';
  for (let i = 0; i < b.units.length; i++) {
    const unit = s.numbered(i);
    unit.forgetTurn();
    if (!routersStay || unit.status !== ROUTED) unit.alarms = 0;
  }
  if (b.line !== null) s.forgetAllBroken();
  // Where orders are free, each has been carried out, and its end has forgotten who is broken.
  else if (b.commands !== null) for (let lane = 0; lane < b.lanes.length; lane++) s.forgetBroken(lane);
  s.stage = isBroken(b, s, 0) || isBroken(b, s, 1) ? OVER : END_OF_TURN;
}

/** True if every unit of a side is broken. */
export function isBroken(b: Battle, s: Play, side: number): boolean {
  const to = b.stacks.unitsTo(side);
  for (let i = b.stacks.unitsFrom(side); i < to; i++) if (s.numbered(i).status === ACTIVE) return false;
  return true;
}
