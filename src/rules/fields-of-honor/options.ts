/** The rulings of the digest that a user may decide otherwise (section 11): names, values, defaults, where they act. */
import { rulingsOf, type RulingsOf, type OptionDescription, type Options } from '../../play/options.ts';
import type { Tables } from './tables.ts';

const TESTS_OF_CHARGE = ['charge-test', 'charge-phase', 'engagement'] as const;
const MARGINS = ['morale-test', 'volley-and-morale', 'charge-phase', 'engagement'] as const;
const ENGAGEMENT = ['engagement'] as const;

export const OPTIONS = {
  chargeTestDice: {
    values: [1, 2],
    default: 1,
    ruling: 'R-03',
    meaning: 'dice of the Charge Test',
    scope: TESTS_OF_CHARGE,
  },
  casualtyBasis: {
    values: ['turn', 'cumulative'],
    default: 'turn',
    ruling: 'R-07',
    meaning: 'what 25% casualties counts: the hits of this turn, or all losses since the start',
    scope: ['casualty-bracket', 'charge-phase', 'engagement'],
  },
  moraleRoutMargin: {
    values: 'number',
    integer: true,
    min: 1,
    max: 1_000,
    default: 3,
    ruling: 'R-08',
    meaning: 'least margin of failure that routs; looked at before shaken (R-32)',
    scope: MARGINS,
  },
  moraleShakenMargin: {
    values: 'number',
    integer: true,
    min: 1,
    max: 1_000,
    default: 2,
    ruling: 'R-08',
    meaning: 'least margin of failure that shakes',
    scope: MARGINS,
  },
  chargeMoraleFailState: {
    values: ['none', 'margin'],
    default: 'none',
    ruling: 'R-10',
    meaning: 'margin: a charger that fails its Morale Test takes the state by margin as well',
    scope: ENGAGEMENT,
  },
  chargeBreakMinimum: {
    values: ['shaken', 'routed'],
    default: 'shaken',
    ruling: 'R-11',
    meaning: 'the least state of a defender that breaks before a charge',
    scope: ['charge-phase', 'engagement'],
  },
  pursueShaken: {
    values: [true, false],
    default: true,
    ruling: 'R-14',
    meaning: 'whether a Shaken runner may be pursued when it leaves contact',
    scope: ENGAGEMENT,
  },
  oppFireCostsFirePhase: {
    values: [false, true],
    default: false,
    ruling: 'R-16',
    meaning: "whether opportunity fire costs the unit its small-arms fire of the turn's Fire Phase",
    scope: ENGAGEMENT,
  },
  initialVolleyOnOppFire: {
    values: [false, true],
    default: false,
    ruling: 'R-17',
    meaning: 'whether opportunity fire has the bonus of the initial volley; it uses the volley up either way',
    scope: ['charge-phase', 'engagement'],
  },
  halfStandsRounding: {
    values: ['floor', 'ceil'],
    default: 'floor',
    ruling: 'R-18',
    meaning: 'rounding of half the stands after a failed Charge Test',
    scope: ENGAGEMENT,
  },
  poolBattery: {
    values: [false, true],
    default: false,
    ruling: 'R-19',
    meaning: 'whether the guns of a battery pool their shots; otherwise each stand divides its own total',
    scope: ['artillery-fire', 'engagement'],
  },
  killMinimum: {
    values: 'number',
    integer: true,
    min: 1,
    max: 1_000,
    default: 2,
    ruling: 'R-05',
    meaning: 'floor of every kill number',
    scope: ['kill-number-fire', 'kill-number-melee', 'artillery-fire', 'charge-phase', 'engagement'],
  },
  minGapIn: {
    values: 'number',
    min: 0,
    exclusiveMin: true,
    max: 100_000,
    default: 1,
    ruling: 'R-21',
    meaning: 'how near a unit that does not charge may come, in inches',
    scope: ENGAGEMENT,
  },
  calamityFortune: {
    values: ['off', 'report'],
    default: 'off',
    ruling: 'R-25',
    meaning: 'report: counts the natural doubles of Morale Tests; they have no effect',
    scope: ['morale-doubles', 'engagement'],
  },
} as const satisfies Readonly<Record<string, OptionDescription>>;

type OptionName = keyof typeof OPTIONS;

/** The rulings in force: every option with its value. */
export type Rulings = RulingsOf<typeof OPTIONS>;

/**
 * The rulings that options stand for. An option that is left at its default
 * gives way to the tables, so that a user's may change the number behind it.
 * @throws {InputError} for a name that is no option
 */
export function readRulings(options: Options, tables: Tables): Rulings {
  const { margins } = tables.morale;
  const behind: Partial<Record<OptionName, number>> = {
    chargeTestDice: tables.charge.dice,
    moraleRoutMargin: margins.routed.value,
    moraleShakenMargin: margins.shaken.value,
    killMinimum: tables.kill.minimum,
    minGapIn: tables.minimumApproachIn.value,
  };
  const chosen = { ...rulingsOf(OPTIONS, options) };
  for (const [name, value] of Object.entries(behind))
    if (chosen[name as OptionName] === OPTIONS[name as OptionName].default)
      Object.assign(chosen, { [name]: value });
  return chosen;
}

/** The least margin of failure of each result of a Morale Test. */
export interface Margins {
  readonly suppressed: number;
  readonly shaken: number;
  readonly routed: number;
}

export function marginsOf({ morale }: Tables, { moraleShakenMargin, moraleRoutMargin }: Rulings): Margins {
  return {
    suppressed: morale.margins.suppressed.value,
    shaken: moraleShakenMargin,
    routed: moraleRoutMargin,
  };
}
