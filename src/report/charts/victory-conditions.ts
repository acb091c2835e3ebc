/** Shares in which the victory conditions of a spec are met: as lines along a numeric factor, else as bars. */
import { distinct, type Row } from '../../questions/chart.ts';
import { drawn } from '../forms/drawn.ts';
import { item } from '../../chance/at.ts';
import { endsOf, holds } from '../../analysis/claims.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import {
  cellName,
  factorLabel,
  factorNumber,
  mainFactor,
  ownLabel,
  placesInWords,
} from '../../analysis/labels.ts';
import { bestOf, type ConditionFinding } from '../../questions/matchup/conditions.ts';
import { chartText, joined, say, type Sentence } from '../../analysis/sentence.ts';
import { noisyShareOf } from '../../analysis/verdict.ts';
import { type Chart, type ChartRow } from '../chart.ts';
import { seriesColours, type Theme } from '../theme.ts';
import {
  axisName,
  methodInWords,
  placesAlong,
  shareRow,
  shownCells,
  shownShare,
  telling,
  titleLevel,
  type ChartInput,
  type ShownCell,
} from '../../questions/matchup/chart-input.ts';
import { shareColumns } from './outcome-rows.ts';
import { statedRanges } from './stated.ts';
import { shareLines } from './share-lines.ts';

/** More lines cannot be told apart. */
const MOST_CONDITIONS = 8;
/** More panels than this are not read. */
const MOST_PANELS = 6;
/** More bars than this are left to the table. */
const MOST_BARS = 24;

/** The chart; null where the spec has no victory conditions, or no cell a result. */
export function conditionsChart(input: ChartInput): Chart | null {
  const { facts, findings } = input;
  const conditions = findings.conditions.slice(0, MOST_CONDITIONS);
  const all = shownCells(input);
  if (conditions.length === 0 || all.length === 0) return null;
  const main = mainFactor(
    all.map(({ cell }) => cell),
    facts.factors,
  );
  const panelOf = ({ cell }: ShownCell): string => chartText(cellName(cell, facts, main));
  const cells =
    main === null
      ? telling(all, input, Math.max(1, Math.floor(MOST_BARS / conditions.length)))
      : telling(all, input, MOST_PANELS, panelOf);
  const names = distinct(conditions.map(({ name }) => chartText([ownLabel(facts, name)])));
  const colours = (theme: Theme): readonly string[] => seriesColours(theme, names.length);
  const method = methodInWords(
    cells.map(({ cell }) => cell),
    input,
    { exact: 'Rings are', counted: 'dots are' },
  );
  const left = findings.conditions.length - conditions.length;
  const more = left > 0 ? ` ${String(left)} more stand in the table.` : '';
  const omitted = all.length > cells.length ? ` ${cells.length} of ${all.length} cells are drawn.` : '';
  const along = main === null ? [] : say`, by ${factorLabel(facts, item(facts.factors, main))}`;
  const title = titleOf(conditions, all, facts);
  const words = {
    name: 'conditions',
    title,
    subtitle: say`Share of engagements that meet each victory condition${along}. ${method}${omitted}${more}`,
    alt: say`Chart of the share of engagements that meet each victory condition${along}. ${title}.`,
    live: 'Point at a mark for its numbers.',
  };
  const isAlone = cells.length === 1;
  if (main === null)
    return drawn({
      form: 'bars',
      ...words,
      rows: cells.flatMap((shown) =>
        conditions.flatMap(({ shares }, i): Row[] => {
          const share = shares.find(({ cell }) => cell.cell === shown.cell.cell);
          if (share === undefined) return [];
          const name = names[i] ?? '';
          const place = isAlone ? { y: name } : { y: shown.label, part: name };
          return [{ ...place, ...shareRow(share.exact, share.counted, input) }];
        }),
      ),
      options: {
        measure: 'share of engagements',
        colours: Object.fromEntries(names.map((name, i) => [name, i])),
        columns: { y: isAlone ? 'condition' : 'at', part: 'condition', said: 'share' },
      },
    });
  const rows = rowsOf(conditions, names, cells, main, panelOf, input);
  return {
    ...words,
    rows,
    draw: (layout) =>
      shareLines(
        {
          rows,
          names,
          colours,
          what: 'condition',
          axisTitle: chartText(axisName(facts, main)),
          ...placesAlong(facts, item(facts.factors, main)),
          stated: statedRanges(facts, new Map(conditions.map(({ name }, i) => [name, names[i] ?? '']))),
          ghost: [],
          strip: null,
        },
        layout,
      ),
  };
}

/** A row for each condition in each cell. */
function rowsOf(
  conditions: readonly ConditionFinding[],
  names: readonly string[],
  cells: readonly ShownCell[],
  main: number,
  panelOf: (cell: ShownCell) => string,
  input: ChartInput,
): ChartRow[] {
  return cells.flatMap((shown) =>
    conditions.flatMap((condition, i): ChartRow[] => {
      const share = condition.shares.find(({ cell }) => cell.cell === shown.cell.cell);
      if (share === undefined) return [];
      const side = names[i] ?? '';
      return [
        {
          cell: shown.cell.cell,
          order: shown.order,
          at: shown.label,
          x: factorNumber(shown.cell, main),
          panel: panelOf(shown),
          side,
          ...shareColumns(share.exact, share.counted, input),
        },
      ];
    }),
  );
}

/** The shares of the first conditions in one cell; of several cells, where the first is met most and least often. */
function titleOf(
  conditions: readonly ConditionFinding[],
  cells: readonly ShownCell[],
  facts: RunFacts,
): Sentence {
  const parts = conditions.slice(0, 2).map(({ name, shares }): Sentence => {
    const [only] = shares;
    if (only === undefined) return [];
    if (shares.length === 1) return say`${ownLabel(facts, name)} ${shownShare(bestOf(only))}`;
    const { most, least } = endsOf(shares.map((share) => noisyShareOf(share.cell, bestOf(share))));
    const level = titleLevel(facts.confidence);
    const end = ({ of, p }: typeof most, word: string): Sentence => {
      const [first] = of;
      const share = shares.find(({ cell }) => cell === first);
      if (share === undefined || !holds(p, { level })) return [];
      const at = placesInWords(
        cells.filter(({ cell }) => of.some((one) => one.cell === cell.cell)),
        ({ row }) => say`at ${row.name}`,
      );
      return say`${word} often ${at} (${shownShare(bestOf(share))})`;
    };
    const ends = [end(most, 'most'), end(least, 'least')].filter((words) => words.length > 0);
    return ends.length === 0 ? [] : say`${ownLabel(facts, name)}: ${joined(ends, ', ')}`;
  });
  const said = parts.filter((part) => part.length > 0).slice(0, cells.length === 1 ? 2 : 1);
  return said.length === 0 ? say`Victory conditions by cell` : joined(said, ', ');
}
