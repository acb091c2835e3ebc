/** Which factor decides: how far each moves a share or a mean when it alone is changed, the farthest above. */
import { exactNumber, exactPercent } from '../../analysis/digits.ts';
import { chartText, type Sentence } from '../../analysis/sentence.ts';
import {
  distinct,
  NARROW,
  PERCENT_LABELS,
  shortened,
  type Chart,
  type Drawing,
  type Layout,
} from '../chart.ts';

/** A factor and what is measured at the values that move it farthest down and up. */
export interface Swing {
  readonly factor: Sentence;
  readonly low: number;
  readonly high: number;
  /** The values of the factor there. */
  readonly lowAt: Sentence;
  readonly highAt: Sentence;
}

export interface Tornado {
  readonly name: string;
  readonly title: Sentence;
  readonly subtitle: Sentence;
  /** `share won by british` */
  readonly axis: string;
  /** What the swings are about; null where there is none. */
  readonly base: number | null;
  /** Whether the numbers are shares, which are shown in percent, or means. */
  readonly of: 'share' | 'mean';
  readonly swings: readonly Swing[];
}

const ROW_PX = 44;
const ROW_WITH_NAME_PX = 52;
const MOST_NARROW_PX = 96;
/** The width of a letter as Vega guesses it without a canvas; on a narrow screen there is room for its true width only. */
const LETTER_PX = { wide: 9.7, narrow: 7 } as const;
const GUESSED_WIDER = 1.4;
const LONGEST_LABEL = 30;

export function tornadoChart(all: Tornado): Chart {
  const ordered = all.swings.toSorted((a, b) => b.high - b.low - (a.high - a.low));
  const labels = distinct(ordered.map(({ factor }) => shortened(chartText(factor), LONGEST_LABEL)));
  const told = all.of === 'share' ? exactPercent : exactNumber;
  const rows = ordered.map(({ low, high, lowAt, highAt }, i) => ({
    factor: labels[i] ?? '',
    low,
    high,
    low_at: shortened(chartText(lowAt), LONGEST_LABEL),
    high_at: shortened(chartText(highAt), LONGEST_LABEL),
    low_told: `${told(low)} at ${chartText(lowAt)}`,
    high_told: `${told(high)} at ${chartText(highAt)}`,
  }));
  return {
    name: all.name,
    title: all.title,
    subtitle: all.subtitle,
    alt: [`Bar chart of how far each factor moves a ${all.of}, the farthest above. `, ...all.title, '.'],
    live: 'Point at a bar for its numbers.',
    rows,
    draw: (layout) => drawing(all, labels, layout),
  };
}

function drawing(
  { swings, axis, base, of }: Tornado,
  labels: readonly string[],
  { width, theme }: Layout,
): Drawing {
  const narrow = width < NARROW;
  const letter = narrow ? LETTER_PX.narrow : LETTER_PX.wide;
  const longest = Math.max(...labels.map((label) => label.length)) * letter + 14;
  // On a narrow screen names that are long stand above their bars.
  const above = narrow && longest > MOST_NARROW_PX;
  const left = above ? 14 : Math.min(300, longest);
  const padding = { left, right: 20, top: 12, bottom: 46 };
  const ends = [...swings.flatMap(({ low, high }) => [low, high]), ...(base === null ? [] : [base])];
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const isShare = of === 'share';
  const room = Math.max(isShare ? 0.02 : 1e-6, (most - least) * 0.25);
  const domain = [Math.max(0, least - room), Math.min(isShare ? 1 : Infinity, most + room)];
  const x = (field: string): object => ({
    field,
    type: 'quantitative',
    scale: { domain, nice: false, zero: false },
    axis: {
      title: axis,
      ...(isShare ? { labelExpr: PERCENT_LABELS } : {}),
      tickCount: narrow ? 4 : 8,
      domain: false,
    },
  });
  const y = {
    field: 'factor',
    type: 'ordinal',
    scale: { domain: labels, paddingInner: 0.5, paddingOuter: 0.25 },
    axis: {
      title: null,
      domain: false,
      ticks: false,
      labels: !above,
      labelLimit: (left - 10) * (narrow ? GUESSED_WIDER : 1),
    },
  };
  const tooltip = [
    { field: 'factor', title: 'factor' },
    { field: 'low_told', title: 'least' },
    { field: 'high_told', title: 'most' },
  ];
  const end = (field: string, text: string, align: string, dx: number): object => ({
    mark: { type: 'text', align, dx, baseline: 'middle', fontSize: 11, color: theme.muted },
    encoding: { y, x: x(field), text: { field: text, type: 'nominal' } },
  });
  return {
    width: width - padding.left - padding.right,
    height: labels.length * (above ? ROW_WITH_NAME_PX : ROW_PX),
    padding,
    autosize: 'none',
    layer: [
      {
        mark: { type: 'bar', color: theme.winners[0], opacity: 0.7 },
        encoding: { y, x: x('low'), x2: { field: 'high' }, tooltip },
      },
      ...(above
        ? [
            {
              mark: {
                type: 'text',
                align: 'left',
                dy: -ROW_WITH_NAME_PX * 0.38,
                fontSize: 12,
                color: theme.ink,
              },
              encoding: { y, x: { value: 0 }, text: { field: 'factor', type: 'nominal' } },
            },
          ]
        : []),
      end('low', 'low_at', 'right', -6),
      end('high', 'high_at', 'left', 6),
      ...(base === null
        ? []
        : [
            {
              data: { values: [{ base }] },
              mark: { type: 'rule', color: theme.ink, strokeWidth: 1.5 },
              encoding: { x: x('base') },
            },
          ]),
    ],
  };
}
