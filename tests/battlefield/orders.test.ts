/** Reading of orders: what a spec may say, and every fault at once with its place and remedy. */
import { describe, expect, test } from 'vitest';
import { item } from '../../src/chance/at.ts';
import { COMMANDER, FORMATION_COMMANDER, parametersOf } from '../../src/battlefield/commander/parameters.ts';
import { orderReadings } from '../../src/battlefield/commander/readings.ts';
import type { Order } from '../../src/battlefield/commander/order.ts';
import { ORDERS, readOrders } from '../../src/battlefield/orders.ts';
import { PointReader } from '../../src/battlefield/points.ts';
import { Token } from '../../src/battlefield/token.ts';
import type { InputProblem } from '../../src/play/inputs.ts';
import { readInputs } from '../../src/play/read-inputs.ts';
import { feature, groundOf } from './commander/skirmish.ts';

const { map } = groundOf([
  feature('LineString', [[0, 20], [60, 20]], { kind: 'road', name: 'pike' }),
  feature('LineString', [[10, 0], [10, 10]], { kind: 'road', name: 'lane' }),
  feature('LineString', [[20, 0], [20, 10]], { kind: 'road', name: 'lane' }),
  feature('Point', [30, 25], { kind: 'place', name: 'mill', objective: true }),
  feature('Polygon', [[[40, 10], [44, 10], [44, 13], [40, 13], [40, 10]]], { kind: 'place', name: 'village' }),
]).bare; // prettier-ignore

/** Orders of a formation of four that stands at (30, 10) and faces north; its fellow is number 1. */
function read(orders: readonly unknown[]): {
  readonly orders: readonly Order[];
  readonly problems: readonly InputProblem[];
} {
  const { value, problems } = readInputs({ orders: ORDERS }, { orders }, { shortForms: true });
  if (value === null) return { orders: [], problems };
  const points = new PointReader(map);
  const fellows = new Map([['battery', 1]]);
  const tokens = Array.from({ length: 4 }, () => {
    const token = new Token();
    token.size(300, 150);
    return token;
  });
  const context = {
    points,
    tokens,
    at: { x: 3000, y: 1000 },
    facing: { x: 0, y: 1000 },
    arrangement: { shape: 'line', lines: 1, spacing: 0 },
    rally: { x: 3000, y: 200 },
    fellows,
    readings: orderReadings(map, fellows.keys(), {}),
  } as const;
  return { orders: readOrders(value.orders, ['orders'], context), problems: points.problems };
}

