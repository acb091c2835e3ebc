/** Values of JSON whose shape is not known yet. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A map of JSON: tables, a force, the inputs of a side. */
export type JsonObject = { readonly [key: string]: Json };

/** True for a map of JSON, which is neither null nor a list. */
export function isMap(raw: Json | undefined): raw is JsonObject;
export function isMap(raw: unknown): raw is Readonly<Record<string, unknown>>;
export function isMap(raw: unknown): boolean {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

/** True for a list of JSON. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The value if it is a map, else an empty map. */
export function mapOf(value: Json | undefined): JsonObject {
  return isMap(value) ? value : {};
}

/** The value if it is a list, else an empty list. */
export function listOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}

/** The maps in a list; none of another value. */
export function mapsIn(value: Json | undefined): readonly JsonObject[] {
  return listOf(value).filter((each) => isMap(each));
}

/** The part of a value at a path of keys and numbers; null where there is none. */
export function partOf(value: Json | undefined, path: readonly (string | number)[]): Json {
  const part = path.reduce<Json | undefined>(
    (at, step) => (isMap(at) ? at[step] : isList(at) ? at[Number(step)] : null),
    value,
  );
  return part ?? null;
}

/** The value with the keys of its maps in code-unit order, so that equal values have equal JSON. */
export function sortedJson(value: Json): Json {
  if (isList(value)) return value.map(sortedJson);
  if (!isMap(value)) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]): [string, Json] => [key, sortedJson(part)]));
}

/** The value as text: a text as it is, all else as JSON. */
export function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** True where lists and maps are nested in each other at most that many levels. */
export function isShallow(raw: unknown, levels: number): boolean {
  if (typeof raw !== 'object' || raw === null) return true;
  return levels > 0 && Object.values(raw).every((element) => isShallow(element, levels - 1));
}

/** True for a map of at most that many levels and characters; `raw` is data that was read from JSON. */
export function isBoundedMap(raw: unknown, levels: number, characters: number): raw is JsonObject {
  return isMap(raw) && isShallow(raw, levels) && JSON.stringify(raw).length <= characters;
}

/** Every text in a value. */
export function textsIn(raw: unknown): readonly string[] {
  if (typeof raw === 'string') return [raw];
  return typeof raw === 'object' && raw !== null ? Object.values(raw).flatMap(textsIn) : [];
}
