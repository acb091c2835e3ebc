/** The activation throw (section 8): its target number, its dice, and how long one waits for it. */
import { valueOf } from '../../play/by-word.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Due } from '../../engagement/engagement.ts';
import { part, partsOf, type Parts, type Sum } from '../../play/sum.ts';
import { D20, lowestSuccess } from './dice.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';
import type { Quality } from './units.ts';

/** Rules of the activation of a formation, and of a single unit. */
export const FORMATION_RULES = ['PDB-CMD-01', 'PDB-CMD-02'] as const;
export const SINGLE_RULES = ['PDB-CMD-03'] as const;

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
  const { lossThresholdFraction, lossThresholdIsStrict } = tables.constants;
  const limit = lossThresholdFraction * establishment;
  return lossThresholdIsStrict ? lost > limit : lost >= limit;
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
  { constants, table10Activation: table10, losses, hasOwnLosses }: Tables,
  rulings: Rulings,
  { quality, lossesOverHalf, hqContact, individual }: ActivationSituation,
): void {
  const replaced = valueOf(hasOwnLosses, quality);
  sum.begin('target number');
  sum.base(constants.activationBaseValue, BASE);
  if (!(rulings.lossesReading === 'replace-all' && lossesOverHalf && replaced))
    sum.add(valueOf(table10, quality).modifier, QUALITY, quality);
  if (lossesOverHalf) sum.add(valueOf(losses, quality), LOSSES);
  if (!hqContact) sum.add(table10['no-contact-to-hq'].modifier, NO_CONTACT);
  if (individual) sum.add(constants.individualActivationModifier, INDIVIDUAL);
}

/** The target numbers of a formation's activations, by `heavyLosses + 2 * individual`. */
export type ActivationParts = readonly [Parts, Parts, Parts, Parts];

export function activationParts(
  tables: Tables,
  rulings: Rulings,
  quality: Quality,
  hqContact: boolean,
): ActivationParts {
  const parts = (lossesOverHalf: boolean, individual: boolean): Parts =>
    partsOf((sum) =>
      activationNumber(sum, tables, rulings, { quality, lossesOverHalf, hqContact, individual }),
    );
  return [parts(false, false), parts(true, false), parts(false, true), parts(true, true)];
}

/** One activation throw (PDB-CMD-01): no naturals, unless the option gives it those of combat. */
export function activates(chance: Chance, targetNumber: number, rulings: Rulings): boolean {
  return (
    chance.die(D20) >= (rulings.activationNaturals === 'combat' ? lowestSuccess(targetNumber) : targetNumber)
  );
}

/** The resolution of an activation throw, on the lane and on a map: 1 for active. */
export function resolveActivation(
  { rulings }: { readonly rulings: Rulings },
  due: Due,
  chance: Chance,
): number {
  return activates(chance, due.key0, rulings) ? 1 : 0;
}

/** The result of an activation throw in words. */
export function activationResult(_battle: unknown, _state: unknown, active: number): string {
  return active === 0 ? 'not active' : 'active';
}

/** The actions that a unit owes for its reactions. */
interface Debtor {
  debt: number;
  /** Those of the turn before, where they are paid in the next game turn. */
  owed: number;
}

/** The actions that a unit has lost by reacting; the debt lapses (PDB-SEQ-06, R-12, R-17). */
export function payDebt(rulings: Rulings, second: number, unit: Debtor, shots: number): number {
  const { debt } = unit;
  unit.debt = 0;
  let paid = debt;
  if (rulings.reactionCost === 'next-game-turn' && second !== 0) {
    paid = unit.owed;
    unit.owed = debt;
  }
  if (rulings.footArtilleryReactionCost === 'action' || shots === 1) return paid;
  // Kept until the unit fires: it takes one shot from its fire action.
  unit.debt = paid;
  return 0;
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
