/** Lines of lanes (section 12): second lines, fronts that turn on a neighbour, two against one, worked out by hand. */
import { fc, randomCases } from '../../fast-check.ts';
import { describe, expect, it } from 'vitest';
import { compare } from './agreement.ts';
import { anyEngagement, anyRulings } from './any-engagement.ts';
import type { Battle } from '../../../src/rules/augsburg/game.ts';
import { muster } from '../../../src/rules/augsburg/muster.ts';
import { readRulings } from '../../../src/rules/augsburg/options.ts';
import { engagementOf, errorOf, outcomes, setupOf, TABLES, type Asked } from './asked.ts';
import { rolling } from '../playing.ts';
import { playGame } from '../playing-games.ts';
import { compareToSecondPlayer, IN_LINES } from './second-player.ts';
import { anyDice } from '../random.ts';
import { checkThrows, ordersOf, throwsOf } from '../throws.ts';

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

/** The throws of a fight in which every die shows this face: their names and numbers, and what they led to. */
function told(raw: Asked, face: number, options = {}): readonly (readonly [string, number, string])[] {
  const { throws } = throwsOf(
    engagementOf(raw, options),
    rolling(() => face),
  );
  return throws.map(({ thrown, told: words }) => [thrown.kind.name, thrown.number, words]);
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

describe('a unit that would withhold its return fire (AUG-CMD-12)', () => {
  it('counts the casualties by the enemy that it would answer alone', () => {
    const target = {
      type: 'dutch-foot',
      original: 24,
      doctrine: { ...READY, holdReturnFireBeyondInches: 2 },
    };
    const fires = [{ when: { fromTurn: 2 }, do: { main: 'stand-and-fire' } }, { do: READY }];
    const lanes = [
      { A: turning(), B: [], distanceInches: 12 },
      { A: { type: 'french-foot', original: 24, doctrine: fires }, B: target, distanceInches: 4 },
    ];
    const throws = told({ lanes, turnLimit: 2, laneInches: 4 }, 2);
    const names = throws.map(([name]) => name);
    expect(names.slice(0, 4)).toEqual(['volley', 'morale test', 'volley', 'morale test']);
    expect([throws[0]?.[2], throws[2]?.[2]]).toEqual([
      expect.stringContaining('loses 4'),
      expect.stringContaining('loses 1'),
    ]);
    expect(throws[4]?.slice(0, 2)).toEqual(['withhold return fire', -1]);
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

  it('throws no fall-back for a beaten charger, which stays where it is', () => {
    const elite = { quality: 'elite' };
    const charging = turning({ main: 'charge', chargeWithinInches: 6 });
    const throws = told(
      flank({ ...charging, ...elite, original: 6 }, { ...FOOT, ...elite, original: 24 }),
      4,
    );
    const names = ['charge move', 'melee', 'melee', 'morale test', 'morale test'];
    expect(throws.map(([name]) => name)).toEqual(names);
    expect(throws[3]?.[2]).toBe('failed by 3; A1 (french-foot) faces away');
  });

  it('makes light troops evade', () => {
    const target = { type: 'skirmish-foot', doctrine: READY };
    const throws = told(flank(charger, target, { laneInches: 6 }), 6);
    expect(throws.map(([name]) => name)).toEqual(['evade', 'charge move at an evader']);
    expect(throws.at(-1)?.[2]).toContain('the gap of lane 2');
  });
});

/** Fronts and gaps in inches at the beginning of each further turn. */
function turnsOf(raw: Asked, face: number): readonly object[] {
  const turns: object[] = [];
  throwsOf(
    engagementOf(raw),
    rolling(() => face),
    (s) =>
      turns.push({
        fronts: [0, 1].map((side) => s.front(0, side).number),
        gap: (s.lanes[0]?.gap ?? 0) / s.rules.partsPerInch,
      }),
  );
  return turns.slice(1);
}

describe('a second line (AUG-NBR-01)', () => {
  const gun = { type: 'french-foot', original: 24, doctrine: { main: 'stand-and-fire' } };
  const weak = { type: 'french-foot', original: 3, doctrine: READY };

  it('comes up in the turn after its front is broken, so far behind as it stood', () => {
    const lanes = [{ A: gun, B: [weak, { ...gun, doctrine: READY }], distanceInches: 4 }];
    const turns = turnsOf({ lanes, turnLimit: 2, supportInches: 3 }, 5);
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
    const melees = (followUp: string, behind: object = {}): unknown => {
      const lanes = [
        {
          A: { type: 'french-foot', original: 24, doctrine: { ...charges, followUp } },
          B: [weak6, { ...gun, ...behind, doctrine: READY }],
          distanceInches: 2,
        },
      ];
      return told({ lanes, turnLimit: 1, supportInches: 4 }, 2)
        .filter(([name]) => name === 'melee')
        .map(([, key]) => key);
    };
    expect(melees('none')).toEqual([14, 3]);
    expect(melees('yes')).toEqual([14, 3, 8 - 1 + 2, 12]);
    // 4 inches, and 3 behind an obstacle (AUG-MOVE-03).
    expect(melees('yes', { frontObstacle: 'small' })).toEqual([14, 3]);
  });

  it('is not fought twice in one charge, nor the front before it (AUG-R-23)', () => {
    const horse = { main: 'charge', chargeWithinInches: 8, followUp: 'two' };
    const A = { type: 'aggressive-cavalry', original: 12, doctrine: horse };
    const stands = { ...READY, whenCharged: 'stand' };
    const B = [12, 6].map((original) => ({ type: 'french-foot', original, doctrine: stands }));
    const struck = (options: object): number =>
      told({ lanes: [{ A, B, distanceInches: 2 }], turnLimit: 1, supportInches: 4 }, 2, options).filter(
        ([name]) => name === 'melee',
      ).length;
    expect(struck({})).toBe(4);
    expect(struck({ followUpRecontact: true })).toBeGreaterThan(4);
  });

  it('passes by order M into a neighbouring lane without friends (AUG-NBR-06)', () => {
    const reserve = { ...gun, doctrine: { order: 'M' } };
    const lanes = [
      { A: [{ ...gun, doctrine: READY }, reserve], B: FOOT, distanceInches: 20 },
      { A: [], B: FOOT, distanceInches: 14 },
    ];
    const s = ordersOf(engagementOf({ lanes, turnLimit: 2, laneInches: 8 }));
    expect(s.front(1, 0).number).toBe(1);
    expect(s.lanes[1]?.gap).toBe(14 * s.rules.partsPerInch);
  });
});

/** The state at the first throw of a turn, before which nothing is thrown, or at its end. */
function atTurn(turn: number, lanes: readonly object[], more: object = {}): Battle {
  return ordersOf(engagementOf({ lanes, turnLimit: turn, laneInches: 4, ...more }), turn);
}

/** A doctrine that holds from a turn on, and stands ready before. */
function from(fromTurn: number, then: object, before: object = READY): object {
  return [{ when: { fromTurn }, do: then }, { do: before }];
}

describe('an order that its unit cannot carry out where it stands', () => {
  const foot = { type: 'french-foot', original: 24, doctrine: READY };

  it('is not to pass aside, of a gun that does not move (AUG-MOVE-01, AUG-NBR-06)', () => {
    const passing = (reserve: object): number => {
      const lanes = [
        { A: [foot, reserve], B: foot, distanceInches: 20 },
        { A: [], B: foot, distanceInches: 20 },
      ];
      return atTurn(1, lanes).front(1, 0).number;
    };
    expect(passing({ ...foot, doctrine: { order: 'M' } })).toBe(1);
    expect(passing({ type: 'gun-crew', doctrine: { order: 'M' } })).toBe(-1);
  });

  /** Fires in the flank of a weak front with every die at 2, so that the front goes back 2 inches behind its reserve. */
  const shooter = { ...foot, enfilades: true, doctrine: { main: 'stand-and-fire' } };
  const weak = { type: 'french-foot', original: 12, figures: 7, doctrine: READY };

  it('is not to march on, of a reserve that was to pass and has become the front (AUG-NBR-06)', () => {
    const lanes = [
      {
        A: [weak, { ...foot, doctrine: { order: 'M', rangeInches: 1 } }],
        B: shooter,
        distanceInches: 4,
      },
      { A: [], B: foot, distanceInches: 12 },
    ];
    const command = { mode: 'none', firstSide: 'B' };
    const { end } = throwsOf(
      engagementOf({ lanes, turnLimit: 1, laneInches: 8, supportInches: 2, command }),
      rolling(() => 2),
    );
    expect([end.front(0, 0).number, end.lanes[0]?.gap]).toEqual([1, 6]);
  });

  it('is not to charge, of formed foot when formed horse has become the front (AUG-EVA-08)', () => {
    const charges = { main: 'charge', chargeWithinInches: 8 };
    const thrown = (reserve: string): readonly string[] => {
      const flanking = from(3, { turnOn: 'right' }, { ...READY, turnOn: 'right' });
      const lanes = [
        { A: { ...foot, doctrine: flanking }, B: [], distanceInches: 4 },
        {
          A: { ...foot, doctrine: from(3, charges) },
          B: [weak, { type: reserve, doctrine: READY }],
          distanceInches: 4,
        },
      ];
      return told({ lanes, turnLimit: 3, laneInches: 4, supportInches: 2 }, 2).map(([name]) => name);
    };
    expect(thrown('french-foot')).toContain('charge move');
    expect(thrown('aggressive-cavalry')).toEqual(['volley', 'morale test']);
  });

  /** B is turned on the lane of A, which would turn on it in turn 2; a reserve of B passes into that lane first. */
  it('is not to turn, of a front before which an enemy has come', () => {
    const turnedOn = (passes: boolean): number => {
      const lanes = [
        { A: { ...foot, doctrine: from(2, { ...READY, turnOn: 'right' }) }, B: [], distanceInches: 12 },
        {
          A: [],
          B: [
            { ...foot, doctrine: { ...READY, turnOn: 'left' } },
            foot,
            { ...foot, doctrine: from(2, passes ? { order: 'M' } : READY) },
          ],
          distanceInches: 12,
        },
      ];
      return atTurn(2, lanes, { command: { mode: 'none', firstSide: 'B' } }).front(0, 0).turned;
    };
    expect([turnedOn(false), turnedOn(true)]).toEqual([2, 0]);
  });
});

describe('a quarter of two orders W (AUG-NBR-02)', () => {
  it('is made to one side', () => {
    const foot = { type: 'french-foot', doctrine: READY };
    const right = from(2, { ...READY, turnOn: 'right' }, { ...READY, turnOn: 'left' });
    const lanes = [foot, [], foot].map((B, i) => ({
      A: i === 1 ? { ...foot, doctrine: right } : [],
      B,
      distanceInches: 12,
    }));
    const turned = [2, 3].map((turn) => atTurn(turn, lanes, { wheelOrders: 2 }).front(1, 0).turned);
    expect(turned).toEqual([0, 2]);
  });
});

describe('a reading of the enemy opposite', () => {
  it.each([{ enemyBroken: true }, { not: { enemyBroken: false } }, { enemyLost: { above: 0 } }])(
    'is false where none ever was, or of a unit behind: %j',
    (when) => {
      const told = [{ when, do: { turnOn: 'right', order: 'M' } }, { do: READY }];
      const unit = { type: 'french-foot', doctrine: told };
      const lanes = [
        { A: unit, B: [], distanceInches: 12 },
        { A: FOOT, B: { ...FOOT, original: 24, figures: 12 }, distanceInches: 12 },
        { A: [FOOT, unit], B: { ...FOOT, original: 24, figures: 12 }, distanceInches: 12 },
        { A: [], B: FOOT, distanceInches: 12 },
      ];
      const { end } = throwsOf(
        engagementOf({ lanes, turnLimit: 1, laneInches: 4 }),
        rolling(() => 1),
      );
      expect([end.front(0, 0).turned, end.front(3, 0).number]).toEqual([0, -1]);
    },
  );
});

describe('a front with nobody before it or to turn on', () => {
  it('draws S, and pays nothing, as in a lane alone', () => {
    const shaken = { type: 'french-foot', unformed: true, disordered: true };
    const thrown = (doctrine: object): readonly string[] => {
      const lanes = [
        { A: { ...shaken, doctrine }, B: [], distanceInches: 12 },
        { A: [], B: FOOT, distanceInches: 12 },
      ];
      return told({ lanes, turnLimit: 1, laneInches: 4 }, 1).map(([name]) => name);
    };
    expect([thrown({}), thrown({ turnOn: 'right' })]).toEqual([[], ['rally']]);
  });
});

describe('a chit that nobody pays for (AUG-CMD-06)', () => {
  it('still lets its unit fire at a charger', () => {
    const far = { type: 'french-foot', original: 24, inRadius: false };
    const charger = { ...far, inRadius: true, doctrine: { main: 'charge', chargeWithinInches: 6 } };
    const lanes = [
      { A: charger, B: [far, { ...far, doctrine: READY }], distanceInches: 4 },
      { A: [], B: { ...far, unformed: true, doctrine: { turnOn: 'left' } }, distanceInches: 4 },
    ];
    const command = {
      mode: 'brigades',
      A: { brigades: [{ number: 0, lanes: [1] }] },
      B: { brigades: [{ number: 2, lanes: [2, 1] }] },
    };
    const throws = told({ lanes, turnLimit: 1, laneInches: 8, command }, 1);
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
    const { throws } = throwsOf(
      engagementOf({ lanes, turnLimit: 1 }, { followUpRecontact: true }),
      rolling(() => (test.includes(thrown++) ? 1 : 2)),
    );
    const strikes = throws
      .filter(({ thrown: { kind } }) => kind.name === 'melee')
      .map(({ thrown: { who, number } }) => `${who.role === 0 ? 'A' : 'B'} ${number}`);
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
          const [alone, listed] = engagements.map((one) => playGame(one, rolling(anyDice(seed))).readings);
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

  it('are those of states written and read, and are told in words', () => {
    fc.assert(
      fc.property(anyEngagement(bounds), anyRulings, fc.integer(), (fight, rulings, seed) =>
        checkThrows(engagementOf(fight, rulings), rolling(anyDice(seed))),
      ),
      { seed: 1691, numRuns: randomCases(100) },
    );
  });

  it('agree exact and played', () => {
    const { agreements, least, tooLarge } = compare(3, 5_000, { ...bounds, figures: 3, lanes: 2, turns: 3 });
    expect(tooLarge).toBe(0);
    expect(agreements.length).toBeGreaterThan(10);
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

  const charge = { main: 'charge', chargeWithinInches: 6 };
  const gun = { type: 'gun-crew', doctrine: { ...charge, turnOn: 'right' } };
  const HORSE = { type: 'aggressive-cavalry' };

  it.each<[string, Asked, RegExp]>([
    ['a gun that turns charges', flank(gun, FOOT), /charge: guns \(gun-crew\) may not charge formed-foot/u],
    ['a gun with no enemy charges', flank(FOOT, gun), /guns \(gun-crew\) may not charge anybody/u],
    [
      'a gun that turns closes to range',
      flank({ ...gun, doctrine: { main: 'close-to-range', rangeInches: 1, turnOn: 'right' } }, FOOT),
      /main must not be close-to-range for a gun/u,
    ],
    [
      'foot charges the horse on which it turns',
      flank(turning(charge), HORSE),
      /may not charge formed-horse/u,
    ],
  ])('refuses that %s', (_name, raw, message) => {
    expect(errorOf('engagement', raw).message).toMatch(message);
  });

  it('takes a charge at one of those on whom a unit may turn', () => {
    const lanes = [
      { A: turning(charge), B: HORSE, distanceInches: 12 },
      { A: [], B: FOOT, distanceInches: 12 },
    ];
    expect(outcomes('engagement', { lanes, turnLimit: 1, laneInches: 4 })).toBeDefined();
  });
});

describe('a router', () => {
  it('alarms the next lane at 6 inches, also where those are 4.2 on the table (AUG-MOR-04)', () => {
    const isAlarming = (laneInches: number, inchFactor: number): boolean => {
      const lanes = [1, 2].map(() => ({ A: FOOT, B: FOOT, distanceInches: 12 }));
      const setup = { ...setupOf({ lanes, turnLimit: 1, laneInches }), inchFactor };
      const { alarmsNeighbours } = muster({ tables: TABLES, rulings: readRulings({}) }, setup);
      return alarmsNeighbours;
    };
    expect([isAlarming(6, 1), isAlarming(6.1, 1)]).toEqual([true, false]);
    expect([isAlarming(4.2, 0.7), isAlarming(4.3, 0.7)]).toEqual([true, false]);
  });
});
