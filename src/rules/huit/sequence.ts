/** The sequence of play (section 2, section 14): contacts, and the moves, turns and steps of brigades. */
import { item } from '../../chance/at.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { loop, ThrowByThrow } from '../../play/program.ts';
import { breakThrough, throwDistance } from './breakthrough.ts';
import { beginCharge, beginFlankCharge, blownTested, charge, evadeTested, meet } from './charge.ts';
import { fight, fightOn, roundTested, winnersLoss } from './close-combat.ts';
import { nextGeneral, testBrigade, testGeneral } from './command.ts';
import * as Due from './due.ts';
import { enter } from './events.ts';
import {
  BOTH_GONE,
  BY_BLOWN,
  BY_EVADING,
  BY_ROUND,
  CONTACT,
  ENGAGED,
  firstPlace,
  STOOD,
  there,
  WAITING,
  WON_BY_FIRST,
  WON_BY_SECOND,
  type Battle,
  type Unit,
} from './game.ts';
import { moraleTest, stands } from './morale.ts';
import { advance } from './movement.ts';
import { batteryFires, fireOver, nextGun, nextMusketry, shoot, shotAway, targetOf } from './stack-fire.ts';
import { isSupported } from './support.ts';
import { OCCASIONS } from './units.ts';

/** Place of morale tests among the kinds of throws. */
const MORALE = 1;

/** Morale tests of units in stacks, by their occasions. */
export function testsOf(): readonly ThrowKind[] {
  const act = (u: Unit): string => `${u.inWords} tests its morale`;
  return Array.from({ length: OCCASIONS }, (_, occasion) =>
    moraleTest(MORALE * OCCASIONS + occasion, act, 'breaks (HUIT-MOR-03)'),
  );
}

/** The unit that tests: of the round, blown or evading before it, or the one fired at. */
function testerOf(g: Battle): Unit {
  if (g.occasion === BY_ROUND) return there(g.atPlace(firstPlace(g.testDue)));
  return g.occasion === BY_BLOWN || g.occasion === BY_EVADING ? g.charged : targetOf(g);
}

/** The test that is due; a round is tested with the support of before it. */
function testMorale(g: Battle, dice: Dice): void {
  const { occasion, rules } = g;
  const u = testerOf(g);
  const supported = occasion === BY_ROUND ? (g.support & (1 << firstPlace(g.testDue))) !== 0 : isSupported(u);
  const stood = stands(dice, rules, item(rules.throws.tests, occasion), u, supported);
  g.due = Due.NOTHING;
  if (occasion === BY_ROUND) roundTested(g, stood);
  else if (occasion === BY_BLOWN) blownTested(g, stood);
  else if (occasion === BY_EVADING) evadeTested(g, stood);
  else if (stood) fireOver(g);
  else shotAway(g);
}

function isDue(what: number): (g: Battle) => boolean {
  return ({ due }) => due === what;
}

/** Fire at a charge is due; where the charger gets home, that of neighbours may be. */
function isFired(g: Battle): boolean {
  if (g.due === Due.MEETING) meet(g);
  return g.due === Due.SHOT;
}

function isAnythingDue({ due }: Battle): boolean {
  return due !== Due.NOTHING;
}

const test = loop(isDue(Due.TEST), testMorale);

/** A contact: a charge, fire at it, rounds of melee of which a breakthrough may lead to the next. */
const CONTACT_OF_LANE = [
  loop(isDue(Due.CHARGE), charge),
  // Who evades with its back turned tests first, blown cavalry after the fire of neighbours.
  test,
  loop(isFired, shoot, test),
  test,
  loop(
    isDue(Due.ROUND),
    fight,
    loop(isDue(Due.WINNERS_LOSS), winnersLoss),
    test,
    loop(isDue(Due.BREAKTHROUGH), breakThrough),
    loop(isDue(Due.DISTANCE), throwDistance),
  ),
];

/** A move of a melee chain. */
export const CHAIN = new ThrowByThrow<Battle>(loop(isAnythingDue, ...CONTACT_OF_LANE));

/** A move of two brigades: a turn of each (HUIT-SEQ-01, HUIT-SEQ-03), then the commanders who lost units. */
export const MOVE = new ThrowByThrow<Battle>(
  loop(
    isAnythingDue,
    loop(isDue(Due.ORDER), throwForOrder),
    loop(
      nextPlayer,
      loop(isDue(Due.BRIGADE_TEST), testBrigade),
      loop(
        acts,
        loop(batteryFires, shoot, test),
        loop(nextGunOrAdvance, shoot, test),
        loop(nextMusketry, shoot, test),
        loop(nextContact, ...CONTACT_OF_LANE),
      ),
    ),
    loop(nextGeneral, testGeneral),
  ),
);

