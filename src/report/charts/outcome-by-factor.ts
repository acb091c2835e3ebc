/** Shares of wins: along a factor that is a number as lines, else as a bar for each cell. */
import { item } from '../../chance/at.ts';
import { confidencePercent } from '../../analysis/digits.ts';
import { factorLabel, mainFactor } from '../../analysis/labels.ts';
import { chartText, say } from '../../analysis/sentence.ts';
import type { Chart } from '../chart.ts';
import { axisName, methodInWords, placesAlong, shownCells, telling, type ChartInput } from './input.ts';
import { outcomeBars } from './outcome-bars.ts';
import { decidedRows, outcomeData, winnerNames, type OutcomeData } from './outcome-rows.ts';
import { statedRanges } from './stated.ts';
import { shareLines, type ShareLines } from './share-lines.ts';

/** More panels than this are not read. */
const MOST_PANELS = 8;
/** Shares of what is decided that are farther from a half are not drawn apart. */
const MOST_FROM_HALF = 0.3;

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

/** A line a side, rings where exact, dots with bars where counted; below, who has the better of it where it is decided. */
function outcomeByFactor(input: ChartInput, data: OutcomeData, main: number): Chart {
  const { facts } = input;
  const factor = item(facts.factors, main);
  const along = axisName(facts, main);
  const panelOf = new Map(data.rows.map((row) => [row['cell'], String(row['panel'] ?? '')]));
  const panels = new Set(panelOf.values());
  const shown = telling(data.cells, input, MOST_PANELS, ({ cell }) => panelOf.get(cell.cell) ?? '');
  const omitted = panels.size > MOST_PANELS ? ` ${MOST_PANELS} of ${panels.size} panels are drawn.` : '';
  const inShown = data.rows.filter((row) => shown.some(({ cell }) => cell.cell === row['cell']));
  const [from, to] = facts.words.fair;
  const stated = statedRanges(
    facts,
    new Map([...facts.sides, 'none'].map((side, i) => [`winner=${side}`, winnerNames(facts)[i] ?? ''])),
  );
  const decided = decidedRows(shown, input, main);
  // Where sides are far apart a strip would say nothing that the lines do not, nor would a fair range that a statement asks for above.
  const isFairStated = stated.some((range) => range.from === from && range.to === to);
  const hasStrip =
    panels.size === 1 &&
    !isFairStated &&
    decided.every((row) => Math.abs(Number(row['best']) - 0.5) <= MOST_FROM_HALF);
  const rows = [...inShown, ...(hasStrip ? decided : [])];
  const method = methodInWords(
    shown.map(({ cell }) => cell),
    input,
    { exact: 'Rings are', counted: 'dots are' },
  );
  const [first = '', second = ''] = winnerNames(facts);
  const lines: ShareLines = {
    rows,
    names: winnerNames(facts).filter((name) => rows.some((row) => row['side'] === name)),
    colours: ({ winners }) => winners,
    what: 'wins',
    axisTitle: chartText(along),
    interval: `${confidencePercent(facts.confidence)} interval`,
    ...placesAlong(facts, factor),
    stated,
    strip: hasStrip
      ? { title: `${first} against ${second}, share of decided`, range: { name: 'fair', from, to } }
      : null,
  };
  const below = hasStrip ? ' Below: shares of the engagements that a side won.' : '';
  return {
    name: 'outcome',
    title: data.title,
    subtitle: say`Share of engagements won, by ${factorLabel(facts, factor)}. ${method}${below}${omitted}`,
    alt: say`Line chart of the share of engagements won by each side, by ${along}. ${data.title}.`,
    live: 'Point at a ring or dot for its numbers.',
    rows,
    draw: (layout) => shareLines(lines, layout),
  };
}
