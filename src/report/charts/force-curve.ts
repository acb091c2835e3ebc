/** Force needed for a target or an even fight: the chance along the searched values, with the answer at its place. */
import { cutApart } from '../../questions/chart.ts';
import { item } from '../../chance/at.ts';
import { landmarkLabel } from '../../analysis/labels.ts';
import { chartText, say, type Sentence } from '../../analysis/sentence.ts';
import type { Curve, CurvePoint, CurvesFindings } from '../../analysis/forces/search/findings.ts';
import { curvesTitle, landmarksOf, placeAt, shownPlace } from '../../analysis/forces/search/words.ts';
import { level, measureWords, pointValue, several } from '../../analysis/forces/measure-words.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { framed, layerOver, NARROW, type Chart, type ChartRow, type Drawing, type Layout } from '../chart.ts';
import { across, colours, tooltip, upright, type Channel } from '../marks/channels.ts';
import { estimates } from '../marks/estimates.ts';
import { endLabels } from '../marks/lines.ts';
import { landmarks, lineAt, rangeBands, type Region } from '../marks/regions.ts';
import { longestPx } from '../marks/text.ts';
import { seriesColours, type Theme } from '../theme.ts';

/** More lines cannot be told apart. */
const MOST_CURVES = 8;
const LONGEST_NAME = 24;
const HEIGHT_PX = { wide: 290, narrow: 230 } as const;
/** Names at the ends of lines take no more of the width. */
const MOST_ENDS = 0.35;

/** The chart; null where no curve has two values. @param method how the numbers came about, as a sentence */
export function forceCurve(findings: CurvesFindings, facts: RunFacts, method: string): Chart | null {
  const curves = findings.curves.filter(({ points }) => points.length > 1).slice(0, MOST_CURVES);
  if (curves.length === 0) return null;
  const names = cutApart(
    curves.map(({ group }) => chartText(group)),
    LONGEST_NAME,
  );
  const rows = curves.flatMap((curve, i) => rowsOf(curve, names[i] ?? '', findings));
  const isFitted = rows.some((row) => row['counted'] !== null) && curves.every(({ turn }) => turn === null);
  const title = curvesTitle({ findings, facts });
  const measure = measureWords(findings.measure, facts);
  const axis = axisName(findings);
  const omitted =
    findings.curves.length > curves.length
      ? ` ${curves.length} of ${findings.curves.length} conditions are drawn.`
      : '';
  const [least, most] = rangeOf(rows);
  const beyond = landmarksOf(findings, facts).filter(({ x }) => x < least || x > most);
  const outside = beyond
    .map(({ name, x }) => say` Beyond the picture: ${landmarkLabel(name)}, ${String(x)}.`)
    .flat();
  return {
    name: 'force',
    title,
    subtitle: say`The ${measure} by ${axis}. ${method}${isFitted ? ' The line is the best fit that only rises or only falls.' : ''}${outside}${omitted}`,
    alt: say`Line chart of the ${measure} by ${axis}. ${title}.`,
    live: 'Point at a dot for its numbers.',
    rows,
    draw: (layout) => drawing({ findings, facts, names, curves, rows }, layout),
  };
}

function axisName({ along, unit, isForce }: CurvesFindings): Sentence {
  if (isForce) return say`number of ${several(along)}`;
  return unit === null ? [along] : say`${along} in ${unit}`;
}

function rowsOf({ points }: Curve, group: string, { measure }: CurvesFindings): ChartRow[] {
  const names = cutApart(
    points.map(({ name }) => chartText(name)),
    LONGEST_NAME,
  );
  return points.map((point, i): ChartRow => {
    const { x, estimate, isExact, fitted } = point;
    return {
      group,
      x,
      at: names[i] ?? '',
      line: isExact ? estimate.value : fitted,
      exact: isExact ? estimate.value : null,
      counted: isExact ? null : estimate.value,
      low: isExact ? null : estimate.low,
      high: isExact ? null : estimate.high,
      text: pointValue(point, measure),
    };
  });
}

function rangeOf(rows: readonly ChartRow[], field = 'x'): readonly [number, number] {
  const values = rows.map((row) => Number(row[field]));
  return [Math.min(...values), Math.max(...values)];
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
  const height = narrow ? HEIGHT_PX.narrow : HEIGHT_PX.wide;
  const several = curves.length > 1;
  const isShare = findings.measure.kind !== 'mean';
  const room = several ? Math.min(width * MOST_ENDS, longestPx(names, 'bold')) : 0;
  const padding = { left: 52, right: 20 + room, top: 34, bottom: 48 };
  const inner = width - padding.left - padding.right;
  const domain = withMargin(rangeOf(rows), 0.03);
  const x = acrossValues(findings, rows, domain);
  const ends = [...rangeOf(rows, 'line'), findings.target.level];
  const range = isShare ? ([0, 1] as const) : withMargin([Math.min(...ends), Math.max(...ends)], 0.08);
  const y = upright({
    of: isShare ? 'share' : 'number',
    title: chartText(measureWords(findings.measure, facts)),
    domain: range,
  });
  const color = colours('group', names, coloursOf(theme, findings, names.length, facts));
  const ground = { x, domain, width: inner, height };
  return framed(width, padding, height, [
    ...rangeBands(bandsOf(findings, facts), ground, theme),
    lineAt('y', y, findings.target.level, theme, [4, 4]),
    ...landmarks(
      landmarksOf(findings, facts).map(({ name, x: at }) => ({ name: `${name}: ${at}`, at })),
      ground,
      theme,
    ),
    {
      mark: { type: 'line', strokeWidth: 1.75, opacity: 0.85 },
      encoding: { x: x('x'), y: y('line'), color },
    },
    ...estimates(rows, {
      along: 'y',
      number: y,
      at: x('x'),
      color,
      tooltip: tooltip({
        ...(several ? { group: 'at' } : {}),
        at: 'with',
        text: chartText(measureWords(findings.measure, facts)),
      }),
    }),
    ...meetings(findings, curves, names, { x, y, color }),
    ...answers(findings, curves, { x, y, theme }),
    ...(several
      ? [
          endLabels(
            curves.map(({ points }, i) => ({ name: names[i] ?? '', y: lastOf(points) })),
            { field: 'group', color, domain: range, height, left: inner + 10, room },
          ),
        ]
      : []),
  ]);
}