/** A drawn melee goes on; an attacker outside a building charges anew (HUIT-MEL-12, R-26). */
export function openMoveOfChain(g: Battle): void {
  g.at = 0;
  if (g.here.contact === WAITING) beginCharge(g, g.here.charger);
  else fightOn(g);
}

/** A later move begins: who was waited for enters. */
export function openNextMove(g: Battle): void {
  if (g.wait > 0) {
    g.wait--;
    enter(g);
  }
  openMove(g);
}

/** A move begins: who goes first is given, or thrown for. */
export function openMove(g: Battle): void {
  const first = g.rules.brigade?.first ?? null;
  g.at = 0;
  g.player = first ?? 0;
  g.due = first === null ? Due.ORDER : Due.MOVE;
}

/** The dice for who goes first in a move: either side alike (HUIT-SEQ-02). */
export function orderKind(occasion: number, act: string, result: ThrowKind['result']): ThrowKind {
  return {
    name: 'order',
    ruleIds: ['HUIT-SEQ-02'],
    occasion,
    resolve: (chance) => chance.die(2) - 1,
    act: () => act,
    result,
  };
}

function throwForOrder(g: Battle, dice: Dice): void {
  const { throws, referee } = g.rules;
  g.player = dice.throw(throws.order, referee, null, 0, 0);
  g.due = Due.MOVE;
}

/** HUIT-SEQ-01: the turn of the side that goes first, then of the other; then the move is over, and who may rests. */
function nextPlayer(g: Battle): boolean {
  if (g.due !== Due.MOVE) {
    endTurn(g);
    g.second = 1 - g.second;
    if (g.second === 0) {
      rest(g);
      return false;
    }
    g.player = 1 - g.player;
  }
  const { own } = g;
  // Backs are turned to the enemy until here; a brigade that is still to come does not test (SCN-02).
  if (g.rules.forms) for (const u of own.units) u.away = 0;
  g.due = g.wait > 0 && !isPresent(g) ? Due.ACTS : Due.BRIGADE_TEST;
  return true;
}

function isPresent(g: Battle): boolean {
  for (const lane of g.lanes) if (lane.front(g.player) !== null) return true;
  return false;
}

/** Steps 2 to 5 of a turn, but for a brigade that has gone back. */
function acts(g: Battle): boolean {
  if (g.due !== Due.ACTS) return false;
  g.due = Due.NOTHING;
  return true;
}

/** The next gun in a lane fires; after the last one units move. */
function nextGunOrAdvance(g: Battle): boolean {
  if (nextGun(g)) return true;
  if (!isEndedByLosses(g)) advance(g);
  return false;
}

/** Step 5: the next lane with a charge or, in the first turn of a move, with a melee that goes on. */
function nextContact(g: Battle): boolean {
  for (; g.position < g.lanes.length; g.position++) {
    const { here } = g;
    if (here.moved === CONTACT) {
      here.moved = STOOD;
      beginCharge(g, g.player);
      return true;
    }
    if (here.contact === ENGAGED && g.second === 0) {
      fightOn(g);
      return true;
    }
    if (g.rules.neighbours !== null && beginFlankCharge(g)) return true;
  }
  g.position = 0;
  isEndedByLosses(g);
  return false;
}

/** A side without units has lost, looked at after steps 2 and 5 (FD-21). */
function isEndedByLosses(g: Battle): boolean {
  const first = g.brigades[0].living > 0;
  const second = g.brigades[1].living > 0;
  if (first && second) return false;
  g.end(first ? WON_BY_FIRST : second ? WON_BY_SECOND : BOTH_GONE);
  return true;
}

function endTurn(g: Battle): void {
  const { own, rules } = g;
  // Out of its own turn a brigade's order matters to its counter-charges alone.
  if (!own.is.mayCounterCharge) own.held = 0;
  for (const u of g.units) u.joined = 0;
  if (rules.neighbours === null) return;
  // Of charges on a flank those alone go on that wait for the next round.
  for (const u of g.units) {
    u.met = 0;
    u.fired = 0;
    if (u.charging !== 0 && !u.faced.isEngaged(1 - u.role)) u.charging = 0;
  }
}

/**
 * HUIT-DIS-03, FD-20: blown cavalry that rested loses a blue ring and a disorder (HUIT-MEL-14); others only by the option
 * (R-14).
 */
function rest(g: Battle): void {
  const anyoneRests = g.rules.rulings.disorderRecovery === 'resting-any';
  for (const u of g.units) {
    const isBlown = u.blue > 0 && u.is.isCavalry;
    if ((anyoneRests || isBlown) && u.alive !== 0 && u.busy === 0) {
      if (isBlown) u.blue--;
      if (u.disorders > 0) u.disorders--;
    }
    u.busy = 0;
  }
}
