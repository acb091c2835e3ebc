/** Orders of a doctrine (AUG-R-37 to AUG-R-40), conditions, late comers and ground, worked out by hand. */
import { describe, expect, it } from 'vitest';
import type { Game } from '../../../src/play/game.ts';
import { readInputs } from '../../../src/play/read-inputs.ts';
import type { Needs } from '../../../src/play/system.ts';
import { ENGAGEMENT_INPUTS } from '../../../src/rules/augsburg/engagement-inputs.ts';
import { setupOfSpec } from '../../../src/rules/augsburg/setup.ts';
import { CHITS } from '../../../src/rules/augsburg/chits.ts';
import type { Battle } from '../../../src/rules/augsburg/game.ts';
import { engagementOf, errorOf, outcomes, type Asked } from './asked.ts';
import { rolling } from '../playing.ts';
import { playGame } from '../playing-games.ts';
import { ordersOf, throwsOf } from '../throws.ts';

const READY = { main: 'stand-ready' };
const FOOT = { type: 'french-foot', doctrine: READY };
const CHARGING = { type: 'aggressive-cavalry', doctrine: { main: 'charge', chargeWithinInches: 20 } };
const GUN = { type: 'gun-crew' };
/** Shoots back at nobody. */
const SILENT = { ...GUN, facingAway: true, doctrine: { order: 'S' } };

interface Fight {
  readonly A: object;
  readonly B: object;
  readonly distanceInches: number;
  readonly going?: string;
  readonly turnLimit?: number;
  readonly firstSide?: string;
}

function fight({ turnLimit = 1, firstSide = 'A', ...lane }: Fight): Asked {
  return { lanes: [lane], turnLimit, command: { mode: 'none', firstSide } };
}

interface Told {
  readonly name: string;
  readonly total: number | undefined;
  readonly labels: readonly string[];
  readonly ids: readonly string[];
  readonly told: string;
}

/** Each throw of an engagement in which every die shows this face. */
function storyOf(raw: object, face = 1): readonly Told[] {
  const { throws } = throwsOf(
    engagementOf(raw),
    rolling(() => face),
  );
  return throws.map(({ thrown, explanation: { total, factors }, told }) => ({
    name: thrown.kind.name,
    total: total?.value,
    labels: factors.map(({ label }) => label),
    ids: factors.flatMap(({ ruleIds }) => ruleIds),
    told,
  }));
}

/** A turn up to its first throw; nothing may be thrown in the turns before it. */
function opened(raw: object, turn = 1): Battle {
  return ordersOf(engagementOf(raw), turn);
}

/** The chit that a unit of A draws in the first turn; the toss of a coin comes before anybody acts. */
function chitOf(A: object, lane: object = {}): string {
  const B = { type: 'french-foot', doctrine: { order: 'F' } };
  const state = opened(fight({ A, B, distanceInches: 4, firstSide: 'coin', ...lane }));
  return CHITS[state.front(0, 0).order] ?? '';
}

const FIRST_TURN = { not: { fromTurn: 2 } };

describe('order C', () => {
  it('is void against an enemy that has become one whom the unit may not charge (AUG-EVA-08)', () => {
    const A = { type: 'skirmish-foot', doctrine: { main: 'charge', chargeWithinInches: 8 } };
    const thrown = (order: string): readonly string[] => {
      const B = { type: 'dragoons-dismounted', doctrine: { order, whenCharged: 'stand' } };
      return storyOf(fight({ A, B, distanceInches: 8, firstSide: 'B' })).map(({ name }) => name);
    };
    expect(thrown('S')).toContain('charge move');
    expect(thrown('L')).toEqual([]);
  });
});

