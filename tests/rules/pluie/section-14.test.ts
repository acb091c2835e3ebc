/** Values of their own, entry, and doctrines with conditions (section 14): the worked example, the checks, the words. */
import { fc, randomCases } from '../../fast-check.ts';
import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import type { Fields } from '../../../src/play/inputs.ts';
import { narrate } from '../../../src/play/narrate.ts';
import { rootOf } from '../../../src/chance/random.ts';
import { asWritten } from '../../../src/spec/as-written.ts';
import type { Json } from '../../../src/play/json.ts';
import { laneGame } from '../../../src/rules/pluie/engagement.ts';
import { ENGAGEMENT_INPUTS } from '../../../src/rules/pluie/inputs.ts';
import type { Lane } from '../../../src/rules/pluie/state.ts';
import { anyEngagement, anyOptions } from './any-engagement.ts';
import { engagementInputs, engagementOf, errorOf, outcomes, side, TABLES } from './asked.ts';
import { playGame } from '../playing-games.ts';
import { rolling, wordsOf } from '../playing.ts';
import { anyDice } from '../random.ts';

const STAND = { kind: 'stand-and-fire' };
const MARTINI = [{ weapon: 'gb.martini-henry' }];
const LEBEL = [{ weapon: 'fr.lebel' }];
const DUEL = {
  distanceCm: 8,
  turnLimit: 2,
  A: side(MARTINI, { doctrine: STAND }),
  B: side(LEBEL, { doctrine: STAND }),
};
const small = anyEngagement({ mostOfOne: 1, lines: 1, formations: 1, turns: 2 });
const anyFight = anyEngagement({ mostOfOne: 3, formations: 2, turns: 5 });

type Raw = Readonly<Record<string, unknown>>;

/** A random fight with other formations of A. */
function withFormations(fight: Raw, change: (formation: Raw) => Raw, about: Raw = {}): Raw {
  const a = fight['A'] as Raw & { readonly formations: readonly Raw[] }; // made by anyEngagement
  return { ...fight, A: { ...a, ...about, formations: a.formations.map(change) } };
}

function expectSame(one: Raw, other: Raw): void {
  const [left, right] = [outcomes('engagement', one), outcomes('engagement', other)];
  expect(Object.keys(left).toSorted()).toEqual(Object.keys(right).toSorted());
  for (const [label, probability] of Object.entries(left)) expect(right[label]).toBeCloseTo(probability, 12);
}

describe('the worked example of a list', () => {
  it('closes to 4 cm by one action, and charges by the next, in the state of that moment', () => {
    const doctrine = [
      { when: { distanceCm: { atMost: 5 } }, do: { kind: 'charge' } },
      { do: { kind: 'close-to-range', rangeCm: 4 } },
    ];
    const fight = {
      distanceCm: 9,
      turnLimit: 1,
      A: side(MARTINI, { doctrine }),
      B: side(LEBEL, { doctrine: { ...STAND, reaction: 'none' } }),
    };
    const engagement = engagementOf(fight);
    // Activation of A, its movement throw of 2D6, activation of B, which stands and fires twice.
    const script = new Scripted([20, 3, 3, 20, 2, 2]);
    const distances: number[] = [];
    const offCm = ({ rules, units }: Lane): number => rules.scale.inCm(units[0]?.off ?? NaN);
    const { state } = playGame(engagement, script, (now, _thrown, outcome) => {
      if (outcome === null) distances.push(9 + offCm(now));
    });
    script.finish();
    expect(distances).toEqual([9, 9, 0, 0, 0]);
    expect(offCm(state)).toBe(-9);
  });
});

