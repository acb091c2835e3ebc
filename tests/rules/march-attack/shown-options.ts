/** Questions whose answers change with an option: by option another value, and the questions by mechanic or kind. */
import type { Shown } from '../shown-options.ts';
import { DUEL, side } from './duel.ts';

const HALVES = { '0': '1/2', '1': '1/2' };
const HUSSARS = { units: [{ designation: 'R-5 L' }], mfType: 'cavalry', doctrine: { name: 'charge' } };
const TWO = { initial: 3, scv: 4, lossPmf: HALVES };
const BREAKS = { pass: '1/2', broken: '1/2' };
const LEFT = { initial: 3, remaining: 3, baseMorale: 'regular', testPmf: BREAKS };
const GONE = { ...LEFT, remaining: 0, destroyedLastTurn: true };
const FIGHTING = { ...TWO, testPmf: BREAKS };
const ROW = { formations: [FIGHTING] };

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
      corps: { turns: 3, A: ROW, B: { formations: [{ ...FIGHTING, scv: 3 }] } },
    },
  ],
  chainTests: ['all', { 'mf-chain': { formations: [GONE, { ...LEFT, committed: false }], gapsInches: [3] } }],
  columnBonusTests: [
    'square-charge-disorder',
    {
      ved: { quality: 'regular', infantryColumn: true, test: 'formation-change-under-fire' },
      engagement: {
        ...DUEL,
        sides: {
          A: side({
            doctrine: { name: 'form', formation: 'line' },
            units: [{ designation: 'R-6', formation: 'column' }],
          }),
          B: side(),
        },
      },
    },
  ],
  mfTestTrigger: [
    'lostOrShaken',
    {
      skirmish: { turns: 3, A: TWO, B: TWO },
      corps: { turns: 3, A: ROW, B: ROW },
      'corps-attrition': { turns: 3, A: ROW, B: ROW, metric: 'tests' },
      'mf-chain': { formations: [{ ...LEFT, remaining: 2 }] },
      engagement: {
        ...DUEL,
        maxTurns: 2,
        distanceInches: 1,
        sides: {
          A: side(),
          B: side({
            units: [{ designation: 'R-1' }, ...Array.from({ length: 5 }, () => ({ designation: 'R-2' }))],
          }),
        },
      },
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
      engagement: {
        ...DUEL,
        distanceInches: 1,
        maxTurns: 2,
        sides: { A: side({ doctrine: { name: 'charge' } }), B: side() },
      },
    },
  ],
  failedSquareDisorder: ['D2', { engagement: { ...DUEL, sides: { A: side(HUSSARS), B: side() } } }],
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
      engagement: { ...DUEL, tables: ['illustrative', { fire: { smallArms: null } }] },
    },
  ],
};
