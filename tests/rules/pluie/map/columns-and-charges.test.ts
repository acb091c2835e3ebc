/** A march in column, and a charge, worked by hand and audited (PDB-MAP-11, -22, -23). */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/play/json.ts';
import { area, eventsOf, line, mapOf, only, sideOf } from './scripted.ts';

const ROAD = line({ kind: 'road', quality: 'good', name: 'pike' }, [5, 10], [20, 10], [30, 20], [30, 38]);

describe('a march along a road', () => {
  const orders = [{ task: 'march', by: 'pike', to: [30, 30] }];
  const units = [{ weapon: 'lebel', count: 3 }];
  const B = sideOf({ at: [57, 4], facing: 'W', units: [{ weapon: 'lebel' }] });
  const map = mapOf(ROAD);

  it('forms the column at the first unit, follows the bends with one die more, and leaves it at the end', () => {
    const A = sideOf({ at: [7, 7], facing: 'E', units, orders });
    const events = eventsOf({ map, A, B }, [5, 6, 6, 6, 1, 5, 6, 6, 6, 1, 5, 5]);
    expect(only(events, 'form-column', 'leave-column').map(({ turn, unit }) => [turn, unit])).toEqual([
      [1, 'A1.1'],
      [3, 'A1.1'],
      [3, 'A1.2'],
      [3, 'A1.3'],
    ]);
    expect(only(events, 'movement-throw')).toMatchObject([
      { turn: 1, for: 'infantry', allowance: 1800, road: true },
      { turn: 2, allowance: 1800, road: true },
    ]);
    expect(only(events, 'move')).toMatchObject([
      // 13 cm to the bend; 50 of 142 steps of the 14.14 cm beyond.
      {
        turn: 1,
        unit: 'A1.1',
        from: [700, 1000],
        legs: [
          [1300, 0],
          [1000, 1000],
        ],
        walked: [
          [0, 1, 130],
          [1, 1, 50],
        ],
        to: [2352, 1352],
        road: true,
      },
      // 9.16 cm to the next bend in 92 steps, 8.8 cm beyond, and the rest with the second action.
      {
        turn: 2,
        from: [2352, 1352],
        walked: [
          [0, 1, 92],
          [1, 1, 88],
        ],
        to: [3000, 2880],
      },
      { turn: 2, from: [3000, 2880], walked: [[0, 1, 12]], to: [3000, 3000] },
    ]);
    // To the left, to the right, and where the column stood; ready with the second action.
    expect(placesOf(only(events, 'leave-column'))).toEqual([
      ['A1.1', 2700, 3000],
      ['A1.2', 3300, 3000],
    ]);
    expect(only(events, 'ready').map(({ unit }) => unit)).toEqual(['A1.1', 'A1.2', 'A1.3']);
  });

  it('is made limbered by a machine gun, which moves ready otherwise', () => {
    const gun = [{ kind: 'machine-gun', weapon: 'gardner' }];
    const march = sideOf({ at: [7, 10], facing: 'E', units: gun, orders });
    const events = eventsOf({ map, A: march, B }, [5, 1, 1, 1, 1, 5, 6, 6, 6, 6]);
    expect(only(events, 'limber', 'form-column', 'movement-throw', 'move')).toMatchObject([
      { turn: 1, act: 'limber' },
      { turn: 1, for: 'machine-gun-limbered', allowance: 300, road: false },
      { turn: 1, act: 'move', class: 'wheels', to: [1000, 1000] },
      { turn: 2, act: 'form-column' },
      { turn: 2, for: 'machine-gun-limbered', allowance: 2400, road: true },
      { turn: 2, act: 'move', class: 'wheels' },
    ]);
    const advance = sideOf({
      at: [7, 10],
      facing: 'E',
      units: gun,
      orders: [{ task: 'advance', to: [30, 10] }],
    });
    const ready = eventsOf({ map, A: advance, B }, [5, 6]);
    expect(only(ready, 'limber', 'movement-throw')).toMatchObject([{ for: 'machine-gun', allowance: 600 }]);
  });

  it('turns the column as one, an action of each unit', () => {
    const events = eventsOf({ map, A: sideOf({ at: [7, 10], facing: 'E', units, orders }), B }, [5, 1]);
    const [turn, ...more] = only(events, 'face');
    expect(more).toEqual([]);
    // Its first unit stands 3 cm north of the road.
    const faced = ['A1.1', 'A1.2', 'A1.3'].flatMap((who) => [
      { who, what: 'actions', from: 1, to: 0 },
      { who, what: 'facing', from: [1000, 0], to: [0, -1000] },
    ]);
    expect(turn?.['changes']).toEqual(faced);
  });

  it('leaves the column where an enemy is seen near', () => {
    const near = sideOf(
      { at: [40, 7], facing: 'W', units: [{ weapon: 'lebel' }] },
      { commander: { reaction: 'none' } },
    );
    const A = sideOf({ at: [7, 10], facing: 'E', shape: 'column', units, orders });
    const events = eventsOf({ map, A, B: near }, [5, 6, 6, 6, 5]);
    expect(only(events, 'move', 'leave-column').map(({ act, unit, to }) => [act, unit, to ?? null])).toEqual([
      ['move', 'A1.1', [2352, 1352]],
      ['leave-column', 'A1.1', null],
      ['leave-column', 'A1.2', null],
      ['leave-column', 'A1.3', null],
    ]);
  });
});