describe('the checks of section 14.5', () => {
  const RUNS = { seed: 1880, numRuns: 25 };

  it('a setback of the only formation is the same as a greater distance', () => {
    const open = { doctrine: STAND, cover: 'open', coverOffLine: 'open' };
    fc.assert(
      fc.property(small, fc.constantFrom(0.5, 3, 12), (raw, x) => {
        const stands = (letter: 'A' | 'B'): Raw => ({ ...(raw[letter] as Raw), ...open }); // made by anyEngagement
        const fight = { ...raw, A: stands('A'), B: stands('B') };
        const back = withFormations(fight, (formation) => ({ ...formation, setbackCm: x }));
        expectSame(back, { ...fight, distanceCm: Number(raw['distanceCm']) + x });
      }),
      RUNS,
    );
  });

  it('what says what holds anyway changes nothing, state for state', () => {
    fc.assert(
      fc.property(anyFight, anyOptions, fc.integer(), (fight, options, seed) => {
        const { doctrine } = fight['A'] as Raw; // made by anyEngagement
        const said = withFormations(
          fight,
          (formation) => ({ ...formation, entersTurn: 1, setbackCm: 0, cover: null, doctrine: null }),
          { doctrine: [{ do: doctrine }] },
        );
        const words = (raw: unknown): readonly Int32Array[] => {
          const states: Int32Array[] = [];
          playGame(engagementOf(raw, options), rolling(anyDice(seed)), (state) =>
            states.push(wordsOf(state)),
          );
          return states;
        };
        expect(words(said)).toEqual(words(fight));
      }),
      { seed: 1880, numRuns: randomCases(100) },
    );
  });

  it('values at every formation, or at every unit, are the same as at the side', () => {
    const values = ['doctrine', 'cover', 'coverOffLine'];
    fc.assert(
      fc.property(anyFight, anyOptions, fc.integer(), (fight, options, seed) => {
        const about = Object.entries(fight['A'] as Raw).filter(([key]) => values.includes(key)); // made by anyEngagement
        const own = Object.fromEntries(about);
        const none = { doctrine: {}, cover: 'open', coverOffLine: own['coverOffLine'] };
        const ends = [
          fight,
          withFormations(fight, (formation) => ({ ...formation, ...own }), none),
          withFormations(
            fight,
            (formation) => ({
              ...formation,
              units: (formation['units'] as readonly Raw[]).map((unit) => ({ ...unit, ...own })), // as above
            }),
            none,
          ),
        ].map((raw) => {
          const { outcome, turn, state } = playGame(engagementOf(raw, options), rolling(anyDice(seed)));
          return { outcome, turn, words: wordsOf(state) };
        });
        expect(ends[1]).toEqual(ends[0]);
        expect(ends[2]).toEqual(ends[0]);
      }),
      { seed: 1880, numRuns: randomCases(100) },
    );
  });

  it('formations that never come leave the other side as it was, with no end by losing touch', () => {
    const never = { entersTurn: 3, units: MARTINI };
    fc.assert(
      fc.property(small, (raw) => {
        const own = raw['A'] as Raw & { readonly formations: readonly Raw[] }; // made by anyEngagement
        const fight = { ...raw, turnLimit: 2 };
        const alone = outcomes('engagement', fight);
        const answer = outcomes('engagement', {
          ...fight,
          A: { ...own, formations: [...own.formations, never] },
        });
        expect(answer['winner:separated']).toBeUndefined();
        for (const turn of [1, 2]) {
          const label = `winnerAtTurn:A-eliminates@${turn}`;
          expect(answer[label] ?? 0).toBeCloseTo(alone[label] ?? 0, 12);
        }
      }),
      RUNS,
    );
  });
});

describe('own cover of neighbours', () => {
  const charge = (cover: string): Record<string, number> =>
    outcomes('engagement', {
      distanceCm: 1,
      turnLimit: 1,
      A: side([{ kind: 'cavalry-heavy', count: 3 }], { doctrine: { kind: 'charge', reaction: 'none' } }),
      B: side([{}, { cover }], { doctrine: STAND, contact: true }),
    });

  // Active with 16/20. The charge succeeds on 10 - 2 - 3 = 5, the follow-up on a neighbour not ready on 5 + 2 - 5.
  it('a follow-up passes over a neighbour in a building, which cavalry may not attack', () => {
    expect(charge('open')['survivorsAB:3-0']).toBeCloseTo((16 / 20) * (16 / 20) * (19 / 20), 12);
    expect(charge('building')['survivorsAB:3-0']).toBeUndefined();
    expect(charge('building')['survivorsAB:3-1']).toBeCloseTo((16 / 20) * (16 / 20), 12);
  });
});

describe('the state', () => {
  it('counts down to a turn that is waited for and comes, and to none other', () => {
    const waited = (about: Raw): number => {
      const game = engagementOf({ ...DUEL, A: side(MARTINI, about) });
      const state = game.create();
      game.start(state);
      return state.wait;
    };
    const waits = (turn: number): Raw => ({
      doctrine: [{ when: { fromTurn: turn }, do: STAND }, { do: { kind: 'hold-line' } }],
    });
    expect(waited({ doctrine: [{ when: { ready: true }, do: STAND }, { do: {} }] })).toBe(0);
    expect([1, 2, 3].map((turn) => waited(waits(turn)))).toEqual([0, 1, 0]);
  });
});

