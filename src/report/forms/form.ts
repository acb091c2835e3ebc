/**
 * A form of chart: rows and options in, a drawing out; one picture, or a panel for each value of `panel`. Texts are
 * fitted for each width by the widths of their letters, so that none is cut or lies on another.
 */
import type { ChartWords, Options, Row } from '../../questions/chart.ts';
import { NARROW, type Chart, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import { colourOf, LINE, SIZE, type Theme } from '../theme.ts';
import { fit, fitAll, widest } from './labels.ts';
import { shown } from './numbers.ts';
import { between, column, words } from './pieces.ts';

/** A row as it is drawn: numbered, with all words. */
export type DrawnRow = Row & {
  readonly id: number;
  readonly y: string;
  readonly series: string;
  readonly part: string;
  readonly panel: string;
  readonly label: string;
  readonly said: string;
};

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

/** A picture with the room about it, in CSS pixels. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
  /** Places of the rows, as columns that the layers read. */
  readonly transform: readonly object[];
  readonly layer: readonly object[];
}

export interface Form<O extends Options> {
  /** The least width of a panel. */
  readonly least: (options: O) => number;
  /** Names for a key above all panels, where a picture has no room for them. */
  readonly key: (rows: readonly DrawnRow[], options: O, width: number) => readonly string[];
  readonly draw: (rows: readonly DrawnRow[], options: O, cell: Cell) => Plot;
  /** The same picture with the labels that Vega places itself, for a file that others open. */
  readonly plain: (rows: readonly DrawnRow[], options: O, theme: Theme) => object;
}

/** A chart that a form draws. */
export function drawnBy<O extends Options>(
  form: Form<O>,
  given: readonly Row[],
  options: O,
  words: ChartWords,
): Chart {
  const rows = given.map((row, id): DrawnRow => {
    const { label = shown(row.value, options.of), exact } = row;
    return {
      y: '',
      series: '',
      part: '',
      panel: '',
      ...row,
      id,
      label,
      said: row.said ?? (exact === true ? `${label}, exact` : label),
    };
  });
  return {
    ...words,
    rows: rows.map((row): ChartRow => ({ ...row })),
    columns: options.columns,
    draw: (layout) => drawing(form, rows, options, layout),
    plain: (theme) => form.plain(rows, options, theme),
  };
}

/** Room at the edges of a drawing. */
const EDGE = 4;
const GAP = 20;
const PANEL_NAME = 20;
const MOST_COLUMNS = 4;

function drawing<O extends Options>(
  form: Form<O>,
  rows: readonly DrawnRow[],
  options: O,
  { width, theme }: Layout,
): Drawing {
  const names = [...new Set(rows.map(({ panel }) => panel))];
  const room = width - 2 * EDGE;
  const most = Math.min(
    MOST_COLUMNS,
    names.length,
    Math.max(1, Math.floor((room + GAP) / (form.least(options) + GAP))),
  );
  const columns = Math.ceil(names.length / Math.ceil(names.length / most));
  const plots = names.map((name, i) => {
    const isLow = i + columns >= names.length;
    const cell = { width: room, columns, isLeft: i % columns === 0, isLow, theme, all: rows };
    const plot = form.draw(
      rows.filter(({ panel }) => panel === name),
      options,
      cell,
    );
    const lines = name === '' ? [] : fit(name, { px: plot.width + plot.right, bold: true, lines: 2 });
    return {
      ...plot,
      top: plot.top + (name === '' ? 0 : PANEL_NAME + (lines.length - 1) * LINE.text),
      lines,
    };
  });
  const [first] = plots;
  if (first === undefined) throw new RangeError('a chart needs a row');
  const topOf = (i: number): number =>
    Math.max(...plots.slice(i - (i % columns), i - (i % columns) + columns).map(({ top }) => top));
  const { left, right } = first;
  const keyed = key(form.key(rows, options, room), options, room, theme);
  const top = topOf(0) + keyed.height;
  const views = plots.map(({ width: own, height, transform, layer, lines }, i) => ({
    width: own,
    height,
    transform: [
      // Vega takes an empty word for none.
      ...(names.length === 1 ? [] : [{ filter: `(datum.panel || '') === ${JSON.stringify(names[i])}` }]),
      ...transform,
    ],
    layer: [
      ...layer,
      ...words(column(lines, 0, SIZE.text - topOf(i)), { bold: true }),
      ...(i > 0 ? [] : keyed.layer(-left, -top)),
    ],
  }));
  const bottom = Math.max(...plots.slice(-columns).map((plot) => plot.bottom));
  const padding = { left: left + EDGE, right: right + EDGE, top, bottom };
  if (names.length === 1) return { padding, autosize: 'none', ...views[0] };
  const heights = [...Map.groupBy(plots, (_plot, i) => Math.floor(i / columns)).values()].map((line) =>
    Math.max(...line.map(({ height }) => height)),
  );
  const between =
    Math.max(0, ...plots.slice(columns).map((plot) => plot.top)) +
    Math.max(0, ...plots.slice(0, -columns).map((plot) => plot.bottom));
  const total = heights.reduce((sum, height) => sum + height, between * (heights.length - 1));
  return {
    autosize: 'none',
    concat: views,
    columns,
    bounds: 'flush',
    spacing: { row: between, column: GAP + right },
    // Vega-Lite gives such a drawing the width of a single column, else no size of its own: all of it is padding.
    padding: {
      ...padding,
      right: columns === 1 ? padding.right : width - left - EDGE,
      bottom: total + bottom,
    },
  };
}

