/** Shares of engagements as bars, each with its name above and its number behind it: intervals where counted, a mark where exact. */
import { layerOver, PERCENT_LABELS, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import type { Theme } from '../theme.ts';

/** Height of a bar with the name above it. */
const BAR_PX = 46;

/** Rows have columns `bar` (from 0), `label`, `side`, `best`, `exact`, `low`, `high`, and in words `exactly`, `interval` and `shown`. */
export interface ShareBars {
  readonly rows: readonly ChartRow[];
  /** The meanings of the colours, in their order. */
  readonly names: readonly string[];
  readonly colours: (theme: Theme) => readonly string[];
  readonly interval: string;
}

/** A bar a row, along shares of engagements from 0 to 100 %. */
export const BAR_CHANNELS = {
  y: { field: 'bar', type: 'ordinal', axis: null, scale: { paddingInner: 0.55, paddingOuter: 0.3 } },
  x: (field: string): object => ({
    field,
    type: 'quantitative',
    scale: { domain: [0, 1] },
    axis: { title: 'share of engagements', labelExpr: PERCENT_LABELS, tickCount: 5, domain: false },
  }),
} as const;

export function shareBars({ rows, names, colours, interval }: ShareBars, { width, theme }: Layout): Drawing {
  const padding = { left: 8, right: 64, top: 16, bottom: 44 };
  const { x, y } = BAR_CHANNELS;
  const color = {
    field: 'side',
    type: 'nominal',
    scale: { domain: names, range: colours(theme) },
    legend: null,
  };
  const tooltip = [
    { field: 'label', title: 'condition' },
    { field: 'exactly', title: 'exact' },
    { field: 'interval', title: interval },
  ];
  return {
    width: width - padding.left - padding.right,
    height: rows.length * BAR_PX,
    padding,
    autosize: 'none',
    layer: [
      { mark: { type: 'bar', height: 18 }, encoding: { y, x: x('best'), color, tooltip } },
      ...layerOver(rows, 'low', {
        mark: { type: 'rule', strokeWidth: 2, color: theme.ink },
        encoding: { y, x: x('low'), x2: { field: 'high' } },
      }),
      ...layerOver(rows, 'exact', {
        mark: { type: 'tick', size: 26, thickness: 2, color: theme.ink },
        encoding: { y, x: x('exact') },
      }),
      {
        mark: { type: 'text', align: 'left', baseline: 'middle', dx: 8, fontWeight: 'bold' },
        encoding: { y, x: x('best'), text: { field: 'shown', type: 'nominal' } },
      },
      {
        mark: { type: 'text', align: 'left', baseline: 'bottom', yOffset: -11, limit: width - 30 },
        encoding: { y, x: { value: 0 }, text: { field: 'label', type: 'nominal' } },
      },
    ],
  };
}
