/** Acts of one unit at a time (U1 to U8), each in a situation set by hand. Coordinates of settings are in cm. */
import { describe, expect, test } from 'vitest';
import { distance } from '../../../src/battlefield/distances.ts';
import { feature, height, Skirmish, type Setting } from './skirmish.ts';

const N = [0, 1000] as const;
const S = [0, -1000] as const;
const E = [1000, 0] as const;

/** One unit of A at (30, 10) facing north, and one of B straight before it. */
function headOn(
  cm: number,
  a: Partial<NonNullable<Setting['a']>[number]> = {},
  more: Setting = {},
): Skirmish {
  return new Skirmish({
    a: [{ at: [30, 10], facing: N, ...a }],
    b: [{ at: [30, 11.5 + cm], facing: S }],
    ...more,
  });
}

describe('U1: a unit at work', () => {
  const order = { orders: [{ task: 'work' }] };

  test('begins at its post, goes on, and stops for danger', () => {
    const s = headOn(8, order, { fogOfWar: true });
    s.put(1, 30, 35);
    expect(s.next(0)).toBe('A1.1 begins work');
    s.play(0);
    expect(s.next(0)).toBe('A1.1 works on');
    s.put(1, 30, 15);
    expect(s.next(0)).toBe('A1.1 stops work');
  });

  test('does not begin in danger', () => {
    expect(headOn(4, order).next(0)).toBe('A1.1 fires B1.1');
  });
});

describe('U2: columns and limbers', () => {
  const road = feature('LineString', [[0, 10], [60, 10]], { kind: 'road', name: 'pike' }); // prettier-ignore

  test('a column that does not march is left', () => {
    const s = headOn(20);
    s.at(0).column = true;
    s.at(0).ready = false;
    expect(s.next(0)).toBe('A1.1 leaves column');
  });

  test('a column that marches is left when an enemy is near', () => {
    const s = headOn(28, { orders: [{ task: 'march', by: 'pike', to: [55, 10] }] }, { map: [road] });
    s.at(0).column = true;
    s.at(0).ready = false;
    expect(s.next(0)).toBe('A1.1 marches 5500,1000');
    s.put(1, 30, 32);
    expect(s.next(0)).toBe('A1.1 leaves column');
  });

  test('a column is left at the end of the march', () => {
    const s = headOn(28, { orders: [{ task: 'march', by: 'pike', to: [55, 12] }] }, { map: [road] });
    s.at(0).column = true;
    s.put(0, 54.5, 10, 1000, 0);
    expect(s.next(0)).toBe('A1.1 leaves column');
  });

  test('a limbered gun unlimbers at its post', () => {
    const s = headOn(28, { kind: 'gun', orders: [{ task: 'hold' }] });
    s.at(1).alive = false;
    s.at(0).limbered = true;
    s.at(0).ready = false;
    expect(s.next(0)).toBe('A1.1 unlimbers');
  });

  test('a limbered gun on its way unlimbers where a target would be in range, but not in danger', () => {
    const s = headOn(35, { kind: 'gun', orders: [{ task: 'advance', to: [30, 25] }] }, { height: 60 });
    s.at(0).limbered = true;
    s.at(0).ready = false;
    expect(s.next(0)).toBe('A1.1 unlimbers');
    s.put(1, 30, 55);
    expect(s.next(0)).toBe('A1.1 moves 0,1500 100');
    s.put(1, 30, 15);
    expect(s.next(0)).not.toBe('A1.1 unlimbers');
  });

  test('guns under limber limber and stay so, at the post too', () => {
    const limber = { distanceCm: { atMost: 25 } };
    const s = headOn(28, { kind: 'gun', orders: [{ task: 'hold', limber }] });
    expect(s.next(0)).toBe('A1.1 fires B1.1');
    const near = headOn(20, { kind: 'gun', orders: [{ task: 'hold', limber }] });
    expect(near.next(0)).toBe('A1.1 limbers');
    near.play(0);
    expect(near.next(0)).toBe('A1.1 nothing');
  });
});

