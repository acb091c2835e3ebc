import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import { InputError } from '../../../src/play/inputs.ts';
import { fc, randomCases } from '../../fast-check.ts';
import { compare } from './agreement.ts';
import { anyEngagement, anyRulings } from './any-engagement.ts';
import { anyLanes } from './any-lanes.ts';
import { bmu, engagementOf, RIFLE, side, TABLES } from './asked.ts';
import { playGame } from '../playing-games.ts';
import { rolling } from '../playing.ts';
import { checkThrows } from '../throws.ts';
import { ThrowByThrow, throwsOf } from './throw-by-throw.ts';
import { anyDice } from '../random.ts';

type Inputs = Readonly<Record<string, unknown>>;

/** Two attackers side by side, and one who stands before the first of them. */
function flank(stands: readonly [number, number], defender: Inputs, more: Inputs = {}): Inputs {
  const [first, second] = stands;
  return {
    distanceIn: 4,
    maxTurns: 1,
    lanes: 2,
    laneIn: 4,
    A: {
      units: [bmu({ stands: first }), bmu({ stands: second, lane: 2 })],
      doctrine: { name: 'charge', support: 'nearest' },
    },
    B: side({ name: 'stand-and-fire' }, defender),
    ...more,
  };
}

interface Strike {
  readonly by: string;
  readonly dice: number;
  readonly kill: number;
  readonly mean: number;
  readonly chances: ReadonlyMap<number, number>;
}

/** The strikes of the first melee, all tests before it being passed. */
function strikesOf(fight: Inputs): readonly Strike[] {
  const { dues } = throwsOf(engagementOf(fight), (sides) => sides);
  return dues
    .filter(({ thrown }) => thrown.kind.name === 'melee')
    .map(({ explanation, key: [dice = 0, kill = 0], chances }) => ({
      by: explanation.act.replace(/^.*: /u, ''),
      dice,
      kill,
      mean: [...chances].reduce((sum, [value, mass]) => sum + value * mass, 0),
      chances,
    }));
}

describe('the melees worked by hand (section 14)', () => {
  it('1: eight stands against six in front and four from the next lane', () => {
    const [front, flankers, back, aside] = strikesOf(flank([6, 4], { stands: 8 }));
    expect(front).toMatchObject({ by: 'A1 strikes at B1', dice: 6, kill: 4 });
    expect(flankers).toMatchObject({ by: 'A2 strikes at B1', dice: 4, kill: 4 });
    expect(back).toMatchObject({ by: 'B1 strikes at A1', dice: 4, kill: 5 });
    expect(aside).toMatchObject({ by: 'B1 strikes at A2', dice: 4, kill: 5 });
    expect(front?.mean).toBeCloseTo(4.88, 2);
    expect(flankers?.mean).toBeCloseTo(3.12, 2);
    expect((front?.mean ?? 0) + (flankers?.mean ?? 0)).toBeCloseTo(8, 2);
    expect(back?.mean).toBeCloseTo(2.4, 2);
    expect(back?.chances.get(2)).toBeCloseTo(0.46, 2);
  });

  it('1: the same without the supporter', () => {
    const alone = strikesOf({ ...flank([6, 4], { stands: 8 }), A: side({ name: 'charge' }, { stands: 6 }) });
    expect(alone.map(({ dice }) => dice)).toEqual([6, 8]);
    expect(alone[0]?.mean).toBeCloseTo(4.88, 2);
    expect(alone[1]?.mean).toBeCloseTo(5.2, 2);
  });

  it('2: two stands allow eight dice, and the last listed lose the surplus (R-24)', () => {
    const strikes = strikesOf(flank([6, 4], { stands: 2 }));
    expect(strikes.map(({ dice }) => dice)).toEqual([6, 2, 1, 1]);
    expect(strikes[2]?.chances.get(1)).toBeCloseTo(1 / 3, 10);
  });
});

/** The acts of an engagement, in order. */
function actsOf(fight: Inputs, die: (sides: number) => number): readonly string[] {
  const { dues } = throwsOf(engagementOf(fight), die);
  return dues.map(({ explanation }) => explanation.act.replace(/ at [\d.]+ in.*$/u, ''));
}

