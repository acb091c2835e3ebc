/** Names for people: ids that make no good words, numbers of the tables, the scale of an engagement. */
import { namesOfNumbers, type PrintedNames } from '../../play/printed-names.ts';
import type { WrittenInputs } from './engagement-inputs.ts';
import raw from './tables.json' with { type: 'json' };
import { ACCURACY_TYPES, GUN_CLASSES } from './units.ts';

const ARMS = ACCURACY_TYPES.flatMap((type) => [
  [`small-arms.${type}`, `${type} small arms`] as const,
  ...GUN_CLASSES.map((gun) => [`${gun}.${type}`, `${type} ${gun} guns`] as const),
]);

export const PRINTED_NAMES: PrintedNames = {
  ...Object.fromEntries(ARMS),
  skirmish: 'skirmishers',
  targetLightCover: 'target in light cover',
  targetMounted: 'mounted target',
  targetMob: 'mob as the target',
  targetProne: 'prone target',
  targetSkirmish: 'skirmishers as the target',
  distanceIn: 'distance',
  maxTurns: 'turn limit',
  entryGapIn: 'gap at which reserves enter',
  lanes: 'number of lanes',
  laneIn: 'distance from lane to lane',
  gapsIn: 'gaps of the lanes',
  support: 'support of neighbours',
  flankFromNeighbour: 'flank charges from a neighbouring lane',
  count: 'number of units',
  stands: 'number of stands',
  morale: 'morale rating',
  fire: 'fire rating',
  melee: 'melee rating',
  bandsIn: 'range bands',
  engagedMoveIn: 'engaged move',
  chargeMoveIn: 'charge move',
  commander: 'attached commander',
  class: 'class of guns',
  ammo: 'ammunition',
  setbackIn: 'distance behind the line',
  name: 'doctrine',
  closeToIn: 'range sought',
  chargeAtIn: 'distance of charges',
  fireAtIn: 'longest range of fire',
  firesAt: 'target of fire',
  oppFireAt: 'band of opportunity fire',
  pursue: 'pursuit',
  toIn: 'gap to withdraw to',
  entersTurn: 'turn of entry',
  gapIn: 'gap',
  hitsThisTurn: 'hits of the turn',
  survivors: 'stands left',
  endState: 'state at the end',
  hits: 'hits suffered',
  chargeTestDice: 'dice of a charge test',
  killMinimum: 'least kill number',
  minGapIn: 'least gap',
  halfStandsRounding: 'rounding of half the stands',
  floor: 'rounded down',
  ceil: 'rounded up',
  poolBattery: 'guns of a battery pool their shots',
  moraleRoutMargin: 'margin of failure that routs',
  moraleShakenMargin: 'margin of failure that shakes',
  chargeMoraleFailState: 'state of a charger that fails its morale test',
  oppFireCostsFirePhase: 'opportunity fire costs the fire phase',
  initialVolleyOnOppFire: 'initial volley in opportunity fire',
  calamityFortune: 'calamities and fortunes',
};

export const numberName = namesOfNumbers(
  {
    'scales.*.menPerStand': 'men of a stand at $1 scale',
    'scales.*.yardsPerInch': 'yards of an inch at $1 scale',
    'scales.*.defaultBmuStands': 'stands of a unit at $1 scale',
    'qualityModifier.*.modifier': 'modifier of rating $1',
    'accuracy.byRangeBand.*.number': 'accuracy number at $1 range',
    'accuracy.modifiers.shrapnel.modifier': 'accuracy modifier of shrapnel',
    'accuracy.modifiers.*.modifier': 'accuracy modifier of $1 weapons',
    'artilleryAttackDice.shrapnelBonusDice': 'extra attack dice of shrapnel',
    'artilleryAttackDice.*.dice': 'attack dice of $1 guns',
    'ammunition.*.extraDice': 'extra attack dice of $1',
    'ammunition.*.accuracyModifier': 'accuracy modifier of $1',
    'ammunition.*.killModifier': 'kill modifier of $1',
    'killNumber.base': 'base kill number',
    'killNumber.minimum': 'least kill number',
    'killModifiersFire.*.modifier': 'kill modifier in fire, $1',
    'killModifiersMelee.attackDicePerStand': 'attack dice of a stand in melee',
    'killModifiersMelee.attackDiceCapRatio': 'highest ratio of attack dice in melee',
    'killModifiersMelee.*.modifier': 'kill modifier in melee, $1',
    'charge.base': 'base number of charge tests',
    'charge.minimum': 'least number of charge tests',
    'charge.dice': 'dice of a charge test',
    'charge.modifiers.*.modifier': 'charge modifier, $1',
    'charge.failedTest.nextMoveFactor': 'share of the move after a failed charge test',
    'charge.failedTest.nextFireStandsFactor': 'share of stands that fire after a failed charge test',
    'morale.base': 'base number of morale tests',
    'morale.dice': 'dice of a morale test',
    'morale.modifiers.*.modifier': 'morale modifier, $1',
    'morale.casualtyShare': 'share of casualties that counts in morale',
    'morale.resultByMarginOfFailure.*.marginMin': 'least margin of failure for $1',
    'morale.resultByMarginOfFailure.*.marginMax': 'greatest margin of failure for $1',
    'hits.permanentHitsPerStandRemoved': 'permanent hits that remove a stand',
    'variableMove.*.baseIn': 'base of flight and pursuit in inches, $1',
    'variableMove.*.dice': 'dice of flight and pursuit, $1',
    'mobFire.minShareOnClosestEnemy': 'least share of the fire of a mob at the closest enemy',
    'minimumApproachIn.value': 'least gap',
  },
  {
    ...PRINTED_NAMES,
    enemyLightCover: 'enemy in light cover',
    charged: 'just charged',
    formedVsMob: 'formed against a mob',
    inflictedMoreLastRound: 'more hits in the last round',
    rear: 'on the rear',
    flank: 'on a flank',
    cavalryVsFormedInfantry: 'cavalry against formed infantry',
    commanderLeads: 'commander in the lead',
    ontoFlank: 'onto a flank',
    chargerSkirmisher: 'skirmishers that charge',
    chargerMob: 'mob that charges',
    casualties25: 'casualties of a quarter or more',
    inflictedMoreInMelee: 'more hits in melee',
    chargedAgainst: 'charged by the enemy',
  },
);

/** The scale that an engagement is played at: what an inch and a turn are (FOH-SCALE-01). */
export function scaleOf({ scale }: Pick<WrittenInputs, 'scale'>): string {
  const row = raw.scales.rows.find((each) => each.scale === scale);
  if (row === undefined) throw new TypeError(`${scale} is no scale of the tables`);
  const { yardsPerInch, minutesPerTurnMin: least, minutesPerTurnMax: most } = row;
  const minutes =
    most === null
      ? `${least} minutes or more`
      : least === most
        ? `${least} minutes`
        : `${least} to ${most} minutes`;
  return `An inch on the table is ${yardsPerInch} yards; a turn is ${minutes} of the battle.`;
}
