/** Formations: orders step, rows keep abreast, cross a river together, pass friends, and a half turn changes nothing. */
import { describe, expect, test } from 'vitest';
import { area, feature, height, Skirmish, type Muster } from './skirmish.ts';

const N = [0, 1000] as const;
const S = [0, -1000] as const;

const river = feature('LineString', [[0, 20], [60, 20]], { kind: 'river', name: 'Brook' }); // prettier-ignore
const bridge = feature('Point', [40, 20], { kind: 'crossing', type: 'bridge', halfWidthCm: 1 });

describe('orders', () => {
  test('the next follows when `until` holds, at most one a phase, and the last stays', () => {
    const s = new Skirmish({
      a: [
        {
          at: [10, 10],
          facing: N,
          orders: [
            { task: 'hold', until: { fromTurn: 2 } },
            { task: 'advance', to: [10, 12], until: { arrived: true } },
            { task: 'hold', at: [30, 12], until: { fromTurn: 1 } },
          ],
        },
      ],
    });
    const orders: number[] = [];
    for (let i = 0; i < 5; i++) {
      s.turns(1);
      orders.push(s.progress(0).order);
    }
    // In turn 2 it sets out, in turn 3 it is there.
    expect(orders).toEqual([0, 1, 2, 2, 2]);
  });

  test('a route goes point by point, when half the units have arrived', () => {
    const s = new Skirmish({
      a: [
        { at: [10, 10], facing: N, count: 2, orders: [{ task: 'advance', via: [[10, 16], [16, 16]], to: [16, 30] }] }, // prettier-ignore
      ],
    });
    const routes: number[] = [];
    for (let i = 0; i < 6; i++) {
      s.turns(1);
      routes.push(s.progress(0).route);
    }
    expect(routes[0]).toBe(0);
    expect(routes.at(-1)).toBe(2);
    expect(routes.toSorted((a, b) => a - b)).toEqual(routes);
    expect(s.where(0)[0]).toBeGreaterThan(1000);
  });

  test('a broken formation withdraws to the rally point, facing the way it came from', () => {
    const s = new Skirmish({
      a: [{ at: [30, 10], facing: N, count: 2, rally: [30, 4], orders: [{ task: 'hold', at: [30, 20] }] }],
    });
    s.turns(4);
    expect(s.where(0)).toEqual([2850, 2000]);
    s.lost[0] = 0.49;
    s.turns(1);
    expect(s.commander.order(0).task).toBe('hold');
    s.lost[0] = 0.5;
    s.turns(6);
    expect(s.commander.order(0).task).toBe('withdraw');
    expect(s.where(0)).toEqual([2850, 400]);
    expect(s.at(0).token).toMatchObject({ fx: 0, fy: 1000 });
  });

  test('conditions read places, other formations, losses, distance and engagement', () => {
    const place = feature('Point', [30, 20], { kind: 'place', name: 'mill', objective: true });
    const stepsOn = (until: unknown, prepare: (s: Skirmish) => void, more: Partial<Muster> = {}) => {
      const s = new Skirmish({
        map: [place],
        a: [
          {
            name: 'own',
            at: [10, 10],
            facing: N,
            orders: [{ task: 'hold', until }, { task: 'hold' }],
            ...more,
          },
          { name: 'left wing', at: [20, 10], facing: N },
        ],
        b: [{ at: [10, 20], facing: S }],
      });
      s.commander.stepOrders(0);
      const before = s.progress(0).order;
      prepare(s);
      s.commander.stepOrders(0);
      return [before, s.progress(0).order];
    };
    expect(stepsOn({ 'holds.mill': 'B' }, (s) => s.holders.fill(1))).toEqual([0, 1]);
    expect(stepsOn({ 'holds.mill': 'A' }, (s) => s.holders.fill(1))).toEqual([0, 0]);
    expect(stepsOn({ 'formation.left wing': 'gone' }, (s) => (s.at(1).alive = false))).toEqual([0, 1]);
    expect(stepsOn({ 'formation.left wing': 'broken' }, (s) => (s.lost[1] = 0.5))).toEqual([0, 1]);
    expect(stepsOn({ 'formation.left wing': 'arrived' }, (s) => s.put(1, 20, 11))).toEqual([1, 1]);
    expect(stepsOn({ formationLosses: { above: 0.3 } }, (s) => (s.lost[0] = 0.4))).toEqual([0, 1]);
    expect(stepsOn({ engaged: true }, (s) => (s.engaged = true))).toEqual([0, 1]);
    expect(stepsOn({ distanceCm: { atMost: 8.49 } }, (s) => s.put(2, 10, 19.99))).toEqual([0, 1]);
    expect(stepsOn({ distanceCm: { above: 100 } }, (s) => (s.at(2).alive = false))).toEqual([0, 1]);
  });
});

