/** The activation of formations and of single units on a map (PDB-CMD-01 to -05, 13.3, PDB-MAP-07, -27, -28). */
import { item } from '../../../chance/at.ts';
import type { Dice, ThrowKind } from '../../../play/dice.ts';
import { payDebt } from '../activation.ts';
import type { Field, Formation, Piece } from './field.ts';

/** The activation throw of a formation: 1 where it is active. */
export function activate(f: Field, formation: Formation, dice: Dice): void {
  const { command, name } = formation;
  giveActions(f, formation, thrown(f.is.throws.formationActivation, formation, command, 0, name, dice), true);
}

/** Actions less debts, for the units of an active formation and those that are to be activated singly. */
export function giveActions(f: Field, formation: Formation, active: number, isThrown: boolean): void {
  formation.active = active;
  for (const unit of formation.units) {
    if (unit.placed === 0) continue;
    const { actions, shots } = unit.is;
    const left = actions - payDebt(f.is.rulings, f.second, unit, shots);
    unit.left = unit.commanded > active || left < 0 ? 0 : left;
  }
  f.log?.activated(formation, active, isThrown);
  f.commander.plan(formation);
}

/**
 * A unit out of command, or a communication unit out of contact, is activated on its own (PDB-CMD-03, PDB-MAP-28, -30);
 * whether it is active.
 */
export function activateSingly(f: Field, piece: Piece, outOf: 'command' | 'contact', dice: Dice): boolean {
  const active = thrown(f.is.throws.singleActivation, piece.formation, piece, 1, outOf, dice);
  if (active === 0) piece.left = 0;
  f.log?.activatedSingly(piece, active);
  return active !== 0;
}

function thrown(
  kind: ThrowKind,
  { is, contact, heavyLosses }: Formation,
  who: Piece,
  single: number,
  words: string,
  dice: Dice,
): number {
  dice.sum.begin('target number');
  dice.sum.addAll(item(item(is.activation, contact), heavyLosses + 2 * single));
  return dice.throw(kind, who, null, dice.sum.value, 0, words);
}