/** Place and message of each problem. */
function faults(orders: readonly unknown[]): readonly string[] {
  return read(orders).problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const goals = (order: Order) => order.route.map(({ x, y, facing }) => [x, y, facing.x, facing.y]);

describe('goals', () => {
  test('are where it deployed, a point, a place or the middle of a place', () => {
    const { orders, problems } = read([
      { task: 'hold' },
      { task: 'advance', via: ['mill'], to: [30, 30] },
      { task: 'hold', at: 'village', facing: 'E' },
    ]);
    expect(problems).toEqual([]);
    expect(orders.slice(0, 3).map(goals)).toEqual([
      [[3000, 1000, 0, 1000]],
      [
        [3000, 2500, 0, 1000],
        [3000, 3000, 0, 1000],
      ],
      [[4200, 1150, 1000, 0]],
    ]);
  });

  test('have posts that face along the last leg, against it in a withdrawal, else as before', () => {
    const { orders } = read([
      { task: 'advance', to: [40, 10] },
      { task: 'withdraw', to: [30, 10] },
      { task: 'hold', at: [30, 10] },
      { task: 'hold', facing: { toward: 'mill' } },
      { task: 'hold', facing: [3, 4] },
    ]);
    expect(orders.slice(0, 5).map((order) => item(order.route, 0).facing)).toEqual([
      { x: 1000, y: 0 },
      { x: 1000, y: 0 },
      { x: 1000, y: 0 },
      { x: 0, y: 1000 },
      { x: 600, y: 800 },
    ]);
  });

  test('end with the withdrawal of a broken formation, one for each order', () => {
    const { orders } = read([{ task: 'hold' }, { task: 'advance', to: [40, 2] }]);
    expect(orders.map(({ task }) => task)).toEqual(['hold', 'advance', 'withdraw', 'withdraw']);
    expect(orders.slice(2).map(goals)).toEqual([[[3000, 200, 0, 1000]], [[3000, 200, 1000, 0]]]);
  });
});

describe('a wrong order', () => {
  test.each([
    [{ task: 'atack', to: [1, 1] }, 'orders.0.task: task must be one of', 'did you mean attack?'],
    [{ to: [1, 1] }, 'orders.0.task: task is missing: one of hold, advance'],
    [{ task: 'hold', to: [1, 1] }, 'orders.0.to: to is allowed only with task advance, attack, withdraw, march'],
    [{ task: 'advance' }, 'orders.0.to: to is required with task advance, attack, withdraw, march'],
    [{ task: 'advance', to: [61, 4] }, 'orders.0.to: deploy.outside: 61, 4 lies off the map, which is 60 x 40 cm'],
    [{ task: 'advance', to: [1.234, 4] }, 'orders.0.to: coordinates have at most two decimals'],
    [{ task: 'advance', to: { x: 1 } }, 'orders.0.to: a point is [x, y] in cm or a place of the map, not a map'],
    [{ task: 'advance', via: ['mil'], to: 'mill' }, 'orders.0.via.0: deploy.place: the map has no place "mil"; did you mean mill?'],
    [{ task: 'advance', via: [], to: 'mill' }, 'orders.0.via: via must be a list of 1 to 16 elements'],
    [{ task: 'hold', facing: 'NNNE' }, 'orders.0.facing: a facing is a point of the compass', 'did you mean NNE'],
    [{ task: 'hold', facing: [0, 0] }, 'orders.0.facing: a facing is a point of the compass'],
    [{ task: 'hold', at: 'mill', facing: { toward: 'mill' } }, 'orders.0.facing: this stands on the very point'],
    [{ task: 'attack', to: 'mill', rangeCm: -1 }, 'orders.0.rangeCm: rangeCm must be a number from 0 to 1000'],
    [{ task: 'support', of: 'batery', distanceCm: 4 }, 'orders.0.of: deploy.place: no other formation of this side is called "batery"; did you mean battery?'],
    [{ task: 'support', of: 'battery' }, 'orders.0.distanceCm: distanceCm is required with task support'],
    [{ task: 'march', by: 'pik', to: 'mill' }, 'orders.0.by: deploy.place: the map has no road "pik"; did you mean pike?'],
    [{ task: 'march', by: 'lane', to: 'mill' }, 'orders.0.by: the map has several roads called "lane": give this one a name of its own'],
    [{ task: 'screen' }, 'orders.0.keepCm: keepCm is required with task screen'],
    [{ task: 'hold', keepCm: 4 }, 'orders.0.keepCm: keepCm is allowed only with task screen'],
    [{ task: 'hold', targetAt: 'hill' }, 'orders.0.targetAt: deploy.place: the map has no place "hill"; did you mean mill?'],
    [{ task: 'hold', until: { distance: 4 } }, 'orders.0.until.distance: no reading is called "distance"; did you mean distanceCm?'],
    [{ task: 'hold', until: { 'holds.mill': 'C' } }, 'orders.0.until.holds.mill: holds.mill is never "C"; it is one of A, B, none'],
    [{ task: 'hold', until: {} }, 'orders.0.until: a condition is a map'],
    [{ task: 'hold', limber: { 'formation.battery': 'lost' } }, 'orders.0.limber.formation.battery: formation.battery is never "lost"'],
    [{ task: 'hold', goto: 3 }, 'orders.0.goto: unknown key "goto"'],
  ])('%j is told with its place and remedy', (order, ...parts) => {
    const told = faults([order]);
    expect(told).toHaveLength(1);
    for (const part of parts) expect(told[0]).toContain(part);
  }); // prettier-ignore

  test('does not hide another', () => {
    const told = faults([
      { task: 'advance', to: 'mil', until: { arived: true } },
      { task: 'support', of: 'rear', distanceCm: 4, facing: 'Q' },
      { task: 'march', by: 'pike', to: [99, 99], targetAt: 'x' },
    ]);
    expect(told.map((each) => each.split(': ')[0])).toEqual([
      'orders.0.to',
      'orders.0.until.arived',
      'orders.1.facing',
      'orders.1.of',
      'orders.2.to',
      'orders.2.targetAt',
    ]);
  });
});

describe('parameters of the commander', () => {
  const side = (raw: unknown) => readInputs(COMMANDER, raw, { shortForms: true });
  const own = (raw: unknown) => readInputs(FORMATION_COMMANDER, raw, { shortForms: true });

  test('have the defaults of the digest, in h', () => {
    const { value } = side({});
    if (value === null) throw new Error('the defaults are wrong');
    expect(parametersOf(value)).toEqual({
      arrive: 100,
      attackWithin: 1500,
      assaultWithin: 600,
      assaultChance: 0.4,
      fireWithin: Infinity,
      standoff: 2000,
      deployWithin: 2400,
      bound: null,
      breakAt: 0.5,
      commandBehind: 400,
      wagonBehind: 800,
      flagBehind: 800,
      flagWithin: 1200,
      reaction: 'fire',
      retreatWithin: 600,
      targeting: 'nearest',
      assaultElements: null,
      followUp: true,
    });
  });

  test('of a formation go over those of its side, where they are given', () => {
    const ofSide = side({ fireWithinCm: 9, followUp: false }).value;
    const ofFormation = own({ arriveCm: 2.5 }).value;
    if (ofSide === null || ofFormation === null) throw new Error('these are right');
    expect(parametersOf(ofSide, ofFormation)).toMatchObject({
      arrive: 250,
      fireWithin: 900,
      followUp: false,
    });
    expect(own({}).value).toMatchObject({ arriveCm: null, reaction: null });
  });

  test.each([
    [{ arriveCm: -1 }, 'arriveCm must be a number from 0 to 1000'],
    [{ breakAt: 0 }, 'breakAt must be a number above 0, up to 1'],
    [{ targeting: 'gun' }, 'did you mean guns?'],
    [{ flagCm: 1 }, 'unknown key "flagCm"'],
  ])('%j is an error', (raw, message) => {
    expect(
      side(raw)
        .problems.map((each) => each.message)
        .join(),
    ).toContain(message);
    expect(
      own(raw)
        .problems.map((each) => each.message)
        .join(),
    ).toContain(message);
  });
});
