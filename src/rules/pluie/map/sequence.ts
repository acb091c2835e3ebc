/** The sequence of play on a map (PDB-MAP-06, 13.3): turns, phases, formations, and the acts that the commander chooses. */
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
import { toward } from '../../../battlefield/directions.ts';
import { item } from '../../../chance/at.ts';
import type { Dice } from '../../../play/dice.ts';
import { assault } from '../close-combat.ts';
import { fireAction } from '../fire.ts';
import { COIN, NOBODY, NONE } from '../game.ts';
import { formColumn, leaveColumn } from './column.ts';
import {
  activate,
  activateSingly,
  hasChain,
  hasContact,
  isInCommandRange,
  measureCommand,
} from './command.ts';
import { chooseGroup, lead, nextUnit } from './commander.ts';
import { areSeparated, endTurn, SEPARATED } from './ends.ts';
import { checkElimination, end, type Field } from './field.ts';
import { Formation, type Piece, type Side } from './forces.ts';
import { fireIndirectly } from './indirect.ts';
import { clearMembers, isFree, leadersOn, membersOf, moverClass, moveTogether } from './movers.ts';
import { ENDS, letterOf } from './outcomes.ts';
import { moveOn } from './reactions.ts';
import { beginWork, countWork, stopWork } from './works.ts';

/** Sets up the forces; the separation test comes before turn 1, and the coin before every other throw (13.8). */
export function startBattle(f: Field): void {
  const { firstSide, places, end: ends } = f.rules;
  f.at = f.over = f.outcome = f.firstFire = f.firstContact = 0;
  f.turn = 1;
  f.works.clear();
  for (const formation of f.formations) formation.living = formation.engaged = 0;
  for (const side of f.sides) side.fighting = side.offMap = side.unready = 0;
  f.forgetThrows();
  f.second = 0;
  f.acting = null;
  for (const piece of f.pieces) {
    const { is, formation, side } = piece;
    piece.remove();
    if (is.exists === 0) continue;
    piece.alive = 1;
    piece.token.size(is.w, is.e);
    if (is.role === 'unit') {
      formation.living++;
      side.fighting += is.fighting;
    }
    place(f, piece);
    // Still to come: it stands nowhere yet.
    if (formation.is.entersTurn > 1) piece.placed = 0;
  }
  f.places.forEach((place, i) => {
    Object.assign(place, { holder: item(places.all, i).holder ?? NONE, turns: 0, since: 0 });
  });
  for (const side of f.sides) for (const formation of side.formations) measureCommand(f, formation);
  f.commander.start();
  f.first = firstSide > 1 ? NONE : firstSide;
  f.log?.start();
  checkElimination(f);
  if (f.over === 0 && ends.separated && areSeparated(f)) end(f, SEPARATED);
  tellEnd(f);
}

/** Puts a piece where it starts; false for a wagon whose distance nobody asks, which stands nowhere (supplyRange ignore). */
function place(f: Field, piece: Piece): boolean {
  const { start, ready, limbered, column, role } = piece.is;
  if (role === 'wagon' && f.rules.rulings.supplyRange === 'ignore') return false;
  piece.placed = 1;
  piece.ready = ready;
  piece.limbered = limbered;
  piece.column = column;
  piece.token.copyFrom(start);
  return true;
}

/** A turn: the first side's phase, then the other's (PDB-SEQ-01); before the first a coin may decide. */
export function playTurn(f: Field, dice: Dice): void {
  if (f.first === NONE) {
    f.first = dice.throw(COIN, NOBODY, null, 0, 0);
    f.log?.tell('first-side', { turn: 0, side: letterOf(f.first) });
  }
  for (f.second = 0; f.second < 2 && f.over === 0; f.second++) {
    f.acting = null;
    if (f.second === 0) f.log?.tell('turn');
    f.log?.tell('phase', { phase: letterOf(f.side.number) });
    playPhase(f, f.side, dice);
  }
  f.second = 0;
  f.acting = null;
  if (f.over === 0) endTurn(f);
  tellEnd(f);
}

