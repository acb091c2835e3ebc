/** Lines of lanes (section 12): second lines, fronts that turn on a neighbour, two against one, worked out by hand. */
import { fc, randomCases } from '../../fast-check.ts';
import { describe, expect, it } from 'vitest';
import type { AugsburgEngagement } from '../../../src/rules/augsburg/engagement.ts';
import type { Play } from '../../../src/rules/augsburg/state.ts';
import { compare } from './agreement.ts';
import { anyEngagement, anyRulings } from './any-engagement.ts';
import { engagementOf, errorOf, outcomes, type Asked } from './asked.ts';
import { checkStep, checkWords, play, rolling } from '../playing.ts';
import { compareToSecondPlayer, IN_LINES } from './second-player.ts';
import { anyDice } from '../random.ts';

const READY = { main: 'stand-ready', reform: false };
const FOOT = { type: 'french-foot', doctrine: READY };

function turning(doctrine: object = {}): object {
  return { type: 'french-foot', original: 24, doctrine: { turnOn: 'right', ...doctrine } };
}

/** A of the first lane has nobody before it; the enemy of the second has nobody either. */
function flank(A: object, B: object, more: object = {}): Asked {
  const lanes = [
    { A, B: [], distanceInches: 12 },
    { A: [], B, distanceInches: 12 },
  ];
  return { lanes, turnLimit: 2, laneInches: 4, ...more };
}

/** The throws of a fight in which every die shows this face: their names and first numbers, and what they led to. */
function told(raw: Asked, face: number, options = {}): readonly (readonly [string, number, string])[] {
  const engagement = engagementOf(raw, options);
  const throws: [string, number, string][] = [];
  play(
    engagement,
    rolling(() => face),
    (state, due, after) => {
      const name = engagement.resolutions[due.kind]?.name ?? '';
      if (after !== undefined)
        throws.push([name, due.key0, engagement.tell(state, due, after.outcome, after.state)]);
    },
  );
  return throws;
}

/** A share of the engagement in which a unit loses so many figures. */
function losing(raw: Asked, unit: string): (lost: number) => number {
  const all = outcomes('engagement', raw);
  return (lost) => all[`losses${unit}:${lost}`] ?? 0;
}

describe('fire of a front that has turned (AUG-NBR-02, -03)', () => {
  const target = { type: 'french-foot', original: 24, doctrine: READY };

  it('takes the enemy in enfilade from the turn after, and is not answered', () => {
    const throws = told(flank(turning(), target), 4);
    expect(throws.map(([name, key]) => [name, key])).toEqual([
      ['volley', 10],
      ['morale test', 24 - 8 - 2],
    ]);
    expect(throws[0]?.[2]).toContain('B2 (french-foot) loses 8');
    const lost = losing(flank(turning(), target), 'B2');
    expect(lost(7)).toBeCloseTo(0.33, 2);
    expect(lost(6)).toBeCloseTo(0.31, 2);
  });

  it('waits for as many orders W as a quarter takes', () => {
    const turns = (wheelOrders: number): number =>
      told(flank(turning(), target, { wheelOrders, turnLimit: 6 }), 1).filter(([name]) => name === 'volley')
        .length;
    expect([turns(1), turns(2), turns(4)]).toEqual([5, 4, 2]);
  });

  it('reaches by the distance of the lanes, whatever their gaps', () => {
    expect(told(flank(turning(), target, { laneInches: 40 }), 4)).toEqual([]);
  });
});

describe('order W of a front that is threatened from the side (AUG-NBR-04)', () => {
  const battalion = { type: 'french-foot', original: 24 };
  /** A1 turns on B2 in turn 1, B2 may meet it in turn 2, and A2 fires at B2 from in front in turn 3. */
  const threatened = (doctrine: object): Asked => {
    const fires = [
      { when: { fromTurn: 3 }, do: { main: 'stand-and-fire' } },
      { do: { main: 'stand-ready' } },
    ];
    const lanes = [
      { A: turning(READY), B: [], distanceInches: 12 },
      { A: { ...battalion, doctrine: fires }, B: { ...battalion, doctrine }, distanceInches: 4 },
    ];
    return { lanes, turnLimit: 3, laneInches: 4 };
  };
  const keysOf = (doctrine: object): unknown =>
    told(threatened(doctrine), 1).map(([name, key]) => [name, key]);

  it('shows its flank to the enemy before it, and faces the other', () => {
    const firesWhenTurned = [
      { when: { fromTurn: 2 }, do: { order: 'W', turnOn: 'left' } },
      { do: { main: 'stand-ready' } },
    ];
    expect(keysOf(firesWhenTurned)).toEqual([
      ['volley', 10],
      ['morale test', 24 - 2 - 2],
      ['volley', 4],
      ['return fire', 4],
    ]);
  });

  it('is never drawn without being told', () => {
    expect(keysOf({ main: 'stand-ready', turnOn: 'left' })).toEqual([
      ['volley', 4],
      ['return fire', 4],
    ]);
  });
});

