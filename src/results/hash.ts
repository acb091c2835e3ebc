/** Hashes of the parts that a run rests on: equal content has an equal hash, whatever the order of its keys. */
import { createHash } from 'node:crypto';
import type { Json } from '../engagement/json.ts';

/** SHA-256 in hexadecimal of a text or of bytes. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** SHA-256 of JSON with the keys of every object in code-unit order. */
export function hashOf(value: Json): string {
  return sha256(JSON.stringify(ordered(value)));
}

function ordered(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(ordered); // an array in JSON holds JSON
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, child]): [string, Json] => [key, ordered(child)]);
  // No key of a prototype can get in the way of an own one.
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
