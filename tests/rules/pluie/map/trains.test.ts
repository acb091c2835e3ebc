/** Trains on a map (PDB-MAP-14, R-68, BF-MOVE-07). */
import { describe, expect, it } from 'vitest';
import { pluie } from '../../../../src/rules/pluie/index.ts';
import { battleOf } from './plain.ts';
import { AT_HAND, eventsOf, line, mapOf, only, sideOf } from './scripted.ts';

const RAILWAY = line({ kind: 'railway' }, [0, 10], [20, 10], [30, 20], [30, 40]);
const GUN = 'gb.armoured-train-gun';
const RIFLE = 'gb.armoured-train-rifle';
const TRAIN = { at: [10, 10], facing: 'E', units: [{ kind: 'armoured-train', weapons: [GUN, RIFLE] }] };
const AWAY = sideOf({ at: [2, 38], facing: 'S', units: [{ weapon: 'lebel' }] });

function enemyAt(x: number, y: number, facing: string): Readonly<Record<string, unknown>> {
  return sideOf({ at: [x, y], facing, units: [{ weapon: 'lebel' }] }, { commander: { reaction: 'none' } });
}

describe('a train', () => {
  it('fires its rifle to the side, within 45 degrees of the beam', () => {
    // From its side to the front of the company: 16 - 10 - 0.75 - 0.75 = 4.5 cm, medium range: 10.
    const events = eventsOf(
      { map: mapOf(RAILWAY), A: sideOf(TRAIN), B: enemyAt(10.75, 16, 'S') },
      [5, 9, 10],
    );
    expect(only(events, 'fire')).toMatchObject([
      { weapon: RIFLE, distance: 450, band: 'medium', total: { value: 10 }, result: 'miss' },
      { weapon: RIFLE, distance: 450, result: 'hit' },
    ]);
  });

  it('fires its gun to the front, and neither before the beam nor behind it', () => {
    const front = eventsOf({ map: mapOf(RAILWAY), A: sideOf(TRAIN), B: enemyAt(24, 10, 'W') }, [5, 14]);
    // 24 - 10 - 0.75 - 0.75 = 12.5 cm, medium range of artillery: 14.
    expect(only(front, 'fire')).toMatchObject([{ weapon: GUN, distance: 1250, total: { value: 14 } }]);
    // 33 degrees off the front, and straight behind.
    for (const [x, y] of [
      [22, 17.5],
      [2, 10],
    ] as const) {
      const events = eventsOf({ map: mapOf(RAILWAY), A: sideOf(TRAIN), B: enemyAt(x, y, 'E') }, [5, 1]);
      expect(only(events, 'fire', 'face').filter(({ phase }) => phase === 'A')).toEqual([]);
    }
  });

  it('goes along its railway round the bend, and back again without turning', () => {
    const orders = [
      { task: 'advance', to: [30, 30], until: { fromTurn: 2 } },
      { task: 'withdraw', to: [10, 10] },
    ];
    const events = eventsOf(
      { map: mapOf(RAILWAY), A: sideOf({ ...TRAIN, orders }), B: AWAY },
      [5, 6, 6, 6, 6, 5, 5, 1, 1, 1, 1],
    );
    // 24 cm: 10 to the bend, then 140 steps of 14.14 cm in 142.
    expect(only(events, 'move')).toMatchObject([
      {
        class: 'rail',
        road: true,
        legs: [
          [1000, 0],
          [1000, 1000],
        ],
        walked: [
          [0, 1, 100],
          [1, 1, 140],
        ],
        to: [2986, 1986],
        allowance: 2400,
      },
      { from: [2986, 1986], to: [3000, 3000] },
      // 4 cm back along the leg that it stands on.
      { turn: 2, from: [3000, 3000], to: [3000, 2600] },
      { turn: 2, from: [3000, 2600], to: [3000, 2200] },
    ]);
    expect(only(events, 'move').map(({ facing }) => facing)).toEqual([
      [1000, 0],
      [707, 707],
      [0, 1000],
      [0, 1000],
    ]);
  });

  it('stops where it has the enemy that it attacks in range', () => {
    const orders = [{ task: 'attack', to: [40, 10], rangeCm: 8, until: { fromTurn: 9 } }];
    const events = eventsOf(
      {
        map: mapOf(line({ kind: 'railway' }, [0, 10], [60, 10])),
        A: sideOf({ ...TRAIN, orders }),
        B: enemyAt(30, 10, 'W'),
      },
      [5, 6, 6, 6, 6, 1],
    );
    // Its front ends 8 cm before the front of the company at 29.25 cm.
    expect(only(events, 'move')).toMatchObject([{ to: [2050, 1000] }]);
    expect(only(events, 'fire')).toMatchObject([{ weapon: GUN, distance: 800 }]);
  });

  it('goes back neither before a mover nor before fire', () => {
    // A company without a weapon comes up to 5.5 cm beside it.
    const near = { at: [10.75, 20], facing: 'S', orders: [{ task: 'advance', to: [10.75, 17] }] };
    const A = sideOf({ ...TRAIN, orders: [{ task: 'hold' }] }, { commander: { reaction: 'retreat' } });
    const B = sideOf({ ...near, units: [{}] });
    const moved = eventsOf({ map: mapOf(RAILWAY), firstSide: 'B', A, B }, [5, 1, 2]);
    expect(only(moved, 'move', 'retreat')).toMatchObject([{ act: 'move', to: [1075, 1700] }]);
    // Transport trains have no dice in the source.
    const rows = (pluie.tables['table3Movement'] as { rows: { unit: string }[] }).rows; // the printed table
    const withDice = rows.map((row) => (row.unit === 'transport-train' ? { ...row, dice: 3 } : row));
    const tables = {
      ...pluie.tables,
      table3Movement: { ...Object(pluie.tables['table3Movement']), rows: withDice },
    };
    const transport = sideOf({ ...TRAIN, units: [{ kind: 'transport-train' }], orders: [{ task: 'hold' }] });
    const armed = sideOf({ ...near, orders: [{ task: 'hold' }], units: [{ weapon: 'lebel' }] });
    const inputs = {
      map: mapOf(RAILWAY),
      firstSide: 'B',
      end: { eliminated: false },
      A: transport,
      B: armed,
    };
    const shot = eventsOf(inputs, [5, 19], AT_HAND, tables);
    expect(only(shot, 'fire', 'retreat')).toMatchObject([
      { act: 'fire', target: 'A1.1', result: 'readiness' },
    ]);
  });

  it('needs a railway, a formation of its own, dice, and weapons in their order', () => {
    const wrong = (formation: Readonly<Record<string, unknown>>): (() => unknown) => {
      return () =>
        battleOf(
          { map: mapOf(RAILWAY), turnLimit: 2, A: sideOf({ ...TRAIN, ...formation }), B: AWAY },
          AT_HAND,
        );
    };
    expect(wrong({ at: [10, 11] })).toThrow('deploy.rail');
    expect(wrong({ at: [10, 11], entersTurn: 2 })).toThrow('enters where no railway is');
    expect(wrong({ units: [...TRAIN.units, { weapon: 'lebel' }] })).toThrow(
      'a train is a formation of its own',
    );
    expect(wrong({ units: [{ kind: 'transport-train' }] })).toThrow('gives transport-train no movement dice');
    expect(wrong({ units: [{ kind: 'armoured-train', weapons: [RIFLE, GUN] }] })).toThrow(
      'its gun, then its rifle',
    );
    expect(wrong({ units: [{ kind: 'infantry', weapons: ['lebel', 'martini-henry'] }] })).toThrow(
      'only an armoured train',
    );
    expect(wrong({ orders: [{ task: 'march', by: 'road', to: [1, 1] }] })).toThrow('does not march');
  });
});
