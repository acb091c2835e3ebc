/** The rulings of the digest that a user may decide otherwise (section 11): where they act, values with the default first, meanings. */
import {
  either,
  numeric,
  rulingsOf,
  type RulingsOf,
  type OptionDescription,
  type Options,
} from '../../play/options.ts';
import type { Tables } from './tables.ts';

const TESTS_OF_CHARGE = ['charge-test', 'charge-phase', 'engagement'] as const;
const MARGINS = ['morale-test', 'volley-and-morale', 'charge-phase', 'engagement'] as const;
const ENGAGEMENT = ['engagement'] as const;
const COUNTED = { integer: true, min: 1, max: 1_000 } as const;

export const OPTIONS = {
  chargeTestDice: either('R-03', TESTS_OF_CHARGE, [1, 2], {
    label: 'dice of a charge test',
    meaning: 'dice of the Charge Test',
  }),
  casualtyBasis: either('R-07', ['casualty-bracket', 'charge-phase', 'engagement'], ['turn', 'cumulative'], {
    meaning: 'what 25% casualties counts: the hits of this turn, or all losses since the start',
  }),
  moraleRoutMargin: numeric('R-08', MARGINS, 3, {
    ...COUNTED,
    label: 'margin of failure that routs',
    meaning: 'least margin of failure that routs; looked at before shaken (R-32)',
  }),
  moraleShakenMargin: numeric('R-08', MARGINS, 2, {
    ...COUNTED,
    label: 'margin of failure that shakes',
    meaning: 'least margin of failure that shakes',
  }),
  chargeMoraleFailState: either('R-10', ENGAGEMENT, ['none', 'margin'], {
    label: 'state of a charger that fails its morale test',
    meaning: 'margin: a charger that fails its Morale Test takes the state by margin as well',
  }),
  chargeBreakMinimum: either('R-11', ['charge-phase', 'engagement'], ['shaken', 'routed'], {
    meaning: 'the least state of a defender that breaks before a charge',
  }),
  pursueShaken: either('R-14', ENGAGEMENT, [true, false], {
    meaning: 'whether a Shaken runner may be pursued when it leaves contact',
  }),
  oppFireCostsFirePhase: either('R-16', ENGAGEMENT, [false, true], {
    label: 'opportunity fire costs the fire phase',
    meaning: "whether opportunity fire costs the unit its small-arms fire of the turn's Fire Phase",
  }),
  initialVolleyOnOppFire: either('R-17', ['charge-phase', 'engagement'], [false, true], {
    label: 'initial volley in opportunity fire',
    meaning: 'whether opportunity fire has the bonus of the initial volley; it uses the volley up either way',
  }),
  halfStandsRounding: either('R-18', ENGAGEMENT, ['floor', 'ceil'], {
    label: 'rounding of half the stands',
    labels: { floor: 'rounded down', ceil: 'rounded up' },
    meaning: 'rounding of half the stands after a failed Charge Test',
  }),
  poolBattery: either('R-19', ['artillery-fire', 'engagement'], [false, true], {
    label: 'guns of a battery pool their shots',
    meaning: 'whether the guns of a battery pool their shots; otherwise each stand divides its own total',
  }),
  killMinimum: numeric(
    'R-05',
    ['kill-number-fire', 'kill-number-melee', 'artillery-fire', 'charge-phase', 'engagement'],
    2,
    {
      ...COUNTED,
      label: 'least kill number',
      meaning: 'floor of every kill number',
    },
  ),
  minGapIn: numeric('R-21', ENGAGEMENT, 1, {
    min: 0,
    exclusiveMin: true,
    max: 100_000,
    label: 'least gap',
    meaning: 'how near a unit that does not charge may come, in inches',
  }),
  splitNeeds: either('R-51', ENGAGEMENT, ['first', 'any'], {
    label: 'targets of divided fire',
    meaning: 'any: who cannot fire at its first target fires its share at the second all the same',
  }),
  splitRounding: either('R-52', ENGAGEMENT, ['half-up', 'down'], {
    label: 'rounding of divided fire',
    labels: { 'half-up': 'halves up' },
    meaning: 'rounding of the dice that go to a second target',
  }),
  groupCharge: either('R-53', ENGAGEMENT, ['ends', 'free'], {
    label: 'charges and the overwatch of a group',
    meaning: 'ends: overwatch of a BMU ends once one of its group has charged, as with a move',
  }),
  chasePastReserve: either('R-54', ENGAGEMENT, ['no', 'yes'], {
    label: 'chase past a reserve',
    meaning: 'yes: a routed unit is chased though a reserve of its side waits in its lane',
  }),
  calamityFortune: either('R-25', ['morale-doubles', 'engagement'], ['off', 'report'], {
    label: 'calamities and fortunes',
    meaning: 'report: counts the natural doubles of Morale Tests; they have no effect',
  }),
} as const satisfies Readonly<Record<string, OptionDescription>>;

type OptionName = keyof typeof OPTIONS;

/** The rulings in force: every option with its value. */
export type Rulings = RulingsOf<typeof OPTIONS>;

/**
 * The rulings that options stand for. An option that is left at its default gives way to the tables, so that a user's may
 * change the number behind it. @throws {InputError} for a name that is no option
 */
export function readRulings(options: Options, tables: Tables): Rulings {
  const { margins } = tables.figures;
  const behind: Partial<Record<OptionName, number>> = {
    chargeTestDice: tables.charge.dice,
    moraleRoutMargin: margins.routed.value,
    moraleShakenMargin: margins.shaken.value,
    killMinimum: tables.killNumber.minimum,
    minGapIn: tables.minimumApproachIn.value,
  };
  const chosen = { ...rulingsOf(OPTIONS, options) };
  for (const [name, value] of Object.entries(behind))
    if (chosen[name as OptionName] === OPTIONS[name as OptionName].default)
      Object.assign(chosen, { [name]: value });
  return chosen;
}

export type Margins = ReturnType<typeof marginsOf>;

/** The least margin of failure of each result of a Morale Test. */
export function marginsOf({ figures }: Tables, { moraleShakenMargin, moraleRoutMargin }: Rulings) {
  const { suppressed } = figures.margins;
  return { suppressed: suppressed.value, shaken: moraleShakenMargin, routed: moraleRoutMargin };
}
