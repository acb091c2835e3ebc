/** A key: what colours mean, in a row above a picture. */
import { limitFor, textPx } from './text.ts';

export interface KeyEntry {
  readonly name: string;
  readonly color: string;
  /** @defaultValue 1 */
  readonly opacity?: number;
}

const SYMBOL_PX = 10;
const GAP_PX = 18;
const ROW_PX = 18;

/** The entries at their places, in as many rows as the width needs. */
function placed(entries: readonly KeyEntry[], width: number): (KeyEntry & { left: number; row: number })[] {
  let [left, row] = [0, 0];
  return entries.map((entry) => {
    const size = SYMBOL_PX + 6 + textPx(entry.name) + GAP_PX;
    if (left > 0 && left + size - GAP_PX > width) [left, row] = [0, row + 1];
    const place = { ...entry, left, row };
    left += size;
    return place;
  });
}

/** The height that the key of these entries takes. */
export function keyPx(entries: readonly KeyEntry[], width: number): number {
  return (1 + Math.max(0, ...placed(entries, width).map(({ row }) => row))) * ROW_PX;
}

/** The layers of a key whose last row stands `above` CSS pixels above the picture. */
export function key(entries: readonly KeyEntry[], width: number, above: number): object[] {
  const top = -above - keyPx(entries, width) + ROW_PX / 2;
  return placed(entries, width).flatMap(({ name, color, opacity = 1, left, row }) => {
    const data = { values: [{ name }] };
    const y = top + row * ROW_PX;
    return [
      {
        data,
        mark: {
          type: 'square',
          filled: true,
          size: SYMBOL_PX ** 2,
          color,
          opacity,
          x: left + SYMBOL_PX / 2,
          y,
        },
      },
      {
        data,
        mark: {
          type: 'text',
          align: 'left',
          x: left + SYMBOL_PX + 6,
          y,
          limit: limitFor(width - SYMBOL_PX - 6),
        },
        encoding: { text: { field: 'name', type: 'nominal' } },
      },
    ];
  });
}