describe('order R (AUG-R-37)', () => {
  const retiring = { type: 'french-foot', cover: 'cover', doctrine: { order: 'R' } };

  it('goes back half a normal move, leaves its cover and faces away', () => {
    const state = opened(fight({ A: retiring, B: FOOT, distanceInches: 6 }));
    const { facesAway, coverHeld, unformed } = state.front(0, 0);
    expect([state.lanes[0]?.gap, facesAway, coverHeld, unformed]).toEqual([8, 1, 0, 0]);
  });

  it('neither reacts to a charge nor faces it: it is taken in rear', () => {
    const steps = storyOf(fight({ A: retiring, B: CHARGING, distanceInches: 2 }));
    expect(steps.map(({ name }) => name).slice(0, 3)).toEqual(['charge move', 'melee', 'melee']);
    // 24 / 2 + 1 (deeper formation) - 6.
    expect(steps[2]?.total).toBe(7);
    expect(steps[2]?.labels).toContain('taken in flank or rear');
  });

  it('is told with its ruling; U turns the unit again, and then it can retire anew', () => {
    const doctrine = [{ when: { facingAway: true }, do: { order: 'U' } }, { do: { order: 'R' } }];
    const A = { type: 'french-foot', doctrine };
    const steps = storyOf(fight({ A, B: FOOT, distanceInches: 20, turnLimit: 3, firstSide: 'coin' }));
    expect(steps.map(({ told }) => told)).toEqual([
      'A acts first; A1 (french-foot) retires and faces away (AUG-R-37); the gap is 22 in',
      'A acts first',
      'A acts first; A1 (french-foot) retires and faces away (AUG-R-37); the gap is 24 in',
    ]);
  });

  it('is for gun crews only when they are limbered: others stand and fire', () => {
    expect(chitOf({ ...GUN, doctrine: { order: 'R' } })).toBe('F');
    const doctrine = [{ when: { mode: 'unlimbered' }, do: { order: 'L' } }, { do: { order: 'R' } }];
    const gun = { ...GUN, doctrine };
    const state = opened(fight({ A: gun, B: FOOT, distanceInches: 20, turnLimit: 2 }), 2);
    // Half of the 4 inches of limbered cannon.
    expect([state.lanes[0]?.gap, state.front(0, 0).facesAway]).toEqual([22, 1]);
    const inBad = fight({ A: gun, B: FOOT, distanceInches: 20, turnLimit: 2, going: 'bad' });
    expect(opened(inBad, 2).lanes[0]?.gap).toBe(20);
  });
});

describe('order T (AUG-R-38)', () => {
  const toTwo = (then: string): object => ({
    type: 'french-foot',
    doctrine: [{ when: FIRST_TURN, do: { order: 'T', ranks: 2 } }, { do: { order: then } }],
  });

  it('gives the new ranks at once, Unformed until the next order is complete', () => {
    const steps = storyOf(fight({ A: toTwo('F'), B: SILENT, distanceInches: 4, turnLimit: 3 }));
    const volleys = steps.filter(({ name }) => name === 'volley');
    // 12 of the front rank / 2, and 2 fewer while it is Unformed.
    expect(volleys.map(({ total }) => total)).toEqual([4, 6]);
    expect(volleys[0]?.labels).toContain('A1 (french-foot) is in 2 ranks');
    expect(volleys[0]?.ids).toContain('AUG-R-38');
  });

  it.each(['A', 'B'])(
    'is Disordered by a charge in place of a reaction, carried out or not: %s first',
    (firstSide) => {
      const A = { type: 'french-foot', doctrine: { order: 'T', ranks: 2, whenCharged: 'fire' } };
      const state = opened(fight({ A, B: CHARGING, distanceInches: 4, firstSide }));
      expect(state.front(0, 0).disordered).toBe(1);
      expect(storyOf(fight({ A, B: CHARGING, distanceInches: 4, firstSide }))[0]?.name).toBe('charge move');
    },
  );
});

describe('orders D and L (AUG-R-39)', () => {
  it('a limbered gun moves 4 inches, does not fire, and has no save of open order', () => {
    const doctrine = [
      { when: { mode: 'unlimbered' }, do: { order: 'L' } },
      { do: { main: 'close-to-range', rangeInches: 0, whenCharged: 'hold' } },
    ];
    const raw = fight({ A: { ...GUN, doctrine }, B: FOOT, distanceInches: 20, turnLimit: 2 });
    expect(opened(raw, 2).lanes[0]?.gap).toBe(16);
    const B = { type: 'french-foot', doctrine: { main: 'stand-and-fire' } };
    const shot = storyOf(fight({ A: { ...GUN, doctrine: { order: 'L' } }, B, distanceInches: 4 }), 6)[0];
    expect([shot?.name, shot?.labels.includes('no saving throw')]).toEqual(['volley', true]);
    expect(shot?.labels).toContain('A1 (gun-crew) is limbered');
  });
});

describe('chits of a doctrine', () => {
  it('go before the automatic ones', () => {
    const disordered = { type: 'french-foot', disordered: true, unformed: true };
    expect(chitOf({ ...disordered, doctrine: {} })).toBe('Y');
    expect(chitOf({ ...disordered, doctrine: { order: 'S' } })).toBe('S');
    expect(chitOf({ ...disordered, doctrine: { order: 'U' } })).toBe('U');
    expect(chitOf({ ...disordered, doctrine: { order: 'F' } }, { distanceInches: 30 })).toBe('F');
    expect(chitOf({ type: 'french-foot', doctrine: { order: 'Y' } })).toBe('Y');
    expect(chitOf({ type: 'french-foot', doctrine: { order: 'C' } }, { distanceInches: 30 })).toBe('C');
  });
});

