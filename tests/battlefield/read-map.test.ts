import { describe, expect, it } from 'vitest';
import file from './fixtures/battle-cases.json' with { type: 'json' };
import { MAP_CODES } from '../../src/battlefield/map/map-problems.ts';
import { readMap } from '../../src/battlefield/map/read-map.ts';

const HYTHE = { map: 1, units: 'map-cm', width: 60, height: 40 };

function feature(properties: unknown, type: string, coordinates: unknown): unknown {
  return { type: 'Feature', properties, geometry: { type, coordinates } };
}

function mapOf(features: readonly unknown[], hythe: unknown = HYTHE): unknown {
  return { type: 'FeatureCollection', hythe, features };
}

const SQUARE = [
  [2, 2],
  [8, 2],
  [8, 8],
  [2, 8],
  [2, 2],
];
/** The square moved and made larger or smaller. */
function square(x: number, y: number, times = 1): number[][] {
  return SQUARE.map(([dx = 0, dy = 0]) => [x + dx * times, y + dy * times]);
}
const wood = (...rings: readonly unknown[]): unknown =>
  feature({ kind: 'area', class: 'wood' }, 'Polygon', rings);
const line = (kind: string, ...positions: readonly unknown[]): unknown =>
  feature({ kind }, 'LineString', positions);
const point = (properties: unknown, at: unknown = [5, 5]): unknown => feature(properties, 'Point', at);
const zone = (side: string, ring: unknown): unknown => feature({ kind: 'zone', side }, 'Polygon', [ring]);
const RIVER = line('river', [0, 20], [60, 20]);

/** Code, place and a part of the message of each problem. */
type Expected = readonly (readonly [string, string, string])[];

