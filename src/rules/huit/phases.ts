/** The sequence of play of a brigade engagement (section 14 (c)): moves, turns and their steps, up to the next throw. */
import { NONE } from '../../play/stacks.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Due } from '../../engagement/engagement.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { beginCharge, beginFlankCharge, meet } from './charge.ts';
import { nearestLane } from './doctrines.ts';
import { nextGeneral } from './generals.ts';
import { fightOn, startRound } from './melee-results.ts';
import { nextDie, readyGun } from './guns.ts';
import { advance } from './movement.ts';
import { bandOfBattery, isGunShot, rangeOf } from './stack-fire.ts';
import { enter } from './events.ts';
import { distanceFaced, isBound, isEngaged, isLiving, laneFaced } from './stacks.ts';
import {
  ADVANCE,
  AFTER_FIRE,
  BATTERY,
  BOTH_GONE,
  BRIGADE_TEST,
  BY_BATTERY,
  BY_MUSKETRY,
  CONTACT_OVER,
  END_OF_TURN,
  GUNS,
  MEETING,
  MELEES,
  MUSKETRY,
  ORDER,
  purposeOf,
  ROUND,
  SHOT,
  WON_BY_FIRST,
  WON_BY_SECOND,
} from './stages.ts';
import type { Play } from './state.ts';
import { CONTACT, ENGAGED, STEPPED, STOOD } from './unit-state.ts';

/** The dice for who goes first in a move: either side alike (HUIT-SEQ-02). */
export const ORDER_DICE = {
  name: 'order',
  ruleIds: ['HUIT-SEQ-02'],
  resolve: (_b: unknown, _due: Due, chance: Chance): number => chance.die(2) - 1,
} as const;

export const order: Throw<Battle, Play> = {
  ...ORDER_DICE,
  key: (b, _s, due) => due.set(ORDER, purposeOf(b.units.length, ORDER)),
  apply: (b, s, first) => beginMove(b, s, first),
  act: () => 'the dice decide who goes first in this move',
  result: (b, _s, first) => `${b.sideAt(first).name} goes first`,
};

/** A later move begins: who was waited for enters. */
export function openNextMove(b: Battle, s: Play): void {
  if (s.left > 0) {
    s.left--;
    enter(b, s);
  }
  openMove(b, s);
}

/** A move begins: who goes first, thrown for or given. */
export function openMove(b: Battle, s: Play): void {
  const first = b.brigade?.first ?? null;
  if (first === null) s.stage = ORDER;
  else beginMove(b, s, first);
}

function beginMove(b: Battle, s: Play, first: number): void {
  s.second = 0;
  beginTurn(b, s, first);
}

/** Backs are turned to the enemy until here; a brigade that is still to come does not test (SCN-02). */
function beginTurn(b: Battle, s: Play, player: number): void {
  s.player = player;
  s.stage = BRIGADE_TEST;
  if (b.forms)
    for (let i = b.stacks.unitsFrom(player); i < b.stacks.unitsTo(player); i++) s.unitAt(i).away = 0;
  if (s.left > 0 && !isPresent(b, s, player)) s.stage = BATTERY;
}

function isPresent(b: Battle, s: Play, side: number): boolean {
  for (let lane = 0; lane < b.stacks.lanes; lane++) if (s.front(side, lane) !== NONE) return true;
  return false;
}

/** Plays every step that needs no dice, up to the next throw, the end of the move or of the engagement (HUIT-SEQ-03). */
export function playOn(b: Battle, s: Play): void {
  for (;;) {
    switch (s.stage) {
      case BATTERY:
        battery(b, s);
        break;
      case AFTER_FIRE:
        afterFire(b, s);
        break;
      case GUNS:
        guns(b, s);
        break;
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
      case MEETING:
        meet(b, s);
        break;
      case ROUND:
        startRound(b, s);
        break;
      case CONTACT_OVER:
        // A front that is not engaged may be charged in the flank too.
        if (b.neighbours === null || s.laneAt(s.lane).contact === ENGAGED) s.lane++;
        s.stage = MELEES;
        break;
      case END_OF_TURN:
        endTurn(b, s);
        break;
      default:
        return;
    }
  }
}

/** Step 2: the battery fires at the nearest enemy front that is not engaged, if that is in range (FD-14). */
function battery(b: Battle, s: Play): void {
  const guns = b.sideAt(s.player).battery;
  const lane = guns === null ? NONE : nearestLane(b, s);
  if (guns === null || lane === NONE || bandOfBattery(guns, s.laneAt(lane).distance) === null) {
    s.lane = 0;
    s.stage = GUNS;
    return;
  }
  s.lane = lane;
  s.occasion = BY_BATTERY;
  s.stage = SHOT;
}

