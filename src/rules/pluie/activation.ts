/** Activation (section 8): its target number, its dice, and the actions that reactions cost. */
import { item } from '../../chance/at.ts';
import { valueOf } from '../../play/by-word.ts';
import type { Actor, Dice, ThrowKind } from '../../play/dice.ts';
import { part, partsOf, type Parts, type Sum } from '../../play/sum.ts';
import { D20, lowestSuccess } from './dice.ts';
import type { Field, Unit } from './game.ts';
import type { RuleBook, Rulings } from './options.ts';
import type { Tables } from './tables.ts';
import type { Quality } from './units.ts';

interface ActivationSituation {
  readonly quality: Quality;
  readonly lossesOverHalf: boolean;
  readonly hqContact: boolean;
  /** Activation of one single unit (PDB-CMD-03). */
  readonly individual: boolean;
}

/** The number of living units below which a formation has lost more than half of its establishment (PDB-CMD-02, R-15). */
export function heavyLossesBelow({ constants }: Tables, establishment: number): number {
  const limit = constants.lossThresholdFraction * establishment;
  const isHeavy = (lost: number): boolean => (constants.lossThresholdIsStrict ? lost > limit : lost >= limit);
  let living = 0;
  while (living < establishment && isHeavy(establishment - living)) living++;
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
  { tables, rulings }: RuleBook,
  { quality, lossesOverHalf, hqContact, individual }: ActivationSituation,
): void {
  const { constants, table10Activation: table10, losses, hasOwnLosses } = tables;
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
export function activationParts(book: RuleBook, quality: Quality, hqContact: boolean): readonly Parts[] {
  return [false, true].flatMap((individual) =>
    [false, true].map((lossesOverHalf) =>
      partsOf((sum) => activationNumber(sum, book, { quality, lossesOverHalf, hqContact, individual })),
    ),
  );
}

/**
 * One activation throw (PDB-CMD-01): no naturals, unless the option gives it those of combat.
 * @param isSingle of a unit out of command, on its own (PDB-CMD-03)
 */
export function activationThrow(
  { activationNaturals }: Rulings,
  isSingle: boolean,
  occasion: number,
  moreRuleIds: readonly string[] = [],
): ThrowKind {
  const hasNaturals = activationNaturals === 'combat';
  return {
    name: isSingle ? 'individual activation' : 'activation',
    ruleIds: [...(isSingle ? ['PDB-CMD-03'] : ['PDB-CMD-01', 'PDB-CMD-02']), ...moreRuleIds],
    occasion,
    resolve: (chance, number) => (chance.die(D20) >= (hasNaturals ? lowestSuccess(number) : number) ? 1 : 0),
    act: ({ name }, _whom, of) =>
      isSingle ? `${name}, out of ${of}, acts on its own` : `${name} is to be activated`,
    result: (active) => (active === 0 ? 'not active' : 'active'),
  };
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
  const { plain, sum } = dice;
  // The same throw, without asking the dice for it where they have a plain source.
  const outcome =
    plain === null ? dice.throw(kind, who, null, sum.value, 0, of) : kind.resolve(plain, sum.value, 0);
  return outcome !== 0;
}

/** Gives a unit its actions of a phase less those lost by reacting; one that is not `active` loses them all. */
export function giveActions<U extends Unit<U>>(g: Field<U>, unit: U, active: boolean, second: number): void {
  const actions = unit.is.actions - payDebt(g, unit, second);
  unit.left = active && actions > 0 ? actions : 0;
}

/** The actions that a unit has lost by reacting; the debt lapses (PDB-SEQ-06, R-12, R-17). */
function payDebt<U extends Unit<U>>({ rules: { rulings } }: Field<U>, unit: U, second: number): number {
  const { debt, owed } = unit;
  if (debt === 0 && owed === 0) return 0;
  unit.debt = 0;
  let paid = debt;
  if (rulings.reactionCost === 'next-game-turn' && second !== 0) {
    paid = owed;
    unit.owed = debt;
  }
  if (rulings.footArtilleryReactionCost === 'action' || unit.is.shots === 1) return paid;
  // Kept until the unit fires: it takes one shot from its fire action.
  unit.debt = paid;
  return 0;
}
