/** Changes of a battle in the text of its spec: features of its map, the size of its table, companies on it. */
import { AREA_CLASSES } from '../../../battlefield/map/battle-map.ts';
import {
  around,
  doShare,
  featuresOf,
  holds,
  meets,
  onIt,
  onTable,
  rescaled,
  widened,
  type Bounds,
  type MapFeature,
  type Position,
} from '../../../battlefield/map/shaping.ts';
import type { Fields } from '../../../play/inputs.ts';
import { isMap, listOf, mapOf, mapsIn, textOf, type Json, type JsonObject } from '../../../play/json.ts';
import { freeName } from '../../state/form-entries.ts';
import type { SideOfSpec } from '../../state/sides.ts';
import { dataOf, valueAt, withPairs, withValue, type SpecPath } from '../../state/spec-text.ts';
import { STEP_CM } from './posts.ts';

/** A change of the text of a spec. */
export type Change = (text: string) => string;

/** The place of the map in a spec. */
export const MAP_PATH: SpecPath = ['engagement', 'map'];

/** True of a spec that has its map in its own text. */
export function hasOwnMap(text: string): boolean {
  return isMap(valueAt(dataOf(text), MAP_PATH));
}

/** The map of a spec: its own, or that of the file which it names, as it was drawn. */
export function mapIn(text: string, drawn: Json): JsonObject {
  const own = valueAt(dataOf(text), MAP_PATH);
  return mapOf(isMap(own) ? own : drawn);
}

/** The spec with its map in its own text, each feature on a line. */
export function withOwnMap(text: string, drawn: Json): string {
  return hasOwnMap(text) ? text : withMap(text, drawn);
}

/** The spec with another map. */
export function withMap(text: string, map: Json): string {
  return withValue(text, MAP_PATH, map, 'items');
}

/** The spec with a feature at this number among those of its map; undefined takes it away. */
export function withFeature(text: string, i: number, feature: MapFeature | undefined, drawn: Json): string {
  return withValue(
    withOwnMap(text, drawn),
    [...MAP_PATH, 'features', i],
    feature as Json | undefined,
    'value',
  ); // of JSON alone
}

/** The spec on a table of another size: all on it is stretched with it. */
export function withTable(text: string, from: Position, to: Position, drawn: Json): string {
  const map = mapIn(text, drawn);
  const raw = listOf(map['features']);
  const features = featuresOf(map).map(
    (feature, i) => (feature === null ? (raw[i] ?? null) : (onTable(feature, from, to) as unknown as Json)), // as above
  );
  const [width, height] = to;
  const whole = { ...map, hythe: { ...mapOf(map['hythe']), width, height }, features };
  return withPairs(withMap(text, whole), ['sides', 'forces'], 'facing', (at) => rescaled(at, from, to));
}

/** A company that is placed on the map, and the place of its formation in the spec. */
export interface Placing {
  readonly change: Change;
  readonly path: SpecPath;
}

interface Company {
  readonly unit: JsonObject;
  /** The name of a formation of this company alone. */
  readonly name: string;
}

/** Adds a company to a formation: to its last unit where it is alike. */
export function joining(text: string, path: SpecPath, { unit }: Company): Placing {
  const units = mapsIn(valueAt(dataOf(text), [...path, 'units']));
  const { count = 1, ...last } = units.at(-1) ?? {};
  const isAlike = JSON.stringify(last) === JSON.stringify(unit) && typeof count === 'number';
  const change: Change = (now) =>
    isAlike
      ? withValue(now, [...path, 'units', units.length - 1, 'count'], count + 1)
      : withValue(now, [...path, 'units', units.length], unit, 'value');
  return { change, path };
}

/** Adds a formation of one company, with the facing and the orders of the last one of its side. */
export function beside(
  { force }: SideOfSpec,
  { unit, name }: Company,
  at: Position,
  size: Position,
): Placing | null {
  if (force === null) return null;
  const formations = mapsIn(force.fields['formations']);
  const names = formations.map((each) => textOf(each['name'] ?? ''));
  const { facing, orders } = formations.at(-1) ?? {};
  const formation = {
    name: freeName(name, names),
    at: onIt(at, size),
    ...(facing === undefined ? {} : { facing }),
    units: [unit],
    ...(orders === undefined ? {} : { orders }),
  };
  const path = [...force.at, 'formations', formations.length];
  return { change: (text) => withValue(text, path, formation, 'value'), path };
}

/** Half the front of a company, and the room between two formations, in cm. */
const HALF_CM = 1.5;
const ROOM_CM = 1;
/** A place in the row of the last formation is preferred to one this many times nearer before or behind it. */
const ROW = 4;

/** The ground of the formations of a side that its spec places by numbers, each as one company. */
export function placesIn({ force }: SideOfSpec): readonly Bounds[] {
  return mapsIn(force?.fields['formations']).flatMap(({ at }) => {
    const [x, y] = listOf(at);
    return typeof x === 'number' && typeof y === 'number' ? [around([x, y], HALF_CM)] : [];
  });
}

/**
 * The nearest place to a point where a company of a side may stand: on the table, in a zone of its side, apart from all who
 * stand there, and not on ground that bars anybody. The point itself where there is none.
 */
export function freePlace(
  from: Position,
  standing: readonly Bounds[],
  features: readonly (MapFeature | null)[],
  side: 0 | 1,
  size: Position,
): Position {
  const ground = features.filter((each) => each !== null);
  const zones = ground.filter(
    ({ properties: { kind, side: of } }) => kind === 'zone' && of === (side === 0 ? 'A' : 'B'),
  );
  const bars = ground.filter(isBar);
  const isFree = (at: Position): boolean => {
    const own = around(at, HALF_CM);
    const room = widened(own, ROOM_CM);
    return (
      (zones.length === 0 || zones.some((zone) => holds(zone, at))) &&
      !standing.some((other) => doShare(other, room)) &&
      !bars.some((bar) => meets(bar, own))
    );
  };
  let [best, least] = [from, Infinity];
  for (let x = HALF_CM; x <= size[0] - HALF_CM; x += STEP_CM)
    for (let y = HALF_CM; y <= size[1] - HALF_CM; y += STEP_CM) {
      const far = (x - from[0]) ** 2 + (ROW * (y - from[1])) ** 2;
      if (far < least && isFree([x, y])) [best, least] = [[x, y], far];
    }
  return best;
}

/** True of an area that some cannot enter. */
function isBar({ properties }: MapFeature): boolean {
  const { kind, class: name } = properties;
  if (kind !== 'area') return false;
  const surface = Object.entries(AREA_CLASSES).find(([each]) => each === name)?.[1];
  const { terrain = surface?.terrain, wheels = surface?.wheels } = properties;
  return terrain === 'impassable' || wheels === 'impassable';
}

/** A unit of a kind, with the weapon that its side gives to that kind, else one that fits. */
export function unitOf({ kind: choice, ...others }: Fields, kind: string, { force }: SideOfSpec): JsonObject {
  const usual = choice?.type === 'choice' ? choice.default : undefined;
  const units = mapsIn(force?.fields['formations']).flatMap((formation) => mapsIn(formation['units']));
  const own = units.find((unit) => (unit['kind'] ?? usual) === kind);
  const arms = Object.entries(others).flatMap(([name, field]) => {
    if (field.type !== 'choice' || field.listedBy?.key !== 'kind') return [];
    const value = own?.[name] ?? field.listedBy.values[kind]?.[0];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...(kind === usual ? {} : { kind }), ...Object.fromEntries(arms) };
}
