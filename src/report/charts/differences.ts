/** Differences with their intervals about a line of no difference; what matters little is shaded. */
import { differenceText } from '../../analysis/certainty.ts';
import type { Estimate } from '../../analysis/tables/rows.ts';
import { capital, type Sentence } from '../../analysis/sentence.ts';
import { framed, NARROW, type Chart, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import { across, colours, tooltip } from '../marks/channels.ts';
import { estimates } from '../marks/estimates.ts';
import { lineAt } from '../marks/regions.ts';
import { namedRows, rowLabels } from './named-rows.ts';

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
  const labels = rowLabels(
    shown.map(({ label }) => label),
    LONGEST_LABEL,
  );
  const rows = shown.map(({ difference: { value, low, high } }, i) => ({
    label: labels[i] ?? '',
    value,
    low: low === high ? null : low,
    high: low === high ? null : high,
    exact: low === high ? value : null,
    counted: low === high ? null : value,
    sign: low > 0 ? 'more' : high < 0 ? 'fewer' : 'open',
    text: differenceText({ value, low, high }),
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
  const x = across({ of: 'points', title: axis, domain: [-reach, reach], ticks: narrow ? 4 : 8 });
  const color = colours('sign', ['more', 'fewer', 'open'], [theme.gain, theme.loss, theme.rest]);
  return framed(width, padding, labels.length * ROW_PX, [
    ...(trifling === null || trifling === 0
      ? []
      : [
          {
            data: { values: [{ from: -trifling, to: trifling }] },
            mark: { type: 'rect', color: theme.grid, opacity: 0.6 },
            encoding: { x: x('from'), x2: { field: 'to' } },
          },
        ]),
    lineAt('x', x, 0, theme),
    ...estimates(rows, {
      along: 'x',
      number: x,
      at: y,
      color,
      tooltip: tooltip({ label: 'of', text: 'difference' }),
    }),
  ]);
}
