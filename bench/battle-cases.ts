/** Battles on a map for the benchmark: any number of units a side on ground with woods, hills, a river, roads and hedges. */
import type { Field } from '../src/rules/pluie/map/field.ts';
import type { Game } from '../src/play/game.ts';
import { readInputs } from '../src/play/read-inputs.ts';
import { readOptions } from '../src/play/read-options.ts';
import { pluie } from '../src/rules/pluie/index.ts';
import { BATTLE_INPUTS } from '../src/rules/pluie/map/battle-inputs.ts';
import { battleGame } from '../src/rules/pluie/map/game.ts';

type Point = readonly [number, number];

/** The map is laid in tiles of this size in cm, each with features of every kind. */
const TILE = [60, 40] as const;
const TURNS = 30;
/** Room of a formation in its row. */
const ABREAST_CM = 15;

const feature = (properties: unknown, type: string, coordinates: unknown): unknown => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});
const polygon = (properties: unknown, points: readonly Point[]): unknown =>
  feature(properties, 'Polygon', [[...points, points[0]]]);

/** Corners of a ring with so many about a middle, its radius a little shorter at each second one. */
function ring([x, y]: Point, radius: number, corners: number): Point[] {
  return Array.from({ length: corners }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / corners;
    const reach = radius * (i % 2 === 0 ? 1 : 0.8);
    return [rounded(x + reach * Math.cos(angle)), rounded(y + reach * Math.sin(angle))];
  });
}

function rounded(cm: number): number {
  return Math.round(cm * 100) / 100;
}

/** Woods, hills, a village and hedges of one tile, whose south-west corner stands at (x, y). */
function tile(x: number, y: number): unknown[] {
  const at = (dx: number, dy: number): Point => [x + dx, y + dy];
  const wood = { kind: 'area', class: 'wood' };
  return [
    polygon({ kind: 'height', heightM: 10 }, ring(at(46, 29), 8, 12)),
    polygon({ kind: 'height', heightM: 20 }, ring(at(46, 29), 4, 10)),
    polygon({ kind: 'height', heightM: 10 }, ring(at(13, 11), 7, 12)),
    polygon(wood, ring(at(9, 28), 5, 10)),
    polygon(wood, ring(at(50, 12), 5, 10)),
    polygon(wood, ring(at(26, 14), 3, 8)),
    polygon({ kind: 'area', class: 'built-up' }, ring(at(31, 26), 3, 8)),
    polygon({ kind: 'area', class: 'marsh' }, ring(at(39, 15), 2, 8)),
    feature({ kind: 'obstacle', class: 'hedge' }, 'LineString', [at(20, 25), at(26, 26), at(27, 29)]),
    feature({ kind: 'obstacle', class: 'hedge' }, 'LineString', [at(33, 13), at(38, 12)]),
    feature({ kind: 'obstacle', class: 'wall' }, 'LineString', [at(34, 23), at(36, 27)]),
  ];
}

/** A map in cm: a river from west to east through its middle, and a road over a bridge in each column of tiles. */
function mapOf(width: number, height: number): unknown {
  const columns = Array.from({ length: Math.ceil(width / TILE[0]) }, (_, i) => i * TILE[0]);
  const rows = Array.from({ length: Math.ceil(height / TILE[1]) }, (_, i) => i * TILE[1]);
  const middle = height / 2;
  const river = columns.flatMap((x): Point[] => [
    [x, middle - 1],
    [x + 15, middle + 1],
    [x + 30, middle],
    [x + 45, middle - 2],
  ]);
  const crossings = columns.flatMap((x) => [
    feature({ kind: 'crossing', type: 'bridge' }, 'Point', [x + 30, middle]),
    feature({ kind: 'crossing', type: 'ford' }, 'Point', [x + 15, middle + 1]),
    feature({ kind: 'crossing', type: 'ford' }, 'Point', [x + 45, middle - 2]),
  ]);
  const roads = columns.map((x) =>
    feature({ kind: 'road' }, 'LineString', [
      [x + 28, 0],
      [x + 30, middle],
      [x + 32, height],
    ]),
  );
  return {
    type: 'FeatureCollection',
    hythe: { map: 1, units: 'map-cm', width, height },
    features: [
      ...columns.flatMap((x) => rows.flatMap((y) => tile(x, y))),
      feature({ kind: 'river' }, 'LineString', [...river, [width, middle - 1]]),
      ...crossings,
      ...roads,
      feature({ kind: 'place', name: 'village', objective: true }, 'Point', [width / 2 + 1, middle + 6]),
    ],
  };
}

