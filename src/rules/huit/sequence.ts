/** The sequence of play (section 2, section 14): contacts, and the moves, turns and steps of brigades. */
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { loop, Program } from '../../play/program.ts';
import { NONE } from '../../play/stacks.ts';
import { breakThrough } from './breakthrough.ts';
import { beginCharge, beginFlankCharge, charge, neighbourFires } from './charge.ts';
import { fight, fightOn } from './close-combat.ts';
import { haveGeneralsToThrow, testBrigade, throwForGenerals } from './command.ts';
import { enter, isSeenFromBehind, testRears } from './events.ts';
import { nextGun } from './guns.ts';
import { burnDown, facesFire, nextFire } from './houses.ts';
import {
  ACTS,
  ARRIVAL,
  BOTH_GONE,
  BREAKTHROUGH,
  CHARGE,
  CONTACT,
  ENGAGED,
  NOTHING_DUE,
  ROUND,
  STOOD,
  WAITING,
  WON_BY_FIRST,
  WON_BY_SECOND,
  type Battle,
} from './game.ts';
import { advance } from './movement.ts';
import { isPassed, pass } from './passage.ts';
import { fireGuns, fireMusketry, nextMusketry } from './stack-fire.ts';

function isDue(what: number): (g: Battle) => boolean {
  return ({ due }) => due === what;
}

/** A contact: a charge, fire at it, rounds of melee of which a breakthrough may lead to the next. */
const CONTACT_OF_LANE = [
  loop(isDue(CHARGE), charge),
  loop(isDue(ARRIVAL), neighbourFires),
  loop(isDue(ROUND), fight, loop(isDue(BREAKTHROUGH), breakThrough)),
];

/** A move of a melee chain. */
export const CHAIN = new Program<Battle>(loop(({ due }) => due !== NOTHING_DUE, ...CONTACT_OF_LANE));

/** Turns of a move (HUIT-SEQ-01). */
export const TURNS = 2;

/** Steps 2 to 5 of a turn, and the end of a move, of one brigade a side. */
export const GUNS = loop(nextGunOrEnd, fireGuns);
export const FIRES = loop(nextFire, facesFire);
export const PASSAGES = loop(nextPassageOrAdvance, pass);
export const MUSKETRY = loop(nextMusketry, fireMusketry);
export const CONTACTS = loop(nextContact, ...CONTACT_OF_LANE);
/** Tests for an enemy in the rear, after steps in which units move or at the end of a turn. */
export const REARS_AT_ONCE = loop(nextRearAtOnce, testRears);
export const REARS_AT_END = loop(nextRearAtEnd, testRears);
export const GENERALS = loop(haveGeneralsToThrow, throwForGenerals);

/** A move of two brigades: a turn of each (HUIT-SEQ-01, HUIT-SEQ-03), then the commanders who lost units. */
export const MOVE = new Program<Battle>(
  loop(
    ({ turns }) => turns <= TURNS,
    loop(
      nextTurn,
      openTurn,
      REARS_AT_ONCE,
      loop(acts, GUNS, FIRES, PASSAGES, REARS_AT_ONCE, MUSKETRY, CONTACTS),
      REARS_AT_END,
    ),
    GENERALS,
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

/** A move begins; who goes first is given, or thrown for in its first turn. */
export function openMove(g: Battle): void {
  g.at = 0;
  g.player = g.rules.brigade?.first ?? 0;
  g.turns = 0;
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

/** HUIT-SEQ-01: the turn of the side that goes first, then of the other; then the move is over, and who may rests. */
export function nextTurn(g: Battle): boolean {
  if (g.turns > 0) endTurn(g);
  if (++g.turns > TURNS) {
    g.player = 0;
    rest(g);
    burnDown(g);
    return false;
  }
  if (g.turns === TURNS) g.player = 1 - g.player;
  if (g.turns === TURNS || g.rules.brigade?.first !== null) faceEnemy(g);
  return true;
}

/** Backs are turned to the enemy until the own turn. */
function faceEnemy({ own, rules }: Battle): void {
  if (rules.forms) for (const u of own.units) u.away = 0;
  if (rules.rearTests) for (const u of own.units) u.rearTested = 0;
}

/** The order of the sides (HUIT-SEQ-02), then step 1. */
function openTurn(g: Battle, dice: Dice): void {
  const { throws, referee, brigade } = g.rules;
  if (g.turns < TURNS && brigade?.first === null) {
    goesFirst(g, dice.throw(throws.order, referee, null, 0, 0));
  }
  testIfPresent(g, dice);
}

/** The dice have decided who goes first. */
export function goesFirst(g: Battle, side: number): void {
  g.player = side;
  faceEnemy(g);
}

/** Step 1: the brigade of the player tests, unless it is still to come (SCN-02). */
export function testIfPresent(g: Battle, dice: Dice): void {
  if (g.wait > 0 && !isPresent(g)) g.due = ACTS;
  else testBrigade(g, dice);
}

function isPresent(g: Battle): boolean {
  for (const lane of g.lanes) if (lane.front(g.player) !== null) return true;
  return false;
}

/** Steps 2 to 5 of a turn, but for a brigade that has gone back. */
export function acts(g: Battle): boolean {
  if (g.due !== ACTS) return false;
  g.due = NOTHING_DUE;
  return true;
}

/** Step 2: the battery or the next gun in a lane fires; after the last one a side may be gone. */
function nextGunOrEnd(g: Battle): boolean {
  if (nextGun(g)) return true;
  isEndedByLosses(g);
  return false;
}

/** Step 3: the next unit passes the front before it (HUIT-NBR-08); after the last one fronts move. */
function nextPassageOrAdvance(g: Battle): boolean {
  if (g.rules.passage && g.findsLane(isPassed)) return true;
  advance(g);
  return false;
}

/** Step 5: the next lane with a charge or, in the first turn of a move, with a melee that goes on. */
function nextContact(g: Battle): boolean {
  while (++g.position < g.lanes.length) {
    const { here } = g;
    if (here.moved === CONTACT) {
      here.moved = STOOD;
      beginCharge(g, g.player);
      return true;
    }
    if (here.contact === ENGAGED && g.turns === 1) {
      fightOn(g);
      return true;
    }
    if (g.rules.neighbours !== null && beginFlankCharge(g)) return true;
  }
  g.position = NONE;
  isEndedByLosses(g);
  return false;
}

/** The next lane in which a front tests for an enemy in its rear (HUIT-NBR-11). */
function nextRear(g: Battle): boolean {
  return (
    g.rules.rearTests && g.findsLane(({ here }) => isSeenFromBehind(here, 0) || isSeenFromBehind(here, 1))
  );
}

function nextRearAtOnce(g: Battle): boolean {
  return g.rules.rulings.rearWhen === 'at-once' && nextRear(g);
}

function nextRearAtEnd(g: Battle): boolean {
  if (nextRear(g)) return true;
  if (g.rules.rearTests) isEndedByLosses(g);
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
  if (!own.is.holdLasts) own.held = 0;
  if (rules.neighbours === null) {
    // Nobody but the player's units has joined in.
    for (const u of own.units) u.joined = 0;
    return;
  }
  // Of charges on a flank those alone go on that wait for the next round.
  for (const u of g.units) {
    u.joined = 0;
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
  if (!g.rules.mayRest) return;
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
