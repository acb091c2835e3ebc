/** What a throw did, in an umpire's words: the result, and then everything that followed from it without dice. */
import type { Due } from '../../engagement/engagement.ts';
import type { Battle } from './battle.ts';
import { hitsText, lengthText } from './explained.ts';
import { convertHits, takeHits } from './hits-in-play.ts';
import { isBlow } from './metrics.ts';
import { CALAMITY, FORTUNE, NO_DOUBLE, RESULTS } from './morale.ts';
import {
  BATTERY,
  CHARGE_FIRE,
  CHARGE_TEST,
  CHARGER_MORALE,
  COUNTERCHARGE_TEST,
  DEFENDER_MORALE,
  END_OF_TURN,
  FIRE_PHASE,
  MELEE_ROUND,
  MORALE_TEST,
  OVER,
  OVERWATCH,
  Play,
  PURSUIT_ATTACK,
  PURSUIT_MOVE,
  type SideState,
} from './state.ts';
import { DESTROYED, isOnLine, MORALE_STATES, NORMAL } from './units.ts';

export function tellOutcome(b: Battle, before: Play, due: Due, outcome: number, after: Play): string {
  return [
    resultOf(b, before, due, outcome),
    ...chargeEnd(b, before, after),
    ...moves(b, before, due, after),
    ...conversions(b, before, due, outcome, after),
    ...states(b, before, after),
    ...ending(b, after),
  ].join('; ');
}

function nameOf(b: Battle, s: Play, side: number): string {
  return b.unitOf(s, side).name;
}

function resultOf(b: Battle, s: Play, due: Due, outcome: number): string {
  const side = s.thrower;
  switch (due.kind) {
    case CHARGE_TEST:
      return outcome === 0
        ? `failed: ${nameOf(b, s, side)} stays, at half speed and with half its stands this turn (FOH-CHG-03)`
        : `passed: ${nameOf(b, s, side)} charges`;
    case COUNTERCHARGE_TEST:
      return outcome === 0
        ? `failed: ${nameOf(b, s, side)} stays where it is`
        : `passed: ${nameOf(b, s, side)} advances to meet the charge`;
    case CHARGE_FIRE:
    case OVERWATCH:
    case BATTERY:
    case FIRE_PHASE:
    case MELEE_ROUND:
      return hitsOn(b, s, 1 - side, outcome);
    case PURSUIT_MOVE:
      return outcome === 0 ? 'contact is lost' : 'contact is kept: a pursuit attack (FOH-RUN-02)';
    case PURSUIT_ATTACK:
      return `${hitsText(outcome)} on ${nameOf(b, s, 1 - side)}, which does not strike back`;
    default:
      return moraleResult(due.kind, outcome);
  }
}

/** Hits of this throw, and of the turn so far where there were others. */
function hitsOn(b: Battle, s: Play, side: number, hits: number): string {
  const earlier = s.side(side).hits;
  const soFar = earlier === 0 || hits === 0 ? '' : ` (${earlier + hits} this turn)`;
  return `${hits === 0 ? 'no hit' : hitsText(hits)} on ${nameOf(b, s, side)}${soFar}`;
}

function moraleResult(kind: number, outcome: number): string {
  const result = outcome % RESULTS;
  const double = Math.floor(outcome / RESULTS);
  const natural =
    double === NO_DOUBLE ? '' : ` (natural double: ${double === FORTUNE ? 'Fortune' : 'Calamity'}, R-25)`;
  if (result === NORMAL) return `passed${natural}`;
  const failed = kind === MORALE_TEST ? `failed: ${MORALE_STATES[result] ?? ''}` : 'failed';
  return `${failed}${double === CALAMITY || double === FORTUNE ? natural : ''}`;
}

/** How a charge ended, where this throw ended it. */
function chargeEnd(b: Battle, before: Play, after: Play): readonly string[] {
  const inCharge = [CHARGE_TEST, CHARGER_MORALE, DEFENDER_MORALE].includes(before.stage);
  if (!inCharge) return [];
  if (after.contact > before.contact) return ['the units are in contact'];
  return [0, 1].flatMap((side) => {
    const was = before.side(side);
    const is = after.side(side);
    const name = nameOf(b, before, side);
    if (
      is.mob > was.mob ||
      (before.stage === DEFENDER_MORALE && before.thrower === side && is.moved > was.moved)
    )
      return [`${name} retires as a mob (FOH-CHG-08)`];
    if (before.stage === CHARGER_MORALE && before.thrower === side && is.barred > was.barred)
      return [`${name} withdraws, and neither moves nor fires (R-10)`];
    return [];
  });
}

/** Movement of this step, and the gap that it leaves. */
function moves(b: Battle, before: Play, due: Due, after: Play): readonly string[] {
  const isLast = after.stage === OVER || after.contact !== 0 || after.gap === before.gap;
  if (isLast || !isOnLine(after.a.morale) || !isOnLine(after.b.morale)) return [];
  const fellShort = due.kind === CHARGE_TEST && before.gap > after.gap;
  const how = fellShort ? 'after charge and movement ' : '';
  return [`${how}the gap is ${lengthText(b, after.gap)}`];
}

/** What units are left with, told when no more hits can come this turn (FOH-HIT-01). */
function conversions(b: Battle, before: Play, due: Due, outcome: number, after: Play): readonly string[] {
  const pursuit = before.stage === PURSUIT_ATTACK;
  const inMorale = after.stage >= MORALE_TEST && after.stage <= PURSUIT_ATTACK;
  const ended = inMorale || after.stage === END_OF_TURN || after.stage === OVER;
  if (!pursuit && (before.stage >= MORALE_TEST || !ended)) return [];
  const copy = new Play();
  copy.copyFrom(before);
  if (isBlow(due.kind)) takeHits(b, copy, 1 - before.thrower, outcome);
  const left = [0, 1].flatMap((side) => {
    const state = copy.side(side);
    if (state.hits === 0 || (pursuit && side === before.thrower)) return [];
    const { stands } = state;
    convertHits(b, state);
    return [`${nameOf(b, before, side)} with ${remainsText(state, stands - state.stands)}`];
  });
  if (left.length === 0) return [];
  return [`${pursuit ? 'this leaves' : 'after the tests the hits leave'} ${left.join(' and ')}`];
}

function remainsText({ stands, permHits }: SideState, lost: number): string {
  if (stands === 0) return 'no stand';
  const less = lost === 0 ? '' : ` (${lost} less)`;
  return `${stands === 1 ? '1 stand' : `${stands} stands`}${less}${permHits === 0 ? '' : `, ${hitsText(permHits)} kept`}`;
}

/** Units whose morale state changed. */
function states(b: Battle, before: Play, after: Play): readonly string[] {
  return [0, 1].flatMap((side) => {
    const was = before.side(side).morale;
    const is = after.side(side).morale;
    if (was === is) return [];
    const name = nameOf(b, before, side);
    if (is === DESTROYED) return [`${name} is destroyed`];
    if (is === NORMAL) return [`${name} recovers`];
    // The test itself has told the state.
    if (before.stage === MORALE_TEST) return isOnLine(is) ? [] : [`${name} leaves the line`];
    return [`${name} is ${MORALE_STATES[is] ?? ''}${isOnLine(is) ? '' : ' and leaves the line'}`];
  });
}

function ending(b: Battle, after: Play): readonly string[] {
  if (after.stage !== OVER) return [];
  const beaten = [0, 1].filter((side) => !isOnLine(after.side(side).morale) && !b.hasReserve(after, side));
  return beaten.map((side) => `${b.side(side).letter} is beaten`);
}
