/** Each ruling that may be decided otherwise changes an answer wherever it is said to act. */
import { describe, expect, it } from 'vitest';
import { OPTIONS, readRulings } from '../../../src/rules/augsburg/options.ts';
import type { Options } from '../../../src/engagement/options.ts';
import { ask, outcomes, type Asked } from './asked.ts';
import digest from './fixtures/digest-options.json' with { type: 'json' };

type Option = keyof typeof OPTIONS;
type Questions = Readonly<Record<string, Asked>>;

const FOOT = { type: 'dutch-foot', original: 6 };
const FRENCH = { type: 'french-foot', original: 12 };
const HORSE = { type: 'aggressive-cavalry' };
const PISTOLS = { type: 'pistol-cavalry-line' };
const GUN = { type: 'gun-crew' };
const SKIRMISHERS = { type: 'skirmish-foot', firstVolley: true };
const READY = { main: 'stand-ready' };
const CHARGE = { main: 'charge', chargeWithinInches: 20 };

function fight(A: object, B: object, about: Readonly<Record<string, unknown>> = {}): Asked {
  const { distanceInches = 4, going = 'good', ...rest } = about;
  return { lanes: [{ A, B, distanceInches, going }], turnLimit: 1, ...rest };
}

/** The same shot as a pool, as hits and as casualties. */
function shots(shooter: object, about: object = {}): Questions {
  const shot = { shooter, distanceInches: 4, ...about };
  return { 'shoot-pool': shot, 'shoot-hits': shot, casualties: { ...shot, target: FOOT } };
}

/** The same blows as a pool, as hits and in a melee. */
function blows(unit: object, against: object, about: object = {}): Questions {
  const strike = { unit, against, role: 'charging', ...about };
  return {
    'melee-pool': strike,
    'melee-hits': strike,
    'melee-result': { attacker: unit, defender: against },
  };
}

const RAW = { type: 'skirmish-foot', original: 3, quality: 'raw' };
const INSIDE = { ...FOOT, original: 12, inside: true, firstVolley: true };
const brigades = (about: object, second: object = about): object => ({
  mode: 'brigades',
  A: { brigades: [{ number: 0, lanes: [1], ...about }] },
  B: { brigades: [{ number: 0, lanes: [1], ...second }] },
});
const charging = (unit: object, more: object = {}): object => ({ ...unit, doctrine: { ...CHARGE, ...more } });
const reacting = (unit: object, whenCharged: string, more: object = {}): object => ({
  ...unit,
  doctrine: { ...READY, whenCharged, ...more },
});

