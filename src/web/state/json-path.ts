/** Changes of plain data by path, without touching what was there. */
import { isList, isMap, listOf, mapOf, type Json, type JsonObject } from '../../play/json.ts';
import type { Changes } from './form-entries.ts';
import type { SpecPath } from './spec-text.ts';

/** The map with this value at a path, or without the path, and maps that it leaves empty, where the value is undefined. */
export function withJson(whole: JsonObject, path: SpecPath, value: Json | undefined): JsonObject {
  // true: a path of keys leads from a map to a map
  return changed(whole, path, value) as JsonObject;
}

/** The map with all these values at their paths. */
export function withChanges(whole: JsonObject, changes: Changes): JsonObject {
  return changes.reduce((map, [path, value]) => withJson(map, path, value), whole);
}

/** All values of plain data that have no parts, each with the path that leads to it; a list is one, but for `inLists`. */
export function leavesIn(
  value: Json,
  inLists = false,
  path: SpecPath = [],
): readonly { readonly path: SpecPath; readonly value: Json }[] {
  const parts = isMap(value) ? Object.entries(value) : inLists && isList(value) ? [...value.entries()] : null;
  return parts?.flatMap(([step, inner]) => leavesIn(inner, inLists, [...path, step])) ?? [{ path, value }];
}

function changed(whole: Json | undefined, path: SpecPath, value: Json | undefined): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const items = listOf(whole);
    const item = changed(items[step], rest, value);
    return item === undefined ? items.toSpliced(step, 1) : items.toSpliced(step, 1, item);
  }
  const map = mapOf(whole);
  const inner = changed(Object.hasOwn(map, step) ? map[step] : undefined, rest, value);
  const others = Object.entries(map).filter(([name]) => name !== step);
  const isGone =
    inner === undefined || (value === undefined && isMap(inner) && Object.keys(inner).length === 0);
  return Object.fromEntries(isGone ? others : [...others, [step, inner]]);
}
