/** A heat map: a field the stronger in colour the farther its number is from the middle; what is not sure has no colour. */
import type { HeatOptions } from '../../questions/chart.ts';
import { colourOf, LINE, SIZE, type Theme } from '../theme.ts';
import { intervalOf } from './axes.ts';
import { distinctOf, innerPx, type Cell, type DrawnRow, type Form, type Plot } from './form.ts';
import { fitAll, widest, wrap } from './labels.ts';
import { field, firstOf, words, type Piece } from './pieces.ts';

const FIELD = 30;
/** Sizes of the number in a field; a field that has no room for the smallest has none. */
const SIZES = [12, 11, 10, 9];
const GAP = 8;
const MOST_NAMES = 0.3;
const SWATCH = { width: 48, height: 12 } as const;
const KEY = SWATCH.height + 2 * LINE.small + 18;
/** The strongest colour; ink is read on it. */
const STRONGEST = 0.62;
/** The lengths that names of columns may have upright, the shortest that tells them apart first. */
const UPRIGHT = [90, 110, 140, 180, 240];

/** `A`, `B`, … `Z`, `A1`, … */
function letterOf(i: number): string {
  return `${String.fromCharCode(65 + (i % 26))}${i < 26 ? '' : Math.floor(i / 26)}`;
}

function draw(rows: readonly DrawnRow[], options: HeatOptions, cell: Cell): Plot {
  const { axes, middle = 0, hues: [above, below] = ['gain', 'loss'], ends, shown, isFramed } = options;
  const { theme, all } = cell;
  const ys = distinctOf(all, 'y');
  const seen = [...new Set(all.map(({ x }) => String(x)))];
  // Of everyone against everyone rows and columns are in one order.
  const xs = seen.every((x) => ys.includes(x)) ? ys.filter((y) => seen.includes(y)) : seen;
  const names = fitAll(ys, { px: Math.min(widest(ys), cell.width * MOST_NAMES), lines: 2 });
  const left = Math.ceil(widest(names.flat())) + GAP;
  const width = innerPx(cell, left, 2);
  const own = width / xs.length;
  const heading = columnNames(xs, own, left + width, theme);
  const high = Math.max(FIELD, Math.max(...names.map(({ length }) => length)) * LINE.text + 4);
  const height = high * ys.length;
  const numbers = all.map(({ value }) => value);
  const most = Math.max(...numbers.map((value) => Math.abs(value - middle))) || 1;
  const labels = all.map(({ label }) => label);
  const size = SIZES.find((one) => widest(labels, { size: one }) < own - 2);
  const fontSize = size ?? 0;
  const along = wrap(`${axes[0]} ↓ · ${axes[1]} →`, { px: left + width });
  const top = heading.height + 10 + along.length * LINE.text + 2;
  /** A field in the colour of its number. */
  const filled = (value: number, box: Parameters<typeof field>[0], look: object, isOpen = false): Piece => {
    const hue = isOpen ? theme.rest : colourOf(theme, value < middle ? below : above);
    return { ...field(box, hue, look), strength: (STRONGEST * Math.abs(value - middle)) / most };
  };
  const fields = rows.map((row) => {
    const [px, py] = [xs.indexOf(String(row.x)) * own + 0.5, ys.indexOf(row.y) * high + 0.5];
    const box = { px, px2: px + own - 1, py, py2: py + high - 1 };
    const [low, top] = intervalOf({ ...row, exact: false }) ?? [Infinity, -Infinity];
    return { row, box, isOpen: low <= middle && top >= middle };
  });
  const [least, greatest] = [Math.min(middle, ...numbers), Math.max(middle, ...numbers)];
  const steps = [...new Set([least, (least + middle) / 2, middle, (middle + greatest) / 2, greatest])];
  const swatch = Math.min(SWATCH.width, width / steps.length);
  const keyTop = height + 14;
  const keyFoot = keyTop + SWATCH.height;
  const small = { size: SIZE.small, color: theme.muted };
  return {
    left,
    right: 2,
    width,
    height,
    top,
    bottom: KEY + heading.below.length * LINE.text,
    pieces: [
      ...fields.map(({ row, box, isOpen }) => {
        const look = { stroke: theme.grid, strokeWidth: 0.5 };
        return { ...filled(row.value, box, look, isOpen), id: row.id };
      }),
      ...fields
        .filter(({ row }) => isFramed?.(row) === true)
        .map(({ box }) => field(box, theme.accent, { filled: false, strokeWidth: 2.5 })),
      ...(size === undefined ? [] : fields).flatMap(({ row, box }) => {
        const foot = (box.py + box.py2) / 2 + fontSize * 0.36;
        const style = { size: fontSize, align: 'center', color: theme.ink } as const;
        return words([row.label], (box.px + box.px2) / 2, foot, style);
      }),
      ...names.flatMap((lines, i) =>
        words(lines, -GAP, firstOf(lines, (i + 0.5) * high), { align: 'right', color: theme.ink }),
      ),
      ...heading.pieces,
      ...words(along, -left, SIZE.text - top, { color: theme.muted }),
      ...steps.map((value, i) => {
        const [px, py] = [i * swatch, keyTop];
        const box = { px, px2: px + swatch - 1, py, py2: keyFoot };
        return filled(value, box, { stroke: theme.muted, strokeWidth: 0.75 });
      }),
      ...steps.flatMap((value, i) =>
        words([shown(value)], (i + 0.5) * swatch, keyFoot + LINE.small, { ...small, align: 'center' }),
      ),
      ...words([`${ends[0]} … ${ends[1]}`], 0, keyFoot + 2 * LINE.small, small),
      ...words(heading.below, -left, height + KEY + 11, { color: theme.muted }),
    ],
  };
}

interface ColumnNames {
  readonly height: number;
  readonly pieces: readonly Piece[];
  /** Names that have no room above, each behind its letter. */
  readonly below: readonly string[];
}

/** Names of columns: level where no word of theirs is cut, else upright, else letters with a list below. */
function columnNames(xs: readonly string[], own: number, width: number, theme: Theme): ColumnNames {
  const ink = { color: theme.ink };
  const middle = { ...ink, align: 'center' } as const;
  const level = fitAll(xs, { px: own - 6 });
  const isWhole = (all: readonly (readonly string[])[]): boolean =>
    all.every((lines, i) => !lines.join('').includes('…') || (xs[i] ?? '').includes('…'));
  if (isWhole(level) && level.every((lines) => lines.length <= 3 && widest(lines) <= own - 4))
    return {
      height: Math.max(...level.map(({ length }) => length)) * LINE.text,
      pieces: level.flatMap((lines, i) =>
        words(lines, (i + 0.5) * own, -7 - (lines.length - 1) * LINE.text, middle),
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
  if (found !== undefined)
    return {
      height: widest(found.flat()),
      pieces: found.flatMap((lines, i) =>
        lines.flatMap((text, k) =>
          words([text], firstOf(lines, (i + 0.5) * own) + k * LINE.text, -7, { ...ink, angle: -90 }),
        ),
      ),
      below: [],
    };
  const size = own < LINE.text + 6 ? 9 : SIZE.text;
  return {
    height: LINE.text,
    pieces: xs.flatMap((_name, i) => words([letterOf(i)], (i + 0.5) * own, -7, { ...middle, size })),
    below: xs.flatMap((name, i) => wrap(`${letterOf(i)}  ${name}`, { px: width })),
  };
}

export const heatMap: Form<HeatOptions> = { name: 'Grid', least: () => 300, draw };