const WRONG: readonly (readonly [string, unknown, Expected])[] = [
  ['a list', [], [['map.format', '', 'FeatureCollection, not an empty list']]],
  [
    'another type without features',
    { type: 'Feature', hythe: HYTHE },
    [
      ['map.format', 'type', 'must be "FeatureCollection", not "Feature"'],
      ['map.format', 'features', 'must be a list, not nothing'],
    ],
  ],
  [
    'no foreign member',
    { type: 'FeatureCollection', features: [] },
    [['map.units', 'hythe', 'add "hythe": {']],
  ],
  [
    'another version, other units, no height',
    mapOf([], { map: 2, units: 'degrees', width: 9 }),
    [
      ['map.units', 'hythe.map', 'not 2'],
      ['map.units', 'hythe.units', 'must be map-cm, not "degrees"'],
      ['map.size', 'hythe.width', 'from 10 to 400'],
      ['map.size', 'hythe.height', 'missing'],
    ],
  ],
  [
    'sight and eyes out of range, an unknown member',
    mapOf([], { ...HYTHE, seeIntoCm: 21, eyeHeightM: -1, widht: 60 }),
    [
      ['map.format', 'hythe.widht', 'did you mean width'],
      ['map.value', 'hythe.eyeHeightM', 'not -1'],
      ['map.value', 'hythe.seeIntoCm', 'not 21'],
    ],
  ],
  [
    'members of GeoJSON that contradict the units',
    { ...(mapOf([]) as object), crs: { type: 'name' }, bbox: [-1, 51, 0, 52] },
    [
      ['map.units', 'bbox', '60 x 40 cm'],
      ['map.units', 'crs', 'leave it out'],
    ],
  ],
  [
    'features of no form',
    mapOf([
      7,
      { type: 'Feature', properties: null, geometry: null },
      feature({ kind: 'forest' }, 'Polygon', [SQUARE]),
      feature({ kind: 'Road' }, 'LineString', [[0, 0], [1, 1]]), // prettier-ignore
      feature({ kind: 'road' }, 'Polygon', [SQUARE]),
      feature({ kind: 'area', class: 'woods' }, 'Polygon', [SQUARE]),
      feature({ kind: 'area', class: 'wood', hight: 3 }, 'Polygon', [SQUARE]),
      feature({ kind: 'area', class: 'wood', topM: '12' }, 'Polygon', [SQUARE]),
      feature({ kind: 'river' }, 'LineString', [[0, 0], ['a', 1]]), // prettier-ignore
      feature({ kind: 'place', name: 'x', radiusCm: 3 }, 'Polygon', [SQUARE]),
      wood(),
      feature({ kind: 'height', heightM: 5 }, 'MultiPolygon', 3),
    ]),
    [
      ['map.format', 'features.0', 'type "Feature"'],
      ['map.format', 'features.1.properties', 'must be a map'],
      ['map.format', 'features.2.properties.kind', 'not "forest"'],
      ['map.format', 'features.3.properties.kind', 'did you mean road'],
      ['map.format', 'features.4.geometry', 'must be LineString, not "Polygon"'],
      ['map.format', 'features.5.properties.class', 'did you mean wood'],
      ['map.format', 'features.6.properties.hight', 'unknown key'],
      ['map.format', 'features.7.properties.topM', 'not "12"'],
      ['map.format', 'features.8.geometry.coordinates.1', '[x, y] in cm'],
      ['map.format', 'features.9.properties.radiusCm', 'unknown key'],
      ['map.format', 'features.10.geometry.coordinates', 'an empty list'],
      ['map.format', 'features.11.geometry.coordinates', 'a list of polygons'],
    ],
  ],
  [
    'positions too fine, of three dimensions, off the map',
    mapOf([
      line('road', [0, 0], [1.234, 5], [2.005, 7]),
      line('railway', [0, 0, 12], [60, 40]),
      wood(square(54, 20)),
      point({ kind: 'station', name: 'halt' }, [-1, 51.123]),
    ]),
    [
      [
        'map.precision',
        'features.0.geometry.coordinates.1',
        '[1.234, 5] is finer than 0.01 cm, and so is 1 other',
      ],
      ['map.precision', 'features.1.geometry.coordinates.0', 'third dimension: leave it out'],
      ['map.outside', 'features.2.geometry.coordinates.0.1', 'x goes from 0 to 60'],
      ['map.precision', 'features.3.geometry.coordinates', 'finer'],
      ['map.outside', 'features.3.geometry.coordinates', '[-1, 51.123] is off the map'],
    ],
  ],
  [
    'rings',
    mapOf([
      wood(SQUARE.slice(0, 4)),
      wood([[2, 2], [8, 2], [2, 2]]), // prettier-ignore
      wood([[2, 2], [8, 2], [8, 2], [8, 8], [2, 2]]), // prettier-ignore
      wood([[2, 2], [8, 2], [5, 2], [2, 2]]), // prettier-ignore
      wood([[2, 2], [8, 8], [8, 2], [4, 9], [2, 2]]), // prettier-ignore
      wood([[2, 2], [8, 2], [8, 8], [5, 2], [2, 8], [2, 2]]), // prettier-ignore
      wood(square(0, 0, 2), square(10, 10)),
      wood(square(0, 0, 2), square(12, 12)),
    ]),
    [
      ['map.ring', 'features.0.geometry.coordinates.0', 'not closed: end it with its first position, [2, 2]'],
      ['map.ring', 'features.1.geometry.coordinates.0', 'at least four positions'],
      ['map.ring', 'features.2.geometry.coordinates.0.2', '[8, 2] stands twice'],
      ['map.ring', 'features.3.geometry.coordinates.0', 'no area'],
      ['map.ring', 'features.4.geometry.coordinates.0', 'crosses or touches itself at ['],
      ['map.ring', 'features.5.geometry.coordinates.0', 'crosses or touches itself at [5, 2]'],
      ['map.ring', 'features.6.geometry.coordinates.1', 'hole'],
      ['map.ring', 'features.7.geometry.coordinates.1', 'hole'],
    ],
  ],
  [
    'lines',
    mapOf([
      line('road', [0, 0]),
      line('telegraph', [0, 0], [5, 5], [5, 5]),
      line('river', [0, 20], [10, 20], [10, 10], [5, 30]),
      line('road', [0, 0], [10, 0], [4, 0]),
    ]),
    [
      ['map.line', 'features.0.geometry.coordinates', 'at least two positions'],
      ['map.line', 'features.1.geometry.coordinates.2', '[5, 5] stands twice'],
      ['map.line', 'features.2.geometry.coordinates', 'crosses itself at [7.5, 20]'],
      ['map.line', 'features.3.geometry.coordinates', 'crosses itself'],
    ],
  ],
  [
    'crossings',
    mapOf([
      RIVER,
      point({ kind: 'crossing', type: 'bridge' }, [5, 20.05]),
      point({ kind: 'crossing', type: 'bridge' }, [15, 20.06]),
      point({ kind: 'crossing', type: 'ford', halfWidthCm: 2 }, [7.99, 20]),
    ]),
    [
      ['map.crossing', 'features.2.geometry.coordinates', 'farther than 0.05 cm from every river'],
      ['map.crossing', 'features.3.properties.type', 'the ford reaches into the bridge of features[1]'],
    ],
  ],
  [
    'names',
    mapOf([
      point({ kind: 'place', objective: true }),
      point({ kind: 'station' }),
      point({ kind: 'place', name: ' ' }),
      point({ kind: 'place', name: 'mill' }),
      point({ kind: 'station', name: 'mill' }),
    ]),
    [
      ['map.name', 'features.0.properties.name', 'missing'],
      ['map.name', 'features.1.properties.name', 'missing'],
      ['map.name', 'features.2.properties.name', 'a name'],
      ['map.name', 'features.4.properties.name', 'features[3] has the same name'],
    ],
  ],
  [
    'values',
    mapOf([
      RIVER,
      feature({ kind: 'height', heightM: 0 }, 'Polygon', [SQUARE]),
      feature({ kind: 'height', heightM: 5.25 }, 'Polygon', [SQUARE]),
      feature({ kind: 'area', class: 'wood', topM: 101 }, 'Polygon', [SQUARE]),
      point({ kind: 'place', name: 'a', radiusCm: 0.4, value: -1 }),
      point({ kind: 'crossing', type: 'ford', halfWidthCm: 11 }, [5, 20]),
    ]),
    [
      ['map.value', 'features.1.properties.heightM', 'not 0'],
      ['map.value', 'features.2.properties.heightM', 'in steps of 0.1'],
      ['map.value', 'features.3.properties.topM', 'not 101'],
      ['map.value', 'features.4.properties.value', 'not -1'],
      ['map.value', 'features.4.properties.radiusCm', 'not 0.4'],
      ['map.value', 'features.5.properties.halfWidthCm', 'not 11'],
    ],
  ],
  [
    'a zone of one side',
    mapOf([zone('B', SQUARE)]),
    [['map.zone', 'features.0', 'side B has a zone and side A has none']],
  ],
  [
    'zones that overlap',
    mapOf([zone('A', SQUARE), zone('B', square(5, 5)), zone('A', square(10, 10)), zone('B', square(30, 20))]),
    [
      ['map.zone', 'features.1', 'here and at features[0]'],
      ['map.zone', 'features.2', 'here and at features[1]'],
    ],
  ],
  [
    'the same zone for both',
    mapOf([zone('A', SQUARE), zone('B', SQUARE)]),
    [['map.zone', 'features.1', 'overlap']],
  ],
  [
    'too many features',
    mapOf(Array.from({ length: 2001 }, () => RIVER)),
    [['map.limit', 'features', '2,001 features, more than 2,000']],
  ],
  [
    'too many positions',
    mapOf([line('road', ...Array.from({ length: 50_001 }, (_unused, i) => [i / 1000, 0]))]),
    [['map.limit', 'features', '50,001 positions, more than 50,000']],
  ],
];

