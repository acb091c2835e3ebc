/** What a throw did, in an umpire's words: its result, and then everything that followed from it without dice. */
import { intAt } from '../../chance/at.ts';
import type { Due } from '../../engagement/engagement.ts';
import type { Battle } from './battle.ts';
import { brigadierThrowing, cincThrowing, tiedBrigade } from './command-phase.ts';
import { inchesText, nameOf } from './explained.ts';
import {
  BRIGADE_TIE,
  CHARGE_FIRE,
  CHARGE_MOVE,
  COMMAND_DIE,
  COUNTERCHARGE_MOVE,
  EVADE_CHECK,
  FALL_BACK,
  FIRST_SIDE,
  FOLLOW_UP,
  HOLD_CHARGE,
  HOLD_RETURN,
  MELEE,
  OVER,
  PURSUIT_MOVE,
  RALLY_TEST,
  RETURN_VOLLEY,
  TEST,
  VOLLEY,
  type Play,
} from './state.ts';
import { chargesOn, excessOf, inchesOf } from './tests.ts';
import { isBroken } from './turn.ts';
import { ABANDONED, ACTIVE, DESTROYED, STATUSES } from './units.ts';
import { countOf } from '../../engagement/shown.ts';

export function tellOutcome(b: Battle, before: Play, due: Due, outcome: number, after: Play): string {
  return [
    resultOf(b, before, due, outcome),
    ...(before.stage > BRIGADE_TIE ? [...changes(b, before, after), ...contact(b, before, after)] : []),
    ...moved(b, before, after),
    ...ending(b, after),
  ].join('; ');
}

function resultOf(b: Battle, s: Play, due: Due, outcome: number): string {
  const name = s.stage > BRIGADE_TIE ? nameOf(b, s, s.thrower) : '';
  switch (due.kind) {
    case FIRST_SIDE:
      return `${outcome === 0 ? 'A' : 'B'} acts first`;
    case COMMAND_DIE:
      return commandResult(b, s, outcome);
    case BRIGADE_TIE:
      return `${b.brigadeAt(tiedBrigade(b, s, outcome)).name} goes before`;
    case VOLLEY:
    case RETURN_VOLLEY:
    case CHARGE_FIRE:
      return outcome === 0 ? 'no casualties' : `${outcome} ${outcome === 1 ? 'hit' : 'hits'} not saved`;
    case TEST:
    case RALLY_TEST:
      return testResult(b, s, name, outcome);
    case HOLD_RETURN:
      return outcome === 0 ? 'failed: it fires' : 'passed: it does not fire';
    case HOLD_CHARGE:
      return outcome === 0 ? 'failed' : 'passed: it waits for point blank';
    case EVADE_CHECK:
      return outcome === 0 ? 'failed: it runs the full distance' : 'passed: it goes as far as it wants';
    case CHARGE_MOVE:
    case COUNTERCHARGE_MOVE:
    case PURSUIT_MOVE:
      return `${outcome} in from the dice`;
    case MELEE:
      return `${outcome} ${outcome === 1 ? 'hit' : 'hits'}`;
    case FALL_BACK:
    case FOLLOW_UP:
      return `${outcome} ${outcome === 1 ? 'move' : 'moves'}`;
    default:
      return '';
  }
}

function commandResult(b: Battle, s: Play, shown: number): string {
  const side = cincThrowing(s);
  if (side < 0) {
    const brigade = brigadierThrowing(s);
    return `${b.brigadeAt(brigade).name} has ${countOf(intAt(s.points, brigade) + shown, 'point')}`;
  }
  const command = b.commands?.[side === 0 ? 0 : 1];
  const how = command?.even === true ? 'one at a time to the brigades in his radius' : 'to the first brigade';
  return `${countOf(shown + (command?.cinc ?? 0), 'point')} ${how}`;
}

/** AUG-MOR-05 in words. */
function testResult(b: Battle, s: Play, name: string, result: number): string {
  const excess = excessOf(result);
  if (s.stage === RALLY_TEST) {
    if (excess === 0) return `${name} rallies and faces the foe`;
    if (b.book.rulings.rallyFailure === 'no-change') return 'failed: nothing changes';
  }
  if (excess === 0) return 'passed';
  const inches = inchesOf(result);
  if (inches === 0) return `failed by ${excess}`;
  return `failed by ${excess}: ${chargesOn(s, excess) ? `${inches} in off its charge move` : `back ${inches} in`}`;
}

/** What became of both units of the lane: losses, states, how they were broken. */
function changes(b: Battle, before: Play, after: Play): readonly string[] {
  return [before.actor, 1 - before.actor].flatMap((side) => {
    const was = before.unit(before.lane, side);
    const is = after.unit(before.lane, side);
    const name = nameOf(b, before, side);
    const lost = was.figures - is.figures;
    const said: string[] = [];
    if (lost > 0) said.push(`${name} loses ${lost}${is.figures > 0 ? `, ${is.figures} left` : ''}`);
    if (is.status !== was.status) said.push(`${name} is ${brokenText(is.status)}`);
    if (is.status !== ACTIVE || after.unit(before.lane, 1 - side).status !== ACTIVE) return said;
    if (is.unformed > was.unformed) said.push(`${name} is Unformed`);
    if (is.disordered > was.disordered) said.push(`${name} is Disordered`);
    if (is.facesAway > was.facesAway) said.push(`${name} faces away`);
    if (is.facesAway < was.facesAway && before.stage === TEST) said.push(`${name} faces the foe`);
    return said;
  });
}

function brokenText(status: number): string {
  if (status === DESTROYED) return 'destroyed';
  return status === ABANDONED ? 'abandoned by its crew' : (STATUSES[status] ?? '');
}

/** A charge that comes home. */
function contact(b: Battle, before: Play, after: Play): readonly string[] {
  const moves = before.stage === CHARGE_MOVE || before.stage === COUNTERCHARGE_MOVE;
  if (!moves) return [];
  if (after.stage === MELEE && after.lane === before.lane) return ['contact'];
  return after.stage === COUNTERCHARGE_MOVE
    ? [`${nameOf(b, before, 1 - before.actor)} comes to meet it`]
    : [];
}

/** Gaps that changed in this step, by dice or by the moves that followed. */
function moved(b: Battle, before: Play, after: Play): readonly string[] {
  return b.lanes.flatMap((_lane, lane) => {
    const was = before.gaps[lane] ?? 0;
    const is = after.gaps[lane] ?? 0;
    const stands = after.unit(lane, 0).status === ACTIVE && after.unit(lane, 1).status === ACTIVE;
    if (was === is || !stands) return [];
    const where = b.lanes.length === 1 ? 'the gap' : `the gap of lane ${lane + 1}`;
    return [`${where} is ${is >= b.laneAt(lane).farthest ? 'beyond all range' : inchesText(b, is)}`];
  });
}

function ending(b: Battle, after: Play): readonly string[] {
  if (after.stage !== OVER) return [];
  return [0, 1].flatMap((side) => (isBroken(b, after, side) ? [`${side === 0 ? 'A' : 'B'} is broken`] : []));
}
