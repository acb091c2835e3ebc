/** Questions whose answers change with an option: by option another value, and the questions by mechanic or kind. */
import type { Asked } from '../asking.ts';
import type { Shown } from '../shown-options.ts';

const COLUMN = { formation: 'column' };
const LINE = { formation: 'line' };
const HORSE = { arm: 'cavalry', quality: 1 };
const WORN = { formation: 'line', kills: 4, quality: -1 };
const GUNS = { arm: 'artillery', gun: 'horse', quality: 0 };
const CLOSES = { doctrine: { kind: 'close-to-range', closeToCm: 60 } };
const SURE = { dc: 'adjacent', bcRating: 2 };

function brigades(moves: number, a: Asked, b: Asked, about: Asked = {}): Asked {
  return { distanceCm: 12, maxMoves: moves, order: 'A-first', A: a, B: b, ...about };
}

export const SHOWN: Shown['SHOWN'] = {
  nScope: [
    'all-canister',
    { fire: { firer: { row: 'horse' }, target: { column: 'cavalryOrColumn' }, distanceCm: 20 } },
  ],
  ringCount: ['combined', { rings: { unit: { kills: 2 }, addDisorders: 1 } }],
  // 20 cm of a cavalry front is out of musketry after 18 cm, but not after 16.
  retireDistance: [
    'marker-cm',
    {
      brigadeEngagement: brigades(
        3,
        {
          lanes: [[{ ...HORSE, disorders: 1 }]],
          bcRating: -2,
          brigadeRating: -1,
          doctrine: 'stand-and-fire',
        },
        { lanes: [[LINE]] },
        { distanceCm: 0, breakAt: 'removed' },
      ),
    },
  ],
  artilleryMeleeWinnerEffects: [
    'none',
    {
      meleeChain: {
        attacker: { units: [COLUMN] },
        defender: { units: [{ arm: 'artillery', quality: 0, gun: 'foot' }], reaction: 'stand' },
      },
    },
  ],
  austrianHalvesUp: [
    'all-melees',
    { meleeMargin: { A: { arm: 'cavalry', attacking: true }, B: { ...LINE, largeAustrian: true } } },
  ],
  // A second disorder breaks the worst troops sooner.
  passageDisorders: [
    'none',
    {
      brigadeEngagement: brigades(
        1,
        { lanes: [[LINE, { ...LINE, disorders: 2, quality: -1, doctrine: { kind: 'relieve' } }]] },
        { lanes: [[LINE]] },
        { distanceCm: 60, passage: true },
      ),
    },
  ],
  // A column that has shown its back is fired at, and tests before or after the shot.
  rearWhen: [
    'at-once',
    {
      brigadeEngagement: brigades(
        1,
        { lanes: [[COLUMN]], doctrine: { kind: 'close-to-range', closeToCm: 15 } },
        { lanes: [[COLUMN]], doctrine: { kind: 'retire', pace: 'three-quarters' } },
        { distanceCm: 9, order: 'B-first', rearTests: true },
      ),
    },
  ],
  squareFlanks: [
    'as-line',
    {
      brigadeEngagement: brigades(
        2,
        { lanes: [[HORSE], []], doctrine: 'charge', turnOn: 'right' },
        { lanes: [[], [{ formation: 'square' }]] },
        { lanes: 2, laneCm: 24 },
      ),
    },
  ],
  burnsOut: [
    1,
    {
      brigadeEngagement: brigades(
        2,
        { lanes: [[LINE]], battery: { gun: 'foot' }, doctrine: 'charge', ...SURE },
        { lanes: [[{ ...LINE, building: true, thatched: true }]], ...SURE },
        { fires: true },
      ),
    },
  ],
  gunDoubleMove: [
    'none',
    {
      brigadeEngagement: brigades(
        2,
        { lanes: [[{ ...GUNS, gun: 'foot', limbered: true, ...CLOSES }]], ...SURE },
        { lanes: [[WORN]] },
        { distanceCm: 100, gunActions: true },
      ),
    },
  ],
  horseAhead: [
    'off',
    {
      brigadeEngagement: brigades(
        2,
        { lanes: [[{ ...GUNS, limbered: true, ...CLOSES }, LINE]], ...SURE },
        { lanes: [[WORN]] },
        { distanceCm: 110, gunActions: true },
      ),
    },
  ],
  ablazeTrigger: ['modified', { setAblaze: { firer: { row: 'foot', heavyOrGuard: true }, distanceCm: 60 } }],
};

/** An option of the digest that could not act: no infantry here wheels under attack. */
export const GONE = ['wheelLimitCm'];

export const ONE_PLACE = true;
