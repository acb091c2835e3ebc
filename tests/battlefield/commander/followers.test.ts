/** Command elements, wagons and flags follow their units (F7); columns and charges are acts of a formation (F5). */
import { describe, expect, test } from 'vitest';
import { feature, height, Skirmish, type Muster } from './skirmish.ts';

const N = [0, 1000] as const;
const S = [0, -1000] as const;

describe('a command element', () => {
  const led: Muster = { at: [30, 10], facing: N, count: 3, commandElement: [30, 2] };
  const act = (s: Skirmish) => {
    s.commander.plan(0);
    return s.told(0, s.commander.commandElementAct(0));
  };

  test('goes behind the mean of its living units', () => {
    expect(act(new Skirmish({ a: [led] }))).toBe('A1.1 moves 0,400 40');
    const s = new Skirmish({ a: [led] });
    s.at(2).alive = false;
    expect(act(s)).toBe('A1.1 moves -150,400 43');
  });

  test('stays where it is near enough, and without living units', () => {
    expect(act(new Skirmish({ a: [{ ...led, commandElement: [30, 5.5] }] }))).toBe('A1.1 nothing');
    const s = new Skirmish({ a: [led] });
    for (const unit of [0, 1, 2]) s.at(unit).alive = false;
    expect(act(s)).toBe('A1.1 nothing');
  });

  test('goes by the bridge', () => {
    const map = [
      feature('LineString', [[0, 5], [60, 5]], { kind: 'river', name: 'Brook' }),
      feature('Point', [40, 5], { kind: 'crossing', type: 'bridge' }),
    ]; // prettier-ignore
    const s = new Skirmish({ map, a: [led] });
    for (let i = 0; i < 4; i++) {
      s.commander.plan(0);
      const { x, y, steps, kind } = s.commander.commandElementAct(0);
      if (kind === 0) break;
      const { token } = s.at(3);
      const n = Math.ceil(Math.sqrt(x * x + y * y) / 10);
      token.place(token.x + Math.round((x * steps) / n), token.y + Math.round((y * steps) / n), 0, 1000);
    }
    expect(s.where(3)[1]).toBeGreaterThan(500);
  });

  test('never goes nearer to a seen enemy than the nearest of its units', () => {
    // Its place lies behind the row, between that and an enemy in the rear.
    const setting = { a: [{ ...led, commandElement: [30, 16] }], b: [{ at: [30, 2], facing: S }] } as const;
    expect(act(new Skirmish(setting))).toBe('A1.1 moves 0,-1000 67');
    expect(act(new Skirmish({ ...setting, map: [height(0, 5, 60, 5.5)] }))).toBe('A1.1 moves 0,-1000 100');
  });
});

test('a wagon goes farther behind, and ends on no friend', () => {
  const s = new Skirmish({
    a: [
      { at: [30, 20], facing: N, count: 3 },
      { kind: 'wagon', at: [30, 4], facing: N },
      { at: [30, 11], facing: N },
    ],
  });
  s.commander.plan(0);
  expect(s.told(3, s.commander.wagonAct(0, 3))).toBe('A2.1 moves 0,800 55');
  s.at(4).alive = false;
  expect(s.told(3, s.commander.wagonAct(0, 3))).toBe('A2.1 moves 0,800 70');
});

describe('a flag', () => {
  const at = (y: number, b: readonly Muster[] = []) => {
    const s = new Skirmish({
      a: [
        { at: [25, 20], facing: N, count: 2 },
        { at: [35, 20], facing: N, count: 2 },
        { kind: 'wagon', at: [30, y], facing: N },
      ],
      b,
      flags: [{ element: 4, formations: [0, 1] }],
    });
    s.commander.plan(0);
    s.commander.flagAct(4);
    return s.told(4, s.commander.chosen);
  };

  test('stays while its formations are near, and goes behind them when they are not', () => {
    expect(at(8)).toBe('A3.1 nothing');
    expect(at(7.99)).toBe('A3.1 moves 0,401 41');
  });

  test('goes back when it is nearer to an enemy than they are', () => {
    expect(at(15, [{ at: [30, 8], facing: N }])).toBe('A3.1 nothing');
    expect(at(22, [{ at: [30, 34], facing: S }])).toBe('A3.1 moves 0,-1000 70');
  });
});

describe('a march', () => {
  const road = feature('LineString', [[0, 10], [60, 10]], { kind: 'road', name: 'pike' }); // prettier-ignore
  const marching = (at: readonly [number, number], b: readonly Muster[] = []) =>
    new Skirmish({
      map: [road],
      a: [{ at, facing: N, count: 2, orders: [{ task: 'march', by: 'pike', to: [55, 10] }] }],
      b,
    });

  test('is made in column, until all are in it, not near an enemy and not at its end', () => {
    const s = marching([10, 10]);
    s.commander.plan(0);
    expect(s.commander.wantsColumn(0)).toBe(true);
    s.at(0).column = true;
    expect(s.commander.wantsColumn(0)).toBe(true);
    s.at(1).column = true;
    expect(s.commander.wantsColumn(0)).toBe(false);
    expect(marching([10, 10], [{ at: [10, 34], facing: S }]).commander.wantsColumn(0)).toBe(false);
    expect(marching([55, 10]).commander.wantsColumn(0)).toBe(false);
  });
});

describe('a charge', () => {
  const charging = (enemy: readonly [number, number], more: Partial<Muster> = {}, chance = 0.6) => {
    const s = new Skirmish({
      a: [
        {
          kind: 'cavalry',
          at: [30, 10],
          facing: N,
          count: 3,
          orders: [{ task: 'attack', to: [30, 20], assault: true, rangeCm: 0 }],
          commander: { assaultWithinCm: 10 },
          ...more,
        },
      ],
      b: [{ at: enemy, facing: S }],
      chance,
    });
    s.commander.plan(0);
    return s;
  };
  const act = (s: Skirmish) => s.told(0, s.commander.chargeAct([0, 1, 2], 3)).replace('A1.1 ', '');

  test('moves by the leg of its first troop, from assaultWithinCm on', () => {
    expect(act(charging([27, 21.5]))).toBe('moves 0,1150 100');
    expect(act(charging([27, 21.51]))).toBe('nothing');
    expect(act(charging([27, 21.5], {}, 0.3))).toBe('nothing');
  });

  test('turns as one where a troop faces elsewhere or the leg lies outside the sector', () => {
    const s = charging([27, 18]);
    s.put(2, 33, 10, 1000, 0);
    expect(act(s)).toBe('turns 0,1000');
    expect(act(charging([20, 12]))).toBe('turns -962,275');
  });

  test('attacks with the lowest troop that reaches an enemy', () => {
    const s = charging([31.5, 12.5]);
    const { kind, unit } = s.commander.chargeAct([0, 1, 2], 3);
    expect([s.told(unit, s.commander.chosen), kind]).toEqual(['A1.2 attacks B1.1', 9]);
  });
});
