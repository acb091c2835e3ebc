/** A histogram: the share of each whole number, a panel a series, one below the other on one axis. */
import type { HistogramOptions } from '../../questions/chart.ts';
import { LINE, type Theme } from '../theme.ts';
import { colour, innerPx, placed, type Cell, type DrawnRow, type Form, type Plot } from './form.ts';
import { textPx } from './labels.ts';
import { across, coloured, intervals, plainAxis, tooltips, upright } from './layers.ts';
import { words } from './pieces.ts';

const HEIGHT = { alone: 190, panel: 90 } as const;
const ROOM = 8;
/** Between two bars, as a part of a bar; none where bars are thin. */
const APART = 0.16;
const THIN_PX = 6;

function draw(rows: readonly DrawnRow[], options: HistogramOptions, cell: Cell): Plot {
  const { along, measure } = options;
  const { theme, isLow, all } = cell;
  const places = all.map(({ x }) => Number(x));
  const [least, most] = [Math.min(...places) - 0.6, Math.max(...places) + 0.6];
  const domain = [0, Math.max(...all.map(({ value, high }) => Math.max(value, high ?? 0))) * 1.05] as const;
  const left = Math.ceil(textPx('100%')) + ROOM;
  const width = innerPx(cell, left, ROOM);
  const height = new Set(all.map(({ panel }) => panel)).size > 1 ? HEIGHT.panel : HEIGHT.alone;
  const x = across({ of: 'whole', domain: [least, most], range: [0, width], labels: isLow });
  const y = upright({ of: 'share', domain, range: [height, 0], labels: true });
  const half = (width / (most - least) < THIN_PX ? 1 : 1 - APART) / 2;
  const series = rows[0]?.series ?? '';
  return {
    left,
    right: ROOM,
    width,
    height,
    top: ROOM + (measure === undefined ? 0 : LINE.text + 2),
    bottom: isLow ? 26 + LINE.text : 6,
    transform: placed(rows, (row) => {
      const middle = Number(row.x);
      return { from: middle - half, to: middle + half };
    }),
    layer: [
      {
        mark: { type: 'rect', color: colour(options, theme, series) },
        encoding: {
          x: x('from'),
          x2: { field: 'to' },
          y: y('value'),
          y2: { datum: 0 },
          tooltip: tooltips(options),
        },
      },
      ...intervals(rows, { along: 'y', number: y, at: x('x'), color: { value: theme.ink } }),
      ...words(measure === undefined ? [] : [{ text: measure, px: -left, py: -ROOM - 2 }], {
        color: theme.muted,
      }),
      ...words(isLow ? [{ text: along, px: width, py: height + 38 }] : [], {
        align: 'right',
        color: theme.muted,
      }),
    ],
  };
}

function plain(rows: readonly DrawnRow[], options: HistogramOptions, theme: Theme): object {
  const color = { ...coloured(rows, 'series', options, theme), title: null, legend: { title: null } };
  return {
    mark: 'bar',
    encoding: {
      x: { field: 'x', type: 'ordinal', title: options.along, axis: { labelAngle: 0, labelOverlap: true } },
      xOffset: { field: 'series', sort: null },
      y: plainAxis('value', options, { zero: true }),
      color,
      tooltip: tooltips(options),
    },
  };
}

export const histogram: Form<HistogramOptions> = {
  least: () => Infinity,
  key: () => [],
  draw,
  plain,
};
