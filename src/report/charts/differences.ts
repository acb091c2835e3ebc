/** Differences with their intervals about a line of no difference; what matters little is shaded. */
import { exactPoints, precisePoints, percentDecimals } from '../../analysis/digits.ts';
import type { Estimate } from '../../analysis/tables/rows.ts';
import { capital, chartText, type Sentence } from '../../analysis/sentence.ts';
import {
  distinct,
  framed,
  layerOver,
  NARROW,
  shortened,
  signedLabels,
  type Chart,
  type ChartRow,
  type Drawing,
  type Layout,
} from '../chart.ts';
import { namedRows } from './named-rows.ts';

/** One difference of shares. */
export interface DrawnDifference {
  /** The two things compared: `sharper-lebel, 8 cm`. */
  readonly label: Sentence;
  readonly difference: Estimate;
}

export interface Differences {
  readonly name: string;
  readonly title: Sentence;
  readonly subtitle: Sentence;
  /** The measure of the difference: `wins of british, in points`. */
  readonly axis: string;
  /** In the order in which they stand, from above. */
  readonly differences: readonly DrawnDifference[];
  /** A difference below this is called trifling; null for none. */
  readonly trifling: number | null;
}

const ROW_PX = 26;
const MOST_ROWS = 60;
const MOST_NAMES_PX = { wide: 330, narrow: 120 } as const;
const LONGEST_LABEL = 34;

export function differencesChart(all: Differences): Chart {
  const shown = all.differences.slice(0, MOST_ROWS);
  const labels = distinct(shown.map(({ label }) => shortened(chartText(label), LONGEST_LABEL)));
  const rows = shown.map(({ difference: { value, low, high } }, i) => ({
    label: labels[i] ?? '',
    value,
    low: low === high ? null : low,
    high: low === high ? null : high,
    exact: low === high ? value : null,
    counted: low === high ? null : value,
    side: low > 0 ? 'more' : high < 0 ? 'fewer' : 'open',
    text: pointsText({ value, low, high }),
  }));
  const omitted =
    all.differences.length > shown.length ? ` ${shown.length} of ${all.differences.length} are drawn.` : '';
  return {
    name: all.name,
    title: all.title,
    subtitle: [...all.subtitle, omitted],
    alt: ['Chart of differences with intervals about a line of no difference. ', ...capital(all.title), '.'],
    live: 'Point at a mark for its numbers.',
    rows,
    draw: (layout) => drawing(all, rows, labels, layout),
  };
}

/** `+3.1 points, exact`; `+2.9 to +3.3 points`. */
export function pointsText({ value, low, high }: Estimate): string {
  if (low === high) return `${sign(value)}${exactPoints(value)}, exact`;
  const decimals = percentDecimals(low, high);
  const scale = 10 ** decimals;
  const from = Math.floor(low * 100 * scale) / scale;
  const to = Math.ceil(high * 100 * scale) / scale;
  const [a, b] = [from, to].map((end) => `${sign(end)}${end === 0 ? '0' : Math.abs(end).toFixed(decimals)}`);
  return `${a} to ${b} points`;
}

/** From the least to the greatest of differences that are exact: `−0.37 to 0 points`. */
export function exactSpanText(least: number, greatest: number): string {
  const signed = (end: number): string => `${sign(end)}${precisePoints(end)}`;
  if (least === greatest) return signed(least);
  return `${signed(least).replace(/ points?$/u, '')} to ${signed(greatest)}`;
}

function sign(share: number): string {
  if (share === 0) return '';
  return share < 0 ? '−' : '+';
}

function drawing(
  { axis, trifling }: Differences,
  rows: readonly ChartRow[],
  labels: readonly string[],
  { width, theme }: Layout,
): Drawing {
  const narrow = width < NARROW;
  const { left, y } = namedRows(
    { field: 'label', names: labels, most: MOST_NAMES_PX, between: 0.3, around: 0.3 },
    width,
  );
  const padding = { left, right: 20, top: 12, bottom: 46 };
  const ends = rows.flatMap((row) =>
    [row['value'], row['low'], row['high']].filter((end) => typeof end === 'number'),
  );
  const reach = Math.max(...ends.map(Math.abs), trifling ?? 0, 0.001) * 1.08;
  const x = (field: string): object => ({
    field,
    type: 'quantitative',
    scale: { domain: [-reach, reach], nice: false },
    axis: {
      title: axis,
      tickCount: narrow ? 4 : 8,
      labelExpr: signedLabels(100),
      domain: false,
    },
  });
  const color = {
    field: 'side',
    type: 'nominal',
    scale: { domain: ['more', 'fewer', 'open'], range: theme.winners },
    legend: null,
  };
  const tooltip = [
    { field: 'label', title: 'of' },
    { field: 'text', title: 'difference' },
  ];
  const none = { data: { values: [{ none: 0 }] } };
  return framed(width, padding, labels.length * ROW_PX, [
    ...(trifling === null || trifling === 0
      ? []
      : [
          {
            data: { values: [{ from: -trifling, to: trifling }] },
            mark: { type: 'rect', color: theme.grid, opacity: 0.5 },
            encoding: { x: x('from'), x2: { field: 'to' } },
          },
        ]),
    { ...none, mark: { type: 'rule', color: theme.ink }, encoding: { x: x('none') } },
    ...layerOver(rows, 'low', {
      mark: { type: 'rule', strokeWidth: 2 },
      encoding: { y, x: x('low'), x2: { field: 'high' }, color },
    }),
    ...layerOver(rows, 'counted', {
      mark: { type: 'point', filled: true, size: 50 },
      encoding: { y, x: x('counted'), color, tooltip },
    }),
    // A ring, as everywhere in a report: exact.
    ...layerOver(rows, 'exact', {
      mark: { type: 'point', filled: false, size: 70, strokeWidth: 2 },
      encoding: { y, x: x('exact'), color, tooltip },
    }),
  ]);
}
