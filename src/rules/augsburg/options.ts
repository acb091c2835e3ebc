/** The rulings of the digest that a user may decide otherwise (section 9): names, values, defaults, where they act. */
import { rulingsOf, type RulingsOf, type OptionDescription, type Options } from '../../play/options.ts';

const ENGAGEMENT = ['engagement'] as const;
const SHOTS = ['shoot-pool', 'shoot-hits', 'casualties', ...ENGAGEMENT] as const;
const MELEES = ['melee-pool', 'melee-hits', 'melee-result', ...ENGAGEMENT] as const;
const CHARGES = ['charge-reach', 'charge-contact', 'evade-gap', 'light-move-away', ...ENGAGEMENT] as const;

export const OPTIONS = {
  poolFloor: {
    values: [0, 1],
    default: 0,
    ruling: 'AUG-R-07',
    meaning:
      'fewest dice of a shooting or melee pool; out of range and no figures stay at 0, half effect halves after it',
    scope: ['shoot-pool', 'shoot-hits', 'casualties', ...MELEES],
  },
  halveStage: {
    values: ['base', 'final'],
    default: 'base',
    ruling: 'AUG-R-06',
    meaning: 'fire from inside halves the basic dice, or the finished pool',
    scope: SHOTS,
  },
  halfEffect: {
    values: ['pool', 'hits'],
    default: 'pool',
    ruling: 'AUG-R-22',
    meaning: 'half-effect fire halves the finished pool, or the hits',
    scope: SHOTS,
  },
  cavMinStage: {
    values: ['base', 'final'],
    default: 'base',
    ruling: 'AUG-R-15',
    meaning:
      'the minimum of two dice of mounted against mounted is of the base, or of the finished pool only',
    scope: MELEES,
  },
  frontRankLoss: {
    values: ['close-up', 'proportional'],
    default: 'close-up',
    ruling: 'AUG-R-04',
    meaning: 'the front rank after losses: the rear ranks close up, or all ranks lose alike',
    scope: SHOTS,
  },
  pikeRounding: {
    values: ['group', 'fraction'],
    default: 'group',
    ruling: 'AUG-R-16',
    meaning: 'dice of p pikemen: for each full group of figures, or the whole product rounded down',
    scope: MELEES,
  },
  depthBasis: {
    values: ['nominal', 'actual'],
    default: 'nominal',
    ruling: 'AUG-R-18',
    meaning:
      'ranks compared for the deeper formation: those of the type, or those left; open order one in both',
    scope: MELEES,
  },
  mountedLightMelee: {
    values: ['skirmish', 'cavalry'],
    default: 'skirmish',
    ruling: 'AUG-R-17',
    meaning: 'rate of mounted light troops against foot and gunners',
    scope: MELEES,
  },
  unformedRate: {
    values: ['all', 'foot-only'],
    default: 'all',
    ruling: 'AUG-R-17',
    meaning: 'who drops to one die for three figures when Unformed',
    scope: MELEES,
  },
  moraleCavalryBest: {
    values: ['lowest', 'highest'],
    default: 'lowest',
    ruling: 'AUG-R-11',
    meaning: 'the die of each squadron that counts in its morale test',
    scope: ['morale', 'rally', ...ENGAGEMENT],
  },
  holdFailure: {
    values: ['fires-early', 'loses-fire'],
    default: 'fires-early',
    ruling: 'AUG-R-27',
    meaning: 'who fails to hold fire fires at once at the starting distance, or not at all at this charge',
    scope: ENGAGEMENT,
  },
  chargeDice: {
    values: ['add', 'replace'],
    default: 'add',
    ruling: 'AUG-R-03',
    meaning: 'the picked die of charging cavalry is added to the normal move, or stands in its place',
    scope: CHARGES,
  },
  shortChargeFire: {
    values: ['always', 'only-after-fire-failure'],
    default: 'always',
    ruling: 'AUG-R-21',
    meaning:
      'which short charges fire at half effect: all, or only those with inches taken off by their test',
    scope: ENGAGEMENT,
  },
  winnerTests: {
    values: [true, false],
    default: true,
    ruling: 'AUG-R-20',
    meaning: 'whether the winner of a melee tests if the melee cost it figures',
    scope: ENGAGEMENT,
  },
  returnFireTiming: {
    values: ['after-morale', 'simultaneous'],
    default: 'after-morale',
    ruling: 'AUG-R-10',
    meaning:
      'return fire comes after the losses and the test, or with the strength and from the gap of before',
    scope: ENGAGEMENT,
  },
  rallyFailure: {
    values: ['no-change', 'apply-table'],
    default: 'no-change',
    ruling: 'AUG-R-13',
    meaning: 'a failed rally changes nothing, or has the result of a failed morale test',
    scope: ENGAGEMENT,
  },
  reactionCost: {
    values: [0, 1],
    default: 0,
    ruling: 'AUG-R-25',
    meaning:
      'points for a reaction on Stand Ready (return fire, or to a charge); who cannot pay does not react; brigades only',
    scope: ENGAGEMENT,
  },
  returnFireLimit: {
    values: [1, 'unlimited'],
    default: 1,
    ruling: 'AUG-R-10',
    meaning: 'volleys of one unit in one turn; unlimited: a shot on Stand Ready does not use up its turn',
    scope: ENGAGEMENT,
  },
  followUpRecontact: {
    values: [false, true],
    default: false,
    ruling: 'AUG-R-23',
    meaning: 'whether a follow-up that catches the beaten unit fights it again, as a charge',
    scope: ENGAGEMENT,
  },
  minimumGapIn: {
    values: [0, 1],
    default: 1,
    ruling: 'AUG-R-23',
    meaning: 'inches left when a follow-up would overrun',
    scope: ENGAGEMENT,
  },
  brigadeTie: {
    values: ['random', 'side-A-first'],
    default: 'random',
    ruling: 'AUG-R-26',
    meaning: 'brigades of equal totals: diced off, or those of the first side first, in order of listing',
    scope: ENGAGEMENT,
  },
  passRight: {
    values: ['highest-only', 'every-holder'],
    default: 'highest-only',
    ruling: 'AUG-R-26',
    meaning: 'who may give way: the highest brigade of all, or each in its turn, once, if its side wants to',
    scope: ENGAGEMENT,
  },
  casualtyOrder: {
    values: ['muskets-first', 'pikes-first'],
    default: 'muskets-first',
    ruling: 'AUG-R-16',
    meaning: 'which figures a battalion of muskets and pikes loses first',
    scope: ENGAGEMENT,
  },
  pikeRule: {
    values: ['any', 'majority'],
    default: 'any',
    ruling: 'AUG-R-16',
    meaning: 'a battalion counts as pike with any live pikeman, or when more than half of its figures are',
    scope: ENGAGEMENT,
  },
  gunModelCounts: {
    values: [false, true],
    default: false,
    ruling: 'AUG-R-01',
    meaning: 'whether the gun model is a figure of a crew whose strength is not given',
    scope: ENGAGEMENT,
  },
  bothRanks: {
    values: ['included', 'separate'],
    default: 'included',
    ruling: 'AUG-R-05',
    meaning: 'deep pistoleers: one die for each figure of the front rank, or of both ranks',
    scope: ENGAGEMENT,
  },
  skirmishersStandInOpen: {
    values: [false, true],
    default: false,
    ruling: 'AUG-R-28',
    meaning: 'whether light foot on Stand Ready may await formed chargers without an obstacle or building',
    scope: ENGAGEMENT,
  },
  lightHorseMustEvade: {
    values: [false, true],
    default: false,
    ruling: 'AUG-R-28',
    meaning: 'whether mounted light troops must evade formed chargers',
    scope: ENGAGEMENT,
  },
  joinedCommanderHelps: {
    values: ['rally-only', 'all-tests'],
    default: 'rally-only',
    ruling: 'AUG-R-13',
    meaning: 'when the number of a commander who has joined counts',
    scope: ENGAGEMENT,
  },
  routerProximity: {
    values: ['this-turn', 'while-on-table'],
    default: 'this-turn',
    ruling: 'AUG-R-12',
    meaning:
      'how long a unit that routed alarms its neighbours: its turn, or for good; one that shattered has left by then',
    scope: ENGAGEMENT,
  },
  dragoonPenalty: {
    values: ['both-modes', 'mounted-only'],
    default: 'both-modes',
    ruling: 'AUG-R-17',
    meaning: 'which dragoons lose dice in melee',
    scope: ENGAGEMENT,
  },
  pointBlankBonusDice: {
    values: 'number',
    integer: true,
    min: 0,
    max: 1_000,
    default: 0,
    ruling: 'AUG-R-27',
    meaning: 'extra dice of a volley held to point blank',
    scope: ENGAGEMENT,
  },
} as const satisfies Readonly<Record<string, OptionDescription>>;

/** The rulings in force: every option with its value. */
export type Rulings = RulingsOf<typeof OPTIONS>;

/** The rulings that options stand for. @throws {InputError} for a name that is no option */
export function readRulings(options: Options): Rulings {
  return rulingsOf(OPTIONS, options);
}
