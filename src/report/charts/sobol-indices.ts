/** Variance of a number by factor: the share of each alone, and with its interactions. */
import { exactPercent, percentRange } from '../../analysis/digits.ts';
import { chartText, type Sentence } from '../../analysis/sentence.ts';
import type { Part } from '../../statistics/index.ts';
import {
  distinct,
  framed,
  layerOver,
  PERCENT_LABELS,
  shortened,
  type Chart,
  type ChartRow,
  type Drawing,
  type Layout,
} from '../chart.ts';
import { namedRows } from './named-rows.ts';

export interface SobolRow {
  readonly factor: Sentence;
  /** Shares of the variance. */
  readonly first: Part;
  readonly total: Part;
}

export interface SobolBars {
  readonly title: Sentence;
  readonly subtitle: Sentence;
  /** From above. */
  readonly rows: readonly SobolRow[];
}

const ROW_PX = 40;
const MOST_NAMES_PX = { wide: 300, narrow: 132 } as const;
const LONGEST_LABEL = 30;
const MEANINGS = ['alone', 'with its interactions'];

export function sobolChart({ title, subtitle, rows: parts }: SobolBars): Chart {
  const labels = distinct(parts.map(({ factor }) => shortened(chartText(factor), LONGEST_LABEL)));
  const rows = parts.flatMap(({ first, total }, i) =>
    [first, total].map((part, k) => ({
      factor: labels[i] ?? '',
      index: MEANINGS[k] ?? '',
      share: part.value,
      low: part.interval?.low ?? null,
      high: part.interval?.high ?? null,
      text: shareText(part),
    })),
  );
  return {
    name: 'indices',
    title,
    subtitle,
    alt: ['Bar chart of the share of the variance that each factor explains. ', ...title, '.'],
    live: 'Point at a bar for its numbers.',
    rows,
    draw: (layout) => drawing(rows, labels, layout),
  };
}

/** `61.2 %, exact`; `58.0 % to 64.1 %`. */
function shareText({ value, interval }: Part): string {
  return interval === null
    ? `${exactPercent(Math.max(0, value))}, exact`
    : percentRange(interval.low, interval.high);
}

function drawing(rows: readonly ChartRow[], labels: readonly string[], { width, theme }: Layout): Drawing {
  const { left, y } = namedRows(
    { field: 'factor', names: labels, most: MOST_NAMES_PX, between: 0.35, around: 0.2 },
    width,
  );
  const padding = { left, right: 24, top: 40, bottom: 46 };
  const x = (field: string): object => ({
    field,
    type: 'quantitative',
    scale: { domain: [0, 1], nice: false },
    axis: {
      title: 'share of the variance',
      labelExpr: PERCENT_LABELS,
      tickCount: 5,
      domain: false,
    },
  });
  const yOffset = { field: 'index', type: 'nominal', scale: { domain: MEANINGS } };
  const tooltip = [
    { field: 'factor', title: 'factor' },
    { field: 'index', title: 'explains' },
    { field: 'text', title: 'share' },
  ];
  return framed(width, padding, labels.length * ROW_PX, [
    {
      mark: { type: 'bar' },
      encoding: {
        y,
        yOffset,
        x: x('share'),
        color: {
          field: 'index',
          type: 'nominal',
          scale: { domain: MEANINGS, range: [theme.winners[0], theme.winners[2]] },
          legend: {
            title: null,
            orient: 'top',
            direction: 'horizontal',
            symbolType: 'square',
            offset: 8,
            labelLimit: 0,
          },
        },
        tooltip,
      },
    },
    ...layerOver(rows, 'low', {
      mark: { type: 'rule', color: theme.ink, strokeWidth: 1.5, tooltip: null },
      encoding: { y, yOffset, x: x('low'), x2: { field: 'high' } },
    }),
  ]);
}
