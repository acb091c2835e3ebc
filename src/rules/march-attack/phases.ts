/** The sequence of a turn: S2 morale, S3 skirmish, S5 initiative, two tactical phases (MA-TURN-01, section 11.2). */
import type { Battle } from './battle.ts';
import { declareCharge, endCharges, nextHome, nextSquare } from './charge.ts';
import { afterPhase } from './disorder.ts';
import { distanceAfterMove } from './doctrines.ts';
import { nextFire } from './fire.ts';
import { changeFormation } from './forming.ts';
import { initiativeThrow } from './initiative.ts';
import { nextMelee } from './melee.ts';
import { openMorale } from './morale.ts';
import { openSkirmish } from './skirmish.ts';
import {
  AFTER_FORMING,
  END_OF_PHASE,
  END_OF_TURN,
  FORMING,
  INITIATIVE,
  NEXT_FIRE,
  NEXT_HOME,
  NEXT_INITIATIVE,
  NEXT_MELEE,
  NEXT_SKIRMISH,
  NEXT_SQUARE,
  type Play,
} from './state.ts';
import { areBothThere, areEngaged, isGone, isWaiting } from './unit-losses.ts';

/** Sets up both lines and opens the first turn. */
export function startEngagement(b: Battle, s: Play): void {
  s.distance = b.startDistance;
  s.lostA = 0;
  s.lostB = 0;
  s.left = b.waiting.atStart;
  s.met = 0;
  s.advance = 0;
  s.volley.isKnown = false;
  for (let i = 0; i < b.units.length; i++) {
    s.unit(i).forget();
    s.unit(i).cv = 0;
    if (!isWaiting(b, s, i)) enter(b, s, i);
  }
  openStrategicPhase(b, s);
}

/** S1 of a later turn: units whose turn has come take part (SCN-01). */
export function openTurn(b: Battle, s: Play): void {
  if (s.left > 0) {
    const before = s.left--;
    for (let i = 0; i < b.units.length; i++)
      if (!isWaiting(b, s, i) && !b.waiting.hasCome(before, b.unitAt(i).entersTurn)) enter(b, s, i);
  }
  openStrategicPhase(b, s);
}

/** A unit takes its place in the line. */
function enter(b: Battle, s: Play, index: number): void {
  const { unit, disorder: marker } = b.unitAt(index);
  const state = s.unit(index);
  state.cv = unit.cv;
  state.marker = unit.cv > 0 ? marker : 0;
}

/** S1 has no decisions, since the doctrine is always in force; S2 opens. */
function openStrategicPhase(b: Battle, s: Play): void {
  meet(b, s);
  s.active = 0;
  s.second = 0;
  s.cursor = 0;
  s.resultA = 0;
  s.resultB = 0;
  openMorale(b, s);
  playOn(b, s);
}

/** Plays every step that needs no dice, up to the next throw, the end of the turn or of the engagement. */
export function playOn(b: Battle, s: Play): void {
  for (;;) {
    switch (s.stage) {
      case NEXT_SKIRMISH:
        openSkirmish(b, s);
        break;
      case NEXT_INITIATIVE:
        // A side can be gone after S3.
        if (isOver(b, s)) s.end();
        else s.stage = INITIATIVE;
        break;
      case AFTER_FORMING:
        giveOrders(b, s, true);
        break;
      case NEXT_SQUARE:
        nextSquare(b, s);
        break;
      case NEXT_FIRE:
        nextFire(b, s);
        break;
      case NEXT_HOME:
        nextHome(b, s);
        break;
      case NEXT_MELEE:
        nextMelee(b, s);
        break;
      case END_OF_PHASE:
        endPhase(b, s);
        break;
      default:
        return;
    }
  }
}

/** S5; then the first tactical phase. */
export const initiative = initiativeThrow<Battle, Play>(INITIATIVE, {
  apply: (b, s, first) => {
    s.active = first;
    openPhase(b, s);
  },
  result: (b, _s, first) => `first active: ${b.sideAt(first).letter}`,
});

/** T1 of the active side: reaction squares dissolve, and orders are given (MA-SCALE-02, MA-CHG-01). */
function openPhase(b: Battle, s: Play): void {
  const { from, to } = b.sideAt(s.active);
  if (b.hasCavalry) for (let i = from; i < to; i++) s.unit(i).square = 0;
  s.cursor = from;
  giveOrders(b, s, false);
}

/**
 * The units of the active side from the cursor on charge or change formation, in list order; the line moves if none has
 * (R-20, R-22).
 */
function giveOrders(b: Battle, s: Play, hasActed: boolean): void {
  const { from, to } = b.sideAt(s.active);
  let acts = hasActed;
  if (b.mayAct[s.active] === false) s.cursor = to;
  b.lines.forget();
  for (; s.cursor < to; s.cursor++) {
    if (s.unit(s.cursor).cv === 0) continue;
    const orders = b.unitAt(s.cursor).doctrine.of(s, s.cursor);
    if (declareCharge(b, s, orders) || changeFormation(b, s, orders)) acts = true;
    if (s.stage === FORMING) return;
  }
  if (!acts) moveLine(b, s);
  s.cursor = from;
  s.stage = areBothThere(b, s) ? NEXT_SQUARE : END_OF_PHASE;
}

/** The line of the active side moves up or retires. */
function moveLine(b: Battle, s: Play): void {
  const distance = distanceAfterMove(b, s);
  if (b.tracksGround && s.active === 0) s.advance += s.distance - distance;
  s.distance = distance;
  meet(b, s);
}

/** MA-COMMIT-01: lines within range of each other are committed for good. */
function meet(b: Battle, s: Play): void {
  if (b.tracksMeeting && areEngaged(b, s)) s.met = 1;
}

/** T4, and then the other side's phase, or the end of the turn. */
function endPhase(b: Battle, s: Play): void {
  endCharges(b, s);
  for (let i = 0; i < b.units.length; i++) s.unit(i).marker = afterPhase(s.unit(i).marker);
  s.cursor = 0;
  if (isOver(b, s)) {
    s.end();
    return;
  }
  if (s.second === 0) {
    s.second = 1;
    s.active = 1 - s.active;
    openPhase(b, s);
    return;
  }
  s.active = 0;
  s.second = 0;
  s.stage = END_OF_TURN;
}

/** Says if a side is gone. */
function isOver(b: Battle, s: Play): boolean {
  return isGone(b, s, 0) || isGone(b, s, 1);
}
