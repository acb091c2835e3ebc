/** Random maps, places and tokens. Many points lie on a lattice, so that edges, corners and cells often meet. */
import type { Chance } from '../../src/chance/chance.ts';
import { rootOf } from '../../src/chance/random.ts';
import { Sampled } from '../../src/chance/sampled.ts';
import { COMPASS, toward, type Vector } from '../../src/battlefield/directions.ts';
import { readMap } from '../../src/battlefield/map/read-map.ts';
import type { BattleMap } from '../../src/battlefield/map/battle-map.ts';
import { Token } from '../../src/battlefield/token.ts';

/** Chance of a seed text. */
export function chanceOf(seed: string): Chance {
  const chance = new Sampled();
  chance.start(rootOf(seed), 0, 0);
  return chance;
}

export function pick<T>(chance: Chance, items: readonly T[]): T {
  return items[chance.die(items.length) - 1] as T; // a die of so many sides
}

/** A whole number of h up to `most`: often whole cm or half cm. */
function coordinate(chance: Chance, most: number): number {
  const step = pick(chance, [1, 1, 10, 50, 100]);
  return step * (chance.die(Math.floor(most / step) + 1) - 1);
}

export function randomPlace(chance: Chance, { width, height }: { width: number; height: number }) {
  return { x: coordinate(chance, width), y: coordinate(chance, height) };
}

const KINDS = ['area', 'area', 'area', 'area', 'height', 'height', 'obstacle', 'obstacle', 'river'];
const CLASSES = ['open', 'wood', 'wood', 'built-up', 'fieldwork', 'fortification', 'marsh', 'cliff', 'water'];

/** GeoJSON of a map in cm with so many features. */
function randomGeoJson(chance: Chance, width: number, height: number, features: number) {
  const size = { width: width * 100, height: height * 100 };
  const point = (): [number, number] => {
    const { x, y } = randomPlace(chance, size);
    return [x / 100, y / 100];
  };
  const feature = (): unknown => {
    const kind = pick(chance, KINDS);
    if (kind === 'river' || kind === 'obstacle')
      return {
        type: 'Feature',
        properties:
          kind === 'river' ? { kind } : { kind, class: pick(chance, ['hedge', 'wall', 'entrenchment']) },
        geometry: { type: 'LineString', coordinates: Array.from({ length: 1 + chance.die(3) }, point) },
      };
    const properties =
      kind === 'height'
        ? { kind, heightM: pick(chance, [0.5, 2, 5, 10, 20]) }
        : { kind, class: pick(chance, CLASSES), ...(chance.die(3) === 1 ? { topM: chance.die(6) } : {}) };
    const polygons = Array.from({ length: pick(chance, [1, 1, 1, 2]) }, () => {
      const [[x, y], reach] = [point(), chance.die(6)];
      const off = (): number => (chance.die(2 * reach + 1) - 1 - reach) / 2;
      const corners = Array.from({ length: 2 + chance.die(5) }, () => [
        Math.min(width, Math.max(0, x + off())),
        Math.min(height, Math.max(0, y + off())),
      ]);
      // Most rings go round their middle, so that they do not cross themselves.
      const around = ([cx = 0, cy = 0]: readonly number[]): number => Math.atan2(cy - y, cx - x);
      if (chance.die(5) > 1) corners.sort((a, b) => around(a) - around(b));
      const ring = [...corners, corners[0] ?? []];
      // A hole of half the size about the same middle, where that lies inside.
      const hole = ring.map(([cx = 0, cy = 0]) => [
        Math.round((x + cx) * 50) / 100,
        Math.round((y + cy) * 50) / 100,
      ]);
      return chance.die(3) === 1 ? [ring, hole] : [ring];
    });
    return { type: 'Feature', properties, geometry: { type: 'MultiPolygon', coordinates: polygons } };
  };
  return Array.from({ length: features }, feature);
}

/** A random map file: of the features drawn, those that are right by themselves. */
export function randomMapFile(chance: Chance, width: number, height: number, features: number) {
  const hythe = { map: 1, units: 'map-cm', width, height, seeIntoCm: pick(chance, [0, 0.5, 2]) };
  const right = randomGeoJson(chance, width, height, features).filter(
    (feature) => readMap({ type: 'FeatureCollection', hythe, features: [feature] }).map !== null,
  );
  return { type: 'FeatureCollection', hythe, features: right };
}

/** A random map. */
export function randomMap(chance: Chance, width: number, height: number, features: number): BattleMap {
  const { map, problems } = readMap(randomMapFile(chance, width, height, features));
  if (map === null) throw new Error(problems.map(({ message }) => message).join('\n'));
  return map;
}

const SIZES = [
  [300, 150],
  [300, 150],
  [150, 150],
  [0, 0],
  [600, 200],
  [42, 8],
] as const;

/** A facing of the compass, or any that `toward` makes. */
export function randomFacing(chance: Chance): Vector {
  const facing = { ...pick(chance, [...COMPASS.values()]) };
  if (chance.die(2) === 1) toward(chance.die(401) - 201, chance.die(401) - 201, facing);
  return facing;
}

export function randomToken(chance: Chance, place: Vector): Token {
  const token = new Token();
  const [w, e] = pick(chance, SIZES);
  token.size(w, e);
  const { x, y } = randomFacing(chance);
  token.place(place.x, place.y, x, y);
  return token;
}