/** True where a panel is for a narrow screen. */
export function isNarrow({ width, columns }: Cell): boolean {
  return width / columns < NARROW;
}

/** The width of a picture beside others: names stand at the left of the first column only. */
export function innerPx({ width, columns }: Cell, left: number, right: number): number {
  return Math.floor((width - left - right * columns - GAP * (columns - 1)) / columns);
}

export function seriesOf(rows: readonly DrawnRow[]): string[] {
  return [...new Set(rows.map(({ series }) => series))];
}

export function colour({ colours = {} }: Options, theme: Theme, name: string): string {
  return colourOf(theme, colours[name] ?? 'rest');
}

/** Columns of places, one row for each row that is drawn. */
export function placed<P extends Readonly<Record<string, number | null>>>(
  rows: readonly DrawnRow[],
  placeOf: (row: DrawnRow) => P,
): object[] {
  const values = rows.map((row) => ({ id: row.id, ...placeOf(row) }));
  const fields = Object.keys(values[0] ?? {}).filter((name) => name !== 'id');
  return [{ lookup: 'id', from: { data: { values }, key: 'id', fields } }];
}

const SQUARE = 10;
const KEY_GAP = 18;
const KEY_LINE = 18;

/** A key in as many lines as the width needs. */
function key(
  names: readonly string[],
  options: Options,
  width: number,
  theme: Theme,
): { readonly height: number; readonly layer: (px: number, py: number) => object[] } {
  let [left, top, foot] = [0, 0, 0];
  const beside = SQUARE + 6;
  const fitted = fitAll(names, { px: width - beside });
  const places = names.map((name, i) => {
    const lines = fitted[i] ?? [name];
    const own = beside + widest(lines);
    if (left > 0 && left + own > width) [left, top] = [0, foot];
    const place = { name, lines, left, top };
    left += own + KEY_GAP;
    foot = Math.max(foot, top + KEY_LINE + (lines.length - 1) * LINE.text);
    return place;
  });
  return {
    height: names.length === 0 ? 0 : foot + 4,
    layer: (px, py) =>
      places.flatMap(({ name, lines, left: at, top: own }) => {
        const [x, y] = [px + at, py + own];
        return [
          ...between([{ px: x + SQUARE / 2, py: y + 8 }], {
            type: 'point',
            shape: 'square',
            filled: true,
            opacity: 1,
            size: SQUARE ** 2,
            color: colour(options, theme, name),
          }),
          ...words(column(lines, x + beside, y + 12)),
        ];
      }),
  };
}
