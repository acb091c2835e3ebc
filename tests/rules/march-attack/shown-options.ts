/** Questions whose answers change with an option: by option another value, and the questions by mechanic or kind. */
import type { Shown } from '../shown-options.ts';
import { DUEL, side, type Duel } from './duel.ts';

const HALVES = { '0': '1/2', '1': '1/2' };
const HUSSARS = { units: [{ designation: 'R-5 L' }], mfType: 'cavalry', doctrine: { name: 'charge' } };
const TWO = { initial: 3, scv: 4, lossPmf: HALVES };
const BREAKS = { pass: '1/2', broken: '1/2' };
const LEFT = { initial: 3, remaining: 3, baseMorale: 'regular', testPmf: BREAKS };
const GONE = { ...LEFT, remaining: 0, destroyedLastTurn: true };
const FIGHTING = { ...TWO, testPmf: BREAKS };
const ROW = { formations: [FIGHTING] };

/** A question to the mechanic of an engagement, and the same of rows of one formation to the kind. */
function alsoInRows({ sides, distanceInches, ...frame }: Duel) {
  const row = ({ command, ...formation }: Readonly<Record<string, unknown>>) => ({
    command,
    formations: [formation],
  });
  const { A, B } = sides;
  return {
    engagement: { sides, distanceInches, ...frame },
    corpsEngagement: { ...frame, distancesInches: [distanceInches], A: row(A), B: row(B) },
  };
}

/** B's first battalion is soon destroyed: its neighbour tests only by a ruling, and A's first has no enemy then. */
function several(farInches: number) {
  const { command, ...battalion } = side();
  const strong = { ...battalion, units: [{ designation: 'R-9' }] };
  const weak = { ...battalion, units: [{ designation: 'R-1' }] };
  const A = { command, gapsInches: [0], formations: [strong, battalion] };
  const B = { command, gapsInches: [0], formations: [weak, battalion] };
  const frame = { tables: 'illustrative', distancesInches: [1, farInches], maxTurns: 2 };
  return { engagement: { ...frame, sides: { A, B } }, corpsEngagement: { ...frame, A, B } };
}

export const SHOWN: Shown['SHOWN'] = {
  cvOutOfTable: [
    'error',
    {
      'men-column': { men: 1200 },
      cv: { quality: 'guard', men: 1200 },
      'battle-groups': { quality: 'guard', men: 2400 },
      charge: {
        turns: 1,
        A: { arm: 'infantry', quality: 'guard', men: 1200 },
        B: { quality: 'guard', startCv: 5, lossPmf: HALVES },
      },
    },
  ],
  scvStateRounding: [
    'halfUp',
    {
      skirmish: { turns: 3, A: TWO, B: { ...TWO, scv: 3 } },
      corpsEngagement: alsoInRows({
        ...DUEL,
        sides: {
          A: side({
            skirmishRating: 'good',
            units: [{ designation: 'R-0', startCv: 8 }, { designation: 'R-8' }, { designation: 'R-8' }],
          }),
          B: side({ skirmishRating: 'good', units: [{ designation: 'R-12' }] }),
        },
      }).corpsEngagement,
      corps: { turns: 3, A: ROW, B: { formations: [{ ...FIGHTING, scv: 3 }] } },
    },
  ],
  chainTests: [
    'all',
    { ...several(20), 'mf-chain': { formations: [GONE, { ...LEFT, committed: false }], gapsInches: [3] } },
  ],
  idle: ['join', several(2)],
  columnBonusTests: [
    'square-charge-disorder',
    {
      ved: { quality: 'regular', infantryColumn: true, test: 'formation-change-under-fire' },
      ...alsoInRows({
        ...DUEL,
        sides: {
          A: side({
            doctrine: { name: 'form', formation: 'line' },
            units: [{ designation: 'R-6', formation: 'column' }],
          }),
          B: side(),
        },
      }),
    },
  ],
  mfTestTrigger: [
    'lostOrShaken',
    {
      skirmish: { turns: 3, A: TWO, B: TWO },
      corps: { turns: 3, A: ROW, B: ROW },
      'corps-attrition': { turns: 3, A: ROW, B: ROW, metric: 'tests' },
      'mf-chain': { formations: [{ ...LEFT, remaining: 2 }] },
      ...alsoInRows({
        ...DUEL,
        maxTurns: 2,
        distanceInches: 1,
        sides: {
          A: side(),
          B: side({
            units: [{ designation: 'R-1' }, ...Array.from({ length: 5 }, () => ({ designation: 'R-2' }))],
          }),
        },
      }),
    },
  ],
  haltedDisorder: [
    'D2',
    {
      charge: {
        turns: 2,
        A: { arm: 'infantry', quality: 'regular', startCv: 6 },
        B: { quality: 'regular', startCv: 6, lossPmf: HALVES },
      },
      ...alsoInRows({
        ...DUEL,
        distanceInches: 1,
        maxTurns: 2,
        sides: { A: side({ doctrine: { name: 'charge' } }), B: side() },
      }),
    },
  ],
  failedSquareDisorder: ['D2', { ...alsoInRows({ ...DUEL, sides: { A: side(HUSSARS), B: side() } }) }],
  onMissingTable: [
    'skip',
    {
      'pack-fire': {
        weapon: 'smallArms',
        firerCv: 6,
        firerFormation: 'line',
        rangeInches: 1,
        targetFormation: 'line',
        targetArm: 'infantry',
        targetCover: 'none',
        firerDisordered: false,
      },
      'pack-skirmish': { advantage: 2 },
      'pack-mf-morale': { baseMorale: 'regular', state: 'shaken' },
      'pack-orders': { command: 'A', committed: true },
      'mf-chain': { formations: [{ ...LEFT, remaining: 2, lostInfantry: true, testPmf: null }] },
      'pack-melee': {
        charger: { designation: 'R-5', formation: 'line' },
        defender: { designation: 'R-5', formation: 'line' },
      },
      ...alsoInRows({ ...DUEL, tables: ['illustrative', { fire: { smallArms: null } }] }),
    },
  ],
};
