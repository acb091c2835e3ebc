/** The two sides of a spec: where their fields stand, and changes of both at once. */
import { isMap, listOf, mapOf, type Json, type JsonObject } from '../../play/json.ts';
import { dataOf, valueAt, withValue, type SpecPath } from './spec-text.ts';

/** A force, and where its fields stand: under `forces` or at the side. */
interface ForceOfSpec {
  readonly fields: JsonObject;
  readonly at: SpecPath;
  readonly name: string | null;
}

export interface SideOfSpec {
  readonly name: string;
  /** The side's own fields. */
  readonly own: JsonObject;
  readonly at: SpecPath;
  /** Null where the spec gives it none of its own. */
  readonly force: ForceOfSpec | null;
  /** Its own force, or those that the spec has it try: one after another, in a number that is sought, or from a menu. */
  readonly forces: readonly ForceOfSpec[];
}

/** The sides in their order; null where the spec has not two. */
export function sidesOf(data: Json | null): readonly [SideOfSpec, SideOfSpec] | null {
  const sides = valueAt(data, ['sides']);
  if (!isMap(sides)) return null;
  const [first, second] = Object.entries(sides).map(([name, own]) => sideOf(data, name, mapOf(own)));
  return first === undefined || second === undefined ? null : [first, second];
}

function sideOf(data: Json | null, name: string, own: JsonObject): SideOfSpec {
  const at = ['sides', name];
  const { force } = own;
  const called = (named: Json | undefined): ForceOfSpec | null =>
    typeof named === 'string'
      ? { fields: mapOf(valueAt(data, ['forces', named])), at: ['forces', named], name: named }
      : null;
  const given = isMap(force) ? { fields: force, at: [...at, 'force'], name: null } : called(force);
  const forces = given === null ? namesAmong(data, name).map(called) : [given];
  return { name, own, at, force: given, forces: forces.filter((each) => each !== null) };
}

/** The names of the forces among which the spec chooses for a side. */
function namesAmong(data: Json | null, side: string): readonly Json[] {
  const { search, cheapest } = mapOf(valueAt(data, ['analysis']));
  const isAbout = (part: Json | undefined): boolean => mapOf(part)['side'] === side;
  if (isAbout(search)) return [mapOf(search)['force'] ?? null];
  if (isAbout(cheapest)) return listOf(mapOf(cheapest)['menu']).map((entry) => mapOf(entry)['force'] ?? null);
  return listOf(valueAt(data, ['vary', `sides.${side}.force`]));
}

/** The spec with the fields of the two sides exchanged; their names stay where they are. */
export function swapped(text: string): string {
  const sides = sidesOf(dataOf(text));
  if (sides === null) return text;
  const [first, second] = sides;
  return withValue(withValue(text, first.at, second.own), second.at, first.own);
}

/** The spec with the second side made equal to the first, its force a copy. */
export function madeEqual(text: string): string {
  const sides = sidesOf(dataOf(text));
  if (sides === null) return text;
  const [first, second] = sides;
  const { force: _force, ...own } = first.own;
  const copied = first.force === null ? own : { force: first.force.fields, ...own };
  return withValue(text, second.at, copied);
}
