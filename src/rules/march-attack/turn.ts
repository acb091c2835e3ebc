/** The sequence of a turn: S2 morale, S3 skirmish, S5 initiative, two tactical phases (MA-TURN-01, section 11.2). */
import type { Battle } from './battle.ts';
import { nextSquare, openCharges } from './charge-phase.ts';
import { nextFire, nextHome } from './fire-phase.ts';
import { scvIn, testIsDue } from './formation-state.ts';
import { nextMelee } from './melee-phase.ts';
import { LIVE_STATES } from './names.ts';
import { MORALE_RESULTS } from './pack-fields.ts';
import { withoutTable } from './pack.ts';
import {
  END_OF_PHASE,
  END_OF_TURN,
  INITIATIVE,
  MORALE,
  NEXT_FIRE,
  NEXT_HOME,
  NEXT_MELEE,
  NEXT_SQUARE,
  OVER,
  SKIRMISH,
  type Play,
} from './state.ts';
import { ageDisorder, disorder, formationState, isCommitted, lose, unbroken } from './units-in-play.ts';

export const PASSED = MORALE_RESULTS.indexOf('pass');
const DISORDERED = MORALE_RESULTS.indexOf('disorder');
export const RETIRED = MORALE_RESULTS.indexOf('retire');

/** Sets up both lines and opens the first turn. */
export function startEngagement(b: Battle, s: Play): void {
  s.distance = b.startDistance;
  s.lostA = 0;
  s.lostB = 0;
  b.units.forEach(({ unit, disorder: marker }, i) => {
    const state = s.unit(i);
    state.forget();
    state.cv = unit.cv;
    state.marker = unit.cv > 0 ? marker : 0;
  });
  openTurn(b, s);
}

/** S1 has no decisions (the doctrine is always in force); S2: tests that the losses of the last turn make due. */
export function openTurn(b: Battle, s: Play): void {
  s.active = 0;
  s.second = 0;
  s.cursor = 0;
  s.resultA = PASSED;
  s.resultB = PASSED;
  s.owed = (owesTest(b, s, 0) ? 1 : 0) | (owesTest(b, s, 1) ? 2 : 0);
  s.lostA = 0;
  s.lostB = 0;
  if (s.owed !== 0 && b.morale === null) {
    withoutTable('mfMorale', b.book.rulings);
    s.owed = 0;
  }
  if (s.owed === 0) openSkirmish(b, s);
  else s.stage = MORALE;
}

/** MA-MF-03. */
function owesTest(b: Battle, s: Play, side: number): boolean {
  if (!b.sideAt(side).tests) return false;
  const lost = side === 0 ? s.lostA : s.lostB;
  return testIsDue(b.book, formationState(b, s, side), lost !== 0, isCommitted(b, s, side));
}

/** The side whose test is due: A's first. */
export function testingSide(s: Play): number {
  return (s.owed & 1) !== 0 ? 0 : 1;
}

/** The state in which a side tests. */
export function stateInTest(b: Battle, s: Play, side: number) {
  return LIVE_STATES[formationState(b, s, side)] ?? 'steady';
}

/** Both tests are made before either result counts (FD-07). */
export function applyMorale(b: Battle, s: Play, result: number): void {
  if (testingSide(s) === 0) s.resultA = result;
  else s.resultB = result;
  s.owed &= s.owed - 1;
  if (s.owed !== 0) return;
  if (s.resultA >= RETIRED || s.resultB >= RETIRED) {
    if (s.resultA < RETIRED) s.resultA = PASSED;
    if (s.resultB < RETIRED) s.resultB = PASSED;
    end(s);
    return;
  }
  if (s.resultA === DISORDERED) disorderAll(b, s, 0);
  if (s.resultB === DISORDERED) disorderAll(b, s, 1);
  s.resultA = PASSED;
  s.resultB = PASSED;
  openSkirmish(b, s);
}

function disorderAll(b: Battle, s: Play, side: number): void {
  const { from, to } = b.sideAt(side);
  for (let i = from; i < to; i++) disorder(s, i);
}

/** A's skirmish value less B's, each in its state (MA-SCV-03). */
export function skirmishAdvantage(b: Battle, s: Play): number {
  return (
    scvIn(b.book, b.sideAt(0).scv, formationState(b, s, 0)) -
    scvIn(b.book, b.sideAt(1).scv, formationState(b, s, 1))
  );
}

/** S3: the side with the higher value rolls (MA-SKIRM-01, R-12). */
function openSkirmish(b: Battle, s: Play): void {
  const advantage = s.distance <= b.range ? skirmishAdvantage(b, s) : 0;
  if (advantage !== 0) {
    if (b.skirmish === null) withoutTable('skirmish', b.book.rulings);
    else if (b.skirmish.mayTarget(b.sideAt(advantage > 0 ? 1 : 0).inputs.mfType)) {
      s.stage = SKIRMISH;
      return;
    }
  }
  openInitiative(b, s);
}

/** Each CV of loss in turn hits the enemy infantry or cavalry with the highest CV, the first of equals. */
export function applySkirmish(b: Battle, s: Play, loss: number): void {
  const { from, to } = b.sideAt(skirmishAdvantage(b, s) > 0 ? 1 : 0);
  for (let k = 0; k < loss; k++) {
    let highest = -1;
    for (let i = from; i < to; i++) {
      const { cv } = s.unit(i);
      if (cv > (highest < 0 ? 0 : s.unit(highest).cv) && !b.unitAt(i).artillery) highest = i;
    }
    if (highest < 0) break;
    lose(b, s, highest, 1);
  }
  openInitiative(b, s);
}

/** It is looked whether a side is gone after S3; then S5. */
function openInitiative(b: Battle, s: Play): void {
  if (isGone(b, s)) end(s);
  else s.stage = INITIATIVE;
}

export function applyInitiative(b: Battle, s: Play, first: number): void {
  s.active = first;
  openCharges(b, s);
}

/** Plays every step that needs no dice, up to the next throw, the end of the turn or of the engagement. */
export function playOn(b: Battle, s: Play): void {
  for (;;) {
    switch (s.stage) {
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

/** T4, and then the other side's phase, or the end of the turn. */
function endPhase(b: Battle, s: Play): void {
  ageDisorder(s);
  s.cursor = 0;
  if (isGone(b, s)) {
    end(s);
    return;
  }
  if (s.second === 0) {
    s.second = 1;
    s.active = 1 - s.active;
    openCharges(b, s);
    return;
  }
  s.active = 0;
  s.second = 0;
  s.stage = END_OF_TURN;
}

function isGone(b: Battle, s: Play): boolean {
  return unbroken(b, s, 0) === 0 || unbroken(b, s, 1) === 0;
}

/** Nothing but what is left of the units, and how it ended, matters any more. */
function end(s: Play): void {
  s.stage = OVER;
  s.distance = 0;
  s.owed = 0;
  s.lostA = 0;
  s.lostB = 0;
  s.active = 0;
  s.second = 0;
  s.cursor = 0;
  for (const unit of s.units) unit.forget();
}
