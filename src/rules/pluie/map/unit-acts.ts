/** The acts of units and charge groups (13.3, BF 12), as the commander chooses them, until dice are due or nothing is left. */
import {
  ATTACK,
  BEGIN_WORK,
  FIRE,
  FIRE_AT,
  GO_ON_WORKING,
  LEAVE_COLUMN,
  LIMBER,
  MARCH,
  MOVE,
  READY,
  STOP_WORK,
  TURN,
  UNLIMBER,
} from '../../../battlefield/commander/act.ts';
import { item } from '../../../chance/at.ts';
import type { MapBattle } from './battle.ts';
import { clearMembers, leaderOn } from './charge.ts';
import { beginAttack } from './close-combat.ts';
import { beginOn, formColumn, leaveColumn } from './column.ts';
import { isInCommandRange } from './command.ts';
import { beginIndirect } from './indirect.ts';
import { beginMove, isMover } from './moves.ts';
import { NEXT_UNIT, NONE, SHOT } from './stages.ts';
import type { MapPlay } from './state.ts';
import { beginWork, stopWork } from './works.ts';

/** The acting unit uses its actions, one after the other; what is left when it has nothing to do is lost. */
export function unitActs(b: MapBattle, s: MapPlay): void {
  const unit = s.at(s.unit);
  s.target = NONE;
  while (unit.actions > 0) {
    if (b.rulings.commandWhen === 'each-action' && s.commanded !== 0 && unit.commanded !== 0) {
      if (!isInCommandRange(b, s, s.unit)) break;
    }
    const act = b.commander.choose(s.unit);
    switch (act.kind) {
      case MOVE:
      case MARCH:
        beginMove(b, s, act);
        return;
      case FIRE:
        unit.actions--;
        beginFire(b, s, act.target);
        return;
      case FIRE_AT:
        unit.actions--;
        beginIndirect(s, act);
        return;
      case ATTACK:
        unit.actions--;
        beginAttack(b, s, s.unit, act.target);
        return;
      case TURN:
        turnMovers(b, s, act.x, act.y);
        break;
      case READY:
        unit.actions--;
        unit.ready = 1;
        if (b.log !== null) b.log.simple(s, s.unit, 'ready');
        break;
      case LIMBER:
        unit.actions--;
        unit.limbered = 1;
        unit.ready = 0;
        if (b.log !== null) b.log.simple(s, s.unit, 'limber');
        break;
      case UNLIMBER:
        unit.actions--;
        unit.limbered = 0;
        if (b.log !== null) b.log.simple(s, s.unit, 'unlimber');
        break;
      case LEAVE_COLUMN:
        unit.actions--;
        leaveColumn(b, s, s.unit);
        break;
      case BEGIN_WORK:
        unit.actions--;
        beginWork(b, s, s.unit);
        break;
      case GO_ON_WORKING:
        unit.worked = 1;
        unit.actions = 0;
        break;
      case STOP_WORK:
        stopWork(b, s, s.unit);
        break;
      default:
        unit.actions = 0;
    }
  }
  unit.actions = 0;
  s.stage = NEXT_UNIT;
}

/** Turning costs an action and may be to any facing (PDB-MAP-03). */
function turn(b: MapBattle, s: MapPlay, unit: number, fx: number, fy: number): void {
  const { token } = s.at(unit);
  token.place(token.x, token.y, fx, fy);
  if (b.log !== null) b.log.simple(s, unit, 'face');
}

/** The acting unit turns, and all of its column with it, each by an action (PDB-MAP-11). */
function turnMovers(b: MapBattle, s: MapPlay, fx: number, fy: number): void {
  const { from, to } = b.formationAt(b.at(s.unit).formation);
  for (let i = from; i < to; i++) {
    if (!isMover(s, i)) continue;
    const { token } = s.at(i);
    s.at(i).actions--;
    token.place(token.x, token.y, fx, fy);
  }
  if (b.log !== null) b.log.simple(s, s.unit, 'face');
}

/** Begins a fire action of the acting unit: the shots of its kind, the first at this target (PDB-SEQ-03, R-17). */
function beginFire(b: MapBattle, s: MapPlay, target: number): void {
  const unit = s.at(s.unit);
  s.shots = b.at(s.unit).shots - 1 - unit.debt;
  unit.debt = 0;
  beginOn(b, s, target);
  s.stage = SHOT;
}

/**
 * The charge groups of the active formation (PDB-MAP-22): each turns, moves or charges as one while the commander would
 * have it, then its troops act singly.
 */
export function groupActs(b: MapBattle, s: MapPlay): void {
  const { formation } = item(b.sideAt(s.side).agenda, s.agenda);
  clearMembers(b, s, formation);
  s.target = NONE;
  s.group = 0;
  for (;;) {
    const act = b.commander.chooseGroup(formation);
    if (act === null) break;
    if (act.kind === TURN) {
      turnGroup(b, s, formation, act.x, act.y);
      continue;
    }
    s.group = 1;
    if (act.kind === MOVE) beginMove(b, s, act);
    else {
      const leader = leaderOn(b, s, act.target);
      const { from, to } = b.formationAt(formation);
      for (let i = from; i < to; i++) if (s.at(i).member !== 0) s.at(i).actions--;
      beginAttack(b, s, leader, act.target);
    }
    return;
  }
  clearMembers(b, s, formation);
  if (b.commander.wantsColumn(formation)) formColumn(b, s, formation);
  s.unit = NONE;
  s.stage = NEXT_UNIT;
}

/** All troops of a charge body turn to one facing, each by an action. */
function turnGroup(b: MapBattle, s: MapPlay, formation: number, fx: number, fy: number): void {
  const { from, to } = b.formationAt(formation);
  for (let i = from; i < to; i++) {
    if (s.at(i).member === 0) continue;
    s.at(i).actions--;
    turn(b, s, i, fx, fy);
  }
  clearMembers(b, s, formation);
}
