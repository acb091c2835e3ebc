/** Each ruling that may be decided otherwise changes an answer wherever it is said to act, and nowhere else. */
import { describe, expect, it } from 'vitest';
import { exactly } from '../../../src/engagement/solve.ts';
import { OPTIONS } from '../../../src/rules/fields-of-honor/options.ts';
import { engagementOf, MUSKET, outcomes, RIFLE, side, type Asked } from './asked.ts';
import contract from './fixtures/contract.json' with { type: 'json' };
import samples from './fixtures/sample-cases.json' with { type: 'json' };

type Option = keyof typeof OPTIONS;

interface Sample {
  readonly mechanic: string;
  readonly inputs: Asked;
  readonly error?: unknown;
}

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

/** Questions by mechanic whose answers change with the option. */
const SHOWN: Readonly<Record<Option, Readonly<Record<string, readonly [unknown, Asked]>>>> = {
  chargeTestDice: {
    'charge-test': [2, { morale: 'C' }],
    'charge-phase': [2, fight(side(CHARGE), side(STAND))],
    engagement: [2, fight(side(CHARGE), side(STAND))],
  },
  casualtyBasis: {
    'casualty-bracket': ['cumulative', { hitsThisTurn: 0, stands: 6, startingStands: 8 }],
    engagement: ['cumulative', fight(side(STAND, rifles), side(STAND, rifles))],
  },
  moraleRoutMargin: {
    'morale-test': [2, { morale: 'C' }],
    'volley-and-morale': [2, { dice: 3, accuracyNumber: 3, killNumber: 5, stands: 3, morale: 'C' }],
    'charge-phase': [2, fight(side(CHARGE), side(STAND))],
    engagement: [2, fight(side(STAND, rifles), side(STAND, rifles))],
  },
  moraleShakenMargin: {
    'morale-test': [1, { morale: 'C' }],
    'volley-and-morale': [1, { dice: 3, accuracyNumber: 3, killNumber: 5, stands: 3, morale: 'C' }],
    engagement: [1, fight(side(STAND, rifles), side(STAND, rifles))],
  },
  chargeMoraleFailState: {
    engagement: ['margin', fight(side(CHARGE), side(STAND, rifles), { maxTurns: 1 })],
  },
  chargeBreakMinimum: {
    'charge-phase': ['routed', fight(side(CHARGE), side(STAND))],
    engagement: ['routed', fight(side(CHARGE), side(STAND))],
  },
  pursueShaken: {
    engagement: [false, fight(side(CHARGE, { arm: 'cavalry' }), side(STAND))],
  },
  oppFireCostsFirePhase: {
    engagement: [true, fight(side(CHARGE, { morale: 'D' }), side(STAND, rifles))],
  },
  initialVolleyOnOppFire: {
    'charge-phase': [true, fight(side(CHARGE), side(STAND, rifles))],
    engagement: [true, fight(side(CHARGE), side(STAND, rifles))],
  },
  halfStandsRounding: {
    engagement: ['ceil', fight(side(CHARGE, { ...rifles, stands: 1 }), side(STAND))],
  },
  poolBattery: {
    'artillery-fire': [true, { stands: 2, class: 'light', band: 'short', gunType: 'rifled', fire: 'C' }],
    engagement: [
      true,
      fight(
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
    ],
  },
  killMinimum: {
    'kill-number-fire': [4, { fire: 'A', modifiers: ['initialVolley', 'targetMob'] }],
    'kill-number-melee': [4, { melee: 'A', modifiers: ['charged', 'rear'] }],
    'artillery-fire': [6, { class: 'light', band: 'short', gunType: 'rifled', fire: 'C' }],
    'charge-phase': [9, fight(side(CHARGE), side(STAND, rifles))],
    engagement: [9, fight(side(STAND, rifles), side(STAND, rifles))],
  },
  minGapIn: {
    engagement: [
      3,
      fight(
        side({ name: 'close-to-range', closeToIn: 0 }, { weapon: MUSKET }),
        side(STAND, { weapon: MUSKET }),
      ),
    ],
  },
  calamityFortune: {},
};

/** Where an option is read and still cannot change an answer. */
const CANNOT: Readonly<Record<string, readonly Option[]>> = {
  // Fresh units have no earlier losses; a defender that fails is at least Shaken, and rout is looked at first.
  'charge-phase': ['casualtyBasis', 'moraleShakenMargin'],
  // Doubles have no effect; an engagement counts them.
  'morale-doubles': ['calamityFortune'],
  engagement: ['calamityFortune'],
};

const ALL = Object.entries(SHOWN).flatMap(([option, questions]) =>
  Object.entries(questions).map(([mechanic, [value, asked]]) => ({ option, mechanic, value, asked })),
);

describe('the options', () => {
  it('are those of the digest with its values, defaults and rulings', () => {
    expect(Object.keys(OPTIONS)).toEqual(Object.keys(contract.options));
    const described = Object.entries(OPTIONS).map(([name, option]) => {
      const { values, default: usual, ruling } = option;
      const above = 'min' in option ? option.min : null;
      const kind = 'integer' in option ? 'integer' : values;
      return [name, usual, ruling, kind, above];
    });
    const digested = Object.entries(contract.options).map(([name, { values, default: usual, ruling }]) => {
      const [kind, , above] = typeof values === 'string' ? values.split(' ') : [values];
      return [name, usual, ruling, kind, above === undefined ? null : Number(above)];
    });
    expect(described).toEqual(digested);
    expect(OPTIONS.minGapIn.exclusiveMin).toBe(true);
  });

  it('have a question for every mechanic in which they act, but for those that cannot change it', () => {
    for (const [name, { scope }] of Object.entries(OPTIONS)) {
      const option = name as Option; // true: a key of OPTIONS
      const shown = scope.filter((mechanic) => !(CANNOT[mechanic] ?? []).includes(option));
      expect([name, ...Object.keys(SHOWN[option]).toSorted()]).toEqual([name, ...shown.toSorted()]);
    }
  });

  it.each(ALL)('$option changes an answer of $mechanic', ({ option, mechanic, value, asked }) => {
    const changed = outcomes(mechanic, { ...asked, options: { [option]: value } });
    expect(changed).not.toEqual(outcomes(mechanic, asked));
  });

  it('change nothing in a mechanic that does not use them', () => {
    const others: Record<Option, unknown> = {
      chargeTestDice: 2,
      casualtyBasis: 'cumulative',
      moraleRoutMargin: 1,
      moraleShakenMargin: 5,
      chargeMoraleFailState: 'margin',
      chargeBreakMinimum: 'routed',
      pursueShaken: false,
      oppFireCostsFirePhase: true,
      initialVolleyOnOppFire: true,
      halfStandsRounding: 'ceil',
      poolBattery: true,
      killMinimum: 5,
      minGapIn: 2,
      calamityFortune: 'report',
    };
    const cases = samples as readonly unknown[] as readonly Sample[];
    for (const { mechanic, inputs, error } of cases) {
      if (error !== undefined || mechanic === 'engagement') continue;
      const used = Object.entries(OPTIONS)
        .filter(([, { scope }]) => (scope as readonly string[]).includes(mechanic))
        .map(([name]) => name);
      const unused = Object.fromEntries(Object.entries(others).filter(([name]) => !used.includes(name)));
      const usual = outcomes(mechanic, inputs);
      const idle = outcomes(mechanic, { ...inputs, options: { ...unused, ...inputs.options } });
      expect([mechanic, ...Object.keys(idle)]).toEqual([mechanic, ...Object.keys(usual)]);
      for (const [label, p] of Object.entries(usual)) expect(idle[label]).toBeCloseTo(p, 13);
    }
  });
});

describe('calamity and fortune', () => {
  const duel = {
    distanceIn: 4,
    maxTurns: 3,
    A: side(STAND, { ...rifles, stands: 6 }),
    B: side(STAND, { ...rifles, stands: 6 }),
  };

  it('are counted where they are reported, and change nothing else', () => {
    const reported = exactly(engagementOf(duel, { calamityFortune: 'report' }));
    const usual = exactly(engagementOf(duel));
    reported.outcomeByTurn.forEach((p, i) => expect(p).toBeCloseTo(usual.outcomeByTurn[i] ?? 0, 13));
    expect(engagementOf(duel).counters.map(({ name }) => name)).toEqual(['hits.A', 'hits.B']);
    const { counters, metrics } = engagementOf(duel, { calamityFortune: 'report' });
    const of = (name: string): Float64Array | undefined =>
      reported.readings[metrics.length + counters.findIndex((one) => one.name === name)];
    const mean = (name: string): number =>
      (of(name) ?? new Float64Array()).reduce((sum, p, n) => sum + n * p, 0);
    // As likely as each other, and as likely for both sides of an even duel.
    for (const name of ['calamities.B', 'fortunes.A', 'fortunes.B'])
      expect(mean(name)).toBeCloseTo(mean('calamities.A'), 13);
    expect(mean('calamities.A')).toBeGreaterThan(0.01);
  });
});
