/** The sections of a spec, with their values and the order of the text. */
import type { Json, JsonObject } from '../engagement/json.ts';
import type { Entries } from './sides.ts';
import { isObject } from './table-place.ts';
import type { Placed } from './yaml-document.ts';

export function valueOf(top: Placed, section: string): Json {
  return top.parts.get(section)?.value ?? null;
}

/** A section that is a map; empty where it is not, which the frame has noted. */
export function sectionOf(top: Placed, section: string): JsonObject {
  const value = valueOf(top, section);
  return isObject(value) ? value : {};
}

/** The parts of a section in the order of the text; none where it is no map. */
export function entriesOf(top: Placed, section: string): Entries {
  if (!isObject(valueOf(top, section))) return [];
  return [...(top.parts.get(section)?.parts ?? [])].map(([key, { value }]) => [key, value]);
}
