/** The cases of the rest of the book: routers that run, and what light troops and gunners do about formed ones. */
import { describe, expect, it } from 'vitest';
import { Scripted } from '../../../src/chance/scripted.ts';
import { fc, randomCases } from '../../fast-check.ts';
import { errorIn, type SampleCase } from '../cases.ts';
import { rolling } from '../playing.ts';
import { playGame } from '../playing-games.ts';
import { anyDice } from '../random.ts';
import { checkThrows, throwsOf } from '../throws.ts';
import { anyEngagement, anyRulings } from './any-engagement.ts';
import { ask, engagementOf, errorOf, outcomes, type Asked } from './asked.ts';
import fixture from './fixtures/rest-cases.json' with { type: 'json' };
import { compareToSecondPlayer, REST } from './second-player.ts';

const RUNS = { seed: 1693, numRuns: randomCases(300) };

// The type of a fixture is a union of every shape in it; this is what they share.
const CASES = fixture.cases as readonly unknown[] as readonly SampleCase[];

describe('the cases of the rest of the book', () => {
  it.each(CASES.filter(({ expected }) => expected.error === undefined).map((one) => [one.id, one] as const))(
    '%s is answered exactly',
    (_id, one) => {
      expect(errorIn({ ask, outcomes, errorOf }, one)).toBeLessThan(1e-12);
    },
  );

  it.each(CASES.filter(({ expected }) => expected.error !== undefined).map((one) => [one.id, one] as const))(
    '%s is refused',
    (_id, { mechanic, inputs, expected }) => {
      const { code, message } = errorOf(mechanic, inputs);
      expect(code).toBe('AUG-ERR-INPUT');
      for (const name of expected.error?.messageNames ?? []) expect(message).toContain(name);
    },
  );
});

describe('the engagement against the second player, with the rest of the book', () => {
  it.each(REST)('asks for the same dice and comes to the same end: %s', (_of, bounds) => {
    expect(compareToSecondPlayer(bounds, RUNS)).toBeGreaterThan(RUNS.numRuns);
  });

  it.each(REST)('has throws that are those of the state written and read: %s', (_of, bounds) => {
    fc.assert(
      fc.property(anyEngagement(bounds), anyRulings, fc.integer(), (fight, rulings, seed) =>
        checkThrows(engagementOf(fight, rulings), rolling(anyDice(seed))),
      ),
      { ...RUNS, numRuns: randomCases(60) },
    );
  });
});

/** The throws of a fight in which every die shows this face, with what they led to. */
function told(raw: Asked, face: number, options = {}): readonly string[] {
  const { throws } = throwsOf(
    engagementOf(raw, options),
    rolling(() => face),
  );
  return throws.map(({ thrown, told: words }) => `${thrown.kind.name}: ${words}`);
}

function lane(A: object, B: object, distanceInches: number, more: object = {}): Asked {
  return { lanes: [{ A, B, distanceInches }], turnLimit: 1, ...more };
}

const READY = { main: 'stand-ready' };

