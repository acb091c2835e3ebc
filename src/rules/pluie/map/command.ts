/**
 * Command on a map (PDB-CMD, 13.3, PDB-MAP-07, -27 to -30): command range, contact to headquarters by chains of relays, and the
 * activation of formations and single units.
 */
import { item } from '../../../chance/at.ts';
import { haveLineInCommon } from '../../../battlefield/chains.ts';
import type { Dice } from '../../../play/dice.ts';
import { activates, giveActions } from '../activation.ts';
import type { Field } from './field.ts';
import type { Formation, Piece, Side } from './forces.ts';
import { areWithin, seeEachOther } from './seeing.ts';

/** A telegraph team or station this near to a line is on it, in h. */
const ON_LINE = 100;

/** Notes which units of a formation are in command as its phase begins; true if any is (PDB-MAP-27, R-76). */
export function measureCommand(f: Field, { units }: Formation): boolean {
  for (const unit of units) unit.commanded = unit.placed !== 0 && isInCommandRange(f, unit) ? 1 : 0;
  return units.some(({ commanded }) => commanded !== 0);
}

/** True for a unit within range of its formation's command element, where that lives (PDB-CMD-04, -05, R-32). */
export function isInCommandRange(f: Field, unit: Piece): boolean {
  const { command } = unit.formation;
  if (command.placed !== 0) return f.isInRange(unit, 'command');
  return f.rules.rulings.commandLoss === 'none' && command.is.exists !== 0;
}

/** True for a formation with contact to one of these headquarters, by default those above it (PDB-MAP-30). */
export function hasContact(f: Field, { is, command }: Formation, superiors = is.superiors): boolean {
  return superiors.length === 0 ? is.hqContact !== 0 : hasChain(f, command, superiors);
}

/** True where a chain leads from an element to one of these flags. */
export function hasChain(f: Field, element: Piece, superiors: readonly number[]): boolean {
  if (element.placed === 0) return false;
  joinRelays(f, element.side);
  return superiors.some((superior) => {
    const flag = f.piece(superior);
    if (flag.placed === 0) return false;
    return areWithin(element, flag, f.rules.commandReach) || areJoined(f, element, flag);
  });
}

/** True where some communication unit near one element is joined with one near the other. */
function areJoined({ rules: { chains, commandReach } }: Field, one: Piece, other: Piece): boolean {
  const near = (element: Piece): readonly Piece[] =>
    one.side.relays.filter((relay) => relay.placed !== 0 && areWithin(element, relay, commandReach));
  const there = near(other);
  return near(one).some(({ index }) => there.some((far) => chains.areJoined(index, far.index)));
}

/** Joins the living communication units of a side, and the stations of the map, in the chains. */
function joinRelays(f: Field, { relays }: Side): void {
  const { chains, stations, ground } = f.rules;
  const { telegraphs } = ground.map;
  const stationsFrom = f.pieces.length;
  chains.clear();
  relays.forEach((one, i) => {
    if (one.placed === 0) return;
    for (const other of relays.slice(0, i))
      if (other.placed !== 0 && areRelaysJoined(f, one, other)) chains.join(one.index, other.index);
    if (one.is.kind !== 'telegraph-team') return;
    stations.forEach((station, j) => {
      if (haveLineInCommon(telegraphs, one.token, station, ON_LINE)) chains.join(one.index, stationsFrom + j);
    });
  });
  for (let i = 0; i < stations.length; i++)
    for (let j = 0; j < i; j++)
      if (haveLineInCommon(telegraphs, item(stations, i), item(stations, j), ON_LINE))
        chains.join(stationsFrom + i, stationsFrom + j);
}

function areRelaysJoined(f: Field, one: Piece, other: Piece): boolean {
  const { commandReach, ground } = f.rules;
  if (areWithin(one, other, commandReach)) return true;
  const isTeam = one.is.kind === 'telegraph-team';
  if (isTeam !== (other.is.kind === 'telegraph-team')) return false;
  if (!isTeam) return seeEachOther(f, one, other);
  return haveLineInCommon(ground.map.telegraphs, one.token, other.token, ON_LINE);
}

/**
 * The activation throw of a formation with a unit in command; then actions less debts, for its units if it is active and for
 * those that are to be activated singly.
 */
export function activate(f: Field, formation: Formation, isCommanded: boolean, dice: Dice): void {
  const { is, contact, heavyLosses } = formation;
  const parts = item(is.activation, contact);
  const isActive = isCommanded && activates(dice, f.rules.throws.activation, formation, parts, heavyLosses);
  formation.active = isActive ? 1 : 0;
  for (const unit of formation.units) {
    if (unit.placed !== 0) giveActions(f, unit, isActive || unit.commanded === 0, f.second);
  }
  f.log?.tell(
    'activate',
    { total: isCommanded ? f.log.total : null, result: resultOf(isActive) },
    isActive ? [{ who: is.id, what: 'active', from: false, to: true }] : [],
  );
  f.commander.plan(formation.index);
}

/**
 * A unit out of command, or a communication unit out of contact, is activated on its own (PDB-CMD-03, PDB-MAP-28, -30);
 * whether it is active.
 */
export function activateSingly(f: Field, piece: Piece, outOf: 'command' | 'contact', dice: Dice): boolean {
  const { is, contact, heavyLosses } = piece.formation;
  const kind = f.rules.throws.singleActivation;
  const isActive = activates(dice, kind, piece, item(is.activation, contact), heavyLosses + 2, outOf);
  if (!isActive) piece.left = 0;
  f.log?.tell('activate', { unit: piece.name, total: f.log.total, result: resultOf(isActive) });
  return isActive;
}

function resultOf(isActive: boolean): string {
  return isActive ? 'active' : 'not-active';
}