/** A value other than the default, and questions by mechanic whose answers change with it. */
const SHOWN: Readonly<Record<Option, readonly [unknown, Questions]>> = {
  poolFloor: [
    1,
    {
      ...shots(RAW),
      ...blows({ ...RAW, unformed: true, disordered: true }, HORSE),
      engagement: fight(
        { ...RAW, original: 6, disordered: false, unformed: false, quality: 'raw', figures: 3 },
        FOOT,
      ),
    },
  ],
  halveStage: ['final', { ...shots(INSIDE), engagement: fight(INSIDE, FOOT) }],
  halfEffect: [
    'hits',
    {
      ...shots({ ...FRENCH, firstVolley: true }, { halfEffect: true }),
      engagement: fight(charging({ ...FRENCH, original: 24, firstVolley: true }), FOOT, {
        distanceInches: 8,
      }),
    },
  ],
  cavMinStage: [
    'final',
    {
      ...blows({ ...HORSE, figures: 5 }, HORSE),
      engagement: fight(charging({ ...HORSE, figures: 5 }), HORSE),
    },
  ],
  frontRankLoss: [
    'proportional',
    {
      ...shots({ type: 'dutch-foot', figures: 15 }),
      engagement: fight({ type: 'dutch-foot', original: 12, figures: 8 }, FOOT),
    },
  ],
  pikeRounding: [
    'fraction',
    {
      ...blows({ ...FRENCH, pikes: 5 }, HORSE),
      engagement: fight(charging(HORSE), reacting({ ...FRENCH, pikes: 5 }, 'stand')),
    },
  ],
  depthBasis: [
    'actual',
    {
      ...blows({ ...FRENCH, figures: 4 }, HORSE),
      engagement: fight(charging(HORSE), reacting({ ...FRENCH, figures: 4 }, 'stand')),
    },
  ],
  mountedLightMelee: [
    'cavalry',
    {
      ...blows({ type: 'dragoons-mounted' }, FOOT),
      engagement: fight(charging({ type: 'dragoons-mounted' }), reacting(SKIRMISHERS, 'stand')),
    },
  ],
  unformedRate: [
    'foot-only',
    {
      ...blows({ ...HORSE, unformed: true }, FOOT),
      engagement: fight(charging(HORSE), reacting(FOOT, 'stand'), { going: 'bad' }),
    },
  ],
  moraleCavalryBest: [
    'highest',
    {
      morale: { unit: { ...HORSE, figures: 4 } },
      rally: { unit: { ...HORSE, disordered: true } },
      engagement: fight({ ...FRENCH, firstVolley: true }, HORSE),
    },
  ],
  holdFailure: [
    'loses-fire',
    { engagement: fight(charging(HORSE), reacting(FRENCH, 'hold'), { distanceInches: 4 }) },
  ],
  chargeDice: [
    'replace',
    {
      'charge-reach': { unit: HORSE },
      'charge-contact': { attacker: HORSE, distanceInches: 12 },
      'evade-gap': { unit: SKIRMISHERS, charger: HORSE, distanceInches: 12, moves: 1 },
      'light-move-away': { unit: SKIRMISHERS, charger: HORSE, distanceInches: 6 },
      engagement: fight(charging(HORSE), reacting(FOOT, 'stand'), { distanceInches: 8 }),
    },
  ],
  shortChargeFire: [
    'only-after-fire-failure',
    {
      engagement: fight(charging({ ...FRENCH, original: 24, firstVolley: true }), FOOT, {
        distanceInches: 8,
      }),
    },
  ],
  winnerTests: [false, { engagement: fight(charging(HORSE), reacting({ ...FOOT, original: 8 }, 'stand')) }],
  returnFireTiming: [
    'simultaneous',
    { engagement: fight({ ...FRENCH, firstVolley: true }, { ...FRENCH, doctrine: READY }) },
  ],
  rallyFailure: ['apply-table', { engagement: fight({ ...FRENCH, disordered: true, figures: 4 }, FOOT) }],
  reactionCost: [
    1,
    {
      engagement: fight(
        { ...FRENCH, firstVolley: true },
        { ...FRENCH, doctrine: READY },
        { command: brigades({ number: 0 }, { number: 0, lanes: [1], rallyPoints: 'surplus' }) },
      ),
    },
  ],
  returnFireLimit: [
    'unlimited',
    {
      engagement: fight(
        charging({ ...FRENCH, original: 24 }),
        reacting({ ...FRENCH, firstVolley: true }, 'fire'),
        {
          distanceInches: 8,
        },
      ),
    },
  ],
  followUpRecontact: [
    true,
    { engagement: fight(charging(HORSE, { followUp: 'two' }), reacting(FOOT, 'stand')) },
  ],
  minimumGapIn: [
    0,
    {
      // At no distance at all a unit that follows up is as good as charging; an inch off it may fall short.
      engagement: fight(charging(FRENCH, { followUp: 'yes' }), charging(FRENCH), {
        turnLimit: 4,
        distanceInches: 5,
        going: 'bad',
      }),
    },
  ],
  brigadeTie: [
    'side-A-first',
    { engagement: fight({ ...FRENCH, firstVolley: true }, FRENCH, { command: brigades({}) }) },
  ],
  passRight: [
    'every-holder',
    {
      engagement: {
        turnLimit: 1,
        lanes: [1, 2, 3].map(() => ({ A: FRENCH, B: FRENCH, distanceInches: 4 })),
        command: {
          mode: 'brigades',
          A: { brigades: [9, 3, 0].map((number, i) => ({ number, lanes: [i + 1] })) },
          B: { brigades: [{ number: 6, lanes: [2] }] },
          passes: { A: 0, B: 1 },
        },
      },
    },
  ],
  casualtyOrder: [
    'pikes-first',
    { engagement: fight(charging(HORSE), reacting({ ...FRENCH, figures: 9, pikes: 3 }, 'stand')) },
  ],
  pikeRule: ['majority', { engagement: fight(charging(HORSE), reacting({ ...FRENCH, pikes: 3 }, 'stand')) }],
  gunModelCounts: [true, { engagement: fight(GUN, FOOT) }],
  bothRanks: ['separate', { engagement: fight({ type: 'pistol-cavalry-deep' }, FOOT) }],
  skirmishersStandInOpen: [true, { engagement: fight(charging(HORSE), reacting(SKIRMISHERS, 'stand')) }],
  lightHorseMustEvade: [
    true,
    { engagement: fight(charging(HORSE), reacting({ type: 'dragoons-mounted' }, 'stand')) },
  ],
  joinedCommanderHelps: [
    'all-tests',
    { engagement: fight({ ...FRENCH, firstVolley: true }, { ...PISTOLS, joined: 2 }) },
  ],
  routerProximity: [
    'while-on-table',
    {
      engagement: {
        turnLimit: 2,
        lanes: [
          { A: { ...FRENCH, firstVolley: true }, B: { ...PISTOLS, figures: 4 }, distanceInches: 4 },
          { A: GUN, B: PISTOLS, distanceInches: 8 },
        ],
      },
    },
  ],
  dragoonPenalty: [
    'mounted-only',
    {
      engagement: fight(
        charging({ type: 'dragoons-dismounted' }),
        reacting({ type: 'dragoons-dismounted' }, 'stand'),
      ),
    },
  ],
  pointBlankBonusDice: [
    3,
    { engagement: fight(charging(HORSE), reacting(FRENCH, 'hold'), { distanceInches: 4 }) },
  ],
};

