/** Rows below each other, each with its name at the left: the axis that holds the names, and the room that they take. */
import { GUESSED_WIDER, NARROW } from '../chart.ts';

/** The width of a letter as Vega guesses it without a canvas; on a narrow screen there is room for its true width only. */
const LETTER_PX = { wide: 9.7, narrow: 7.6 } as const;
/** Between the longest name and the edge, and what the axis keeps of it for itself. */
const ROOM_PX = 14;
const AXIS_PX = 10;

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

/** The room that the longest of the names takes, in CSS pixels; `width` is that of the drawing. */
export function roomOf(names: readonly string[], width: number): number {
  const letter = width < NARROW ? LETTER_PX.narrow : LETTER_PX.wide;
  return Math.max(...names.map((name) => name.length)) * letter + ROOM_PX;
}

/** The room at the left of the rows, for the names, and their axis. */
export function namedRows(
  { field, names, most, between, around }: NamedRows,
  width: number,
): { readonly left: number; readonly y: Readonly<Record<string, unknown>> } {
  const narrow = width < NARROW;
  const left = Math.min(narrow ? most.narrow : most.wide, roomOf(names, width));
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
        labelLimit: (left - AXIS_PX) * (narrow ? GUESSED_WIDER : 1),
      },
    },
  };
}
