/** The sequence of play (13.3): turns, phases, formations and the units that act, up to the next throw. */
import type { Throw } from '../../engagement/throw.ts';
import { giveActions } from './activate.ts';
import type { Battle } from './battle.ts';
import { areSeparated } from './doctrines.ts';
import { forgetLimit } from './movement.ts';
import { react } from './reactions.ts';
import {
  END_OF_TURN,
  FIRST_SIDE,
  FORMATION_ACTIVATION,
  NEXT_FORMATION,
  NEXT_UNIT,
  NONE,
  OVER,
  REACTIONS,
  SINGLE_ACTIVATION,
  UNIT_ACTS,
  type Play,
} from './state.ts';
import { chargeGroup, unitActs } from './unit-acts.ts';

/** Plays every step that needs no dice, up to the next throw, the end of the turn or of the engagement. */
export function playOn(b: Battle, s: Play): void {
  while (s.stage >= NEXT_FORMATION) {
    if (s.stage === UNIT_ACTS) unitActs(b, s);
    else if (s.stage === NEXT_UNIT) nextUnit(b, s);
    else if (s.stage === NEXT_FORMATION) nextFormation(b, s);
    else if (s.stage === REACTIONS) react(b, s);
    else chargeGroup(b, s);
  }
}

/** Sets up the forces; the separation test comes before turn 1 (13.6), and the coin before every other throw (13.8). */
export function startEngagement(b: Battle, s: Play): void {
  s.left = b.waiting.atStart;
  s.forgetForemost(0);
  s.forgetForemost(1);
  for (let i = 0; i < s.units.length; i++) s.unitAt(i).clear();
  for (let i = 0; i < s.formations.length; i++) {
    const { commandElement, wagon, from, to } = b.formationAt(i);
    s.formationAt(i).command = commandElement;
    s.formationAt(i).wagon = wagon;
    s.formationAt(i).living = to - from;
    if (s.isPresent(i)) enter(b, s, i);
  }
  s.livingA = b.sideA.to - b.sideA.from;
  s.livingB = b.sideB.to - b.sideB.from;
  s.keyed = 0;
  s.second = 0;
  s.clearPlace();
  s.first = b.firstSide === 1 ? 1 : 0;
  if (areSeparated(b, s)) s.stage = OVER;
  else if (b.firstSide > 1) s.stage = FIRST_SIDE;
  else beginTurn(b, s);
}

/** The coin for the first side. */
export const firstSide: Throw<Battle, Play> = {
  name: 'first side',
  ruleIds: ['R-13'],
  key: (_b, _s, due) => due.set(FIRST_SIDE, 0),
  resolve: (_b, _due, chance) => chance.die(2) - 1,
  apply: (_b, s, side) => {
    s.first = side;
    openPhase(s, 0);
  },
  act: () => 'a coin decides which side acts first',
  result: (b, _s, side) => `${b.sideAt(side).letter} acts first`,
};

/** The units of a formation stand at their own places, as their inputs say. */
function enter(b: Battle, s: Play, formation: number): void {
  const { side, from, to } = b.formationAt(formation);
  s.forgetForemost(side);
  for (let i = from; i < to; i++) {
    const unit = s.unitAt(i);
    const { start, home } = b.profileAt(i);
    unit.alive = 1;
    unit.off = home;
    unit.ready = start.ready;
    unit.facing = start.facing;
    unit.column = start.column;
    unit.limbered = start.limbered;
  }
}

/** The next turn: who enters in it has come. Until then the units stand on no ground, which is as if dead. */
export function openTurn(b: Battle, s: Play): void {
  if (s.left > 0) {
    s.left--;
    const turn = b.waiting.turn(s.left);
    b.formations.forEach(({ entersTurn }, i) => {
      if (entersTurn === turn) enter(b, s, i);
    });
  }
  beginTurn(b, s);
}

