/** Rows below each other, each with its name at the left: the axis that holds the names, and the room that they take. */
import { chartText, type Sentence } from '../../analysis/sentence.ts';
import { cutApart, NARROW } from '../chart.ts';
import { limitFor, longestPx } from '../marks/text.ts';

/** Between the longest name and the edge, and between the names and the rows. */
const EDGE_PX = 6;
const GAP_PX = 8;

export interface NamedRows {
  /** The column of the names. */
  readonly field: string;
  /** From above. */
  readonly names: readonly string[];
  /** The most room that names get, in CSS pixels. */
  readonly most: { readonly wide: number; readonly narrow: number };
  /** Room between the rows and around them, as parts of a row. */
  readonly between: number;
  readonly around: number;
}

/** The names as labels of at most so many characters, no two alike. */
export function rowLabels(names: readonly Sentence[], longest: number): string[] {
  return cutApart(names.map(chartText), longest);
}

/** The room at the left of the rows, for the names, and their axis; `width` is that of the drawing. */
export function namedRows(
  { field, names, most, between, around }: NamedRows,
  width: number,
): { readonly left: number; readonly y: Readonly<Record<string, unknown>> } {
  const needed = longestPx(names) + EDGE_PX + GAP_PX;
  const left = Math.min(width < NARROW ? most.narrow : most.wide, needed);
  return {
    left,
    y: {
      field,
      type: 'ordinal',
      scale: { type: 'band', domain: names, paddingInner: between, paddingOuter: around },
      axis: {
        title: null,
        domain: false,
        ticks: false,
        labelPadding: GAP_PX,
        // Vega takes names to be wider than they are, and would cut those that have all the room they need.
        labelLimit: left === needed ? 0 : limitFor(left - GAP_PX),
      },
    },
  };
}
