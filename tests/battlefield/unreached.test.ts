import { describe, expect, it } from 'vitest';
import { readMap } from '../../src/battlefield/map/read-map.ts';
import { unreached } from '../../src/battlefield/unreached.ts';

const feature = (properties: object, type: string, coordinates: unknown): object => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});
const square = (x: number, y: number, size: number): number[][][] => [
  [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ],
];
const STREAM = [[0, 15], [40, 15]]; // prettier-ignore
const MILL = feature({ kind: 'place', name: 'mill', objective: true }, 'Point', [30, 22]);
const POND = feature({ kind: 'area', class: 'open', terrain: 'impassable' }, 'Polygon', square(26, 18, 8));

function reachedFrom(units: readonly (readonly [number, number])[], features: readonly object[]) {
  const { map, problems } = readMap({
    type: 'FeatureCollection',
    hythe: { map: 1, units: 'map-cm', width: 40, height: 30 },
    features: [feature({ kind: 'river', name: 'stream' }, 'LineString', STREAM), ...features],
  });
  if (map === null) throw new Error(JSON.stringify(problems));
  return unreached(map, units, 0);
}

describe('an objective that nobody can go to', () => {
  const south = [[1000, 500], [2000, 1480]] as const; // prettier-ignore

  it('lies beyond a river without a crossing', () => {
    expect(reachedFrom(south, [MILL])).toEqual(['mill']);
    const ford = feature({ kind: 'crossing', type: 'ford' }, 'Point', [8, 15]);
    expect(reachedFrom(south, [MILL, ford])).toEqual([]);
  });

  it('lies within ground that bars all', () => {
    expect(reachedFrom([[1000, 2000]], [MILL])).toEqual([]);
    expect(reachedFrom([[1000, 2000]], [MILL, POND])).toEqual(['mill']);
  });

  it('is none that one of several units can go to, and none of a side without units', () => {
    expect(reachedFrom([...south, [1000, 2000]], [MILL])).toEqual([]);
    expect(reachedFrom([], [MILL])).toEqual([]);
  });
});