describe('U3: a unit that is not ready', () => {
  test('becomes ready before all else', () => {
    const s = headOn(8);
    s.at(0).ready = false;
    expect(s.next(0)).toBe('A1.1 readies');
  });

  test('does not while it withdraws out of range, and does within range', () => {
    const s = headOn(20, { orders: [{ task: 'withdraw', to: [30, 4] }] });
    s.at(0).ready = false;
    s.commander.plan(0);
    expect(s.next(0)).toBe('A1.1 turns 0,-1000');
    s.put(1, 30, 20);
    expect(s.next(0)).toBe('A1.1 readies');
  });
});

describe('U4: turning', () => {
  test('along a leg outside the sector', () => {
    const s = headOn(25, { orders: [{ task: 'advance', to: [50, 10] }] });
    s.commander.plan(0);
    expect(s.next(0)).toBe('A1.1 turns 1000,0');
  });

  test('to the facing of its posts where the leg lies in that sector', () => {
    const s = headOn(25, { facing: E, orders: [{ task: 'advance', to: [33, 30], facing: 'N' }] });
    s.commander.plan(0);
    expect(s.next(0)).toBe('A1.1 turns 0,1000');
  });

  test('to the nearest target in range when none is in the sector', () => {
    const s = headOn(8, { facing: E });
    expect(s.next(0)).toBe('A1.1 turns 0,1000');
    s.play(0);
    expect(s.next(0)).toBe('A1.1 fires B1.1');
  });

  test('to an enemy near it where it has no target at all', () => {
    const s = headOn(11, { kind: 'cavalry', facing: E });
    expect(s.next(0)).toBe('A1.1 turns 0,1000');
    expect(headOn(14, { kind: 'cavalry', facing: E }).next(0)).toBe('A1.1 nothing');
  });

  test('to the facing of its order at its post with no enemy in sight', () => {
    const s = headOn(8);
    s.at(1).alive = false;
    s.put(0, 30, 10, 1000, 0);
    expect(s.next(0)).toBe('A1.1 turns 0,1000');
    s.play(0);
    expect(s.next(0)).toBe('A1.1 nothing');
  });
});

describe('U5: close combat', () => {
  const assault = { orders: [{ task: 'attack', to: [30, 14], assault: true }] };

  test('an assault attacks an enemy in reach at a sufficient chance', () => {
    expect(headOn(1.4, assault).next(0)).toBe('A1.1 attacks B1.1');
    expect(headOn(1.4, assault, { chance: 0.39 }).next(0)).toBe('A1.1 fires B1.1');
    expect(headOn(1.4, assault, { chance: 0.4 }).next(0)).toBe('A1.1 attacks B1.1');
  });

  test('an idle element in reach is attacked where no enemy is', () => {
    const wagon = { at: [30, 12.2], facing: S, kind: 'wagon' } as const;
    const s = headOn(30, assault, { b: [{ at: [30, 36], facing: S }, wagon] });
    expect(s.next(0)).toBe('A1.1 attacks B2.1');
    s.put(1, 30, 12.2);
    expect(s.next(0)).toBe('A1.1 attacks B1.1');
  });

  const flag = { at: [31.6, 12.2], facing: S, kind: 'flag' } as const;
  const wagon = { at: [29.6, 12.2], facing: S, kind: 'wagon' } as const;
  const far = { at: [30, 36], facing: S } as const;
  const by = (assaultElements: string, b: Parameters<typeof headOn>[2] = { b: [far, wagon, flag] }) =>
    headOn(30, { ...assault, commander: { assaultElements } }, b);

  test('of several elements in reach flags come first where the commander attacks them, else the nearest', () => {
    expect(headOn(30, assault, { b: [far, wagon, flag] }).next(0)).toBe('A1.1 attacks B2.1');
    expect(by('inReach').next(0)).toBe('A1.1 attacks B3.1');
    expect(by('seek').next(0)).toBe('A1.1 attacks B3.1');
    expect(by('none').next(0)).not.toMatch(/attacks/u);
  });

  test('no other task does', () => {
    expect(headOn(1.4, { orders: [{ task: 'attack', to: [30, 14] }] }).next(0)).toBe('A1.1 fires B1.1');
    expect(headOn(1.4).next(0)).toBe('A1.1 fires B1.1');
  });

  test('a unit that is not ready starts none', () => {
    const s = headOn(1.4, assault);
    s.at(0).ready = false;
    expect(s.next(0)).toBe('A1.1 readies');
  });
});

