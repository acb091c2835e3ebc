/** The sequence of play (FOH-SEQ-01, R-02, FOH-NBR-08): Charge, Movement, Fire, Melee, Morale, each in all lanes before the next; and reserves. */
import { item } from '../../chance/at.ts';
import { SIDES, type SideIndex } from '../../play/by-side.ts';
import type { Dice } from '../../play/dice.ts';
import { loop, oncePerTurn, Program } from '../../play/program.ts';
import { chase, endChases, pursueOn, rally, setOff } from './chase.ts';
import { openCharges, throwInCharge, wantsToCharge } from './charge.ts';
import {
  artilleryFire,
  convertGuns,
  divideFire,
  firesVolley,
  shells,
  smallArms,
  takesAimAtGuns,
  wantsToFire,
} from './fire.ts';
import { Battle, NO_THROW, NONE, TEST, type Bmu, type Lane, type Rules } from './game.ts';
import { isPursued, meleeRound, takeEdge } from './close-combat.ts';
import { endRecovery, moralePhaseTest, settle } from './morale.ts';
import { drawsFire, overwatch, placeLines } from './movement.ts';
import { SUPPRESSED } from './units.ts';

const charges = loop<Battle>(nextCharge, loop(isDue, throwInCharge));

/** The Charge Phase alone. */
export const CHARGE_PHASE = new Program<Battle>(charges);

/** A turn (FOH-ENG-03), in which the pursuits of the last may go on (FOH-NBR-12). */
export const TURN = new Program<Battle>(
  loop(
    oncePerTurn(endTurn),
    charges,
    loop(nextChased, chase),
    loop(nextMover, overwatch),
    loop(nextFirer, fires),
    loop(nextStriker, strikes),
    loop(nextChased, rally),
    loop(nextTester, moralePhaseTest),
    loop(nextRunner, pursueOn),
  ),
);

/** An engagement before its first turn: the first units on the line, where they are there. */
export function opening(rules: Rules): Battle {
  const g = new Battle(rules);
  g.wait = rules.waiting.atStart;
  for (const lane of g.lanes) {
    lane.gap = item(rules.startGaps, lane.number);
    for (const u of lane.units) {
      u.bringOn(u.first);
      if (!u.isThere(u.first)) u.waitFor(u.first);
    }
  }
  return g;
}

function isDue({ due }: Battle): boolean {
  return due !== NO_THROW;
}

/** The enemy that a unit may act on and would, by its doctrine; null for none (FOH-NBR-01). */
function foeOf(u: Bmu, wants: (u: Bmu, e: Bmu) => boolean): Bmu | null {
  if (!u.isOnLine || u.isInContact) return null;
  const { opposite, foes } = u;
  if (opposite.isOnLine) return wants(u, opposite) ? opposite : null;
  if (foes.length === 1) return null;
  const { supports, atWeaker } = u.orders(opposite);
  return supports ? u.foeAmong(atWeaker, wants) : null;
}

/** All declarations are judged at the same time, as the phase begins (FOH-CHG-01, FOH-NBR-03). */
function nextCharge(g: Battle): boolean {
  const { rules, units, chargers } = g;
  if (!rules.charges) return false;
  if (g.cursor === NONE) for (const u of units) u.aimAt(u.is.declares ? foeOf(u, wantsToCharge) : null);
  while (g.goesOn(chargers)) {
    const { u, e } = item(chargers, g.cursor);
    if ((u.aimsAt(e) || (u.lane === e.lane && e.aimsAt(u))) && openCharges(g, u, e)) return true;
  }
  for (const u of units) u.aimAt(null);
  return false;
}

/** A's units by lane, then B's. A list of orders is asked though none of them moves: it may hang on this moment. */
function nextMover(g: Battle): boolean {
  while (g.goesOn(g.units)) {
    const u = item(g.units, g.cursor);
    if (u.is.isMover && u.lane.isContested && !u.isInContact && u.held === 0 && drawsFire(u)) return true;
  }
  return false;
}

/** Batteries upon the enemy of their own lane, A's before B's, then small arms. */
function nextFirer(g: Battle): boolean {
  if (g.cursor === NONE) for (const u of g.units) aimFire(u);
  while (g.goesOn(g.firers)) {
    const one = item(g.firers, g.cursor);
    if ('unit' in one ? firesVolley(one) : shells(one)) return true;
  }
  return false;
}

function aimFire(u: Bmu): void {
  const e = foeOf(u, wantsFreeFoe);
  u.aimAt(e);
  u.atGuns = e !== null && takesAimAtGuns(u, e) ? 1 : 0;
  if (u.rules.splits) divideFire(u, e);
}

function wantsFreeFoe(u: Bmu, e: Bmu): boolean {
  return !e.isInContact && wantsToFire(u, e);
}

function fires({ cursor, firers }: Battle, dice: Dice): void {
  const one = item(firers, cursor);
  if ('unit' in one) smallArms(one, dice);
  else artilleryFire(one, dice);
}

/** Every unit upon each that it is in contact with, A's by lane before B's. */
function nextStriker(g: Battle): boolean {
  if (g.cursor === NONE && !openMelee(g)) return false;
  while (g.goesOn(g.pairs)) {
    const { u, e } = item(g.pairs, g.cursor);
    if (u.touches(e)) return true;
  }
  return false;
}