describe('units that rout (AUG-NBR-08)', () => {
  const firing = { type: 'dutch-foot', original: 12 };
  const worn = { type: 'dutch-foot', original: 12, figures: 8, weapon: 'pistol', doctrine: READY };
  const fight = (more: object): Asked => lane(firing, worn, 8, { routers: 'run', ...more });

  it('run and are routed in turn 1 by 1/108, and are out at once without the key', () => {
    expect(outcomes('engagement', fight({}))['statusB1:routed']).toBeCloseTo(1 / 108, 12);
    const broken = outcomes('engagement', fight({ routers: 'broken', turnLimit: 2 }));
    expect(broken['statusB1:routed']).toBeCloseTo(37 / 1944, 12);
  });

  it('may rally in the next turn, sooner with a commander', () => {
    const six = { type: 'dutch-foot', original: 24 };
    const near = (joined: number): Record<string, number> =>
      outcomes('engagement', lane(six, { ...worn, joined }, 4, { routers: 'run', turnLimit: 2 }));
    const shares = (of: Record<string, number>, ...labels: string[]): unknown =>
      labels.map((label) => of[`statusB1:${label}`]?.toFixed(3));
    expect(shares(near(0), 'active', 'routed', 'shattered', 'destroyed')).toEqual([
      '0.215',
      '0.160',
      '0.505',
      '0.121',
    ]);
    expect(shares(near(2), 'active')).toEqual(['0.221']);
  });

  it('are told as they run', () => {
    expect(told(fight({ tableDepthInches: 100 }), 6)).toEqual([
      'volley: 1 hit not saved; B1 (dutch-foot) loses 1, 7 left',
      'morale test: failed by 5: runs 5 normal moves (AUG-NBR-08); B1 (dutch-foot) is Disordered; B1 (dutch-foot) faces away; the gap is 28 in',
    ]);
  });

  it('are out of play beyond the edge of the table: 12 in are on it, 16 and 20 in are not', () => {
    const out = outcomes('engagement', fight({ tableDepthInches: 12 }))['winnerAtTurn:A@1'] ?? 0;
    const shattered = outcomes('engagement', fight({}))['winnerAtTurn:A@1'] ?? 0;
    expect(out - shattered).toBeCloseTo((1 / 108) * (2 / 3), 12);
  });

  it('measure the way to the edge from where they stand', () => {
    // B comes on by 4 in, and is shot at 8 in: 12 in back are 8 behind its line.
    const coming = { ...worn, doctrine: { main: 'close-to-range', rangeInches: 8 } };
    const at = (tableDepthInches: number): number => {
      const command = { mode: 'none', firstSide: 'B' };
      const raw = lane(firing, coming, 12, { routers: 'run', tableDepthInches, command });
      return outcomes('engagement', raw)['winnerAtTurn:A@1'] ?? 0;
    };
    expect(at(8) - at(100)).toBeCloseTo((1 / 108) * (2 / 3), 12);
    expect(at(7) - at(8)).toBeCloseTo((1 / 108) * (1 / 3), 12);
  });

  it('run on in each Command Phase by a ruling, and are beaten with their side by another', () => {
    const throws = told(fight({ turnLimit: 2, tableDepthInches: 100 }), 6, { routAgain: 'each-turn' });
    expect(throws[2]).toBe('rout: runs 5 normal moves (AUG-NBR-08); the gap is 48 in');
    const options = { routersCount: 'broken' };
    const beaten = outcomes('engagement', { ...fight({}), options })['winnerAtTurn:A@1'];
    const shattered = outcomes('engagement', fight({}))['winnerAtTurn:A@1'] ?? 0;
    expect(beaten).toBeCloseTo(1 / 108 + shattered, 12);
  });

  it('are refused as other words, and the table as one of no depth', () => {
    expect(errorOf('engagement', fight({ routers: 'walk' })).message).toContain('routers must be');
    expect(errorOf('engagement', fight({ tableDepthInches: -1 })).message).toContain(
      'tableDepthInches must be',
    );
  });
});

describe('light troops that keep 4 inches away (AUG-NBR-09)', () => {
  const SIX = { type: 'dutch-foot', original: 6 };
  const SKIRMISHERS = { type: 'skirmish-foot', weapon: 'pistol', doctrine: READY };
  const coming = (rangeInches: number, unit: object = SIX): object => ({
    ...unit,
    doctrine: { main: 'close-to-range', rangeInches },
  });
  const fight = (rangeInches: number, B: object | object[] = SKIRMISHERS, more: object = {}): Asked =>
    lane(coming(rangeInches), B, 6, { turnLimit: 3, standOff: true, ...more });

  it('are never fired at by who would come nearer, and lose 1 by 2/9 to one shot from 4 in', () => {
    expect(outcomes('engagement', fight(2))['lossesB1:0']).toBe(1);
    expect(outcomes('engagement', fight(4, SKIRMISHERS, { turnLimit: 2 }))['lossesB1:1']).toBeCloseTo(
      2 / 9,
      12,
    );
    expect(outcomes('engagement', fight(2, SKIRMISHERS, { standOff: false }))['lossesB1:0']).toBeLessThan(1);
  });

  /** The gap at the end of the first turn. */
  const gapAfter = (raw: Asked): number => {
    const { state } = playGame(engagementOf({ ...raw, turnLimit: 1 }), new Scripted([6, 6, 6, 6, 6, 6]));
    return (state.lanes[0]?.gap ?? 0) / state.rules.partsPerInch;
  };

  it('stay in their works on Stand Ready, and before light troops', () => {
    expect(gapAfter(fight(2))).toBe(4);
    expect(gapAfter(fight(2, { ...SKIRMISHERS, frontObstacle: 'small' }))).toBe(2);
    const light = coming(2, { type: 'skirmish-foot', weapon: 'pistol' });
    expect(gapAfter(lane(light, SKIRMISHERS, 6, { standOff: true }))).toBe(2);
  });

  it('form up behind who stands as near as they go back', () => {
    const stack = [SKIRMISHERS, { ...SIX, weapon: 'pistol', doctrine: READY }];
    const front = (supportInches: number): readonly string[] => {
      const raw = fight(1, stack, { supportInches, turnLimit: 2 });
      const { state } = playGame(engagementOf(raw), new Scripted(Array.from({ length: 40 }, () => 1)));
      return state.units.filter(({ role, place }) => role === 1 && place === 0).map(({ name }) => name);
    };
    expect(front(2)).toEqual(['B1.2 (dutch-foot)']);
    expect(front(4)).toEqual(['B1 (skirmish-foot)']);
    expect(gapAfter(fight(1, stack, { supportInches: 1 }))).toBe(3);
  });

  it('are told as they go', () => {
    const command = { mode: 'none', firstSide: 'B' };
    const [first] = told(
      fight(2, { type: 'skirmish-foot', firstVolley: true }, { turnLimit: 1, command }),
      1,
    );
    expect(first).toBe('volley: no casualties; B1 (skirmish-foot) keeps away (AUG-NBR-09); the gap is 4 in');
  });

  it('do so by yes or no alone', () => {
    expect(errorOf('engagement', fight(2, SKIRMISHERS, { standOff: 'far' })).message).toContain(
      'standOff must be',
    );
  });
});

