/** Shares along a factor that is a number: a line each, rings where exact, dots with bars where counted. */
import {
  GUESSED_WIDER,
  axesOfPanels,
  layerOver,
  NARROW,
  PERCENT_LABELS,
  type ChartRow,
  type Drawing,
  shortened,
  type Layout,
} from '../chart.ts';
import type { Theme } from '../theme.ts';
import type { ShareAxis } from './share-axis.ts';
import { textStrip } from './text-strip.ts';

/** More values than this have ticks of their own choosing. */
const MOST_TICKS = 16;
/** The width of a letter of a label in bold, generously. */
const LETTER_PX = 7.6;
/** Room around the points at both ends of the axis. */
const POINT_ROOM_PX = 10;

/** Labels of lines stay this far apart, as a share of the axis. */
const GAP = 0.07;

/**
 * Data of the drawing. Rows have columns `x`, `panel`, `order`, `side` (the line), `at`, `best`, `exact`, `counted`,
 * `counted_only`, `low`, `high`, and in words `exactly` and `interval`.
 */
export interface ShareLines {
  readonly rows: readonly ChartRow[];
  /** The names of the lines, in the order of their colours. */
  readonly names: readonly string[];
  readonly colours: (theme: Theme) => readonly string[];
  /** The thing that a line counts, for the tooltip: `wins`. */
  readonly what: string;
  /** The longest labels at the right end of the lines, in characters. */
  readonly longestLabel: { readonly wide: number; readonly narrow: number };
  readonly axisTitle: string;
  readonly axis: ShareAxis;
  readonly interval: string;
}

/** In one drawing, or in a panel for each value of `panel` where there are several. */
export function shareLines(lines: ShareLines, layout: Layout): Drawing {
  const panels = new Set(lines.rows.map((row) => row['panel'] ?? ''));
  return panels.size > 1 ? inPanels(lines, layout) : inOne(lines, layout);
}

function inOne(lines: ShareLines, layout: Layout): Drawing {
  const narrow = layout.width < NARROW;
  const strip = lines.axis.apart.length > 0;
  const most = narrow ? lines.longestLabel.narrow : lines.longestLabel.wide;
  const longest = Math.min(most, Math.max(...lines.names.map((name) => name.length)));
  const right = Math.max(narrow ? 76 : 100, longest * LETTER_PX + 18);
  const padding = { left: 48, right, top: 32, bottom: strip ? 70 : 44 };
  const width = layout.width - padding.left - padding.right;
  const height = narrow ? 240 : 320;
  const below = {
    rows: lines.axis.apart,
    name: lines.names[2] ?? '',
    width,
    y: height + 14,
    room: POINT_ROOM_PX,
  };
  return {
    width,
    height,
    padding,
    autosize: 'none',
    layer: [
      ...layers(lines, layout, true),
      endLabels(lines.axis, lines.names, most),
      ...(strip ? textStrip(below, layout.theme) : []),
    ],
  };
}

function inPanels(lines: ShareLines, layout: Layout): Drawing {
  const columns = layout.width < NARROW ? 1 : 2;
  const panels = new Set(lines.rows.map((row) => row['panel'] ?? '')).size;
  const width = Math.floor((layout.width - 70) / columns) - 50;
  return {
    facet: {
      field: 'panel',
      type: 'nominal',
      sort: { field: 'order', op: 'min' },
      header: { title: null, labelLimit: width * GUESSED_WIDER },
    },
    columns,
    ...axesOfPanels(panels, columns),
    padding: { left: 4, right: 8, top: 4, bottom: 4 },
    spec: {
      width,
      height: 150,
      layer: layers(lines, layout, false),
    },
  };
}

function layers(
  { names, colours, what, axisTitle, axis, interval, rows }: ShareLines,
  { theme }: Layout,
  alone: boolean,
): object[] {
  const values = [...new Set(rows.map((row) => Number(row['x'])))];
  const x = {
    field: 'x',
    type: 'quantitative',
    scale: { zero: false, nice: false, padding: POINT_ROOM_PX },
    axis: {
      title: axisTitle,
      grid: false,
      labelFlush: false,
      labelOverlap: 'greedy',
      format: '~f',
      offset: alone && axis.apart.length > 0 ? 26 : 0,
      ...(values.length <= MOST_TICKS ? { values, tickCount: values.length } : { tickCount: 8 }),
    },
  };
  const y = (field: string): object => ({
    field,
    type: 'quantitative',
    scale: { domain: axis.domain, nice: false, zero: false },
    axis: {
      title: alone ? 'share of engagements' : null,
      labelExpr: PERCENT_LABELS,
      tickCount: alone ? 5 : 3,
      domain: false,
      ticks: false,
      titleAngle: 0,
      titleAlign: 'left',
      titleAnchor: 'end',
      titleX: -44,
      titleY: -18,
    },
  });
  const color = {
    field: 'side',
    type: 'nominal',
    scale: { domain: names, range: colours(theme) },
    legend: alone
      ? null
      : { orient: 'top', title: null, symbolType: 'circle', symbolOpacity: 1, labelLimit: 200 },
  };
  const tooltip = [
    { field: 'at', title: 'at' },
    { field: 'side', title: what },
    { field: 'exactly', title: 'exact' },
    { field: 'interval', title: interval },
  ];
  const bounds = { x, y: y('low'), y2: { field: 'high' }, color };
  return [
    // Between exact values an area of intervals would only blur the line.
    ...layerOver(rows, 'counted_only', { mark: { type: 'area', opacity: 0.15 }, encoding: bounds }),
    {
      mark: { type: 'line', strokeWidth: 1.25, opacity: 0.75 },
      encoding: { x, y: y('best'), color },
    },
    ...layerOver(rows, 'counted', { mark: { type: 'rule', strokeWidth: 2 }, encoding: bounds }),
    ...layerOver(rows, 'counted', {
      mark: { type: 'point', filled: true, size: 34, opacity: 1 },
      encoding: { x, y: y('counted'), color, tooltip },
    }),
    ...layerOver(rows, 'exact', {
      mark: { type: 'point', filled: false, size: 110, strokeWidth: 1.5, opacity: 1 },
      encoding: { x, y: y('exact'), color, tooltip },
    }),
  ];
}

/**
 * The name of each line at its right end, moved apart where lines end close together. `names` are in the order of the
 * colours; labels have `most` characters.
 */
function endLabels({ within, domain }: ShareAxis, names: readonly string[], most: number): object {
  const gap = GAP * (domain[1] - domain[0]);
  const last = Math.max(...within.map((row) => Number(row['x'])));
  const ends = within
    .filter((row) => row['x'] === last)
    .map((row) => {
      const side = String(row['side']);
      return { x: last, side, name: shortened(side, most), y: Number(row['best']) };
    })
    .toSorted((a, b) => a.y - b.y);
  let floor = domain[0];
  for (const end of ends) {
    end.y = Math.max(end.y, floor);
    floor = end.y + gap;
  }
  let ceiling = domain[1];
  for (const end of ends.toReversed()) {
    end.y = Math.min(end.y, ceiling);
    ceiling = end.y - gap;
  }
  return {
    data: { values: ends },
    mark: { type: 'text', align: 'left', baseline: 'middle', dx: 11, fontWeight: 'bold' },
    encoding: {
      x: { field: 'x', type: 'quantitative' },
      y: { field: 'y', type: 'quantitative' },
      text: { field: 'name', type: 'nominal' },
      color: { field: 'side', type: 'nominal', scale: { domain: names } },
    },
  };
}