/** Ends what counted before the melee alone; false where nobody is in contact. */
function openMelee(g: Battle): boolean {
  convertGuns(g);
  let isAny = false;
  for (const u of g.units) {
    u.aimAt(null);
    u.clearMovement();
    // That a unit moved still matters to one that is Suppressed.
    if (u.morale !== SUPPRESSED) u.moved = 0;
    if (u.isInContact) isAny = true;
    else {
      u.charged = 0;
      u.edge = 0;
    }
  }
  return isAny;
}

function strikes({ pairs, cursor }: Battle, dice: Dice): void {
  const { u, e } = item(pairs, cursor);
  meleeRound(u, e, dice);
}

/** All tests are settled before the first. */
function nextTester(g: Battle): boolean {
  if (g.cursor === NONE)
    for (const u of g.units) {
      takeEdge(u);
      settle(u);
    }
  while (g.goesOn(g.units)) if (item(g.units, g.cursor).test === TEST) return true;
  return false;
}

/** Units that flee, and are pursued (FOH-NBR-06). */
function nextRunner(g: Battle): boolean {
  while (g.goesOn(g.units)) if (isPursued(item(g.units, g.cursor))) return true;
  return false;
}

/** BMUs that are chased, A's by lane before B's. */
function nextChased(g: Battle): boolean {
  while (g.goesOn(g.runners)) if (item(g.runners, g.cursor).aims) return true;
  return false;
}

/** The end of a turn: contacts end with a unit of theirs. */
function endTurn(g: Battle): void {
  let isALineEmpty = false;
  for (const u of g.units) {
    endRecovery(u);
    u.clearTurn();
    if (u.isOnLine) continue;
    u.release();
    isALineEmpty = true;
  }
  if (isALineEmpty) endLines(g);
  if (g.lanes.length === 1) forgetVolleys(item(g.lanes, 0));
}

/** The end of a turn in which a line is empty: an edge ends with the last contact, and the engagement may be over. */
function endLines(g: Battle): void {
  const isOver = g.isBeaten(0) || g.isBeaten(1);
  if (g.rules.chases) endChases(g, isOver);
  for (const u of g.units) {
    if (!u.isInContact) u.edge = 0;
    if (!isOver && u.isOnLine) continue;
    u.forget();
    u.permHits = 0;
    u.mob = 0;
  }
  if (g.lanes.length === 1) forgetGap(g, item(g.lanes, 0));
  if (!isOver) return;
  g.over = 1;
  g.wait = 0;
}

// Once it no longer matters in a single lane it is forgotten, so that states with the same future are the same.

/** Forgets the gap before an empty line, unless ground is measured by it. */
function forgetGap({ rules }: Battle, lane: Lane): void {
  if (!lane.isContested && !rules.hasGround) lane.gap = 0;
}

/** Forgets the initial volleys of units in contact that fire again only at another enemy, and whose doctrine does not look at them. */
function forgetVolleys({ contact, units }: Lane): void {
  if (contact === 0) return;
  for (const u of units) if (!u.opposite.hasReserve && !u.is.readsVolley) u.volley = 0;
}

/**
 * A new turn has come, and the next unit that is there enters an empty line; the opponent keeps its state. One that waited
 * in reserve enters at the entry gap, one that comes this turn at the distance of the start (SCN-03, R-45).
 */
export function openTurn(g: Battle): void {
  const { wait: before, lanes } = g;
  g.at = 0;
  if (before > 0) g.wait--;
  if (g.rules.chases) setOff(g);
  for (const lane of lanes) comeOn(g, lane, before);
  if (lanes.length > 1) for (const side of SIDES) for (const lane of lanes) commit(g, lane, side);
}

function mayEnter(u: Bmu, wait: number): boolean {
  return !u.isOnLine && !u.isAway && u.isThere(u.next, wait);
}

/** The next units of a lane that are there. */
function comeOn({ wait, rules: { entryGap, startGaps } }: Battle, lane: Lane, before: number): void {
  const { 0: a, 1: b } = lane.units;
  const entersA = mayEnter(a, wait);
  const entersB = mayEnter(b, wait);
  if (!entersA && !entersB) return;
  const waited = mayEnter(a, before) || mayEnter(b, before);
  placeLines(a, waited ? entryGap : item(startGaps, lane.number), entersA);
  if (entersA) enter(a, a.next);
  if (entersB) enter(b, b.next);
}

function enter(u: Bmu, place: number): void {
  u.lostEarlier += u.is.stands - u.stands;
  u.bringOn(place);
}

/** A reserve where no enemy is left goes to a neighbouring lane whose own queue is empty (FOH-NBR-07). */
function commit(g: Battle, from: Lane, side: SideIndex): void {
  const waiting = from.units[side];
  const { next } = waiting;
  if (!waiting.isThere() || waiting.opposite.isHeld) return;
  const { orders } = item(g.rules.sides[side].units, next);
  if (orders.at(-1)?.commits !== true) return;
  const u = waiting.friends.find((one) => !one.isHeld && one.opposite.isOnLine);
  if (u === undefined) return;
  waiting.next = next + 1;
  placeLines(u, g.rules.entryGap, side === 0);
  enter(u, next);
  u.next = u.end;
}
