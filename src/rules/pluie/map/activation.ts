/** The activation of formations and of single units on a map (PDB-CMD-01 to -05, 13.3, PDB-MAP-07, -27, -28). */
import { item } from '../../../chance/at.ts';
import type { Chance } from '../../../chance/chance.ts';
import type { Due } from '../../../engagement/engagement.ts';
import type { Throw } from '../../../engagement/throw.ts';
import { activates, FORMATION_RULES, SINGLE_RULES } from '../activation.ts';
import type { MapBattle } from './battle.ts';
import {
  FORMATION_ACTIVATION,
  GROUP_ACTS,
  NEXT_UNIT,
  purposeOf,
  SINGLE_ACTIVATION,
  UNIT_ACTS,
} from './stages.ts';
import type { MapPlay, Piece } from './state.ts';

/** Actions less debts, for the units of an active formation and those that are to be activated singly. */
export function giveActions(b: MapBattle, s: MapPlay, active: number): void {
  const { formation } = item(b.sideAt(s.side).agenda, s.agenda);
  const { from, to } = b.formationAt(formation);
  s.commanded = active;
  for (let i = from; i < to; i++) {
    const unit = s.at(i);
    if (unit.placed === 0) continue;
    const actions = b.at(i).actions - payDebt(b, s, unit, b.at(i).shots);
    unit.actions = (unit.commanded !== 0 && active === 0) || actions < 0 ? 0 : actions;
  }
  if (b.log !== null) b.log.activated(s, active);
  b.commander.plan(formation);
  s.unit = from;
  s.stage = active !== 0 ? GROUP_ACTS : NEXT_UNIT;
}

/** The actions that a unit has lost by reacting; the debt lapses (PDB-SEQ-06, R-12, R-17). */
function payDebt(b: MapBattle, s: MapPlay, unit: Piece, shots: number): number {
  const { debt } = unit;
  unit.debt = 0;
  let paid = debt;
  if (b.rulings.reactionCost === 'next-game-turn' && s.second !== 0) {
    paid = unit.owed;
    unit.owed = debt;
  }
  if (b.rulings.footArtilleryReactionCost === 'action' || shots === 1) return paid;
  // Kept until the unit fires: it takes one shot from its fire action.
  unit.debt = paid;
  return 0;
}

/** Place of the target number of an activation: heavy losses, single unit. */
function numberOf(b: MapBattle, s: MapPlay, formation: number, individual: number) {
  return item(item(b.formationAt(formation).activation, s.contact), s.heavyLosses + 2 * individual);
}

function resolveActivation({ rulings }: MapBattle, due: Due, chance: Chance): number {
  return activates(chance, due.key0, rulings) ? 1 : 0;
}

function activationResult(_b: MapBattle, _s: MapPlay, active: number): string {
  return active === 0 ? 'not active' : 'active';
}

export const formationActivation: Throw<MapBattle, MapPlay> = {
  name: 'activation',
  ruleIds: FORMATION_RULES,
  key: (b, s, due, sum) => {
    const { formation } = item(b.sideAt(s.side).agenda, s.agenda);
    sum.begin('target number');
    sum.addAll(numberOf(b, s, formation, 0));
    const { pennant } = b.formationAt(formation);
    due.set(FORMATION_ACTIVATION, purposeOf(pennant, FORMATION_ACTIVATION, false), sum.value);
  },
  resolve: resolveActivation,
  apply: giveActions,
  act: (b, s) =>
    `${b.formationAt(item(b.sideAt(s.side).agenda, s.agenda).formation).name} is to be activated`,
  result: activationResult,
};

/** A unit out of command is activated on its own (PDB-CMD-03, PDB-MAP-28). */
export const singleActivation: Throw<MapBattle, MapPlay> = {
  name: 'individual activation',
  ruleIds: [...SINGLE_RULES, 'PDB-MAP-28'],
  key: (b, s, due, sum) => {
    sum.begin('target number');
    sum.addAll(numberOf(b, s, b.at(s.unit).formation, 1));
    due.set(SINGLE_ACTIVATION, purposeOf(s.unit, SINGLE_ACTIVATION, false), sum.value);
  },
  resolve: resolveActivation,
  apply: (b, s, active) => {
    if (active === 0) s.at(s.unit).actions = 0;
    if (b.log !== null) b.log.activatedSingly(s, active);
    s.stage = active === 0 ? NEXT_UNIT : UNIT_ACTS;
  },
  act: (b, s) => `${b.at(s.unit).id}, out of command, acts on its own`,
  result: activationResult,
};