it('a column pays for the wood through which it joins a road', () => {
  const orders = [{ task: 'march', by: 'pike', to: [30, 30] }];
  const units = [{ weapon: 'lebel', count: 2 }];
  const A = sideOf({ at: [10, 9.2], facing: 'E', shape: 'column', units, orders });
  const B = sideOf({ at: [57, 38], facing: 'S', units: [{ weapon: 'lebel' }] });
  const map = mapOf(ROAD, area('wood', 9, 8, 12, 9.6));
  const [move] = only(eventsOf({ map, A, B, turnLimit: 1 }, [5, 1, 1, 1]), 'move');
  // Of 300 h the leg of 80 takes 100.
  expect(move).toMatchObject({
    legs: [
      [0, 80],
      [1000, 0],
    ],
    terrain: [
      ['medium', 4],
      ['open', 24],
    ],
    cost: 300,
  });
});

describe('a company in no column', () => {
  it('turns before it goes up the road, and at each bend', () => {
    const orders = [{ task: 'march', by: 'pike', to: [30, 30] }];
    // The second is too far off for a column.
    const units = [
      { weapon: 'lebel', at: [10, 10] },
      { weapon: 'lebel', at: [57, 3] },
    ];
    const A = sideOf({ at: [10, 10], facing: 'W', units, orders });
    const B = sideOf({ at: [57, 38], facing: 'S', units: [{ weapon: 'lebel' }] });
    const events = eventsOf({ map: mapOf(ROAD), A, B }, [5, 6, 4, 2, 5, 5, 4]);
    expect(only(events, 'form-column')).toEqual([]);
    const ofFirst = only(events, 'face', 'move').filter(({ unit }) => unit === 'A1.1');
    expect(ofFirst.map(({ act, to, road }) => [act, to ?? null, road ?? null])).toEqual([
      ['face', null, null],
      ['move', [2000, 1000], false],
      ['face', null, null],
      ['move', [2634, 1634], false],
    ]);
  });
});

describe('a formation that enters later', () => {
  const units = [{ weapon: 'lebel', count: 3 }];
  const B = sideOf({ at: [57, 30], units: [{ weapon: 'lebel' }], ammunitionWagon: false });
  const late = { name: 'late', at: [20, 5], facing: 'N', units, entersTurn: 2 };
  const horse = (x: number, y: number, more: object = {}): object => ({
    name: 'horse',
    at: [x, y],
    facing: 'E',
    units: [{ kind: 'cavalry-light' }],
    ...more,
  });
  /** Who comes in which turn. */
  const entries = (
    formations: readonly object[],
    faces: readonly number[],
    features: readonly unknown[] = [],
  ) =>
    only(
      eventsOf({ map: mapOf(...features), A: { formations }, B, turnLimit: 4 }, faces, MAPPED),
      'enter',
    ).map(
      ({ turn, units: come }) => [turn, (come as readonly { who: string }[]).map(({ who }) => who)], // the form of entries
    );
  const MAPPED = { commandRange: 'ignore' } as const;

  it('comes whole, in column at one place', () => {
    expect(entries([{ ...late, shape: 'column' }], [2, 2, 2])).toEqual([
      [2, ['A1.1', 'A1.2', 'A1.3', 'A1.w1', 'A1.c']],
    ]);
  });

  it('waits as one while the place of its column is taken', () => {
    const moves = {
      orders: [
        { task: 'reserve', until: { fromTurn: 3 } },
        { task: 'advance', to: [40, 5] },
      ],
    };
    const entered = entries(
      [horse(20, 5, moves), { ...late, shape: 'column' }],
      [2, 2, 2, 2, 5, 6, 6, 6, 6, 6, 6, 2],
    );
    expect(entered).toEqual([[3, ['A2.1', 'A2.2', 'A2.3', 'A2.w1', 'A2.c']]]);
  });

  it('leaves its wagon behind while a friend stands on its place', () => {
    expect(entries([horse(20, 1.75), late], [2, 2, 2, 2, 2])).toEqual([
      [2, ['A2.1', 'A2.2', 'A2.3', 'A2.c']],
    ]);
  });

  it('puts a wagon on ground that wheels can enter, toward its first post', () => {
    const marsh = area('marsh', 10, 0, 30, 3);
    const [[, come] = []] = entries([late], [2, 2], [marsh]);
    expect(come).toContain('A1.w1');
  });

  it('may have its wagon outside the zone of its side and where somebody stands at the start, but on no water', () => {
    const zone = (side: string, south: number, north: number): unknown => ({
      ...Object(area('open', 0, south, 60, north)),
      properties: { kind: 'zone', side },
    });
    const zones = [zone('A', 0, 15), zone('B', 25, 40)];
    const first = { name: 'first', at: [40, 10], facing: 'N', units: [{ weapon: 'lebel' }] };
    const come = (x: number, y: number) =>
      entries(
        [first, { ...late, ammunitionWagon: { at: [x, y] } }],
        [2, 2, 2],
        [...zones, area('water', 5, 18, 8, 22)],
      ).map(([turn]) => turn);
    expect([come(20, 20), come(40, 10)]).toEqual([[2], [2]]);
    expect(() => come(6, 20)).toThrow('deploy.ground');
  });
});

