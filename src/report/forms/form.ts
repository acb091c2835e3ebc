/**
 * A form of chart: rows and options in, a drawing out; one picture, or a panel for each value of `panel`. Texts are
 * fitted for each width by the widths of their letters, so that none is cut or lies on another.
 */
import type { Options, Row } from '../../questions/chart.ts';
import { NARROW, type Drawing, type Layout } from '../chart.ts';
import { colourOf, LINE, SIZE, type Theme } from '../theme.ts';
import { fit, fitAll, widest } from './labels.ts';
import { field, moved, words, type Piece } from './pieces.ts';

/** A row as it is drawn: numbered, with all words. */
export type DrawnRow = Row &
  Required<Pick<Row, 'y' | 'series' | 'part' | 'panel' | 'label' | 'said'>> & { readonly id: number };

/** A cell of the arrangement of panels. */
export interface Cell {
  /** For all columns together. */
  readonly width: number;
  readonly columns: number;
  readonly isLeft: boolean;
  readonly isLow: boolean;
  readonly theme: Theme;
  /** The rows of all panels, by which they share axes and margins. */
  readonly all: readonly DrawnRow[];
}

/** A picture with the room about it, in CSS pixels; its pieces stand from its upper left corner. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
  readonly pieces: readonly Piece[];
}

interface KeyName {
  readonly name: string;
  readonly opacity?: number;
}

export interface Form<O extends Options> {
  /** The picture in a word, for readers who cannot see it. */
  readonly name: string;
  /** The least width of a panel. */
  readonly least: (options: O) => number;
  /** Names for a key above all panels, where a picture has no room for them; those of areas are as pale as these. */
  readonly key?: (rows: readonly DrawnRow[], options: O, width: number) => readonly KeyName[];
  readonly draw: (rows: readonly DrawnRow[], options: O, cell: Cell) => Plot;
}

/** Room at the edges of a drawing. */
const EDGE = 4;
const GAP = 20;
const PANEL_NAME = 20;
const MOST_COLUMNS = 4;

export function drawing<O extends Options>(
  form: Form<O>,
  rows: readonly DrawnRow[],
  options: O,
  { width, theme }: Layout,
): Drawing {
  const names = distinctOf(rows, 'panel');
  const room = width - 2 * EDGE;
  const most = Math.min(
    MOST_COLUMNS,
    names.length,
    Math.max(1, Math.floor((room + GAP) / (form.least(options) + GAP))),
  );
  const columns = Math.ceil(names.length / Math.ceil(names.length / most));
  const plots = names.map((name, i) => {
    const isLow = i + columns >= names.length;
    const own = rows.filter(({ panel }) => panel === name);
    const cell = { width: room, columns, isLeft: i % columns === 0, isLow, theme, all: rows };
    const plot = form.draw(own, options, cell);
    const lines = name === '' ? [] : fit(name, { px: plot.width + plot.right, bold: true, lines: 2 });
    const above = name === '' ? 0 : PANEL_NAME + (lines.length - 1) * LINE.text;
    return { ...plot, top: plot.top + above, lines };
  });
  const key = keyOf(form.key?.(rows, options, room) ?? [], options, room, theme);
  const pieces: Piece[] = [];
  const [first] = plots;
  const left = EDGE + (first?.left ?? 0);
  const top = key.height + Math.max(0, ...plots.slice(0, columns).map((plot) => plot.top));
  const picture = { left, top, width: first?.width ?? 0, height: first?.height ?? 0 };
  let foot = key.height;
  for (let i = 0; i < plots.length; i += columns) {
    const line = plots.slice(i, i + columns);
    const above = Math.max(...line.map(({ top }) => top));
    let from = left;
    for (const plot of line) {
      const named = words(plot.lines, 0, SIZE.text - above, { bold: true, color: theme.ink });
      pieces.push(...moved([...plot.pieces, ...named], from, foot + above));
      from += plot.width + plot.right + GAP;
    }
    foot += above + Math.max(...line.map(({ height }) => height));
    foot += Math.max(...line.map(({ bottom }) => bottom));
  }
  // Manners of drawing lie upon each other in the order in which they come: those of the pictures before the key.
  return { width, height: foot, pieces: [...pieces, ...moved(key.pieces, EDGE, 0)], picture };
}

/** True where a panel is for a narrow screen. */
export function isNarrow({ width, columns }: Cell): boolean {
  return width / columns < NARROW;
}

/** The width of a picture beside others: names stand at the left of the first column only. */
export function innerPx({ width, columns }: Cell, left: number, right: number): number {
  return Math.floor((width - left - right * columns - GAP * (columns - 1)) / columns);
}

export function distinctOf(rows: readonly DrawnRow[], column: 'y' | 'series' | 'part' | 'panel'): string[] {
  return [...new Set(rows.map((row) => row[column]))];
}

export function colour({ colours = {} }: Options, theme: Theme, name: string): string {
  return colourOf(theme, colours[name] ?? 'rest');
}

const SQUARE = 10;
const KEY_GAP = 18;
const KEY_LINE = 18;

/** A key in as many lines as the width needs. */
function keyOf(
  names: readonly KeyName[],
  options: Options,
  width: number,
  theme: Theme,
): { readonly height: number; readonly pieces: readonly Piece[] } {
  let [left, top, foot] = [0, 0, 0];
  const beside = SQUARE + 6;
  const fitted = fitAll(
    names.map(({ name }) => name),
    { px: width - beside },
  );
  const pieces = names.flatMap(({ name, opacity = 1 }, i) => {
    const lines = fitted[i] ?? [name];
    const own = beside + widest(lines);
    if (left > 0 && left + own > width) [left, top] = [0, foot];
    const square = { px: left, px2: left + SQUARE, py: top + 3, py2: top + 3 + SQUARE };
    const made = [
      field(square, colour(options, theme, name), { opacity }),
      ...words(lines, left + beside, top + 12, { color: theme.ink }),
    ];
    left += own + KEY_GAP;
    foot = Math.max(foot, top + KEY_LINE + (lines.length - 1) * LINE.text);
    return made;
  });
  return { height: names.length === 0 ? 0 : foot + 4, pieces };
}
