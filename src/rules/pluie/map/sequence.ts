/** The sequence of play on a map (PDB-MAP-06): turns, phases, formations and what acts in them, up to the next throw. */
import { item } from '../../../chance/at.ts';
import { overlap } from '../../../battlefield/distances.ts';
import type { Throw } from '../../../engagement/throw.ts';
import { giveActions } from './activation.ts';
import type { MapBattle } from './battle.ts';
import { hasChain, hasContact, measureCommand } from './command.ts';
import { areSeparated, checkElimination, endAtStart, endTurn, PLACE_WORDS } from './ends.ts';
import { moveFollowers } from './followers.ts';
import { goOnMoving } from './reactions.ts';
import {
  FIRST_SIDE,
  FOLLOWERS_MOVE,
  FORMATION_ACTIVATION,
  GROUP_ACTS,
  MOVE_GOES_ON,
  NEXT_FORMATION,
  NEXT_UNIT,
  NONE,
  OVER,
  SINGLE_ACTIVATION,
  UNIT_ACTS,
} from './stages.ts';
import type { MapPlay } from './state.ts';
import { groupActs, unitActs } from './unit-acts.ts';
import { countWork } from './works.ts';

/** Plays every step that needs no dice, up to the next throw, the end of the turn or of the battle. */
export function playOn(b: MapBattle, s: MapPlay): void {
  b.commander.look(s);
  while (s.stage >= NEXT_FORMATION) {
    if (s.stage === UNIT_ACTS) unitActs(b, s);
    else if (s.stage === NEXT_UNIT) nextUnit(b, s);
    else if (s.stage === MOVE_GOES_ON) goOnMoving(b, s);
    else if (s.stage === GROUP_ACTS) groupActs(b, s);
    else if (s.stage === FOLLOWERS_MOVE) moveFollowers(b, s);
    else nextFormation(b, s);
  }
}

/** Sets up the forces; the separation test comes before turn 1, and the coin before every other throw (13.8). */
export function startBattle(b: MapBattle, s: MapPlay): void {
  s.clear();
  s.left = b.turnLimit - 1;
  b.roster.pieces.forEach((profile, i) => {
    const piece = s.at(i);
    piece.remove();
    if (profile.exists === 0) return;
    piece.alive = 1;
    piece.token.size(profile.w, profile.e);
    if (profile.role === 'unit') {
      s.formationAt(profile.formation).living++;
      s.counts[profile.side].fighting += profile.fighting;
    }
    const { formation } = profile;
    place(b, s, i);
    // Still to come: it stands nowhere yet.
    if (formation !== NONE && b.formationAt(formation).entersTurn > 1) piece.placed = 0;
  });
  b.places.all.forEach(({ holder }, place) => {
    s.places[PLACE_WORDS * place] = holder ?? NONE;
  });
  b.commander.look(s);
  b.roster.formations.forEach((_formation, i) => measureCommand(b, s, i));
  b.commander.begin();
  s.first = b.firstSide === 1 ? 1 : 0;
  if (b.log !== null) b.log.start(s);
  checkElimination(b, s);
  if (s.stage === OVER) return;
  if (b.end.separated && areSeparated(b, s)) endAtStart(s);
  else if (b.firstSide > 1) s.stage = FIRST_SIDE;
  else beginTurn(b, s);
}

/** Puts a piece where it starts; a wagon whose distance nobody asks stands nowhere (supplyRange ignore). */
function place(b: MapBattle, s: MapPlay, i: number): void {
  const { start, ready, limbered, column, role } = b.at(i);
  if (role === 'wagon' && b.rulings.supplyRange === 'ignore') return;
  const piece = s.at(i);
  piece.placed = 1;
  piece.ready = ready;
  piece.limbered = limbered;
  piece.column = column;
  if (column !== 0) piece.token.size(300, 150);
  piece.token.place(start.x, start.y, start.fx, start.fy);
}

/** The coin for the first side. */
export const firstSide: Throw<MapBattle, MapPlay> = {
  name: 'first side',
  ruleIds: ['R-13'],
  key: (_b, _s, due) => due.set(FIRST_SIDE, 0),
  resolve: (_b, _due, chance) => chance.die(2) - 1,
  apply: (b, s, side) => {
    s.first = side;
    if (b.log !== null) b.log.firstSide(s);
    openPhase(b, s, 0, true);
  },
  act: () => 'a coin decides which side acts first',
  result: (b, _s, side) => `${b.sideAt(side).letter} acts first`,
};

/** A turn begins with the first side's phase (PDB-SEQ-01). */
export function openTurn(b: MapBattle, s: MapPlay): void {
  s.left--;
  beginTurn(b, s);
}

function beginTurn(b: MapBattle, s: MapPlay): void {
  s.keyed = 0;
  openPhase(b, s, 0, true);
  playOn(b, s);
}

function openPhase(b: MapBattle, s: MapPlay, second: number, isTurn = false): void {
  s.second = second;
  s.agenda = NONE;
  if (b.log !== null) {
    if (isTurn) b.log.turn(s);
    b.log.phase(s);
  }
  s.stage = NEXT_FORMATION;
}

