/** The activation of formations and of single units on a map (PDB-CMD-01 to -05, 13.3, PDB-MAP-07, -27, -28). */
import { item } from '../../../chance/at.ts';
import type { Throw } from '../../../engagement/throw.ts';
import {
  activationResult,
  FORMATION_RULES,
  payDebt,
  resolveActivation,
  SINGLE_RULES,
} from '../activation.ts';
import type { MapBattle } from './battle.ts';
import {
  FOLLOWERS_MOVE,
  FORMATION_ACTIVATION,
  GROUP_ACTS,
  NEXT_FORMATION,
  NEXT_UNIT,
  NONE,
  purposeOf,
  SINGLE_ACTIVATION,
  UNIT_ACTS,
} from './stages.ts';
import type { MapPlay } from './state.ts';

/** Actions less debts, for the units of an active formation and those that are to be activated singly. */
export function giveActions(b: MapBattle, s: MapPlay, active: number): void {
  const { formation } = item(b.sideAt(s.side).agenda, s.agenda);
  const { from, to } = b.formationAt(formation);
  s.commanded = active;
  for (let i = from; i < to; i++) {
    const unit = s.at(i);
    if (unit.placed === 0) continue;
    const actions = b.at(i).actions - payDebt(b.rulings, s.second, unit, b.at(i).shots);
    unit.actions = (unit.commanded !== 0 && active === 0) || actions < 0 ? 0 : actions;
  }
  if (b.log !== null) b.log.activated(s, active);
  b.commander.plan(formation);
  s.unit = from;
  s.stage = active !== 0 ? GROUP_ACTS : NEXT_UNIT;
}

/** Place of the target number of an activation: heavy losses, single unit. */
function numberOf(b: MapBattle, s: MapPlay, formation: number, individual: number) {
  return item(item(b.formationAt(formation).activation, s.contact), s.heavyLosses + 2 * individual);
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

/** A unit out of command, or a communication unit out of contact, is activated on its own (PDB-CMD-03, PDB-MAP-28, -30). */
export const singleActivation: Throw<MapBattle, MapPlay> = {
  name: 'individual activation',
  ruleIds: [...SINGLE_RULES, 'PDB-MAP-28'],
  key: (b, s, due, sum) => {
    const { formation } = b.at(s.unit);
    sum.begin('target number');
    sum.addAll(formation === NONE ? b.loneActivation : numberOf(b, s, formation, 1));
    due.set(SINGLE_ACTIVATION, purposeOf(s.unit, SINGLE_ACTIVATION, false), sum.value);
  },
  resolve: resolveActivation,
  apply: (b, s, active) => {
    const unit = s.at(s.unit);
    const isUnit = b.at(s.unit).role === 'unit';
    if (active === 0) unit.actions = 0;
    if (b.log !== null) b.log.activatedSingly(s, active);
    if (isUnit) s.stage = active === 0 ? NEXT_UNIT : UNIT_ACTS;
    else {
      unit.commanded = active;
      s.stage = active === 0 ? NEXT_FORMATION : FOLLOWERS_MOVE;
    }
  },
  act: (b, s) =>
    `${b.at(s.unit).id}, out of ${b.at(s.unit).role === 'unit' ? 'command' : 'contact'}, acts on its own`,
  result: activationResult,
};
