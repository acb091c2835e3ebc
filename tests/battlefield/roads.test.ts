import { describe, expect, it } from 'vitest';
import { ENDINGS, Walk } from '../../src/battlefield/moves.ts';
import { LinePoint, March } from '../../src/battlefield/roads.ts';
import { Token } from '../../src/battlefield/token.ts';
import { fc } from '../fast-check.ts';
import { groundOf, Random, randomMap } from './random-scenes.ts';

const feature = { feature: 0, name: null };
const road = Int32Array.from([0, 2000, 3000, 2000, 3000, 3000, 5000, 3000]);
const marsh = { terrain: 'medium', wheels: 'impassable', cover: 'open', blocks: false, topM: 0 } as const;
const ground = groundOf({
  ...randomMap(new Random(0), 60, 40),
  obstacles: [],
  areas: [
    {
      ...feature,
      class: 'marsh',
      surface: marsh,
      polygons: [[Int32Array.from([2500, 1500, 3500, 1500, 3500, 2500, 2500, 2500])]],
    },
  ],
  rivers: [{ ...feature, line: Int32Array.from([1000, 0, 1000, 4000]) }],
  crossings: [{ ...feature, type: 'bridge', x: 1000, y: 2000, halfWidth: 100 }],
});

function column(x: number, y: number, fx: number, fy: number): Token {
  const token = new Token();
  token.size(300, 150);
  token.place(x, y, fx, fy);
  return token;
}

/** The walk of a column along the road to the point nearest to (x, y). */
function marched(unit: Token, x: number, y: number, allowance: number, isTrain = false) {
  const walk = new Walk();
  walk.begin(unit, isTrain ? 2 : 1, allowance);
  const goal = new LinePoint();
  goal.find(road, x, y, 0, 0);
  const isOn = new March().to(goal, walk, ground, road, null, isTrain);
  const { token, steps, cost, legCount } = walk;
  return {
    isOn,
    at: [token.x, token.y],
    facing: [token.fx, token.fy],
    steps,
    cost,
    legCount,
    ended: ENDINGS[walk.ended],
  };
}

describe('a march along a road', () => {
  it('joins it, follows its bends through marsh and over the bridge, and faces along the last leg', () => {
    expect(marched(column(500, 2050, 0, 1000), 4000, 3100, 9000)).toEqual({
      isOn: true,
      at: [4000, 3000],
      facing: [1000, 0],
      steps: 5 + 250 + 100 + 100,
      cost: 4550,
      legCount: 4,
      ended: 'arrived',
    });
  });

  it('goes back along it to a point before', () => {
    expect(marched(column(4000, 3000, 0, 1000), 2000, 2000, 2500)).toMatchObject({
      at: [2500, 2000],
      facing: [-1000, 0],
      ended: 'allowance',
    });
  });

  it('does not begin more than 1 cm off the road', () => {
    expect(marched(column(500, 2100, 0, 1000), 4000, 3000, 9000).isOn).toBe(true);
    expect(marched(column(500, 2101, 0, 1000), 4000, 3000, 9000)).toMatchObject({ isOn: false, steps: 0 });
  });

  it('stops at a river whose bridge is gone', () => {
    ground.works.destroy(0);
    expect(marched(column(500, 2000, 0, 1000), 4000, 3000, 9000)).toMatchObject({
      at: [990, 2000],
      ended: 'stopped',
    });
    ground.works.clear();
  });

  it('lets a train run backward rather than turn', () => {
    expect(marched(column(4000, 3000, 1000, 0), 2000, 2000, 1500, true)).toMatchObject({
      at: [3000, 2500],
      facing: [0, 1000],
    });
  });
});

describe('the nearest point of a line', () => {
  it('is no farther than any vertex or foot, rounded from the place', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = new Random(seed);
        const line = Int32Array.from(Array.from({ length: 8 }, () => random.whole(0, 1000)));
        const [x, y] = [random.whole(0, 1000), random.whole(0, 1000)];
        const point = new LinePoint();
        point.find(line, x, y, 0, 1000);
        const { segment } = point;
        const [ax = 0, ay = 0, bx = 0, by = 0] = line.subarray(2 * segment, 2 * segment + 4);
        const distance = Math.sqrt(point.distance2);
        expect(Math.abs(Math.hypot(point.x - x, point.y - y) - distance)).toBeLessThan(0.71);
        const offLine =
          Math.abs((bx - ax) * (point.y - ay) - (by - ay) * (point.x - ax)) / Math.hypot(bx - ax, by - ay);
        expect(offLine).toBeLessThan(0.71);
        for (let i = 0; i < 6; i += 2)
          for (let t = 0; t <= 1; t += 0.05) {
            const [px, py] = [
              (line[i] ?? 0) * (1 - t) + (line[i + 2] ?? 0) * t,
              (line[i + 1] ?? 0) * (1 - t) + (line[i + 3] ?? 0) * t,
            ];
            expect(distance).toBeLessThan(Math.hypot(px - x, py - y) + 1e-9);
          }
      }),
    );
  });

  it('of several is the one most to the left of the facing', () => {
    const point = new LinePoint();
    const corner = Int32Array.from([0, 100, 0, 0, 100, 0]);
    point.find(corner, 50, 50, 707, 707);
    expect([point.x, point.y, point.segment]).toEqual([0, 50, 0]);
    point.find(corner, 50, 50, -707, -707);
    expect([point.x, point.y, point.segment]).toEqual([50, 0, 1]);
  });
});