/** The next formation, flag or communication unit of the side; after the last one the other side's phase, or the end of the turn. */
function nextFormation(b: MapBattle, s: MapPlay): void {
  const { agenda } = b.sideAt(s.side);
  s.unit = NONE;
  s.followers = 0;
  s.ownLimit = NONE;
  s.limits.fill(NONE);
  for (let next = s.agenda + 1; next < agenda.length; next++) {
    const { formation, piece, lone } = item(agenda, next);
    s.agenda = next;
    if (formation === NONE) {
      if (s.at(piece).placed === 0) continue;
      if (lone !== NONE) beginLone(b, s, lone);
      s.unit = piece;
      s.stage = FOLLOWERS_MOVE;
      return;
    }
    if (s.formationAt(formation).living > 0 && hasEntered(b, s, formation)) {
      beginFormation(b, s, formation);
      return;
    }
  }
  countWork(b, s);
  if (s.second === 0) openPhase(b, s, 1);
  else endTurn(b, s);
}

/**
 * True for a formation with a unit on the map; one whose turn has come appears, and with its units its pennant and wagon,
 * each where its place is free: whoever finds it taken tries again in a later phase (BF 11).
 */
function hasEntered(b: MapBattle, s: MapPlay, formation: number): boolean {
  const { from, to, entersTurn, pennant, wagon } = b.formationAt(formation);
  if (entersTurn === 1) return true;
  if (b.turnLimit - s.left < entersTurn) return false;
  let isAny = false;
  let hasCome = false;
  for (let i = from; i < to; i++) {
    if (enters(b, s, i)) hasCome = true;
    isAny ||= s.at(i).placed !== 0;
  }
  if (isAny) for (const element of [pennant, wagon]) if (enters(b, s, element)) hasCome = true;
  if (hasCome && b.log !== null) b.log.enter(s, formation);
  return isAny;
}

/** Puts a piece still to come on its place; false where it is there, or its place is taken or impassable. */
function enters(b: MapBattle, s: MapPlay, piece: number): boolean {
  const { alive, placed } = s.at(piece);
  if (alive === 0 || placed !== 0 || !isFree(b, s, piece)) return false;
  place(b, s, piece);
  return s.at(piece).placed !== 0;
}

/** True where the place of a piece still to come is passable and free of all but those of its column, who come with it. */
function isFree(b: MapBattle, s: MapPlay, piece: number): boolean {
  const { start } = b.at(piece);
  const { token } = b;
  token.copyFrom(s.at(piece).token);
  token.place(start.x, start.y, start.fx, start.fy);
  if (s.ground.factorAt(start.x, start.y, b.moverClass(s, piece)) === 0) return false;
  for (let i = 0; i < b.roster.elements; i++)
    if (s.at(i).placed !== 0 && !b.movesWith(s, piece, i) && overlap(token, s.at(i).token)) return false;
  return true;
}

/** The orders, then the activation throw, if the command element lives and a living unit is in its range. */
function beginFormation(b: MapBattle, s: MapPlay, formation: number): void {
  const { heavyBelow, from } = b.formationAt(formation);
  b.commander.stepOrders(formation);
  s.heavyLosses = s.formationAt(formation).living < heavyBelow ? 1 : 0;
  s.contact = hasContact(b, s, formation) ? 1 : 0;
  s.unit = from;
  if (measureCommand(b, s, formation)) s.stage = FORMATION_ACTIVATION;
  else giveActions(b, s, 0);
}

/** The orders of a flag or communication unit; a unit in contact to its headquarters needs no activation (PDB-MAP-30). */
function beginLone(b: MapBattle, s: MapPlay, lone: number): void {
  const formation = b.loneFormation(lone);
  const { piece, superiors } = item(b.roster.lone, lone);
  b.commander.stepOrders(formation);
  b.commander.plan(formation);
  s.at(piece).commanded = superiors.length === 0 || hasChain(b, s, piece, superiors) ? 1 : 0;
}

/** The next unit of the formation, in the order of the commander, that has actions; one out of command is thrown for first. */
function nextUnit(b: MapBattle, s: MapPlay): void {
  const { formation } = item(b.sideAt(s.side).agenda, s.agenda);
  s.ownLimit = NONE;
  const next = b.commander.nextUnit(formation);
  if (next === NONE) {
    finishFormation(b, s, formation);
    return;
  }
  s.unit = next;
  s.stage = s.at(next).commanded === 0 ? SINGLE_ACTIVATION : UNIT_ACTS;
}

function finishFormation(b: MapBattle, s: MapPlay, formation: number): void {
  const { from, to } = b.formationAt(formation);
  if (b.rulings.footArtilleryReactionCost === 'one-shot') for (let i = from; i < to; i++) s.at(i).debt = 0;
  s.unit = NONE;
  s.followers = 0;
  s.stage = FOLLOWERS_MOVE;
}