function tellEnd({ over, outcome, log }: Field): void {
  const winner = letterOf(item(ENDS.winners, outcome));
  if (over !== 0) log?.tell('end', { outcome: item(ENDS.outcomes, outcome), winner });
}

/** The formations, flags and communication units of the side in their order. */
function playPhase(f: Field, side: Side, dice: Dice): void {
  for (const next of side.agenda) {
    f.acting = next;
    if (!(next instanceof Formation)) actAlone(f, next, dice);
    else if (next.living > 0 && hasEntered(f, next)) formationActs(f, next, dice);
    if (f.over !== 0) return;
    f.forgetThrows();
  }
  countWork(f, side);
  if (f.rules.elementsRally) rally(f, side);
}

/** Flags, wagons and communication units that are not ready become so: they have no action for it. */
function rally(f: Field, { elements }: Side): void {
  for (const piece of elements) {
    const { role } = piece.is;
    if (role === 'unit' || role === 'pennant' || piece.ready >= piece.placed) continue;
    piece.ready = 1;
    f.log?.tell('ready', { formation: null, unit: piece.name });
  }
}

/** The orders, the activation, the charge groups, the units, then the pennant and the wagon of a formation. */
function formationActs(f: Field, formation: Formation, dice: Dice): void {
  const { is, units } = formation;
  f.commander.stepOrders(formation.index);
  formation.heavyLosses = formation.living < is.heavyBelow ? 1 : 0;
  formation.contact = hasContact(f, formation) ? 1 : 0;
  activate(f, formation, measureCommand(f, formation), dice);
  if (formation.active !== 0) groupsAct(f, formation, dice);
  while (f.over === 0) {
    f.ownLimit = NONE;
    const unit = nextUnit(f, formation);
    if (unit === null) break;
    if (unit.commanded !== 0 || activateSingly(f, unit, 'command', dice)) unitActs(f, unit, dice);
  }
  if (f.rules.rulings.footArtilleryReactionCost === 'one-shot') for (const unit of units) unit.debt = 0;
  for (const follower of [formation.command, formation.wagon]) if (f.over === 0) follow(f, follower, dice);
}

/** A flag or communication unit, by its orders or after its formations; in contact it needs no activation (PDB-MAP-30). */
function actAlone(f: Field, piece: Piece, dice: Dice): void {
  const { formation } = piece;
  if (piece.placed === 0) return;
  if (formation.index !== NONE) {
    f.commander.stepOrders(formation.index);
    f.commander.plan(formation.index);
    const { superiors } = formation.is;
    piece.commanded = superiors.length === 0 || hasChain(f, piece, superiors) ? 1 : 0;
  }
  follow(f, piece, dice);
}

/**
 * A pennant, wagon, flag or communication unit moves once if the commander wants it to (PDB-MAP-29, R-89). A pennant moves
 * if its formation is active and its distance counts; wagons and flags need no activation.
 */
function follow(f: Field, piece: Piece, dice: Dice): void {
  const { is, formation, token } = piece;
  f.ownLimit = NONE;
  if (is.role === 'pennant' && (formation.active === 0 || f.rules.rulings.commandRange !== 'map')) return;
  while (piece.placed !== 0) {
    const act = lead(f, piece);
    if (act === null) return;
    const needsActivation = formation.units.length === 0 && formation.index !== NONE && piece.commanded === 0;
    if (needsActivation) {
      if (!activateSingly(f, piece, 'contact', dice)) return;
      piece.commanded = 1;
      continue;
    }
    // It faces along its leg at no cost.
    const { point } = f.rules;
    if (toward(act.x, act.y, point)) token.place(token.x, token.y, point.x, point.y);
    if (moveOn(f, piece, act, false, dice)) return;
  }
}

/**
 * True for a formation with a unit on the map; one whose turn has come appears, and with its units its pennant and wagon,
 * each where its place is free: whoever finds it taken tries again in a later phase (BF 11).
 */