/** Then the next gun in a lane that has somebody in range (HUIT-NBR-05). */
function guns(b: Battle, s: Play): void {
  for (; b.neighbours !== null && s.lane < b.stacks.lanes; s.lane++) {
    if (!readyGun(b, s)) continue;
    s.occasion = BY_MUSKETRY;
    s.stage = SHOT;
    return;
  }
  s.depth = 0;
  s.lane = 0;
  if (!endedByLosses(b, s)) s.stage = ADVANCE;
}

function afterFire(b: Battle, s: Play): void {
  const byBattery = s.occasion === BY_BATTERY;
  if (!byBattery && nextDie(s) !== NONE) {
    s.depth = nextDie(s);
    s.stage = SHOT;
    return;
  }
  s.occasion = 0;
  s.depth = 0;
  if (byBattery) {
    s.lane = 0;
    s.stage = GUNS;
  } else if (isGunShot(b, s)) {
    s.lane++;
    s.stage = GUNS;
  } else {
    s.laneAt(s.lane).moved = STOOD;
    s.lane++;
    s.stage = MUSKETRY;
  }
}

/** Step 4: the next lane whose front unit fires; after the last one the melees. */
function musketry(b: Battle, s: Play): void {
  for (; s.lane < b.stacks.lanes; s.lane++) {
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
  const own = s.front(s.player, s.lane);
  if (own === NONE || moved > STEPPED || b.profileAt(own).arm !== 'infantry') return false;
  const at = laneFaced(b, s, own);
  if (isEngaged(b, s, s.player, s.lane) || s.front(1 - s.player, at) === NONE) return false;
  // Nor where friends fight, or will in this turn.
  if (isBound(b, s, at) || s.laneAt(at).moved === CONTACT) return false;
  return distanceFaced(b, s, own) <= rangeOf(b, s, own);
}

/** Step 5: the next lane with a charge or, in the first turn of a move, with a melee that goes on. */
function melees(b: Battle, s: Play): void {
  for (; s.lane < b.stacks.lanes; s.lane++) {
    const lane = s.laneAt(s.lane);
    if (lane.moved === CONTACT) {
      lane.moved = STOOD;
      beginCharge(s, s.lane, s.player);
      return;
    }
    if (lane.contact === ENGAGED && s.second === 0) {
      fightOn(s, s.lane);
      return;
    }
    if (b.neighbours !== null && beginFlankCharge(b, s)) return;
  }
  s.lane = 0;
  if (!endedByLosses(b, s)) s.stage = END_OF_TURN;
}

/** A side without units has lost, looked at after steps 2 and 5 (FD-21). */
function endedByLosses(b: Battle, s: Play): boolean {
  const first = isLiving(b, s, 0);
  const second = isLiving(b, s, 1);
  if (first && second) return false;
  s.end(first ? WON_BY_FIRST : second ? WON_BY_SECOND : BOTH_GONE);
  return true;
}

/** HUIT-SEQ-01: the other side's turn, or the end of the move with its rest and the generals who lost units, A's first. */
function endTurn(b: Battle, s: Play): void {
  // Out of its own turn a brigade's order matters to its counter-charges alone.
  if (!b.sideAt(s.player).mayCounterCharge) s.brigadeAt(s.player).held = 0;
  for (let i = 0; i < b.units.length; i++) s.unitAt(i).joined = 0;
  if (b.neighbours !== null) forgetTurn(b, s);
  if (s.second === 0) {
    s.second = 1;
    beginTurn(b, s, 1 - s.player);
    return;
  }
  s.second = 0;
  rest(b, s);
  nextGeneral(s, 0);
}

/** Whom neighbours met in this turn; of charges on a flank those alone go on that wait for the next round. */
function forgetTurn(b: Battle, s: Play): void {
  for (let i = 0; i < b.units.length; i++) {
    const unit = s.unitAt(i);
    unit.met = 0;
    unit.fired = 0;
    if (unit.charging === 0) continue;
    if (!isEngaged(b, s, 1 - b.profileAt(i).side, laneFaced(b, s, i))) unit.charging = 0;
  }
}

/**
 * HUIT-DIS-03, FD-20: blown cavalry that rested loses a blue ring and a disorder (HUIT-MEL-14); others only by the option
 * (R-14).
 */
function rest(b: Battle, s: Play): void {
  const anyoneRests = b.rulings.disorderRecovery === 'resting-any';
  for (let i = 0; i < b.units.length; i++) {
    const unit = s.unitAt(i);
    const mayRest = anyoneRests || (unit.blue > 0 && b.profileAt(i).isCavalry);
    if (mayRest && unit.alive !== 0 && unit.busy === 0) {
      if (unit.blue > 0 && b.profileAt(i).isCavalry) unit.blue--;
      if (unit.disorders > 0) unit.disorders--;
    }
    unit.busy = 0;
  }
}
