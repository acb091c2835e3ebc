/** Force needed for a target or an even fight: the chance along the searched values, and where it meets the target. */
import { chartText, say, type Sentence } from '../../analysis/sentence.ts';
import type { Curve, CurvePoint, CurvesFindings } from '../../analysis/forces/search/findings.ts';
import { curvesTitle } from '../../analysis/forces/search/words.ts';
import { measureWords, pointValue } from '../../analysis/forces/measure-words.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import {
  distinct,
  framed,
  layerOver,
  NARROW,
  shortened,
  type Chart,
  type ChartRow,
  type Drawing,
  type Layout,
} from '../chart.ts';
import { measuredAxis, targetLine } from './measured-axis.ts';
import { seriesColours, type Theme } from '../theme.ts';

/** More lines cannot be set apart. */
const MOST_CURVES = 8;
/** More values than this have ticks of their own choosing. */
const MOST_TICKS = 16;
const LONGEST_NAME = 24;

/** The chart; null where no curve has two values. @param method how the numbers came about, as a sentence */
export function forceCurve(findings: CurvesFindings, facts: RunFacts, method: string): Chart | null {
  const drawn = findings.curves.filter(({ points }) => points.length > 1).slice(0, MOST_CURVES);
  if (drawn.length === 0) return null;
  const names = distinct(drawn.map(({ group }) => shortened(chartText(group), LONGEST_NAME)));
  const rows = drawn.flatMap((curve, i) => rowsOf(curve, names[i] ?? '', findings));
  const isFitted = rows.some((row) => row['counted'] !== null) && drawn.every(({ turn }) => turn === null);
  const title = curvesTitle(findings, facts);
  const axis = findings.isForce ? say`the number of ${findings.along}` : findings.along;
  const omitted =
    findings.curves.length > drawn.length
      ? ` ${drawn.length} of ${findings.curves.length} conditions are drawn.`
      : '';
  return {
    name: 'force',
    title,
    subtitle: say`The ${measureWords(findings.measure, facts)} by ${axis}. ${method} The line across is the target${findings.target.kind === 'equal' ? say`; bars on it show where the curve meets it` : say``}${isFitted ? '; curves are monotone fits' : ''}.${omitted}`,
    alt: say`Line chart of the ${measureWords(findings.measure, facts)} by ${axis}. ${title}.`,
    live: 'Point at a dot for its numbers.',
    rows,
    draw: (layout) => drawing({ findings, facts, names, curves: drawn, rows }, layout),
  };
}

function rowsOf({ points }: Curve, group: string, { measure }: CurvesFindings): ChartRow[] {
  return points.map((point): ChartRow => {
    const { x, name, estimate, isExact, fitted } = point;
    return {
      group,
      x,
      at: shortened(chartText(name), LONGEST_NAME),
      line: isExact ? estimate.value : fitted,
      exact: isExact ? estimate.value : null,
      counted: isExact ? null : estimate.value,
      low: isExact ? null : estimate.low,
      high: isExact ? null : estimate.high,
      text: textOf(point, measure),
    };
  });
}

function textOf(point: CurvePoint, measure: CurvesFindings['measure']): string {
  return `${pointValue(point, measure)}${point.isExact ? ', exact' : ''}`;
}

interface Drawn {
  readonly findings: CurvesFindings;
  readonly facts: RunFacts;
  /** The names of the curves, all different. */
  readonly names: readonly string[];
  readonly curves: readonly Curve[];
  readonly rows: readonly ChartRow[];
}

