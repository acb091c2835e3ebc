/** Parts of a spec by section and by path, with the order and the places of the text. */
import { isList, isMap, type Json, type JsonObject } from '../play/json.ts';
import type { Entries } from './sides.ts';
import type { Placed } from './yaml-document.ts';
import { Source, type Span } from './source.ts';

export function valueOf(top: Placed, section: string): Json {
  return top.parts.get(section)?.value ?? null;
}

/** A section as a map; empty if it is none, which the frame has noted. */
export function sectionOf(top: Placed, section: string): JsonObject {
  const value = valueOf(top, section);
  return isMap(value) ? value : {};
}

/** The parts of a section in the order of the text; none if it is no map. */
export function entriesOf(top: Placed, section: string): Entries {
  if (!isMap(valueOf(top, section))) return [];
  return [...(top.parts.get(section)?.parts ?? [])].map(([key, { value }]) => [key, value]);
}

/** The part of a spec at the path; null if there is none. */
export function placedAt(top: Placed, path: readonly (string | number)[]): Placed | null {
  let placed: Placed | undefined = top;
  for (const part of path) placed = placed?.parts.get(String(part));
  return placed ?? null;
}

/**
 * The span of the value at the path, or of its key. A path that leads beyond the spec gives the key of its last part:
 * the missing part is missing there.
 */
export function spanAt(top: Placed, path: readonly (string | number)[], atKey: boolean): Span {
  let placed = top;
  for (const part of path) {
    const next = placed.parts.get(String(part));
    if (next === undefined) return keyOf(placed);
    placed = next;
  }
  return atKey ? keyOf(placed) : placed.span;
}

function keyOf({ key, span }: Placed): Span {
  return key ?? span.source.span(span.start, span.start + 1);
}

/** A value that stands in no text. */
export function placedAlone(value: Json): Placed {
  const span = new Source('', '').span(0, 0);
  return standingAt(value, { value: null, span, key: null, written: null, names: null, parts: new Map() });
}

/** The value with all its parts placed at `place`; if it stands there already, `place` itself. */
export function standingAt(value: Json, place: Placed): Placed {
  if (JSON.stringify(place.value) === JSON.stringify(value)) return place;
  const entries = isList(value)
    ? value.map((part, i) => [String(i), part] as const)
    : isMap(value)
      ? Object.entries(value)
      : [];
  const parts = new Map(entries.map(([name, part]) => [name, standingAt(part, place)]));
  return { ...place, value, written: null, names: null, parts };
}
