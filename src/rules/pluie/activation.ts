/** Activation (section 8): its target number, its dice, the actions that reactions cost, and how long one waits for it. */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import { valueOf } from '../../play/by-word.ts';
import type { Actor, Dice, ThrowKind } from '../../play/dice.ts';
import { part, partsOf, type Parts, type Sum } from '../../play/sum.ts';
import { D20, lowestSuccess } from './dice.ts';
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
export function activationParts(
  tables: Tables,
  rulings: Rulings,
  quality: Quality,
  hqContact: boolean,
): readonly Parts[] {
  return [false, true].flatMap((individual) =>
    [false, true].map((lossesOverHalf) =>
      partsOf((sum) =>
        activationNumber(sum, tables, rulings, { quality, lossesOverHalf, hqContact, individual }),
      ),
    ),
  );
}

/** One activation throw (PDB-CMD-01): no naturals, unless the option gives it those of combat. */
export class Activation implements ThrowKind {
  declare readonly name: string;
  declare readonly ruleIds: readonly string[];
  declare readonly occasion: number;
  declare private readonly isSingle: boolean;
  declare private readonly hasNaturals: boolean;

  /** @param isSingle of a unit out of command, on its own (PDB-CMD-03) */
  constructor(
    { activationNaturals }: Rulings,
    isSingle: boolean,
    occasion: number,
    ...moreRuleIds: readonly string[]
  ) {
    this.name = isSingle ? 'individual activation' : 'activation';
    this.ruleIds = [...(isSingle ? ['PDB-CMD-03'] : ['PDB-CMD-01', 'PDB-CMD-02']), ...moreRuleIds];
    this.occasion = occasion;
    this.isSingle = isSingle;
    this.hasNaturals = activationNaturals === 'combat';
  }

  resolve(chance: Chance, number: number): number {
    return chance.die(D20) >= (this.hasNaturals ? lowestSuccess(number) : number) ? 1 : 0;
  }

  act({ name }: Actor, _whom: Actor | null, of: string): string {
    return this.isSingle ? `${name}, out of ${of}, acts on its own` : `${name} is to be activated`;
  }

  result(active: number): string {
    return active === 0 ? 'not active' : 'active';
  }
}

/**
 * An activation throw; true for active.
 * @param parts as {@link activationParts} gives them, `which` of them
 * @param of what a single unit is out of: `command`, `contact`
 */
export function activates(
  dice: Dice,
  kind: ThrowKind,
  who: Actor,
  parts: readonly Parts[],
  which: number,
  of = 'command',
): boolean {
  dice.sum.begin('target number');
  dice.sum.addAll(item(parts, which));
  return dice.throw(kind, who, null, dice.sum.value, 0, of) !== 0;
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

type Worker = keyof Tables['constants']['engineeringTurns'];

/**
 * In which turn the work is finished: the chance of each turn to `horizonTurns`, and what is left beyond. The first
 * working turn must be an activated one and the others simply count, or every one must be activated (PDB-ENG-03, R-36).
 */
export function workTime(
  tables: Tables,
  rulings: Rulings,
  worker: Worker,
  activation: Odds,
  horizonTurns: number,
): { readonly byTurn: readonly number[]; readonly beyond: number } {
  const turns = tables.constants.engineeringTurns[worker];
  if (rulings.workActivation === 'every-turn') return waitFor(turns, activation, horizonTurns);
  const before = Math.min(turns - 1, horizonTurns);
  const begun = waitFor(1, activation, horizonTurns - before);
  return { byTurn: [...Array.from({ length: before }, () => 0), ...begun.byTurn], beyond: begun.beyond };
}
