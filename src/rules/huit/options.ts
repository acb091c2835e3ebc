/** The rulings that a user may decide otherwise (section 12): where they act, values with the default first, meanings. */
import {
  either,
  rulingsOf,
  type RulingsOf,
  type OptionDescription,
  type Options,
} from '../../play/options.ts';

const BRIGADES = ['brigadeEngagement', 'divisionEngagement'] as const;
const MELEES = ['meleeChain', ...BRIGADES] as const;
const ENGAGEMENTS = ['firefight', ...MELEES] as const;
const SHOTS = ['fire', 'fireAndMorale', 'twoTargets', 'squareVolley', 'shotSeries', ...ENGAGEMENTS] as const;
const TESTS = ['moraleTest', 'rings', 'fireAndMorale', 'meleeRound', ...ENGAGEMENTS] as const;

export const OPTIONS = {
  nScope: either('R-03', SHOTS, ['marked', 'all-canister'], {
    meaning: 'an 8 with canister on column, cavalry or square disorders where the chart says N, or always',
  }),
  natural8IgnoresModifiers: either('R-04', SHOTS, [true, false], {
    meaning: 'whether the 8 of an N entry works even when the modified total misses',
  }),
  fireDisorderOnDamage: either('R-06', SHOTS, ['n-only', 'any-damage'], {
    meaning: 'any-damage: every kill by infantry in line or by canister disorders too',
  }),
  // Of a building only the modified total of ablazeTrigger asks for it.
  fireDisorderPenalty: either('R-07', [...SHOTS, 'setAblaze'], ['once', 'per-ring'], {
    meaning: 'the -1 of a disordered firer counts once, or for each of its disorders',
  }),
  skirmishOnDisordered: either('R-08', SHOTS, ['kill-instead', 'kill-and-disorder'], {
    meaning: 'a hit by skirmishers on a disordered unit kills instead of disordering, or does both',
  }),
  ringCount: either('R-09', TESTS, ['separate', 'combined'], {
    meaning: 'tests and removal at 3, 4 and 5 kills or disorders of one kind, or of both together',
  }),
  moraleHeaderPenalty: either('R-10', TESTS, ['single', 'double'], {
    meaning: 'the -3 and -4 that head the morale test are its rings, or are taken off again',
  }),
  disorderRecovery: either('R-14', BRIGADES, ['blown-only', 'resting-any'], {
    meaning: 'resting-any: every unit that rests for a move loses one disorder, not only blown cavalry',
  }),
  brigadeCasualtyBasis: either('R-15', ['brigadeTest', ...BRIGADES], ['units', 'kills'], {
    meaning: 'the share of casualties in the brigade test counts units lost, or kills (five for a lost unit)',
  }),
  retireDistance: either('R-16', BRIGADES, ['fraction', 'marker-cm'], {
    meaning: 'a beaten brigade goes back a share of its move, or the cm of the marker table',
  }),
  generalKilledIf: either('R-17', ['generalLoss', ...BRIGADES], ['at-most-zero', 'exactly-zero'], {
    meaning: 'the die less the units lost that kills a brigade commander',
  }),
  armyDivisionBonus: either('R-18', ['armyTest', 'divisionEngagement'], ['include', 'omit'], {
    meaning: 'whether the army test counts +1 for each division still on the table',
  }),
  attackBonusDuration: either('R-19', MELEES, ['whole-melee', 'first-round'], {
    meaning: 'how long the +1 of attackers lasts in a melee that is drawn and fought on',
  }),
  multiWinnerEffect: either('R-21', ['meleeRound', ...MELEES], ['counting-unit', 'all-units'], {
    meaning: 'who of a winning pair takes the disorder and throws for a kill: the unit that counted, or each',
  }),
  mixedMelee: either(
    'R-41',
    ['meleeMargin', 'meleeRound', ...MELEES],
    ['counting-unit', 'lead-unit', 'no-join'],
    {
      meaning:
        'infantry and cavalry as a pair: the unit that counted decides against whom the single enemy fights and by which column it goes back, or the lead always does, or nobody joins another arm',
    },
  ),
  artilleryMeleeWinnerEffects: either('R-22', ['meleeRound', ...MELEES], ['as-5plus', 'none'], {
    meaning: 'whether taking a battery costs the winner what a victory by 5 costs',
  }),
  austrianHalvesUp: either(
    'R-23',
    ['meleeMargin', 'meleeRound', ...MELEES],
    ['infantry-vs-infantry', 'all-melees'],
    {
      meaning: 'where larger Austrian battalions halve upward',
    },
  ),
  burnsOut: either('R-58', BRIGADES, ['never', 1, 2, 3, 4, 5, 6], {
    meaning: 'a house burns until somebody puts the fire out, or has burnt down after so many moves',
  }),
  gunDoubleMove: either('R-52', BRIGADES, ['full-only', 'none'], {
    meaning: 'limbered guns far from the enemy may go twice their full move, or guns never move double',
  }),
  horseAhead: either('R-54', BRIGADES, ['foremost', 'own-stack', 'off'], {
    meaning:
      'horse guns that go forward keep within 36 cm of the foremost unit of their brigade, or of those behind them in their lane, or are free',
  }),
  ablazeTrigger: either('R-29', ['setAblaze', ...BRIGADES], ['natural', 'modified'], {
    meaning: 'a building may catch fire on an unmodified 8, or on a modified total of 8 or more',
  }),
  passageDisorders: either('R-56', BRIGADES, ['mover', 'both', 'none'], {
    meaning: 'whom the passage of lines disorders: who passes, both, or nobody',
  }),
  rearWhen: either('R-60', BRIGADES, ['turn-end', 'at-once'], {
    meaning:
      'an enemy in the rear makes a unit test at the end of the turn, or after each step in which somebody moves',
  }),
  squareFlanks: either('R-59', BRIGADES, ['none', 'as-line'], {
    meaning: 'a square has no flank for a charge or guns from the side, or is struck there as a line is',
  }),
} as const satisfies Readonly<Record<string, OptionDescription>>;

/** The rulings in force: every option with its value. */
export type Rulings = RulingsOf<typeof OPTIONS>;

/** The rulings that options stand for. @throws {InputError} for a name that is no option */
export function readRulings(options: Options): Rulings {
  return rulingsOf(OPTIONS, options);
}
