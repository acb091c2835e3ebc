/** The rulings of the digest that a user may decide otherwise (section 9): where they act, values with the default first, meanings. */
import {
  either,
  numeric,
  rulingsOf,
  type RulingsOf,
  type OptionDescription,
  type Options,
} from '../../play/options.ts';

const ENGAGEMENT = ['engagement'] as const;
const SHOTS = ['shoot-pool', 'shoot-hits', 'casualties', ...ENGAGEMENT] as const;
const MELEES = ['melee-pool', 'melee-hits', 'melee-result', ...ENGAGEMENT] as const;
const CHARGES = ['charge-reach', 'charge-contact', 'evade-gap', 'light-move-away', ...ENGAGEMENT] as const;

export const OPTIONS = {
  poolFloor: either('AUG-R-07', ['shoot-pool', 'shoot-hits', 'casualties', ...MELEES], [0, 1], {
    meaning:
      'fewest dice of a shooting or melee pool; out of range and no figures stay at 0, half effect halves after it',
  }),
  halveStage: either('AUG-R-06', SHOTS, ['base', 'final'], {
    meaning: 'fire from inside halves the basic dice, or the finished pool',
  }),
  halfEffect: either('AUG-R-22', SHOTS, ['pool', 'hits'], {
    meaning: 'half-effect fire halves the finished pool, or the hits',
  }),
  cavMinStage: either('AUG-R-15', MELEES, ['base', 'final'], {
    meaning:
      'the minimum of two dice of mounted against mounted is of the base, or of the finished pool only',
  }),
  frontRankLoss: either('AUG-R-04', SHOTS, ['close-up', 'proportional'], {
    meaning: 'the front rank after losses: the rear ranks close up, or all ranks lose alike',
  }),
  pikeRounding: either('AUG-R-16', MELEES, ['group', 'fraction'], {
    meaning: 'dice of p pikemen: for each full group of figures, or the whole product rounded down',
  }),
  depthBasis: either('AUG-R-18', MELEES, ['nominal', 'actual'], {
    meaning:
      'ranks compared for the deeper formation: those of the type, or those left; open order one in both',
  }),
  mountedLightMelee: either('AUG-R-17', MELEES, ['skirmish', 'cavalry'], {
    meaning: 'rate of mounted light troops against foot and gunners',
  }),
  unformedRate: either('AUG-R-17', MELEES, ['all', 'foot-only'], {
    meaning: 'who drops to one die for three figures when Unformed',
  }),
  moraleCavalryBest: either('AUG-R-11', ['morale', 'rally', ...ENGAGEMENT], ['lowest', 'highest'], {
    meaning: 'the die of each squadron that counts in its morale test',
  }),
  holdFailure: either('AUG-R-27', ENGAGEMENT, ['fires-early', 'loses-fire'], {
    meaning: 'who fails to hold fire fires at once at the starting distance, or not at all at this charge',
  }),
  chargeDice: either('AUG-R-03', CHARGES, ['add', 'replace'], {
    meaning: 'the picked die of charging cavalry is added to the normal move, or stands in its place',
  }),
  shortChargeFire: either('AUG-R-21', ENGAGEMENT, ['always', 'only-after-fire-failure'], {
    meaning:
      'which short charges fire at half effect: all, or only those with inches taken off by their test',
  }),
  winnerTests: either('AUG-R-20', ENGAGEMENT, [true, false], {
    meaning: 'whether the winner of a melee tests if the melee cost it figures',
  }),
  returnFireTiming: either('AUG-R-10', ENGAGEMENT, ['after-morale', 'simultaneous'], {
    meaning:
      'return fire comes after the losses and the test, or with the strength and from the gap of before',
  }),
  rallyFailure: either('AUG-R-13', ENGAGEMENT, ['no-change', 'apply-table'], {
    meaning: 'a failed rally changes nothing, or has the result of a failed morale test',
  }),
  reactionCost: either('AUG-R-25', ENGAGEMENT, [0, 1], {
    meaning:
      'points for a reaction on Stand Ready (return fire, or to a charge); who cannot pay does not react; brigades only',
  }),
  returnFireLimit: either('AUG-R-10', ENGAGEMENT, [1, 'unlimited'], {
    meaning: 'volleys of one unit in one turn; unlimited: a shot on Stand Ready does not use up its turn',
  }),
  followUpRecontact: either('AUG-R-23', ENGAGEMENT, [false, true], {
    meaning: 'whether a follow-up that catches the beaten unit fights it again, as a charge',
  }),
  minimumGapIn: either('AUG-R-23', ENGAGEMENT, [1, 0], {
    meaning: 'inches left when a follow-up would overrun',
  }),
  brigadeTie: either('AUG-R-26', ENGAGEMENT, ['random', 'side-A-first'], {
    meaning: 'brigades of equal totals: diced off, or those of the first side first, in order of listing',
  }),
  passRight: either('AUG-R-26', ENGAGEMENT, ['highest-only', 'every-holder'], {
    meaning: 'who may give way: the highest brigade of all, or each in its turn, once, if its side wants to',
  }),
  casualtyOrder: either('AUG-R-16', ENGAGEMENT, ['muskets-first', 'pikes-first'], {
    meaning: 'which figures a battalion of muskets and pikes loses first',
  }),
  pikeRule: either('AUG-R-16', ENGAGEMENT, ['any', 'majority'], {
    meaning: 'a battalion counts as pike with any live pikeman, or when more than half of its figures are',
  }),
  gunModelCounts: either('AUG-R-01', ENGAGEMENT, [false, true], {
    meaning: 'whether the gun model is a figure of a crew whose strength is not given',
  }),
  bothRanks: either('AUG-R-05', ENGAGEMENT, ['included', 'separate'], {
    meaning: 'deep pistoleers: one die for each figure of the front rank, or of both ranks',
  }),
  skirmishersStandInOpen: either('AUG-R-28', ENGAGEMENT, [false, true], {
    meaning: 'whether light foot on Stand Ready may await formed chargers without an obstacle or building',
  }),
  lightHorseMustEvade: either('AUG-R-28', ENGAGEMENT, [false, true], {
    meaning: 'whether mounted light troops must evade formed chargers',
  }),
  joinedCommanderHelps: either('AUG-R-13', ENGAGEMENT, ['rally-only', 'all-tests'], {
    meaning: 'when the number of a commander who has joined counts',
  }),
  routerProximity: either('AUG-R-12', ENGAGEMENT, ['this-turn', 'while-on-table'], {
    meaning:
      'how long a unit that routed alarms its neighbours: its turn, or for good; one that shattered has left by then',
  }),
  routAgain: either('AUG-R-41', ENGAGEMENT, ['no', 'each-turn'], {
    meaning: 'whether a unit that routs runs on in each Command Phase until it rallies; with routers run',
  }),
  routersCount: either('AUG-R-43', ENGAGEMENT, ['living', 'broken'], {
    meaning:
      'whether a side whose last units rout fights on, or is beaten at the end of the turn; with routers run',
  }),
  screenCaught: either('AUG-R-48', ENGAGEMENT, ['never', 'under-4'], {
    meaning:
      'whether light troops that screen a unit are caught by a charge at it that begins less than 4 inches before them: they stand it',
  }),
  gunsAreObstacle: either('AUG-R-47', ENGAGEMENT, ['none', 'small'], {
    meaning: 'what guns are to a charger who goes through them at the foot behind which their crew shelters',
  }),
  dragoonPenalty: either('AUG-R-17', ENGAGEMENT, ['both-modes', 'mounted-only'], {
    meaning: 'which dragoons lose dice in melee',
  }),
  pointBlankBonusDice: numeric('AUG-R-27', ENGAGEMENT, 0, {
    integer: true,
    min: 0,
    max: 1_000,
    meaning: 'extra dice of a volley held to point blank',
  }),
} as const satisfies Readonly<Record<string, OptionDescription>>;

/** The rulings in force: every option with its value. */
export type Rulings = RulingsOf<typeof OPTIONS>;

/** The rulings that options stand for. @throws {InputError} for a name that is no option */
export function readRulings(options: Options): Rulings {
  return rulingsOf(OPTIONS, options);
}
