/** Matches that are meant to be even: one side's share of the decided engagements about a half, with the fair range. */
import type { Estimate } from '../../analysis/tables/rows.ts';
import type { Sentence } from '../../analysis/sentence.ts';
import { cutApart, framed, NARROW, type Chart, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import { rowLabels } from './named-rows.ts';
import { across, colours, tooltip } from '../marks/channels.ts';
import { estimates } from '../marks/estimates.ts';
import { key, keyPx } from '../marks/key.ts';
import { lineAt } from '../marks/regions.ts';
import { percentOf } from './stated.ts';

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
const SIDE_PX = 14;
const MOST_ROWS = 40;
/** The longest name, in characters. */
const LONGEST_LABEL = { wide: 90, narrow: 46 } as const;

export function fairShares(all: FairShares): Chart {
  const shown = all.shares.slice(0, MOST_ROWS);
  const labels = rowLabels(
    shown.map(({ label }) => label),
    LONGEST_LABEL.wide,
  );
  const narrow = cutApart(labels, LONGEST_LABEL.narrow);
  const rows = shown.map(({ share: { value, low, high }, text, fairness }, i): ChartRow => {
    const isExact = high - low < 1e-9;
    return {
      label: labels[i] ?? '',
      short: narrow[i] ?? '',
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
    subtitle: [...all.subtitle, omitted],
    alt: ['Chart of shares about a half, with the fair range shaded. ', ...all.title, '.'],
    live: 'Point at a mark for its numbers.',
    rows,
    draw: (layout) => drawing(all, rows, labels, layout),
  };
}

function drawing(
  { axis, within }: FairShares,
  rows: readonly ChartRow[],
  labels: readonly string[],
  { width, theme }: Layout,
): Drawing {
  const narrow = width < NARROW;
  const kinds = [
    { fairness: 'fair', name: 'surely fair', color: theme.gain },
    { fairness: 'unfair', name: 'surely unfair', color: theme.loss },
    { fairness: 'open', name: 'undecided', color: theme.muted },
  ];
  const entries = [
    ...kinds.filter(({ fairness }) => rows.some((row) => row['fairness'] === fairness)),
    { name: `fair: ${percentOf(0.5 - within)} to ${percentOf(0.5 + within)}`, color: theme.grid },
  ];
  const above = 8;
  const inner = width - 2 * SIDE_PX;
  const padding = { left: SIDE_PX, right: SIDE_PX, top: above + keyPx(entries, inner), bottom: 46 };
  const ends = rows.flatMap((row) =>
    [row['exact'], row['low'], row['high']].filter((end) => typeof end === 'number'),
  );
  const reach = Math.min(0.5, Math.max(...ends.map((end) => Math.abs(end - 0.5)), within) * 1.15);
  const x = across({ of: 'share', title: axis, domain: [0.5 - reach, 0.5 + reach], ticks: narrow ? 4 : 8 });
  const y = {
    field: 'label',
    type: 'ordinal',
    scale: { type: 'band', domain: labels, paddingInner: 0, paddingOuter: 0 },
    axis: null,
  };
  return framed(width, padding, labels.length * ROW_PX, [
    ...key(entries, inner, above),
    {
      data: { values: [{ from: 0.5 - within, to: 0.5 + within }] },
      mark: { type: 'rect', color: theme.grid, opacity: 0.6 },
      encoding: { x: x('from'), x2: { field: 'to' } },
    },
    lineAt('x', x, 0.5, theme),
    {
      mark: { type: 'text', align: 'left', baseline: 'middle', yOffset: -NAME_PX },
      encoding: { y, x: { value: 0 }, text: { field: narrow ? 'short' : 'label', type: 'nominal' } },
    },
    ...estimates(rows, {
      along: 'x',
      number: x,
      at: y,
      color: colours(
        'fairness',
        kinds.map(({ fairness }) => fairness),
        kinds.map((kind) => kind.color),
      ),
      tooltip: tooltip({ label: 'match', text: 'first won' }),
      offset: NAME_PX,
    }),
  ]);
}