describe('U6: where a unit wants to move', () => {
  test('assault: to a flag nearer than any fighting enemy seen, where the commander seeks them', () => {
    const assault = [{ task: 'attack', to: [30, 30], assault: true }];
    const flagAt = (x: number, y: number) => ({ at: [x, y], facing: S, kind: 'flag' }) as const;
    const first = (assaultElements: string, x: number, y: number, enemyCm = 8): string =>
      headOn(
        enemyCm,
        { kind: 'cavalry', orders: assault, commander: { assaultElements } },
        {
          b: [{ at: [30, 11.5 + enemyCm], facing: S }, flagAt(x, y)],
        },
      ).next(0);
    const toEnemy = headOn(8, { kind: 'cavalry', orders: assault }).next(0);
    expect(first('seek', 33, 13)).toBe('A1.1 turns 707,707');
    expect(first('inReach', 33, 13)).toBe(toEnemy);
    // Farther than the company, or than the distance of an assault.
    expect(first('seek', 33, 17, 4)).toBe(first('inReach', 33, 17, 4));
    expect(first('seek', 33, 19, 20)).toBe(first('inReach', 33, 19, 20));
  });

  test('hold: back to its post, unless it has a target', () => {
    const s = headOn(8);
    s.put(0, 30, 12);
    s.put(1, 30, 35);
    expect(s.next(0)).toBe('A1.1 turns 0,-1000');
    s.put(1, 30, 22);
    expect(s.next(0)).toBe('A1.1 fires B1.1');
  });

  test('advance: to its post, until it has a target', () => {
    const s = headOn(13, { orders: [{ task: 'advance', to: [30, 30] }] });
    s.commander.plan(0);
    expect(s.next(0)).toBe('A1.1 moves 0,2000 70');
    s.put(1, 30, 23);
    expect(s.next(0)).toBe('A1.1 fires B1.1');
  });

  test('attack: toward the chosen enemy up to its range, past targets farther off', () => {
    const s = headOn(11, { orders: [{ task: 'attack', to: [30, 22], rangeCm: 8 }] });
    s.commander.plan(0);
    expect(s.next(0)).toBe('A1.1 moves 0,1250 30');
    s.play(0);
    expect(s.next(0)).toBe('A1.1 fires B1.1');
  });

  test('attack: no enemy about its goal, so to the post itself', () => {
    const s = headOn(25, { orders: [{ task: 'attack', to: [15, 10] }], commander: { attackWithinCm: 5 } });
    s.commander.plan(0);
    expect(s.next(0)).toBe('A1.1 turns -1000,0');
  });

  test('assault: only where the fire on the way leaves a sufficient chance; within reach there is no way', () => {
    const assault = { orders: [{ task: 'attack', to: [30, 20], assault: true }] };
    const goes = (fire: number, cm = 5): string => {
      const s = headOn(cm, assault, { chance: 0.6, fire });
      s.commander.plan(0);
      return s.next(0);
    };
    expect(goes(0)).toMatch(/^A1.1 moves/);
    expect(goes(0.33)).toMatch(/^A1.1 moves/);
    expect(goes(0.34)).toBe('A1.1 fires B1.1');
    expect(goes(0.9, 1.4)).toBe('A1.1 attacks B1.1');
  });

  test('assault: from its range on into contact, where the chance is sufficient', () => {
    const orders = [{ task: 'attack', to: [30, 20], assault: true }];
    const s = headOn(6, { orders });
    s.commander.plan(0);
    expect(s.next(0)).toBe('A1.1 moves 0,750 60');
    const weak = headOn(6, { orders }, { chance: 0.1 });
    weak.commander.plan(0);
    expect(weak.next(0)).toBe('A1.1 fires B1.1');
  });

  test('support: behind another formation, facing as its posts', () => {
    const s = new Skirmish({
      a: [
        { name: 'first', at: [30, 20], facing: N, count: 3 },
        {
          name: 'second',
          at: [10, 10],
          facing: N,
          orders: [{ task: 'support', of: 'first', distanceCm: 6 }],
        },
      ],
    });
    s.commander.plan(1);
    expect(s.progress(1)).toMatchObject({ goalX: 3000, goalY: 1400, facingX: 0, facingY: 1000 });
    for (let i = 0; i < 3; i++) s.put(i, 27 + 3 * i, 4);
    s.commander.plan(1);
    expect(s.progress(1)).toMatchObject({ goalX: 3000, goalY: 0 });
    for (let i = 0; i < 3; i++) s.at(i).alive = false;
    s.commander.plan(1);
    expect(s.progress(1)).toMatchObject({ goalX: 1000, goalY: 1000 });
  });

  test('support: of a formation that is listed later, before the first phase too', () => {
    const s = new Skirmish({
      a: [
        { at: [10, 10], facing: N, orders: [{ task: 'support', of: 'first', distanceCm: 6 }] },
        { name: 'first', at: [30, 20], facing: [1000, 0] },
      ],
    });
    expect(s.progress(0)).toMatchObject({ goalX: 2400, goalY: 2000, facingX: 1000, facingY: 0 });
  });

  test('withdraw: always, with targets in range too; it fires only when it cannot move', () => {
    const s = headOn(8, { orders: [{ task: 'withdraw', to: [30, 4] }] });
    s.commander.plan(0);
    expect(s.next(0)).toBe('A1.1 turns 0,-1000');
    s.put(0, 30, 4);
    s.put(1, 30, 12);
    expect(s.next(0)).toBe('A1.1 fires B1.1');
  });

  test('withdraw: round an enemy on the way back, nowhere within 6 cm of him and nearer', () => {
    const s = new Skirmish({
      a: [{ at: [30, 30], facing: N, orders: [{ task: 'withdraw', to: [30, 4] }] }],
      b: [{ at: [30.5, 19], facing: N }],
    });
    let least = Infinity;
    for (let turn = 0; turn < 12; turn++) {
      s.phase();
      least = Math.min(least, distance(s.token(0), s.token(1)));
    }
    expect(least).toBeGreaterThan(590);
    expect(s.where(0)).toEqual([3000, 400]);
  });

  test('withdraw: away from an enemy who is near, past none', () => {
    const s = headOn(3, { facing: S, orders: [{ task: 'withdraw', to: [30, 30] }] });
    s.commander.plan(0);
    const before = distance(s.token(0), s.token(1));
    for (let turn = 0; turn < 4; turn++) s.phase();
    expect(distance(s.token(0), s.token(1))).toBeGreaterThanOrEqual(before);
  });

  test('march: by the way to the road, then along it, round its bends at once in column only', () => {
    const road = feature('LineString', [[0, 12], [40, 12], [40, 20], [60, 20]], { kind: 'road', name: 'pike' }); // prettier-ignore
    const s = headOn(28, { orders: [{ task: 'march', by: 'pike', to: [50, 23] }] }, { map: [road] });
    s.commander.plan(0);
    expect(s.next(0)).toBe('A1.1 moves 0,200 20');
    s.play(0);
    expect(s.next(0)).toBe('A1.1 turns 1000,0');
    s.play(0);
    expect(s.next(0)).toBe('A1.1 moves 1000,0 70');
    s.put(1, 5, 38);
    s.put(0, 39.5, 12.5, 1000, 0);
    expect(s.next(0)).toBe('A1.1 turns 67,998');
    s.put(0, 40, 20, 67, 998);
    expect(s.next(0)).toBe('A1.1 turns 1000,0');
    s.at(0).column = true;
    expect(s.next(0)).toBe('A1.1 marches 5000,2000');
  });

  test('screen: straight away from an enemy within keepCm', () => {
    const s = headOn(9, { orders: [{ task: 'screen', keepCm: 8 }] });
    expect(s.next(0)).toBe('A1.1 fires B1.1');
    s.put(1, 30, 19.5);
    expect(s.next(0)).toBe('A1.1 turns 0,-1000');
    s.play(0);
    expect(s.next(0)).toBe('A1.1 moves 0,-700 70');
  });

  test('reserve: stays and does not fire until it is engaged', () => {
    const s = headOn(8, { orders: [{ task: 'reserve' }] });
    expect(s.next(0)).toBe('A1.1 nothing');
    expect(s.commander.mayReact(0)).toBe(false);
    s.engaged = true;
    expect(s.next(0)).toBe('A1.1 fires B1.1');
    expect(s.commander.mayReact(0)).toBe(true);
  });

  test('a gun limbers to move, not while it has a target and no danger', () => {
    const orders = [{ task: 'advance', to: [30, 25] }];
    const s = headOn(40, { kind: 'gun', orders }, { height: 80 });
    s.commander.plan(0);
    expect(s.next(0)).toBe('A1.1 limbers');
    const near = headOn(35, { kind: 'gun', orders: [{ task: 'attack', to: [30, 46] }] }, { height: 80 });
    near.commander.plan(0);
    expect(near.next(0)).toBe('A1.1 fires B1.1');
  });

  test('a gun ends no move within its standoff of a seen enemy', () => {
    const s = new Skirmish({
      map: [height(0, 24, 35, 25)],
      a: [
        { kind: 'gun', at: [30, 10], facing: N, orders: [{ task: 'advance', to: [30, 19] }] },
        { at: [45, 28], facing: N },
      ],
      b: [{ at: [30, 35], facing: S }],
    });
    s.at(0).limbered = true;
    s.at(0).ready = false;
    s.commander.plan(0);
    expect(s.next(0)).toBe('A1.1 moves 0,900 34');
    s.at(1).alive = false;
    expect(s.next(0)).toBe('A1.1 moves 0,900 90');
  });

  test('a unit out of command goes to its command element unless an enemy is in its range', () => {
    const s = headOn(20, { commandElement: [40, 10] });
    s.at(0).inCommand = false;
    expect(s.next(0)).toBe('A1.1 turns 1000,0');
    s.put(1, 30, 22);
    expect(s.next(0)).toBe('A1.1 fires B1.1');
  });
});

