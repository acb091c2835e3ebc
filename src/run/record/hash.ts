/** Hashes of the parts that a run rests on: equal content has an equal hash, whatever the order of its keys. */
import type { Json } from '../../play/json.ts';

/** SHA-256 in hexadecimal of a text (as UTF-8) or of bytes; each platform has its own. */
export type Sha256 = (content: string | Uint8Array) => string;

/** SHA-256 of JSON with the keys of every object in code-unit order. */
export function hashOf(value: Json, sha256: Sha256): string {
  return sha256(JSON.stringify(ordered(value)));
}

function ordered(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(ordered); // an array in JSON holds JSON
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, child]): [string, Json] => [key, ordered(child)]);
  // No key of a prototype can get in the way of an own one.
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
