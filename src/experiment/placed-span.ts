/** Where a path of a spec stands in its text. */
import type { Span } from './source.ts';
import type { Placed } from './yaml-document.ts';

/** The part of a spec at the path; null where there is none. */
export function placedAt(top: Placed, path: readonly (string | number)[]): Placed | null {
  let placed: Placed | undefined = top;
  for (const part of path) placed = placed?.parts.get(String(part));
  return placed ?? null;
}

/**
 * The span of the value at the path, or of its key. Where the path leads further than the spec goes, it is the key of
 * the last part that there is: what is missing is missing there.
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
