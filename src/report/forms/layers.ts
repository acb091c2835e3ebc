/** Layers that all forms share: axes, marks with their intervals, the target, a range, and names above a picture. */
import { type Landmark, type Measure, type Options, type Region } from '../../questions/chart.ts';
import type { Theme } from '../theme.ts';
import { LINE, SIZE } from '../theme.ts';
import { colour, type DrawnRow } from './form.ts';
import { above, type HeadLabel } from './labels.ts';
import { LABELS, ticks } from './numbers.ts';
import { between, column, words } from './pieces.ts';

/** An axis over one of our columns. */
export type Channel = (field: string) => object;

interface Axis {
  readonly of: Measure;
  readonly domain: readonly [number, number];
  /** Its place in the picture, from the left. */
  readonly range: readonly [number, number];
  /** False where another picture has the labels. */
  readonly labels: boolean;
  /** Numbers that have the ticks, as far as there is room. @defaultValue round ones */
  readonly values?: readonly number[] | undefined;
}

/** A measured axis from left to right; its name is a label of the picture. */
export function across({ of, domain, range, labels, values }: Axis): Channel {
  const [from, to] = range;
  return (field) => ({
    field,
    type: 'quantitative',
    scale: { domain, range, nice: false, zero: false },
    axis: {
      title: null,
      values: ticks(domain, to - from, of, values),
      labels,
      labelExpr: LABELS[of],
      labelOverlap: false,
      labelFlush: false,
      domain: false,
      ticks: labels,
      grid: false,
    },
  });
}

/** A measured axis from below; its labels have lines across the picture. */
export function upright({ of, domain, range, labels }: Axis): Channel {
  const [from, to] = range;
  const values = ticks(domain, Math.abs(to - from) * LABELS_WIDER, of);
  const each = Math.ceil((values.length * TICK_PX) / Math.abs(to - from));
  return (field) => ({
    field,
    type: 'quantitative',
    scale: { domain, range, nice: false, zero: false },
    axis: {
      title: null,
      values: values.filter((_value, i) => i % each === 0),
      labels,
      labelExpr: LABELS[of],
      domain: false,
      ticks: false,
    },
  });
}

/** Labels are wider than they are high by about so much, and each has so many CSS pixels from below. */
const LABELS_WIDER = 3;
const TICK_PX = 22;

/** From the numbers and their intervals, with room for a target and a range. */
export function domainOf(
  rows: readonly DrawnRow[],
  { of = 'share', target, range }: Options,
  room = 0.04,
): readonly [number, number] {
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

/** Colours by series or by part. */
export function coloured(
  rows: readonly DrawnRow[],
  field: 'series' | 'part',
  options: Options,
  theme: Theme,
): object {
  const names = [...new Set(rows.map((row) => row[field]))];
  return {
    field,
    type: 'nominal',
    sort: null,
    legend: null,
    scale: { domain: names, range: names.map((name) => colour(options, theme, name)) },
  };
}

interface Estimates {
  readonly along: 'x' | 'y';
  readonly number: Channel;
  /** The channel of the other axis. */
  readonly at: object;
  readonly color: object;
  readonly tooltip: readonly object[];
}

const EXACT = 'datum.exact === true';

/** A ring at an exact number; a dot at a counted one, with its interval. */
export function estimates(
  rows: readonly DrawnRow[],
  { along, number, at, color, tooltip }: Estimates,
): object[] {
  const other = along === 'x' ? 'y' : 'x';
  const point = (isExact: boolean, mark: object): object[] =>
    rows.some(({ exact }) => (exact === true) === isExact)
      ? [
          {
            transform: [{ filter: isExact ? EXACT : `!(${EXACT})` }],
            mark: { type: 'point', opacity: 1, ...mark },
            encoding: { [along]: number('value'), [other]: at, color, tooltip },
          },
        ]
      : [];
  return [
    ...intervals(rows, { along, number, at, color }),
    ...point(false, { filled: true, size: 45 }),
    ...point(true, { filled: false, size: 55, strokeWidth: 1.75 }),
  ];
}

/** Lines from the low to the high end of intervals. */
export function intervals(
  rows: readonly DrawnRow[],
  { along, number, at, color }: Omit<Estimates, 'tooltip'>,
): object[] {
  if (rows.every(({ exact, low }) => exact === true || low === undefined || low === null)) return [];
  return [
    {
      transform: [{ filter: `${EXACT} ? false : isValid(datum.low)` }],
      mark: { type: 'rule', strokeWidth: 2 },
      encoding: {
        [along]: number('low'),
        [`${along}2`]: { field: 'high' },
        [along === 'x' ? 'y' : 'x']: at,
        color,
      },
    },
  ];
}

/** Columns that a pointer shows, each with its name. */
export function tooltips({ columns }: Options): object[] {
  return Object.entries(columns).map(([field, title]) => ({ field, title }));
}

/** A name above a picture, with the line that leads to what it names. */
export interface Head extends HeadLabel {
  readonly color: string;
  /** False of a leader that is not dashed. @defaultValue true */
  readonly dash?: boolean;
  /** The end of the leader, in CSS pixels from the top of the picture. @defaultValue just above it */
  readonly down?: number;
}

/** Names above a picture: ranges over themselves, all others with a leader. */
export function heads(
  labels: readonly Head[],
  width: number,
): { readonly height: number; readonly layer: object[] } {
  const { places, height } = above(labels, width);
  const layer = labels.flatMap(
    ({ at, color, size = SIZE.small, bold = false, dash = true, down = -1, span }, i) => {
      const place = places[i];
      if (place === undefined) return [];
      const { lines, left, up, width: own } = place;
      const foot = -6 - up;
      const isOver = span !== undefined && left >= span[0] - 1 && left + own <= span[1] + 1;
      const leader = between([{ px: at, py: foot + 2, py2: down }], {
        type: 'rule',
        color,
        ...(dash ? { strokeDash: [4, 3] } : {}),
      });
      const top = foot - 2 - (lines.length - 1) * LINE.small;
      return [
        ...(isOver ? [] : leader),
        ...words(column(lines, left, top, LINE.small), { size, bold, color }),
      ];
    },
  );
  return { height: height === 0 ? 0 : height + 8, layer };
}

/** A line across a picture at a number: a target, an even chance, no difference. */
export function lineAt(along: 'x' | 'y', number: Channel, { at }: Landmark, theme: Theme): object {
  return {
    data: { values: [{ at }] },
    mark: { type: 'rule', color: theme.ink, strokeDash: [4, 4] },
    encoding: { [along]: number('at') },
  };
}

/** A shaded range of the measure. */
export function rangeAt(along: 'x' | 'y', number: Channel, range: Region, theme: Theme): object {
  return {
    data: { values: [range] },
    mark: { type: 'rect', color: theme.band },
    encoding: { [along]: number('from'), [`${along}2`]: { field: 'to' } },
  };
}

/** An axis that Vega labels itself. */
export function plainAxis(field: string, { of = 'share', measure }: Options, scale: object = {}): object {
  return {
    field,
    type: 'quantitative',
    title: measure ?? null,
    scale: { zero: false, ...scale },
    axis: { labelExpr: LABELS[of] },
  };
}

/** The target on such an axis; none without one. */
export function plainTarget(along: 'x' | 'y', options: Options): object[] {
  const { target } = options;
  if (target === undefined) return [];
  const mark = { type: 'rule', strokeDash: [4, 4] };
  return [{ data: { values: [{ at: target.at }] }, mark, encoding: { [along]: plainAxis('at', options) } }];
}