describe('the order of play (FOH-NBR-08)', () => {
  it('goes through each phase in all lanes before the next', () => {
    const rifles = { weapon: RIFLE, stands: 2, friendsNear: 'auto' };
    const twice = { units: [bmu(rifles), bmu({ ...rifles, lane: 2 })] };
    const gun = { stands: 1, class: 'light', gunType: 'rifled', fire: 'C', bandsIn: [4, 8, 12, 16], lane: 2 };
    const fight = {
      ...flank([1, 1], {}),
      A: { ...twice, doctrine: { name: 'close-to-range', closeToIn: 2 }, batteries: [gun] },
      B: { ...twice, doctrine: { name: 'stand-and-fire', overwatch: true } },
    };
    expect(actsOf(fight, () => 4)).toEqual([
      'lane 1: B1 delivers opportunity fire at A1',
      'lane 2: B2 delivers opportunity fire at A2',
      "lane 2: A's battery 1 fires shot at B2 at a gap of 2 in (16 yd)".replace(
        / at a gap.*$/u,
        ' at a gap of 2 in (16 yd)',
      ),
      'lane 1: A1 fires at B1',
      'lane 2: A2 fires at B2',
      'lane 1: B1 fires at A1',
      'lane 2: B2 fires at A2',
      'lane 1: A1 tests its morale',
      'lane 2: A2 tests its morale',
      'lane 1: B1 tests its morale',
      'lane 2: B2 tests its morale',
    ]);
  });

  it('takes charges upon a lane before those upon the next, its own pair first; in contact nobody reacts', () => {
    const acts = actsOf(flank([6, 4], { stands: 8, weapon: RIFLE }), (sides) => sides);
    expect(acts.slice(0, 7)).toEqual([
      'lane 1: A1 declares a charge on B1',
      'lane 1: B1 delivers opportunity fire at A1 at short range',
      'lane 1: A1 tests its morale to drive its charge home',
      'lane 1: B1 tests its morale as the charge comes home',
      'lane 2 upon lane 1: A2 declares a charge on B1',
      'lane 2 upon lane 1: A2 tests its morale to drive its charge home',
      'lane 1 upon lane 2: B1 tests its morale as the charge comes home',
    ]);
  });

  it('lets the first who kept on the line pursue', () => {
    const units = [bmu({ stands: 3 }), bmu({ stands: 6, lane: 2 })];
    const fight = flank(
      [3, 6],
      { stands: 6, morale: 'E' },
      { A: { units, doctrine: { name: 'charge', support: 'nearest' } } },
    );
    const engagement = engagementOf(fight);
    const pursuers: string[] = [];
    const faces = anyDice(4);
    for (let i = 0; i < 400; i++) {
      const { dues } = throwsOf(engagement, () => faces(6));
      const acts = dues.flatMap(({ explanation: { act } }) => (act.endsWith('pursues') ? [act] : []));
      pursuers.push(...acts);
      expect(acts.length).toBeLessThan(2);
    }
    expect(pursuers).toContain('lane 1: B1 runs, A1 pursues');
    expect(pursuers).toContain('lane 2 upon lane 1: B1 runs, A2 pursues');
  });
});

/** The acts and their numbers that these outcomes lead through, the last one due then. */
function through(fight: Inputs, outcomes: readonly number[]): readonly string[] {
  const taken = new ThrowByThrow(engagementOf(fight));
  return [...outcomes, null].map((outcome) => {
    const { explanation } = taken.mustBeDue;
    if (outcome !== null) taken.give(outcome);
    return `${explanation.act}: ${explanation.total?.value}`;
  });
}

