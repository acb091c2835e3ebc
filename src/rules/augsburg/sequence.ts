/** The sequence of play (AUG-SEQ-01, section 11): chits, command, units one after the other, the end of the turn. */
import { item } from '../../chance/at.ts';
import { SIDE_LETTERS } from '../../play/by-side.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { loop, oncePerTurn, Program } from '../../play/program.ts';
import { NONE } from '../../play/stacks.ts';
import {
  chargeFire,
  chargeMove,
  counterchargeMove,
  declareCharge,
  evadeCheck,
  holdCharge,
  pursuitMove,
} from './charge.ts';
import { blows, fallBack, followUp } from './close-combat.ts';
import {
  brigadeTie,
  capPointsOfLane,
  commandDie,
  isComing,
  leavePlace,
  openCommand,
  pays,
  ranked,
} from './command.ts';
import { holdReturn, openVolley, returnVolley, volley } from './fire.ts';
import { REFEREE, type Battle, type Brigade, type Lane, type Unit } from './game.ts';
import * as Due from './due.ts';
import { lineUp } from './line.ts';
import { chargerTest, fireTest, meleeTest, rally, runOn } from './morale.ts';
import { formUp, move, retire, wheel } from './movement.ts';
import { chooseOrders, hasOwnOrder } from './orders.ts';
import { NO_PLACE, ROUTED } from './units.ts';
import * as Chit from './chits.ts';

function isDue(what: number): (g: Battle) => boolean {
  return ({ due }) => due === what;
}

/** True while a charge is answered, from the check to hold fire to the test of the charger. */
function isAnswered({ due }: Battle): boolean {
  return due >= Due.HOLD_CHARGE && due <= Due.CHARGER_TEST;
}

const test = loop(isDue(Due.FIRE_TEST), fireTest);

/** A turn: chits have been drawn as it opened; who acts first, then one unit after the other. */
export const TURN = new Program<Battle>(
  loop(
    oncePerTurn(endTurn),
    loop(isDue(Due.RUN_ON), runFarther),
    loop(isDue(Due.FIRST_SIDE), firstSide),
    loop(isDue(Due.COMMAND_DIE), commandDie),
    loop(isDue(Due.BRIGADE_TIE), brigadeTie),
    loop(
      nextUnit,
      loop(isDue(Due.RALLY), rally),
      // A charge.
      loop(isDue(Due.EVADE_CHECK), evadeCheck),
      loop(isDue(Due.PURSUIT_MOVE), pursuitMove),
      // Foot that shelters gunners answers it after them.
      loop(
        isAnswered,
        loop(isDue(Due.HOLD_CHARGE), holdCharge),
        loop(isDue(Due.CHARGE_FIRE), chargeFire),
        loop(isDue(Due.CHARGER_TEST), chargerTest),
      ),
      loop(isDue(Due.CHARGE_MOVE), chargeMove),
      loop(isDue(Due.COUNTERCHARGE_MOVE), counterchargeMove),
      // Fire, of order F or of a charge that fell short.
      loop(({ due }) => due === Due.VOLLEY || due === Due.SHORT_VOLLEY, volley),
      test,
      loop(isDue(Due.HOLD_RETURN), holdReturn),
      loop(isDue(Due.RETURN_VOLLEY), returnVolley),
      test,
      // Melees, of which one may lead to the next.
      loop(
        isDue(Due.BLOWS),
        blows,
        loop(isDue(Due.BLOWS), blows),
        loop(isDue(Due.FALL_BACK), fallBack),
        loop(isDue(Due.MELEE_TEST), meleeTest),
        loop(isDue(Due.FOLLOW_UP), followUp),
      ),
    ),
  ),
);

/** Sets up both sides and opens the first turn. */
export function start(g: Battle): void {
  const { waiting, line } = g.rules;
  g.over = 0;
  g.countdown = waiting.atStart + 1;
  for (const lane of g.lanes) {
    lane.gap = lane.is.startGap;
    lane.advance = 0;
  }
  g.deploy();
  for (const unit of g.units) unit.enter();
  if (line !== null) for (const unit of g.units) g.station(unit, unit.lane, NO_PLACE);
  clearTurn(g);
  openTurn(g);
}

