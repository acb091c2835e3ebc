/** Measured axes, marks with their intervals, and names above a picture, as all forms draw them. */
import type { Measure, Options, Region } from '../../questions/chart.ts';
import { LINE, SIZE, type Theme } from '../theme.ts';
import type { Cell, DrawnRow, Plot } from './form.ts';
import { above, fit, textPx, type HeadLabel } from './labels.ts';
import { rule, words, type Piece } from './pieces.ts';

type Range = readonly [number, number];

const rounded = (value: number): number => Number(value.toPrecision(12));

/** A number in the manner of its measure: `20%`, `+3`, `−4`, `0.25`. */
export function shown(value: number, of: Measure = 'share'): string {
  const isShare = of === 'share' || of === 'points';
  const number = rounded(Math.abs(isShare ? value * 100 : value));
  const sign = number === 0 ? '' : value < 0 ? '−' : of === 'points' ? '+' : '';
  return `${sign}${number}${of === 'share' ? '%' : ''}`;
}

/** Ticks of a choice of our own, at the most. */
const MOST_GIVEN = 24;
const MOST_TICKS = 12;
const APART = 4;

/** Ticks whose labels do not touch: of those given as many as have room, the ends first, then in their order; else round numbers. */
export function ticks([from, to]: Range, px: number, of: Measure, given?: readonly number[]): number[] {
  const at = (value: number): number => ((value - from) / (to - from)) * px;
  const half = (value: number): number => textPx(shown(value, of)) / 2 + APART;
  const isApart = (one: number, other: number): boolean =>
    Math.abs(at(one) - at(other)) > half(one) + half(other);
  if (given !== undefined && given.length <= MOST_GIVEN) {
    const kept: number[] = [];
    for (const value of [Math.min(...given), Math.max(...given), ...given])
      if (kept.every((other) => other !== value && isApart(other, value))) kept.push(value);
    return kept.toSorted((a, b) => a - b);
  }
  for (let power = -6; power < 12; power++)
    for (const base of [1, 2, 5]) {
      const step = base * 10 ** power;
      if ((of === 'whole' && step < 1) || (to - from) / step > MOST_TICKS) continue;
      const first = Math.ceil(from / step - 1e-9);
      const last = Math.floor(to / step + 1e-9);
      const values = Array.from({ length: last - first + 1 }, (_value, i) => rounded((first + i) * step));
      if (values.slice(1).every((value, i) => isApart(value, values[i] ?? 0))) return values;
    }
  return [];
}

/** Places of numbers in CSS pixels. */
export function scale([from, to]: Range, [start, end]: Range): (value: number) => number {
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}

/** A measured axis. */
interface Axis {
  readonly of: Measure;
  readonly domain: Range;
  /** The places of its ends. */
  readonly range: Range;
}

/** Between two panels, one above the other. */
const BETWEEN_PANELS = 6;

/**
 * What stands below a picture: the labels of an axis from left to right, and its name, which ends at the right of the
 * picture and beside others keeps within its own; below the lowest panels only. `values` have the ticks as far as there
 * is room.
 */
export function below(
  { of, domain, range }: Axis,
  { columns, isLow, theme }: Cell,
  { left, width, height }: Pick<Plot, 'left' | 'width' | 'height'>,
  name = '',
  values?: readonly number[],
): Pick<Plot, 'bottom' | 'pieces'> {
  if (!isLow) return { bottom: BETWEEN_PANELS, pieces: [] };
  const px = scale(domain, range);
  const lines = name === '' ? [] : fit(name, { px: columns > 1 ? width : left + width, lines: 2 });
  return {
    bottom: 26 + lines.length * LINE.text,
    pieces: [
      ...ticks(domain, range[1] - range[0], of, values).flatMap((value) => [
        rule({ px: px(value), py: height, py2: height + 5 }, theme.grid),
        ...words([shown(value, of)], px(value), height + 20, { align: 'center', color: theme.muted }),
      ]),
      ...words(lines, width, height + 38, { align: 'right', color: theme.muted }),
    ],
  };
}

