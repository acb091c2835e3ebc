/** Shares of wins in each cell: a bar shared by the sides. */
import { type Row } from '../../questions/chart.ts';
import { drawn } from '../forms/drawn.ts';
import { say } from '../../analysis/sentence.ts';
import type { Chart } from '../chart.ts';
import { bestShares } from '../../analysis/verdict.ts';
import { methodInWords, telling, type ChartInput } from './input.ts';
import { LEAST_NEITHER, shareRow, winnerNames, type OutcomeData } from './outcome-rows.ts';

/** More bars than this are left to the table. */
const MOST_BARS = 24;
/** The first side from the left, the second from the right. */
const ORDER = [0, 2, 1] as const;

export function outcomeBars(input: ChartInput, data: OutcomeData): Chart {
  const shown = telling(data.cells, input, MOST_BARS);
  const omitted =
    data.cells.length > shown.length ? ` ${shown.length} of ${data.cells.length} cells are drawn.` : '';
  const method = methodInWords(
    shown.map(({ cell }) => cell),
    input,
    { exact: 'Bars without lines are', counted: 'bars with lines are' },
  );
  const [first = '', second = '', neither = ''] = winnerNames(input.facts);
  const names = [first, second, neither];
  const hasNeither = shown.some(({ cell }) => (bestShares(cell)?.[2].high ?? 0) >= LEAST_NEITHER);
  return drawn({
    form: 'bars',
    name: 'outcome',
    title: data.title,
    subtitle: say`Share of engagements won${shown.length > 1 ? ', a bar for each matchup' : ''}. ${method}${omitted}`,
    alt: say`Bar chart of the share of engagements won by each side. ${data.title}.`,
    live: 'Point at a bar for its numbers.',
    rows: shown.flatMap(({ cell, label }) =>
      ORDER.filter((winner) => winner !== 2 || hasNeither).map((winner): Row => ({
        y: label,
        part: names[winner] ?? '',
        ...shareRow(cell.exact?.[winner] ?? null, cell.simulated?.[winner] ?? null, input),
      })),
    ),
    options: {
      isWhole: true,
      measure: 'share of engagements',
      colours: { [first]: 'first', [second]: 'second', [neither]: 'neither' },
      columns: { y: 'at', part: 'wins', said: 'share' },
    },
  });
}
