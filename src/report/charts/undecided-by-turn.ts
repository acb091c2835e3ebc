/** Pace of decisions: the share of engagements that no side has won after each turn, a line for each cell. */
import { confidencePercent } from '../../analysis/digits.ts';
import { factorLabel } from '../../analysis/labels.ts';
import { paceOf } from '../../analysis/matchup/pace-and-cost.ts';
import { chartText, named, say } from '../../analysis/sentence.ts';
import {
  layerOver,
  NARROW,
  PERCENT_LABELS,
  shortened,
  spread,
  type Chart,
  type ChartRow,
  type Drawing,
  type Layout,
} from '../chart.ts';
import { seriesColours } from '../theme.ts';
import { hedge, methodInWords, shownCells, type ChartInput } from './input.ts';
import { undecidedRows } from './undecided-rows.ts';

/** More lines cannot be set apart. */
const MOST_LINES = 8;
/** The longest title of the legend, in characters. */
const LONGEST_TITLE = 36;
/** The width of a letter in the legend, as it is and as Vega guesses it without a canvas, and that of a symbol. */
const LETTER_PX = 7.2;
const GUESSED_PX = 9.7;
const SYMBOL_PX = 34;

/** The chart; null where no engagement has a winner, or all are won in the first turn. */
export function undecidedByTurn(input: ChartInput): Chart | null {
  const { facts, findings } = input;
  const statement = paceOf(findings.rows, facts);
  const all = shownCells(input);
  const cells = spread(all, MOST_LINES);
  const rows = undecidedRows(cells, input);
  const lastTurn = Math.max(1, ...rows.map((row) => Number(row['turn'])));
  // What is all decided in one turn has no course.
  if (statement.length === 0 || rows.length === 0 || lastTurn < 2) return null;
  const omitted = all.length > cells.length ? ` ${cells.length} of ${all.length} cells are drawn.` : '';
  const method = methodInWords(
    cells.map(({ cell }) => cell),
    facts,
    { exact: 'Lines are', counted: 'dots are' },
  );
  const legend = facts.factors.map((factor) => factorLabel(facts, factor).name).join(', ');
  const drawn: Drawn = {
    labels: cells.map(({ values }) => values),
    legend: shortened(chartText([named(legend)]), LONGEST_TITLE),
    interval: `${confidencePercent(facts.confidence)} interval`,
    lastTurn,
    rows,
  };
  return {
    name: 'undecided',
    title: say`${statement} (${hedge(all, facts)})`,
    subtitle: say`Share of engagements that no side has won after each turn. ${method}${omitted}`,
    alt: say`Line chart of the share of engagements that no side has won, by turn, a line for each cell. ${statement}.`,
    live: 'Point at a dot for its numbers; choose a line by its name in the legend.',
    rows,
    draw: (layout) => drawing(drawn, layout),
  };
}

/** Dots for more turns than this would cover their line. */
const MOST_DOTS = 60;

interface Drawn {
  readonly labels: readonly string[];
  readonly legend: string;
  readonly interval: string;
  readonly lastTurn: number;
  readonly rows: readonly ChartRow[];
}

function drawing({ labels, legend, interval, lastTurn, rows }: Drawn, { width, theme }: Layout): Drawing {
  const narrow = width < NARROW;
  const longest = Math.max(...labels.map((label) => label.length), legend.length) * LETTER_PX;
  const column = Math.max(...labels.map((label) => label.length)) * GUESSED_PX + SYMBOL_PX;
  const columns = narrow ? Math.max(1, Math.min(3, Math.floor((width - 44) / column))) : 1;
  const below = narrow && labels.length > 1 ? 30 + Math.ceil(labels.length / columns) * 20 : 0;
  const beside = narrow || labels.length < 2 ? 14 : longest + SYMBOL_PX + 30;
  const padding = { left: 44, right: beside, top: 32, bottom: 44 + below };
  const x = {
    field: 'turn',
    type: 'quantitative',
    scale: { domain: [0, lastTurn], nice: false },
    axis: {
      title: 'turn',
      grid: false,
      labelFlush: false,
      tickMinStep: 1,
      format: 'd',
      tickCount: narrow ? 6 : 12,
    },
  };
  const y = (field: string): object => ({
    field,
    type: 'quantitative',
    scale: { domain: [0, 1] },
    axis: {
      title: 'still undecided',
      labelExpr: PERCENT_LABELS,
      tickCount: 5,
      domain: false,
      ticks: false,
      titleAngle: 0,
      titleAlign: 'left',
      titleAnchor: 'end',
      titleX: -40,
      titleY: -18,
    },
  });
  const color = {
    field: 'series',
    type: 'nominal',
    sort: null,
    scale: { domain: labels, range: seriesColours(theme, labels.length) },
    legend:
      labels.length < 2
        ? null
        : {
            title: legend,
            titleLimit: longest * 2,
            orient: narrow ? 'bottom' : 'right',
            columns,
            labelLimit: longest * 2,
            symbolType: 'stroke',
            symbolStrokeWidth: 3,
            symbolOpacity: 1,
            offset: narrow ? 8 : 18,
          },
  };
  const tooltip = [
    { field: 'series', title: 'at' },
    { field: 'turn', title: 'after turn' },
    { field: 'share', title: `undecided (${interval} where not exact)` },
  ];
  const opacity = { condition: { param: 'picked', value: 1 }, value: 0.12 };
  const many = lastTurn > MOST_DOTS;
  return {
    width: width - padding.left - padding.right,
    height: narrow ? 240 : 300,
    padding,
    autosize: 'none',
    layer: withParams([
      ...layerOver(rows, 'low', {
        mark: { type: 'area', interpolate: 'step-after' },
        encoding: {
          x,
          y: y('low'),
          y2: { field: 'high' },
          color,
          opacity: { condition: { param: 'picked', value: 0.2 }, value: 0.03 },
        },
      }),
      ...layerOver(rows, 'exact', {
        mark: { type: 'line', interpolate: 'step-after', strokeWidth: 1.5 },
        encoding: { x, y: y('exact'), color, opacity },
      }),
      ...layerOver(rows, 'counted_only', {
        mark: { type: 'line', interpolate: 'step-after', strokeWidth: 1.25, strokeDash: [4, 3] },
        encoding: { x, y: y('counted_only'), color, opacity },
      }),
      ...layerOver(rows, 'counted', {
        mark: { type: 'point', filled: true, ...(many ? { size: 60, opacity: 0 } : { size: 22 }) },
        encoding: { x, y: y('counted'), color, tooltip, ...(many ? {} : { opacity }) },
      }),
      ...layerOver(rows, 'hover', {
        mark: { type: 'point', filled: true, size: 60, opacity: 0 },
        encoding: { x, y: y('hover'), color, tooltip },
      }),
    ]),
  };
}

/** Layers with the choice of a line by its name in the legend, which Vega-Lite wants in one of them. */
function withParams([first, ...others]: readonly object[]): object[] {
  const picked = { name: 'picked', select: { type: 'point', fields: ['series'] }, bind: 'legend' };
  return [{ ...first, params: [picked] }, ...others];
}