it('a column with a gun is not formed on ground that wheels cannot enter', () => {
  const orders = [{ task: 'march', by: 'pike', to: [30, 30] }];
  const units = [
    { weapon: 'lebel', at: [10, 8] },
    { kind: 'field-artillery', weapon: 'rml-9pdr', limbered: true, at: [10, 13] },
  ];
  const A = sideOf({ at: [10, 8], facing: 'E', units, orders });
  const B = sideOf({ at: [57, 38], facing: 'S', units: [{ weapon: 'lebel' }] });
  const formed = (kind: string): number => {
    const map = mapOf(ROAD, area(kind, 6, 6, 14, 9));
    return only(eventsOf({ map, A, B, turnLimit: 1 }, [5]), 'form-column').length;
  };
  expect([formed('marsh'), formed('wood')]).toEqual([0, 1]);
});

it('a machine gun that is limbered at the start is so in its column too', () => {
  const gun = { kind: 'machine-gun', weapon: 'gardner', limbered: true };
  const orders = [{ task: 'march', by: 'pike', to: [30, 30] }];
  const A = sideOf({ at: [10, 10], facing: 'E', shape: 'column', units: [gun, gun], orders });
  const B = sideOf({ at: [57, 38], facing: 'S', units: [{ weapon: 'lebel' }] });
  const events = eventsOf({ map: mapOf(ROAD), A, B, turnLimit: 1 }, [5, 3, 2, 4, 1]);
  expect(only(events, 'movement-throw')).toMatchObject([
    { for: 'machine-gun-limbered', allowance: 1000, road: true },
  ]);
  expect(only(events, 'move')[0]).toMatchObject({ class: 'wheels' });
});

it('a column is not formed where its token would stand on another, nor of units with places of their own', () => {
  const gun = { kind: 'field-artillery', weapon: 'rml-9pdr', limbered: true, count: 2 };
  const orders = [{ task: 'march', by: 'pike', to: [30, 30] }];
  const guns = { name: 'guns', at: [10, 10], facing: 'E', units: [gun], orders };
  const B = sideOf({ at: [57, 38], facing: 'S', units: [{ weapon: 'lebel' }] });
  const formed = (x: number, y: number): number => {
    const beside = { name: 'beside', at: [x, y], facing: 'E', units: [{ weapon: 'lebel' }] };
    const events = eventsOf({ map: mapOf(ROAD), A: { formations: [guns, beside] }, B, turnLimit: 1 }, [5]);
    return only(events, 'form-column').length;
  };
  expect(formed(10, 13.1)).toBe(0);
  expect(formed(10, 14)).toBe(1);
  const apart = sideOf({
    at: [7, 7],
    shape: 'column',
    units: [{ weapon: 'lebel' }, { weapon: 'lebel', at: [9, 7] }],
  });
  expect(() => eventsOf({ map: mapOf(ROAD), A: apart, B }, [])).toThrow(
    'the units of a column share one place',
  );
});