describe('the edge in a melee of several (R-48)', () => {
  /** Kill numbers of the second round: A1, A2, then B1 upon each, after these hits of the first. */
  const secondRound = (hits: readonly number[]): readonly string[] => {
    const tests = [hits[2], 1, hits[3]].filter((taken) => taken !== 0).map(() => 0);
    const outcomes = [1, 0, 0, 1, 0, 0, ...hits, ...tests, 0, 0, 0];
    return through(flank([3, 3], { stands: 8 }, { maxTurns: 2 }), outcomes).slice(-4);
  };

  it('is that of the unit in all of it: who loses it on the whole has none on the enemy that it beat', () => {
    expect(secondRound([1, 3, 2, 0])).toEqual([
      'lane 1: A1 strikes at B1: 5',
      'lane 2 upon lane 1: A2 strikes at B1: 4',
      'lane 1: B1 strikes at A1: 5',
      'lane 1 upon lane 2: B1 strikes at A2: 5',
    ]);
  });

  it('counts against every enemy of who wins it, and two enemies may both have one', () => {
    expect(secondRound([1, 2, 4, 1])).toEqual([
      'lane 1: A1 strikes at B1: 5',
      'lane 2 upon lane 1: A2 strikes at B1: 4',
      'lane 1: B1 strikes at A1: 4',
      'lane 1 upon lane 2: B1 strikes at A2: 4',
    ]);
  });
});

describe('a charge from the next lane (FOH-NBR-03)', () => {
  it('from the flank makes no flank of the charger that is met', () => {
    const numberOf = (flankFromNeighbour: boolean): string | undefined =>
      through(
        {
          ...flank([3, 3], {}),
          tables: 'illustrative',
          A: side({ name: 'charge', support: 'nearest' }, { lane: 2 }),
          B: side({
            name: 'stand-and-fire',
            support: 'nearest',
            reaction: 'countercharge',
            flankFromNeighbour,
          }),
        },
        [1],
      )[1];
    expect(numberOf(true)).toContain('B1 countercharges A1');
    expect(numberOf(true)).toBe(numberOf(false));
  });

  it('ends where it began before a square that stops it, though others fight the square', () => {
    const units = [bmu(), bmu({ lane: 2, arm: 'cavalry' })];
    const fight = flank(
      [3, 3],
      { formation: 'square' },
      {
        tables: ['illustrative', { formations: { square: { stopsCharge: ['cavalry'] } } }],
        A: { units, doctrine: { name: 'charge', support: 'nearest' } },
      },
    );
    expect(through(fight, [1, 0, 0, 1])[4]).toContain('A1 strikes at B1');
  });

  it('that failed its test is not tested again as the enemy charges back', () => {
    const rifles = { weapon: RIFLE };
    const doctrine = { name: 'charge', support: 'nearest' };
    const fight = {
      ...flank([3, 3], {}),
      A: side(doctrine, rifles),
      B: side(doctrine, { ...rifles, lane: 2 }),
    };
    expect(through(fight, [0, 0])[2]).toContain('A1 fires at B1');
  });

  it('gives no edge in its test to who had it in the melee of the last turn (FOH-ENG-07)', () => {
    const fight = flank([3, 3], {}, { maxTurns: 2 });
    const told = through(fight, [1, 0, 0, 0, 0, 1, 0, 1, 0]);
    expect(told.at(-1)).toBe('lane 1 upon lane 2: B1 tests its morale as the charge comes home: 6');
  });

  it.each(['stand-and-fire', 'countercharge', 'fire-and-retire'])(
    'meets no %s of who fell short in a charge of its own (FOH-CHG-04)',
    (reaction) => {
      const defender = { weapon: RIFLE, chargeMoveIn: 3 };
      const B = side({ name: 'charge', chargeAtIn: 4, reaction }, defender);
      const told = through(flank([3, 3], {}, { B }), [0, 1, 1, 0, 0]);
      expect(told[3]).toContain('A2 tests its morale to drive its charge home');
      expect(told[5]).toContain('A2 strikes at B1');
    },
  );
});

