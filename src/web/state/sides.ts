/** The two sides of a spec: where their fields stand, and changes of both at once. */
import { isMap, type Json, type JsonObject } from '../../engagement/json.ts';
import { dataOf, valueAt, withValue, type SpecPath } from './spec-text.ts';

export interface SideOfSpec {
  readonly name: string;
  /** The side's own fields. */
  readonly own: JsonObject;
  readonly at: SpecPath;
  /** The fields of its force, and where they stand: under `forces` or at the side; null where there are none. */
  readonly force: { readonly fields: JsonObject; readonly at: SpecPath; readonly name: string | null } | null;
}

/** The sides in their order; null where the spec has not two. */
export function sidesOf(data: Json | null): readonly [SideOfSpec, SideOfSpec] | null {
  const sides = valueAt(data, ['sides']);
  if (!isMap(sides)) return null;
  const [first, second] = Object.entries(sides).map(([name, own]) => sideOf(data, name, own));
  return first === undefined || second === undefined ? null : [first, second];
}

function sideOf(data: Json | null, name: string, given: Json): SideOfSpec {
  const own = isMap(given) ? given : {};
  const at = ['sides', name];
  const { force } = own;
  if (typeof force === 'string') {
    const named = valueAt(data, ['forces', force]);
    return {
      name,
      own,
      at,
      force: { fields: isMap(named) ? named : {}, at: ['forces', force], name: force },
    };
  }
  return { name, own, at, force: isMap(force) ? { fields: force, at: [...at, 'force'], name: null } : null };
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
