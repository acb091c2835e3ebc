/** Factors by their swing: how far each moves a share or a mean when it alone is changed, the farthest above. */
import { exactNumber, exactPercent } from '../../analysis/digits.ts';
import { chartText, type Sentence } from '../../analysis/sentence.ts';
import { framed, NARROW, shortened, type Chart, type Drawing, type Layout } from '../chart.ts';
import { across, tooltip } from '../marks/channels.ts';
import { lineAt } from '../marks/regions.ts';
import { limitFor, longestPx, textPx } from '../marks/text.ts';
import { namedRows, rowLabels } from './named-rows.ts';

/** A factor, and the measure at the values that move it farthest down and up. */
export interface Swing {
  readonly factor: Sentence;
  readonly low: number;
  readonly high: number;
  /** Words at the ends of its bar: the value of the factor and what it does, `Elite: +10.5`. */
  readonly lowAt: Sentence;
  readonly highAt: Sentence;
}

export interface Tornado {
  readonly name: string;
  readonly title: Sentence;
  readonly subtitle: Sentence;
  /** `wins of the British` */
  readonly axis: Sentence;
  /** The number about which the factors swing, and its name at its line. */
  readonly base: { readonly value: number; readonly name: string };
  /** The kind of the numbers; shares are shown in percent. */
  readonly of: 'share' | 'mean';
  readonly swings: readonly Swing[];
}

const ROW_PX = 32;
const ROW_WITH_NAME_PX = 46;
const MOST_NARROW_PX = 96;
const MOST_NAMES_PX = { wide: 340, narrow: 340 } as const;
/** The size of the words at the ends of the bars, the room about them, and the most that they take of the width. */
const END = 11;
const END_ROOM_PX = 12;
const MOST_END = 0.34;
/** Room for the number at a tick. */
const TICK_PX = 60;
const LONGEST_LABEL = 52;

export function tornadoChart(all: Tornado): Chart {
  const ordered = all.swings.toSorted((a, b) => b.high - b.low - (a.high - a.low));
  const labels = rowLabels(
    ordered.map(({ factor }) => factor),
    LONGEST_LABEL,
  );
  const number = all.of === 'share' ? exactPercent : exactNumber;
  const rows = ordered.map(({ low, high, lowAt, highAt }, i) => ({
    factor: labels[i] ?? '',
    low,
    high,
    base: all.base.value,
    low_at: shortened(chartText(lowAt), LONGEST_LABEL),
    high_at: shortened(chartText(highAt), LONGEST_LABEL),
    low_text: ends(number(low), lowAt),
    high_text: ends(number(high), highAt),
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

/** `61.5 % (Elite: +10.5)` */
function ends(number: string, at: Sentence): string {
  return at.length === 0 ? number : `${number} (${chartText(at)})`;
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
    { field: 'factor', names: labels, most: MOST_NAMES_PX, between: 0.4, around: 0.2 },
    width,
  );
  // On a narrow screen names that are long stand above their bars.
  const above = narrow && longestPx(labels) > MOST_NARROW_PX;
  const y = above ? { ...named.y, axis: null } : named.y;
  const padding = { left: above ? 14 : named.left, right: 14, top: 26, bottom: 46 };
  const ends = [...swings.flatMap(({ low, high }) => [low, high]), base.value];
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const isShare = of === 'share';
  const room = Math.max(isShare ? 0.005 : 1e-6, (most - least) * 0.02);
  const domain = [Math.max(0, least - room), Math.min(isShare ? 1 : Infinity, most + room)] as const;
  // What stands at the ends of the bars has room of its own.
  const inner = width - padding.left - padding.right;
  const roomFor = (words: readonly string[]): number =>
    Math.min(inner * MOST_END, Math.max(...words.map((one) => textPx(one, 'normal', END))) + END_ROOM_PX);
  const before = roomFor(rows.map((row) => row.low_at));
  const behind = roomFor(rows.map((row) => row.high_at));
  const channel = across({
    of: isShare ? 'share' : 'number',
    title: chartText(axis),
    domain,
    ticks: Math.max(2, Math.min(8, Math.floor((inner - before - behind) / TICK_PX))),
  });
  const x = (field: string): object => ({
    ...channel(field),
    scale: { domain, range: [before, inner - behind], nice: false, zero: false },
  });
  const bar = (from: string, to: string, color: string): object => ({
    mark: { type: 'bar', color, opacity: 0.75 },
    encoding: {
      y,
      x: x(from),
      x2: { field: to },
      tooltip: tooltip({ factor: 'factor', low_text: 'least', high_text: 'most' }),
    },
  });
  const end = (field: string, text: string, align: string, dx: number, px: number): object => ({
    mark: {
      type: 'text',
      align,
      dx,
      baseline: 'middle',
      fontSize: END,
      color: theme.ink,
      limit: limitFor(px),
    },
    encoding: { y, x: x(field), text: { field: text, type: 'nominal' } },
  });
  const place = before + ((base.value - least + room) / (domain[1] - domain[0])) * (inner - before - behind);
  const half = textPx(base.name) / 2;
  return framed(width, padding, labels.length * (above ? ROW_WITH_NAME_PX : ROW_PX), [
    bar('low', 'base', theme.loss),
    bar('base', 'high', theme.gain),
    ...(above
      ? [
          {
            mark: { type: 'text', align: 'left', dy: -ROW_WITH_NAME_PX * 0.38, color: theme.ink },
            encoding: { y, x: { value: 0 }, text: { field: 'factor', type: 'nominal' } },
          },
        ]
      : []),
    end('low', 'low_at', 'right', -5, before),
    end('high', 'high_at', 'left', 5, behind),
    // A line through all rows would go through the names above the bars.
    above
      ? {
          mark: { type: 'tick', orient: 'vertical', thickness: 1.5, size: ROW_PX * 0.9, color: theme.ink },
          encoding: { y, x: x('base') },
        }
      : lineAt('x', x, base.value, theme),
    {
      data: { values: [{ name: base.name }] },
      mark: { type: 'text', x: Math.max(half, Math.min(inner - half, place)), y: -10, fontWeight: 'bold' },
      encoding: { text: { field: 'name', type: 'nominal' } },
    },
  ]);
}
