/** A histogram: the share of each whole number, a panel a series, one below the other on one axis. */
import type { HistogramOptions } from '../../questions/chart.ts';
import { LINE } from '../theme.ts';
import { below, intervalOf, scale, upright } from './axes.ts';
import { colour, distinctOf, innerPx, type Cell, type DrawnRow, type Form, type Plot } from './form.ts';
import { textPx } from './labels.ts';
import { field, rule, words, type Piece } from './pieces.ts';

const HEIGHT = { alone: 190, panel: 90 } as const;
const ROOM = 8;
/** Between two bars, as a part of a bar; none where bars are thin. */
const APART = 0.16;
const THIN_PX = 6;

function draw(rows: readonly DrawnRow[], options: HistogramOptions, cell: Cell): Plot {
  const { along, measure = '' } = options;
  const { theme, all } = cell;
  const places = all.map(({ x }) => Number(x));
  const most = Math.max(...all.map(({ value, high }) => Math.max(value, high ?? 0))) * 1.05;
  const left = Math.ceil(textPx('100%')) + ROOM;
  const width = innerPx(cell, left, ROOM);
  const height = distinctOf(all, 'panel').length > 1 ? HEIGHT.panel : HEIGHT.alone;
  const domain = [Math.min(...places) - 0.6, Math.max(...places) + 0.6] as const;
  const across = { of: 'whole', domain, range: [0, width] } as const;
  const up = { of: 'share', domain: [0, most], range: [height, 0] } as const;
  const [px, py] = [scale(across.domain, across.range), scale(up.domain, up.range)];
  const half = (px(1) - px(0) < THIN_PX ? 1 : 1 - APART) / 2;
  const foot = below(across, cell, { left, width, height }, along);
  return {
    left,
    right: ROOM,
    width,
    height,
    top: ROOM + (measure === '' ? 0 : LINE.text + 2),
    bottom: foot.bottom,
    pieces: [
      ...upright(up, width, true, theme),
      ...rows.flatMap((row): Piece[] => {
        const x = Number(row.x);
        const ends = { px: px(x - half), px2: px(x + half), py: py(row.value), py2: height };
        const [low, high] = intervalOf(row) ?? [0, 0];
        const interval = rule({ px: px(x), py: py(low), py2: py(high) }, theme.ink, { strokeWidth: 2 });
        const bar = { ...field(ends, colour(options, theme, row.series)), id: row.id };
        return low === high ? [bar] : [bar, interval];
      }),
      ...words([measure], -left, -ROOM - 2, { color: theme.muted }),
      ...foot.pieces,
    ],
  };
}

export const histogram: Form<HistogramOptions> = { name: 'Histogram', least: () => Infinity, draw };
