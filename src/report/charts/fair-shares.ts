/** Matches that are meant to be even: one side's share of the decided engagements about a half, with the fair range. */
import type { Estimate } from '../../analysis/tables/rows.ts';
import { chartText, type Sentence } from '../../analysis/sentence.ts';
import {
  distinct,
  framed,
  layerOver,
  NARROW,
  PERCENT_LABELS,
  shortened,
  type Chart,
  type ChartRow,
  type Drawing,
  type Layout,
} from '../chart.ts';

export interface FairShare {
  /** `3 × elite against 4 × militia, 8 cm` */
  readonly label: Sentence;
  readonly share: Estimate;
  readonly text: string;
  readonly fairness: 'fair' | 'unfair' | 'open';
}

export interface FairShares {
  readonly name: string;
  readonly title: Sentence;
  readonly subtitle: Sentence;
  /** `won by the first, of decided engagements` */
  readonly axis: string;
  /** From above. */
  readonly shares: readonly FairShare[];
  /** Half the width of the fair range: 0.05. */
  readonly within: number;
}

/** The height of a match: its name, and its mark below, since names are long. */
const ROW_PX = 38;
const NAME_PX = 9;
const MOST_ROWS = 40;
/** The longest name, in characters. */
const LONGEST_LABEL = { wide: 90, narrow: 46 } as const;

export function fairShares(all: FairShares): Chart {
  const shown = all.shares.slice(0, MOST_ROWS);
  const labels = distinct(shown.map(({ label }) => shortened(chartText(label), LONGEST_LABEL.wide)));
  const rows = shown.map(({ share: { value, low, high }, text, fairness }, i): ChartRow => {
    const isExact = high - low < 1e-9;
    return {
      label: labels[i] ?? '',
      short: shortened(labels[i] ?? '', LONGEST_LABEL.narrow),
      low: isExact ? null : low,
      high: isExact ? null : high,
      exact: isExact ? value : null,
      counted: isExact ? null : value,
      fairness,
      text,
    };
  });
  const omitted =
    all.shares.length > shown.length
      ? ` ${shown.length} of ${all.shares.length} are drawn, the farthest from a half first.`
      : '';
  return {
    name: all.name,
    title: all.title,
    subtitle: [...all.subtitle, colourLegend(shown), omitted],
    alt: ['Chart of shares about a half, with the fair range shaded. ', ...all.title, '.'],
    live: 'Point at a mark for its numbers.',
    rows,
    draw: (layout) => drawing(all, rows, labels, layout),
  };
}

const COLOURS = {
  fair: 'blue is surely fair',
  unfair: 'orange surely not',
  open: 'grey is not decided',
} as const;

/** ` Blue is surely fair, grey is not decided.`, of the colours in the chart. */
function colourLegend(shares: readonly FairShare[]): string {
  const there = (['fair', 'unfair', 'open'] as const).filter((fairness) =>
    shares.some((share) => share.fairness === fairness),
  );
  const legend = there.map((fairness) => COLOURS[fairness]).join(', ');
  return legend === '' ? '' : ` ${legend.charAt(0).toUpperCase()}${legend.slice(1)}.`;
}

function drawing(
  { axis, within }: FairShares,
  rows: readonly ChartRow[],
  labels: readonly string[],
  { width, theme }: Layout,
): Drawing {
  const narrow = width < NARROW;
  const padding = { left: 14, right: 14, top: 8, bottom: 46 };
  const ends = rows.flatMap((row) =>
    [row['exact'], row['low'], row['high']].filter((end) => typeof end === 'number'),
  );
  const reach = Math.min(0.5, Math.max(...ends.map((end) => Math.abs(end - 0.5)), within) * 1.15);
  const x = (field: string): object => ({
    field,
    type: 'quantitative',
    scale: { domain: [0.5 - reach, 0.5 + reach], nice: false },
    axis: { title: axis, tickCount: narrow ? 4 : 8, labelExpr: PERCENT_LABELS, domain: false },
  });
  const y = {
    field: 'label',
    type: 'ordinal',
    scale: { type: 'band', domain: labels, paddingInner: 0, paddingOuter: 0 },
    axis: null,
  };
  const color = {
    field: 'fairness',
    type: 'nominal',
    scale: { domain: ['fair', 'unfair', 'open'], range: theme.winners },
    legend: null,
  };
  const tooltip = [
    { field: 'label', title: 'match' },
    { field: 'text', title: 'wins' },
  ];
  return framed(width, padding, labels.length * ROW_PX, [
    {
      data: { values: [{ from: 0.5 - within, to: 0.5 + within }] },
      mark: { type: 'rect', color: theme.grid, opacity: 0.6 },
      encoding: { x: x('from'), x2: { field: 'to' } },
    },
    {
      data: { values: [{ half: 0.5 }] },
      mark: { type: 'rule', color: theme.ink },
      encoding: { x: x('half') },
    },
    {
      mark: { type: 'text', align: 'left', baseline: 'middle', yOffset: -NAME_PX },
      encoding: { y, x: { value: 0 }, text: { field: narrow ? 'short' : 'label', type: 'nominal' } },
    },
    ...layerOver(rows, 'low', {
      mark: { type: 'rule', strokeWidth: 2, yOffset: NAME_PX },
      encoding: { y, x: x('low'), x2: { field: 'high' }, color },
    }),
    ...layerOver(rows, 'counted', {
      mark: { type: 'point', filled: true, size: 50, opacity: 1, yOffset: NAME_PX },
      encoding: { y, x: x('counted'), color, tooltip },
    }),
    ...layerOver(rows, 'exact', {
      mark: { type: 'point', filled: false, size: 70, strokeWidth: 2, yOffset: NAME_PX },
      encoding: { y, x: x('exact'), color, tooltip },
    }),
  ]);
}
