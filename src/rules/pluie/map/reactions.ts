/** A move and the reactions to it, step by step (PDB-MAP-18 to -20, PDB-SEQ-04 to -07). */
import { item } from '../../../chance/at.ts';
import { round } from '../../../battlefield/arithmetic.ts';
import type { Act } from '../../../battlefield/commander/act.ts';
import { distance, mayBeWithin } from '../../../battlefield/distances.ts';
import { seesOnTheWay } from '../../../battlefield/sight.ts';
import type { Token } from '../../../battlefield/token.ts';
import type { Dice } from '../../../play/dice.ts';
import { successChance } from '../dice.ts';
import { reachOf, type Battle } from './battle.ts';
import { assault } from '../close-combat.ts';
import type { Field } from './field.ts';
import type { Move, Piece } from './forces.ts';
import { fireShot, shotNumber } from '../fire.ts';
import { moversOf } from './movers.ts';
import {
  capturePennants,
  limitOf,
  moveOf,
  noteContact,
  placeMovers,
  settle,
  throwMovement,
} from './moves.ts';
import { NONE } from '../game.ts';
import { armAgainst, bearsOn, couldFireAt, couldReach, farFromBearing } from './seeing.ts';

/**
 * Moves a piece or its charge group as the act says, which costs each of the movers an action; before its throw is known it
 * throws only. @returns whether it moved
 */
export function moveOn(f: Field, mover: Piece, act: Act, isGroup: boolean, dice: Dice): boolean {
  if (limitOf(f, mover) === NONE) {
    throwMovement(f, mover, act, dice);
    return false;
  }
  const move = moveOf(f, mover, act, isGroup);
  if (mover.is.role === 'unit') for (const unit of moversOf(move)) unit.left--;
  f.move = move;
  walkOn(f, move, dice);
  f.move = null;
  if (f.over !== 0) return true;
  if (f.rules.rulings.movementThrow === 'per-action') f.forgetThrows();
  noteContact(f, move.mover);
  return true;
}

/** The move goes on to each step at which an enemy reacts, and to its end. */
function walkOn(f: Field, move: Move, dice: Dice): void {
  for (let isPlanned = false; ;) {
    const steps = settle(f, move);
    // What went back out of the way of others may now stand in that of the mover (PDB-MAP-19).
    if (!isPlanned || steps < move.lastStep) {
      move.lastStep = steps;
      isPlanned = true;
      if (move.mover.is.role === 'unit') plan(f, move);
    }
    const reactor = nextReactor(f, move);
    if (reactor === null) break;
    placeMovers(f, move, reactor.reactAt);
    reactor.reactAt = NONE;
    f.log?.moved(move, false);
    const mover = moverAt(f, move, reactor, move.step);
    if (mover !== null) react(f, reactor, mover, dice);
    if (f.over !== 0 || move.lastStep === NONE) return;
  }
  placeMovers(f, move, move.lastStep);
  capturePennants(f, move);
  f.log?.moved(move, true);
}

/** Goes back, attacks, or fires. */
function react(f: Field, reactor: Piece, mover: Piece, dice: Dice): void {
  const { reaction } = reactor.formation.is.parameters;
  reactor.debt = 1;
  if (reaction === 'retreat') {
    reactor.ready = 0;
    reactor.work = 0;
    reactor.job = 0;
    f.goBack(reactor, mover, true);
  } else if (reaction === 'close-combat' && couldReach(f, reactor, mover.token))
    assault(f, [reactor], mover, 'reaction', dice);
  else fireShot(f, reactor, mover, true, dice);
}

/** The reactor at the earliest step, in roster order at each step; null when none is left. */
function nextReactor(f: Field, { mover }: Move): Piece | null {
  const { units } = f.enemyOf(mover.side);
  let next: Piece | null = null;
  for (let i = 0; i < units.length; i++) {
    const unit = item(units, i);
    if (unit.reactAt !== NONE && (next === null || unit.reactAt < next.reactAt)) next = unit;
  }
  return next;
}

/** Finds for each enemy unit the step at which it reacts. */
function plan(f: Field, move: Move): void {
  const { units } = f.enemyOf(move.mover.side);
  for (let i = 0; i < units.length; i++) {
    const unit = item(units, i);
    unit.reactAt = mayReact(f, unit) ? firstStep(f, move, unit) : NONE;
  }
}

/** Who may react at all: on the map, owing nothing, ready; a working party may retreat (R-55, PDB-ENG-01). */
function mayReact(f: Field, reactor: Piece): boolean {
  const { is, placed, debt, ready, column, limbered, work } = reactor;
  if (placed === 0 || debt !== 0) return false;
  const { reaction } = reactor.formation.is.parameters;
  if (reaction === 'none' || !f.commander.mayReact(reactor.index)) return false;
  // Guns stay, and trains keep to their line.
  const stays = is.gun !== 0 || is.railway !== NONE;
  if (ready !== 0) return reaction !== 'retreat' || !stays;
  if (reaction !== 'retreat' || stays || column !== 0 || limbered !== 0) return false;
  return work !== 0 || f.rules.rulings.unreadyMayRetreat;
}

/**
 * The first step at which the condition holds and did not at the step before; the last step, where it holds from the start
 * and all the way; NONE where it never holds.
 */
