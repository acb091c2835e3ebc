/** Activation of formations and of single units (section 8; 13.3, steps 1 and 2), and how long one waits for it. */
import { valueOf } from '../../engagement/by-word.ts';
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Due } from '../../engagement/engagement.ts';
import { part, type Sum } from '../../engagement/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle, Profile } from './battle.ts';
import { D20, lowestSuccess } from './dice.ts';
import type { Rulings } from './options.ts';
import {
  FORMATION_ACTIVATION,
  GROUP_ACTS,
  NEXT_UNIT,
  purpose,
  SINGLE_ACTIVATION,
  UNIT_ACTS,
  type Play,
} from './state.ts';
import type { Tables } from './tables.ts';
import type { Quality, Unit } from './units.ts';

export interface ActivationSituation {
  readonly quality: Quality;
  readonly lossesOverHalf: boolean;
  readonly hqContact: boolean;
  /** Activation of one single unit (PDB-CMD-03). */
  readonly individual: boolean;
}

/** True if a formation has lost more than half of its establishment (PDB-CMD-02, R-15). */
function hasHeavyLosses(tables: Tables, establishment: number, living: number): boolean {
  const lost = establishment - living;
  const limit = tables.activation.lossFraction * establishment;
  return tables.activation.lossFractionIsStrict ? lost > limit : lost >= limit;
}

/** The number of living units below which a formation has heavy losses (PDB-CMD-02, R-15). */
export function heavyLossesBelow(tables: Tables, establishment: number): number {
  let living = 0;
  while (living < establishment && hasHeavyLosses(tables, establishment, living)) living++;
  return living;
}

const BASE = part('activation', 'PDB-CMD-01');
const QUALITY = part((quality: Quality) => quality, 'PDB-CMD-02');
const LOSSES = part('losses over half', 'PDB-CMD-02', 'R-15', 'R-16');
const NO_CONTACT = part('no contact to HQ', 'PDB-CMD-02');
const INDIVIDUAL = part('single unit', 'PDB-CMD-02', 'PDB-CMD-03');

/** The target number of an activation (PDB-CMD-01, -02). */
export function activationNumber(
  sum: Sum,
  { activation }: Tables,
  rulings: Rulings,
  { quality, lossesOverHalf, hqContact, individual }: ActivationSituation,
): void {
  const replaced = valueOf(activation.hasOwnLosses, quality);
  sum.begin('target number');
  sum.base(activation.base, BASE);
  if (!(rulings.lossesReading === 'replace-all' && lossesOverHalf && replaced))
    sum.add(valueOf(activation.quality, quality), QUALITY, quality);
  if (lossesOverHalf) sum.add(valueOf(activation.losses, quality), LOSSES);
  if (!hqContact) sum.add(activation.noHqContact, NO_CONTACT);
  if (individual) sum.add(activation.individual, INDIVIDUAL);
}

/** One activation throw (PDB-CMD-01): no naturals, unless the option gives it those of combat. */
export function activates(chance: Chance, targetNumber: number, rulings: Rulings): boolean {
  return (
    chance.die(D20) >= (rulings.activationNaturals === 'combat' ? lowestSuccess(targetNumber) : targetNumber)
  );
}

/** The chances that a throw succeeds and that it fails; 0 where it cannot. */
export interface Odds {
  readonly success: number;
  readonly failure: number;
}

/**
 * The turns that pass until `needed` of them were successes: the probability of each turn up to `horizonTurns`, and what
 * is left beyond (a negative binomial waiting time).
 */
export function waitFor(
  needed: number,
  { success, failure }: Odds,
  horizonTurns: number,
): { readonly byTurn: readonly number[]; readonly beyond: number } {
  const progress = new Float64Array(needed);
  progress[0] = 1;
  const byTurn: number[] = [];
  for (let turn = 1; turn <= horizonTurns; turn++) {
    byTurn.push((progress[needed - 1] ?? 0) * success);
    for (let done = needed - 1; done >= 0; done--) {
      const before = done === 0 ? 0 : (progress[done - 1] ?? 0);
      progress[done] = (progress[done] ?? 0) * failure + before * success;
    }
  }
  return { byTurn, beyond: progress.reduce((sum, mass) => sum + mass, 0) };
}

/** 13.3, step 2: actions less debts; then the charge group, then the units. */
export function giveActions(b: Battle, s: Play, active: number): void {
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
  const charges = active !== 0 && b.formationAt(s.formation).charges !== 0;
  s.group = charges ? 1 : 0;
  s.stage = charges ? GROUP_ACTS : NEXT_UNIT;
}

/** The actions that a unit has lost by reacting; the debt lapses (PDB-SEQ-06, R-12, R-17). */
function payDebt(b: Battle, s: Play, unit: Unit, profile: Profile): number {
  const { debt } = unit;
  unit.debt = 0;
  let paid = debt;
  if (b.rulings.reactionCost === 'next-game-turn' && s.second !== 0) {
    paid = unit.owed;
    unit.owed = debt;
  }
  if (b.rulings.footArtilleryReactionCost === 'action' || profile.shots === 1) return paid;
  // Kept until the unit fires: it takes one shot from its fire action.
  unit.debt = paid;
  return 0;
}

/** A unit has been thrown for on its own (PDB-CMD-03). */
function applySingleActivation(s: Play, active: number): void {
  if (active === 0) {
    s.unitAt(s.unit).actions = 0;
    s.stage = NEXT_UNIT;
  } else s.stage = UNIT_ACTS;
}

function resolveActivation({ rulings }: Battle, due: Due, chance: Chance): number {
  return activates(chance, due.key0, rulings) ? 1 : 0;
}

function activationResult(_b: Battle, _s: Play, active: number): string {
  return active === 0 ? 'not active' : 'active';
}

export const formationActivation: Throw<Battle, Play> = {
  name: 'activation',
  ruleIds: ['PDB-CMD-01', 'PDB-CMD-02'],
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
  ruleIds: ['PDB-CMD-03'],
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