describe('neighbours', () => {
  it('are fired at across the width of a lane, the weaker if it is asked for', () => {
    const rifles = { weapon: RIFLE };
    const fight = (target: string): Inputs => ({
      distanceIn: 4,
      maxTurns: 1,
      lanes: 3,
      laneIn: 9,
      A: side({ name: 'stand-and-fire', support: 'nearest', target }, { ...rifles, lane: 2 }),
      B: { units: [bmu({ stands: 3 }), bmu({ stands: 2, lane: 3 })], doctrine: { name: 'stand-and-fire' } },
    });
    const first = (target: string): string => {
      return new ThrowByThrow(engagementOf(fight(target))).mustBeDue.explanation.act;
    };
    expect(first('lower')).toBe('lane 2 upon lane 1: A1 fires at B1 at 9 in (72 yd)');
    expect(first('weaker')).toBe('lane 2 upon lane 3: A1 fires at B2 at 9 in (72 yd)');
  });

  it('get a reserve that has no enemy left (FOH-NBR-07)', () => {
    const reserve = { count: 2, weapon: RIFLE };
    const states = ['none', 'lane'].map((commit) => {
      const fight = {
        distanceIn: 4,
        maxTurns: 2,
        lanes: 2,
        A: { units: [bmu(reserve)], doctrine: { name: 'stand-and-fire', commit } },
        B: { units: [bmu({ lane: 2 })], doctrine: { name: 'stand-and-fire' } },
      };
      return playGame(
        engagementOf(fight),
        rolling(() => 1),
      ).readings.get('endState.A2');
    });
    expect(states).toEqual(['absent', 'normal']);
  });

  it('are friends near: one on the line of the next lane, or one that waits (FOH-NBR-06)', () => {
    const numberOf = (more: readonly Inputs[]): unknown => {
      const engagement = engagementOf({
        ...flank([1, 1], {}),
        A: { units: [bmu({ friendsNear: 'auto' }), ...more], doctrine: { name: 'charge' } },
      });
      const { dues } = throwsOf(engagement, (sides) => sides);
      return dues.find(({ explanation }) => explanation.act.includes('to drive'))?.explanation.total?.value;
    };
    expect([numberOf([]), numberOf([bmu({ lane: 2 })]), numberOf([bmu()])]).toEqual([5, 4, 4]);
  });
});