describe('a row', () => {
  const row = (map: readonly unknown[], orders: Muster['orders'], count = 4) =>
    new Skirmish({ map, a: [{ at: [30, 6], facing: N, count, spacingCm: 1, ...(orders === undefined ? {} : { orders }) }] }); // prettier-ignore
  const spread = (s: Skirmish, count = 4) => {
    const ys = Array.from({ length: count }, (_unused, i) => s.where(i)[1]);
    return Math.max(...ys) - Math.min(...ys);
  };

  test('keeps abreast over mixed ground', () => {
    // A wood across the whole front, twice as deep before the left half.
    const wood = [area('wood', 0, 10, 60, 14), area('wood', 0, 14, 30, 20)];
    const s = row(wood, [{ task: 'advance', to: [30, 34] }]);
    let widest = 0;
    for (let i = 0; i < 4; i++) {
      s.turns(1);
      widest = Math.max(widest, spread(s));
    }
    expect(s.where(0)).toEqual([2400, 3400]);
    expect(spread(s)).toBe(0);
    expect(widest).toBeGreaterThan(0);
    expect(widest).toBeLessThan(200);
  });

  test('waits for a unit that lags', () => {
    const s = row([], [{ task: 'advance', to: [30, 34] }]);
    s.put(0, 24, 1);
    s.turns(1);
    const lead = s.where(3)[1] - s.where(0)[1];
    expect(lead).toBeLessThan(500);
    s.turns(2);
    expect(spread(s)).toBeLessThanOrEqual(10);
  });

  test('crosses a river at the bridge, all of it', () => {
    const s = row([river, bridge], [{ task: 'advance', to: [30, 30] }]);
    s.turns(14);
    expect(Array.from({ length: 4 }, (_unused, i) => s.where(i))).toEqual([
      [2400, 3000],
      [2800, 3000],
      [3200, 3000],
      [3600, 3000],
    ]);
  });

  test('acts from the front in an advance and from the rear in a withdrawal', () => {
    const s = new Skirmish({
      a: [{ at: [30, 20], facing: N, count: 4, lines: 2, orders: [{ task: 'hold', until: { fromTurn: 2 } }, { task: 'withdraw', to: [30, 5] }] }], // prettier-ignore
    });
    const order = () => [0, 1, 2, 3].map((k) => s.commander.unitInTurn(0, k));
    expect(order()).toEqual([0, 1, 2, 3]);
    s.turns(2);
    expect(order()).toEqual([2, 3, 0, 1]);
  });

  test('goes alone to the enemy when near him', () => {
    const s = new Skirmish({
      a: [{ at: [30, 6], facing: N, count: 3, spacingCm: 1, orders: [{ task: 'attack', to: [30, 30], rangeCm: 6 }] }], // prettier-ignore
      b: [{ at: [30, 34], facing: S }],
    });
    s.turns(4);
    for (const unit of [0, 1, 2]) expect(s.next(unit)).toMatch(/fires B1.1$/);
  });
});

