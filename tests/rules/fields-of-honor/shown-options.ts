/** Questions whose answers change with an option: by option another value, and the questions by mechanic or kind. */
import { bmu, MUSKET, RIFLE, side, type Asked } from './asked.ts';
import type { Shown } from '../shown-options.ts';

const STAND = { name: 'stand-and-fire' };
const CHARGE = { name: 'charge' };
const rifles = { weapon: RIFLE };

function fight(
  A: Record<string, unknown>,
  B: Record<string, unknown>,
  about: Record<string, unknown> = {},
): Asked {
  return { distanceIn: 6, maxTurns: 2, sides: { A, B }, ...about };
}

export const SHOWN: Shown['SHOWN'] = {
  oppFireCostsFirePhase: [
    true,
    {
      engagement: fight(side(CHARGE, { morale: 'D' }), side(STAND, rifles)),
    },
  ],
  initialVolleyOnOppFire: [
    true,
    {
      engagement: fight(side(CHARGE), side(STAND, rifles)),
    },
  ],
  halfStandsRounding: [
    'ceil',
    {
      engagement: fight(side(CHARGE, { ...rifles, stands: 1 }), side(STAND)),
    },
  ],
  poolBattery: [
    true,
    {
      engagement: fight(
        side(
          STAND,
          {},
          {
            batteries: [
              { stands: 2, class: 'light', gunType: 'rifled', fire: 'C', bandsIn: [8, 12, 16, 20] },
            ],
          },
        ),
        side(STAND),
      ),
    },
  ],
  killMinimum: [
    9,
    {
      'kill-number-fire': { fire: 'A', modifiers: ['initialVolley', 'targetMob'] },
      'kill-number-melee': { melee: 'A', modifiers: ['charged', 'rear'] },
      'artillery-fire': { class: 'light', band: 'short', gunType: 'rifled', fire: 'C' },
      'charge-phase': fight(side(CHARGE), side(STAND, rifles)),
    },
  ],
  minGapIn: [
    3,
    {
      engagement: fight(
        side({ name: 'close-to-range', closeToIn: 0 }, { weapon: MUSKET }),
        side(STAND, { weapon: MUSKET }),
      ),
    },
  ],
  chasePastReserve: [
    'yes',
    {
      engagement: fight(side({ ...CHARGE, chase: true }, { arm: 'cavalry', stands: 1 }), {
        ...side(STAND, { stands: 1, morale: 'E' }),
        units: [bmu({ stands: 1, morale: 'E' }), bmu({ stands: 1 })],
      }),
    },
  ],
};

/** Where an option is read and still cannot change an answer. */
export const CANNOT: NonNullable<Shown['CANNOT']> = {
  // Fresh units have no earlier losses; a defender that fails is at least Shaken, and rout is looked at first.
  'charge-phase': ['casualtyBasis', 'moraleShakenMargin'],
  // Doubles have no effect; an engagement counts them.
  'morale-doubles': ['calamityFortune'],
  // `odds` takes no lanes, in which fire is divided and groups stand side by side: rest.test.ts has questions of specs.
  engagement: ['calamityFortune', 'splitNeeds', 'splitRounding', 'groupCharge'],
};
