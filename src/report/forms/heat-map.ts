/** A heat map: a field the stronger in colour the farther its number is from the middle; what is not sure has no colour. */
import type { HeatOptions } from '../../questions/chart.ts';
import { colourOf, LINE, SIZE, type Theme } from '../theme.ts';
import { innerPx, placed, type Cell, type DrawnRow, type Form, type Plot } from './form.ts';
import { fitAll, widest, wrap } from './labels.ts';
import { tooltips } from './layers.ts';
import { column, pixels, textMark, words } from './pieces.ts';

const FIELD = 30;
/** Sizes of the number in a field; a field that has no room for the smallest has none. */
const SIZES = [12, 11, 10, 9];
const GAP = 8;
const MOST_NAMES = 0.3;
const SWATCH = { width: 48, height: 12 } as const;
const KEY = SWATCH.height + 2 * LINE.small + 18;
/** The strongest colour; ink is read on it. */
const OPACITY = [0, 0.62] as const;
/** The lengths that names of columns may have upright, the shortest that tells them apart first. */
const UPRIGHT = [90, 110, 140, 180, 240];

/** `A`, `B`, … `Z`, `A1`, … */
function letterOf(i: number): string {
  return `${String.fromCharCode(65 + (i % 26))}${i < 26 ? '' : Math.floor(i / 26)}`;
}

function draw(rows: readonly DrawnRow[], options: HeatOptions, cell: Cell): Plot {
  const { axes, middle = 0, ends, shown, isFramed } = options;
  const { theme, all } = cell;
  const ys = [...new Set(all.map(({ y }) => y))];
  const seen = [...new Set(all.map(({ x }) => String(x)))];
  // Of everyone against everyone rows and columns are in one order.
  const xs = seen.every((x) => ys.includes(x)) ? ys.filter((y) => seen.includes(y)) : seen;
  const names = fitAll(ys, { px: Math.min(widest(ys), cell.width * MOST_NAMES), lines: 2 });
  const left = Math.ceil(widest(names.flat())) + GAP;
  const width = innerPx(cell, left, 2);
  const own = width / xs.length;
  const heading = columnNames(xs, own, left + width);
  const field = Math.max(FIELD, Math.max(...names.map(({ length }) => length)) * LINE.text + 4);
  const height = field * ys.length;
  const most = Math.max(...all.map(({ value }) => Math.abs(value - middle))) || 1;
  const size = SIZES.find(
    (one) =>
      widest(
        all.map(({ label }) => label),
        { size: one },
      ) <
      own - 2,
  );
  const along = wrap(`${axes[0]} ↓ · ${axes[1]} →`, { px: left + width });
  const top = heading.height + 10 + along.length * LINE.text + 2;
  const fills = fillsOf(options, theme);
  const box = {
    ...pixels('x', 'left'),
    x2: { field: 'right' },
    ...pixels('y', 'top'),
    y2: { field: 'bottom' },
  };
  const numbers = all.map(({ value }) => value);
  const [least, greatest] = [Math.min(middle, ...numbers), Math.max(middle, ...numbers)];
  const steps = [...new Set([least, (least + middle) / 2, middle, (middle + greatest) / 2, greatest])];
  const swatch = Math.min(SWATCH.width, width / steps.length);
  const keyTop = height + 14;
  return {
    left,
    right: 2,
    width,
    height,
    top,
    bottom: KEY + heading.below.length * LINE.text,
    transform: placed(rows, (row) => {
      const [i, k] = [xs.indexOf(String(row.x)), ys.indexOf(row.y)];
      return {
        left: i * own + 0.5,
        right: (i + 1) * own - 0.5,
        center: (i + 0.5) * own,
        top: k * field + 0.5,
        bottom: (k + 1) * field - 0.5,
        foot: (k + 0.5) * field + (size ?? 0) * 0.36,
        strength: Math.abs(row.value - middle) / most,
        hue: hueOf(row, middle),
        framed: Number(isFramed?.(row) ?? false),
      };
    }),
    layer: [
      {
        mark: { type: 'rect', stroke: theme.grid, strokeWidth: 0.5 },
        encoding: { ...box, ...fills, tooltip: tooltips(options) },
      },
      ...(isFramed === undefined
        ? []
        : [
            {
              transform: [{ filter: 'datum.framed === 1' }],
              mark: { type: 'rect', fill: null, stroke: theme.accent, strokeWidth: 2.5, tooltip: null },
              encoding: box,
            },
          ]),
      ...(size === undefined
        ? []
        : [
            {
              mark: textMark({ size, align: 'center' }),
              encoding: {
                ...pixels('x', 'center'),
                ...pixels('y', 'foot'),
                text: { field: 'label', type: 'nominal' },
              },
            },
          ]),
      ...words(
        names.flatMap((lines, i) =>
          column(lines, -GAP, (i + 0.5) * field + 4 - ((lines.length - 1) * LINE.text) / 2),
        ),
        { align: 'right' },
      ),
      ...heading.layer,
      ...words(column(along, -left, SIZE.text - top), { color: theme.muted }),
      {
        data: {
          values: steps.map((value, i) => ({
            hue: value < middle ? -1 : 1,
            strength: Math.abs(value - middle) / most,
            left: i * swatch,
            right: (i + 1) * swatch - 1,
            top: keyTop,
            bottom: keyTop + SWATCH.height,
          })),
        },
        mark: { type: 'rect', stroke: theme.muted, strokeWidth: 0.75 },
        encoding: { ...box, ...fills },
      },
      ...words(
        steps.map((value, i) => ({
          text: shown(value),
          px: (i + 0.5) * swatch,
          py: keyTop + SWATCH.height + LINE.small,
        })),
        { size: SIZE.small, align: 'center', color: theme.muted },
      ),
      ...words([{ text: `${ends[0]} … ${ends[1]}`, px: 0, py: keyTop + SWATCH.height + 2 * LINE.small }], {
        size: SIZE.small,
        color: theme.muted,
      }),
      ...words(column(heading.below, -left, height + KEY + 11), { color: theme.muted }),
    ],
  };
}