function withMargin([least, most]: readonly [number, number], part: number): readonly [number, number] {
  const margin = (most - least) * part || 1;
  return [least - margin, most + margin];
}

function lastOf(points: readonly CurvePoint[]): number {
  const { isExact, estimate, fitted } = item(points, points.length - 1);
  return isExact ? estimate.value : fitted;
}

/** The searched values from left to right; words in their order. */
function acrossValues(
  findings: CurvesFindings,
  rows: readonly ChartRow[],
  domain: readonly [number, number],
): Channel {
  const values = [...new Set(rows.map((row) => Number(row['x'])))].toSorted((a, b) => a - b);
  const isWhole = values.every(Number.isInteger);
  const channel = across({
    of: isWhole ? 'whole' : 'number',
    title: chartText(axisName(findings)),
    domain,
    values,
    ticks: 8,
  });
  if (findings.isNumeric) return channel;
  const labels = values.map((value) => String(rows.find((row) => row['x'] === value)?.['at'] ?? ''));
  const title = chartText(axisName(findings));
  return (field) => ({
    ...channel(field),
    axis: { title, grid: false, domain: false, values, labelExpr: `${JSON.stringify(labels)}[datum.value]` },
  });
}

/** Range bands of the rules where the search goes along their field. */
function bandsOf({ axis, isForce }: CurvesFindings, { bands }: RunFacts): readonly Region[] {
  return bands === null || isForce || !axis.includes(bands.field) ? [] : bands.bands;
}

/** Points where the curve crosses an exact target, with their bounds along it. */
function meetings(
  { target, isNumeric }: CurvesFindings,
  curves: readonly Curve[],
  names: readonly string[],
  { x, y, color }: { readonly x: Channel; readonly y: Channel; readonly color: object },
): object[] {
  const values = curves.flatMap(({ crossings }, i) =>
    crossings.flatMap(({ x: at, low, high }) =>
      at === null || low === null || high === null || target.kind !== 'equal' || !isNumeric
        ? []
        : [{ group: names[i] ?? '', x: at, from: low, to: high, level: target.level }],
    ),
  );
  if (values.length === 0) return [];
  return [
    {
      data: { values },
      mark: { type: 'rule', strokeWidth: 6, opacity: 0.5 },
      encoding: { x: x('from'), x2: { field: 'to' }, y: y('level'), color },
    },
    {
      data: { values },
      mark: { type: 'tick', orient: 'vertical', thickness: 2, size: 18 },
      encoding: { x: x('x'), y: y('level'), color },
    },
  ];
}

/** The target at its line, and of a single curve the answer at its place. */
function answers(
  findings: CurvesFindings,
  curves: readonly Curve[],
  { x, y, theme }: { readonly x: Channel; readonly y: Channel; readonly theme: Theme },
): object[] {
  const { measure, target } = findings;
  const [only, second] = curves;
  if (only === undefined) return [];
  const { points } = only;
  const [first, last] = [item(points, 0), item(points, points.length - 1)];
  const isRising = last.estimate.value >= first.estimate.value;
  const isEven = target.kind === 'equal' && target.isEven;
  const line = {
    at: isRising ? first.x : last.x,
    level: target.level,
    words: isEven ? 'even' : `target: ${level({ measure, level: target.level })}`,
  };
  const align = isRising ? 'left' : 'right';
  const text = { type: 'text', color: theme.ink };
  const encoding = { x: x('at'), y: y('level'), text: { field: 'words', type: 'nominal' } };
  const answer = second === undefined ? answerAt(only, findings) : null;
  return [
    { data: { values: [line] }, mark: { ...text, align, dy: 11, color: theme.muted }, encoding },
    ...(answer === null
      ? []
      : [
          {
            data: { values: [answer] },
            mark: {
              ...text,
              align: isRising ? 'right' : 'left',
              dx: isRising ? 4 : -4,
              dy: -16,
              fontWeight: 'bold',
            },
            encoding,
          },
        ]),
    ...(answer === null
      ? []
      : layerOver([answer], 'ring', {
          data: { values: [answer] },
          mark: { type: 'point', filled: false, size: 240, strokeWidth: 2, color: theme.ink, opacity: 1 },
          encoding: { x: x('at'), y: y('ring') },
        })),
  ];
}

/** The place and the words of the answer of a curve; null where there is no single place. */
function answerAt(
  { enough, crossings, points }: Curve,
  findings: CurvesFindings,
):
  | (Readonly<Record<'at' | 'level', number>> & { readonly words: string; readonly ring: number | null })
  | null {
  if (enough === null) {
    const [crossing, second] = crossings;
    if (crossing === undefined || second !== undefined || !findings.isNumeric) return null;
    const { x: at } = crossing;
    if (at === null) return null;
    const words = chartText(placeAt(shownPlace(crossing, findings), findings));
    return { at, level: findings.target.level, words, ring: null };
  }
  const { from, to } = enough;
  if (from === null || from !== to) return null;
  const point = item(points, from);
  const { value } = point.estimate;
  return {
    at: point.x,
    level: value,
    words: chartText(say`${point.name}: ${pointValue(point, findings.measure)}`),
    ring: value,
  };
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