function firstStep(f: Field, move: Move, reactor: Piece): number {
  const last = move.lastStep;
  const holdsAt = (k: number): boolean => moverAt(f, move, reactor, k) !== null;
  const entering = f.rules.rulings.reactionTrigger === 'entering';
  if (f.rules.rulings.reactionPoint === 'end') {
    if (!holdsAt(last)) return NONE;
    return entering && holdsAt(0) ? NONE : last;
  }
  if (!comesNear(f, move, reactor)) return NONE;
  let held = holdsAt(0);
  let always = held;
  for (let k = 1; k <= last; k++) {
    if (!held) k += idleSteps(f, move, reactor, k);
    if (k > last) break;
    const holds = holdsAt(k);
    if (holds && !held) return k;
    held = holds;
    always &&= holds;
  }
  return always && !entering ? last : NONE;
}

/** Steps from the k-th on, after one without the condition, that lead the mover neither near enough, into the sector nor in sight. */
function idleSteps({ ground, rules }: Field, { isGroup }: Move, reactor: Piece, k: number): number {
  if (isGroup) return 0;
  const { moverToken, walk } = rules;
  const { token } = reactor;
  const dx = token.x - moverToken.x;
  const dy = token.y - moverToken.y;
  const over =
    Math.sqrt(dx * dx + dy * dy) - token.radius - moverToken.radius - reactionReach(rules, reactor);
  const steps = walk.stepsWithin(Math.max(over, farFromBearing(reactor, moverToken)));
  // Only fire needs sight.
  if (steps > 0 || reactor.formation.is.parameters.reaction !== 'fire') return steps;
  return walk.hiddenSteps(ground, token.x, token.y, k);
}

/** False where no step of the move comes within the reach of a reactor (BF-FAST-01). */
function comesNear({ rules }: Field, move: Move, reactor: Piece): boolean {
  const { fromX, fromY, road } = move;
  const { token } = reactor;
  const reach = reactionReach(rules, reactor) + token.radius + rules.widest;
  const { x, y } = move.mover.token;
  const toX = road === NONE ? fromX + move.x : x;
  const toY = road === NONE ? fromY + move.y : y;
  const margin = road === NONE && !move.isGroup ? reach : reach + move.allowance;
  return (
    token.x >= Math.min(fromX, toX) - margin &&
    token.x <= Math.max(fromX, toX) + margin &&
    token.y >= Math.min(fromY, toY) - margin &&
    token.y <= Math.max(fromY, toY) + margin
  );
}

/** The farthest at which a unit may react. */
function reactionReach(b: Battle, { formation, index }: Piece): number {
  const { reaction, fireWithin, retreatWithin } = formation.is.parameters;
  if (reaction === 'retreat') return retreatWithin;
  return Math.max(Math.min(fireWithin, reachOf(b, index)), b.closeReach);
}

/** The lowest mover for which the reactor's condition holds at a step of the walk; null where it holds for none. */
function moverAt(f: Field, move: Move, reactor: Piece, k: number): Piece | null {
  const { moverToken, stepToken, walk } = f.rules;
  const { mover } = move;
  if (!move.isGroup) {
    moverToken.copyFrom(mover.token);
    walk.place(k, moverToken);
    return holds(f, reactor, mover, moverToken) ? mover : null;
  }
  const { x, y } = mover.token;
  walk.place(k, stepToken);
  for (const troop of mover.formation.units) {
    const { member, token } = troop;
    if (member === 0) continue;
    moverToken.copyFrom(token);
    moverToken.place(token.x + stepToken.x - x, token.y + stepToken.y - y, token.fx, token.fy);
    if (holds(f, reactor, troop, moverToken)) return troop;
  }
  return null;
}

/** The condition of a reactor for a mover at a place (PDB-MAP-18); a reaction by close combat that cannot be one is fire. */
function holds(f: Field, reactor: Piece, mover: Piece, at: Token): boolean {
  const { reaction, fireWithin, retreatWithin } = reactor.formation.is.parameters;
  if (reaction === 'fire') return couldFireAt(f, reactor, mover, at, fireWithin, seesOnTheWay);
  if (!mayBeWithin(reactor.token, at, reactionReach(f.rules, reactor)) || !bearsOn(f, reactor, at))
    return false;
  if (reaction === 'retreat') return distance(reactor.token, at) <= retreatWithin;
  return couldReach(f, reactor, at) || couldFireAt(f, reactor, mover, at, fireWithin, seesOnTheWay);
}

/** Chance that the fire of a reactor hits a mover that goes straight into contact with a token; 0 where it does not fire there. */
export function fireAtContact(f: Field, reactor: Piece, mover: Piece, target: Token): number {
  const { reaction, fireWithin } = reactor.formation.is.parameters;
  if (reaction === 'retreat' || !mayReact(f, reactor)) return 0;
  const { token } = mover;
  const { x, y } = token;
  const dx = target.x - x;
  const dy = target.y - y;
  const part = distance(token, target) / Math.sqrt(dx * dx + dy * dy);
  token.move(x + round(part * dx), y + round(part * dy));
  const between = distance(reactor.token, token);
  const arm = couldFireAt(f, reactor, mover, token, fireWithin)
    ? armAgainst(f, reactor, mover, between, token)
    : null;
  const number = arm === null ? 0 : shotNumber(f, f.rules.total, reactor, mover, arm, between, 0);
  token.move(x, y);
  return arm === null ? 0 : successChance(number);
}
