import { describe, expect, it } from 'vitest';
import type { BattleMap } from '../../src/battlefield/map/battle-map.ts';
import { NOBODY, Places, type Holder } from '../../src/battlefield/objectives.ts';
import { Token } from '../../src/battlefield/token.ts';
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

function at(x: number, y: number): Token {
  const token = new Token();
  token.size(300, 150);
  token.place(x, y, 0, 1000);
  return token;
}

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

  const here = at(3000, 2000);
  const away = at(5000, 2000);
  it.each<[string, Token[], Token[], Holder, Holder]>([
    ['goes to the only side there', [away, here], [away], 1, 0],
    ['goes to the other side alike', [away], [here], NOBODY, 1],
    ['stays with its holder where both are', [here], [here], 0, 0],
    ['stays with its holder where nobody is', [away], [away], 1, 1],
    ['stays with nobody where nobody came', [], [], NOBODY, NOBODY],
  ])('%s', (_case, a, b, holder, after) => {
    expect(places.holderAfter(0, holder, a, a.length, b, b.length)).toBe(after);
  });

  it('asks only the first tokens of each list', () => {
    expect(places.holderAfter(0, NOBODY, [away, here], 1, [here], 0)).toBe(NOBODY);
  });
});