/** Chits first, then who acts: a coin, or command dice; nothing is thrown where nobody has an order to carry out. */
export function openTurn(g: Battle): void {
  const { line, runsOn } = g.rules;
  g.at = 0;
  g.turn = 0;
  if (g.countdown > 0) g.countdown--;
  if (line !== null) lineUp(g, line.support);
  if (runsOn) nextRouter(g);
  else drawChits(g);
}

/** The next front that has not rallied, with an enemy before it, runs on (AUG-R-41); after the last chits are drawn. */
function nextRouter(g: Battle): void {
  for (let i = g.acting + 1; i < g.units.length; i++) {
    const u = item(g.units, i);
    if (u.routed === 0 || u.place !== 0 || !u.ground.isOpposed) continue;
    g.lane = u.lane;
    g.engage(u, item(u.ground.fronts, 1 - u.role));
    g.due = Due.RUN_ON;
    return;
  }
  g.clearAct();
  g.lane = 0;
  drawChits(g);
}

function runFarther(g: Battle, dice: Dice): void {
  runOn(g, dice);
  g.forgetBrokenOfAct();
  nextRouter(g);
}

/** Chits are drawn; then it is seen who acts. */
function drawChits(g: Battle): void {
  const { commands, firstSide: first } = g.rules;
  if (!chooseOrders(g)) return;
  if (commands !== null) openCommand(g);
  else if (first > 1) g.due = Due.FIRST_SIDE;
  else g.side = first;
}

function clearTurn(g: Battle): void {
  g.clearAct();
  g.lane = 0;
  g.side = 0;
  g.second = 0;
  g.brigade = NONE;
  g.position = 0;
  g.cursor = 0;
  for (const brigade of g.brigades) {
    brigade.points = 0;
    brigade.rank = 0;
  }
}

/** The coin of a turn. */
export const COIN: ThrowKind = {
  name: 'first side',
  ruleIds: ['AUG-ENG'],
  occasion: 0,
  resolve: (chance) => chance.die(2) - 1,
  act: () => 'the sides toss for who acts first this turn',
  result: (side) => `${SIDE_LETTERS[side]} acts first`,
};

function firstSide(g: Battle, dice: Dice): void {
  g.side = dice.throw(g.rules.throws.firstSide, REFEREE, null, 0, 0);
  g.due = Due.NOTHING;
}

/** Carries out the orders of units in their order, up to the first throw. @returns whether there is one */
function nextUnit(g: Battle, isCompared: boolean): boolean {
  const { commands, line } = g.rules;
  // What is forgotten makes states alike, which matters where they are compared; brigades keep no points for it either.
  const forgets = line === null && (isCompared || commands !== null);
  // A unit that acts changes its own lane alone, unless it spends the points of a brigade.
  const changesLane = commands === null && (g.position > 0 || g.second > 0);
  for (;;) {
    if (forgets && changesLane) forgetIfQuiet(g, g.here);
    if (commands !== null) capPointsOfLane(g, g.lane);
    const unit = commands === null ? nextOfSides(g) : nextOfBrigades(g);
    if (unit === null) return false;
    act(g, unit);
    if (g.due === Due.NOTHING) continue;
    if (forgets && !changesLane) forgetQuietLanes(g);
    return true;
  }
}

/** Forgets what no longer matters in any lane but that where something is going on. */
export function forgetQuietLanes(g: Battle): void {
  for (const lane of g.lanes) if (lane.number !== g.lane) forgetIfQuiet(g, lane);
}

/** Forgets the traces of a turn in a lane where nobody will act: they no longer matter. */
function forgetIfQuiet(g: Battle, lane: Lane): void {
  const { 0: a, 1: b } = lane.fronts;
  if (willAct(g, lane, a) || willAct(g, lane, b)) return;
  a.forgetTurn();
  b.forgetTurn();
}