describe('a charge through a screen (AUG-NBR-11)', () => {
  const through = (type: string): object => ({
    type,
    doctrine: { main: 'charge', chargeWithinInches: 16, chargeThrough: true },
  });
  const SCREEN = { type: 'skirmish-foot', doctrine: READY };
  const standing = { type: 'dutch-foot', doctrine: { ...READY, whenCharged: 'stand' } };
  const firing = { type: 'dutch-foot', doctrine: READY };

  it('meets foot that fires at 11 in and breaks the horse with 84.4 %', () => {
    const of = outcomes('engagement', lane(through('aggressive-cavalry'), [SCREEN, firing], 5));
    expect(1 - (of['statusA1:active'] ?? 0)).toBeCloseTo(0.844, 3);
  });

  it('leaves the screen unhurt behind the unit that it has screened, and is told', () => {
    const raw = lane(through('aggressive-cavalry'), [SCREEN, standing], 5);
    const throws = told(raw, 4);
    expect(throws[0]).toMatch(/^charge move: 4 in from the dice; contact/u);
    const { state } = playGame(
      engagementOf({ ...raw, turnLimit: 1 }),
      new Scripted(Array.from({ length: 99 }, () => 4)),
    );
    expect(state.units.map(({ name, figures, place }) => [name, figures, place]).slice(1)).toEqual([
      ['B1 (skirmish-foot)', 6, 1],
      ['B1.2 (dutch-foot)', 20, 0],
    ]);
  });

  it('takes all fire while it stands, and the unit behind none', () => {
    const raw = lane({ type: 'french-foot', firstVolley: true }, [SCREEN, firing], 4);
    expect(outcomes('engagement', raw)['lossesB1.2:0']).toBeCloseTo(1, 12);
    expect(outcomes('engagement', raw)['lossesB1:0']).toBeLessThan(0.5);
  });

  it('is an ordinary one where who stands behind is not formed, or may not be charged', () => {
    const first = (A: object, B: object[]): string | undefined => told(lane(A, B, 5), 4)[0]?.split(':')[0];
    expect(first(through('aggressive-cavalry'), [SCREEN, SCREEN])).toBe('evade');
    expect(first(through('aggressive-cavalry'), [SCREEN, { type: 'gun-crew' }])).toBe('evade');
    expect(first(through('dutch-foot'), [SCREEN, { type: 'aggressive-cavalry' }])).toBe('evade');
    expect(first(through('dutch-foot'), [SCREEN, standing])).toBe('charge move');
    const inWorks = { ...SCREEN, frontObstacle: 'small' };
    expect(first(through('aggressive-cavalry'), [inWorks, standing])).toBe('fire at a charger');
  });

  it('catches the screen from less than 4 in by a ruling alone', () => {
    const raw = (distance: number): Asked =>
      lane(through('aggressive-cavalry'), [SCREEN, standing], distance);
    const lost = (distance: number, options: object): number =>
      1 - (outcomes('engagement', { ...raw(distance), options: { ...options } })['lossesB1:0'] ?? 0);
    expect(lost(3.5, {})).toBeCloseTo(0, 12);
    expect(lost(3.5, { screenCaught: 'under-4' })).toBeGreaterThan(0.5);
    expect(lost(4, { screenCaught: 'under-4' })).toBeCloseTo(0, 12);
  });

  it('is refused to light troops, to guns, and without main: charge', () => {
    const of = (type: string, doctrine: object): string =>
      errorOf('engagement', lane({ type, doctrine: { ...doctrine, chargeThrough: true } }, firing, 5))
        .message;
    const charging = { main: 'charge', chargeWithinInches: 6 };
    expect(of('dragoons-mounted', charging)).toContain(
      'chargeThrough must not be true of light-horse (dragoons-mounted)',
    );
    expect(of('gun-crew', charging)).toContain('chargeThrough must not be true of guns (gun-crew)');
    expect(of('dutch-foot', READY)).toContain('chargeThrough is allowed only with main: charge');
  });
});

