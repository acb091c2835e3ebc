/** Each ruling that may be decided otherwise changes an answer wherever it is said to act. */
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/engagement/inputs.ts';
import { exactly } from '../../../src/engagement/solve.ts';
import type { Options } from '../../../src/engagement/options.ts';
import { marchAttack } from '../../../src/rules/march-attack/index.ts';
import { OPTIONS, readRulings } from '../../../src/rules/march-attack/options.ts';
import { ask, errorOf, kindOf, type Asked } from './asked.ts';
import { DUEL, side } from './duel.ts';

type Option = keyof typeof OPTIONS;
type Questions = Readonly<Record<string, Asked>>;

const HALVES = { '0': '1/2', '1': '1/2' };
const CHARGER = { arm: 'infantry', quality: 'regular', startCv: 6, cv: 6, formation: 'line' };
const HUSSARS = { units: [{ designation: 'R-5 L' }], mfType: 'cavalry', doctrine: { name: 'charge' } };
const TWO = { initial: 3, scv: 4, lossPmf: HALVES };

/** A value other than the default, and questions by mechanic or kind whose answers change with it. */
const SHOWN: Readonly<Record<Option, readonly [unknown, Questions]>> = {
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
  gunColumn: ['exact', { cv: { quality: 'guard', guns: 10 } }],
  scvStateRounding: [
    'halfUp',
    {
      'mf-card': { initialUnits: 6, scv: 7 },
      'skirmish-attrition': { A: TWO, B: { ...TWO, scv: 3 }, turns: 3, metric: 'advantageTurns' },
      skirmish: { turns: 3, A: TWO, B: { ...TWO, scv: 3 } },
      engagement: {
        ...DUEL,
        maxTurns: 2,
        distanceInches: 1,
        packPatch: { mfMorale: { rows: [{ upTo: null, result: 'pass' }] } },
        sides: {
          A: side({
            skirmishRating: 'good',
            units: [{ designation: 'R-1 Sk' }, { designation: 'R-9 Sk' }, { designation: 'R-10 Sk' }],
          }),
          B: side({ skirmishRating: 'good', units: [{ designation: 'R-12 Sk' }] }),
        },
      },
    },
  ],
  columnBonusTests: [
    'square-charge-disorder',
    { ved: { quality: 'regular', infantryColumn: true, test: 'formation-change-under-fire' } },
  ],
  mfTestTrigger: [
    'lostOrShaken',
    {
      'skirmish-attrition': { A: TWO, B: TWO, turns: 3, metric: 'tests' },
      skirmish: { turns: 3, A: TWO, B: TWO },
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
      'charge-series': { unit: CHARGER, lossPmf: HALVES, turns: 2, ownCommand: 'A', enemyCommand: 'A' },
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
        packPatch: { fire: null },
      },
      'pack-skirmish': { advantage: 2, packPatch: { skirmish: null } },
      'pack-mf-morale': { baseMorale: 'regular', state: 'shaken', packPatch: { mfMorale: null } },
      'pack-orders': { command: 'A', committed: true, packPatch: { orders: null } },
      'pack-melee': {
        charger: { designation: 'R-5', formation: 'line' },
        defender: { designation: 'R-5', formation: 'line' },
        packPatch: { melee: null },
      },
      engagement: { ...DUEL, packPatch: { fire: null } },
    },
  ],
};

/** The answer of a mechanic or of a kind of engagement, or the code of its error. */
function answered(where: string, asked: Asked, options: Options): unknown {
  if (marchAttack.mechanics.some(({ name }) => name === where)) {
    try {
      return [...(ask(where, { ...asked, options }).distributions.get('outcome') ?? [])];
    } catch {
      return errorOf(where, { ...asked, options }).code;
    }
  }
  try {
    return kindOf(where, asked, options).use((engagement) => {
      const { outcomeByTurn, readings } = exactly(engagement);
      return [outcomeByTurn, ...readings].map((masses) => [...masses]);
    });
  } catch (error) {
    if (error instanceof InputError) return error.caseCode;
    throw error;
  }
}

const CASES = Object.entries(SHOWN).flatMap(([option, [value, questions]]) =>
  Object.entries(questions).map(([where, asked]) => [option, where, value, asked] as const),
);

describe('an option', () => {
  it.each(CASES)('%s changes the answer of %s', (option, where, value, asked) => {
    const chosen = answered(where, asked, { [option]: value as string });
    expect(chosen).not.toEqual(answered(where, asked, {}));
  });

  it('is shown wherever it is said to act', () => {
    const shown = CASES.map(([option, where]) => `${option} ${where}`);
    const said = Object.entries(OPTIONS).flatMap(([option, { scope }]) =>
      scope.map((where) => `${option} ${where}`),
    );
    expect(shown.toSorted()).toEqual(said.toSorted());
  });

  it('is refused where there is none of that name', () => {
    expect(() => readRulings({ haltedDisorders: 'D2' })).toThrow(/haltedDisorders is no option/u);
  });
});
