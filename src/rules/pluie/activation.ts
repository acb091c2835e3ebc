/** Activation of formations and of single units (section 8), and how long one waits for a number of activations. */
import type { Chance } from '../../chance/chance.ts';
import type { Factor } from '../../engagement/engagement.ts';
import { D20, lowestSuccess } from './dice.ts';
import { factor, modifier } from './factors.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';
import type { Quality } from './units.ts';

export interface ActivationSituation {
  readonly quality: Quality;
  readonly lossesOverHalf: boolean;
  readonly hqContact: boolean;
  /** Activation of one single unit (PDB-CMD-03). */
  readonly individual: boolean;
}

/** Whether a formation has lost more than half of its establishment (PDB-CMD-02, R-15). */
export function hasHeavyLosses(tables: Tables, establishment: number, living: number): boolean {
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

/** The target number of an activation, part by part (PDB-CMD-01, -02). */
export function activationFactors(
  tables: Tables,
  rulings: Rulings,
  situation: ActivationSituation,
): readonly Factor[] {
  const { activation } = tables;
  const { quality, lossesOverHalf } = situation;
  const replaced = quality === 'elite' || quality === 'experienced';
  const losses = replaced ? activation.losses[quality] : activation.losses.otherwise;
  const qualityCounts = !(rulings.lossesReading === 'replace-all' && lossesOverHalf && replaced);
  return [
    factor('activation', activation.base, 'PDB-CMD-01'),
    ...modifier(quality, qualityCounts ? activation.quality[quality] : 0, 'PDB-CMD-02'),
    ...modifier('losses over half', lossesOverHalf ? losses : 0, 'PDB-CMD-02', 'R-15', 'R-16'),
    ...modifier('no contact to HQ', situation.hqContact ? 0 : activation.noHqContact, 'PDB-CMD-02'),
    ...modifier('single unit', situation.individual ? activation.individual : 0, 'PDB-CMD-02', 'PDB-CMD-03'),
  ];
}

/** One activation throw (PDB-CMD-01): no naturals, unless the option gives it those of combat. */
export function activates(chance: Chance, targetNumber: number, combatNaturals: boolean): boolean {
  return chance.die(D20) >= (combatNaturals ? lowestSuccess(targetNumber) : targetNumber);
}

/** The chances that a throw succeeds and that it fails; 0 where it cannot. */
export interface Odds {
  readonly success: number;
  readonly failure: number;
}

/**
 * How many turns pass until `needed` of them were successes: the probability of each turn up to `horizonTurns`, and what
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