describe('gunners that shelter behind foot (AUG-NBR-10)', () => {
  const HORSE = { type: 'aggressive-cavalry', doctrine: { main: 'charge', chargeWithinInches: 16 } };
  const GUN = { type: 'gun-crew', doctrine: { main: 'stand-and-fire', whenCharged: 'stand' } };
  const FOOT = { type: 'dutch-foot', doctrine: { ...READY, whenCharged: 'stand' } };
  const fight = (B: readonly object[], distanceInches: number, more: object = {}): Asked =>
    lane(HORSE, [...B], distanceInches, { shelter: true, ...more });
  const lost = (raw: Asked, crew = 'B1'): number =>
    outcomes('engagement', raw)[`status${crew}:abandoned`] ?? 0;

  it('lose 27.9 % of their guns from 8 in, all without shelter, and more where they fire first', () => {
    const taken = lost(fight([GUN, FOOT], 8));
    expect(taken).toBeCloseTo(9 / 36 + (27 / 36) * lost(fight([GUN, FOOT], 5)), 12);
    expect(taken).toBeCloseTo(0.279, 3);
    expect(lost(fight([GUN, FOOT], 8, { shelter: false }))).toBeCloseTo(1, 12);
    const firing = { type: 'gun-crew', doctrine: { main: 'stand-and-fire' } };
    expect(lost(fight([firing, FOOT], 8))).toBeCloseTo(0.353, 3);
  });

  it('need formed foot within 6 in, behind or beside', () => {
    const all = (raw: Asked): boolean => lost(raw) > 1 - 1e-12;
    expect(all(fight([GUN, FOOT], 5, { supportInches: 6.5 }))).toBe(true);
    expect(all(fight([GUN, { type: 'skirmish-foot' }], 5))).toBe(true);
    expect(all(fight([{ ...GUN, frontObstacle: 'small' }, FOOT], 5))).toBe(false);
    const beside = (laneInches: number | null): Asked => ({
      lanes: [
        { A: HORSE, B: GUN, distanceInches: 5 },
        { A: { type: 'dutch-foot', weapon: 'pistol', doctrine: READY }, B: FOOT, distanceInches: 16 },
      ],
      turnLimit: 1,
      shelter: true,
      laneInches,
    });
    expect([all(beside(6)), all(beside(6.5)), all(beside(null))]).toEqual([false, true, true]);
    // In contact with the foot beside at the distance of the guns: they are lost where the horse wins.
    expect(lost(beside(4))).toBeCloseTo(lost(fight([GUN, FOOT], 5)), 12);
  });

  it('choose the lower of two lanes beside (AUG-R-46)', () => {
    const idle = { A: { ...FOOT, weapon: 'pistol' }, B: FOOT, distanceInches: 16 };
    const lanes = [idle, { A: HORSE, B: GUN, distanceInches: 5 }, idle];
    const throws = told({ lanes, turnLimit: 1, shelter: true, laneInches: 4 }, 3);
    expect(throws.join()).toMatch(/melee: .*B1 \(dutch-foot\) loses/u);
  });

  it('are back before a charger that falls short of them, which fires at them', () => {
    const foot = { type: 'dutch-foot', doctrine: { main: 'charge', chargeWithinInches: 16 } };
    const raw = lane(foot, [GUN, FOOT], 8, { shelter: true });
    expect(told(raw, 3)).toEqual([
      'charge move: 2 in from the dice; B1 (gun-crew) comes to the front (AUG-NBR-01); the gap is 2 in',
      expect.stringMatching(/^volley: .*B1 \(gun-crew\) loses/u),
      expect.stringMatching(/^morale test: /u),
    ]);
  });

  it('are told as they lose their guns', () => {
    const throws = told(fight([GUN, FOOT], 8), 1);
    expect(throws[0]).toBe(
      'charge move: 1 in from the dice; B1 (gun-crew) is abandoned by its crew; the gap is 3 in',
    );
  });

  it('count the casualties of the guns in the test of the charger, and not in the melee', () => {
    const firing = { type: 'gun-crew', doctrine: { main: 'stand-and-fire' } };
    const elite = { ...HORSE, original: 24, quality: 'elite' };
    const throws = told(lane(elite, [firing, FOOT], 5, { shelter: true }), 4);
    expect(throws.map((one) => one.split(':')[0]).slice(0, 4)).toEqual([
      'fire at a charger',
      'morale test',
      'charge move',
      'melee',
    ]);
  });

  it('do so by yes or no alone, and without a note where nobody can', () => {
    expect(errorOf('engagement', fight([GUN, FOOT], 5, { shelter: 'yes' })).message).toContain(
      'shelter must be',
    );
    expect(outcomes('engagement', lane(FOOT, FOOT, 12, { shelter: true }))['lossesA1:0']).toBeCloseTo(1, 12);
  });
});
