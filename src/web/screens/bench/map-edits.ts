/** Changes of a battle in the text of its spec: features of its map, the size of its table, companies on it. */
import {
  featuresOf,
  onIt,
  onTable,
  rescaled,
  type MapFeature,
  type Position,
} from '../../../battlefield/map/shaping.ts';
import type { Fields } from '../../../play/inputs.ts';
import { isMap, listOf, mapOf, mapsIn, type Json, type JsonObject } from '../../../play/json.ts';
import type { SideOfSpec } from '../../state/sides.ts';
import { dataOf, valueAt, withPairs, withValue, type SpecPath } from '../../state/spec-text.ts';

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
  const names = new Set(formations.map((each) => each['name']));
  let number = 1;
  while (names.has(`${name} ${number}`)) number++;
  const { facing, orders } = formations.at(-1) ?? {};
  const formation = {
    name: `${name} ${number}`,
    at: onIt(at, size),
    ...(facing === undefined ? {} : { facing }),
    units: [unit],
    ...(orders === undefined ? {} : { orders }),
  };
  const path = [...force.at, 'formations', formations.length];
  return { change: (text) => withValue(text, path, formation, 'value'), path };
}

/** Between the middles of formations that are placed by themselves. */
const APART_CM = 5;

/** The nearest place to a point, in its row, that is apart from all who stand there. */
export function freePlace(
  from: Position,
  all: readonly { readonly at: Position }[],
  size: Position,
): Position {
  for (let steps = 0; steps * APART_CM <= size[0]; steps++)
    for (const x of [from[0] + steps * APART_CM, from[0] - steps * APART_CM]) {
      const isFree = all.every(({ at }) => Math.abs(at[0] - x) + Math.abs(at[1] - from[1]) >= APART_CM);
      if (isFree && x >= APART_CM / 2 && x <= size[0] - APART_CM / 2) return [x, from[1]];
    }
  return from;
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