test('a unit passes a friend in its way', () => {
  const s = new Skirmish({
    a: [
      { at: [30, 10], facing: N, orders: [{ task: 'advance', to: [30, 30] }] },
      { at: [30, 11.6], facing: N },
      { at: [30, 16], facing: N },
    ],
  });
  s.turns(8);
  expect(s.where(0)).toEqual([3000, 3000]);
});

test('a unit with a friend on its post gives up, and does not wander', () => {
  const s = new Skirmish({
    a: [
      { at: [30, 10], facing: N, orders: [{ task: 'advance', to: [30, 20] }] },
      { at: [30, 20], facing: N },
    ],
  });
  s.turns(4);
  const before = s.where(0);
  s.turns(2);
  expect(s.where(0)).toEqual(before);
});

test('a unit waits in the queue at a bridge, and does not go along the bank', () => {
  const river = feature('LineString', [[0, 20], [60, 20]], { kind: 'river' }); // prettier-ignore
  const bridge = feature('Point', [30, 20], { kind: 'crossing', type: 'bridge' });
  const s = new Skirmish({
    map: [river, bridge],
    a: [{ at: [30, 10], facing: N, count: 4, orders: [{ task: 'advance', to: [25, 25] }] }],
  });
  for (const [unit, x, y] of [[0, 27.6, 18.3], [1, 30.1, 17.4], [2, 30.9, 17.8], [3, 29.7, 18.5]] as const) s.put(unit, x, y); // prettier-ignore
  s.commander.plan(0);
  for (let i = 0; i < 4; i++) s.play(0);
  expect(s.token(0)).toMatchObject({ x: 2760, y: 1830 });
});

test('a unit does not creep up to the back of a friend', () => {
  // Four millimetres are free before a block that is deeper than one move.
  const block = { at: [30, 16.4], facing: N, count: 12, lines: 4 } as const;
  const s = new Skirmish({
    a: [{ at: [30, 10], facing: N, orders: [{ task: 'advance', to: [30, 30] }] }, block],
  });
  s.commander.plan(0);
  expect(s.next(0)).toBe('A1.1 nothing');
  s.put(0, 30, 9);
  expect(s.next(0)).toBe('A1.1 moves 0,2100 14');
});

test('a unit turns once to go between friends, and then goes', () => {
  // A lane between two files, too narrow for a unit that does not face along it.
  const file = (x: number) => ({ at: [x, 17.5] as const, facing: N, count: 10, lines: 10 });
  const s = new Skirmish({
    a: [
      { at: [30, 9.5], facing: N, orders: [{ task: 'advance', to: [30, 26], facing: 'E' }] },
      file(26.95),
      file(33.05),
    ],
  });
  s.put(0, 30, 9.5, 300, 954);
  s.phase(0);
  expect(s.log).toEqual(['A1.1 turns 0,1000', expect.stringMatching(/^A1.1 moves 0,1650 /u)]);
});

test('a unit a millimetre off its post leaves it there, where its neighbours would have to give way', () => {
  const s = new Skirmish({ a: [{ at: [30, 20], facing: N, count: 3, spacingCm: 0.1 }] });
  s.put(1, 30.05, 19.9);
  s.commander.plan(0);
  expect(s.next(1)).toBe('A1.2 nothing');
});

test('a unit that friends bar on its way does not turn to watch an enemy whom it may not fire at', () => {
  const block = { at: [30, 16.4], facing: N, count: 12, lines: 4 } as const;
  const orders = [{ task: 'advance', to: [30, 30] }];
  const s = new Skirmish({
    a: [{ at: [30, 10], facing: N, orders, commander: { fireWithinCm: 3 } }, block],
    b: [{ at: [30, 0.8], facing: N }],
  });
  s.commander.plan(0);
  expect(s.next(0)).toBe('A1.1 nothing');
  s.put(block.count + 1, 30, 4.5);
  expect(s.next(0)).toBe('A1.1 turns 0,-1000');
});

