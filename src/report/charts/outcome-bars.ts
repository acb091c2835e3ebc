/** Shares of wins in each cell: a bar shared by the sides, with their marks at its edges. */
import { say } from '../../analysis/sentence.ts';
import { framed, type Chart, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import { colours, tooltip } from '../marks/channels.ts';
import { estimates } from '../marks/estimates.ts';
import { methodInWords, telling, type ChartInput } from './input.ts';
import { winnerNames, type OutcomeData } from './outcome-rows.ts';
import { BAR_CHANNELS, BAR_PX } from './share-bars.ts';

/** More bars than this are left to the table. */
const MOST_BARS = 24;
/** A narrower piece of a bar has no room for its percentage, and for the word behind it where nobody wins. */
const LEAST_WITH_TEXT = { side: 0.16, neither: 0.34 } as const;

export function outcomeBars(input: ChartInput, data: OutcomeData): Chart {
  const { facts } = input;
  const shown = telling(data.cells, input, MOST_BARS);
  const place = new Map(shown.map(({ cell }, i) => [cell.cell, i]));
  const rows = data.rows.flatMap((row) => {
    const bar = place.get(Number(row['cell']));
    return bar === undefined ? [] : [piece(row, bar, data.rows)];
  });
  const omitted =
    data.cells.length > shown.length ? ` ${shown.length} of ${data.cells.length} cells are drawn.` : '';
  const method = methodInWords(
    shown.map(({ cell }) => cell),
    input,
    { exact: 'Rings are', counted: 'dots are' },
  );
  const drawn = {
    rows,
    names: winnerNames(facts),
  };
  return {
    name: 'outcome',
    title: data.title,
    subtitle: say`Share of engagements won${shown.length > 1 ? ', a bar for each matchup' : ''}. ${method}${omitted}`,
    alt: say`Bar chart of the share of engagements won by each side. ${data.title}.`,
    live: 'Point at a bar for its numbers.',
    rows,
    draw: (layout) => drawing(drawn, shown.length, layout),
  };
}

/** A winner's piece of its bar, from `start` to `end`: the first side from the left, the second from the right. */
function piece(row: ChartRow, bar: number, rows: readonly ChartRow[]): ChartRow {
  const share = (winner: number): number =>
    Number(rows.find((other) => other['cell'] === row['cell'] && other['winner'] === winner)?.['best'] ?? 0);
  const [a, b] = [share(0), share(1)];
  const winner = Number(row['winner']);
  const [start, end] = winner === 0 ? [0, a] : winner === 1 ? [1 - b, 1] : [a, 1 - b];
  const least = winner === 2 ? LEAST_WITH_TEXT.neither : LEAST_WITH_TEXT.side;
  return {
    ...row,
    bar,
    start,
    end,
    textAt: winner === 0 ? 0 : winner === 1 ? 1 : (start + end) / 2,
    text: end - start < least ? '' : winner === 2 ? `${String(row['shown'])} neither` : String(row['shown']),
  };
}

/** The marks of a side's share at the edge of its piece; nobody's piece has none of its own. */
function atEdge(row: ChartRow): ChartRow[] {
  const { winner } = row;
  if (winner === 2) return [];
  const from = (column: string): number | null => {
    const share = row[column];
    return typeof share !== 'number' ? null : winner === 0 ? share : 1 - share;
  };
  return [{ ...row, exact: from('exact'), counted: from('counted'), low: from('low'), high: from('high') }];
}

interface Drawn {
  readonly rows: readonly ChartRow[];
  readonly names: readonly string[];
}

function drawing({ rows, names }: Drawn, bars: number, { width, theme }: Layout): Drawing {
  const labelled = rows.some((row) => row['at'] !== '');
  const padding = { left: 18, right: 24, top: labelled ? 36 : 24, bottom: 44 };
  const { x, y } = BAR_CHANNELS;
  const color = colours('side', names, theme.winners);
  const shown = tooltip({ at: 'at', side: 'wins', number: 'share' });
  const edges = rows.flatMap(atEdge);
  const marks = estimates(edges, {
    along: 'x',
    number: x,
    at: y,
    color: { value: theme.ink },
    tooltip: shown,
  });
  const first = { filter: 'datum.winner === 0' };
  const second = { filter: 'datum.winner === 1' };
  const neither = { filter: "datum.winner === 2 && datum.text !== ''" };
  const text = (side: 'left' | 'center' | 'right'): object => ({
    transform: [side === 'left' ? first : side === 'right' ? second : neither],
    mark: {
      type: 'text',
      align: side,
      dx: side === 'left' ? 8 : side === 'right' ? -8 : 0,
      fontWeight: 'bold',
      fontSize: 13,
      color: theme.background === 'transparent' ? 'var(--paper)' : theme.background,
    },
    encoding: { y, x: x('textAt'), text: { field: 'text', type: 'nominal' } },
  });
  const heading = (side: 'left' | 'right'): object => ({
    transform: [side === 'left' ? first : second, { filter: 'datum.bar === 0' }],
    mark: {
      type: 'text',
      align: side,
      baseline: 'bottom',
      y: labelled ? -16 : -4,
      fontWeight: 'bold',
      limit: width / 2 - 20,
    },
    encoding: { x: x('textAt'), text: { field: 'side', type: 'nominal' }, color },
  });
  const label = {
    transform: [first],
    mark: { type: 'text', align: 'left', baseline: 'bottom', yOffset: -13, limit: width - 30 },
    encoding: { y, x: { value: 0 }, text: { field: 'at', type: 'nominal' } },
  };
  return framed(width, padding, bars * BAR_PX, [
    {
      mark: { type: 'bar', height: 22 },
      encoding: { y, x: x('start'), x2: { field: 'end' }, color, tooltip: shown },
    },
    ...marks.map((layer) => ({ ...layer, data: { values: edges } })),
    text('left'),
    ...(rows.some((row) => row['winner'] === 2 && row['text'] !== '') ? [text('center')] : []),
    text('right'),
    heading('left'),
    heading('right'),
    label,
  ]);
}
