/** The sequence of play on a map (PDB-MAP-06): turns, phases, formations and what acts in them. */
import type { Dice } from '../../../play/dice.ts';
import { toward } from '../../../battlefield/directions.ts';
import { overlap } from '../../../battlefield/distances.ts';
import { activate, activateSingly, giveActions } from './activation.ts';
import { COLUMN_DEPTH, COLUMN_FRONT } from './battle.ts';
import { lead, nextUnit } from './commander.ts';
import { hasChain, hasContact, measureCommand } from './command.ts';
import { areSeparated, endTurn, SEPARATED } from './ends.ts';
import { PLACE_WORDS } from './outcomes.ts';
import { checkElimination, end, type Field } from './field.ts';
import { Formation, type Piece, type Side } from './forces.ts';
import { moverClass, moveTogether } from './movers.ts';
import { moveOn } from './reactions.ts';
import { NOBODY, NONE } from '../game.ts';
import { groupsAct, unitActs } from './unit-acts.ts';
import { countWork } from './works.ts';

/** Sets up the forces; the separation test comes before turn 1, and the coin before every other throw (13.8). */
export function startBattle(f: Field): void {
  const { firstSide, places, end: ends } = f.rules;
  f.at = f.over = f.outcome = f.firstFire = f.firstContact = 0;
  f.turn = 1;
  f.works.clear();
  f.places.fill(0);
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
  places.all.forEach(({ holder }, i) => {
    f.places[PLACE_WORDS * i] = holder ?? NONE;
  });
  for (const side of f.sides) for (const formation of side.formations) measureCommand(f, formation);
  f.commander.start();
  f.first = firstSide > 1 ? NONE : firstSide;
  f.log?.start();
  checkElimination(f);
  if (f.over === 0 && ends.separated && areSeparated(f)) end(f, SEPARATED);
  if (f.over !== 0) f.log?.end();
}

/** Puts a piece where it starts; false for a wagon whose distance nobody asks, which stands nowhere (supplyRange ignore). */
function place(f: Field, piece: Piece): boolean {
  const { start, ready, limbered, column, role } = piece.is;
  if (role === 'wagon' && f.rules.rulings.supplyRange === 'ignore') return false;
  piece.placed = 1;
  piece.ready = ready;
  piece.limbered = limbered;
  piece.column = column;
  if (column !== 0) piece.token.size(COLUMN_FRONT, COLUMN_DEPTH);
  piece.token.place(start.x, start.y, start.fx, start.fy);
  return true;
}

/** A turn: the first side's phase, then the other's (PDB-SEQ-01); before the first a coin may decide. */
export function playTurn(f: Field, dice: Dice): void {
  if (f.first === NONE) {
    f.first = dice.throw(f.rules.throws.firstSide, NOBODY, null, 0, 0);
    f.log?.firstSide();
  }
  for (f.second = 0; f.second < 2 && f.over === 0; f.second++) {
    f.acting = null;
    if (f.second === 0) f.log?.turn();
    f.log?.phase();
    playPhase(f, f.side, dice);
  }
  f.second = 0;
  f.acting = null;
  if (f.over === 0) endTurn(f);
  if (f.over !== 0) f.log?.end();
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
}

/** The orders, the activation, the charge groups, the units, then the pennant and the wagon of a formation. */
function formationActs(f: Field, formation: Formation, dice: Dice): void {
  const { is, units } = formation;
  f.commander.stepOrders(formation.index);
  formation.heavyLosses = formation.living < is.heavyBelow ? 1 : 0;
  formation.contact = hasContact(f, formation) ? 1 : 0;
  if (measureCommand(f, formation)) activate(f, formation, dice);
  else giveActions(f, formation, false, false);
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
  let hasCome = false;
  const enter = (piece: Piece): void => {
    if (enters(f, piece)) hasCome = true;
  };
  units.forEach(enter);
  const isAny = units.some(({ placed }) => placed !== 0);
  if (isAny) [command, wagon].forEach(enter);
  if (hasCome) f.log?.enter(formation);
  return isAny;
}

/** Puts a piece still to come on its place; false where it is there, or its place is taken or impassable. */
function enters(f: Field, piece: Piece): boolean {
  return piece.alive !== 0 && piece.placed === 0 && isFree(f, piece) && place(f, piece);
}

/** True where the place of a piece still to come is passable and free of all but those of its column, who come with it. */
function isFree(f: Field, piece: Piece): boolean {
  const { start } = piece.is;
  const { token } = f.rules;
  token.copyFrom(piece.token);
  token.place(start.x, start.y, start.fx, start.fy);
  if (f.ground.factorAt(start.x, start.y, moverClass(piece)) === 0) return false;
  return f.sides.every(({ elements }) =>
    elements.every(
      (other) => other.placed === 0 || moveTogether(piece, other) || !overlap(token, other.token),
    ),
  );
}