test('a boundary is not crossed', () => {
  const s = new Skirmish({
    a: [
      {
        at: [10, 10],
        facing: N,
        orders: [{ task: 'advance', to: [10, 30] }],
        boundary: { ax: 0, ay: 1500, bx: 2000, by: 1500, stay: 'right' },
      },
    ],
  });
  s.turns(3);
  expect(s.where(0)[1]).toBeLessThanOrEqual(1500);
});

describe('a half turn', () => {
  const half = (s: readonly Muster[]): readonly Muster[] =>
    s.map(({ at: [x, y], facing: [fx, fy], orders, ...rest }) => ({
      ...rest,
      at: [60 - x, 40 - y],
      facing: [0 - fx, 0 - fy],
      ...(orders === undefined ? {} : { orders: orders.map(turnedOrder) }),
    }));
  const turnedOrder = (order: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(order).map(([key, value]) => [
        key,
        (key === 'to' || key === 'at') && Array.isArray(value)
          ? [60 - Number(value[0]), 40 - Number(value[1])]
          : value,
      ]),
    );
  const force: readonly Muster[] = [
    { name: 'one', at: [17.5, 5], facing: N, count: 3, spacingCm: 0.5, orders: [{ task: 'attack', to: [33, 29] }] },
    { name: 'two', at: [30, 4], facing: N, count: 4, lines: 2, orders: [{ task: 'advance', to: [41.5, 28.3] }] },
    { name: 'three', kind: 'cavalry', at: [45, 6], facing: N, count: 3, orders: [{ task: 'attack', to: [30, 33], assault: true }] },
    { name: 'four', kind: 'gun', at: [38, 3], facing: N, count: 2, spacingCm: 1, orders: [{ task: 'support', of: 'one', distanceCm: 8 }] },
  ]; // prettier-ignore
  const twice = (...features: readonly { x: readonly [number, number, number, number]; name: string }[]) =>
    features.flatMap(({ x: [l, b, r, t], name }) => [
      area(name, l, b, r, t),
      area(name, 60 - r, 40 - t, 60 - l, 40 - b),
    ]);
  const map = [
    ...twice({ x: [12, 12, 24, 18], name: 'wood' }, { x: [36, 10, 44, 15], name: 'built-up' }),
    height(28, 18, 32, 22),
    feature('LineString', [[0, 20], [20, 20], [26, 16], [34, 24], [40, 20], [60, 20]], { kind: 'river', name: 'Brook' }),
    feature('Point', [10, 20], { kind: 'crossing', type: 'ford' }),
    feature('Point', [50, 20], { kind: 'crossing', type: 'ford' }),
    feature('Point', [30, 20], { kind: 'crossing', type: 'bridge', halfWidthCm: 0.7 }),
  ]; // prettier-ignore

  test('leads to the turned acts of the other side', () => {
    // Each force alone on the same map: the acts of B are those of A, turned.
    for (const enemies of [false, true]) {
      const still = force.map(({ orders: _none, ...rest }) => rest);
      const one = new Skirmish({ map, a: force, b: enemies ? half(still) : [] });
      const other = new Skirmish({ map, a: enemies ? still : [], b: half(force) });
      const shift = enemies ? 4 : 0;
      for (let i = 0; i < 10; i++) {
        for (let f = 0; f < 4; f++) {
          one.phase(f);
          other.phase(f + shift);
        }
        const turned = one.log.map((line) => turnedLine(line));
        expect(other.log).toEqual(turned);
      }
      expect(one.log.filter((line) => line.includes('moves')).length).toBeGreaterThan(40);
    }
  });

  function turnedLine(line: string): string {
    return line
      .replaceAll(/[AB](?=\d)/gu, (side) => (side === 'A' ? 'B' : 'A'))
      .replaceAll(/(-?\d+),(-?\d+)/gu, (_all, x: string, y: string) => `${0 - Number(x)},${0 - Number(y)}`);
  }
});