/** Labels are wider than they are high by about so much, and each has so many CSS pixels from below. */
const LABELS_WIDER = 3;
const TICK_PX = 22;

/** Lines of an axis from below across a picture, with labels where no other picture has them. */
export function upright({ of, domain, range }: Axis, width: number, labels: boolean, theme: Theme): Piece[] {
  const height = Math.abs(range[1] - range[0]);
  const values = ticks(domain, height * LABELS_WIDER, of);
  const each = Math.ceil((values.length * TICK_PX) / height);
  return values
    .filter((_value, i) => i % each === 0)
    .flatMap((value) => {
      const py = scale(domain, range)(value);
      const text = labels ? [shown(value, of)] : [];
      return [
        rule({ px: 0, px2: width, py }, theme.grid),
        ...words(text, -6, py + 4, { align: 'right', color: theme.muted }),
      ];
    });
}

/** From the numbers and their intervals, with room for a target and a range. */
export function domainOf(
  rows: readonly DrawnRow[],
  { of = 'share', target, range }: Options,
  room = 0.04,
): Range {
  const all = [
    ...rows.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]),
    ...(target === undefined ? [] : [target.at]),
    ...(range === undefined ? [] : [range.from, range.to]),
  ];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const margin = (most - least) * room || 0.01;
  const [floor, ceiling] = of === 'share' ? [0, 1] : [-Infinity, Infinity];
  return [
    least >= floor ? Math.max(floor, least - margin) : least - margin,
    most <= ceiling ? Math.min(ceiling, most + margin) : most + margin,
  ];
}

/** The interval of a number that was counted; null of one that was solved, or has none. */
export function intervalOf({ exact, low, high }: Pick<DrawnRow, 'exact' | 'low' | 'high'>): Range | null {
  return exact === true || typeof low !== 'number' || typeof high !== 'number' ? null : [low, high];
}

/** A ring for an exact number, a dot for a counted one. */
export function markAt({ id, exact }: DrawnRow, px: number, py: number, color: string): Piece {
  const look = exact === true ? { filled: false, size: 55, strokeWidth: 1.75 } : { filled: true, size: 45 };
  return { mark: { type: 'point', opacity: 1, ...look }, color, px, py, id };
}

/** A name above a picture, with the line that leads to what it names. */
export interface Head extends HeadLabel {
  readonly color: string;
  /** False of a leader that is not dashed. @defaultValue true */
  readonly dash?: boolean;
  /** The end of the leader, in CSS pixels from the top of the picture. @defaultValue just above it */
  readonly down?: number;
}

/** The name of a range over itself. */
export function headOver({ name, from, to }: Region, px: (value: number) => number, color: string): Head {
  const span = [px(from), px(to)] as const;
  return { text: name, at: (span[0] + span[1]) / 2, span, color, dash: false };
}

/** Names above a picture: ranges over themselves, all others with a leader. */
export function heads(
  given: readonly Head[],
  width: number,
): { readonly height: number; readonly pieces: readonly Piece[] } {
  const labels = given.filter(({ text }) => text !== '').map((label) => ({ size: SIZE.small, ...label }));
  const { taken, height } = above(labels, width);
  const pieces = taken.flatMap(({ at, color, size, bold = false, dash = true, down = -1, ...place }) => {
    const { lines, left, up, hasLeader } = place;
    const foot = -6 - up * LINE.small;
    const leader = rule({ px: at, py: foot + 2, py2: down }, color, dash ? { strokeDash: [4, 3] } : {});
    const top = foot - 2 - (lines.length - 1) * LINE.small;
    return [...(hasLeader ? [leader] : []), ...words(lines, left, top, { size, bold, color }, LINE.small)];
  });
  return { height: height === 0 ? 0 : height + 8, pieces };
}

/** The dashes of a line across a picture: a target, an even chance, no difference. */
export const DASHED = { strokeDash: [4, 4] };
