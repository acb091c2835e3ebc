/** Questions whose answers change with an option: by option another value, and the questions by mechanic or kind. */
import type { Asked } from '../asking.ts';
import type { Shown } from '../shown-options.ts';

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
function shots(shooter: object, about: object = {}): Readonly<Record<string, Asked>> {
  const shot = { shooter, distanceInches: 4, ...about };
  return { 'shoot-pool': shot, 'shoot-hits': shot, casualties: { ...shot, target: FOOT } };
}

/** The same blows as a pool, as hits and in a melee. */
function blows(unit: object, against: object, about: object = {}): Readonly<Record<string, Asked>> {
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

/** A company that may rout from a volley, with the edge of the table behind it. */
const TWELVE = { type: 'dutch-foot', original: 12 };
const WORN = { ...TWELVE, weapon: 'pistol', figures: 8, doctrine: READY };
const RUNNING = { distanceInches: 8, routers: 'run', tableDepthInches: 20 };

export const SHOWN: Shown['SHOWN'] = {
  poolFloor: [
    1,
    {
      ...shots(RAW),
      ...blows({ ...RAW, unformed: true, disordered: true }, HORSE),
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
      rally: { unit: { ...HORSE, disordered: true } },
    },
  ],
  holdFailure: [
    'loses-fire',
    { engagement: fight(charging(HORSE), reacting(FRENCH, 'hold'), { distanceInches: 4 }) },
  ],
  chargeDice: [
    'replace',
    {
      'evade-gap': { unit: SKIRMISHERS, charger: HORSE, distanceInches: 12, moves: 1 },
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
  minimumGapIn: [
    0,
    {
      // A doctrine reads the gap; a charge goes through an inch as through nothing.
      engagement: fight(
        {
          ...FRENCH,
          doctrine: [
            { when: { gapInches: { below: 1 } }, do: READY },
            { do: { ...CHARGE, followUp: 'yes' } },
          ],
        },
        charging(FRENCH),
        { turnLimit: 3 },
      ),
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
  routAgain: ['each-turn', { engagement: fight(TWELVE, WORN, { ...RUNNING, turnLimit: 2 }) }],
  routersCount: ['broken', { engagement: fight(TWELVE, WORN, RUNNING) }],
  screenCaught: [
    'under-4',
    {
      engagement: {
        turnLimit: 1,
        lanes: [
          {
            A: { ...HORSE, doctrine: { ...CHARGE, chargeThrough: true } },
            B: [SKIRMISHERS, reacting(FOOT, 'stand')],
            distanceInches: 3,
          },
        ],
      },
    },
  ],
  gunsAreObstacle: [
    'small',
    {
      engagement: {
        turnLimit: 1,
        shelter: true,
        lanes: [
          { A: charging(HORSE), B: [reacting(GUN, 'stand'), reacting(FOOT, 'stand')], distanceInches: 5 },
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
