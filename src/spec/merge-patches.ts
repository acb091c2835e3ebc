/** Patches whose names are in full: made, and merged. */
import { isList, isMap, type Json, type JsonObject } from '../play/json.ts';

/** The patch with the effect of `first` and then `second`; both are resolved. */
export function mergePatches(first: JsonObject, second: JsonObject): JsonObject {
  return mergeInto(first, second) as JsonObject; // two maps merge to a map
}

function mergeInto(first: Json, second: Json): Json {
  if (!isMap(second)) return second;
  // A map over a whole list changes its elements by number.
  if (isList(first)) return first.map((element, i) => overElement(element, second, i));
  if (!isMap(first)) return second;
  const merged = new Map(Object.entries(first));
  for (const [name, value] of Object.entries(second)) {
    const before = merged.get(name);
    merged.set(name, before === undefined ? value : mergeInto(before, value));
  }
  return Object.fromEntries(merged);
}

function overElement(element: Json, patch: JsonObject, i: number): Json {
  const value = Object.hasOwn(patch, String(i)) ? patch[String(i)] : undefined;
  return value === undefined ? element : mergeInto(element, value);
}

/** A patch that puts `value` at the place of the names. */
export function patchAt(names: readonly string[], value: Json): JsonObject {
  return names.reduceRight<Json>((inner, name) => ({ [name]: inner }), value) as JsonObject; // there is a name
}