describe('the resolved spec', () => {
  it('has the new keys only where they are given', () => {
    const written = (raw: Raw): Json => {
      const inputs: unknown = engagementInputs({ ...DUEL, A: side(MARTINI, {}, raw) });
      const field = { type: 'group', fields: ENGAGEMENT_INPUTS as Fields, meaning: '' } as const;
      return asWritten(field, inputs as Json, new Map()); // true: inputs are JSON
    };
    const text = JSON.stringify(written({}));
    expect(text).not.toMatch(/setbackCm|entersTurn|retireCm/u);
    expect(text.match(/"doctrine"/gu)).toHaveLength(2);
    const own = { setbackCm: 3, entersTurn: 2, cover: 'cover', doctrine: { kind: 'join-line' } };
    expect(JSON.stringify(written(own))).toContain(
      '"doctrine":{"kind":"join-line"},"cover":"cover","setbackCm":3,"entersTurn":2,"units"',
    );
  });
});

describe('the trace', () => {
  it('names the rulings where they act', () => {
    const doctrine = [
      { when: { fromTurn: 3 }, do: { kind: 'retire', retireCm: 7 } },
      { do: { kind: 'join-line', fireWithinCm: 12 } },
    ];
    const engagement = engagementOf({
      distanceCm: 10,
      firstSide: 'B',
      turnLimit: 4,
      A: {
        formations: [
          { quality: 'elite', cover: 'cover', setbackCm: 4, doctrine, units: MARTINI },
          { entersTurn: 2, units: MARTINI },
        ],
      },
      B: side(LEBEL, { doctrine: STAND }, { quality: 'elite' }),
    });
    const told = Array.from({ length: 40 }, (_unused, number) =>
      narrate(engagement, { root: rootOf('wider'), pairing: 0, number }).steps.flatMap(
        ({ explanation, told: after }) => [
          explanation.act,
          after,
          ...explanation.factors.map(({ label, ruleIds }) => `${label} (${ruleIds.join(', ')})`),
        ],
      ),
    ).flat();
    expect(told).toContain('target in cover (PDB-FIRE-06, R-20, R-57)');
    expect(told).toContain('A infantry 1 joins the line (R-59) by doctrine 2 of 2 (R-59)');
    expect(told).toContain('A infantry 1 retires (R-59) by doctrine 1 of 2 (R-59)');
    expect(told.filter((text) => text.includes('A infantry 1 turns about (R-59)'))).not.toEqual([]);
    expect(told.filter((text) => text.includes('A formation 2 enters in turn 2 (R-58)'))).not.toEqual([]);
  });
});

describe('the ground', () => {
  it('is how far the foremost unit of each side has come, where it is asked for', () => {
    const inputs = engagementInputs({
      ...DUEL,
      distanceCm: 20,
      A: {
        formations: [
          { setbackCm: 3, doctrine: { kind: 'close-to-range', rangeCm: 1 }, units: MARTINI },
          { entersTurn: 5, units: MARTINI },
        ],
      },
    });
    expect(laneGame(TABLES, {}, inputs).ground).toBeUndefined();
    const engagement = laneGame(TABLES, {}, inputs, { ground: true });
    const { ground } = engagement;
    const state = engagement.create();
    engagement.start(state);
    expect(ground?.distances).toEqual([20 * (ground?.parts ?? 0)]);
    expect(ground?.line(state, 0, 0)).toBe(-3 * (ground?.parts ?? 0));
    expect(ground?.line(state, 1, 0)).toBe(0);
    const lines: number[] = [];
    const { state: end } = playGame(engagement, rolling(anyDice(3)), (now) =>
      lines.push(ground?.line(now, 0, 0) ?? NaN),
    );
    expect(Math.max(...lines)).toBe(-(end.units[0]?.off ?? NaN));
    expect(Math.max(...lines)).toBeGreaterThan(0);
    for (const unit of state.units.slice(0, 1)) state.clear(unit);
    expect(ground?.line(state, 0, 0)).toBeNull();
  });
});

describe('what cannot be asked of section 14', () => {
  const own = (formation: Raw, unit: Raw = {}): Raw => ({
    ...DUEL,
    A: side([{ ...MARTINI[0], ...unit }], { doctrine: STAND }, formation),
  });

  it.each([
    [
      'a range at no level',
      own({}, { doctrine: { kind: 'close-to-range' } }),
      /units\.0\.doctrine.*rangeCm is required/u,
    ],
    [
      'a column in two places',
      { ...DUEL, A: side([{ column: true }, { column: true, setbackCm: 3 }], { doctrine: STAND }) },
      /A\.formations\.0\.units\.1: units in marching column stand in one place/u,
    ],
  ])('%s is refused by name', (_what, asked, message) => {
    const error = errorOf('engagement', asked);
    expect(error.code).toBe('PLUIE-ERR-INPUT');
    expect(error.message).toMatch(message);
  });
});
