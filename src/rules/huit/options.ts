/** The rulings that a user may decide otherwise (section 12): names, values, defaults, where they act. */
import { rulingsOf, type RulingsOf, type OptionDescription, type Options } from '../../play/options.ts';

const ENGAGEMENTS = ['firefight', 'meleeChain', 'brigadeEngagement'] as const;
const MELEES = ['meleeChain', 'brigadeEngagement'] as const;
const SHOTS = ['fire', 'fireAndMorale', 'twoTargets', 'squareVolley', 'shotSeries', ...ENGAGEMENTS] as const;
const TESTS = ['moraleTest', 'rings', 'fireAndMorale', 'meleeRound', ...ENGAGEMENTS] as const;

export const OPTIONS = {
  nScope: {
    values: ['marked', 'all-canister'],
    default: 'marked',
    ruling: 'R-03',
    meaning: 'an 8 with canister on column, cavalry or square disorders where the chart says N, or always',
    scope: SHOTS,
  },
  natural8IgnoresModifiers: {
    values: [true, false],
    default: true,
    ruling: 'R-04',
    meaning: 'whether the 8 of an N entry works even when the modified total misses',
    scope: SHOTS,
  },
  fireDisorderOnDamage: {
    values: ['n-only', 'any-damage'],
    default: 'n-only',
    ruling: 'R-06',
    meaning: 'any-damage: every kill by infantry in line or by canister disorders too',
    scope: SHOTS,
  },
  fireDisorderPenalty: {
    values: ['once', 'per-ring'],
    default: 'once',
    ruling: 'R-07',
    meaning: 'the -1 of a disordered firer counts once, or for each of its disorders',
    // Of a building only the modified total of ablazeTrigger asks for it.
    scope: [...SHOTS, 'setAblaze'],
  },
  skirmishOnDisordered: {
    values: ['kill-instead', 'kill-and-disorder'],
    default: 'kill-instead',
    ruling: 'R-08',
    meaning: 'a hit by skirmishers on a disordered unit kills instead of disordering, or does both',
    scope: SHOTS,
  },
  ringCount: {
    values: ['separate', 'combined'],
    default: 'separate',
    ruling: 'R-09',
    meaning: 'tests and removal at 3, 4 and 5 kills or disorders of one kind, or of both together',
    scope: TESTS,
  },
  moraleHeaderPenalty: {
    values: ['single', 'double'],
    default: 'single',
    ruling: 'R-10',
    meaning: 'the -3 and -4 that head the morale test are its rings, or are taken off again',
    scope: TESTS,
  },
  disorderRecovery: {
    values: ['blown-only', 'resting-any'],
    default: 'blown-only',
    ruling: 'R-14',
    meaning: 'resting-any: every unit that rests for a move loses one disorder, not only blown cavalry',
    scope: ['brigadeEngagement'],
  },
  brigadeCasualtyBasis: {
    values: ['units', 'kills'],
    default: 'units',
    ruling: 'R-15',
    meaning: 'the share of casualties in the brigade test counts units lost, or kills (five for a lost unit)',
    scope: ['brigadeTest', 'brigadeEngagement'],
  },
  retireDistance: {
    values: ['fraction', 'marker-cm'],
    default: 'fraction',
    ruling: 'R-16',
    meaning: 'a beaten brigade goes back a share of its move, or the cm of the marker table',
    scope: ['brigadeEngagement'],
  },
  generalKilledIf: {
    values: ['at-most-zero', 'exactly-zero'],
    default: 'at-most-zero',
    ruling: 'R-17',
    meaning: 'the die less the units lost that kills a brigade commander',
    scope: ['generalLoss', 'brigadeEngagement'],
  },
  armyDivisionBonus: {
    values: ['include', 'omit'],
    default: 'include',
    ruling: 'R-18',
    meaning: 'whether the army test counts +1 for each division still on the table',
    scope: ['armyTest'],
  },
  attackBonusDuration: {
    values: ['whole-melee', 'first-round'],
    default: 'whole-melee',
    ruling: 'R-19',
    meaning: 'how long the +1 of attackers lasts in a melee that is drawn and fought on',
    scope: MELEES,
  },
  multiWinnerEffect: {
    values: ['counting-unit', 'all-units'],
    default: 'counting-unit',
    ruling: 'R-21',
    meaning: 'who of a winning pair takes the disorder and throws for a kill: the unit that counted, or each',
    scope: ['meleeRound', ...MELEES],
  },
  mixedMelee: {
    values: ['counting-unit', 'lead-unit', 'no-join'],
    default: 'counting-unit',
    ruling: 'R-41',
    meaning:
      'infantry and cavalry as a pair: the unit that counted decides against whom the single enemy fights and by which column it goes back, or the lead always does, or nobody joins another arm',
    scope: ['meleeMargin', 'meleeRound', ...MELEES],
  },
  artilleryMeleeWinnerEffects: {
    values: ['as-5plus', 'none'],
    default: 'as-5plus',
    ruling: 'R-22',
    meaning: 'whether taking a battery costs the winner what a victory by 5 costs',
    scope: ['meleeRound', 'meleeChain'],
  },
  austrianHalvesUp: {
    values: ['infantry-vs-infantry', 'all-melees'],
    default: 'infantry-vs-infantry',
    ruling: 'R-23',
    meaning: 'where larger Austrian battalions halve upward',
    scope: ['meleeMargin', 'meleeRound', ...MELEES],
  },
  ablazeTrigger: {
    values: ['natural', 'modified'],
    default: 'natural',
    ruling: 'R-29',
    meaning: 'a building may catch fire on an unmodified 8, or on a modified total of 8 or more',
    scope: ['setAblaze'],
  },
} as const satisfies Readonly<Record<string, OptionDescription>>;

/** The rulings in force: every option with its value. */
export type Rulings = RulingsOf<typeof OPTIONS>;

/** The rulings that options stand for. @throws {InputError} for a name that is no option */
export function readRulings(options: Options): Rulings {
  return rulingsOf(OPTIONS, options);
}
