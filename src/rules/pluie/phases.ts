/** The sequence of play (13.3): turns, phases, formations and the units that act, up to the next throw. */
import { chargeGroup } from './charge-group.ts';
import { CHARGE, type Battle } from './battle.ts';
import { areSeparated } from './doctrines.ts';
import { forgetLimit } from './moves.ts';
import { react } from './reactions.ts';
import {
  END_OF_TURN,
  FIRST_SIDE,
  FORMATION_ACTIVATION,
  GROUP_ACTS,
  NEXT_FORMATION,
  NEXT_UNIT,
  NONE,
  OVER,
  REACTIONS,
  SINGLE_ACTIVATION,
  UNIT_ACTS,
  type Play,
} from './state.ts';
import type { Profile } from './roster.ts';
import type { Unit } from './units.ts';
import { unitActs } from './unit-acts.ts';

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
  for (let i = 0; i < s.units.length; i++) {
    const unit = s.unitAt(i);
    const { start } = b.profileAt(i);
    unit.clear();
    unit.alive = 1;
    unit.ready = start.ready;
    unit.facing = start.facing;
    unit.column = start.column;
    unit.limbered = start.limbered;
  }
  for (let i = 0; i < s.formations.length; i++) {
    const { commandElement, wagon, from, to } = b.formationAt(i);
    s.formationAt(i).command = commandElement;
    s.formationAt(i).wagon = wagon;
    s.formationAt(i).living = to - from;
  }
  s.livingA = b.sideA.to - b.sideA.from;
  s.livingB = b.sideB.to - b.sideB.from;
  s.keyed = 0;
  s.second = 0;
  s.clearPlace();
  s.first = b.firstSide === 1 ? 1 : 0;
  if (areSeparated(b, s)) s.stage = OVER;
  else if (b.firstSide > 1) s.stage = FIRST_SIDE;
  else openTurn(b, s);
}

/** The first side has been thrown for. */
export function applyFirstSide(s: Play, side: number): void {
  s.first = side;
  openPhase(s, 0);
}

/** A turn begins with the first side's phase (PDB-SEQ-01). */
export function openTurn(b: Battle, s: Play): void {
  s.keyed = 0;
  openPhase(s, 0);
  playOn(b, s);
}

function openPhase(s: Play, second: number): void {
  s.second = second;
  s.formation = NONE;
  s.stage = NEXT_FORMATION;
}

/** PDB-SEQ-02: the next formation with living units; after the last one the other side's phase, or the end of the turn. */
function nextFormation(b: Battle, s: Play): void {
  const side = b.sideAt(s.side);
  let next = s.formation === NONE ? side.formationFrom : s.formation + 1;
  while (next < side.formationTo && s.formationAt(next).living === 0) next++;
  if (next < side.formationTo) {
    s.formation = next;
    beginFormation(b, s);
  } else if (s.second === 0) openPhase(s, 1);
  else endTurn(b, s);
}

function endTurn(b: Battle, s: Play): void {
  s.second = 0;
  s.formation = 0;
  s.stage = areSeparated(b, s) ? OVER : END_OF_TURN;
}

/** Whether a formation has its command element, for all that its loss matters (PDB-CMD-05, R-32). */
function hasCommand(b: Battle, s: Play): number {
  if (b.flags.commandLossMatters !== 0) return s.formationAt(s.formation).command;
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

/** Whether any living unit of the formation is within command range. */
function isAnyInCommand(b: Battle, s: Play): boolean {
  const { from, to } = b.formationAt(s.formation);
  for (let i = from; i < to; i++) if ((s.unitAt(i).alive & b.profileAt(i).inCommand) !== 0) return true;
  return false;
}

/** The formation's activation has been thrown. */
export function applyFormationActivation(b: Battle, s: Play, active: number): void {
  giveActions(b, s, active);
}

/** 13.3, step 2: actions less debts; then the charge group, then the units. */
function giveActions(b: Battle, s: Play, active: number): void {
  const { from, to } = b.formationAt(s.formation);
  let single = 0;
  for (let i = from; i < to; i++) {
    const unit = s.unitAt(i);
    if (unit.alive === 0) continue;
    const profile = b.profileAt(i);
    const commanded = s.commanded & profile.inCommand;
    const actions = profile.actions - payDebt(b, s, unit, profile);
    unit.actions = (commanded !== 0 && active === 0) || actions < 0 ? 0 : actions;
    if (commanded === 0) single = 1;
  }
  // Losses matter to those alone who are still to be activated singly.
  if (single === 0) s.heavyLosses = 0;
  const charges = active !== 0 && b.sideAt(s.side).doctrine === CHARGE;
  s.group = charges ? 1 : 0;
  s.stage = charges ? GROUP_ACTS : NEXT_UNIT;
}

/** The actions that a unit has lost by reacting; the debt lapses (PDB-SEQ-06, R-12, R-17). */
function payDebt(b: Battle, s: Play, unit: Unit, profile: Profile): number {
  const { debt } = unit;
  unit.debt = 0;
  if (b.flags.plainDebts !== 0) return debt;
  let paid = debt;
  if ((b.flags.debtNextGameTurn & s.second) !== 0) {
    paid = unit.owed;
    unit.owed = debt;
  }
  if (b.flags.oneShotDebt === 0 || profile.shots === 1) return paid;
  // Kept until the unit fires: it takes one shot from its fire action.
  unit.debt = paid;
  return 0;
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

/** Whether the acting unit has no command element in range, and acts on its own (PDB-CMD-03). */
function isSingle(b: Battle, s: Play): boolean {
  return (s.commanded & b.profileAt(s.unit).inCommand) === 0;
}

/** A unit has been thrown for on its own (PDB-CMD-03). */
export function applySingleActivation(s: Play, active: number): void {
  if (active === 0) {
    s.unitAt(s.unit).actions = 0;
    s.stage = NEXT_UNIT;
  } else s.stage = UNIT_ACTS;
}

/** Nothing of a formation's phase outlives it; what belongs to moves and attacks is cleared by these. */
function finishFormation(b: Battle, s: Play): void {
  if (b.flags.oneShotDebt !== 0) clearDebts(b, s);
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