describe('a wrong map', () => {
  it.each(WRONG)('with %s has all its problems named, each with its place', (_what, raw, expected) => {
    const { map, problems } = readMap(raw);
    expect(map).toBe(null);
    expect(problems.map(({ code, path }) => [code, path.join('.')])).toEqual(
      expected.map(([code, path]) => [code, path]),
    );
    problems.forEach(({ message, code }, i) => {
      expect(message).toContain(expected[i]?.[2]);
      expect(message.endsWith(` (${code})`)).toBe(true);
      expect(message.startsWith('features[')).toBe(message.includes('has the same name'));
    });
  });

  it('has a code that one of these has', () => {
    const codes = new Set(WRONG.flatMap(([, , expected]) => expected.map(([code]) => code)));
    expect([...codes].toSorted()).toEqual(MAP_CODES.toSorted());
  });

  it('has the place of the map before the place of each problem', () => {
    const { problems } = readMap(mapOf([point({ kind: 'place' })]), ['engagement', 'map']);
    expect(problems[0]?.path).toEqual(['engagement', 'map', 'features', 0, 'properties', 'name']);
    expect(problems[0]?.message).toMatch(/^name is missing/u);
  });

  it('with a wrong river or zone has no problem that only follows from it', () => {
    const { problems } = readMap(
      mapOf([
        line('river', [0, 20], [0, 20]),
        point({ kind: 'crossing', type: 'bridge' }, [5, 20]),
        zone('A', SQUARE),
        zone('B', [[1, 1]]),
      ]),
    );
    expect(problems.map(({ code, path }) => [code, path[1]])).toEqual([
      ['map.line', 0],
      ['map.ring', 3],
    ]);
  });
});