function drawing({ findings, facts, names, curves, rows }: Drawn, { width, theme }: Layout): Drawing {
  const narrow = width < NARROW;
  const several = names.length > 1;
  const isShare = findings.measure.kind !== 'mean';
  const columns = Math.max(1, Math.min(4, Math.floor(width / legendColumn(names))));
  const legendRows = several ? Math.ceil(names.length / columns) : 0;
  const padding = { left: 52, right: 18, top: several ? 26 + 18 * legendRows : 14, bottom: 48 };
  const values = [...new Set(rows.map((row) => Number(row['x'])))].toSorted((a, b) => a - b);
  const labels = values.map((value) => String(rows.find((row) => row['x'] === value)?.['at'] ?? ''));
  const x = (field: string): object =>
    findings.isNumeric
      ? {
          field,
          type: 'quantitative',
          scale: { nice: false, zero: false, padding: 12 },
          axis: {
            title: axisTitle(findings),
            grid: false,
            format: '~f',
            ...(values.length <= MOST_TICKS ? { values } : { tickCount: 8 }),
          },
        }
      : {
          field,
          type: 'quantitative',
          scale: { nice: false, zero: false, padding: 24 },
          axis: {
            title: axisTitle(findings),
            grid: false,
            values,
            labelExpr: `${JSON.stringify(labels)}[datum.value]`,
          },
        };
  const y = (field: string): object => measuredAxis(field, isShare);
  const color = {
    field: 'group',
    type: 'nominal',
    scale: { domain: names, range: coloursOf(theme, findings, names.length, facts) },
    legend: several
      ? {
          orient: 'top',
          title: null,
          symbolType: 'circle',
          columns,
          labelLimit: width - 40,
        }
      : null,
  };
  const tooltip = [
    ...(several ? [{ field: 'group', title: 'at' }] : []),
    { field: 'at', title: 'with' },
    { field: 'text', title: chartText(measureWords(findings.measure, facts)) },
  ];
  const met = meetings(findings, curves, names);
  return framed(width, padding, narrow ? 220 : 290, [
    targetLine(findings.target.level, isShare, theme.ink),
    {
      mark: { type: 'line', strokeWidth: 1.5, opacity: 0.8 },
      encoding: { x: x('x'), y: y('line'), color },
    },
    ...layerOver(rows, 'low', {
      mark: { type: 'rule', strokeWidth: 2 },
      encoding: { x: x('x'), y: y('low'), y2: { field: 'high' }, color },
    }),
    ...layerOver(rows, 'counted', {
      mark: { type: 'point', filled: true, size: 45, opacity: 1 },
      encoding: { x: x('x'), y: y('counted'), color, tooltip },
    }),
    ...layerOver(rows, 'exact', {
      mark: { type: 'point', filled: false, size: 90, strokeWidth: 1.75, opacity: 1 },
      encoding: { x: x('x'), y: y('exact'), color, tooltip },
    }),
    ...(met.length === 0
      ? []
      : [
          {
            data: { values: met },
            mark: { type: 'rule', strokeWidth: 6, opacity: 0.5 },
            encoding: { x: x('from'), x2: { field: 'to' }, y: y('level'), color },
          },
          {
            data: { values: met },
            mark: { type: 'tick', orient: 'vertical', thickness: 2, size: 18 },
            encoding: { x: x('x'), y: y('level'), color },
          },
        ]),
  ]);
}

/** Pixels that the longest name and its symbol need, with a gap behind them. */
function legendColumn(names: readonly string[]): number {
  return 40 + 7 * Math.max(...names.map((name) => name.length));
}

/** Points where the curve crosses an exact target. */
function meetings(
  { target, isNumeric }: CurvesFindings,
  curves: readonly Curve[],
  names: readonly string[],
): ChartRow[] {
  if (target.kind !== 'equal' || !isNumeric) return [];
  return curves.flatMap(({ crossings }, i) =>
    crossings.flatMap(({ x, low, high }) =>
      x === null || low === null || high === null
        ? []
        : [{ group: names[i] ?? '', x, from: low, to: high, level: target.level }],
    ),
  );
}

function axisTitle({ along, unit, isForce }: CurvesFindings): string {
  const words: Sentence = isForce
    ? say`number of ${along}`
    : unit === null
      ? along
      : say`${along} in ${unit}`;
  return chartText(words);
}

/** One line has the colour of its side. */
function coloursOf(
  theme: Theme,
  { measure }: CurvesFindings,
  count: number,
  { sides }: RunFacts,
): readonly string[] {
  if (count > 1) return seriesColours(theme, count);
  if (measure.kind === 'decided') return [theme.winners[measure.side]];
  return [theme.winners[measure.kind === 'share' && measure.label === sides[1] ? 1 : 0]];
}
