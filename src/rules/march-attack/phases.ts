/** The sequence of a turn: S2 morale, S3 skirmish, S5 initiative, two tactical phases (MA-TURN-01, section 11.2). */
import type { Battle } from './battle.ts';
import { declareCharges, endCharges, nextHome, nextSquare } from './charge.ts';
import { afterPhase } from './disorder.ts';
import { distanceAfterMove } from './doctrines.ts';
import { nextFire } from './fire.ts';
import { initiativeThrow } from './initiative.ts';
import { nextMelee } from './melee.ts';
import { openMorale } from './morale.ts';
import { openSkirmish } from './skirmish.ts';
import {
  END_OF_PHASE,
  END_OF_TURN,
  INITIATIVE,
  NEXT_FIRE,
  NEXT_HOME,
  NEXT_INITIATIVE,
  NEXT_MELEE,
  NEXT_SKIRMISH,
  NEXT_SQUARE,
  type Play,
} from './state.ts';
import { unbroken } from './unit-losses.ts';

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

/** S1 has no decisions, since the doctrine is always in force; S2 opens. */
export function openTurn(b: Battle, s: Play): void {
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
        if (isGone(b, s)) s.end();
        else s.stage = INITIATIVE;
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

/** T1 of the active side: reaction squares dissolve, and it charges, or moves up (MA-SCALE-02, MA-CHG-01). */
function openPhase(b: Battle, s: Play): void {
  const { from, to } = b.sideAt(s.active);
  for (let i = from; i < to; i++) s.unit(i).square = 0;
  if (!declareCharges(b, s)) s.distance = distanceAfterMove(b, s);
  s.cursor = from;
  s.stage = NEXT_SQUARE;
}

/** T4, and then the other side's phase, or the end of the turn. */
function endPhase(b: Battle, s: Play): void {
  endCharges(b, s);
  for (const unit of s.units) unit.marker = afterPhase(unit.marker);
  s.cursor = 0;
  if (isGone(b, s)) {
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

/** Says if a side has no unit left. */
function isGone(b: Battle, s: Play): boolean {
  return unbroken(b, s, 0) === 0 || unbroken(b, s, 1) === 0;
}