/** Where units were put: who, x, y. */
function placesOf(events: readonly JsonObject[]): unknown {
  return events.flatMap(({ changes }) =>
    (changes as { who: string; what: string; to: number[] }[]) // the form of changes
      .filter(({ what }) => what === 'position')
      .map(({ who, to }) => [who, ...to]),
  );
}

describe('a charge of three', () => {
  const troops = (more: object): Readonly<Record<string, unknown>> =>
    sideOf(
      {
        at: [20, 10],
        facing: 'E',
        units: [{ kind: 'cavalry-light', count: 3 }],
        orders: [{ task: 'attack', to: [30, 10], assault: true }],
        ...more,
      },
      { commander: { assaultChance: 0.2 } },
    );
  const B = sideOf(
    { at: [27, 10], facing: 'W', units: [{ weapon: 'lebel', count: 3 }] },
    { commander: { reaction: 'none' } },
  );

  it('moves and attacks as one, rides on from flank to flank, and is thrown back as one', () => {
    const events = eventsOf({ map: mapOf(), A: troops({}), B }, [5, 3, 3, 3, 3, 3, 3, 7, 2, 3]);
    // 27 - 20 - 0.75 - 0.75 = 5.5 cm to contact.
    expect(only(events, 'move')).toMatchObject([
      {
        unit: 'A1.1',
        walked: [[0, 1, 55]],
        group: [
          { unit: 'A1.1', to: [2550, 1300] },
          { unit: 'A1.2', to: [2550, 1000] },
          { unit: 'A1.3', to: [2550, 700] },
        ],
      },
    ]);
    const charge = { unit: 'A1.1', attackers: ['A1.1', 'A1.2', 'A1.3'], depth: 1 };
    expect(only(events, 'close-combat')).toMatchObject([
      // 10 - 3 troops.
      { ...charge, target: 'B1.3', flank: false, follow: 0, total: { value: 7 }, result: 'eliminated' },
      // 10 - 3 - 2 flank - 5 shaken + 2 for the first follow-up.
      { ...charge, target: 'B1.2', flank: true, follow: 1, total: { value: 2 }, result: 'eliminated' },
      { ...charge, target: 'B1.1', flank: true, follow: 2, total: { value: 4 }, result: 'repulsed' },
    ]);
    expect(only(events, 'retreat').map(({ unit, enemy }) => [unit, enemy])).toEqual([
      ['A1.1', 'B1.1'],
      ['A1.2', 'B1.1'],
      ['A1.3', 'B1.1'],
    ]);
  });

  it('is none where one cannot make a step: the others charge for themselves', () => {
    const pond = area('water', 20.05, 6, 24, 8);
    const events = eventsOf({ map: mapOf(pond), A: troops({}), B }, [5, 3, 3, 3, 3, 3, 3, 10]);
    const [move] = only(events, 'move');
    expect(move).toMatchObject({ unit: 'A1.1', walked: [[0, 1, 55]] });
    expect(move).not.toHaveProperty('group');
    expect(only(events, 'close-combat')[0]).toMatchObject({ attackers: ['A1.1'], total: { value: 10 } });
  });

  it('is none where two stand apart: each attacks for itself', () => {
    const apart = troops({ spacingCm: 1.52 });
    const events = eventsOf({ map: mapOf(), A: apart, B }, [5, 3, 3, 3, 3, 3, 3, 10]);
    expect(only(events, 'close-combat')[0]).toMatchObject({ attackers: ['A1.1'], total: { value: 10 } });
    const near = eventsOf({ map: mapOf(), A: troops({ spacingCm: 1.5 }), B }, [5, 3, 3, 3, 3, 3, 3, 6]);
    expect(only(near, 'close-combat')[0]).toMatchObject({ attackers: ['A1.1', 'A1.2', 'A1.3'] });
  });
});

describe('an assault by one company (U5, PDB-CC-02)', () => {
  // 10 or more on a D20: 0.55, without the modifier of a charge.
  const acts = (assaultChance: number, faces: readonly number[]): unknown[] => {
    const orders = [{ task: 'attack', to: [20, 20], assault: true }];
    const units = [{ weapon: 'lebel' }];
    const A = { ...sideOf({ at: [20, 10], facing: 'N', units, orders }), commander: { assaultChance } };
    const B = sideOf({ at: [20, 12.4], facing: 'S', units });
    return only(eventsOf({ map: mapOf(), A, B }, faces), 'close-combat', 'fire').map(({ act }) => act);
  };

  it('is made at its chance of success, and not below', () => {
    expect(acts(0.55, [10, 20])).toEqual(['close-combat']);
    expect(acts(0.56, [10, 2, 2])).toEqual(['fire', 'fire']);
  });
});
