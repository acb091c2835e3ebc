/** Range bands of an axis with their names. */
import type { Theme } from '../theme.ts';
import type { Channel } from './channels.ts';
import { movedApart, textPx } from './text.ts';

/** Part of an axis. */
export interface Region {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The size of text for names above the picture. */
const SMALL = 11;

/** The shape of a drawing with its axis from left to right. */
interface Ground {
  readonly x: Channel;
  readonly domain: readonly [number, number];
  readonly width: number;
  readonly height: number;
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
