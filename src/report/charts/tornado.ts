/** Factors by their swing: how far each moves a share or a mean when it alone is changed, the farthest above. */
import { exactNumber, exactPercent } from '../../analysis/digits.ts';
import { chartText, type Sentence } from '../../analysis/sentence.ts';
import {
  distinct,
  framed,
  NARROW,
  PERCENT_LABELS,
  shortened,
  type Chart,
  type Drawing,
  type Layout,
} from '../chart.ts';
import { namedRows, roomOf } from './named-rows.ts';

/** A factor, and the measure at the values that move it farthest down and up. */
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
  /** The number about which the factors swing; null where there is none. */
  readonly base: number | null;
  /** The kind of the numbers; shares are shown in percent. */
  readonly of: 'share' | 'mean';
  readonly swings: readonly Swing[];
}

const ROW_PX = 44;
const ROW_WITH_NAME_PX = 52;
const MOST_NARROW_PX = 96;
const MOST_NAMES_PX = { wide: 300, narrow: 300 } as const;
/** Words at the end of a bar: the width of a letter, room about the words, and the most that they take of the width. */
const END_LETTER_PX = 6.4;
const END_ROOM_PX = 12;
const MOST_END = 0.3;
/** Room for the number at a tick. */
const TICK_PX = 60;
/** The factor by which Vega guesses text too wide without a canvas. */
const GUESSED_WIDER = 1.35;
const LONGEST_LABEL = 30;

export function tornadoChart(all: Tornado): Chart {
  const ordered = all.swings.toSorted((a, b) => b.high - b.low - (a.high - a.low));
  const labels = distinct(ordered.map(({ factor }) => shortened(chartText(factor), LONGEST_LABEL)));
  const number = all.of === 'share' ? exactPercent : exactNumber;
  const rows = ordered.map(({ low, high, lowAt, highAt }, i) => ({
    factor: labels[i] ?? '',
    low,
    high,
    low_at: shortened(minus(chartText(lowAt)), LONGEST_LABEL),
    high_at: shortened(minus(chartText(highAt)), LONGEST_LABEL),
    low_text: `${number(low)} at ${minus(chartText(lowAt))}`,
    high_text: `${number(high)} at ${minus(chartText(highAt))}`,
  }));
  return {
    name: all.name,
    title: all.title,
    subtitle: all.subtitle,
    alt: [`Bar chart of how far each factor moves a ${all.of}, the farthest above. `, ...all.title, '.'],
    live: 'Point at a bar for its numbers.',
    rows,
    draw: (layout) => drawing({ ...all, rows }, labels, layout),
  };
}

/** A number below 0 with a minus in place of a hyphen. */
function minus(value: string): string {
  return value.replace(/^-(?=\d)/u, '−');
}

/** A tornado with the words at the ends of its bars. */
interface Drawn extends Tornado {
  readonly rows: readonly { readonly low_at: string; readonly high_at: string }[];
}

function drawing(
  { swings, rows, axis, base, of }: Drawn,
  labels: readonly string[],
  { width, theme }: Layout,
): Drawing {
  const narrow = width < NARROW;
  const named = namedRows(
    { field: 'factor', names: labels, most: MOST_NAMES_PX, between: 0.5, around: 0.25 },
    width,
  );
  // On a narrow screen names that are long stand above their bars.
  const above = narrow && roomOf(labels, width) > MOST_NARROW_PX;
  const left = above ? 14 : named.left;
  const y = above ? { ...named.y, axis: null } : named.y;
  const padding = { left, right: 20, top: 12, bottom: 46 };
  const ends = [...swings.flatMap(({ low, high }) => [low, high]), ...(base === null ? [] : [base])];
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const isShare = of === 'share';
  const room = Math.max(isShare ? 0.005 : 1e-6, (most - least) * 0.02);
  const domain = [Math.max(0, least - room), Math.min(isShare ? 1 : Infinity, most + room)];
  // What stands at the ends of the bars has room of its own.
  const inner = width - padding.left - padding.right;
  const roomFor = (words: readonly string[]): number =>
    Math.min(inner * MOST_END, Math.max(...words.map(({ length }) => length)) * END_LETTER_PX + END_ROOM_PX);
  const before = roomFor(rows.map((row) => row.low_at));
  const behind = roomFor(rows.map((row) => row.high_at));
  const x = (field: string): object => ({
    field,
    type: 'quantitative',
    scale: { domain, range: [before, inner - behind], nice: false, zero: false },
    axis: {
      title: axis,
      ...(isShare ? { labelExpr: PERCENT_LABELS } : {}),
      tickCount: Math.max(2, Math.min(8, Math.floor((inner - before - behind) / TICK_PX))),
      labelOverlap: 'greedy',
      domain: false,
    },
  });
  const tooltip = [
    { field: 'factor', title: 'factor' },
    { field: 'low_text', title: 'least' },
    { field: 'high_text', title: 'most' },
  ];
  const end = (field: string, text: string, align: string, dx: number, px: number): object => ({
    mark: {
      type: 'text',
      align,
      dx,
      baseline: 'middle',
      fontSize: 11,
      color: theme.muted,
      limit: px * GUESSED_WIDER,
    },
    encoding: { y, x: x(field), text: { field: text, type: 'nominal' } },
  });
  return framed(width, padding, labels.length * (above ? ROW_WITH_NAME_PX : ROW_PX), [
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
    end('low', 'low_at', 'right', -6, before - 6),
    end('high', 'high_at', 'left', 6, behind - 6),
    ...(base === null
      ? []
      : [
          {
            data: { values: [{ base }] },
            mark: { type: 'rule', color: theme.ink, strokeWidth: 1.5 },
            encoding: { x: x('base') },
          },
        ]),
  ]);
}
