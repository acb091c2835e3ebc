/** How much force makes a fair fight: the lead of one side by the size of a force, and where it crosses none. */
import { confidencePercent } from '../../analysis/digits.ts';
import type { Estimate } from '../../analysis/rows.ts';
import { chartText, named, say, type Sentence } from '../../analysis/sentence.ts';
import {
  layerOver,
  NARROW,
  PERCENT_LABELS,
  type Chart,
  type ChartRow,
  type Drawing,
  type Layout,
} from '../chart.ts';

export interface ForceCurve {
  /** Whose wins these are, and what is varied: `british`, `companies of british`. */
  readonly side: string;
  readonly force: string;
  /** By size, which rises. */
  readonly points: readonly { readonly size: number; readonly share: Estimate }[];
  /** The share that is asked for: 0.5. */
  readonly target: number;
  readonly confidence: number;
}

/** Null where there are fewer than two sizes. */
export function forceCurve(all: ForceCurve): Chart | null {
  const { points, side, force, target, confidence } = all;
  if (points.length < 2) return null;
  const exact = points.every(({ share }) => share.low === share.high);
  const enough = points.find(({ share }) => share.low >= target);
  const wanted = `${Number((target * 100).toFixed(2))} %`;
  const sure = exact ? 'exact' : `${confidencePercent(confidence)} intervals`;
  const title: Sentence =
    enough === undefined
      ? say`No size tried gives ${[named(side)]} ${wanted} of the wins (${sure})`
      : say`${String(enough.size)} ${[named(force)]} are enough for ${wanted} wins of ${[named(side)]} (${sure})`;
  const rows: ChartRow[] = points.map(({ size, share }) => ({
    size,
    share: share.value,
    low: share.low === share.high ? null : share.low,
    high: share.low === share.high ? null : share.high,
    enough: size === enough?.size ? share.value : null,
    told: exact
      ? `${(share.value * 100).toFixed(2)} %, exact`
      : `${(share.low * 100).toFixed(1)} % to ${(share.high * 100).toFixed(1)} %`,
  }));
  return {
    name: 'force',
    title,
    subtitle: say`Share won by ${[named(side)]} by the size of the force. The line across is what was asked for; the ring is the smallest force that surely gives it.`,
    alt: say`Line chart of the share won by the size of a force. ${title}.`,
    live: 'Point at a dot for its numbers.',
    rows,
    draw: (layout) => drawing(all, rows, layout),
  };
}

function drawing(
  { force, target }: ForceCurve,
  rows: readonly ChartRow[],
  { width, theme }: Layout,
): Drawing {
  const narrow = width < NARROW;
  const padding = { left: 48, right: 18, top: 14, bottom: 46 };
  const x = {
    field: 'size',
    type: 'quantitative',
    scale: { nice: false, zero: false, padding: 12 },
    axis: { title: chartText([named(force)]), tickMinStep: 1, format: 'd', grid: false },
  };
  const y = (field: string): object => ({
    field,
    type: 'quantitative',
    scale: { domain: [0, 1] },
    axis: { title: null, labelExpr: PERCENT_LABELS, tickCount: 5, domain: false, ticks: false },
  });
  const tooltip = [
    { field: 'size', title: 'size' },
    { field: 'told', title: 'wins' },
  ];
  const [color] = theme.winners;
  return {
    width: width - padding.left - padding.right,
    height: narrow ? 200 : 260,
    padding,
    autosize: 'none',
    layer: [
      {
        data: { values: [{ target }] },
        mark: { type: 'rule', strokeDash: [4, 4], color: theme.muted },
        encoding: { y: y('target') },
      },
      ...layerOver(rows, 'low', {
        mark: { type: 'area', opacity: 0.2, color },
        encoding: { x, y: y('low'), y2: { field: 'high' } },
      }),
      { mark: { type: 'line', color, strokeWidth: 2 }, encoding: { x, y: y('share') } },
      { mark: { type: 'point', filled: true, size: 45, color }, encoding: { x, y: y('share'), tooltip } },
      ...layerOver(rows, 'enough', {
        mark: { type: 'point', filled: false, size: 220, strokeWidth: 2, color: theme.ink },
        encoding: { x, y: y('enough') },
      }),
    ],
  };
}