/** True if a unit has an order of its own, and will come to it. */
function willAct(g: Battle, lane: Lane, u: Unit): boolean {
  if (!hasOwnOrder(g, u)) return false;
  if (g.rules.commands !== null) return isComing(g, lane, u);
  return u.role === g.side ? lane.number >= g.position : g.second === 0;
}

/** The next unit in lane order of the side that acts; after its last the other side (section 11 step 2); null for none. */
function nextOfSides(g: Battle): Unit | null {
  for (;;) {
    const unit = g.rules.line === null ? nextInRow(g) : nextInLanes(g, g.rules.laneNumbers, g.side, null);
    if (unit !== null || g.second !== 0) return unit;
    g.second = 1;
    g.side = 1 - g.side;
    g.position = 0;
  }
}

/** The same where one unit of each side stands in each lane: those of a side are numbered as its lanes. */
function nextInRow(g: Battle): Unit | null {
  const { units, side } = g;
  const { length } = g.lanes;
  while (g.position < length) {
    const unit = item(units, side * length + g.position++);
    if (hasOwnOrder(g, unit)) return unit;
  }
  return null;
}

/**
 * The next unit with an order of its own, for which its brigade pays: lane after lane from the place in their list that has
 * been reached, each from front to back (section 12); null after the last.
 */
function nextInLanes(
  g: Battle,
  lanes: readonly number[],
  side: number,
  brigade: Brigade | null,
): Unit | null {
  const { line } = g.rules;
  const places = line === null ? 1 : NO_PLACE;
  for (; g.position < lanes.length; g.position++)
    for (let place = 0; place < places; place++) {
      const unit = g.unitAt(item(lanes, g.position), side, place);
      if (!hasOwnOrder(g, unit) || (brigade !== null && !pays(brigade, unit.muster.cost))) continue;
      // Of several in a stack the next may follow.
      if (line === null) g.position++;
      return unit;
    }
  return null;
}

/** The next unit that is activated (AUG-CMD-06, AUG-CMD-07); null for none. */
function nextOfBrigades(g: Battle): Unit | null {
  for (;;) {
    const brigade = ranked(g, 1);
    if (brigade === null) return null;
    g.brigade = brigade.number;
    const unit = nextInLanes(g, brigade.is.lanes, brigade.role, brigade);
    if (unit !== null) return unit;
    // What is left serves nobody, unless reactions cost points.
    if (g.rules.reactionCost === 0) brigade.points = 0;
    leavePlace(g, brigade);
  }
}

/** Carries out the order of a unit, up to the first throw. */
function act(g: Battle, u: Unit): void {
  const { order, aim } = u;
  g.lane = u.lane;
  g.engage(u, u.opposite);
  u.spend();
  switch (order) {
    case Chit.FIRE:
      openVolley(g, Due.VOLLEY);
      return;
    case Chit.CHARGE:
      declareCharge(g);
      return;
    case Chit.MOVE:
      move(g, u, aim);
      break;
    case Chit.WHEEL:
      wheel(g, u);
      break;
    case Chit.FORM_UP:
      formUp(u);
      break;
    case Chit.RETIRE:
      retire(g, u);
      break;
    case Chit.CHANGE_FORMATION:
      u.change(aim);
      break;
    case Chit.DISMOUNT:
    case Chit.MOUNT:
      u.takeForm(aim);
      break;
    default:
      g.due = Due.RALLY;
      return;
  }
  g.endAct();
}

/** Rally Points and what counts by the turn are gone; then it is seen who is wholly broken (section 11 step 5). */
function endTurn(g: Battle): void {
  const { rulings, line, commands } = g.rules;
  clearTurn(g);
  for (const unit of g.units) {
    unit.forgetTurn();
    if (unit.alarms === 0) continue;
    const routs = unit.status === ROUTED || unit.routed !== 0;
    if (rulings.routerProximity === 'this-turn' || !routs) unit.alarms = 0;
  }
  if (line !== null) g.forgetAllBroken();
  // Where orders are free, each has been carried out, and its end has forgotten who is broken.
  else if (commands !== null) for (const lane of g.lanes) g.forgetBroken(lane);
  if (g.isBroken(0) || g.isBroken(1)) g.over = 1;
}
