/** Shares in which the victory conditions of a spec are met: as lines along a numeric factor, else as bars. */
import { item } from '../../chance/at.ts';
import { bestOf, shareIn, type ConditionFinding } from '../../analysis/matchup/victory-conditions.ts';
import { confidencePercent, exactPercent, percentRange } from '../../analysis/digits.ts';
import { cellName, factorLabel, factorNumber, mainFactor } from '../../analysis/labels.ts';
import { chartText, joined, named, say, type Sentence } from '../../analysis/sentence.ts';
import { distinct, shortened, spread, type Chart, type ChartRow } from '../chart.ts';
import { seriesColours } from '../theme.ts';
import { hedge, LONGEST, methodInWords, shownCells, type ChartInput, type ShownCell } from './input.ts';
import { shareAxis } from './share-axis.ts';
import { shareColumns } from './outcome-rows.ts';
import { shareBars } from './share-bars.ts';
import { shareLines } from './share-lines.ts';

/** More lines cannot be set apart. */
const MOST_CONDITIONS = 8;
/** More panels than this are not read. */
const MOST_PANELS = 12;
/** More bars than this are left to the table. */
const MOST_BARS = 40;

/** The chart; null where the spec has no victory conditions, or no cell a result. */
export function conditionsChart(input: ChartInput): Chart | null {
  const { facts } = input;
  const conditions = input.findings.conditions.slice(0, MOST_CONDITIONS);
  const cells = shownCells(input);
  if (conditions.length === 0 || cells.length === 0) return null;
  const main = mainFactor(
    cells.map(({ cell }) => cell),
    facts.factors,
  );
  const names = distinct(conditions.map(({ name }) => shortened(chartText([named(name)]), LONGEST)));
  const every = rowsOf(conditions, names, cells, input, main);
  const left = input.findings.conditions.length - conditions.length;
  const more = left > 0 ? ` ${String(left)} more stand in the table.` : '';
  const common = {
    name: 'conditions',
    title: titleOf(conditions, cells, input),
    names,
    colours: (theme: Parameters<typeof seriesColours>[0]) => seriesColours(theme, Math.max(2, names.length)),
    interval: `${confidencePercent(facts.confidence)} interval`,
    cells,
    more,
  };
  return main === null ? asBars(common, every, input) : asLines(common, every, input, main);
}

interface Common {
  readonly name: string;
  readonly title: Sentence;
  readonly names: readonly string[];
  readonly colours: (theme: Parameters<typeof seriesColours>[0]) => readonly string[];
  readonly interval: string;
  readonly cells: readonly ShownCell[];
  readonly more: string;
}

function asLines(common: Common, every: readonly ChartRow[], { facts }: ChartInput, main: number): Chart {
  const { name, title, names, colours, interval, cells, more } = common;
  const factor = item(facts.factors, main);
  const along = say`${factorLabel(facts, factor)}${factor.unit === null ? '' : ` (${factor.unit})`}`;
  const panels = spread([...new Set(every.map((row) => row['panel'] ?? ''))], MOST_PANELS);
  const axis = shareAxis(
    every.filter((row) => panels.includes(row['panel'] ?? '')),
    panels.length > 1,
  );
  const method = methodInWords(
    cells.map(({ cell }) => cell),
    facts,
    { exact: 'Rings are', counted: 'dots are' },
  );
  const cut = axis.domain[0] > 0 ? ` The axis begins at ${Math.round(axis.domain[0] * 100)} %.` : '';
  const axisTitle = shortened(chartText(along), 36);
  const longestLabel = { wide: 24, narrow: 14 };
  const drawn = {
    rows: axis.within,
    names,
    colours,
    what: 'condition',
    longestLabel,
    axisTitle,
    axis,
    interval,
  };
  return {
    name,
    title,
    subtitle: say`Share of engagements that meet each victory condition, by ${factorLabel(facts, factor)}. ${method}${cut}${more}`,
    alt: say`Line chart of the share of engagements that meet each victory condition, by ${along}. ${title}.`,
    live: 'Point at a ring or dot for its numbers.',
    rows: axis.within,
    draw: (layout) => shareLines(drawn, layout),
  };
}

function asBars(common: Common, every: readonly ChartRow[], { facts }: ChartInput): Chart {
  const { name, title, names, colours, interval, cells, more } = common;
  const rows = spread(every, MOST_BARS).map((row, bar) => ({ ...row, bar }));
  const method = methodInWords(
    cells.map(({ cell }) => cell),
    facts,
    { exact: 'Upright marks are', counted: 'bars are' },
  );
  const omitted = every.length > rows.length ? ` ${rows.length} of ${every.length} bars are drawn.` : '';
  return {
    name,
    title,
    subtitle: say`Share of engagements that meet each victory condition. ${method}${omitted}${more}`,
    alt: say`Bar chart of the share of engagements that meet each victory condition. ${title}.`,
    live: 'Point at a bar for its numbers.',
    rows,
    draw: (layout) => shareBars({ rows, names, colours, interval }, layout),
  };
}

/** A row for each condition in each cell; the columns are those of `shareLines`, with `label` and `shown` for bars. */
function rowsOf(
  conditions: readonly ConditionFinding[],
  names: readonly string[],
  cells: readonly ShownCell[],
  { facts }: ChartInput,
  main: number | null,
): ChartRow[] {
  return cells.flatMap((shown) =>
    conditions.flatMap((condition, i) => {
      const share = condition.shares.find(({ cell }) => cell.cell === shown.cell.cell);
      if (share === undefined) return [];
      const side = names[i] ?? '';
      return [
        {
          cell: shown.cell.cell,
          order: shown.order,
          at: shown.label,
          x: main === null ? null : factorNumber(shown.cell, main),
          panel: chartText(cellName(shown.cell, facts, main)),
          winner: 0,
          side,
          label: shown.label === '' ? side : `${shown.label}: ${side}`,
          ...shareColumns(share.exact, share.counted),
        },
      ];
    }),
  );
}

/** Over what range each condition runs. */
function titleOf(
  conditions: readonly ConditionFinding[],
  cells: readonly ShownCell[],
  { facts }: ChartInput,
): Sentence {
  const parts = conditions.slice(0, 3).map(({ name, shares }) => {
    const all = shares.map(bestOf);
    const [first] = all;
    if (all.length === 1 && first !== undefined) return say`${named(name)} is met in ${shareIn(first)}`;
    const low = Math.min(...all.map((share) => share.low));
    const high = Math.max(...all.map((share) => share.high));
    const exact = all.every((share) => share.low === share.high);
    const range = exact ? `${exactPercent(low)} to ${exactPercent(high)}` : percentRange(low, high);
    return say`${named(name)} is met in ${range}`;
  });
  return say`${joined(parts, ', ')} of engagements (${hedge(cells, facts)})`;
}
