import { describe, expect, it } from 'vitest';
import type { BattleMap } from '../../src/battlefield/map/battle-map.ts';
import { Places } from '../../src/battlefield/objectives.ts';
import { Random, randomMap } from './random-scenes.ts';

const place = { feature: 0, objective: true, value: 1, holder: null } as const;
const map: BattleMap = {
  ...randomMap(new Random(0), 60, 40),
  places: [
    { ...place, name: 'crossroads', shape: { x: 3000, y: 2000, radius: 300 } },
    {
      ...place,
      name: 'hill',
      shape: {
        polygons: [
          [Int32Array.from([0, 0, 1000, 0, 0, 1000])],
          [Int32Array.from([50, 2000, 90, 2000, 70, 2090])],
        ],
      },
    },
  ],
};
const places = new Places(map);

describe('a place', () => {
  it.each([
    [3180, 2240, true],
    [3181, 2240, false],
    [2700, 2000, true],
  ])('holds (%i, %i) within its radius: %s', (x, y, isHeld) => {
    expect(places.holds(0, x, y)).toBe(isHeld);
  });

  it.each([
    [500, 500, true],
    [501, 500, false],
    [70, 2050, true],
  ])('holds (%i, %i) within its polygons: %s', (x, y, isHeld) => {
    expect(places.holds(1, x, y)).toBe(isHeld);
  });

  it('is found by its name', () => {
    expect([places.indexOf('hill'), places.indexOf('mill')]).toEqual([1, -1]);
  });
});
