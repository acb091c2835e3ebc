/** Reactions to a move, step by step (PDB-MAP-18 to -20, PDB-SEQ-04 to -07). */
import { distance } from '../../../battlefield/distances.ts';
import { sees } from '../../../battlefield/sight.ts';
import type { Token } from '../../../battlefield/token.ts';
import type { MapBattle } from './battle.ts';
import { firstMember } from './charge.ts';
import { beginOn } from './column.ts';
import { goBack } from './losses.ts';
import { capturePennants, endMove, placeMovers, settle } from './moves.ts';
import { armAgainst, bearsOn, couldAttackAt, farFromBearing, isFriendBetween, isNear } from './seeing.ts';
import { ATTACK, NONE, SHOT } from './stages.ts';
import type { MapPlay } from './state.ts';

/** A move goes on: to the next step at which an enemy reacts, and to its end when none is left. */
export function goOnMoving(b: MapBattle, s: MapPlay): void {
  if (s.lastStep === NONE) {
    endMove(b, s);
    return;
  }
  for (;;) {
    const steps = settle(b, s);
    // What went back out of the way of others may now stand in that of the mover (PDB-MAP-19).
    if (s.planned === 0 || steps < s.lastStep) {
      s.lastStep = steps;
      s.planned = 1;
      if (b.at(s.unit).role === 'unit') plan(b, s);
    }
    const reactor = nextReactor(b, s);
    if (reactor === NONE) break;
    const unit = s.at(reactor);
    placeMovers(b, s, unit.reactAt);
    unit.reactAt = NONE;
    if (b.log !== null) b.log.movePart(s, false);
    const mover = moverAt(b, s, reactor, s.step);
    if (mover === NONE) continue;
    if (react(b, s, reactor, mover)) return;
  }
  placeMovers(b, s, s.lastStep);
  capturePennants(b, s);
  if (b.log !== null) b.log.movePart(s, true);
  endMove(b, s);
}

/** Makes the reaction; true where dice are due. */
function react(b: MapBattle, s: MapPlay, reactor: number, mover: number): boolean {
  const unit = s.at(reactor);
  const { reaction } = b.formationAt(b.at(reactor).formation).parameters;
  unit.debt = 1;
  if (reaction === 'retreat') {
    unit.ready = 0;
    unit.work = 0;
    unit.job = 0;
    if (b.log !== null) b.log.reactsByRetreat();
    goBack(b, s, reactor, mover, true);
    return false;
  }
  s.reactor = reactor;
  beginOn(b, s, mover);
  const attacks = reaction === 'close-combat' && isAttackOn(b, s, reactor, s.at(mover).token);
  s.attack = attacks ? 1 : 0;
  s.stage = attacks ? ATTACK : SHOT;
  return true;
}

/**
 * The mover has been driven back or eliminated by a reaction: its move ends there, that of its charge group goes on
 * (PDB-MAP-19).
 */
export function endMoveEarly(b: MapBattle, s: MapPlay, mover: number): void {
  let lead = NONE;
  if (s.group !== 0) {
    s.at(mover).member = 0;
    lead = firstMember(b, s);
  }
  if (lead === NONE) {
    s.lastStep = NONE;
    for (const piece of s.pieces) piece.reactAt = NONE;
  } else if (mover === s.unit) {
    const { x, y } = s.at(mover).token;
    const { token } = s.at(lead);
    s.fromX += token.x - x;
    s.fromY += token.y - y;
    s.unit = lead;
  }
}

/** The reactor at the earliest step, in roster order at each step; NONE when none is left. */
function nextReactor(b: MapBattle, s: MapPlay): number {
  const { from, to } = b.sideAt(1 - b.at(s.unit).side);
  let next = NONE;
  for (let i = from; i < to; i++) {
    const { reactAt } = s.at(i);
    if (reactAt !== NONE && (next === NONE || reactAt < s.at(next).reactAt)) next = i;
  }
  return next;
}

/** Finds for each enemy unit the step at which it reacts. */
function plan(b: MapBattle, s: MapPlay): void {
  const { from, to } = b.sideAt(1 - b.at(s.unit).side);
  for (let i = from; i < to; i++) s.at(i).reactAt = mayReact(b, s, i) ? firstStep(b, s, i) : NONE;
}

/** Who may react at all: on the map, owing nothing, ready; a working party may retreat (R-55, PDB-ENG-01). */
function mayReact(b: MapBattle, s: MapPlay, reactor: number): boolean {
  const { placed, debt, ready, column, limbered, work } = s.at(reactor);
  if (placed === 0 || debt !== 0) return false;
  const { reaction } = b.formationAt(b.at(reactor).formation).parameters;
  if (reaction === 'none' || !b.commander.mayReact(reactor)) return false;
  // Guns stay, and trains keep to their line.
  const stays = b.at(reactor).gun !== 0 || b.at(reactor).railway !== NONE;
  if (ready !== 0) return reaction !== 'retreat' || !stays;
  if (reaction !== 'retreat' || stays || column !== 0 || limbered !== 0) return false;
  return work !== 0 || b.rulings.unreadyMayRetreat;
}

/**
 * The first step at which the condition holds and did not at the step before; the last step, where it holds from the start
 * and all the way; NONE where it never holds.
 */
