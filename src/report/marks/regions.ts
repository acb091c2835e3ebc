/** Regions and places of an axis with their names: range bands, a range that is fair, landmarks, the limit of turns. */
import type { Theme } from '../theme.ts';
import type { Channel } from './channels.ts';
import { limitFor, movedApart, textPx } from './text.ts';

/** Part of an axis. */
export interface Region {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** A size of text for names that stand behind the picture, and the height of a line of it. */
const SMALL = 11;
const LINE_PX = 14;

/** The shape of a drawing with its axis from left to right. */
interface Ground {
  readonly x: Channel;
  readonly domain: readonly [number, number];
  readonly width: number;
  readonly height: number;
}

/** The room above a picture that the names of range bands take. */
export function bandNamesPx(bands: readonly Region[]): number {
  return bands.length === 0 ? 0 : LINE_PX;
}

/** Range bands, every other shaded, each with its name above the picture. */
export function rangeBands(
  bands: readonly Region[],
  { x, domain, width, ...ground }: Ground,
  theme: Theme,
): object[] {
  const [least, most] = domain;
  const seen = bands
    .map((band) => ({ ...band, from: Math.max(least, band.from), to: Math.min(most, band.to) }))
    .filter(({ from, to }) => to > from);
  if (seen.length === 0) return [];
  const px = (value: number): number => ((value - least) / (most - least)) * width;
  const wanted = seen.map(({ name, from, to }) => ({
    at: (px(from) + px(to)) / 2,
    size: textPx(name, 'normal', SMALL) + 6,
  }));
  const places = movedApart(wanted, [0, width]);
  return [
    {
      data: { values: seen.filter((_band, i) => i % 2 === 0) },
      mark: { type: 'rect', color: theme.grid, opacity: 0.45, y: 0, y2: ground.height },
      encoding: { x: x('from'), x2: { field: 'to' } },
    },
    {
      data: { values: seen.map(({ name }, i) => ({ name, x_px: places[i] ?? 0 })) },
      mark: { type: 'text', y: -8, fontSize: SMALL, color: theme.muted },
      encoding: {
        x: { field: 'x_px', type: 'quantitative', scale: null, axis: null },
        text: { field: 'name', type: 'nominal' },
      },
    },
  ];
}

/** A range of the upright axis, shaded over the whole width, with its name at the right of the picture. */
export function namedRange(y: Channel, { name, from, to }: Region, width: number, theme: Theme): object[] {
  const data = { values: [{ name, from, to, middle: (from + to) / 2 }] };
  return [
    {
      data,
      mark: { type: 'rect', color: theme.grid, opacity: 0.6 },
      encoding: { y: y('from'), y2: { field: 'to' } },
    },
    {
      data,
      mark: { type: 'text', align: 'left', x: width + 8, fontSize: SMALL, color: theme.muted },
      encoding: { y: y('middle'), text: { field: 'name', type: 'nominal' } },
    },
  ];
}

/** A place of the axis from left to right, with its name beside a line upwards. */
export interface Landmark {
  readonly name: string;
  readonly at: number;
}

/** Landmarks within the axis, each with its name on a line of its own. */
export function landmarks(all: readonly Landmark[], { x, domain, width }: Ground, theme: Theme): object[] {
  const [least, most] = domain;
  const seen = all
    .filter(({ at }) => at >= least && at <= most)
    .map((landmark, i) => ({ ...landmark, y_px: 8 + i * LINE_PX, isLate: landmark.at > (least + most) / 2 }));
  if (seen.length === 0) return [];
  const names = (isLate: boolean): object[] => {
    const values = seen.filter((one) => one.isLate === isLate);
    if (values.length === 0) return [];
    return [
      {
        data: { values },
        mark: {
          type: 'text',
          fontSize: SMALL,
          color: theme.ink,
          align: isLate ? 'right' : 'left',
          dx: isLate ? -4 : 4,
          limit: limitFor(width * 0.6),
        },
        encoding: {
          x: x('at'),
          y: { field: 'y_px', type: 'quantitative', scale: null, axis: null },
          text: { field: 'name', type: 'nominal' },
        },
      },
    ];
  };
  return [
    {
      data: { values: seen },
      mark: { type: 'rule', strokeDash: [4, 3], color: theme.muted },
      encoding: { x: x('at') },
    },
    ...names(false),
    ...names(true),
  ];
}

/** A line across the picture at a number of an axis: no difference, an even chance, a target. */
export function lineAt(
  along: 'x' | 'y',
  number: Channel,
  at: number,
  theme: Theme,
  dash?: readonly number[],
): object {
  return {
    data: { values: [{ at }] },
    mark: { type: 'rule', color: theme.ink, ...(dash === undefined ? {} : { strokeDash: dash }) },
    encoding: { [along]: number('at') },
  };
}
