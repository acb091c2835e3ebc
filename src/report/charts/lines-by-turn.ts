/** Shares of engagements by turn as lines, a few of them in colour. */
import { shareText } from '../../analysis/certainty.ts';
import type { Estimate } from '../../analysis/tables/rows.ts';
import { layerOver, NARROW, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import { across, tooltip, upright } from '../marks/channels.ts';
import { endLabels, highlight } from '../marks/lines.ts';
import { key, keyPx } from '../marks/key.ts';
import { panels } from '../marks/panels.ts';
import { landmarks } from '../marks/regions.ts';
import { longestPx } from '../marks/text.ts';
import { seriesColours } from '../theme.ts';

/** More turns than this are not seen apart: lines are then drawn through as many of them. */
const MOST_TURNS = 120;
/** Room for names at the ends of lines, as a part of the drawing. */
const MOST_NAMES = 0.4;

/** The rows of a line: its shares by turn, from turn 0. */
export function rowsByTurn(
  series: string,
  variant: string | null,
  shares: readonly Estimate[],
  lastTurn: number,
): ChartRow[] {
  const step = Math.ceil(lastTurn / MOST_TURNS);
  const rows = shares.map((share, turn) => ({
    series,
    variant: variant ?? '',
    turn,
    value: share.value,
    low: share.low === share.high ? null : share.low,
    high: share.low === share.high ? null : share.high,
    text: shareText(share),
  }));
  return rows.filter(({ turn }) => turn === lastTurn || (turn < lastTurn && turn % step === 0));
}

/** Lines of shares by turn. */
export interface Drawn {
  /** Of what the shares are: `still fighting`. */
  readonly what: string;
  /** Names stand in a key, where lines end at one place. */
  readonly isKeyed?: true;
  readonly rows: readonly ChartRow[];
  readonly names: readonly string[];
  readonly chosen: readonly { readonly name: string; readonly label: string; readonly y: number }[];
  /** The variant whose lines are not dashed; null where there are no variants. */
  readonly base: string | null;
  readonly lastTurn: number;
  readonly isLimited: boolean;
}

/** The drawing of the lines. */
export function linesByTurn(
  { what, rows, names, chosen, base, lastTurn, isLimited, ...drawn }: Drawn,
  { width, theme }: Layout,
): Drawing {
  const narrow = width < NARROW;
  const height = narrow ? 220 : 280;
  const longest =
    longestPx(
      chosen.map(({ label: text }) => text),
      'bold',
    ) + 14;
  // Names that have no room at the ends of the lines stand in a key.
  const isKeyed = drawn.isKeyed ?? longest > width * MOST_NAMES;
  const right = isKeyed ? 14 : longest;
  const shades = seriesColours(theme, chosen.length);
  const entries = chosen.map(({ label: name }, i) => ({ name, color: shades[i] ?? theme.ink }));
  const above = isKeyed ? keyPx(entries, width - 48) : 0;
  const domain = [0, lastTurn] as const;
  const x = across({ of: 'whole', title: 'turn', domain, ticks: narrow ? 6 : 12 });
  const y = upright({ of: 'share', title: what });
  const own = chosen.map(({ name }) => name);
  const color = highlight('series', names, own, theme);
  const dash =
    base === null
      ? {}
      : {
          strokeDash: {
            condition: { test: { field: 'variant', equal: base }, value: [1, 0] },
            value: [6, 3],
          },
        };
  const thick = { condition: { test: { field: 'series', oneOf: own }, value: 2.5 }, value: 1 };
  const inColour = rows.filter((row) => own.includes(String(row['series'])));
  return panels(width, { left: 48, right, top: 34 + above, bottom: 44 }, { columns: 1, between: 0 }, [
    {
      name: '',
      height,
      only: null,
      layer: ({ width: inner }) => [
        ...layerOver(inColour, 'low', {
          mark: { type: 'area', interpolate: 'step-after', opacity: 0.2 },
          encoding: { x: x('turn'), y: y('low'), y2: { field: 'high' }, color },
        }).map((layer) => ({ ...layer, data: { values: inColour } })),
        {
          mark: { type: 'line', interpolate: 'step-after' },
          encoding: { x: x('turn'), y: y('value'), color, strokeWidth: thick, ...dash },
        },
        {
          mark: { type: 'point', filled: true, size: 60, opacity: 0 },
          encoding: {
            x: x('turn'),
            y: y('value'),
            tooltip: tooltip({ series: 'at', turn: 'after turn', text: what }),
          },
        },
        ...(isLimited
          ? landmarks([{ name: 'turn limit', at: lastTurn }], { x, domain, width: inner, height }, theme)
          : []),
        ...(isKeyed
          ? key(entries, width - 48, 28)
          : [
              endLabels(chosen, {
                field: 'series',
                color,
                domain: [0, 1],
                height,
                left: inner + 8,
                room: right - 8,
              }),
            ]),
      ],
    },
  ]);
}
