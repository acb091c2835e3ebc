import { describe, expect, test } from 'vitest';
import { readMap, withoutWrong } from '../../src/battlefield/map/read-map.ts';
import {
  boundsOf,
  featuresOf,
  linesOf,
  moved,
  onRiver,
  onTable,
  stretchedTo,
  turned,
  withCorner,
  withCornerAfter,
  withoutCorner,
  type MapFeature,
  type Position,
} from '../../src/battlefield/map/shaping.ts';
import { alike, become, placed, STOCK, stockOf } from '../../src/battlefield/map/stock.ts';
import type { Json } from '../../src/play/json.ts';

const SIZE: Position = [60, 40];

function feature(kind: string, type: string, coordinates: Json): MapFeature {
  return { type: 'Feature', properties: { kind }, geometry: { type, coordinates } };
}

/** 6 by 4 cm, with a hole. */
const WOOD = feature('area', 'Polygon', [
  [[10, 10], [16, 10], [16, 14], [10, 14], [10, 10]], // prettier-ignore
  [[12, 11], [13, 11], [13, 12], [12, 12], [12, 11]], // prettier-ignore
]);
const RIVER = feature('river', 'LineString', [[0, 20], [60, 20]]); // prettier-ignore

function mapOf(features: readonly unknown[], [width, height] = SIZE): unknown {
  const hythe = { map: 1, units: 'map-cm', width, height };
  return { type: 'FeatureCollection', hythe, features };
}

describe('a feature', () => {
  test('moves as a whole, and stops at the edges of the table', () => {
    expect(boundsOf(moved(WOOD, [2.5, -3], SIZE))).toEqual({ west: 12.5, south: 7, east: 18.5, north: 11 });
    expect(boundsOf(moved(WOOD, [-99, 99], SIZE))).toEqual({ west: 0, south: 36, east: 6, north: 40 });
    expect(linesOf(moved(WOOD, [1, 1], SIZE))[1]).toEqual([[13, 12], [14, 12], [14, 13], [13, 13]]); // prettier-ignore
  });

  test('turns clockwise about its middle, and a whole turn leads back', () => {
    const quarter = turned(WOOD, 4, SIZE);
    expect(boundsOf(quarter)).toEqual({ west: 11, south: 9, east: 15, north: 15 });
    // Its south-west corner is now north-west.
    expect(linesOf(quarter)[0]?.[0]).toEqual([11, 15]);
    expect(turned(quarter, -4, SIZE)).toEqual(WOOD);
    expect(turned(WOOD, 16, SIZE)).toEqual(WOOD);
  });

  test('that would not fit on the table once turned stays, and one at its edge is moved in', () => {
    expect(turned(RIVER, 4, SIZE)).toEqual(RIVER);
    const { south, north } = boundsOf(turned(moved(WOOD, [0, 99], SIZE), 4, SIZE));
    expect([south, north]).toEqual([34, 40]);
  });

  test('stretches from its south-west corner, and keeps an extent', () => {
    const wide = stretchedTo(WOOD, [22, 12], SIZE);
    expect(boundsOf(wide)).toEqual({ west: 10, south: 10, east: 22, north: 12 });
    expect(linesOf(wide)[1]?.[0]).toEqual([14, 10.5]);
    expect(boundsOf(stretchedTo(WOOD, [0, 99], SIZE))).toEqual({
      west: 10,
      south: 10,
      east: 10.5,
      north: 40,
    });
    expect(boundsOf(stretchedTo(RIVER, [30, 33], SIZE))).toEqual({ west: 0, south: 20, east: 30, north: 20 });
  });

  test('is bent at a corner, and its ring stays closed', () => {
    const bent = withCorner(WOOD, [0, 0], [8.126, -3], SIZE);
    expect(bent.geometry.coordinates).toMatchObject([
      [[8.13, 0], [16, 10], [16, 14], [10, 14], [8.13, 0]], // prettier-ignore
      [[12, 11], [13, 11], [13, 12], [12, 12], [12, 11]], // prettier-ignore
    ]);
    expect(readMap(mapOf([{ ...bent, properties: { kind: 'height', heightM: 5 } }])).problems).toEqual([]);
  });

  test('has a corner more in the middle of an edge, or one less, but never fewer than it needs', () => {
    const more = withCornerAfter(WOOD, [0, 3]);
    expect(linesOf(more)[0]?.[4]).toEqual([10, 12]);
    expect(withoutCorner(more, [0, 4])).toEqual(WOOD);
    const triangle = withoutCorner(WOOD, [0, 2]);
    expect(linesOf(triangle)[0]).toHaveLength(3);
    expect(withoutCorner(triangle, [0, 0])).toEqual(triangle);
    expect(withoutCorner(RIVER, [0, 0])).toEqual(RIVER);
  });

  test('keeps its part of a table of another size', () => {
    expect(boundsOf(onTable(WOOD, SIZE, [30, 80]))).toEqual({ west: 5, south: 20, east: 8, north: 28 });
  });

  test('that crosses a river is put on the nearest one that is near', () => {
    const bridge = (y: number): MapFeature => feature('crossing', 'Point', [31, y]);
    expect(onRiver(bridge(21.5), [null, RIVER])).toEqual(bridge(20));
    expect(onRiver(bridge(23), [RIVER])).toEqual(bridge(23));
    expect(onRiver(WOOD, [RIVER])).toBe(WOOD);
  });

  test('of another form than a file has it is none', () => {
    const wrong = [
      null,
      {},
      { ...WOOD, geometry: null },
      feature('area', 'Polygon', [[1, 2]]),
      feature('road', 'Curve', []),
    ];
    expect(featuresOf({ features: [...wrong, WOOD] as Json })).toEqual([null, null, null, null, null, WOOD]);
    expect(featuresOf('village.geojson')).toEqual([]);
  });
});

