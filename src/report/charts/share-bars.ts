/** Shares of engagements as bars, each with its name above and its number behind it. */
import { framed, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import { across, colours, tooltip } from '../marks/channels.ts';
import { estimates } from '../marks/estimates.ts';
import { longestPx } from '../marks/text.ts';
import type { Theme } from '../theme.ts';

/** Height of a bar with the name above it. */
export const BAR_PX = 46;
/** From the end of a bar to its number. */
const BEHIND_PX = 12;

/** Rows have columns `bar` (from 0), `label`, `side`, `best`, `exact`, `counted`, `low`, `high`, and in words `number` and `shown`. */
export interface ShareBars {
  readonly rows: readonly ChartRow[];
  /** The meanings of the colours, in their order. */
  readonly names: readonly string[];
  readonly colours: (theme: Theme) => readonly string[];
}

/** A bar a row, along shares of engagements from 0 to 100 %. */
export const BAR_CHANNELS = {
  y: { field: 'bar', type: 'ordinal', axis: null, scale: { paddingInner: 0.55, paddingOuter: 0.3 } },
  x: across({ of: 'share', title: 'share of engagements' }),
} as const;

export function shareBars(bars: ShareBars, { width, theme }: Layout): Drawing {
  const { rows, names } = bars;
  const { x, y } = BAR_CHANNELS;
  const shown = tooltip({ label: 'condition', number: 'share' });
  // A number behind a bar of 100 % has its room too.
  const right =
    BEHIND_PX +
    Math.ceil(
      longestPx(
        rows.map((row) => String(row['shown'])),
        'bold',
      ),
    );
  return framed(width, { left: 18, right, top: 16, bottom: 44 }, rows.length * BAR_PX, [
    {
      mark: { type: 'bar', height: 18 },
      encoding: { y, x: x('best'), color: colours('side', names, bars.colours(theme)), tooltip: shown },
    },
    ...estimates(rows, { along: 'x', number: x, at: y, color: { value: theme.ink }, tooltip: shown }),
    {
      mark: { type: 'text', align: 'left', baseline: 'middle', dx: BEHIND_PX, fontWeight: 'bold' },
      encoding: { y, x: x('best'), text: { field: 'shown', type: 'nominal' } },
    },
    {
      mark: { type: 'text', align: 'left', baseline: 'bottom', yOffset: -11, limit: width - 30 },
      encoding: { y, x: { value: 0 }, text: { field: 'label', type: 'nominal' } },
    },
  ]);
}
