/** Hashes of the parts that a run rests on: equal content has an equal hash, whatever the order of its keys. */
import { mapOf, sortedJson, type Json } from '../../play/json.ts';
import type { Experiment } from '../../spec/experiment.ts';

/** SHA-256 in hexadecimal of a text (as UTF-8) or of bytes; each platform has its own. */
export type Sha256 = (content: string | Uint8Array) => string;

/** SHA-256 of JSON with the keys of every object in code-unit order. */
export function hashOf(value: Json, sha256: Sha256): string {
  return sha256(JSON.stringify(sortedJson(value)));
}

/** The hash that names an experiment: options decided as by default are no part of it, so that a new option changes none. */
export function specHashOf({ spec, usual }: Experiment, sha256: Sha256): string {
  const decided = Object.entries(mapOf(spec['options'])).filter(([name]) => !usual.includes(name));
  return hashOf({ ...spec, options: Object.fromEntries(decided) }, sha256);
}