describe('U7: the target', () => {
  const b = [
    { at: [28, 18], facing: S },
    { at: [32, 19], facing: S },
    { kind: 'gun', at: [30, 20], facing: S },
  ] as const;
  const place = feature('Point', [32, 19], { kind: 'place', name: 'farm', radiusCm: 1 });
  const with_ = (
    commander: Readonly<Record<string, unknown>>,
    order: Readonly<Record<string, unknown>> = {},
  ) => {
    const s = new Skirmish({
      map: [place],
      a: [{ at: [30, 10], facing: N, orders: [{ task: 'hold', ...order }], commander }],
      b,
    });
    s.at(2).ready = false;
    return s.next(0);
  };

  test('the nearest, one that is not ready, guns, or those at a place first', () => {
    expect(with_({})).toBe('A1.1 fires B1.1');
    expect(with_({ targeting: 'finish' })).toBe('A1.1 fires B2.1');
    expect(with_({ targeting: 'guns' })).toBe('A1.1 fires B3.1');
    expect(with_({ targeting: 'guns' }, { targetAt: 'farm' })).toBe('A1.1 fires B2.1');
  });

  test('none beyond fireWithinCm, none out of sight', () => {
    expect(headOn(8, { commander: { fireWithinCm: 7.99 } }).next(0)).toBe('A1.1 nothing');
    expect(headOn(8, { commander: { fireWithinCm: 8 } }).next(0)).toBe('A1.1 fires B1.1');
    expect(headOn(8, {}, { map: [height(20, 13, 40, 14)] }).next(0)).toBe('A1.1 nothing');
  });

  test('a wagon only where no fighting enemy is a target, or where such come first', () => {
    const first = (targeting?: string): Skirmish =>
      new Skirmish({
        a: [{ at: [30, 10], facing: N, ...(targeting === undefined ? {} : { commander: { targeting } }) }],
        b: [
          { kind: 'wagon', at: [30, 15], facing: S },
          { at: [30, 20], facing: S },
        ],
      });
    const s = first();
    expect(s.next(0)).toBe('A1.1 fires B2.1');
    s.at(2).alive = false;
    expect(s.next(0)).toBe('A1.1 fires B1.1');
    expect(first('elements').next(0)).toBe('A1.1 fires B1.1');
  });
});

test('U8: nothing is left to do', () => {
  expect(headOn(25).next(0)).toBe('A1.1 nothing');
});
