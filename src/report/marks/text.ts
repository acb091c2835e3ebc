/** Widths of text before it is drawn, and places for labels that would lie on one another. */

/** The factor by which Vega guesses text too wide without a canvas. */
const GUESSED_WIDER = 1.35;
/** The width of a letter, generously, as a part of the size of the font. */
const LETTER = { normal: 0.6, bold: 0.68 } as const;

/** The width of a text in CSS pixels. */
export function textPx(text: string, weight: keyof typeof LETTER = 'normal', size = 12): number {
  return Array.from(text).length * LETTER[weight] * size;
}

/** The width of the longest of some texts in CSS pixels. */
export function longestPx(texts: readonly string[], weight: keyof typeof LETTER = 'normal'): number {
  return Math.max(0, ...texts.map((text) => textPx(text, weight)));
}

/** The `limit` of a text mark that has so many CSS pixels of room. */
export function limitFor(px: number): number {
  return px * GUESSED_WIDER;
}

/** Something that takes room on a line, about its place. */
interface Placed {
  readonly at: number;
  readonly size: number;
}

/**
 * Places near those that are wanted, in the order given, so that none lies on another and all lie within the room. Where
 * the room is too small for all they are spread evenly over it.
 */
export function movedApart(wanted: readonly Placed[], [from, to]: readonly [number, number]): number[] {
  const order = wanted.map((one, i) => ({ ...one, i })).toSorted((a, b) => a.at - b.at || a.i - b.i);
  const needed = order.reduce((sum, { size }) => sum + size, 0);
  const scale = Math.min(1, (to - from) / needed);
  const places = wanted.map(({ at }) => at);
  const halves = order.map(({ size, i }) => ({ i, half: (size * scale) / 2 }));
  let floor = from;
  for (const { i, half } of halves) {
    places[i] = Math.max(places[i] ?? 0, floor + half);
    floor = (places[i] ?? 0) + half;
  }
  let ceiling = to;
  for (const { i, half } of halves.toReversed()) {
    places[i] = Math.min(places[i] ?? 0, ceiling - half);
    ceiling = (places[i] ?? 0) - half;
  }
  return places;
}