function hasEntered(f: Field, formation: Formation): boolean {
  const { is, units, command, wagon } = formation;
  if (is.entersTurn === 1) return true;
  if (f.turn < is.entersTurn) return false;
  const come: Piece[] = [];
  const enter = (piece: Piece): void => {
    if (enters(f, piece)) come.push(piece);
  };
  units.forEach(enter);
  const isAny = units.some(({ placed }) => placed !== 0);
  if (isAny) [command, wagon].forEach(enter);
  if (come.length > 0)
    f.log?.tell('enter', {
      units: come
        .toSorted((one, other) => one.index - other.index)
        .map(({ name, token: { x, y } }) => ({ who: name, to: [x, y] })),
    });
  return isAny;
}

/**
 * Puts a piece still to come on its place; false where it is there, or its place is impassable, or taken by another than those
 * of its column, who come with it.
 */
function enters(f: Field, piece: Piece): boolean {
  const { start } = piece.is;
  if (piece.alive === 0 || piece.placed !== 0) return false;
  if (f.ground.factorAt(start.x, start.y, moverClass(piece)) === 0) return false;
  return isFree(f, start, (other) => moveTogether(piece, other)) && place(f, piece);
}

/** A unit uses its actions, one after the other; what is left when it has nothing to do is lost. */
function unitActs(f: Field, unit: Piece, dice: Dice): void {
  const mustStay =
    f.rules.rulings.commandWhen === 'each-action' && (unit.formation.active & unit.commanded) !== 0;
  while (unit.left > 0) {
    if (mustStay && !isInCommandRange(f, unit)) unit.left = 0;
    else makeAct(f, unit, f.commander.act(unit.index), dice);
    if (f.over !== 0) return;
  }
}

type Make = (f: Field, unit: Piece, act: Act, dice: Dice) => unknown;

/** Acts that cost an action. */
const OF_ONE_ACTION: Readonly<Record<number, Make>> = {
  [FIRE]: (f, unit, { target }, dice) => fireAction(f, unit, f.piece(target), dice),
  [FIRE_AT]: fireIndirectly,
  [ATTACK]: (f, unit, { target }, dice) => assault(f, [unit], f.piece(target), 'attack', dice),
  [READY]: (f, unit) => become(f, unit, 'ready', { ready: 1 }),
  [LIMBER]: (f, unit) => become(f, unit, 'limber', { limbered: 1, ready: 0 }),
  [UNLIMBER]: (f, unit) => become(f, unit, 'unlimber', { limbered: 0 }),
  [LEAVE_COLUMN]: leaveColumn,
  [BEGIN_WORK]: beginWork,
};

/** Acts that cost none, or one of all who make them. */
const OTHERS: Readonly<Record<number, Make>> = {
  [MOVE]: (f, unit, act, dice) => moveOn(f, unit, act, false, dice),
  [MARCH]: (f, unit, act, dice) => moveOn(f, unit, act, false, dice),
  [TURN]: (f, unit, act) => {
    turn(unit.column === 0 ? [unit] : unit.formation.units.filter(({ column }) => column !== 0), act);
    f.log?.tell('face', { unit: unit.name });
  },
  [STOP_WORK]: stopWork,
};

/** Makes an act; what is left of actions is lost where there is none, and in the work of a turn. */
function makeAct(f: Field, unit: Piece, act: Act, dice: Dice): void {
  const { kind } = act;
  const make = OF_ONE_ACTION[kind];
  const other = OTHERS[kind];
  if (make !== undefined) {
    unit.left--;
    make(f, unit, act, dice);
  } else if (other !== undefined) other(f, unit, act, dice);
  else {
    if (kind === GO_ON_WORKING) unit.worked = 1;
    unit.left = 0;
  }
}

function become(
  f: Field,
  unit: Piece,
  act: string,
  numbers: Partial<Pick<Piece, 'ready' | 'limbered'>>,
): void {
  Object.assign(unit, numbers);
  f.log?.tell(act, { unit: unit.name });
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
function groupsAct(f: Field, formation: Formation, dice: Dice): void {
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
      f.log?.tell('face', { unit: troop.name });
    }
  } else if (act.kind === MOVE) moveOn(f, first, act, true, dice);
  else {
    const target = f.piece(act.target);
    const leader = item(leadersOn(f, members, target), 0);
    for (const troop of members) troop.left--;
    assault(f, [leader, ...members.filter((troop) => troop !== leader)], target, 'charge', dice);
  }
}