describe('a charge of a front that has turned (AUG-NBR-03, -04, -05)', () => {
  const charger = turning({ main: 'charge', chargeWithinInches: 6 });

  it('takes the enemy in flank: one die of an Unformed battalion', () => {
    const target = {
      type: 'french-foot',
      original: 24,
      unformed: true,
      doctrine: { ...READY, whenCharged: 'fire' },
    };
    const throws = told(flank(charger, target), 4);
    expect(throws.map(([name, key]) => [name, key]).slice(1, 3)).toEqual([
      ['melee', 14],
      ['melee', 1],
    ]);
    expect(losing(flank(charger, target), 'A1')(0)).toBeCloseTo(1, 12);
  });

  const beaten = { type: 'french-foot', original: 6, doctrine: { ...READY, whenCharged: 'stand' } };

  it('sends the beaten back in its own lane', () => {
    const throws = told(flank(charger, beaten), 3);
    expect(throws.find(([name]) => name === 'fall-back')?.[2]).toContain('the gap of lane 2 is 20 in');
  });

  it('makes light troops evade', () => {
    const target = { type: 'skirmish-foot', doctrine: READY };
    const throws = told(flank(charger, target, { laneInches: 6 }), 6);
    expect(throws.map(([name]) => name)).toEqual(['evade', 'charge move at an evader']);
    expect(throws.at(-1)?.[2]).toContain('the gap of lane 2');
  });
});

/** Fronts and gaps in inches at the beginning of each further turn. */
function turnsOf(raw: Asked, face: (sides: number) => number): readonly object[] {
  const engagement: AugsburgEngagement = engagementOf(raw);
  const turns: object[] = [];
  const chance = rolling(face);
  const openTurn = engagement.openTurn.bind(engagement);
  const seen = (s: Play): void => {
    turns.push({
      fronts: [0, 1].map((side) => s.front(0, side)),
      gap: (s.gaps[0] ?? 0) / engagement['battle'].partsPerInch,
    });
  };
  engagement.openTurn = (s) => {
    openTurn(s);
    seen(s);
  };
  play(engagement, chance);
  return turns;
}

describe('a second line (AUG-NBR-01)', () => {
  const gun = { type: 'french-foot', original: 24, doctrine: { main: 'stand-and-fire' } };
  const weak = { type: 'french-foot', original: 3, doctrine: READY };

  it('comes up in the turn after its front is broken, so far behind as it stood', () => {
    const lanes = [{ A: gun, B: [weak, { ...gun, doctrine: READY }], distanceInches: 4 }];
    const turns = turnsOf({ lanes, turnLimit: 2, supportInches: 3 }, () => 5);
    expect(turns[0]).toEqual({ fronts: [0, 2], gap: 7 });
  });

  it('changes places with a front that goes back so far', () => {
    const beaten = { type: 'french-foot', original: 6, doctrine: { ...READY, whenCharged: 'stand' } };
    const charger = {
      type: 'french-foot',
      original: 24,
      doctrine: { main: 'charge', chargeWithinInches: 8 },
    };
    const lanes = [{ A: charger, B: [beaten, gun], distanceInches: 2 }];
    const throws = told({ lanes, turnLimit: 1, supportInches: 4 }, 2);
    const back = throws.find(([name]) => name === 'fall-back');
    expect(back?.[2]).toContain('B1.2 (french-foot) comes to the front');
    expect(back?.[2]).toContain('the gap is 4 in');
  });

  it('is fought by a winner who follows up so far', () => {
    const weak6 = { type: 'french-foot', original: 6, doctrine: { ...READY, whenCharged: 'stand' } };
    const charges = { main: 'charge', chargeWithinInches: 8 };
    const melees = (followUp: string): unknown => {
      const lanes = [
        {
          A: { type: 'french-foot', original: 24, doctrine: { ...charges, followUp } },
          B: [weak6, { ...gun, doctrine: READY }],
          distanceInches: 2,
        },
      ];
      return told({ lanes, turnLimit: 1, supportInches: 4 }, 2)
        .filter(([name]) => name === 'melee')
        .map(([, key]) => key);
    };
    expect(melees('none')).toEqual([14, 3]);
    expect(melees('yes')).toEqual([14, 3, 8 - 1 + 2, 12]);
  });

  it('passes by order M into a neighbouring lane without friends (AUG-NBR-06)', () => {
    const reserve = { ...gun, doctrine: { order: 'M' } };
    const lanes = [
      { A: [{ ...gun, doctrine: READY }, reserve], B: FOOT, distanceInches: 20 },
      { A: [], B: FOOT, distanceInches: 14 },
    ];
    const engagement = engagementOf({ lanes, turnLimit: 2, laneInches: 8 });
    const state = engagement.create();
    engagement.start(state);
    expect(state.front(1, 0)).toBe(1);
    expect(state.gaps[1]).toBe(14 * engagement['battle'].partsPerInch);
  });
});

