/**
 * Patches of a system's tables: maps of changes, rows by their key. A resolved patch has every name in full and no
 * change without effect, so patches with one meaning are equal.
 */
import { InputError } from '../engagement/inputs.ts';
import type { Json, JsonObject } from '../engagement/json.ts';
import { isList, isObject, namedAt, topOf, type Place, type RowKeys } from './table-place.ts';

/** The patch with the effect of `first` and then `second`; both are resolved. */
export function mergePatches(first: JsonObject, second: JsonObject): JsonObject {
  return mergeInto(first, second) as JsonObject; // two maps merge to a map
}

function mergeInto(first: Json, second: Json): Json {
  if (!isObject(second)) return second;
  // A map over a whole list changes its elements by number.
  if (isList(first)) return first.map((element, i) => overElement(element, second, i));
  if (!isObject(first)) return second;
  const merged = new Map(Object.entries(first));
  for (const [name, value] of Object.entries(second)) {
    const before = merged.get(name);
    merged.set(name, before === undefined ? value : mergeInto(before, value));
  }
  return objectOf(merged);
}

function overElement(element: Json, patch: JsonObject, i: number): Json {
  const value = Object.hasOwn(patch, String(i)) ? patch[String(i)] : undefined;
  return value === undefined ? element : mergeInto(element, value);
}

/** The patch without its part at the place of the names. */
export function withoutPlace(patch: JsonObject, names: readonly string[]): JsonObject {
  const [name, ...rest] = names;
  const inner = name !== undefined && Object.hasOwn(patch, name) ? patch[name] : undefined;
  if (name === undefined || inner === undefined) return patch;
  const { [name]: _taken, ...others } = patch;
  if (rest.length === 0) return others;
  // A whole list may be varied in one of its elements: the others are still the patch's.
  if (!isObject(inner)) return patch;
  const left = withoutPlace(inner, rest);
  return Object.keys(left).length === 0 ? others : { ...patch, [name]: left };
}

/** The resolved patch without changes of no effect, in the order of the tables. */
export function essentialPatch(tables: JsonObject, rowKeys: RowKeys, patch: JsonObject): JsonObject {
  const essential = essentialAt(topOf(tables), rowKeys, patch);
  return isObject(essential) ? essential : {};
}

/** Undefined if the patch changes nothing. */
function essentialAt(place: Place, rowKeys: RowKeys, patch: Json): Json | undefined {
  if (!isObject(patch)) return isSame(place.value, patch) ? undefined : patch;
  const changes = new Map<string, Json>();
  for (const [name, at] of namedAt(place, rowKeys)) {
    const value = Object.hasOwn(patch, name) ? patch[name] : undefined;
    const essential = value === undefined ? undefined : essentialAt(at, rowKeys, value);
    if (essential !== undefined) changes.set(name, essential);
  }
  return changes.size === 0 ? undefined : objectOf(changes);
}

/**
 * A copy of the tables with a resolved patch applied.
 * @throws {InputError} if the patch names something that these tables lack
 */
export function patchedTables(tables: JsonObject, rowKeys: RowKeys, patch: JsonObject): JsonObject {
  return patchedAt(topOf(tables), rowKeys, patch, []) as JsonObject; // a map patched by a map is a map
}

function patchedAt(place: Place, rowKeys: RowKeys, patch: Json, names: readonly string[]): Json {
  const { value } = place;
  if (!isObject(patch) || !(isObject(value) || isList(value))) return patch;
  const named = namedAt(place, rowKeys);
  let patched: Json = value;
  for (const [name, change] of Object.entries(patch)) {
    const target = named.get(name);
    if (target === undefined) {
      const path = [...names, name];
      throw new InputError([{ path, kind: 'input', message: `the tables have no ${path.join('.')}` }]);
    }
    const changed = patchedAt(target, rowKeys, change, [...names, name]);
    patched = withValue(patched, target.path.slice(place.path.length), changed);
  }
  return patched;
}

/** A copy with `value` at the end of the keys. */
function withValue(into: Json, keys: readonly (string | number)[], value: Json): Json {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (isList(into))
    return into.map((element, i) => (i === Number(key) ? withValue(element, rest, value) : element));
  const object = isObject(into) ? into : {};
  return objectOf(
    Object.entries(object).map(([name, element]) => [
      name,
      name === key ? withValue(element, rest, value) : element,
    ]),
  );
}

/** True if two JSON values are equal. */
export function isSame(a: Json, b: Json): boolean {
  if (isList(a) && isList(b)) {
    return a.length === b.length && a.every((element, i) => isSame(element, b[i] ?? null));
  }
  if (isObject(a) && isObject(b)) {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && isSame(a[key] ?? null, b[key] ?? null))
    );
  }
  return a === b;
}

/** A map whose keys are all its own, whatever their names. */
function objectOf(entries: Iterable<readonly [string, Json]>): JsonObject {
  return Object.fromEntries(entries);
}