describe('a map', () => {
  it.each(Object.entries(file.maps))('%s of the cases is right', (_name, raw) => {
    expect(readMap(raw).problems).toEqual([]);
  });

  it('is read in h, with the defaults of its kinds', () => {
    const { map } = readMap(
      mapOf([
        RIVER,
        point({ kind: 'crossing', type: 'ford' }, [0.29, 20]),
        feature({ kind: 'area', class: 'marsh', terrain: 'heavy' }, 'Polygon', [SQUARE]),
        feature({ kind: 'area', class: 'wood', terrain: 'heavy' }, 'Polygon', [SQUARE]),
        feature({ kind: 'obstacle', class: 'wall', bars: ['wheels', 'rail'] }, 'LineString', [[0, 0], [5, 0]]), // prettier-ignore
        point({ kind: 'place', name: 'mill', objective: true, holder: 'B' }),
        feature({ kind: 'place', name: 'field' }, 'Polygon', [SQUARE]),
      ]),
    );
    expect(map).toMatchObject({ width: 6000, height: 4000, eyeHeightM: 2, seeInto: 200, title: null });
    expect(map?.crossings).toEqual([
      { feature: 1, name: null, type: 'ford', x: 29, y: 2000, halfWidth: 100 },
    ]);
    expect(map?.areas.map(({ surface }) => [surface.terrain, surface.wheels])).toEqual([
      ['heavy', 'impassable'],
      ['heavy', 'heavy'],
    ]);
    expect(map?.obstacles[0]?.kind).toEqual({ cover: 'cover', topM: 1.5, bars: 6 });
    expect(map?.places).toMatchObject([
      { name: 'mill', objective: true, value: 1, holder: 1, shape: { x: 500, y: 500, radius: 300 } },
      { name: 'field', objective: false, holder: null },
    ]);
  });

  it('may have roads that end on themselves, zones and holes that share an edge, and a box', () => {
    const raw = mapOf([
      line('road', [0, 0], [10, 0], [10, 10], [5, 0]),
      line('road', [20, 20], [30, 20], [30, 30], [20, 20]),
      zone('A', SQUARE),
      zone('B', square(6, 0)),
      wood(square(0, 0, 2), [[4, 4], [10, 10], [10, 4], [4, 4]]), // prettier-ignore
    ]);
    expect(readMap({ ...(raw as object), bbox: [0, 0, 60, 40], crs: null }).problems).toEqual([]);
  });
});
