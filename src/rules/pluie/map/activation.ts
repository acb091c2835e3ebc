/** The activation of formations and of single units on a map (PDB-CMD-01 to -05, 13.3, PDB-MAP-07, -27, -28). */
import { item } from '../../../chance/at.ts';
import type { Dice } from '../../../play/dice.ts';
import { activates, payDebt } from '../activation.ts';
import type { Field } from './field.ts';
import type { Formation, Piece } from './forces.ts';

/** The activation throw of a formation. */
export function activate(f: Field, formation: Formation, dice: Dice): void {
  const { is, contact, heavyLosses } = formation;
  const parts = item(is.activation, contact);
  giveActions(f, formation, activates(dice, f.rules.throws.activation, formation, parts, heavyLosses), true);
}

/** Actions less debts, for the units of an active formation and those that are to be activated singly. */
export function giveActions(f: Field, formation: Formation, isActive: boolean, isThrown: boolean): void {
  formation.active = isActive ? 1 : 0;
  for (const unit of formation.units) {
    if (unit.placed === 0) continue;
    const { actions, shots } = unit.is;
    const left = actions - payDebt(f.rules.rulings, f.second, unit, shots);
    unit.left = unit.commanded > formation.active || left < 0 ? 0 : left;
  }
  f.log?.activated(formation, isActive, isThrown);
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
  f.log?.activatedSingly(piece, isActive);
  return isActive;
}