describe('a chit that nobody pays for (AUG-CMD-06)', () => {
  it('still lets its unit fire at a charger', () => {
    const far = { type: 'french-foot', original: 24, inRadius: false };
    const charger = { ...far, inRadius: true, doctrine: { main: 'charge', chargeWithinInches: 6 } };
    const lanes = [
      { A: charger, B: [far, { ...far, doctrine: READY }], distanceInches: 4 },
      { A: [], B: { ...far, unformed: true }, distanceInches: 4 },
    ];
    const command = {
      mode: 'brigades',
      A: { brigades: [{ number: 0, lanes: [1] }] },
      B: { brigades: [{ number: 2, lanes: [2, 1] }] },
    };
    const throws = told({ lanes, turnLimit: 1, command }, 1);
    expect(throws.map(([name]) => name).slice(0, 3)).toEqual([
      'command die',
      'command die',
      'fire at a charger',
    ]);
  });
});

describe('a countercharger that follows up into the beaten charger (AUG-R-23)', () => {
  it('strikes as the charger of the next melee', () => {
    const horse = { type: 'aggressive-cavalry', original: 12 };
    const charges = { main: 'charge', chargeWithinInches: 12 };
    const counters = { ...READY, whenCharged: 'countercharge', followUp: 'one' };
    const lanes = [
      {
        A: { ...horse, original: 6, doctrine: charges },
        B: { ...horse, doctrine: counters },
        distanceInches: 6,
      },
    ];
    // All dice show 2, but those of the beaten charger's test, which passes: it is reached where it fell back.
    let thrown = 0;
    const test = [14, 15];
    const strikes: string[] = [];
    const engagement = engagementOf({ lanes, turnLimit: 1 }, { followUpRecontact: true });
    play(
      engagement,
      rolling(() => (test.includes(thrown++) ? 1 : 2)),
      (state, due, after) => {
        const thrower = state.thrower === 0 ? 'A' : 'B';
        if (after === undefined && engagement.resolutions[due.kind]?.name === 'melee')
          strikes.push(`${thrower} ${due.key0}`);
      },
    );
    expect(strikes).toEqual(['A 4', 'B 5', 'B 5', 'A 0']);
  });
});

describe('one unit in each lane', () => {
  it('is the same given alone and as a list', () => {
    fc.assert(
      fc.property(
        anyEngagement({ figures: 24, lanes: 3, turns: 4 }),
        anyRulings,
        fc.integer(),
        (fight, rulings, seed) => {
          const lanes = (fight['lanes'] as readonly Record<string, unknown>[]).map(({ A, B, ...lane }) => ({
            ...lane,
            A: [A],
            B: [B],
          }));
          const engagements = [engagementOf(fight, rulings), engagementOf({ ...fight, lanes }, rulings)];
          expect(engagements[1]?.create().words).toBe(engagements[0]?.create().words);
          const [alone, listed] = engagements.map((one) => play(one, rolling(anyDice(seed))));
          expect(listed).toEqual(alone);
        },
      ),
      { seed: 12, numRuns: randomCases(40) },
    );
  });
});

describe('a line against a second player of section 12', () => {
  it.each(IN_LINES)('asks for the same dice and comes to the same end: %s', (_of, bounds) => {
    const numRuns = randomCases(300);
    expect(compareToSecondPlayer(bounds, { seed: 1693, numRuns })).toBeGreaterThan(numRuns);
  });
});

describe('random lines', () => {
  const bounds = { figures: 24, lanes: 3, turns: 5, line: true } as const;

  it('are the same at every step asked twice, written and read, and are told in words', () => {
    fc.assert(
      fc.property(anyEngagement(bounds), anyRulings, fc.integer(), (fight, rulings, seed) => {
        const engagement = engagementOf(fight, rulings);
        play(engagement, rolling(anyDice(seed)), (state, due, after) => {
          if (after === undefined) checkStep(engagement, state, due);
          else checkWords(engagement.tell(state, due, after.outcome, after.state));
        });
      }),
      { seed: 1691, numRuns: randomCases(100) },
    );
  });

  it('agree exact and played', () => {
    const { agreements, least, tooLarge } = compare(2, 10_000, { ...bounds, figures: 3, lanes: 2, turns: 3 });
    expect(tooLarge).toBe(0);
    expect(agreements.length).toBeGreaterThan(20);
    expect(least).toBeGreaterThan(0.001);
  });
});

describe('what a line needs', () => {
  it.each<[string, Asked, RegExp]>([
    [
      'no distance of lanes',
      flank(turning(), FOOT, { laneInches: null }),
      /laneInches is needed.*AUG-NOTGIVEN-laneInches/u,
    ],
    [
      'no neighbour',
      { lanes: [{ A: turning(), B: FOOT, distanceInches: 4 }], turnLimit: 1, laneInches: 4 },
      /turnOn needs a neighbouring lane/u,
    ],
    [
      'a side without units',
      { lanes: [{ A: FOOT, B: [], distanceInches: 4 }], turnLimit: 1 },
      /B must have a unit/u,
    ],
  ])('%s', (_name, raw, message) => {
    expect(errorOf('engagement', raw).message).toMatch(message);
  });
});
