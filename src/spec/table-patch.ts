/**
 * Patches of a system's tables: maps of changes, rows by their key. A resolved patch has every name in full and no
 * change without effect, so patches with one meaning are equal.
 */
import { InputError } from '../play/inputs.ts';
import { wrongValue } from '../play/problems.ts';
import { isList, isMap, type Json, type JsonObject } from '../play/json.ts';
import { idsInForce, isOwnRow, openTableAt, withOwnRow, type TableShape } from './own-rows.ts';
import { isNotGiven, namedAt, placeNamed, topOf, type Place } from './table-place.ts';
import type { OwnIds } from '../play/open-tables.ts';

/** The patch without its part at the place of the names. */
export function withoutPlace(patch: JsonObject, names: readonly string[]): JsonObject {
  const [name, ...rest] = names;
  const inner = name !== undefined && Object.hasOwn(patch, name) ? patch[name] : undefined;
  // A row of a user's own keeps its columns: it would be incomplete without one.
  if (name === undefined || inner === undefined || isOwnRow(inner)) return patch;
  const { [name]: _taken, ...others } = patch;
  if (rest.length === 0) return others;
  // A whole list may be varied in one of its elements: the others are still the patch's.
  if (!isMap(inner)) return patch;
  const left = withoutPlace(inner, rest);
  return Object.keys(left).length === 0 ? others : { ...patch, [name]: left };
}

/** The resolved patch without changes of no effect, in the order of the tables. */
export function essentialPatch(tables: JsonObject, shape: TableShape, patch: JsonObject): JsonObject {
  const essential = essentialAt(topOf(tables), shape, patch);
  return isMap(essential) ? essential : {};
}

/** Undefined if the patch changes nothing. */
function essentialAt(place: Place, shape: TableShape, patch: Json): Json | undefined {
  if (!isMap(patch) || place.value === null) return isSame(place.value, patch) ? undefined : patch;
  const changes = new Map<string, Json>();
  const named = namedAt(place, shape.rowKeys);
  for (const [name, at] of named) {
    const value = Object.hasOwn(patch, name) ? patch[name] : undefined;
    const essential = value === undefined ? undefined : essentialAt(at, shape, value);
    if (essential !== undefined) changes.set(name, essential);
  }
  for (const [name, change] of Object.entries(patch))
    if (!named.has(name) && (isOwnRow(change) || isNotGiven(place, shape.notGiven)))
      changes.set(name, change);
  return changes.size === 0 ? undefined : Object.fromEntries(changes);
}

/**
 * A copy of the tables with a resolved patch applied.
 * @throws {InputError} if the patch names something that these tables lack
 */
export function patchedTables(tables: JsonObject, shape: TableShape, patch: JsonObject): JsonObject {
  let found: OwnIds | null = null;
  // Rarely needed, and most of the time that a patch takes.
  const ids = (): OwnIds => (found ??= idsInForce(tables, shape, patch));
  return patchedAt(topOf(tables), { shape, ids }, patch, []) as JsonObject; // a map patched by a map is a map
}

function patchedAt(
  place: Place,
  how: { readonly shape: TableShape; readonly ids: () => OwnIds },
  patch: Json,
  names: readonly string[],
): Json {
  const { value } = place;
  if (!isMap(patch) || !(isMap(value) || isList(value))) return patch;
  const { shape, ids } = how;
  let patched: Json = value;
  for (const [name, change] of Object.entries(patch)) {
    const target = placeNamed(place, name, shape.rowKeys);
    if (target !== undefined) {
      const changed = patchedAt(target, how, change, [...names, name]);
      patched = withValue(patched, target.path.slice(place.path.length), changed);
    } else if (isOwnRow(change) && openTableAt(place, shape) !== undefined) {
      patched = withOwnRow(patched, place, shape, [name, change], ids(), names);
    } else if (isNotGiven(place, shape.notGiven) && isMap(patched)) {
      patched = { ...patched, [name]: change };
    } else {
      const path = [...names, name];
      throw new InputError([wrongValue(path, `the tables have no ${path.join('.')}`)]);
    }
  }
  return patched;
}

/** A copy with `value` at the end of the keys. */
function withValue(into: Json, keys: readonly (string | number)[], value: Json): Json {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (isList(into))
    return into.map((element, i) => (i === Number(key) ? withValue(element, rest, value) : element));
  const object = isMap(into) ? into : {};
  return { ...object, [key]: withValue(object[key] ?? null, rest, value) };
}

/** The tables' own values where a resolved patch changes them, in its form; without those of rows that they lack. */
export function valuesUnder(tables: JsonObject, shape: TableShape, patch: JsonObject): JsonObject {
  const under = (place: Place, change: Json): Json => {
    if (!isMap(change) || place.value === null) return place.value;
    return Object.fromEntries(
      Object.entries(change).flatMap(([name, inner]) => {
        const at = placeNamed(place, name, shape.rowKeys);
        return at === undefined ? [] : [[name, under(at, inner)] as const];
      }),
    );
  };
  return under(topOf(tables), patch) as JsonObject; // a map under a map is a map
}

/** True if two JSON values are equal. */
export function isSame(a: Json, b: Json): boolean {
  if (isList(a) && isList(b)) {
    return a.length === b.length && a.every((element, i) => isSame(element, b[i] ?? null));
  }
  if (isMap(a) && isMap(b)) {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && isSame(a[key] ?? null, b[key] ?? null))
    );
  }
  return a === b;
}
