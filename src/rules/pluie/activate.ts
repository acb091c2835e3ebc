/** The activation of formations and of single units in an engagement (13.3, steps 1 and 2). */
import { item } from '../../chance/at.ts';
import type { Throw } from '../../engagement/throw.ts';
import { activationResult, FORMATION_RULES, payDebt, resolveActivation, SINGLE_RULES } from './activation.ts';
import type { Battle } from './battle.ts';
import {
  FORMATION_ACTIVATION,
  GROUP_ACTS,
  NEXT_UNIT,
  purpose,
  SINGLE_ACTIVATION,
  UNIT_ACTS,
  type Play,
} from './state.ts';

/** 13.3, step 2: actions less debts; then the charge group, then the units. */
export function giveActions(b: Battle, s: Play, active: number): void {
  const { from, to } = b.formationAt(s.formation);
  let single = 0;
  for (let i = from; i < to; i++) {
    const unit = s.unitAt(i);
    if (unit.alive === 0) continue;
    const profile = b.profileAt(i);
    const commanded = s.commanded & profile.inCommand;
    const actions = profile.actions - payDebt(b.rulings, s.second, unit, profile.shots);
    unit.actions = (commanded !== 0 && active === 0) || actions < 0 ? 0 : actions;
    if (commanded === 0) single = 1;
  }
  // Losses matter to those alone who are still to be activated singly.
  if (single === 0) s.heavyLosses = 0;
  const charges = active !== 0 && b.formationAt(s.formation).charges !== 0;
  s.group = charges ? 1 : 0;
  s.stage = charges ? GROUP_ACTS : NEXT_UNIT;
}

/** A unit has been thrown for on its own (PDB-CMD-03). */
function applySingleActivation(s: Play, active: number): void {
  if (active === 0) {
    s.unitAt(s.unit).actions = 0;
    s.stage = NEXT_UNIT;
  } else s.stage = UNIT_ACTS;
}

export const formationActivation: Throw<Battle, Play> = {
  name: 'activation',
  ruleIds: FORMATION_RULES,
  key: (b, s, due, sum) => {
    const { from, activation } = b.formationAt(s.formation);
    sum.begin('target number');
    sum.addAll(item(activation, s.heavyLosses));
    due.set(FORMATION_ACTIVATION, purpose(from, FORMATION_ACTIVATION), sum.value);
  },
  resolve: resolveActivation,
  apply: giveActions,
  act: (b, s) => `${b.formationAt(s.formation).name} is to be activated`,
  result: activationResult,
};

export const singleActivation: Throw<Battle, Play> = {
  name: 'individual activation',
  ruleIds: SINGLE_RULES,
  key: (b, s, due, sum) => {
    sum.begin('target number');
    sum.addAll(item(b.formationAt(s.formation).activation, s.heavyLosses + 2));
    due.set(SINGLE_ACTIVATION, purpose(s.unit, SINGLE_ACTIVATION), sum.value);
  },
  resolve: resolveActivation,
  apply: (_b, s, active) => applySingleActivation(s, active),
  act: (b, s) => `${b.profileAt(s.unit).name}, out of command, acts on its own`,
  result: activationResult,
};