function firstStep(b: MapBattle, s: MapPlay, reactor: number): number {
  const last = s.lastStep;
  const entering = b.rulings.reactionTrigger === 'entering';
  if (b.rulings.reactionPoint === 'end') {
    if (moverAt(b, s, reactor, last) === NONE) return NONE;
    return entering && moverAt(b, s, reactor, 0) !== NONE ? NONE : last;
  }
  if (!couldReach(b, s, reactor)) return NONE;
  let held = moverAt(b, s, reactor, 0) !== NONE;
  let always = held;
  for (let k = 1; k <= last; k++) {
    if (!held) k += idleSteps(b, s, reactor);
    if (k > last) break;
    const holds = moverAt(b, s, reactor, k) !== NONE;
    if (holds && !held) return k;
    held = holds;
    always &&= holds;
  }
  return always && !entering ? last : NONE;
}

/** Steps from where `moverAt` last found no condition that lead the mover neither near enough nor into the sector. */
function idleSteps(b: MapBattle, s: MapPlay, reactor: number): number {
  if (s.group !== 0) return 0;
  const { token } = s.at(reactor);
  const { moverToken, walk } = b;
  const dx = token.x - moverToken.x;
  const dy = token.y - moverToken.y;
  const over = Math.sqrt(dx * dx + dy * dy) - token.radius - moverToken.radius - reachOf(b, reactor);
  return walk.stepsWithin(Math.max(over, farFromBearing(b, s, reactor, moverToken)));
}

/** False where no step of the move comes within the reach of a reactor (BF-FAST-01). */
function couldReach(b: MapBattle, s: MapPlay, reactor: number): boolean {
  const { token } = s.at(reactor);
  const reach = reachOf(b, reactor) + token.radius + b.widest;
  const { x, y } = s.at(s.unit).token;
  const toX = s.road === NONE ? s.fromX + s.legX : x;
  const toY = s.road === NONE ? s.fromY + s.legY : y;
  const margin = s.road === NONE && s.group === 0 ? reach : reach + s.allowance;
  return (
    token.x >= Math.min(s.fromX, toX) - margin &&
    token.x <= Math.max(s.fromX, toX) + margin &&
    token.y >= Math.min(s.fromY, toY) - margin &&
    token.y <= Math.max(s.fromY, toY) + margin
  );
}

/** The farthest at which a unit may react. */
function reachOf(b: MapBattle, reactor: number): number {
  const { reaction, fireWithin, retreatWithin } = b.formationAt(b.at(reactor).formation).parameters;
  if (reaction === 'retreat') return retreatWithin;
  return Math.max(Math.min(fireWithin, b.reachOf(reactor)), b.closeReach);
}

/** The lowest mover for which the reactor's condition holds at a step of the move in `b.walk`; NONE where it holds for none. */
function moverAt(b: MapBattle, s: MapPlay, reactor: number, k: number): number {
  const { moverToken } = b;
  const mover = s.at(s.unit).token;
  if (s.group === 0) {
    moverToken.copyFrom(mover);
    b.walk.place(k, moverToken);
    return holds(b, s, reactor, s.unit, moverToken) ? s.unit : NONE;
  }
  const { x, y } = mover;
  b.walk.place(k, b.stepToken);
  const { from, to } = b.formationAt(b.at(s.unit).formation);
  for (let i = from; i < to; i++) {
    const { member, token } = s.at(i);
    if (member === 0) continue;
    moverToken.copyFrom(token);
    moverToken.place(token.x + b.stepToken.x - x, token.y + b.stepToken.y - y, token.fx, token.fy);
    if (holds(b, s, reactor, i, moverToken)) return i;
  }
  return NONE;
}

/** The condition of a reactor for a mover at a place (PDB-MAP-18). Cheap tests come first, sight last (BF-FAST-03). */
function holds(b: MapBattle, s: MapPlay, reactor: number, mover: number, at: Token): boolean {
  const { token } = s.at(reactor);
  const { reaction, fireWithin, retreatWithin } = b.formationAt(b.at(reactor).formation).parameters;
  if (!isNear(token, at, reachOf(b, reactor)) || !bearsOn(b, s, reactor, at)) return false;
  // Most movers out of sight are so by cells alone, which is cheaper than a distance.
  if (reaction === 'fire' && !sees(s.ground, token.x, token.y, at.x, at.y)) return false;
  const between = distance(token, at);
  if (reaction === 'retreat') return between <= retreatWithin;
  if (reaction === 'close-combat' && between <= b.closeReach && couldAttackAt(b, s, reactor, at)) return true;
  if (between > fireWithin || armAgainst(b, s, reactor, mover, between, at) === null) return false;
  if (b.rulings.friendsBlockFire && isFriendBetween(b, s, reactor, at)) return false;
  return reaction === 'fire' || sees(s.ground, token.x, token.y, at.x, at.y);
}

/** True where a reaction by close combat is one, and not fire. */
function isAttackOn(b: MapBattle, s: MapPlay, reactor: number, at: Token): boolean {
  const { token } = s.at(reactor);
  return distance(token, at) <= b.closeReach && couldAttackAt(b, s, reactor, at);
}