/** A turn begins with the first side's phase (PDB-SEQ-01). */
function beginTurn(b: Battle, s: Play): void {
  s.keyed = 0;
  openPhase(s, 0);
  playOn(b, s);
}

function openPhase(s: Play, second: number): void {
  s.second = second;
  s.formation = NONE;
  s.stage = NEXT_FORMATION;
}

/** PDB-SEQ-02: the next formation present with living units; after the last one the other side's phase, or the end of the turn. */
function nextFormation(b: Battle, s: Play): void {
  const side = b.sideAt(s.side);
  let next = s.formation === NONE ? side.formationFrom : s.formation + 1;
  while (next < side.formationTo && !acts(b, s, next)) next++;
  if (next < side.formationTo) {
    s.formation = next;
    beginFormation(b, s);
  } else if (s.second === 0) openPhase(s, 1);
  else endTurn(b, s);
}

/** True if a formation is present with living units. */
function acts(b: Battle, s: Play, formation: number): boolean {
  return s.formationAt(formation).living > 0 && (b.isWhole || s.isPresent(formation));
}

function endTurn(b: Battle, s: Play): void {
  s.second = 0;
  s.formation = 0;
  s.stage = areSeparated(b, s) ? OVER : END_OF_TURN;
}

/** True if a formation has its command element, for all that its loss matters (PDB-CMD-05, R-32). */
function hasCommand(b: Battle, s: Play): number {
  if (b.rulings.commandLoss === 'individual-activation') return s.formationAt(s.formation).command;
  return b.formationAt(s.formation).commandElement;
}

/** 13.3, step 1: the activation throw, if the command element lives and a living unit is in its range. */
function beginFormation(b: Battle, s: Play): void {
  const formation = b.formationAt(s.formation);
  s.heavyLosses = s.formationAt(s.formation).living < formation.heavyBelow ? 1 : 0;
  s.commanded = hasCommand(b, s);
  if (s.commanded !== 0 && (formation.allInCommand !== 0 || isAnyInCommand(b, s)))
    s.stage = FORMATION_ACTIVATION;
  else giveActions(b, s, 0);
}

/** True if any living unit of the formation is within command range. */
function isAnyInCommand(b: Battle, s: Play): boolean {
  const { from, to } = b.formationAt(s.formation);
  for (let i = from; i < to; i++) if ((s.unitAt(i).alive & b.profileAt(i).inCommand) !== 0) return true;
  return false;
}

/** 13.3, step 4: the next unit in roster order that has actions; one without command is activated singly first. */
function nextUnit(b: Battle, s: Play): void {
  const { from, to } = b.formationAt(s.formation);
  s.ownLimit = NONE;
  let next = s.unit === NONE ? from : s.unit + 1;
  while (next < to && s.unitAt(next).actions === 0) next++;
  if (next >= to) {
    finishFormation(b, s);
    return;
  }
  s.unit = next;
  if (s.limit !== NONE) forgetLimit(b, s);
  s.stage = isSingle(b, s) ? SINGLE_ACTIVATION : UNIT_ACTS;
}

/** True if the acting unit has no command element in range, and acts on its own (PDB-CMD-03). */
function isSingle(b: Battle, s: Play): boolean {
  return (s.commanded & b.profileAt(s.unit).inCommand) === 0;
}

/** Nothing of a formation's phase outlives it; what belongs to moves and attacks is cleared by these. */
function finishFormation(b: Battle, s: Play): void {
  if (b.rulings.footArtilleryReactionCost === 'one-shot') clearDebts(b, s);
  s.unit = NONE;
  s.heavyLosses = 0;
  s.commanded = 0;
  s.limit = NONE;
  s.stage = NEXT_FORMATION;
}

/** Units that did not fire have kept a debt of one shot until now; it lapses too. */
function clearDebts(b: Battle, s: Play): void {
  const { from, to } = b.formationAt(s.formation);
  for (let i = from; i < to; i++) s.unitAt(i).debt = 0;
}