const QUESTIONS = Object.entries(SHOWN).flatMap(([option, [value, questions]]) =>
  Object.entries(questions).map(([mechanic, asked]) => [option, mechanic, value, asked] as const),
);

describe('the options of the digest', () => {
  it('are all there, with their values and defaults', () => {
    const described = Object.entries(OPTIONS).map(([name, { values, default: usual, ruling }]) => [
      name,
      // Of the bonus dice the digest lists a few; any number may be given.
      { values: values === 'number' ? [0, 1, 2, 3] : [...values], default: usual, ruling },
    ]);
    expect(Object.fromEntries(described)).toEqual(digest);
  });

  it.each(QUESTIONS)('%s changes an answer of %s', (option, mechanic, value, asked) => {
    // One die of melee hits as seldom as none, so that the number of dice is part of an answer.
    const answer = (options: Options): unknown => {
      const { explanation } = ask(mechanic, { ...asked, options });
      return [outcomes(mechanic, { ...asked, options }), explanation?.total];
    };
    const usual = answer({});
    expect(answer({ [option]: value as Options[string] })).not.toEqual(usual); // a value of this option
    const { default: standard } = OPTIONS[option as Option]; // a key of a record of options
    expect(answer({ [option]: standard })).toEqual(usual);
  });

  it('are asked of every mechanic in which they act', () => {
    for (const [option, { scope }] of Object.entries(OPTIONS)) {
      const [, questions] = SHOWN[option as Option]; // as above
      expect([option, ...Object.keys(questions).toSorted()]).toEqual([option, ...[...scope].toSorted()]);
    }
  });

  it('are refused by name', () => {
    expect(() => readRulings({ poolFlor: 1 })).toThrow(/poolFlor is no option/u);
  });
});