/** Sizes of groups of at most `most` that make up a number. */
function groups(units: number, most: number): number[] {
  const count = Math.ceil(units / most);
  return Array.from({ length: count }, (_, i) => Math.floor((units + i) / count));
}

/**
 * The forces of a side: seven in ten foot, then horse and guns, in rows from the front, each from the middle outward. A
 * third of the foot assaults, a third attacks by fire, a third follows later.
 */
function sideOf(units: number, weapon: string, width: number, height: number, isNorth: boolean): unknown {
  const foot = Math.floor(units * 0.7);
  const horse = Math.floor(units * 0.15);
  const attack = { task: 'attack', to: 'village' };
  const footOrders = [
    [{ ...attack, assault: true }],
    [attack],
    [{ task: 'hold', until: { fromTurn: 6 } }, attack],
  ];
  const all = [
    ...groups(foot, 7).map((count, i) => ({
      shape: 'deep',
      units: [{ weapon, count }],
      orders: footOrders[i % footOrders.length],
    })),
    ...groups(horse, 4).map((count) => ({
      units: [{ kind: 'cavalry-light', count }],
      orders: [
        { task: 'reserve', until: { distanceCm: { atMost: 18 } } },
        { ...attack, assault: true },
      ],
    })),
    ...groups(units - foot - horse, 4).map((count) => ({
      units: [{ kind: 'field-artillery', weapon: 'gb.rml-9pdr', count }],
      orders: [{ task: 'hold', targetAt: 'village' }],
    })),
  ];
  const abreast = Math.floor(width / ABREAST_CM);
  const turned = (x: number, y: number): Point => (isNorth ? [width - x, height - y] : [x, y]);
  const facing = isNorth ? 'S' : 'N';
  const formations = all.map((each, slot) => {
    const inRow = slot % abreast;
    const out = (Math.floor(inRow / 2) + 0.5) * ABREAST_CM;
    const x = width / 2 + (inRow % 2 === 0 ? -out : out);
    const y = height / 2 - 8 - 4 * Math.floor(slot / abreast);
    const at = turned(x, y);
    const ammunitionWagon = { at: turned(rounded((width * (slot + 0.5)) / all.length), 1) };
    return { name: `formation ${slot + 1}`, at, facing, spacingCm: 0.5, ammunitionWagon, ...each };
  });
  const headquarters = [{ name: 'division', at: turned(width / 2, 2.5), facing }];
  return { headquarters, formations, commander: { assaultChance: 0.2 } };
}

/** A battle of so many units a side on a map of a size in cm. It ends when nobody of a side is left, or after 30 turns. */
export function battleOf(units: number, width: number, height: number): Game<Field> {
  const inputs = {
    map: mapOf(width, height),
    firstSide: 'coin',
    turnLimit: TURNS,
    victory: 'losses',
    A: sideOf(units, 'gb.martini-henry', width, height, false),
    B: sideOf(units, 'fr.lebel', width, height, true),
  };
  const { value, problems } = readInputs(BATTLE_INPUTS, inputs, { shortForms: false });
  const options = readOptions(pluie.options, 'battle', {});
  if (value === null || options.value === null) throw new Error(JSON.stringify(problems));
  return battleGame(pluie.read(pluie.tables), options.value, value);
}
