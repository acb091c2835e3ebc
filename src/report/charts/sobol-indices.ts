/** Variance of a number by factor: the share of each alone, and with its interactions. */
import { shareText } from '../../analysis/certainty.ts';
import { bounded } from '../../analysis/sensitivity/grid/findings.ts';
import type { Sentence } from '../../analysis/sentence.ts';
import type { Part } from '../../statistics/sobol.ts';
import { framed, layerOver, type Chart, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import { across, colours, tooltip } from '../marks/channels.ts';
import { key, keyPx } from '../marks/key.ts';
import { namedRows, rowLabels } from './named-rows.ts';

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
const MOST_NAMES_PX = { wide: 340, narrow: 160 } as const;
const LONGEST_LABEL = 50;
const MEANINGS = ['alone', 'with its interactions'];

export function sobolChart({ title, subtitle, rows: parts }: SobolBars): Chart {
  const labels = rowLabels(
    parts.map(({ factor }) => factor),
    LONGEST_LABEL,
  );
  const rows = parts.flatMap(({ first, total }, i) =>
    [first, total].map((part, k) => ({
      factor: labels[i] ?? '',
      index: MEANINGS[k] ?? '',
      share: part.value,
      low: part.interval?.low ?? null,
      high: part.interval?.high ?? null,
      end: part.interval?.high ?? part.value,
      words: k === 0 ? shareText(bounded(part)) : null,
      text: shareText(bounded(part)),
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

function drawing(rows: readonly ChartRow[], labels: readonly string[], { width, theme }: Layout): Drawing {
  const { left, y } = namedRows(
    { field: 'factor', names: labels, most: MOST_NAMES_PX, between: 0.35, around: 0.2 },
    width,
  );
  const range = [theme.ink, theme.rest];
  const entries = MEANINGS.map((name, i) => ({ name, color: range[i] ?? '' }));
  const above = 8;
  const padding = { left, right: 24, top: above + keyPx(entries, width - left - 24), bottom: 46 };
  const x = across({ of: 'share', title: 'share of the variance' });
  const yOffset = { field: 'index', type: 'nominal', scale: { domain: MEANINGS } };
  return framed(width, padding, labels.length * ROW_PX, [
    ...key(entries, width - padding.left - padding.right, above),
    {
      mark: { type: 'bar' },
      encoding: {
        y,
        yOffset,
        x: x('share'),
        color: colours('index', MEANINGS, range),
        tooltip: tooltip({ factor: 'factor', index: 'explains', text: 'share' }),
      },
    },
    ...layerOver(rows, 'low', {
      mark: { type: 'rule', color: theme.muted, strokeWidth: 2, tooltip: null },
      encoding: { y, yOffset, x: x('low'), x2: { field: 'high' } },
    }),
    ...layerOver(rows, 'words', {
      mark: { type: 'text', align: 'left', dx: 5, fontSize: 11, color: theme.ink, tooltip: null },
      encoding: { y, yOffset, x: x('end'), text: { field: 'words', type: 'nominal' } },
    }),
  ]);
}
