/**
 * Pictures of fixed size in one drawing, side by side or one below the other. All sizes are given, so that nothing hangs
 * on how wide a program takes letters to be, and the names of panels stand in line.
 */
import type { Drawing, Padding } from '../chart.ts';
import { limitFor } from './text.ts';

export interface Picture {
  /** Written above the picture; empty for none. */
  readonly name: string;
  /** Room between the name and the picture, for what the layer writes there. @defaultValue 0 */
  readonly above?: number;
  readonly height: number;
  /** The rows of the chart that the picture shows, by a column and its value; all of them where it is null. */
  readonly only: { readonly field: string; readonly equal: string | boolean } | null;
  readonly layer: (place: Place) => readonly object[];
}

/** The room of a picture, and where it stands. */
export interface Place {
  readonly width: number;
  readonly isLeft: boolean;
  /** No picture stands below it. */
  readonly isLow: boolean;
}

interface Arrangement {
  readonly columns: number;
  /** Between two rows: for the axis, and for the name of the picture below. */
  readonly between: number;
}

/** Between two columns. */
const GAP_PX = 24;
const NAME_PX = 10;

/** The pictures in rows, from the left. */
export function panels(
  width: number,
  padding: Padding,
  { columns, between }: Arrangement,
  pictures: readonly Picture[],
): Drawing {
  const own = Math.floor((width - padding.left - padding.right - GAP_PX * (columns - 1)) / columns);
  const heights = pictures.filter((_picture, i) => i % columns === 0).map((picture) => picture.height);
  const height = heights.reduce((sum, one) => sum + one, between * (heights.length - 1));
  return {
    concat: pictures.map(({ name, above = 0, only, layer, ...picture }, i) => ({
      ...(only === null ? {} : { transform: [{ filter: only }] }),
      width: own,
      height: picture.height,
      layer: [
        ...(name === '' ? [] : [nameAbove(name, own, above)]),
        ...layer({ width: own, isLeft: i % columns === 0, isLow: i + columns >= pictures.length }),
      ],
    })),
    columns,
    bounds: 'flush',
    spacing: { row: between, column: GAP_PX },
    // Vega-Lite gives such a drawing the width of a single column, else no size of its own: all of it is padding.
    autosize: 'none',
    padding: {
      left: padding.left,
      top: padding.top,
      right: columns === 1 ? padding.right : width - padding.left,
      bottom: height + padding.bottom,
    },
  };
}

function nameAbove(name: string, width: number, above: number): object {
  return {
    data: { values: [{ name }] },
    mark: {
      type: 'text',
      align: 'left',
      fontWeight: 'bold',
      x: 0,
      y: -NAME_PX - above,
      limit: limitFor(width),
    },
    encoding: { text: { field: 'name', type: 'nominal' } },
  };
}