describe('conditions', () => {
  it('choose the reaction to a charge by the distance at which it began', () => {
    const doctrine = [
      { when: { chargedFromInches: { above: 8 } }, do: { main: 'stand-ready', whenCharged: 'hold' } },
      { do: { main: 'stand-ready', whenCharged: 'fire' } },
    ];
    const first = (distanceInches: number): string | undefined =>
      storyOf(fight({ A: { type: 'french-foot', doctrine }, B: CHARGING, distanceInches, firstSide: 'B' }))[0]
        ?.name;
    expect(first(8)).toBe('fire at a charger');
    expect(first(9)).toBe('hold fire');
  });
});

describe('levels', () => {
  const spec = (side: object, units: readonly object[], brigade: object = {}): unknown => ({
    lanes: units.map(() => ({ distanceInches: 20 })),
    turnLimit: 1,
    A: {
      units,
      ...side,
      command: { brigades: [{ number: 1, lanes: units.map((_, i) => i + 1), ...brigade }] },
    },
    B: { units: units.map(() => FOOT), command: { brigades: [{ number: 1, lanes: [1] }] } },
  });
  const wishesOf = (raw: unknown): unknown => {
    const { value, problems } = readInputs(ENGAGEMENT_INPUTS, raw, { shortForms: false });
    if (value === null) throw new Error(JSON.stringify(problems));
    return setupOfSpec(value).lanes.map(({ stacks: [a] }) =>
      a.flatMap(({ decisions }) =>
        decisions.map(({ do: { main, order, whenCharged, evadeMoves } }) => [
          main,
          order,
          whenCharged,
          evadeMoves,
        ]),
      ),
    );
  };
  const SIDE = { doctrine: { main: 'stand-ready', whenCharged: 'hold', evadeMoves: 3 } };
  const unit = { type: 'french-foot' };

  it('a list takes the keys that it leaves out from brigade and side, then from the rules', () => {
    const list = [{ when: { unformed: true }, do: { order: 'U' } }, { do: { whenCharged: 'stand' } }];
    const brigade = { doctrine: { evadeMoves: 2 } };
    expect(wishesOf(spec(SIDE, [{ ...unit, doctrine: list }, unit], brigade))).toEqual([
      [
        ['stand-ready', 'U', 'hold', 2],
        ['stand-ready', null, 'stand', 2],
      ],
      [['stand-ready', null, 'hold', 2]],
    ]);
  });

  it('a list of the brigade takes the place of that of the side, and serves units without their own', () => {
    const brigade = { doctrine: [{ when: { unformed: true }, do: { order: 'U' } }, { do: {} }] };
    expect(wishesOf(spec(SIDE, [unit], brigade))).toEqual([
      [
        ['stand-ready', 'U', 'hold', 3],
        ['stand-ready', null, 'hold', 3],
      ],
    ]);
  });

  it('a plain doctrine of a unit is whole, as it was before', () => {
    expect(wishesOf(spec(SIDE, [{ ...unit, doctrine: { main: 'stand-and-fire' } }]))).toEqual([
      [['stand-and-fire', null, 'fire', 1]],
    ]);
  });
});

describe('a unit that comes later (SCN-01 to SCN-03)', () => {
  const late = { type: 'dutch-foot', original: 12, doctrine: { main: 'stand-and-fire' }, entersTurn: 3 };
  const early = { type: 'french-foot', original: 12, doctrine: { main: 'stand-and-fire' } };

  it('is neither seen nor seeing until its turn begins', () => {
    const steps = (entersTurn: number): readonly string[] => {
      const raw = fight({ A: early, B: { ...late, entersTurn }, distanceInches: 4, turnLimit: 3 });
      return storyOf(raw).map(({ name }) => name);
    };
    const one = outcomes('engagement', fight({ A: early, B: early, distanceInches: 4 }));
    const third = outcomes(
      'engagement',
      fight({ A: early, B: { ...early, entersTurn: 3 }, distanceInches: 4, turnLimit: 3 }),
    );
    expect(steps(3).length).toBeLessThan(steps(2).length);
    expect(steps(4)).toEqual([]);
    // The only turn that is fought is like a first one.
    expect(third['lossesA1:0']).toBe(one['lossesA1:0']);
    expect(third['winnerAtTurn:A@3'] ?? 0).toBe(one['winnerAtTurn:A@1'] ?? 0);
  });
});

