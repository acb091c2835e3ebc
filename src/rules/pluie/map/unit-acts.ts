/** The acts of units and charge groups (13.3, BF 12), as the commander chooses them, until nothing is left. */
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
  type Act,
} from '../../../battlefield/commander/act.ts';
import { item } from '../../../chance/at.ts';
import type { Dice } from '../../../play/dice.ts';
import { clearMembers, leadersOn, membersOf } from './charge.ts';
import { assault } from '../close-combat.ts';
import { chooseGroup } from './commander.ts';
import { formColumn, leaveColumn } from './column.ts';
import { isInCommandRange } from './command.ts';
import type { Field } from './field.ts';
import type { Formation, Piece } from './forces.ts';
import { fireAction } from '../fire.ts';
import { fireIndirectly } from './indirect.ts';
import { moveOn } from './reactions.ts';
import { beginWork, stopWork } from './works.ts';

/** A unit uses its actions, one after the other; what is left when it has nothing to do is lost. */
export function unitActs(f: Field, unit: Piece, dice: Dice): void {
  const mustStay =
    f.rules.rulings.commandWhen === 'each-action' && (unit.formation.active & unit.commanded) !== 0;
  while (unit.left > 0) {
    if (mustStay && !isInCommandRange(f, unit)) unit.left = 0;
    else makeAct(f, unit, f.commander.act(unit.index), dice);
    if (f.over !== 0) return;
  }
}

/** Makes an act; what is left of actions is lost where there is none. */
function makeAct(f: Field, unit: Piece, act: Act, dice: Dice): void {
  switch (act.kind) {
    case MOVE:
    case MARCH:
      moveOn(f, unit, act, false, dice);
      break;
    case FIRE:
      unit.left--;
      fireAction(f, unit, f.piece(act.target), dice);
      break;
    case FIRE_AT:
      unit.left--;
      fireIndirectly(f, unit, act, dice);
      break;
    case ATTACK:
      unit.left--;
      assault(f, [unit], f.piece(act.target), 'attack', dice);
      break;
    case TURN:
      turn(unit.column === 0 ? [unit] : unit.formation.units.filter(({ column }) => column !== 0), act);
      f.log?.simple(unit, 'face');
      break;
    case READY:
      unit.left--;
      unit.ready = 1;
      f.log?.simple(unit, 'ready');
      break;
    case LIMBER:
      unit.left--;
      unit.limbered = 1;
      unit.ready = 0;
      f.log?.simple(unit, 'limber');
      break;
    case UNLIMBER:
      unit.left--;
      unit.limbered = 0;
      f.log?.simple(unit, 'unlimber');
      break;
    case LEAVE_COLUMN:
      unit.left--;
      leaveColumn(f, unit);
      break;
    case BEGIN_WORK:
      unit.left--;
      beginWork(f, unit);
      break;
    case GO_ON_WORKING:
      unit.worked = 1;
      unit.left = 0;
      break;
    case STOP_WORK:
      stopWork(f, unit);
      break;
    default:
      unit.left = 0;
  }
}

/** Turning costs each an action and may be to any facing (PDB-MAP-03). */
function turn(pieces: readonly Piece[], { x: fx, y: fy }: Act): void {
  for (const { token } of pieces) token.place(token.x, token.y, fx, fy);
  for (const piece of pieces) piece.left--;
}

/**
 * The charge groups of a formation (PDB-MAP-22): each turns, moves or charges as one while the commander would have it,
 * then its troops act singly, or all go into column.
 */
export function groupsAct(f: Field, formation: Formation, dice: Dice): void {
  clearMembers(formation);
  while (f.over === 0) {
    const act = chooseGroup(f, formation);
    if (act === null) break;
    groupActs(f, membersOf(formation), act, dice);
    clearMembers(formation);
  }
  if (f.over === 0 && f.commander.wantsColumn(formation.index)) formColumn(f, formation);
}

function groupActs(f: Field, members: readonly Piece[], act: Act, dice: Dice): void {
  const first = item(members, 0);
  if (act.kind === TURN) {
    for (const troop of members) {
      turn([troop], act);
      f.log?.simple(troop, 'face');
    }
  } else if (act.kind === MOVE) moveOn(f, first, act, true, dice);
  else {
    const target = f.piece(act.target);
    const leader = item(leadersOn(f, members, target), 0);
    for (const troop of members) troop.left--;
    assault(f, [leader, ...members.filter((troop) => troop !== leader)], target, 'charge', dice);
  }
}