describe('stock', () => {
  test.each([SIZE, [10, 10] as const, [400, 20] as const])(
    'of every kind is legal on a table of %i by %i cm',
    (...size) => {
      const middle = [size[0] / 2, size[1] / 2] as const;
      for (const at of [middle, [0, 0] as const, [999, 999] as const])
        for (const stock of STOCK) {
          const own = placed(stock, at, size, []);
          const river = placed({ kind: 'river', choice: null }, middle, size, []);
          const other = placed(
            { kind: 'zone', choice: ['side', stock.choice?.[1] === 'A' ? 'B' : 'A'] },
            at[1] > middle[1] ? [0, 0] : [0, 999],
            size,
            [],
          );
          const beside = { crossing: [river], zone: [other] }[stock.kind as string] ?? [];
          const all = [...beside, onRiver(own, beside)];
          const near = stock.kind === 'crossing' && at !== middle ? ['map.crossing'] : [];
          expect({ stock, codes: readMap(mapOf(all, size)).problems.map(({ code }) => code) }).toEqual({
            stock,
            codes: near,
          });
        }
    },
  );

  test('has every class of the format once, and knows its own', () => {
    expect(STOCK.map(({ kind, choice }) => `${kind} ${choice?.[1] ?? ''}`)).toEqual(
      expect.arrayContaining([
        'area wood',
        'area built-up',
        'height ',
        'road track',
        'crossing ford',
        'obstacle hedge',
        'zone B',
      ]),
    );
    for (const stock of STOCK) expect(stockOf(placed(stock, [30, 20], SIZE, []))).toBe(stock);
    expect(stockOf(feature('road', 'LineString', []))).toMatchObject({ choice: ['quality', 'good'] });
  });

  test('has a name of its own where it needs one', () => {
    const place = STOCK.find(({ kind }) => kind === 'place');
    if (place === undefined) throw new Error('there is no place');
    const first = placed(place, [30, 20], SIZE, []);
    const second = placed(place, [30, 30], SIZE, [first, null]);
    expect([first, second].map(({ properties: { name, objective } }) => [name, objective])).toEqual([
      ['place 1', true],
      ['place 2', true],
    ]);
  });

  test('becomes another of its shape, with its name', () => {
    const wood = { ...WOOD, properties: { kind: 'area', class: 'wood', name: 'Copse', topM: 20 } };
    expect(alike(wood).map(({ kind }) => kind)).not.toContain('river');
    const hill = alike(wood).find(({ kind }) => kind === 'height');
    if (hill === undefined) throw new Error('a hill is no area');
    expect(become(wood, hill, []).properties).toEqual({ kind: 'height', heightM: 10, name: 'Copse' });
  });
});

test('a map is read without its wrong features, also where others are wrong without them', () => {
  const square = (properties: Json, y: number): unknown => ({
    ...moved(WOOD, [0, y], SIZE),
    properties,
  });
  const right = square({ kind: 'area', class: 'wood' }, 0);
  const zones = [square({ kind: 'zone', side: 'A' }, 10), square({ kind: 'zone', side: 'B' }, 11)];
  expect(withoutWrong(mapOf([zones[0], right, zones[1]]))).toEqual(mapOf([right]));
  expect(withoutWrong({ ...(mapOf([right]) as object), type: 'Map' })).toBeNull();
  expect(withoutWrong('village.geojson')).toBeNull();
});