describe('lanes', () => {
  it('of which one is fought in are section 13', () => {
    const anyFight = anyEngagement({ stands: 6, units: 3, turns: 6 });
    const inLane = (side: unknown, lane: number): Inputs => {
      const { units, batteries, ...rest } = side as { units: Inputs[]; batteries: Inputs[] }; // made above
      const moved = (members: readonly Inputs[]): readonly Inputs[] =>
        members.map((one) => ({ ...one, lane }));
      return { ...rest, units: moved(units), batteries: moved(batteries) };
    };
    fc.assert(
      fc.property(anyFight, anyRulings, fc.integer(), fc.constantFrom(1, 2), (fight, rulings, seed, lane) => {
        for (const needs of [{}, { ground: true }] as const) {
          const faces: number[] = [];
          const dice = anyDice(seed);
          const recorded = rolling(() => {
            const face = dice(6);
            faces.push(face);
            return face;
          });
          const alone = playGame(engagementOf(fight, rulings, TABLES, needs), recorded);
          const wide = {
            ...fight,
            lanes: 2,
            laneIn: 3,
            A: inLane(fight['A'], lane),
            B: inLane(fight['B'], lane),
          };
          const engagement = engagementOf(wide, rulings, TABLES, needs);
          const script = new Scripted(faces);
          const among = playGame(engagement, script);
          script.finish();
          expect([among.outcome, among.turn]).toEqual([alone.outcome, alone.turn]);
          for (const name of ['standsLost.A', 'standsLost.B', 'hits.A', 'hits.B'])
            expect(among.readings.get(name)).toBe(alone.readings.get(name));
          expect(among.readings.get(`endState.A${lane}`)).toBe(alone.readings.get('endState.A'));
        }
      }),
      { numRuns: randomCases(100) },
    );
  });

  it('end the same whether or not ground is asked for', () => {
    const supporter = side(
      { name: 'stand-and-fire', support: 'nearest' },
      {},
      {
        units: [
          bmu({ stands: 2, morale: 'E' }),
          bmu({ stands: 6, weapon: { ...RIFLE, bandsIn: [2, 4, 9, 12] }, lane: 2 }),
        ],
      },
    );
    const charger = side(
      { name: 'charge', support: 'nearest' },
      { stands: 4, morale: 'A', chargeMoveIn: 12 },
    );
    const lines = { distanceIn: 8, maxTurns: 2 };
    const fights = [
      { ...lines, lanes: 2, laneIn: 2, A: charger, B: supporter },
      { ...lines, lanes: 2, laneIn: 2, A: supporter, B: charger },
    ];
    for (const fight of fights)
      for (let seed = 0; seed < 100; seed++) {
        const [plain, measured] = ([{}, { ground: true }] as const).map((needs) => {
          const dice = anyDice(seed);
          return playGame(
            engagementOf(fight, {}, TABLES, needs),
            rolling(() => dice(6)),
          );
        });
        expect([measured?.outcome, measured?.turn]).toEqual([plain?.outcome, plain?.turn]);
        expect(
          [...(plain?.readings ?? [])].filter(([name, value]) => measured?.readings.get(name) !== value),
        ).toEqual([]);
      }
  });

  it('of one are the old form of the inputs', () => {
    const { lanes: _lanes, laneIn: _laneIn, ...old } = flank([6, 4], {}, { A: side({ name: 'charge' }) });
    const [plain, one] = [engagementOf(old), engagementOf({ ...old, lanes: 1 })];
    const words = [plain, one].map((engagement) => {
      const s = engagement.create();
      engagement.start(s);
      const into = new Int32Array(s.words);
      s.write(into, 0);
      return [...into];
    });
    expect(words[1]).toEqual(words[0]);
  });

  it('keep at each step to what every engagement keeps to', () => {
    fc.assert(
      fc.property(
        anyLanes({ stands: 4, units: 4, turns: 5 }, 3),
        anyRulings,
        fc.integer(),
        (fight, rulings, seed) => {
          checkThrows(engagementOf(fight, rulings), rolling(anyDice(seed)), () => true);
        },
      ),
      { numRuns: randomCases(80) },
    );
  });

  it('tell of a new formation only for a unit that takes one', () => {
    const engagement = engagementOf({
      ...flank([4, 4], {}),
      tables: 'illustrative',
      A: {
        units: [bmu({ weapon: RIFLE }), bmu({ weapon: RIFLE, lane: 2, formation: 'column-of-attack' })],
        doctrine: { name: 'stand-and-fire', support: 'nearest' },
      },
      B: side({ name: 'stand-and-fire' }, { weapon: RIFLE }),
    });
    const { told } = throwsOf(engagement, () => 3);
    expect(told.length).toBeGreaterThan(2);
    expect(told.join()).not.toContain('forms');
  });

  it('are played as they are solved', () => {
    const { agreements, least, tooLarge } = compare(6, 2_000, anyLanes({ stands: 1, units: 3, turns: 2 }, 2));
    expect(tooLarge).toBe(0);
    expect(agreements.length).toBeGreaterThan(30);
    expect(least).toBeGreaterThan(0.001);
  });
});

describe('inputs of lanes', () => {
  const fails = (fight: Inputs): string => {
    try {
      engagementOf(fight);
    } catch (error) {
      if (error instanceof InputError) return error.message;
      throw error;
    }
    return 'none';
  };
  const fight = flank([2, 2], {});

  it.each([
    [{ laneIn: null }, /laneIn is required by support: nearest/u],
    [{ lanes: 1 }, /lane 2 is not there: lanes is 1.*support: nearest needs lanes/u],
    [{ gapsIn: [4] }, /gapsIn must have one gap for each of the 2 lanes, not 1/u],
    [{ lanes: 9 }, /lanes must be a whole number from 1 to 8/u],
    [{ laneIn: 0 }, /laneIn must be .*above 0/u],
    [{ gapsIn: [4, -1] }, /gapsIn.*must be .*0 to 100000/u],
    [
      { A: side({ name: 'charge', support: 'nearest', flankFromNeighbour: true }) },
      /a charge on the flank from a neighbouring lane: tables\.formSquare\.number is missing/u,
    ],
  ])('that lack something are errors: %o', (wrong, message) => {
    expect(fails(fight)).toBe('none');
    expect(fails({ ...fight, ...wrong })).toMatch(message);
  });
});
