/** Shares of wins: along a factor that is a number as lines, else as a bar for each cell. */
import { item } from '../../chance/at.ts';
import { confidencePercent, percentRange } from '../../analysis/digits.ts';
import { factorLabel, mainFactor } from '../../analysis/labels.ts';
import { chartText, say } from '../../analysis/sentence.ts';
import { shortened, spread, type Chart, type ChartRow } from '../chart.ts';
import { methodInWords, shownCells, type ChartInput } from './input.ts';
import { outcomeBars } from './outcome-bars.ts';
import { outcomeData, winnerNames, type OutcomeData } from './outcome-rows.ts';
import { shareAxis } from './share-axis.ts';
import { shareLines, type ShareLines } from './share-lines.ts';

/** More panels than this are not read. */
const MOST_PANELS = 12;
/** The longest title of the axis, in characters. */
const LONGEST_TITLE = 36;

/** The chart; null where no cell has a result. */
export function outcomeChart(input: ChartInput): Chart | null {
  const cells = shownCells(input);
  if (cells.length === 0) return null;
  const main = mainFactor(
    cells.map(({ cell }) => cell),
    input.facts.factors,
  );
  const data = outcomeData(cells, input, main);
  return main === null ? outcomeBars(input, data) : outcomeByFactor(input, data, main);
}

/** A line a side, rings where exact, dots with bars where counted. */
function outcomeByFactor(input: ChartInput, data: OutcomeData, main: number): Chart {
  const { facts } = input;
  const factor = item(facts.factors, main);
  const along = say`${factorLabel(facts, factor)}${factor.unit === null ? '' : ` (${factor.unit})`}`;
  const panels = [...new Set(data.rows.map((row) => row['panel'] ?? ''))];
  const shown = spread(panels, MOST_PANELS);
  const inShown = data.rows.filter((row) => shown.includes(row['panel'] ?? ''));
  const cells = data.cells.map(({ cell }) => cell);
  const method = methodInWords(cells, facts, { exact: 'Rings are', counted: 'dots are' });
  const omitted =
    panels.length > shown.length ? ` ${shown.length} of ${panels.length} panels are drawn.` : '';
  const axis = shareAxis(inShown);
  const rows = axis.within;
  // In panels there is no room for a line of its own below.
  const apart = panels.length > 1 ? neitherInWords(axis.apart) : '';
  const cut = axis.domain[0] > 0 ? ` The axis begins at ${Math.round(axis.domain[0] * 100)} %.` : '';
  const lines: ShareLines = {
    rows,
    names: winnerNames(facts).slice(0, apart === '' ? undefined : 2),
    colours: ({ winners }) => winners.slice(0, apart === '' ? undefined : 2),
    what: 'wins',
    longestLabel: { wide: 11, narrow: 7 },
    axisTitle: shortened(chartText(along), LONGEST_TITLE),
    axis,
    interval: `${confidencePercent(facts.confidence)} interval`,
  };
  return {
    name: 'outcome',
    title: data.title,
    subtitle: say`Share of engagements won, by ${factorLabel(facts, factor)}. ${method}${cut}${apart}${omitted}`,
    alt: say`Line chart of the share of engagements won by each side, by ${along}. ${data.title}.`,
    live: 'Point at a ring or dot for its numbers.',
    rows,
    draw: (layout) => shareLines(lines, layout),
  };
}

/** ` Engagements without a winner, 1.8 % to 4.3 %, are not drawn.`; empty where they are. */
function neitherInWords(rows: readonly ChartRow[]): string {
  const shares = rows.flatMap((row) => [row['low'] ?? row['exact'], row['high'] ?? row['exact']]);
  const numbers = shares.filter((share) => typeof share === 'number');
  if (numbers.length === 0) return '';
  return ` Engagements without a winner, ${percentRange(Math.min(...numbers), Math.max(...numbers))}, are not drawn.`;
}