/** The side of the middle that a number surely is on: -1, 1, or 0 for neither. */
function hueOf({ value, low, high }: DrawnRow, middle: number): number {
  const isOpen = typeof low === 'number' && typeof high === 'number' && low <= middle && high >= middle;
  return isOpen ? 0 : value < middle ? -1 : 1;
}

function fillsOf({ hues: [above, below] = ['gain', 'loss'] }: HeatOptions, theme: Theme): object {
  return {
    fill: {
      field: 'hue',
      type: 'nominal',
      scale: {
        domain: [1, -1, 0],
        range: [colourOf(theme, above), colourOf(theme, below), theme.rest],
      },
      legend: null,
    },
    fillOpacity: {
      field: 'strength',
      type: 'quantitative',
      scale: { domain: [0, 1], range: OPACITY },
      legend: null,
    },
  };
}

interface ColumnNames {
  readonly height: number;
  readonly layer: readonly object[];
  /** Names that have no room above, each behind its letter. */
  readonly below: readonly string[];
}

/** Names of columns: level where no word of theirs is cut, else upright, else letters with a list below. */
function columnNames(xs: readonly string[], own: number, width: number): ColumnNames {
  const level = fitAll(xs, { px: own - 6 });
  const isWhole = (all: readonly (readonly string[])[]): boolean =>
    all.every((lines, i) => !lines.join('').includes('…') || (xs[i] ?? '').includes('…'));
  if (isWhole(level) && level.every((lines) => lines.length <= 3 && widest(lines) <= own - 4))
    return {
      height: Math.max(...level.map(({ length }) => length)) * LINE.text,
      layer: words(
        level.flatMap((lines, i) => column(lines, (i + 0.5) * own, -7 - (lines.length - 1) * LINE.text)),
        { align: 'center' },
      ),
      below: [],
    };
  const most = Math.max(1, Math.floor(own / LINE.text));
  const upright = UPRIGHT.map((px) => fitAll(xs, { px, lines: most, isStrict: true })).filter(
    (all) =>
      new Set(all.map(String)).size === xs.length &&
      all.every((lines) => lines.length <= most && widest(lines) <= Math.max(...UPRIGHT)),
  );
  const found = own < LINE.text ? undefined : (upright.find(isWhole) ?? upright[0]);
  if (found !== undefined) {
    const values = found.flatMap((lines, i) =>
      lines.map((text, k) => ({
        text,
        px: (i + 0.5) * own + 4 + (k - (lines.length - 1) / 2) * LINE.text,
        py: -7,
      })),
    );
    const [layer = {}] = words(values);
    return {
      height: widest(found.flat()),
      layer: [{ ...layer, mark: { ...textMark({}), angle: -90 } }],
      below: [],
    };
  }
  return {
    height: LINE.text,
    layer: words(
      xs.map((_name, i) => ({ text: letterOf(i), px: (i + 0.5) * own, py: -7 })),
      { align: 'center', ...(own < LINE.text + 6 ? { size: 9 } : {}) },
    ),
    below: xs.flatMap((name, i) => wrap(`${letterOf(i)}  ${name}`, { px: width })),
  };
}

function plain(rows: readonly DrawnRow[], options: HeatOptions, theme: Theme): object {
  const { axes, middle = 0, hues: [above, below] = ['gain', 'loss'] } = options;
  const place = (field: string, title: string): object => ({ field, type: 'nominal', sort: null, title });
  const reach = Math.max(...rows.map(({ value }) => Math.abs(value - middle))) || 1;
  const range = [colourOf(theme, below), theme.background, colourOf(theme, above)];
  const domain = [middle - reach, middle, middle + reach];
  return {
    encoding: { x: place('x', axes[1]), y: place('y', axes[0]) },
    layer: [
      {
        mark: 'rect',
        encoding: {
          color: { field: 'value', type: 'quantitative', title: null, scale: { domain, range } },
          tooltip: tooltips(options),
        },
      },
      { mark: 'text', encoding: { text: { field: 'label', type: 'nominal' } } },
    ],
  };
}

export const heatMap: Form<HeatOptions> = { least: () => 300, key: () => [], draw, plain };