describe('the lines of the lanes (SCN-05)', () => {
  const grounded = (raw: object, needs: Needs = { ground: true }): Game<Battle> =>
    engagementOf(raw, {}, needs);

  /** The lines of A and B in inches, after each throw of a fight in which every die shows this face. */
  const linesOf = (raw: object, face: number): readonly (readonly (number | null)[])[] => {
    const engagement = grounded(raw);
    const { ground } = engagement;
    if (ground === undefined) throw new Error('no ground');
    const { throws, end } = throwsOf(
      engagement,
      rolling(() => face),
    );
    return [...throws.slice(1).map(({ s }) => s), end].map((s) =>
      ([0, 1] as const).map((side) => {
        const parts = ground.line(s, side, 0);
        return parts === null ? null : parts / ground.parts;
      }),
    );
  };

  it('are there only where they are asked for, and then two words more', () => {
    const raw = fight({ A: FOOT, B: FOOT, distanceInches: 12 });
    const without = grounded(raw, {});
    expect(without.ground).toBeUndefined();
    expect(grounded(raw).create().words - without.create().words).toBe(2);
    expect(grounded(raw).ground).toMatchObject({ unit: 'in', parts: 1, distances: [12] });
  });

  it('go forward by a step, and back by a retirement', () => {
    const A = { type: 'french-foot', doctrine: { order: 'M' } };
    const B = { type: 'dutch-foot', doctrine: { order: 'R' } };
    const raw = fight({ A, B, distanceInches: 12, firstSide: 'coin' });
    expect(linesOf(raw, 1)).toEqual([[4, -2]]);
  });

  it('meet where the charges meet, the charger first; the beaten goes back from there', () => {
    const A = { ...CHARGING, original: 12 };
    const B = {
      type: 'pistol-cavalry-line',
      doctrine: { main: 'stand-ready', whenCharged: 'countercharge' },
    };
    const raw = fight({ A, B, distanceInches: 14 });
    const lines = linesOf(raw, 3);
    // Charge move 10 + 3, the countercharger closes 1; beaten, it falls back 2 moves of 8; A follows 1 move of 10.
    expect(lines.slice(2, 5)).toEqual([
      [0, 0],
      [13, 1],
      [13, -15],
    ]);
    expect(lines.at(-1)?.[0]).toBe(23);
  });

  it('stay of the unit that is left, and are none of a broken one', () => {
    const A = { ...GUN, doctrine: READY };
    const B = CHARGING;
    const lines = linesOf(fight({ A, B, distanceInches: 9, firstSide: 'B' }), 1);
    expect(lines.at(-1)).toEqual([null, 9]);
  });

  it('change no answer of an engagement', () => {
    const raw = fight({ A: CHARGING, B: FOOT, distanceInches: 9, turnLimit: 2 });
    const told = (engagement: Game<Battle>): unknown =>
      [1, 2, 3, 4, 5, 6].map((face) => [
        ...playGame(
          engagement,
          rolling(() => face),
        ).readings,
      ]);
    expect(told(grounded(raw))).toEqual(told(grounded(raw, {})));
  });
});

describe('what a doctrine may not ask', () => {
  const asked = (doctrine: unknown, type = 'french-foot'): string =>
    errorOf('engagement', fight({ A: { type, doctrine }, B: FOOT, distanceInches: 4 })).message;
  const item = (when: unknown): unknown => [{ when, do: {} }, { do: {} }];

  it.each<[string, unknown, RegExp]>([
    ['W in a lane alone (AUG-R-40)', { order: 'W' }, /doctrine: order must not be W without turnOn/u],
    ['W in an item', [{ do: { order: 'W' } }], /doctrine\.0\.do: order must not be W/u],
    ['T without ranks', { order: 'T' }, /ranks is required with order T/u],
    ['T without ranks in an item', [{ do: { order: 'T' } }], /0\.do: ranks is required with order T/u],
    ['ranks without T', { ranks: 2 }, /ranks is allowed only with order T/u],
    ['a mode of foot', item({ mode: 'limbered' }), /mode is read of french-foot: only dragoons and guns/u],
    [
      'a charge in an item that the rules forbid',
      [{ do: { main: 'close-to-range' } }],
      /rangeInches is required/u,
    ],
  ])('%s', (_what, doctrine, message) => {
    expect(asked(doctrine)).toMatch(message);
  });

  it('a charge in an item that the rules forbid, at its place', () => {
    const doctrine = [{ do: { main: 'charge', chargeWithinInches: 4 } }];
    expect(asked(doctrine, 'skirmish-foot')).toMatch(/doctrine\.0\.do: main must not be charge: light-foot/u);
  });
});
